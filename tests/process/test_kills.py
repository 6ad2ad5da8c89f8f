"""The engine killed at any moment, over and over, and the disk filled at some writes; the whole campaigns are
`tests.measure.kills` and `tests.measure.disk_full`."""

import shutil
import sys
from pathlib import Path

import pytest

from tests.measure import disk_full, kills


@pytest.mark.timeout(900)
def test_nothing_is_lost_however_often_the_engine_is_killed(tmp_path: Path) -> None:
    tally = kills.campaign(tmp_path, rounds=32, seed=7)
    assert (tally.lost, tally.problems) == ([], [])
    assert tally.acknowledged > 32


@pytest.mark.timeout(300)
def test_nothing_is_lost_when_an_upgrade_is_killed(tmp_path: Path) -> None:
    tally = kills.migrations(tmp_path, rounds=8, seed=7)
    assert (tally.lost, tally.problems) == ([], [])


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="writes are refused by Linux means")
@pytest.mark.timeout(300)
def test_a_disk_that_fills_up_is_told_and_costs_nothing(tmp_path: Path) -> None:
    tally = disk_full.campaign(tmp_path, at=(1, 5, 30, 90, 200, 350, 450, 520))
    assert tally.flaws == []
    assert tally.refused > 4
