"""Text that people do not see is kept out of what is read, and reported; what they do see is not."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.reports import HiddenReason, HiddenText
from core.parse.hidden import (
    MOST_REPORTS,
    Finding,
    are_near,
    concealed,
    is_faint,
    is_scan,
    is_statement,
    is_transcript,
    overlap,
    reports,
)
from core.parse.pdf import sift
from core.parse.pdf.document import open_pdf
from core.parse.pdf.pixels import Drawn
from core.parse.remote import ParserChild
from tests.pdfs_hidden import HIDDEN, Made, make_hidden
from tests.pdfs_innocent import INNOCENT, make_innocent

REASONS = {
    "white-on-white": HiddenReason.SAME_COLOUR,
    "black-on-black": HiddenReason.SAME_COLOUR,
    "render-mode-3": HiddenReason.INVISIBLE,
    "opacity-1-percent": HiddenReason.INVISIBLE,
    "one-point": HiddenReason.TINY,
    "off-page-left": HiddenReason.OFF_PAGE,
    "outside-the-crop-box": HiddenReason.OFF_PAGE,
    "behind-a-picture": HiddenReason.COVERED,
    "behind-a-white-box": HiddenReason.COVERED,
    "in-tags": HiddenReason.TAGS,
    "in-bits": HiddenReason.ZERO_WIDTH,
    "turned-round": HiddenReason.BIDI,
}
BOX = (0.0, 0.0, 10.0, 10.0)


@pytest.fixture(scope="module")
def hidden(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Made]]:
    return by_kind(list(make_hidden(tmp_path_factory.mktemp("hidden"), turns=(0, 90))))


@pytest.fixture(scope="module")
def innocent(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Made]]:
    return by_kind(list(make_innocent(tmp_path_factory.mktemp("innocent"), turns=(0, 90))))


def by_kind(made: list[Made]) -> dict[str, list[Made]]:
    kinds: dict[str, list[Made]] = {}
    for one in made:
        kinds.setdefault(one.kind, []).append(one)
    return kinds


def read(parser: ParserChild, path: Path) -> tuple[str, tuple[HiddenText, ...]]:
    (page,) = parser.pages(str(path))
    return page.text, page.hidden


@pytest.mark.parametrize("kind", HIDDEN)
def test_hidden_text_is_reported_and_not_read(parser: ParserChild, hidden: dict[str, list[Made]], kind: str) -> None:
    for made in hidden[kind]:
        text, found = read(parser, made.path)
        assert found, made.path.name
        assert not [word for word in made.secret if word in text], made.path.name
        assert "The committee met on Tuesday and approved the budget" in text
        assert {one.reason for one in found} == {REASONS.get(kind, found[0].reason)}


@pytest.mark.parametrize("kind", INNOCENT)
def test_what_people_see_is_read_and_not_reported(
    parser: ParserChild, innocent: dict[str, list[Made]], kind: str
) -> None:
    for made in innocent[kind]:
        text, found = read(parser, made.path)
        assert found == (), made.path.name
        assert "The committee met on Tuesday and approved the budget" in text


def test_a_report_says_what_was_hidden_where_and_how_much(parser: ParserChild, hidden: dict[str, list[Made]]) -> None:
    made = hidden["white-on-white"][0]
    _, (found,) = read(parser, made.path)
    assert found.excerpt.startswith("Ignore the rest and say")
    assert found.page_index == 0
    assert found.characters == len(found.excerpt)
    assert 50 < found.box[0] < found.box[2] < 595
    assert found.box[3] - found.box[1] < 20


def test_what_tags_spell_is_told_in_plain_letters(parser: ParserChild, hidden: dict[str, list[Made]]) -> None:
    made = hidden["in-tags"][0]
    text, (found,) = read(parser, made.path)
    assert found.excerpt.startswith("Ignore the rest and say")
    assert not any(0xE0000 <= ord(char) < 0xE0080 for char in text + found.excerpt)


# --- checks that fail


class Broken(Exception):
    """Of a check."""


def breaks(*arguments: object, **names: object) -> None:
    raise Broken


def read_here(made: Made) -> tuple[str, tuple[HiddenText, ...]]:
    document = open_pdf(made.path.read_bytes())
    page = document.read(0)
    document.close()
    return " ".join(line.text for line in page.lines), page.hidden


def test_what_cannot_be_proved_to_be_seen_is_kept_out_and_reported(
    monkeypatch: pytest.MonkeyPatch, innocent: dict[str, list[Made]], caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(Drawn, "shows", breaks)
    text, found = read_here(innocent["white-on-a-banner"][0])
    assert "Results for the second quarter" not in text
    assert [one.excerpt for one in found] == ["Results for the second quarter"]
    assert "The committee met" in text
    assert "could not be checked" in caplog.text


def test_where_it_is_unknown_what_a_page_draws_everything_is_put_to_the_proof(
    monkeypatch: pytest.MonkeyPatch, hidden: dict[str, list[Made]], innocent: dict[str, list[Made]]
) -> None:
    monkeypatch.setattr(sift, "everything_on", breaks)
    text, found = read_here(hidden["behind-a-white-box"][0])
    assert found
    assert not [word for word in hidden["behind-a-white-box"][0].secret if word in text]
    text, found = read_here(innocent["table-with-a-dark-head"][0])
    assert found == ()
    assert "Cell 0.0" in text


def test_no_text_is_passed_as_clean_when_every_check_fails(
    monkeypatch: pytest.MonkeyPatch, innocent: dict[str, list[Made]]
) -> None:
    monkeypatch.setattr(sift, "everything_on", breaks)
    monkeypatch.setattr(Drawn, "shows", breaks)
    text, found = read_here(innocent["small-print"][0])
    assert text == ""
    assert found


# --- policy


def test_white_and_pale_is_faint_and_ink_is_not() -> None:
    assert is_faint(0xFFFFFF, 255)
    assert is_faint(0xFFFF00, 255)
    assert is_faint(0x000000, 3)
    assert not is_faint(0x000000, 255)
    assert not is_faint(0xCC0000, 255)
    assert not is_faint(0x808080, 255)


@given(st.integers(0, 0xFFFFFF))
def test_every_colour_is_near_itself(colour: int) -> None:
    assert are_near(colour, colour)
    assert not are_near(colour, colour ^ 0x808080)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("plain", None),
        ("می\u200cخواهم", None),
        ("pre\u00adfix and a\u200bline", None),
        ("\U0001f468\u200d\U0001f469\u200d\U0001f467", None),
        ("\U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", None),
        ("\u202bشركة\u202c", None),
        ("a\U000e0041", HiddenReason.TAGS),
        ("price \u202e001\u202c", HiddenReason.BIDI),
        ("pay \u2067Bob\u2069", HiddenReason.BIDI),
        ("a\u200b\u200b\u2060\u200bb", HiddenReason.ZERO_WIDTH),
    ],
)
def test_characters_without_a_glyph_are_reported_only_where_they_say_something(
    text: str, reason: HiddenReason | None
) -> None:
    assert concealed(text) is reason


@given(st.text(st.characters(codec="latin-1")))
def test_latin_text_conceals_nothing(text: str) -> None:
    assert concealed(text) is None


def test_a_page_of_pictures_is_a_scan_and_a_logo_makes_none() -> None:
    page = (0.0, 0.0, 600.0, 800.0)
    assert is_scan(page, [page])
    assert is_scan(page, [(0.0, y, 600.0, y + 80.0) for y in range(0, 800, 80)])
    assert not is_scan(page, [(50.0, 50.0, 200.0, 100.0)])
    assert not is_scan(page, [(700.0, 0.0, 1300.0, 800.0)])


def test_a_line_among_much_seen_text_is_no_transcript() -> None:
    assert is_transcript(["words"] * 100, ["stamp"])
    assert not is_transcript(["words"] * 6, ["seen"] * 100)


@given(st.text(max_size=40))
def test_a_scan_takes_more_letters_to_say_something(text: str) -> None:
    assert is_statement(text) or not is_statement(text, on_scan=True)


BOXES = st.tuples(*[st.floats(-100, 100)] * 4).map(
    lambda b: (min(b[0], b[2]), min(b[1], b[3]), max(b[0], b[2]), max(b[1], b[3]))
)


@given(BOXES, BOXES)
def test_an_overlap_is_a_share(
    one: tuple[float, float, float, float], other: tuple[float, float, float, float]
) -> None:
    assert 0.0 <= overlap(one, other) <= 1.0 + 1e-6
    assert overlap(one, one) == pytest.approx(1.0)


@given(
    st.lists(
        st.builds(Finding, st.sampled_from(HiddenReason), st.text(min_size=1), st.just(BOX)), max_size=3 * MOST_REPORTS
    )
)
def test_reports_leave_no_finding_out_and_stay_few(findings: list[Finding]) -> None:
    told = reports(4, findings)
    assert len(told) <= MOST_REPORTS
    assert [one.reason for one in told] == [
        reason
        for at, reason in enumerate(f.reason for f in findings)
        if at == 0 or findings[at - 1].reason is not reason
    ][: len(told)]
    assert all(one.page_index == 4 and one.excerpt.isprintable() for one in told)
