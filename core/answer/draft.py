"""An answer in the making: what is shown of it so far, and what becomes of it."""

from dataclasses import dataclass, field

from core.answer.cite import CitationBook
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    Conflict,
    Gate,
    Passage,
    RemovedSentence,
    Sentence,
    Stage,
    Timing,
    View,
)
from core.retrieve.clock import StageClock
from core.retrieve.followup import StandaloneQuery

AskEvent = Stage | Sentence | RemovedSentence | Answer


@dataclass(slots=True)
class Draft:
    """`passages` are what was found and could be read, `timings` those of the search and of the weighing."""

    question: str
    asked: StandaloneQuery
    clock: StageClock
    book: CitationBook
    gate: Gate
    passages: tuple[Passage, ...] = ()
    timings: tuple[Timing, ...] = ()
    notices: tuple[str, ...] = ()
    languages: tuple[str, ...] = ()
    view: View | None = None
    conflicts: tuple[Conflict, ...] = ()
    sentences: list[Sentence] = field(default_factory=list)
    removed: list[RemovedSentence] = field(default_factory=list)

    @property
    def is_part(self) -> bool:
        """Whether the whole is asked about, of which this is a part."""
        return self.view is not None and not self.view.is_whole

    def show(self, sentence: Sentence) -> Sentence:
        self.sentences.append(sentence)
        return sentence

    def start_over(self) -> None:
        """What was to be shown is dropped, and its numbers with it; what was held back stays counted."""
        self.sentences.clear()
        self.book = CitationBook(self.book.pages)

    def finished(self, mode: AnswerMode, reason: AnswerReason) -> Answer:
        return self._answer(mode, reason, sentences=tuple(self.sentences), conflicts=self.conflicts)

    def refused(self, reason: AnswerReason, *, closest: tuple[Passage, ...] = (), wider: int = 0) -> Answer:
        """Without a sentence, so without a citation, whatever was meant to be shown."""
        return self._answer(AnswerMode.REFUSED, reason, closest=closest, wider=wider)

    def _answer(
        self,
        mode: AnswerMode,
        reason: AnswerReason,
        *,
        sentences: tuple[Sentence, ...] = (),
        conflicts: tuple[Conflict, ...] = (),
        closest: tuple[Passage, ...] = (),
        wider: int = 0,
    ) -> Answer:
        return Answer(
            question=self.question,
            mode=mode,
            reason=reason,
            sentences=sentences,
            removed=tuple(self.removed),
            passages=self.passages,
            closest=closest,
            gate=self.gate,
            timings=self.timings + self.clock.timings,
            notices=self.notices,
            standalone=self.asked.shown or (self.asked.text if self.asked.text != self.question else ""),
            languages=self.languages,
            conflicts=conflicts,
            view=self.view,
            wider=wider,
        )
