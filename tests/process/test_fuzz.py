"""A short run of the fuzzer; the long one is `python -m tests.measure.fuzz`."""

import json
from dataclasses import asdict
from pathlib import Path

from tests.measure.fuzz import Findings, try_bombs, try_mutants
from tests.pdfs_hostile import BOMBS, seeds

MUTANTS = 150
MOST_MEMORY_BYTES = 1_000_000_000
BOMB_CPU_S = 0.5
STARTS_CPU_S = 3.0


def test_damaged_files_do_no_harm(tmp_path: Path) -> None:
    findings = Findings(seed=7)
    try_mutants(seeds(tmp_path), tmp_path, findings, MUTANTS)
    assert findings.is_good, (findings.crashes, findings.hangs, findings.without_status)
    assert (findings.mutants, findings.indexed) == (MUTANTS, MUTANTS)
    assert len(findings.statuses) >= 3
    assert findings.most_memory_bytes < MOST_MEMORY_BYTES
    assert json.loads(json.dumps(asdict(findings)))["mutants"] == MUTANTS


def test_bombs_cost_what_a_page_may_cost(tmp_path: Path) -> None:
    """With a twentieth of the processor time, since all that matters is that the limit holds."""
    findings = Findings(seed=0)
    try_bombs(tmp_path, findings, page_cpu_s=BOMB_CPU_S)
    assert findings.is_good, (findings.crashes, findings.hangs)
    assert len(findings.bombs) == len(BOMBS)
    for bomb in findings.bombs:
        assert bomb.cpu_s < 2 * BOMB_CPU_S + STARTS_CPU_S, bomb
        assert bomb.memory_bytes < MOST_MEMORY_BYTES, bomb
    assert findings.child_deaths > 0
