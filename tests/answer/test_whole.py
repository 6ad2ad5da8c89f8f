from dataclasses import replace

from core.answer.whole import read_whole, sections_of
from core.api.types import DocumentId
from core.contracts.models import DATA_START
from core.contracts.rows import ChunkSpan, StoredChunk
from tests.answer.parts import chunk

TEXT = "Rent is due in May. The deposit is three rents. Dogs may stay. Cats must leave."


def part(start: int, end: int, *, number: int, section: str = "Lease", document: int = 1) -> StoredChunk:
    spanned = chunk(TEXT[start:end], number=number, section=section, document=document)
    return replace(spanned, spans=(ChunkSpan(0, start, end, 0),))


LEASE = [part(0, 47, number=1), part(20, 62, number=2), part(63, 79, number=3, section="Lease > Animals")]


def count(text: str) -> int:
    return len(text.split())


def test_a_section_stands_there_once_though_its_chunks_overlap() -> None:
    assert [section.text for section in sections_of(LEASE)] == [
        "Rent is due in May. The deposit is three rents.\n Dogs may stay.",
        "Cats must leave.",
    ]


def test_the_spans_of_a_section_lead_to_its_characters() -> None:
    for section in sections_of(LEASE):
        for span in section.spans:
            assert section.text[span.offset :].startswith(TEXT[span.start : span.end])


def test_sections_are_numbered_in_reading_order_and_the_question_comes_last() -> None:
    whole = read_whole("Who may stay?", LEASE, "chatml", room_tokens=500, count_tokens=count)
    assert whole is not None
    text = whole.prompt.text
    assert text.index('[1] """Rent') < text.index('[2] """Cats') < text.index("Question: Who may stay?")
    assert [passage.number for passage in whole.prompt.read] == [1, 2]
    assert [section.section for section in whole.sections] == ["Lease", "Lease > Animals"]


def test_documents_do_not_run_into_each_other() -> None:
    other = replace(part(0, 19, number=9), document_id=DocumentId(2))
    assert len(list(sections_of([LEASE[0], other]))) == 2


def test_what_is_kept_is_the_same_for_every_question_and_named_by_its_documents() -> None:
    one, other = (
        read_whole(question, LEASE, "chatml", room_tokens=500, count_tokens=count)
        for question in ("Who may stay?", "When is the rent due, and how much is the deposit?")
    )
    assert one is not None
    assert other is not None
    assert one.prompt.kept == other.prompt.kept
    assert one.prompt.kept is not None
    assert one.prompt.text.startswith(one.prompt.kept.text)
    assert one.prompt.kept.text.index(DATA_START) < one.prompt.kept.text.index("Cats must leave.")
    assert one.prompt.kept.documents == ((1, 1),)


def test_what_does_not_fit_is_not_read_in_part() -> None:
    whole = read_whole("Why?", LEASE, "chatml", room_tokens=500, count_tokens=count)
    assert whole is not None
    needed = count(whole.prompt.text)
    assert read_whole("Why?", LEASE, "chatml", room_tokens=needed, count_tokens=count) is not None
    assert read_whole("Why?", LEASE, "chatml", room_tokens=needed - 1, count_tokens=count) is None
    assert read_whole("Why?", [], "chatml", room_tokens=500, count_tokens=count) is None


def test_a_small_model_reads_no_more_than_a_page_whole() -> None:
    chunks = [part(0, 47, number=n, section=str(n)) for n in range(100)]
    for scope, fits in ((LEASE, True), (chunks, False)):
        whole = read_whole("Why?", scope, "chatml", room_tokens=5_000, count_tokens=count, is_small=True)
        assert (whole is not None) == fits
    assert read_whole("Why?", chunks, "chatml", room_tokens=5_000, count_tokens=count) is not None


def test_a_scope_that_is_far_too_long_is_not_even_counted() -> None:
    def never(text: str) -> int:
        raise AssertionError("counted")

    chunks = [part(0, 47, number=n, section=str(n)) for n in range(200)]
    assert read_whole("Why?", chunks, "chatml", room_tokens=100, count_tokens=never) is None
