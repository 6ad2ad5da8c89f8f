from core.api.types import DocumentId, Scope
from core.contracts.pages import Block, BlockKind, Page
from core.retrieve.companions import MOST_COMPANIONS, companions_first, with_companions
from core.retrieve.search import SearchParts, SearchResult, search
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary, text_page

QUESTION = "What fee does the tenant pay?"
FILLER = "The gardens are open from dawn until dusk on all days of the week. " * 14


def headed_page(index: int, heading: str, *paragraphs: str) -> Page:
    page = text_page(index, heading, *paragraphs)
    first, *rest = page.blocks
    blocks = (Block(BlockKind.HEADING, first.start, first.end, level=1), *rest)
    return Page(page.index, page.geometry, page.verdict, page.text, blocks, page.words)


def lease(library: MemoryLibrary, clause: str, *, name: str = "lease.pdf") -> DocumentId:
    return library.store(
        name,
        headed_page(0, "1 Rent", clause, FILLER),
        headed_page(1, "2 Gardens", FILLER),
        headed_page(2, "Schedule 2", "Forty pounds are due each spring.", FILLER),
        headed_page(3, "Schedule 3", "Ladders are kept in the shed.", FILLER),
    )


def asked(library: MemoryLibrary, embedder: FakeEmbedder, *, limit: int = 1) -> SearchResult:
    found = search(QUESTION, Scope(), SearchParts(library, embedder), limit=limit)
    return with_companions(QUESTION, found, library)


def made(clause: str, *, limit: int = 1) -> SearchResult:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    lease(library, clause)
    return asked(library, embedder, limit=limit)


def test_what_the_best_passage_refers_to_comes_along() -> None:
    found = made("The fee that the tenant must pay is set out in Schedule 2.")
    first, companion = found.passages
    assert (first.companion_of, first.number) == (0, 1)
    assert (companion.number, companion.companion_of, companion.reference) == (2, 1, "Schedule 2")
    assert "Forty pounds are due each spring." in companion.text
    assert companion.parts[0].page_index == 2
    assert companion.parts[0].rects
    assert [chunk.id for chunk in found.chunks] == [passage.chunk_id for passage in found.passages]


def test_what_another_document_calls_by_that_name_stays_away() -> None:
    found = made("The fee that the tenant must pay is in Schedule 2 of the Gardens Act 1990.")
    assert len(found.passages) == 1


def test_a_target_that_is_not_there_is_no_companion() -> None:
    found = made("The fee that the tenant must pay is set out in Schedule 9 and on page 77.")
    assert len(found.passages) == 1


def test_a_passage_does_not_accompany_itself() -> None:
    found = made("The fee that the tenant must pay under section 1 is forty pounds.")
    assert len(found.passages) == 1


def test_what_was_found_anyway_is_no_companion() -> None:
    found = made("The fee that the tenant must pay is set out in Schedule 2.", limit=20)
    assert not any(passage.companion_of for passage in found.passages)


def test_a_cycle_ends_where_it_began() -> None:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    library.store(
        "circle.pdf",
        headed_page(0, "Schedule 1", "The fee that the tenant must pay is in Schedule 2.", FILLER),
        headed_page(1, "Schedule 2", "For this see Schedule 3.", FILLER),
        headed_page(2, "Schedule 3", "For this see Schedule 1.", FILLER),
    )
    found = asked(library, embedder)
    assert [passage.reference for passage in found.passages] == ["", "Schedule 2"]


def test_the_target_lies_in_the_same_document() -> None:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    library.store("other.pdf", headed_page(0, "Schedule 2", "Eighty pounds are due each autumn.", FILLER))
    own = lease(library, "The fee that the tenant must pay is set out in Schedule 2.")
    found = asked(library, embedder)
    assert [passage.document_id for passage in found.passages] == [own, own]


def test_a_page_is_found_by_its_printed_label() -> None:
    found = made("The fee that the tenant must pay is shown on page 4.")
    assert [part.page_index for part in found.passages[-1].parts] == [3]


def test_there_are_only_a_few_companions_and_they_are_read_early() -> None:
    embedder = FakeEmbedder()
    library = MemoryLibrary(embedder)
    schedules = [headed_page(i, f"Schedule {i}", f"Item {i} of the list.", FILLER) for i in range(1, 7)]
    clause = "The fee that the tenant must pay is set out in Schedules 1 to 6."
    library.store("lease.pdf", headed_page(0, "Rent", clause, FILLER), *schedules)
    found = asked(library, embedder, limit=2)
    companions = [passage for passage in found.passages if passage.companion_of]
    assert len(companions) == MOST_COMPANIONS
    order = companions_first(found, 1)
    assert [chunk.id for chunk in order[1:4]] == [passage.chunk_id for passage in companions]
    assert sorted(chunk.id for chunk in order) == sorted(chunk.id for chunk in found.chunks)
