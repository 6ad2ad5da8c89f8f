from dataclasses import replace

import pytest

from core.answer.ask import AskEvent, AskParts, ask
from core.api.finding import Turn
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    DocumentId,
    RemovalReason,
    RemovedSentence,
    Scope,
    Sentence,
)
from core.contracts.models import DATA_END, Generator
from core.retrieve.calibrate import Calibration, GateModel, LogisticModel
from core.retrieve.evidence import sentences_of
from core.retrieve.search import SearchParts
from tests.fakes import FakeEmbedder, FakeGenerator, FakeReader
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "When must receipts be handed in after the journey?"
TRUE = "Receipts must be handed in within 30 days."
FALSE = "Receipts must be handed in within 180 days."
GATE = Calibration((GateModel(LogisticModel({"reader_sentence": 1.0}, 0.0)),), wrong_cost=0.375)


def parts(generator: Generator | None, *, calibration: Calibration = GATE) -> AskParts:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    library.store(
        "policy.pdf", text_page(0, "Receipts must be handed in within 30 days of the journey. Tips are paid.")
    )
    library.store("lease.pdf", text_page(0, "The rent is due on Monday. Dogs are not allowed in the yard."))
    return AskParts(SearchParts(library, embedder), FakeReader(), generator, calibration)


def run(asked: AskParts, question: str = QUESTION, *, quotes_only: bool = False) -> tuple[list[AskEvent], Answer]:
    events = list(ask(question, Scope(), asked, quotes_only=quotes_only))
    answer = events[-1]
    assert isinstance(answer, Answer)
    assert sum(isinstance(event, Answer) for event in events) == 1
    return events, answer


def test_a_supported_sentence_is_shown_with_its_place() -> None:
    events, answer = run(parts(FakeGenerator([f"{TRUE} [1]"])))
    assert answer.mode is AnswerMode.WRITTEN
    (sentence,) = answer.sentences
    assert sentence.text == TRUE
    (citation,) = sentence.citations
    assert (citation.document, citation.number, citation.parts[0].page_index) == ("policy.pdf", 1, 0)
    assert citation.quote == "Receipts must be handed in within 30 days of the journey."
    assert citation.parts[0].rects
    assert [event for event in events if isinstance(event, Sentence)] == [sentence]


def test_an_invented_number_never_comes_out_and_quotes_take_its_place() -> None:
    events, answer = run(parts(FakeGenerator([FALSE])))
    assert (answer.mode, answer.reason) == (AnswerMode.QUOTES, AnswerReason.NOTHING_SURVIVED)
    assert not any("180" in event.text for event in events if isinstance(event, Sentence))
    assert [(r.text, r.offending) for r in answer.removed] == [(FALSE, "180")]
    assert answer.sentences[0].text == "Receipts must be handed in within 30 days of the journey."


def test_what_is_removed_is_told_while_the_rest_is_written() -> None:
    events, answer = run(parts(FakeGenerator([f"{TRUE} {FALSE}"])))
    assert [type(e) for e in events if isinstance(e, (Sentence, RemovedSentence))] == [Sentence, RemovedSentence]
    assert (len(answer.sentences), len(answer.removed)) == (1, 1)


def test_true_but_beside_the_point_is_no_answer() -> None:
    _, answer = run(parts(FakeGenerator(["The rent is due on Monday."])))
    assert answer.mode is AnswerMode.QUOTES
    assert "rent" not in answer.sentences[0].text
    assert [r.reason for r in answer.removed] == [RemovalReason.BESIDE_THE_POINT]


def test_a_true_sentence_beside_the_point_does_not_ride_along() -> None:
    _, answer = run(parts(FakeGenerator([f"The rent is due on Monday. {TRUE}"])))
    assert [s.text for s in answer.sentences] == [TRUE]


def test_a_model_that_repeats_itself_is_stopped() -> None:
    _, answer = run(parts(FakeGenerator([f"{TRUE} " * 20])))
    assert [s.text for s in answer.sentences] == [TRUE]


def test_below_the_threshold_no_model_writes_and_nothing_is_cited() -> None:
    generator = FakeGenerator()
    _, answer = run(parts(generator), "Who insures the building against floods and storms?")
    assert answer.refused
    assert answer.reason == AnswerReason.LITTLE_EVIDENCE
    assert not answer.sentences
    assert answer.closest
    assert answer.gate.probability < answer.gate.threshold
    assert generator.prompts == []


@pytest.mark.parametrize(
    ("generator", "quotes_only", "reason"),
    [(None, False, AnswerReason.NO_GENERATOR), (FakeGenerator(), True, AnswerReason.QUOTES_ASKED)],
)
def test_quotes_need_no_generator(generator: Generator | None, quotes_only: bool, reason: AnswerReason) -> None:
    _, answer = run(parts(generator), quotes_only=quotes_only)
    assert (answer.mode, answer.reason) == (AnswerMode.QUOTES, reason)
    assert all(s.text == c.quote for s in answer.sentences for c in s.citations)


def test_what_cannot_be_opened_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = parts(FakeGenerator([TRUE]))
    monkeypatch.setattr(asked.search.library, "page", lambda _document, _index: None)
    events, answer = run(asked)
    assert answer.refused
    assert not any(isinstance(event, Sentence) for event in events)


def test_the_sentence_behind_the_passage_is_read_and_can_be_cited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.answer.ask.PASSAGES_FOUND", 1)
    names = "Aurora Beagle Calypso Discovery Endeavour Fram Gjoa Hermione Intrepid Jupiter".split()
    text = " ".join(f"The {one}{two.lower()} sails to the harbour of {two}." for one in names for two in names)
    asked = parts(None)
    library = asked.search.library
    assert isinstance(library, MemoryLibrary)
    library.store("ships.pdf", text_page(0, text))
    outline = library.outline([DocumentId(3)])[DocumentId(3)]
    chunks = list(library.chunks([place.id for place in outline]).values())
    last = sentences_of(chunks[1])[-1].text
    behind = next(s.text for s in sentences_of(chunks[2]) if s.text not in chunks[1].text)
    generator = FakeGenerator([f"{last.removesuffix('.')} and t{behind[1:]}"], context_tokens=900)
    _, answer = run(replace(asked, generator=generator), f"Where does the {last.split()[1]} sail to?")
    assert f"{last} {behind}" in generator.prompts[0]
    assert [passage.chunk_id for passage in answer.passages] == [chunks[1].id]
    citations = [citation for sentence in answer.sentences for citation in sentence.citations]
    assert [citation.quote for citation in citations] == [last, behind]
    assert [text[c.parts[0].char_start : c.parts[0].char_end] for c in citations] == [last, behind]


def test_an_id_that_was_not_handed_out_cannot_be_cited() -> None:
    _, answer = run(parts(FakeGenerator([f"{TRUE} [77]"])))
    assert [c.number for s in answer.sentences for c in s.citations] == [1]


def test_the_question_is_the_last_thing_the_model_reads() -> None:
    generator = FakeGenerator([TRUE])
    run(parts(generator))
    assert generator.prompts[0].rstrip().endswith(f"Question: {QUESTION}{DATA_END}<|im_end|>\n<|im_start|>assistant")


def test_a_follow_up_is_searched_for_with_its_subject() -> None:
    asked = parts(None)
    history = [Turn("When must receipts be handed in after the journey?", "Within 30 days.")]
    *_, answer = ask("And tips?", Scope(), asked, history=history)
    assert isinstance(answer, Answer)
    assert answer.question == "And tips?"
    assert answer.standalone == "And tips? receipts handed journey"


def test_a_new_subject_leaves_the_old_one_behind() -> None:
    asked = parts(None)
    question = "Who insures the building against floods and storms?"
    *_, answer = ask(question, Scope(), asked, history=[Turn(QUESTION, TRUE)])
    assert isinstance(answer, Answer)
    assert answer.refused
    assert answer.standalone == ""


def test_a_companion_is_evidence_with_a_place_of_its_own() -> None:
    asked = parts(None)
    library = asked.search.library
    assert isinstance(library, MemoryLibrary)
    filler = "The gardens are open from dawn until dusk on all days. " * 20
    library.store(
        "fees.pdf",
        text_page(0, "The late fee for a parcel is set out in Table 4.", filler),
        text_page(1, "Table 4: Charges", "The late fee for a parcel is nine pounds.", filler),
    )
    *_, answer = ask("What is the late fee for a parcel?", Scope(), asked)
    assert isinstance(answer, Answer)
    assert "The late fee for a parcel is nine pounds." in [s.text for s in answer.sentences]
    assert {"follow_up", "companions"} <= {timing.stage for timing in answer.timings}


def test_a_prompt_without_room_for_a_passage_is_not_written_from() -> None:
    generator = FakeGenerator([TRUE], context_tokens=200)
    _, answer = run(parts(generator))
    assert answer.mode is AnswerMode.QUOTES
    assert generator.prompts == []


def test_reading_writing_and_checking_are_timed_apart() -> None:
    _, answer = run(parts(FakeGenerator([TRUE])))
    stages = [timing.stage for timing in answer.timings]
    assert [stages.count(stage) for stage in ("read", "check", "write")] == [1, 1, 1]
    assert stages.index("read") < stages.index("check") < stages.index("write")
