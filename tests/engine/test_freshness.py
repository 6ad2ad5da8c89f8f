"""How current the library is said to be."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.following import Amount, Freshness, Trouble
from core.contracts.library import IndexProgress
from core.engine.freshness import Doings, freshness, is_worth_telling
from core.engine.indexing import Rank

NOON = datetime(2026, 11, 30, 12, 0, 0, 123, tzinfo=UTC)
IDLE = Doings(NOON, True, 0, 0, frozenset(), False, IndexProgress(), 0, frozenset())
BEFORE = Freshness(as_of="2026-11-30T11:59:00+00:00")


def test_with_nothing_to_do_all_is_current_as_of_now() -> None:
    now = freshness(IDLE, BEFORE)
    assert now == Freshness(as_of="2026-11-30T12:00:00+00:00")


@pytest.mark.parametrize(
    "behind",
    [
        replace(IDLE, has_looked=False),
        replace(IDLE, changes=1),
        *(replace(IDLE, ranks=frozenset({rank})) for rank in (Rank.LOOK, Rank.DROP, Rank.CHECK, Rank.SYNC)),
    ],
)
def test_while_something_is_to_be_read_the_moment_stands_still(behind: Doings) -> None:
    assert freshness(behind, BEFORE).as_of == BEFORE.as_of


@pytest.mark.parametrize("rank", [Rank.OCR, Rank.FILL])
def test_what_only_makes_better_is_not_behind(rank: Rank) -> None:
    assert freshness(replace(IDLE, ranks=frozenset({rank})), BEFORE).as_of > BEFORE.as_of


def test_what_waits_and_what_is_in_the_way_is_counted() -> None:
    doings = replace(
        IDLE,
        changes=2,
        files=3,
        ranks=frozenset({Rank.LOOK}),
        progress=IndexProgress(words=Amount(3, 9), meaning=Amount(9, 9)),
        pages_waiting_for_ocr=7,
        troubles=frozenset({Trouble.BACKUP_FAILED, Trouble.DISK_LOW}),
    )
    now = freshness(doings, BEFORE)
    assert (now.waiting, now.is_checking, now.pages_waiting_for_ocr) == (5, True, 7)
    assert (now.words, now.meaning) == (Amount(3, 9), Amount())
    assert now.troubles == (Trouble.DISK_LOW, Trouble.BACKUP_FAILED)
    assert not freshness(replace(doings, is_paused=True), BEFORE).is_checking


def test_time_alone_is_told_once_a_minute_and_when_a_clock_was_set_back() -> None:
    told = freshness(IDLE, BEFORE)
    later = {s: freshness(replace(IDLE, as_of=NOON + timedelta(seconds=s)), told) for s in (0, 1, 59, 60, -1)}
    assert {s: is_worth_telling(told, now) for s, now in later.items()} == {
        0: False, 1: False, 59: False, 60: True, -1: True,
    }  # fmt: skip
    assert is_worth_telling(None, told)
    assert is_worth_telling(Freshness(), told)


@given(st.integers(0, 3), st.booleans())
def test_every_other_change_is_told(waiting: int, is_paused: bool) -> None:
    told = freshness(IDLE, BEFORE)
    now = replace(told, waiting=waiting, is_paused=is_paused)
    assert is_worth_telling(told, now) is (waiting > 0 or is_paused)
