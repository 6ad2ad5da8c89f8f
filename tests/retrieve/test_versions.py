from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.types import ChunkId, DocumentId, Scope
from core.contracts.rows import Hit, StoredChunk
from core.retrieve.search import SearchParts, search
from core.retrieve.versions import COMPARABLE_SCORE, prefer_newest
from tests.library.documents import EMBEDDER, document_at, open_at
from tests.measure.family_texts import Writer

OLD, NEW, ELSE = DocumentId(1), DocumentId(2), DocumentId(3)
NEWER = {OLD: NEW}
EVERYTHING = Scope()
WRITER = Writer(3)
NOTICE = "Either party may end this agreement by notice of {days} days in writing. Notice is sent by post."
PETS = "Dogs are not allowed in the building unless the landlord agrees."


def chunk(number: int, document: DocumentId, text: str) -> StoredChunk:
    path = f"/d/{document}.pdf"
    return StoredChunk(ChunkId(number), document, 1, number, text, (), "", "", f"{document}.pdf", path, "", 1)


def preferred(*rows: tuple[DocumentId, str, float], scope: Scope = EVERYTHING) -> list[int]:
    """Chunks are numbered from 0 in the order given, which is their ranking."""
    chunks = {ChunkId(n): chunk(n, document, text) for n, (document, text, _) in enumerate(rows)}
    ranked = [Hit(ChunkId(n), score) for n, (_, _, score) in enumerate(rows)]
    return [hit.chunk_id for hit in prefer_newest(ranked, chunks, NEWER, scope)]


def test_what_the_newest_says_too_is_taken_from_it_at_the_better_rank() -> None:
    old, new = (OLD, NOTICE.format(days=30), 1.0), (NEW, NOTICE.format(days=45), 0.5)
    other = (ELSE, "Something of another document.", 0.9)
    assert preferred(old, other, new) == [2, 1]
    assert preferred(new, other, old) == [0, 1]


def test_the_better_score_goes_with_the_better_rank() -> None:
    chunks = {ChunkId(0): chunk(0, OLD, PETS), ChunkId(1): chunk(1, NEW, PETS)}
    ranked = [Hit(ChunkId(0), 0.9), Hit(ChunkId(1), 0.4)]
    assert prefer_newest(ranked, chunks, NEWER, EVERYTHING) == (Hit(ChunkId(1), 0.9),)


def test_a_passage_cut_elsewhere_is_the_same_if_all_its_sentences_are_there() -> None:
    first, second = NOTICE.format(days=30).split(". ")
    old = (OLD, f"{first}. {second} {PETS}", 1.0)
    assert preferred(old, (NEW, f"{first}. {second}", 0.9), (NEW, f"{second} {PETS}", 0.8)) in ([1, 2], [2, 1])


def test_what_only_the_older_version_says_is_still_found() -> None:
    old = (OLD, f"{NOTICE.format(days=30)} {PETS}", 1.0)
    assert preferred(old, (NEW, NOTICE.format(days=30), 0.9)) == [1, 0]
    assert preferred((OLD, PETS, 1.0), (ELSE, "Cats are.", 0.9)) == [0, 1]


def test_an_older_version_stands_behind_comparable_passages_of_the_newest() -> None:
    old, other = (OLD, PETS, 1.0), (ELSE, "Cats may be kept.", 0.95)
    near, far = (NEW, "Rent is due monthly.", COMPARABLE_SCORE), (NEW, "Rent is due monthly.", COMPARABLE_SCORE - 0.01)
    assert preferred(old, other, near) == [1, 2, 0]
    assert preferred(old, other, far) == [0, 1, 2]


@pytest.mark.parametrize("scope", [Scope(document_ids=(OLD, NEW)), Scope(paths=("/d/1.pdf", "/d"))])
def test_a_scope_that_names_the_older_version_is_left_alone(scope: Scope) -> None:
    assert preferred((OLD, PETS, 1.0), (NEW, PETS, 0.9), scope=scope) == [0, 1]


def test_a_folder_with_the_older_version_alone_is_left_alone() -> None:
    assert preferred((OLD, PETS, 1.0), (ELSE, PETS, 0.9), scope=Scope(paths=("/d",))) == [0, 1]


def test_table_rows_with_other_numbers_are_the_same_and_other_rows_are_not() -> None:
    old = (OLD, "Meals abroad 50 EUR\nHotel abroad 120 EUR", 1.0)
    assert preferred(old, (NEW, "Meals abroad 60 EUR\nHotel abroad 150 EUR", 0.9)) == [1]
    assert preferred(old, (NEW, "Meals abroad 60 EUR\nTaxi at night 30 EUR", 0.9)) == [1, 0]


ROWS = st.lists(
    st.tuples(
        st.sampled_from([OLD, NEW, ELSE]),
        st.sampled_from([PETS, NOTICE.format(days=30), NOTICE.format(days=45), "Rent is due.", "7", ""]),
        st.floats(0.1, 1),
    ),
    max_size=8,
)


@given(ROWS)
def test_nothing_of_others_is_lost_or_moved_among_itself(rows: list[tuple[DocumentId, str, float]]) -> None:
    rows = sorted(rows, key=lambda row: -row[2])
    kept = preferred(*rows)
    assert len(kept) == len(set(kept))
    others = [n for n, (document, _, _) in enumerate(rows) if document == ELSE]
    assert [n for n in kept if n in others] == others
    newest = {n for n, (document, _, _) in enumerate(rows) if document == NEW}
    assert newest <= set(kept)
    if not newest:
        assert kept == list(range(len(rows)))


def test_a_search_prefers_the_newest_version_and_finds_what_the_older_alone_says(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    shared = [" ".join(WRITER.text(6)) for _ in range(5)]
    old = library.put(document_at("/d/policy v1.pdf", NOTICE.format(days=30), PETS, *shared)).id
    new = library.put(document_at("/d/policy v2.pdf", NOTICE.format(days=45), *shared)).id
    library.commit_indexes()
    while library.step():
        continue

    def found(question: str, scope: Scope = EVERYTHING) -> list[tuple[DocumentId, str]]:
        result = search(question, scope, SearchParts(library, EMBEDDER))
        assert "versions" in {timing.stage for timing in result.timings}
        return [(passage.document_id, passage.text) for passage in result.passages]

    notice = found("May a party end this agreement by notice of 30 days in writing?")
    assert notice[0] == (new, NOTICE.format(days=45))
    assert (old, NOTICE.format(days=30)) not in notice
    assert (old, PETS) in found("Are dogs allowed in the building?")
    assert found("notice of 30 days", Scope(document_ids=(old,)))[0] == (old, NOTICE.format(days=30))
    library.close()


def test_within_a_folder_without_the_newest_the_newest_there_goes_first(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    shared = [" ".join(WRITER.text(6)) for _ in range(5)]
    for number, days in ((1, 30), (2, 45), (3, 60)):
        folder = "now" if number == 3 else "archive"
        library.put(document_at(f"/{folder}/policy v{number}.pdf", NOTICE.format(days=days), *shared))
    while library.step():
        continue
    for folder, days in (("/archive", 45), ("/", 60)):
        question = "May a party end this agreement by notice of 30 days in writing?"
        passages = search(question, Scope(paths=(folder,)), SearchParts(library, EMBEDDER)).passages
        assert [p.text for p in passages if "agreement" in p.text] == [NOTICE.format(days=days)]
    library.close()
