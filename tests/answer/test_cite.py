from dataclasses import replace

from core.answer.cite import CitationBook
from core.contracts.rows import ChunkSpan, StoredChunk
from core.retrieve.evidence import EvidenceSentence, sentences_of
from core.retrieve.pages import QuestionPages
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary, text_page

FIRST, SECOND = "The rent is due on Monday.", "Dogs are not allowed in the yard."


def chunks(*pages: str) -> tuple[MemoryLibrary, list[StoredChunk]]:
    library = MemoryLibrary(FakeEmbedder())
    document = library.store("lease.pdf", *(text_page(i, text) for i, text in enumerate(pages)))
    places = library.outline([document])[document]
    return library, list(library.chunks([place.id for place in places]).values())


def test_numbers_count_by_first_use_and_the_same_place_keeps_its_own() -> None:
    library, (chunk,) = chunks(f"{FIRST} {SECOND}")
    one, two = sentences_of(chunk)
    book = CitationBook(QuestionPages(library))
    assert [c.number for c in (*book.cite((two,)), *book.cite((one, two)))] == [1, 2, 1]
    again = CitationBook(QuestionPages(library))
    assert again.cite((two, one)) == CitationBook(QuestionPages(library)).cite((two, one))


def test_a_citation_holds_the_characters_and_a_rectangle_a_line() -> None:
    library, (chunk,) = chunks(f"{FIRST} {SECOND}")
    (citation,) = CitationBook(QuestionPages(library)).cite(sentences_of(chunk)[1:])
    (part,) = citation.parts
    assert (part.char_start, part.char_end) == (len(FIRST) + 1, len(FIRST) + 1 + len(SECOND))
    assert len(part.rects) == 1


def test_a_place_over_two_pages_is_marked_on_both_and_never_beyond_the_last() -> None:
    library, held = chunks(FIRST, SECOND)
    whole = replace(held[0], text=f"{FIRST} {SECOND}", spans=(held[0].spans[0], *_moved(held, len(FIRST) + 1)))
    (citation,) = CitationBook(QuestionPages(library)).cite((EvidenceSentence(whole, 0, len(whole.text), 0.0),))
    assert [part.page_index for part in citation.parts] == [0, 1]
    assert [part.page_label for part in citation.parts] == ["1", "2"]
    assert max(part.page_index for part in citation.parts) < citation.page_count


def _moved(held: list[StoredChunk], offset: int) -> tuple[ChunkSpan, ...]:
    span = held[-1].spans[-1]
    return (replace(span, offset=offset),)


def test_a_sentence_and_a_longer_one_from_the_same_place_are_two_citations() -> None:
    library, (chunk,) = chunks(f"{FIRST} {SECOND}")
    one = sentences_of(chunk)[0]
    both = replace(one, end=len(chunk.text))
    assert [c.number for c in CitationBook(QuestionPages(library)).cite((one, both, one))] == [1, 2, 1]


def test_what_cannot_be_opened_is_left_out() -> None:
    library, (chunk,) = chunks(FIRST)
    nowhere = replace(chunk, spans=(replace(chunk.spans[0], page_index=7),))
    assert CitationBook(QuestionPages(library)).cite(sentences_of(nowhere)) == ()
