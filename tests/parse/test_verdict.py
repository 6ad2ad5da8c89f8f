"""What is said about how much of a page could be read."""

from itertools import chain
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import Verdict
from core.parse.lines import RawPage
from core.parse.verdict import verdict_of
from tests.parse.build import line, raw
from tests.parse.test_plausible import ENGLISH, NATURAL, shifted


def page_of(text: str, **facts: Any) -> RawPage:
    words = text.split()
    rows = [" ".join(words[at : at + 10]) for at in range(0, len(words), 10)]
    return raw([line(row, 50, 50 + 12 * place) for place, row in enumerate(rows)])._replace(**facts)


def verdict(text: str, **facts: Any) -> Verdict:
    return verdict_of(page_of(text, **facts), text)


def test_a_page_with_text_is_ok() -> None:
    assert verdict(ENGLISH) is Verdict.OK


def test_a_page_that_failed_has_failed_whatever_it_holds() -> None:
    assert verdict(ENGLISH, failed=True) is Verdict.FAILED


@pytest.mark.parametrize("text", ["", "18", "—  —", "•"])
def test_next_to_nothing_is_no_text(text: str) -> None:
    assert verdict(text) is Verdict.NO_TEXT


@pytest.mark.parametrize(
    ("broken", "expected"), [(20, Verdict.OK), (21, Verdict.UNRELIABLE), (100, Verdict.UNRELIABLE)]
)
def test_more_than_a_fifth_without_a_meaning_is_unreliable(broken: int, expected: Verdict) -> None:
    assert verdict(ENGLISH, glyph_count=100, broken_count=broken) is expected


def test_wrong_letters_are_unreliable_from_a_fifth_of_the_page_on() -> None:
    natural = [NATURAL[name] for name in ("german", "french", "dutch", "italian", "spanish", "portuguese")]

    assert verdict(shifted(ENGLISH, 3)) is Verdict.UNRELIABLE
    assert verdict(" ".join([shifted(ENGLISH, 3), *natural[:2]])) is Verdict.UNRELIABLE
    assert verdict(" ".join([*natural, shifted(ENGLISH, 3)])) is Verdict.OK


@pytest.mark.parametrize(
    "stamp", ["Page 3 of 12", "CASE 2021-0042 EXHIBIT 7", "Downloaded from an archive on 1 May 2020"]
)
def test_a_scan_with_a_stamp_is_still_a_scan(stamp: str) -> None:
    assert verdict(stamp, picture_share=0.95) is Verdict.NO_TEXT
    assert verdict(stamp, picture_share=0.5) is Verdict.OK
    assert verdict(stamp, picture_share=0.95, is_recognised=True) is Verdict.OK


def test_a_picture_behind_a_page_of_text_makes_no_scan() -> None:
    assert verdict(ENGLISH, picture_share=1.0) is Verdict.OK


@given(
    st.integers(0, 400), st.integers(0, 400), st.floats(0, 1), st.booleans(), st.sampled_from([*NATURAL.values(), ""])
)
def test_every_page_has_one_verdict(glyphs: int, broken: int, share: float, recognised: bool, text: str) -> None:
    found = verdict(text, glyph_count=glyphs, broken_count=broken, picture_share=share, is_recognised=recognised)

    assert found in set(chain(Verdict)) - {Verdict.FAILED}
    assert found is not Verdict.OK or text
