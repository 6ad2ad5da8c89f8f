"""A question of several parts: which of them an answer leaves open, and an answer with what is found for those. Pure.

"When must receipts be handed in, and what is paid for a hotel in London?" is searched and weighed as one question; the
sentences that fit it best may all speak of one part, and a person would take the silence for an answer.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TypeVar

from core.api.types import Answer, AnswerMode, AnswerReason, Citation, Conflict, Passage, Sentence, Timing
from core.retrieve.followup import CARRIED_WEIGHT, CarriedText, StandaloneQuery, is_part, subjects

MOST_PARTS = 3
FEWEST_SUBJECTS = 2
"""Of a part that could also be a clause: "a lease and which was renewed"."""
LIKELY_LOGIT = 0.0
"""From here on the reader takes a sentence for an answer rather than not."""
MANY_WORDS = 0.6
"""So many of a part's words in one sentence: it speaks of it, whatever the reader makes of a cell of a table."""

_INVERTED = (
    r"(?:when|where|why|how|wann|wo|warum|wie)\s+(?:is|are|was|were|do|does|did|can|could|must|should|will|would|shall|"
    r"may|might|has|have|had|much|many|long|often|far|soon|large|high|big|old|late|early|ist|sind|war|waren|wird|werden|"
    r"muss|müssen|kann|können|darf|dürfen|hat|haben|viel|viele|lange|oft|hoch|groß)\b"
)
_ASKS = rf"(?:{_INVERTED}|(?:what|which|who|whom|whose|was|welche[rsnm]?|wer|wem|wen)\b)"
_BETWEEN = re.compile(
    rf"(?:\?\s*|[,;]\s*)(?:(?:and|und)\s+)?(?:also\s+)?(?={_ASKS})|\s+(?:and|und)\s+(?={_ASKS})", re.I
)
_BEGINS = re.compile(rf"(?:^|[,.;:]\s*|\b(?:know|tell me|explain|say)\s+){_ASKS}", re.IGNORECASE)
_IS_INVERTED = re.compile(_INVERTED, re.IGNORECASE)
_ONE_THING = re.compile(
    r"\b(?:between|difference|compare[ds]?|comparison|versus|unterschied|zwischen)\b", re.IGNORECASE
)

Score = Callable[[str, Sequence[str]], Sequence[float]]
Cited = TypeVar("Cited", Sentence, Conflict)
_Place = tuple[int, tuple[tuple[int, int, int], ...], str, str]


def parts_of(question: str) -> tuple[str, ...]:
    """The questions that are asked in one, each as it stands there; empty if it is one question."""
    if _ONE_THING.search(question):
        return ()
    pieces = [piece.strip(" ,;.?!\n") for piece in _BETWEEN.split(question)]
    if not 2 <= len(pieces) <= MOST_PARTS or not all(map(_is_question, pieces)):
        return ()
    return tuple(f"{piece}?" for piece in pieces)


def _is_question(piece: str) -> bool:
    if not _BEGINS.search(piece):
        return False
    return len(subjects(piece)) >= (1 if _IS_INVERTED.match(piece) else FEWEST_SUBJECTS)


def asked_alone(part: str, parts: Sequence[str]) -> StandaloneQuery:
    """What to search for: the part, with the others as what it may leave unsaid."""
    rest = " ".join(other for other in parts if other != part)
    return StandaloneQuery(part, (CarriedText(rest, CARRIED_WEIGHT),), is_whole=not is_part(part))


def left_open(parts: Sequence[str], sentences: Sequence[Sentence], score: Score | None) -> tuple[str, ...]:
    """Those of which no sentence speaks. `score` is a reader's; without one, words alone tell."""
    said = [_whole(sentence) for sentence in sentences]
    return tuple(part for part in parts if not _is_covered(part, said, score))


def _whole(sentence: Sentence) -> str:
    heads = (head for citation in sentence.citations for head in (citation.row, citation.column))
    return " ".join(filter(None, (sentence.text, *heads)))


def _is_covered(part: str, said: Sequence[str], score: Score | None) -> bool:
    own = subjects(part)
    if any(len(own & subjects(text)) >= MANY_WORDS * len(own) for text in said):
        return True
    return score is not None and bool(said) and any(logit >= LIKELY_LOGIT for logit in score(part, said))


def with_part(answer: Answer, part: Answer) -> Answer:
    """An answer with what was found for a part that it left open: citations and passages are numbered on, and what both
    say is said once. In place of a refusal what was found stands alone."""
    if answer.refused:
        removed, timings = (*answer.removed, *part.removed), _added(answer.timings, part.timings)
        found = replace(part, question=answer.question, standalone=answer.standalone, unanswered=answer.unanswered)
        return replace(found, removed=removed, timings=timings)
    numbers = {_place(c): c.number for s in answer.sentences for c in s.citations}
    numbers |= {_place(c): c.number for conflict in answer.conflicts for c in conflict.citations}
    said = {sentence.text for sentence in answer.sentences}
    fresh = tuple(_renumbered(sentence, numbers) for sentence in part.sentences if sentence.text not in said)
    is_written = AnswerMode.WRITTEN in (answer.mode, part.mode)
    return replace(
        answer,
        mode=AnswerMode.WRITTEN if is_written else answer.mode,
        reason=AnswerReason.SUPPORTED if is_written else answer.reason,
        sentences=(*answer.sentences, *fresh),
        removed=(*answer.removed, *part.removed),
        passages=_together(answer.passages, part.passages),
        conflicts=(*answer.conflicts, *(_renumbered(conflict, numbers) for conflict in part.conflicts)),
        timings=_added(answer.timings, part.timings),
    )


def unanswered(answer: Answer, part: str, tried: Answer) -> Answer:
    """What was read and held back for a part counts, though nothing of it is shown."""
    return replace(
        answer,
        unanswered=(*answer.unanswered, part),
        removed=(*answer.removed, *tried.removed),
        timings=_added(answer.timings, tried.timings),
    )


def _place(citation: Citation) -> _Place:
    parts = tuple((part.page_index, part.char_start, part.char_end) for part in citation.parts)
    return int(citation.document_id), parts, citation.row, citation.column


def _renumbered(cited: Cited, numbers: dict[_Place, int]) -> Cited:
    citations = []
    for citation in cited.citations:
        number = numbers.setdefault(_place(citation), len(numbers) + 1)
        citations.append(replace(citation, number=number))
    return replace(cited, citations=tuple(citations))


def _together(first: Sequence[Passage], more: Sequence[Passage]) -> tuple[Passage, ...]:
    """Each once, the second ones behind."""
    numbers = {passage.chunk_id: passage.number for passage in first}
    fresh = [passage for passage in more if passage.chunk_id not in numbers]
    for passage in fresh:
        numbers[passage.chunk_id] = len(numbers) + 1
    known = {passage.number: numbers[passage.chunk_id] for passage in more}
    behind = (replace(p, number=numbers[p.chunk_id], companion_of=known.get(p.companion_of, 0)) for p in fresh)
    return (*first, *behind)


def _added(first: Sequence[Timing], more: Sequence[Timing]) -> tuple[Timing, ...]:
    """Of a stage that ran twice the sum."""
    total: dict[str, Timing] = {}
    for one in (*first, *more):
        before = total.get(one.stage, Timing(one.stage, 0.0))
        total[one.stage] = Timing(one.stage, before.ms + one.ms, before.tokens + one.tokens)
    return tuple(total.values())
