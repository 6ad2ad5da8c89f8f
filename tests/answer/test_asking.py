"""The sequence from end to end: which way is taken, and that nothing half done is an answer."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pytest

from core.answer.ask import AskParts, ask
from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerMode, AnswerReason, Scope, Sentence
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import GenerationUsage, Generator, KeptPrefix
from core.retrieve.calibrate import Calibration, GateModel, LogisticModel
from core.retrieve.search import SearchParts
from tests.answer.test_ask import GATE, QUESTION, TRUE, parts
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary, text_page

SHUT = Calibration((GateModel(LogisticModel({}, -9.0)),))
SALES = ("Item | 2018 | 2019", "Net sales of shoes | 4,100 | 5,200", "Cost of shoes | 3,000 | 3,300")


class StoppedGenerator(FakeGenerator):
    """The person stops it behind its first sentence."""

    def __init__(self, token: CancelToken, *texts: str) -> None:
        super().__init__(texts)
        self._token = token

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        stop: Sequence[str],
        token: CancelToken | None = None,
        kept: KeptPrefix | None = None,
    ) -> Iterator[str | GenerationUsage]:
        for piece in super().generate(prompt, max_tokens=max_tokens, stop=stop, token=token, kept=kept):
            yield piece
            if isinstance(piece, str) and piece.rstrip().endswith("journey"):
                self._token.cancel()


class LoadedForCounting(FakeGenerator):
    """The person stops it while it is loaded, which counting the tokens of the prompt needs."""

    def __init__(self, stopped: CancelToken) -> None:
        super().__init__((f"{TRUE} [1]",))
        self._stopped = stopped

    def count_tokens(self, text: str, *, token: CancelToken | None = None) -> int:
        self._stopped.cancel()
        return super().count_tokens(text, token=token)


def shop(generator: Generator | None = None) -> AskParts:
    library = MemoryLibrary(FakeEmbedder())
    library.store("shop.pdf", text_page(0, *SALES))
    library.store("lease.pdf", text_page(0, "The rent is due on Monday. Dogs are not allowed in the yard."))
    return AskParts(SearchParts(library, FakeEmbedder()), FakeReader(), generator, GATE)


def test_a_model_that_is_loaded_to_count_is_not_waited_for() -> None:
    token = CancelToken()
    generator = LoadedForCounting(token)
    with pytest.raises(CancelRequested):
        list(ask(QUESTION, Scope(), parts(generator), token=token))
    assert generator.prompts == []


@pytest.mark.parametrize("before", range(4))
def test_a_cancel_leaves_no_half_answer(before: int) -> None:
    """Before the search, before the weighing, before the writing, and behind the first sentence."""
    token = CancelToken()
    generator = StoppedGenerator(token, f"{TRUE} [1] Tips are paid after the journey and more is to come.")
    events = ask(QUESTION, Scope(), parts(generator), token=token)
    seen = [next(events) for _ in range(before + 1)]
    token.cancel()
    with pytest.raises(CancelRequested):
        seen.extend(events)
    assert not any(isinstance(event, Answer) for event in seen)


def test_a_cell_is_answered_with_its_heads_and_its_mark() -> None:
    generator = FakeGenerator()
    *_, answer = ask("What were the net sales of shoes in 2019?", Scope(), shop(generator))
    assert isinstance(answer, Answer)
    assert (answer.mode, answer.reason) == (AnswerMode.QUOTES, AnswerReason.TABLE)
    (sentence,) = answer.sentences
    assert sentence.kind is SentenceKind.CELL
    (citation,) = sentence.citations
    assert (citation.quote, citation.row, citation.column) == ("5,200", "Net sales of shoes", "2019")
    assert generator.prompts == []


def test_a_cell_is_answered_though_the_gate_would_refuse() -> None:
    """Its heads say all that the question names, which no sign of prose tells."""
    shut = replace(shop(), calibration=SHUT)
    *_, answer = ask("What were the net sales of shoes in 2019?", Scope(), shut)
    assert isinstance(answer, Answer)
    assert answer.reason == AnswerReason.TABLE
    assert not answer.gate.is_open
    *_, refused = ask("When is the rent due?", Scope(), shut)
    assert isinstance(refused, Answer)
    assert refused.reason == AnswerReason.LITTLE_EVIDENCE


def test_what_is_worked_out_cites_each_operand() -> None:
    *_, answer = ask("By how much did the net sales of shoes grow from 2018 to 2019?", Scope(), shop())
    assert isinstance(answer, Answer)
    (sentence,) = answer.sentences
    assert sentence.kind is SentenceKind.COMPUTED
    assert sentence.formula.startswith("5,200 - 4,100 = 1,100")
    assert [citation.quote for citation in sentence.citations] == ["5,200", "4,100"]
    assert [citation.number for citation in sentence.citations] == [1, 2]


def test_a_small_scope_is_read_whole() -> None:
    generator = FakeGenerator([f"{TRUE} [1]"])
    *_, answer = ask(QUESTION, Scope(), parts(generator))
    assert isinstance(answer, Answer)
    assert [sentence.text for sentence in answer.sentences] == [TRUE]
    assert "Dogs are not allowed in the yard." in generator.prompts[0]


def test_of_a_scope_that_does_not_fit_the_best_is_read() -> None:
    asked = parts(FakeGenerator([f"{TRUE} [1]"], context_tokens=700))
    library = asked.search.library
    assert isinstance(library, MemoryLibrary)
    library.store("novel.pdf", *(text_page(i, f"The whale number {i} swims to the island. " * 30) for i in range(9)))
    assert isinstance(asked.generator, FakeGenerator)
    *_, answer = ask(QUESTION, Scope(), asked)
    assert isinstance(answer, Answer)
    assert "whale" not in asked.generator.prompts[0]
    assert [sentence.text for sentence in answer.sentences] == [TRUE]


def test_every_sentence_has_a_kind_and_a_citation() -> None:
    for generator, kind in ((None, SentenceKind.QUOTE), (FakeGenerator([f"{TRUE} [1]"]), SentenceKind.CLAIM)):
        *events, answer = ask(QUESTION, Scope(), parts(generator))
        assert isinstance(answer, Answer)
        assert [s.kind for s in answer.sentences] == [kind]
        assert [event for event in events if isinstance(event, Sentence)] == list(answer.sentences)
        assert all(citation.parts for s in answer.sentences for citation in s.citations)


def test_what_was_read_is_apart_from_what_is_cited() -> None:
    *_, answer = ask(QUESTION, Scope(), parts(None))
    assert isinstance(answer, Answer)
    cited = {citation.document for s in answer.sentences for citation in s.citations}
    assert cited == {"policy.pdf"}
    assert {passage.document for passage in answer.passages} == {"policy.pdf", "lease.pdf"}


def test_the_same_question_gives_the_same_answer_and_the_same_numbers() -> None:
    one, other = ([*ask(QUESTION, Scope(), parts(None))][-1] for _ in range(2))
    assert isinstance(one, Answer)
    assert isinstance(other, Answer)
    assert one.sentences == other.sentences
    assert one.conflicts == other.conflicts
