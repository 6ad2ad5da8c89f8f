"""A look through the library that finds it broken has it repaired, and looks once more."""

from collections.abc import Generator
from pathlib import Path
from typing import cast

import pytest

from core.api.following import Finding, Flaw, VerifyReport
from core.api.messages import Event, Progress
from core.api.requests import VerifyLibrary
from core.api.types import JobId, Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine import care
from core.engine.care import Care
from core.paths import DataPaths

BROKEN, ORPHANS = Finding(Flaw.DATABASE, 3), Finding(Flaw.ORPHANS, 1, repaired=True)


def report(*findings: Finding) -> VerifyReport:
    return VerifyReport(1, 1, 1, findings, (), 0, 1.0)


@pytest.mark.parametrize("repair", [True, False])
def test_a_broken_database_is_repaired_if_that_is_wanted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, repair: bool
) -> None:
    calls: list[str] = []

    def look_through(*_: object, **wanted: object) -> Generator[tuple[int, int], None, VerifyReport]:
        calls.append("look")
        yield 1, 2
        return report(ORPHANS) if "repair" in calls else report(BROKEN)

    monkeypatch.setattr(care, "look_through", look_through)
    events: list[Event] = []
    desk = Care(
        DataPaths(tmp_path),
        cast(Library, None),
        events.append,
        repair=lambda: calls.append("repair"),
        after=lambda: calls.append("after"),
    )
    found = desk.verify(VerifyLibrary(JobId(1), repair=repair), CancelToken()).report
    if repair:
        assert calls == ["look", "repair", "look", "after"]
        assert found.findings == (Finding(Flaw.DATABASE, 3, repaired=True), ORPHANS)
        assert (found.is_sound, found.seconds) == (True, 2.0)
    else:
        assert calls == ["look", "after"]
        assert not found.is_sound
    assert set(events) == {Progress(JobId(1), Stage.CHECKING, 1, 2)}
