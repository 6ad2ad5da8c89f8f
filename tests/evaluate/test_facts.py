from pathlib import Path

import pytest

from core.evaluate.datasets import DatasetError
from core.evaluate.facts import HELD_OUT, OPEN, ChangedFact, evaluate_facts, read_facts
from core.evaluate.faithfulness import ClaimVerdict
from core.paths import shipped_facts


def fact(number: int, part: str = OPEN) -> ChangedFact:
    return ChangedFact("number", "lease", part, "?", f"It is {number}.", f"true {number}", f"changed {number}")


def test_the_shipped_facts_are_of_both_parts_and_all_kinds() -> None:
    facts = read_facts(shipped_facts())
    assert {each.part for each in facts} == {OPEN, HELD_OUT}
    assert len({each.kind for each in facts}) == 8
    assert len({each.text for each in facts}) == len(facts)
    assert all(each.true != each.changed for each in facts)


def test_what_was_missed_and_what_was_rejected_is_told() -> None:
    facts = [fact(1), fact(2, HELD_OUT)]
    shown = {"changed 1", "true 1"}
    outcome = evaluate_facts(facts, check=lambda _, claim: ClaimVerdict(claim in shown, 0.5))
    assert outcome.missed == (facts[0],)
    assert outcome.rejected == (facts[1],)
    groups = {group.name: group.figures for group in outcome.groups}
    assert groups[OPEN]["changed_caught"].value == 0.0
    assert groups[HELD_OUT]["true_rejected"].value == 1.0
    low, high = groups[HELD_OUT]["true_rejected"].low, groups[HELD_OUT]["true_rejected"].high
    assert low is not None
    assert high is not None
    assert 0 < low < high == 1.0


def test_a_part_of_another_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "facts.jsonl"
    path.write_text('{"kind": "number", "part": "mine"}\n', "utf-8")
    with pytest.raises(DatasetError):
        read_facts(path)
