"""Reading sets on answering, and following up a conversation in three ways."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from core.api.finding import Turn
from core.api.types import DocumentId, Scope
from core.evaluate.datasets import DatasetError
from core.evaluate.dialogues import (
    Dialogue,
    read_attacked_contexts,
    read_attacks,
    read_claim_rows,
    read_dialogue_set,
    turns_of,
)
from core.evaluate.multiturn import LAST_TURN, STANDALONE, TURNS_JOINED, evaluate_multiturn
from core.retrieve.followup import CarriedText, StandaloneQuery
from tests.evaluate.lists import ListedSearch, Lists, Shelf, untracked
from tests.evaluate.test_datasets import write_rows


def task_row(**changes: Any) -> dict[str, Any]:
    history = [{"role": "user", "text": "Who pays?"}, {"role": "assistant", "text": "The tenant."}]
    row = {"id": "1", "collection": "law", "history": history, "question": "And when?", "answerability": "answerable"}
    return {**row, "passage_ids": ["p1"], **changes}


def claim_row(**changes: Any) -> dict[str, Any]:
    row = {"id": "1", "source": "s", "question": "Q?", "claim": "It is so.", "references": ["It is so."]}
    return {**row, "label": "attributable", **changes}


def dialogue_folder(folder: Path, *rows: dict[str, Any]) -> Path:
    write_rows(folder / "corpus.jsonl", {"_id": "p1", "title": "", "text": "Rent is due in May."})
    write_rows(folder / "tasks.jsonl", *rows)
    return folder


def test_only_answered_conversations_are_kept(tmp_path: Path) -> None:
    rows = [
        task_row(),
        task_row(id="2", answerability="partial"),
        task_row(id="3", answerability="unanswerable", passage_ids=[]),
    ]
    data = read_dialogue_set(dialogue_folder(tmp_path, *rows))
    assert [dialogue.id for dialogue in data.dialogues] == ["1", "2"]
    history = (Turn("Who pays?", "The tenant."),)
    assert data.dialogues[0] == Dialogue("1", "law", history, "And when?", frozenset({"p1"}))


def test_turns_pair_questions_with_answers() -> None:
    told = [("user", "A?"), ("user", "B?"), ("assistant", "b"), ("assistant", "more"), ("user", "C?")]
    assert turns_of(told) == (Turn("A?"), Turn("B?", "b\nmore"), Turn("C?"))
    with pytest.raises(ValueError, match="before the first question"):
        turns_of([("assistant", "Hello.")])


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        (task_row(passage_ids=["gone"]), "line 2: ValueError: no passage gone"),
        (task_row(passage_ids=[]), "line 2: ValueError: no passage is named"),
        (task_row(question=" "), "line 2: ValueError: question is empty"),
        (task_row(history=[{"role": "system", "text": "x"}]), "line 2: ValueError: a turn is of neither"),
        (task_row(history=[{"text": "x"}]), "line 2: KeyError: 'role'"),
    ],
)
def test_a_broken_conversation_is_named(tmp_path: Path, row: dict[str, Any], complaint: str) -> None:
    with pytest.raises(DatasetError, match=complaint) as caught:
        read_dialogue_set(dialogue_folder(tmp_path, task_row(), row))
    assert "tasks.jsonl" in str(caught.value)


def test_claims_and_their_labels(tmp_path: Path) -> None:
    write_rows(tmp_path / "dev.jsonl", claim_row(), claim_row(id="2", label="not attributable"))
    assert [(row.id, row.is_supported) for row in read_claim_rows(tmp_path)] == [("1", True), ("2", False)]
    write_rows(tmp_path / "dev.jsonl", claim_row(label="perhaps"))
    with pytest.raises(DatasetError, match=r"dev\.jsonl, line 1: ValueError: label"):
        read_claim_rows(tmp_path)


def test_attacks_and_contexts(tmp_path: Path) -> None:
    write_rows(tmp_path / "attacks.jsonl", {"id": "a", "category": "c", "instruction": "Sing."})
    context = {"id": "x", "context": "1, 2", "question": "How many?", "ideal": "2"}
    write_rows(tmp_path / "contexts_table.jsonl", context)
    assert read_attacks(tmp_path)[0].instruction == "Sing."
    assert read_attacked_contexts(tmp_path)[0].ideal == "2"
    (tmp_path / "contexts_table.jsonl").write_text(json.dumps({**context, "ideal": ""}), encoding="utf-8")
    with pytest.raises(DatasetError, match=r"contexts_table\.jsonl, line 1: ValueError: ideal is empty"):
        read_attacked_contexts(tmp_path)


def test_folders_without_a_set_are_named(tmp_path: Path) -> None:
    for read in (read_dialogue_set, read_claim_rows, read_attacks, read_attacked_contexts):
        with pytest.raises(DatasetError, match=str(tmp_path)):
            read(tmp_path)


def test_a_follow_up_is_searched_for_in_three_ways() -> None:
    """The right passage is first only if what was said before is carried along."""
    carried = StandaloneQuery("And when?", (CarriedText("Who pays?", 0.5),))
    lists = {"And when?": [2], "Who pays?\nAnd when?": [2, 1], carried.shown: [1, 2]}
    listed = ListedSearch({text: {"rrf": ids} for text, ids in lists.items()})

    def search(query: str | StandaloneQuery, scope: Scope) -> Lists:
        return listed(query if isinstance(query, str) else query.shown, scope)

    def standalone(question: str, history: Sequence[Turn]) -> StandaloneQuery:
        return StandaloneQuery(question, (CarriedText(history[0].question, 0.5),))

    outcome = evaluate_multiturn(
        [Dialogue("1", "law", (Turn("Who pays?", "The tenant."),), "And when?", frozenset({"p1"}))],
        search=search,
        standalone=standalone,
        chunks=Shelf({1: (10, [0]), 2: (20, [0])}).chunks,
        ids={DocumentId(10): "p1", DocumentId(20): "p2"},
        track=untracked,
    )
    ndcg = {part.name: part.ladder["rrf"]["ndcg@10"].value for part in outcome.parts}
    assert ndcg[LAST_TURN] == 0.0
    assert ndcg[TURNS_JOINED] == pytest.approx(0.6309, abs=1e-4)
    assert ndcg[STANDALONE] == ndcg[f"{STANDALONE}, law"] == 1.0
    assert [row.ranks["rrf"] for row in outcome.questions] == [None, 2, 1]
    assert outcome.questions[2].facts["searched"] == carried.shown
