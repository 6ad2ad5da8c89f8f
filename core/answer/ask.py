"""From a question to an answer: route, search, weigh, decide, then show. A generator of events, the answer last.

Sentences come out only once they have passed their check. When it is cancelled no answer comes out.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from core.answer.cite import CitationBook
from core.answer.conflicts import Around, conflicts_of
from core.answer.documents import Way, ids_in, small_scope, view_of, way_of
from core.answer.draft import AskEvent, Draft
from core.answer.overview import Overview
from core.answer.quotes import Quote, best_quotes, quotes_of
from core.answer.refusal import closest, wider
from core.answer.rewrite import standalone_query
from core.answer.several import asked_alone, left_open, parts_of, unanswered, with_part
from core.answer.statements.lines import statement_lines
from core.answer.subjects import Mentions
from core.answer.tables.answer import answer_from_tables
from core.answer.worth import of_the_period, says_enough
from core.answer.written import Writing
from core.api.finding import Turn
from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerMode, AnswerReason, Gate, Scope, Sentence, Stage
from core.cancel import CancelToken
from core.contracts.models import Generator, Reader
from core.contracts.rows import StoredChunk
from core.retrieve.calibrate import Calibration
from core.retrieve.clock import StageClock
from core.retrieve.companions import PASSAGES_FOLLOWED, companions_first, with_companions
from core.retrieve.evidence import Evidence, weigh
from core.retrieve.followup import StandaloneQuery
from core.retrieve.languages import unknown_languages
from core.retrieve.pages import QuestionPages
from core.retrieve.plan import EVERY_STAGE, SearchPlan
from core.retrieve.search import SearchParts, SearchResult, checked_question, search

__all__ = ["PASSAGES_FOUND", "AskEvent", "AskParts", "ask"]

PASSAGES_FOUND = 10
TABLES_FROM = 30
"""Chunks in which cells are looked for. With ten, a quarter of the right cells is not among them (measured by the
table questions over "pdfqa")."""
FEWEST_CHUNK_TOKENS = 40
"""A scope of more chunks than so fit is not read to see whether it fits."""
HELD_OPEN = 0.01
"""Below this the threshold is no setting of a person's: whoever measures the worst case wants every answer."""
MAX_LISTED_QUOTES = 8
"""Where passages hold a part of what is asked for."""
_OF_TABLES = frozenset((SentenceKind.CELL, SentenceKind.COMPUTED))


@dataclass(frozen=True, slots=True)
class AskParts:
    """What answering needs. Without a generator the answer is quotes; without a reader the gate knows less."""

    search: SearchParts
    reader: Reader | None
    generator: Generator | None
    calibration: Calibration
    rewriter: Generator | None = None
    """Completes follow-ups; None where no model is at hand that can."""


def ask(
    question: str,
    scope: Scope,
    parts: AskParts,
    *,
    history: Sequence[Turn] = (),
    plan: SearchPlan = EVERY_STAGE,
    quotes_only: bool = False,
    token: CancelToken | None = None,
) -> Iterator[AskEvent]:
    """Answer a question within a scope; `history` is the conversation before it, oldest first.

    Raises what `search` raises, UserError of the models, and CancelRequested. A refusal makes no model write.
    """
    text = checked_question(question)
    clock = StageClock()
    yield Stage.SEARCHING
    with clock.stage("follow_up"):
        asked = standalone_query(text, history, parts.rewriter, token=token)
    asking = _Asking(text, asked, scope, parts, plan, quotes_only, clock, token)
    way = way_of(asked.readable, scope, parts.search.library)
    if way.by_structure:
        yield from asking.by_structure(way)
    else:
        yield from asking.with_all_parts(is_part=way.is_over_whole)


@dataclass(frozen=True, slots=True)
class _Asking:
    """One question on its way. `within` is the one of several parts that it is a part of: what that calls by name, and
    the time it asks about, hold for each of them."""

    question: str
    asked: StandaloneQuery
    scope: Scope
    parts: AskParts
    plan: SearchPlan
    quotes_only: bool
    clock: StageClock
    token: CancelToken | None
    within: str = ""

    def with_all_parts(self, *, is_part: bool) -> Iterator[AskEvent]:
        """As `from_passages`; what an answer leaves open of a question of several parts is asked by itself."""
        for event in self.from_passages(is_part=is_part):
            if isinstance(event, Answer) and not is_part:
                yield from self._completed(event)
            else:
                yield event

    def _completed(self, answer: Answer) -> Iterator[AskEvent]:
        whole, parts, reader = answer, parts_of(self.asked.readable), self.parts.reader
        score = None if reader is None else partial(reader.score, token=self.token)
        for part in left_open(parts, answer.sentences, score) if parts else ():
            alone = replace(self, asked=asked_alone(part, parts), clock=StageClock(), within=self.asked.readable)
            found = None
            for event in alone.from_passages(is_part=False):
                if isinstance(event, Answer):
                    found = event
                elif not isinstance(event, Sentence):  # those are numbered on first
                    yield event
            if found is None or found.refused:
                answer = answer if found is None else unanswered(answer, part, found)
                continue
            shown = len(answer.sentences)
            answer = with_part(answer, found)
            yield from answer.sentences[shown:]
        yield whole if answer.refused else answer

    def by_structure(self, way: Way) -> Iterator[AskEvent]:
        """Of whole documents; from passages if they have not got the structure that the question is about."""
        library = self.parts.search.library
        book = CitationBook(QuestionPages(library))
        read = StandaloneQuery(self.asked.readable)  # nothing is searched for: what is carried along plays no part
        draft = Draft(self.question, read, self.clock, book, Gate(1.0, self.parts.calibration.threshold))
        yield from Overview(draft, way.route, way.subject, library, self.token).show()
        if draft.sentences:
            yield draft.finished(AnswerMode.QUOTES, AnswerReason.OUTLINE)
        else:
            yield from self.from_passages(is_part=way.is_over_whole)

    def from_passages(self, *, is_part: bool) -> Iterator[AskEvent]:
        """The ordinary way. `is_part`: the whole is asked about, of which passages are a part.

        Tables first: a cell whose heads explain the question is evidence by itself, whatever the gate makes of prose.
        """
        found = self._search()
        yield Stage.WEIGHING
        evidence = self._weigh(found)
        draft = self._draft(found, evidence)
        if is_part:
            draft.view = view_of(found.chunks, self.scope, self.parts.search.library)
        yield from self._from_tables(draft, self._more_chunks(found))
        if not draft.sentences and not is_part:
            yield from self._from_statements(draft)
        if draft.sentences:
            self._find_conflicts(draft, found, self._worth_showing(evidence))
            yield draft.finished(AnswerMode.QUOTES, AnswerReason.TABLE)
        elif not found.passages or not evidence.sentences:
            yield self._refusal(draft, evidence, AnswerReason.NOTHING_FOUND)
        elif draft.gate.is_open and (worth := self._worth_showing(evidence)).sentences:
            yield from self._answer(draft, found, worth)
        else:
            yield self._refusal(draft, evidence, AnswerReason.LITTLE_EVIDENCE)

    def _answer(self, draft: Draft, found: SearchResult, evidence: Evidence) -> Iterator[AskEvent]:
        """What the model writes and what of it holds; else quotes."""
        generator = self.parts.generator
        outcome = AnswerMode.WRITTEN, AnswerReason.SUPPORTED
        if generator is not None and self._may_write(draft, generator):
            yield from self._writing(draft, found, evidence, generator).run()
        if not draft.sentences:
            outcome = AnswerMode.QUOTES, self._why_quotes(draft)
            yield from self._quotes(draft, evidence)
        if draft.sentences:
            self._find_conflicts(draft, found, evidence)
            yield draft.finished(*outcome)
        else:
            yield self._refusal(draft, evidence, AnswerReason.NOTHING_FOUND)

    def _may_write(self, draft: Draft, generator: Generator) -> bool:
        """A small model that is to list what stands all over a document makes up how many there are."""
        return not self.quotes_only and not (draft.is_part and generator.is_small)

    def _why_quotes(self, draft: Draft) -> AnswerReason:
        if draft.is_part:
            return AnswerReason.NOT_FROM_PASSAGES
        if self.quotes_only:
            return AnswerReason.QUOTES_ASKED
        return AnswerReason.NO_GENERATOR if self.parts.generator is None else AnswerReason.NOTHING_SURVIVED

    def _find_conflicts(self, draft: Draft, found: SearchResult, evidence: Evidence) -> None:
        around = Around(self.asked.readable, self.scope, evidence.sentences, found, self.parts.search.library)
        with self.clock.stage("conflicts"):
            draft.conflicts = conflicts_of(draft.sentences, around, draft.book)

    def _writing(self, draft: Draft, found: SearchResult, evidence: Evidence, generator: Generator) -> Writing:
        parts, most = self.parts.search, generator.context_tokens // FEWEST_CHUNK_TOKENS
        with self.clock.stage("pack"):
            chunks = small_scope(self.scope, parts.library, most_chunks=most, token=self.token)
        return Writing(draft, found, evidence, parts.library, generator, parts.embedder, chunks, self.token)

    def _from_tables(
        self, draft: Draft, chunks: Sequence[StoredChunk], *, kinds: Collection[SentenceKind] = _OF_TABLES
    ) -> Iterator[AskEvent]:
        """A cell, or what code works out from cells. No model writes here, so who wants quotes gets it too."""
        with self.clock.stage("tables"):
            # What is carried over from earlier questions is no word of this one: a cell would answer those again.
            answer = answer_from_tables(self.asked.text, chunks, self.parts.search.library)
        for sentence in () if answer is None else answer.sentences:
            citations = draft.book.cite_cells(sentence.evidence) if sentence.kind in kinds else ()
            if citations and len(citations) == len(sentence.evidence):
                yield draft.show(
                    Sentence(sentence.text, citations, draft.gate.probability, sentence.kind, "", sentence.formula)
                )

    def _from_statements(self, draft: Draft) -> Iterator[AskEvent]:
        """The lines of a company's statements that tell a measure, whole, since their years belong together; or what is
        worked out from one. Of the statements alone its cells are clear that are not so beside all other tables."""
        with self.clock.stage("statements"):
            lines = statement_lines(self.asked.readable, self.scope, self.parts.search.library)
        if lines.is_stated:
            yield from self._from_tables(draft, lines.chunks, kinds=(SentenceKind.COMPUTED,))
        if not draft.sentences:
            yield from self._show(draft, quotes_of(lines.rows))

    def _more_chunks(self, found: SearchResult) -> tuple[StoredChunk, ...]:
        """With the next ones of the final order: a table's right row may stand in a passage further down."""
        known = {chunk.id for chunk in found.chunks}
        order = list(found.lists.values())[-1] if found.lists else ()
        ids = [hit.chunk_id for hit in order if hit.chunk_id not in known][: max(0, TABLES_FROM - len(known))]
        stored = self.parts.search.library.chunks(ids, scope=self.scope) if ids else {}
        return (*found.chunks, *(stored[id_] for id_ in ids if id_ in stored))

    def _quotes(self, draft: Draft, evidence: Evidence) -> Iterator[AskEvent]:
        yield Stage.CHECKING
        draft.start_over()
        most = MAX_LISTED_QUOTES if draft.is_part else None
        yield from self._show(draft, best_quotes(evidence.sentences, most=most))

    def _show(self, draft: Draft, quotes: Sequence[Quote]) -> Iterator[AskEvent]:
        for quote in quotes:
            citations = draft.book.cite(quote.pieces)
            if len(citations) == len(quote.pieces):
                support, heading = draft.gate.probability, quote.section
                yield draft.show(Sentence(quote.text, citations, support, SentenceKind.QUOTE, heading))

    def _refusal(self, draft: Draft, evidence: Evidence, reason: AnswerReason) -> Answer:
        reason = AnswerReason.NOT_FROM_PASSAGES if draft.is_part else reason
        nearest = closest(draft.passages, evidence.sentences)
        with self.clock.stage("wider"):
            elsewhere = wider(self.asked, self.scope, self.parts.search, self.parts.calibration, token=self.token)
        return draft.refused(reason, closest=nearest, wider=elsewhere)

    def _search(self) -> SearchResult:
        """What was found, with what it refers to behind it."""
        parts = self.parts.search
        found = search(self.asked, self.scope, parts, plan=self.plan, limit=PASSAGES_FOUND, token=self.token)
        clock = StageClock()
        with clock.stage("companions"):
            whole = with_companions(self.asked.readable, found, parts.library)
        return replace(whole, timings=found.timings + clock.timings)

    def _weigh(self, found: SearchResult) -> Evidence:
        """Companions are read behind the best passages: one that hangs on the tenth would never be."""
        in_order = replace(found, chunks=companions_first(found, PASSAGES_FOLLOWED))
        library, gate = self.parts.search.library, self.parts.calibration
        return weigh(self.asked.readable, in_order, library, self.parts.reader, gate=gate, token=self.token)

    def _worth_showing(self, evidence: Evidence) -> Evidence:
        """What stands in documents that speak of all that the question names, is of its time, and may answer it."""
        with self.clock.stage("mentions"):
            mentions = Mentions(self.within or self.asked.readable, self.parts.search.library)
            within = mentions.within([sentence.chunk for sentence in evidence.sentences])
        kept = [sentence for sentence in evidence.sentences if sentence.chunk.document_id in within]
        chosen = ids_in(self.scope, self.parts.search.library)
        if chosen is None or len(chosen) > 1:
            kept = list(of_the_period(self.within or self.asked.readable, kept))
        is_held_open = self.parts.calibration.threshold < HELD_OPEN
        is_enough = is_held_open or says_enough(self.asked.readable, kept, evidence.features)
        return replace(evidence, sentences=tuple(kept) if is_enough else ())

    def _draft(self, found: SearchResult, evidence: Evidence) -> Draft:
        return Draft(
            question=self.question,
            asked=self.asked,
            clock=self.clock,
            book=CitationBook(found.pages),
            gate=Gate(*self.parts.calibration.judge(evidence.features)),
            passages=found.passages,
            timings=found.timings + evidence.timings,
            notices=tuple(f"{stage}_failed" for stage in found.left_out),
            languages=self._unknown_languages(found),
        )

    def _unknown_languages(self, found: SearchResult) -> tuple[str, ...]:
        parts = self.parts.search
        embedder_id = "" if parts.embedder is None else parts.embedder.id
        best = [passage.text for passage in found.passages[:PASSAGES_FOLLOWED]]
        return unknown_languages(self.asked.text, best, library=parts.library.languages(), embedder_id=embedder_id)
