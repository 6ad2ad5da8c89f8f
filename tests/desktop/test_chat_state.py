from dataclasses import replace

import pytest

from core.api.messages import (
    Cancelled,
    DocumentChanged,
    DocumentsGone,
    Done,
    Event,
    Failed,
    LibraryListing,
    Progress,
    RemovedDocuments,
    SentenceReady,
    SentenceRemoved,
)
from core.api.types import AnswerMode, DocumentId, ErrorCode, JobId, LibraryTotals, Scope, Stage
from desktop.state.chat import (
    ChatState,
    ask_started,
    citation_closed,
    citation_opened,
    engine_lost,
    reduce_chat,
    scope_removed,
    scope_set,
    stop_requested,
    with_standings,
)
from desktop.state.exchange import ScopeChip, Standing, asked_scope
from desktop.state.sources import cited_documents, pages_read, uncited_passages
from tests.desktop.conftest import document
from tests.desktop.samples import (
    LEASE,
    LETTER,
    REMOVED,
    SENTENCES,
    answer,
    asked,
    citation,
    finished,
    library,
    part,
    passage,
    refusal,
    sentence,
)

JOB = JobId(1)
FOLDER = ScopeChip("Harbour Yard", Scope(paths=("/papers/Harbour Yard",)))
FILE = ScopeChip("Lease", Scope(document_ids=(LEASE,)))


def after(state: ChatState, *events: Event) -> ChatState:
    for event in events:
        state = reduce_chat(state, event)
    return state


def test_before_the_engine_is_up_nothing_can_be_asked() -> None:
    assert not ChatState().can_ask
    assert library().can_ask
    assert not engine_lost(library()).can_ask


def test_an_empty_library_cannot_be_asked() -> None:
    assert not library(0).can_ask


def test_only_one_question_runs_at_a_time() -> None:
    state = asked()
    assert state.running is state.exchanges[0]
    assert not state.can_ask
    assert after(state, finished(JOB, answer())).can_ask


@pytest.mark.parametrize(
    "event",
    [
        DocumentChanged(document(3), LibraryTotals(9, 8, 1, 1)),
        DocumentsGone((DocumentId(5),), LibraryTotals(9, 8, 1, 1)),
        Done(JobId(70), LibraryListing((), LibraryTotals(9, 8, 1, 1))),
    ],
    ids=["changed", "gone", "listed"],
)
def test_the_number_of_documents_that_can_be_asked_follows_the_library(event: Event) -> None:
    assert after(library(), event).document_total == 8


def test_sentences_come_one_by_one() -> None:
    state = after(asked(), SentenceReady(JOB, SENTENCES[0]), SentenceRemoved(JOB, REMOVED))
    (exchange,) = state.exchanges
    assert exchange.sentences == SENTENCES[:1]
    assert exchange.removed == (REMOVED,)
    assert exchange.is_running


def test_the_finished_answer_is_the_last_word() -> None:
    (exchange,) = after(asked(), SentenceReady(JOB, SENTENCES[0]), finished(JOB, answer(removed=(REMOVED,)))).exchanges
    assert (exchange.sentences, exchange.removed) == (SENTENCES, (REMOVED,))
    assert not exchange.is_running


def test_progress_is_kept_until_the_end() -> None:
    progress = Progress(JOB, Stage.WRITING, 0, 12)
    assert after(asked(), progress).exchanges[0].stage == progress


def test_an_answer_that_fails_keeps_its_sentences() -> None:
    failed = Failed(JOB, ErrorCode.ENGINE_DIED)
    (exchange,) = after(asked(), SentenceReady(JOB, SENTENCES[0]), failed).exchanges
    assert (exchange.failure, exchange.sentences) == (failed, SENTENCES[:1])


def test_stopping_is_said_at_once_and_over_when_the_engine_says_so() -> None:
    state = stop_requested(asked())
    assert state.exchanges[0].stopping
    assert state.exchanges[0].is_running
    assert after(state, Cancelled(JOB)).exchanges[0].stopped


def test_stopping_when_nothing_runs_does_nothing() -> None:
    assert stop_requested(library()) == library()


@pytest.mark.parametrize(
    "late",
    [SentenceReady(JOB, SENTENCES[0]), Cancelled(JOB), Failed(JOB, ErrorCode.INTERNAL), finished(JOB, refusal())],
)
def test_what_comes_after_the_end_is_not_heard(late: Event) -> None:
    state = after(asked(), finished(JOB, answer()))
    assert after(state, late) == state


def test_events_of_other_jobs_change_nothing() -> None:
    state = asked()
    assert after(state, Done(JobId(9), RemovedDocuments(1)), Cancelled(JobId(8))) == state


def test_a_question_keeps_the_scope_it_was_asked_in() -> None:
    state = ask_started(scope_set(library(), (FOLDER,)), JOB, "Why?")
    state = scope_removed(state, 0)
    assert state.scope == ()
    assert state.exchanges[0].scope == (FOLDER,)


def test_scopes_add_up() -> None:
    assert asked_scope((FOLDER, FILE)) == Scope(paths=("/papers/Harbour Yard",), document_ids=(LEASE,))
    assert asked_scope(()).is_everything
    assert scope_removed(scope_set(library(), (FOLDER, FILE)), 0).scope == (FILE,)


def test_a_citation_is_open_until_it_is_closed() -> None:
    state = citation_opened(asked(), JOB, 2)
    assert state.open_citation == (JOB, 2)
    assert citation_closed(state).open_citation is None


def test_how_cited_documents_stand_is_known_and_of_no_others() -> None:
    state = after(asked(), finished(JOB, answer()))
    assert with_standings(state, {}).standings == {LEASE: Standing.REMOVED}
    for lease, standing in (
        (document(LEASE), None),
        (document(LEASE, is_away=True, newer=LETTER), Standing.AWAY),
        (document(LEASE, newer=LETTER), Standing.OLDER),
    ):
        stood = with_standings(state, {LEASE: lease, LETTER: document(LETTER, is_away=True)})
        assert stood.standings == ({} if standing is None else {LEASE: standing})
        assert with_standings(stood, {LEASE: lease}) is stood, "nothing changed, so nothing is drawn anew"


def test_each_number_stands_once_in_the_list_of_citations() -> None:
    again = (*SENTENCES, sentence("And again.", citation(1)))
    (exchange,) = after(asked(), finished(JOB, answer(sentences=again))).exchanges
    assert [c.number for c in exchange.citations] == [1, 2, 3]
    assert exchange.citation(2) == citation(2)
    assert exchange.citation(9) is None


def test_cited_places_are_grouped_by_document_in_order_of_first_use() -> None:
    letter = citation(1, document_id=LETTER, document="Letter.pdf")
    sentences = (sentence("One.", letter), sentence("Two.", citation(2)), sentence("Three.", replace(letter, number=3)))
    (exchange,) = after(asked(), finished(JOB, answer(sentences=sentences))).exchanges
    assert [(d.document, [c.number for c in d.citations]) for d in cited_documents(exchange)] == [
        ("Letter.pdf", [1, 3]),
        ("Lease.pdf", [2]),
    ]


def test_pages_that_were_read_besides_are_those_that_are_not_cited() -> None:
    passages = (passage(1, 0), passage(2, 9), passage(3, 9), passage(4, 0, document_id=LETTER))
    (exchange,) = after(asked(), finished(JOB, answer(passages=passages))).exchanges
    assert [p.number for p in uncited_passages(exchange)] == [2, 3, 4]
    assert pages_read(uncited_passages(exchange)) == 2


class TestQuotes:
    QUOTE = sentence("The words of clause 1.", citation(1))

    def test_verbatim_sentences_are_quotes_before_the_answer_is_done(self) -> None:
        (exchange,) = after(asked(), SentenceReady(JOB, self.QUOTE)).exchanges
        assert exchange.is_quotes

    def test_written_sentences_are_not(self) -> None:
        (exchange,) = after(asked(), SentenceReady(JOB, SENTENCES[0])).exchanges
        assert not exchange.is_quotes

    def test_in_the_end_the_mode_decides(self) -> None:
        (exchange,) = after(asked(), finished(JOB, answer(sentences=(self.QUOTE,)))).exchanges
        assert not exchange.is_quotes
        (exchange,) = after(asked(), finished(JOB, answer(mode=AnswerMode.QUOTES))).exchanges
        assert exchange.is_quotes

    def test_without_sentences_there_is_nothing_to_tell(self) -> None:
        assert not asked().exchanges[0].is_quotes


def test_a_citation_over_two_pages_counts_once() -> None:
    wide = citation(1, part(3), part(4))
    (exchange,) = after(asked(), finished(JOB, answer(sentences=(sentence("Wide.", wide),)))).exchanges
    assert exchange.citations == (wide,)
