"""Contextual retrieval: a note is found and embedded with its passage, never shown, and never lost or doubled."""

from dataclasses import replace
from pathlib import Path

import pytest

from core.api.following import Amount
from core.api.types import ChunkId
from core.contracts.rows import NewDocument, ReadDocument
from core.library import LibraryFiles
from tests.library.damage import change, repaired_at
from tests.library.documents import EMBEDDER, document_at, every_chunk, open_at, texts_found, texts_meant

NOTE = "Of the lease of Harbour Lane, about zebrafish."


def finish(library: LibraryFiles) -> None:
    while library.step():
        continue


def found(library: LibraryFiles, question: str) -> list[str]:
    """By words, in no order of their own."""
    library.commit_indexes()
    return sorted(texts_found(library, question))


def meant(library: LibraryFiles, question: str, *, limit: int = 20) -> list[str]:
    library.commit_indexes()
    return texts_meant(library, question, limit=limit)


def fill(library: LibraryFiles) -> list[str]:
    """As the engine does; what was embedded."""
    made: list[str] = []
    while batch := library.unembedded(limit=4):
        known = library.embedded_by_text([text for _, text in batch])
        made += [text for _, text in batch if text not in known]
        vectors = [known[text] if text in known else EMBEDDER.embed([text])[0] for _, text in batch]
        library.add_vectors([id_ for id_, _ in batch], vectors)
    return made


def note_all(library: LibraryFiles, note: str = NOTE) -> None:
    for chunk in library.unnoted(limit=99):
        text = "\n".join(part for part in (chunk.context, note, chunk.text) if part)
        library.add_notes({chunk.id: note}, {chunk.id: EMBEDDER.embed([text])[0]})


def lease(path: str = "/lease.pdf", *, extra: str = "") -> NewDocument:
    texts = ("rent clause", "pets clause", *([extra] if extra else []))
    return document_at(path, *texts, title="Lease", context="Lease > Terms")


def test_a_note_is_found_by_words_and_by_meaning_and_never_shown(checked: LibraryFiles) -> None:
    summary = checked.put(lease())
    checked.put(document_at("/other.pdf", "garden"))
    assert found(checked, "zebrafish") == []
    note_all(checked)
    assert found(checked, "zebrafish harbour") != []
    noted = f"Lease > Terms\n{NOTE}\nrent clause"
    assert meant(checked, noted, limit=1) == ["rent clause"]
    for chunk in checked.chunks(sorted(every_chunk(checked))).values():
        assert NOTE not in (chunk.text, chunk.context, chunk.section)
        assert chunk.text in ("rent clause", "pets clause", "garden")
    assert checked.notes() == Amount(3, 3)
    assert checked.unnoted(limit=9) == []
    assert checked.unembedded(limit=9) == []
    assert summary.chunk_count == 2


def test_unnoted_chunks_come_document_by_document_and_only_of_listed_ones(checked: LibraryFiles) -> None:
    first, second = checked.put(lease()), checked.put(document_at("/b.pdf", "one", "two"))
    gone = checked.put(document_at("/c.pdf", "three"))
    checked.remove([gone.id])
    unnoted = checked.unnoted(limit=3)
    assert [(chunk.document_id, chunk.text) for chunk in unnoted] == [
        (first.id, "rent clause"),
        (first.id, "pets clause"),
        (second.id, "one"),
    ]
    checked.add_notes({chunk.id: "x" for chunk in unnoted} | {ChunkId(99): "of none"}, {})
    assert [chunk.text for chunk in checked.unnoted(limit=3)] == ["two"]
    assert checked.notes() == Amount(3, 4)
    fill(checked)


def test_notes_without_vectors_leave_the_old_ones_in_use_until_others_are_made(checked: LibraryFiles) -> None:
    checked.put(lease())
    checked.commit_indexes()
    checked.add_notes({chunk.id: NOTE for chunk in checked.unnoted(limit=9)}, {})
    assert set(meant(checked, "rent clause")) == {"rent clause", "pets clause"}
    assert fill(checked) == [f"Lease > Terms\n{NOTE}\n{text}" for text in ("rent clause", "pets clause")]


def test_notes_that_are_not_used_are_out_of_both_indexes_and_come_back(checked: LibraryFiles) -> None:
    checked.put(lease())
    note_all(checked)
    checked.use_notes(used=False)
    assert found(checked, "zebrafish") == []
    assert fill(checked) == ["Lease > Terms\nrent clause", "Lease > Terms\npets clause"]
    expected = EMBEDDER.embed(["Lease > Terms\nrent clause"])[0].dense
    [id_] = [id_ for id_, chunk in checked.chunks(sorted(every_chunk(checked))).items() if chunk.text == "rent clause"]
    assert (checked.dense_vectors([id_])[id_] == expected).all()
    assert checked.notes() == Amount(2, 2)
    checked.use_notes(used=True)
    checked.use_notes(used=True)
    assert len(found(checked, "zebrafish")) == 2
    assert len(fill(checked)) == 2


def test_notes_written_while_they_are_not_used_wait(checked: LibraryFiles) -> None:
    checked.put(lease())
    checked.use_notes(used=False)
    note_all(checked)
    assert found(checked, "zebrafish") == []
    assert checked.unembedded(limit=9) == []
    checked.use_notes(used=True)
    assert len(found(checked, "zebrafish")) == 2
    assert len(fill(checked)) == 2


def test_another_note_takes_the_place_of_the_first(checked: LibraryFiles) -> None:
    checked.put(lease())
    note_all(checked)
    ids = sorted(every_chunk(checked))
    checked.add_notes({ids[0]: "about jubilee"}, {})
    assert found(checked, "jubilee") == ["rent clause"]
    assert found(checked, "zebrafish") == ["pets clause"]
    assert fill(checked) == ["Lease > Terms\nabout jubilee\nrent clause"]


def test_an_empty_note_is_looked_at_and_changes_nothing(checked: LibraryFiles) -> None:
    checked.put(lease())
    checked.commit_indexes()
    note_all(checked, note="")
    assert checked.notes() == Amount(2, 2)
    assert checked.unembedded(limit=9) == []
    assert len(found(checked, "clause")) == 2


@pytest.mark.parametrize("piecewise", [False, True])
def test_a_document_that_is_read_again_keeps_the_notes_of_equal_texts(checked: LibraryFiles, piecewise: bool) -> None:
    checked.put(lease())
    note_all(checked)
    changed = lease(extra="a new clause")
    if piecewise:
        draft = checked.begin_draft(changed.file.sha256)
        checked.draft_pages(draft, changed.pages)
        for place in range(3):
            checked.draft_chunks(draft, changed.chunks[place : place + 1], changed.embedded[place : place + 1])
        checked.publish(draft, ReadDocument(changed.file, changed.status, "", changed.title))
    else:
        checked.put(changed)
    assert found(checked, "zebrafish") == ["pets clause", "rent clause"]
    assert [chunk.text for chunk in checked.unnoted(limit=9)] == ["a new clause"]
    assert checked.unembedded(limit=9) == []


def test_vectors_of_notes_are_not_taken_over_while_notes_are_not_used(checked: LibraryFiles) -> None:
    """They are still there until others take their place, and the same text read again must not find them."""
    checked.put(lease())
    note_all(checked)
    checked.use_notes(used=False)
    checked.put(lease("/again.pdf", extra="roof clause"))
    fill(checked)
    chunks = checked.chunks(sorted(every_chunk(checked)))
    vectors = checked.dense_vectors(list(chunks))
    for id_, chunk in chunks.items():
        assert (vectors[id_] == EMBEDDER.embed([f"{chunk.context}\n{chunk.text}"])[0].dense).all()


def test_chunks_that_come_with_their_notes_are_stored_with_them(checked: LibraryFiles) -> None:
    plain = lease()
    chunks = tuple(replace(chunk, note=NOTE) for chunk in plain.chunks)
    embedded = tuple(EMBEDDER.embed([chunk.indexed_text for chunk in chunks]))
    checked.put(replace(plain, chunks=chunks, embedded=embedded))
    assert checked.notes() == Amount(2, 2)
    assert checked.unembedded(limit=9) == []
    assert checked.embedded_by_text([chunks[0].indexed_text, plain.chunks[0].indexed_text]).keys() == {
        chunks[0].indexed_text
    }
    assert len(found(checked, "zebrafish")) == 2


def test_equal_texts_under_another_title_have_notes_of_their_own(checked: LibraryFiles) -> None:
    checked.put(lease())
    note_all(checked)
    checked.put(document_at("/sale.pdf", "rent clause", title="Sale", context="Sale > Terms"))
    assert [chunk.path for chunk in checked.unnoted(limit=9)] == ["/sale.pdf"]


def test_notes_go_with_their_document_and_out_of_every_file(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    summary = library.put(lease())
    for number in range(8):
        library.put(document_at(f"/{number}.pdf", f"topic{number} rent"))
    note_all(library)
    finish(library)
    library.remove([summary.id])
    note = "about quagga walrus"
    [kept] = [library.put(document_at("/kept.pdf", "kept words"))]
    library.add_notes({chunk.id: note for chunk in library.unnoted(limit=9)}, {})
    fill(library)
    library.remove([kept.id])
    finish(library)
    assert library.check() == []
    library.close()
    for path in tmp_path.rglob("*"):
        assert not path.is_file() or b"quagga" not in path.read_bytes(), path.name


def test_a_damaged_note_is_dropped_and_asked_for_again(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    library.put(lease())
    note_all(library)
    library.commit_indexes()
    library.close()
    change(tmp_path, "update notes set note = 'about nonsense' where chunk_id = 1")
    library, repaired = repaired_at(tmp_path, is_damaged=True)
    assert repaired is not None
    assert [chunk.id for chunk in library.unnoted(limit=9)] == [1]
    assert fill(library) == ["Lease > Terms\nrent clause"]
    assert found(library, "zebrafish") == ["pets clause"]
    library.commit_indexes()
    assert library.check() == []
    library.close()


@pytest.mark.parametrize("known", [True, False])
def test_short_passages_follow_the_language_of_their_document_whenever_that_is_found(
    checked: LibraryFiles, *, known: bool
) -> None:
    """Also in an index that is made anew."""
    german = "Der Mieter zahlt die Miete an den Vermieter, und der Vermieter bestätigt das schriftlich."
    document = document_at("/de.pdf", "Kautionen", german)
    checked.put(replace(document, language="de" if known else ""))
    finish(checked)
    assert texts_found(checked, "Kaution") == ["Kautionen"]
    checked.rebuild_indexes(words=True, meaning=False)
    finish(checked)
    assert texts_found(checked, "Kaution") == ["Kautionen"]


def test_the_language_of_a_content_is_kept_or_found_out(checked: LibraryFiles) -> None:
    checked.put(replace(document_at("/de.pdf", "irgendwas"), language="de"))
    english = "The rent of the flat is due on the first day of each month, and it was never paid by them."
    checked.put(document_at("/en.pdf", english))
    checked.put(document_at("/en2.pdf", english))
    checked.put(document_at("/odd.pdf", "12 34"))
    finish(checked)
    assert checked.languages() == {"en": 2, "de": 1}
    known = checked.known_file("/en.pdf")
    assert known is not None
    checked.remove([known.document_id])
    assert checked.languages() == {"de": 1, "en": 1}
