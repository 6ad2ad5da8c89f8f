from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import ChunkPlace, ChunkSpan, StoredChunk
from core.retrieve.widen import around, widen, widened
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary, text_page
from tests.retrieve.chunks import stored

PAGE = "Alpha beta gamma. Delta epsilon. Zeta eta theta. Iota kappa lambda. My ny xi."


def cut(ordinal: int, start: int, end: int) -> StoredChunk:
    return replace(stored(ordinal, PAGE[start:end]), spans=(ChunkSpan(0, start, end, 0),))


def is_true_to_the_page(chunk: StoredChunk) -> bool:
    return all(
        chunk.text[span.offset : span.offset + span.end - span.start] == PAGE[span.start : span.end]
        for span in chunk.spans
    )


def test_overlaps_stand_there_once_and_in_order() -> None:
    wide = widened(cut(1, 18, 48), [cut(2, 33, 66), cut(0, 0, 32)], fits=lambda text: True)
    assert wide.text.split() == PAGE[:66].split()
    assert is_true_to_the_page(wide)


def test_what_does_not_fit_is_left_out_and_nothing_behind_it_is_added() -> None:
    chunk = cut(1, 18, 32)
    wide = widened(chunk, [cut(2, 33, 48), cut(0, 0, 17), cut(3, 49, 66)], fits=lambda text: len(text) < 34)
    assert wide.text == f"{PAGE[18:32]}\n{PAGE[33:48]}"
    assert widened(chunk, [cut(2, 33, 48)], fits=lambda text: False) is chunk


PLACES = st.lists(st.tuples(st.integers(0, len(PAGE)), st.integers(0, len(PAGE))), min_size=1, max_size=6)


@settings(deadline=None)
@given(PLACES, st.data())
def test_spans_lead_to_their_characters_whatever_overlaps(
    places: Sequence[tuple[int, int]], data: st.DataObject
) -> None:
    chunks = [cut(i, min(place), max(place)) for i, place in enumerate(sorted(places))]
    first = data.draw(st.sampled_from(chunks))
    wide = widened(first, [each for each in chunks if each is not first], fits=lambda text: True)
    assert is_true_to_the_page(wide)
    assert first.text in wide.text
    taken = [place for span in wide.spans for place in range(span.start, span.end)]
    assert len(taken) == len(set(taken))


def test_around_stays_in_the_section_and_takes_the_words_that_lead_to_it() -> None:
    sections = ["A", "B", "B > 1", "B > 1", "B > 1 > x", "B > 2", "C"]
    outline = [ChunkPlace(ChunkId(10 + i), i, section, i, i) for i, section in enumerate(sections)]
    assert around(stored(13, ordinal=3, section="B > 1"), outline) == [14, 12, 11]
    assert around(stored(16, ordinal=6, section="C"), outline) == []


def test_it_reads_what_it_adds_from_the_library() -> None:
    library = MemoryLibrary(FakeEmbedder())
    sentences = " ".join(f"Sentence number {n} of a long story about the sea and its ships." for n in range(120))
    document = library.store("story.pdf", text_page(0, sentences))
    ids = [place.id for place in library.outline([document])[DocumentId(document)]]
    chunk = library.chunks(ids)[ids[1]]
    wide = widen(chunk, library, fits=lambda text: len(text) < 3 * len(chunk.text))
    assert len(chunk.text) < len(wide.text) < 3 * len(chunk.text)
    page = library.page(document, 0)
    assert page is not None
    assert all(wide.text[s.offset : s.offset + s.end - s.start] == page.text[s.start : s.end] for s in wide.spans)
