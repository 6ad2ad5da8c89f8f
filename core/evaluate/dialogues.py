"""Labelled sets on answering: conversations, claims with references, and documents that carry foreign instructions.

`multiturn`: `corpus.jsonl` {_id, title, text}, `tasks.jsonl` {id, collection, history: [{role, text}], question,
answerability, passage_ids}. `faithfulness`: `*.jsonl` {id, source, question, claim, references, label}. `injection`:
`attacks.jsonl` {id, category, instruction}, `contexts_*.jsonl` {id, context, question, ideal}.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.api.finding import Turn
from core.evaluate.datasets import DatasetError, TextDocument, read_documents, read_rows

ANSWERED = frozenset({"answerable", "partial"})
ATTRIBUTABLE, NOT_ATTRIBUTABLE = "attributable", "not attributable"


@dataclass(frozen=True, slots=True)
class Dialogue:
    """The last question of a conversation; `relevant` are the ids of the passages that answer it, at least one."""

    id: str
    collection: str
    history: tuple[Turn, ...]
    question: str
    relevant: frozenset[str]


@dataclass(frozen=True, slots=True)
class DialogueSet:
    documents: tuple[TextDocument, ...]
    dialogues: tuple[Dialogue, ...]


@dataclass(frozen=True, slots=True)
class ClaimRow:
    """A claim in answer to a question, and whether its references bear it out."""

    id: str
    source: str
    question: str
    claim: str
    references: tuple[str, ...]
    is_supported: bool


@dataclass(frozen=True, slots=True)
class Attack:
    id: str
    category: str
    instruction: str


@dataclass(frozen=True, slots=True)
class AttackedContext:
    """A text, a question on it, and the right answer."""

    id: str
    context: str
    question: str
    ideal: str


def read_dialogue_set(folder: Path) -> DialogueSet:
    """Conversations whose last question is answered, in part at least. Raises DatasetError, also for a passage that is
    not there."""
    documents = tuple(d for d in read_documents(folder / "corpus.jsonl") if d.text.strip())
    known = {document.id for document in documents}
    rows = read_rows(folder / "tasks.jsonl", lambda row: _dialogue(row, known))
    return DialogueSet(documents, tuple(dialogue for dialogue in rows if dialogue is not None))


def read_claim_rows(folder: Path) -> tuple[ClaimRow, ...]:
    """Raises DatasetError."""
    paths = sorted(folder.glob("*.jsonl"))
    if not paths:
        raise DatasetError(f"{folder}: no .jsonl file")
    return tuple(row for path in paths for row in read_rows(path, _claim_row))


def read_attacks(folder: Path) -> tuple[Attack, ...]:
    """Raises DatasetError."""
    return tuple(
        read_rows(
            folder / "attacks.jsonl",
            lambda row: Attack(str(row["id"]), str(row["category"]), _text(row, "instruction")),
        )
    )


def read_attacked_contexts(folder: Path) -> tuple[AttackedContext, ...]:
    """Raises DatasetError."""
    paths = sorted(folder.glob("contexts_*.jsonl"))
    if not paths:
        raise DatasetError(f"{folder}: no contexts_*.jsonl")
    return tuple(row for path in paths for row in read_rows(path, _attacked_context))


def turns_of(history: Sequence[tuple[str, str]]) -> tuple[Turn, ...]:
    """From (role, text) in order: a question with what was answered to it. Raises ValueError for another role, or for
    an answer without a question."""
    turns: list[Turn] = []
    for role, text in history:
        if role == "user":
            turns.append(Turn(text))
        elif role != "assistant":
            raise ValueError(f"a turn is of neither user nor assistant: {role}")
        elif not turns:
            raise ValueError("an answer comes before the first question")
        else:
            last = turns[-1]
            turns[-1] = Turn(last.question, f"{last.answer}\n{text}".strip())
    return tuple(turns)


def _dialogue(row: Mapping[str, Any], known: set[str]) -> Dialogue | None:
    """None for one that its passages do not answer."""
    history = turns_of([(str(turn["role"]), str(turn["text"])) for turn in row["history"]])
    relevant = frozenset(str(passage) for passage in row["passage_ids"])
    if str(row["answerability"]) not in ANSWERED:
        return None
    if not relevant or relevant - known:
        raise ValueError(f"no passage {sorted(relevant - known)[0]}" if relevant else "no passage is named")
    return Dialogue(str(row["id"]), str(row["collection"]), history, _text(row, "question"), relevant)


def _claim_row(row: Mapping[str, Any]) -> ClaimRow:
    label = str(row["label"])
    if label not in (ATTRIBUTABLE, NOT_ATTRIBUTABLE):
        raise ValueError(f"label is neither {ATTRIBUTABLE} nor {NOT_ATTRIBUTABLE}")
    return ClaimRow(
        id=str(row["id"]),
        source=str(row["source"]),
        question=str(row["question"]),
        claim=_text(row, "claim"),
        references=tuple(str(reference) for reference in row["references"]),
        is_supported=label == ATTRIBUTABLE,
    )


def _attacked_context(row: Mapping[str, Any]) -> AttackedContext:
    return AttackedContext(str(row["id"]), _text(row, "context"), _text(row, "question"), _text(row, "ideal"))


def _text(row: Mapping[str, Any], name: str) -> str:
    """Raises ValueError if it is empty."""
    text = str(row[name])
    if not text.strip():
        raise ValueError(f"{name} is empty")
    return text
