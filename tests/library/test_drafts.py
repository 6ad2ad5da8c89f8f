"""A document of any size is stored piece by piece and is there all at once."""

import dataclasses
import hashlib
from pathlib import Path

import pytest

from core.api.reports import DocumentReport
from core.api.types import DocumentStatus, DocumentSummary, LibraryTotals, Verdict, VerdictCount
from core.contracts.library import Aside, DraftId
from core.contracts.pages import RecognisedPage
from core.contracts.rows import NewDocument, ReadDocument
from core.library import LibraryFiles
from core.store import contents
from tests.library.documents import document_at, every_chunk, open_at, texts_found, texts_meant

LEASE = document_at("/lease.pdf", "The rent is 900 euros.", "Pets are welcome.", "The garden is shared.")


def drafted(library: LibraryFiles, document: NewDocument) -> DraftId:
    """A page and a passage at a time."""
    draft = library.begin_draft(document.file.sha256)
    for number, page in enumerate(document.pages):
        library.draft_pages(draft, [page])
        library.draft_chunks(draft, document.chunks[number : number + 1], document.embedded[number : number + 1])
    return draft


def read(document: NewDocument) -> ReadDocument:
    return ReadDocument(document.file, document.status, document.reason, document.title, document.report)


def publish(library: LibraryFiles, document: NewDocument) -> DocumentSummary:
    return library.publish(drafted(library, document), read(document))


def test_a_draft_is_in_no_list_and_no_search(checked: LibraryFiles) -> None:
    drafted(checked, LEASE)
    checked.commit_indexes()
    assert checked.summaries() == ()
    assert checked.totals() == LibraryTotals()
    assert texts_found(checked, "rent") == texts_meant(checked, "rent") == []
    assert checked.content(LEASE.file.sha256) is None
    assert checked.known_file("/lease.pdf") is None


def test_published_it_is_what_put_would_have_made_of_it(checked: LibraryFiles, tmp_path: Path) -> None:
    summary = publish(checked, LEASE)
    other = open_at(tmp_path / "other")
    assert dataclasses.replace(other.put(LEASE), added_at=summary.added_at) == summary
    checked.commit_indexes()
    ours, theirs = (library.chunks(sorted(every_chunk(library))) for library in (checked, other))
    assert ours == theirs
    assert [checked.page(summary.id, n) for n in range(4)] == [other.page(summary.id, n) for n in range(4)]
    assert summary.verdicts == (VerdictCount(Verdict.OK, 3),)
    assert sorted(texts_found(checked, "rent pets garden")) == sorted(chunk.text for chunk in LEASE.chunks)
    other.close()


def test_vectors_of_a_draft_are_not_made_twice(checked: LibraryFiles) -> None:
    drafted(checked, LEASE)
    texts = [chunk.indexed_text for chunk in LEASE.chunks]
    assert set(checked.embedded_by_text(texts)) == set(texts)


def test_all_documents_of_the_content_get_what_was_read_anew(checked: LibraryFiles) -> None:
    copied = dataclasses.replace(LEASE, file=dataclasses.replace(LEASE.file, path="/copy.pdf"))
    one, two = publish(checked, LEASE), publish(checked, copied)
    old = every_chunk(checked)
    again = publish(checked, dataclasses.replace(LEASE, title="Anew", report=DocumentReport(tables=3)))
    assert (again.id, again.revision, again.title) == (one.id, 3, "Anew")
    copy = checked.summary(two.id)
    assert copy is not None
    assert (copy.revision, copy.title) == (2, "Anew")
    report = checked.report(two.id)
    assert report is not None
    assert report.tables == 3
    assert not old & every_chunk(checked)
    checked.commit_indexes()
    assert texts_found(checked, "rent") == ["The rent is 900 euros."]


def test_a_draft_that_was_left_over_goes_with_its_successor(checked: LibraryFiles) -> None:
    left_over = drafted(checked, LEASE)
    publish(checked, LEASE)
    with pytest.raises(LookupError):
        checked.draft_pages(left_over, LEASE.pages[:1])
    with pytest.raises(LookupError):
        checked.publish(left_over, read(LEASE))


def test_a_draft_survives_the_end_of_the_process_and_can_be_forgotten(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    drafted(library, LEASE)
    library.keep_recognised(LEASE.file.sha256, RecognisedPage(0, "eng", "data"))
    library.close()
    again = open_at(tmp_path)
    text = LEASE.chunks[0].indexed_text
    assert set(again.embedded_by_text([text])) == {text}
    assert set(again.recognised(LEASE.file.sha256)) == {0}
    again.forget_drafts()
    assert again.embedded_by_text([text]) == {}
    assert again.recognised(LEASE.file.sha256) == {}
    assert again.check() == []
    again.close()


def test_large_texts_that_are_replaced_go_piece_by_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of them when the process ends goes after the next start. Until then their vectors can be used."""
    monkeypatch.setattr(contents, "AT_ONCE_ROWS", 4)
    library = open_at(tmp_path)
    library.put(LEASE)
    old = every_chunk(library)
    library.put(document_at("/lease.pdf", "The rent is 950 euros."))
    library.commit_indexes()
    assert library.check() == []
    assert texts_found(library, "rent pets garden") == ["The rent is 950 euros."]
    assert set(library.embedded_by_text([LEASE.chunks[2].indexed_text])) == {LEASE.chunks[2].indexed_text}
    assert library.chunks(sorted(old)) == {}
    library.close()
    again = open_at(tmp_path)
    steps = 0
    while again.step():
        steps += 1
        assert again.check() == []
    assert steps >= 2
    assert again.embedded_by_text([chunk.indexed_text for chunk in LEASE.chunks]) == {}
    assert again.totals().chunks == 1
    again.close()


def test_what_a_person_erased_is_gone_from_drafts_of_earlier_runs(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    summary = publish(library, LEASE)
    drafted(library, LEASE)
    library.close()
    again = open_at(tmp_path)
    again.remove([summary.id])
    assert again.embedded_by_text([LEASE.chunks[0].indexed_text]) == {}
    again.close()


def test_a_document_that_is_erased_while_it_is_read_can_be_published_all_the_same(checked: LibraryFiles) -> None:
    first = publish(checked, LEASE)
    draft = drafted(checked, LEASE)
    checked.remove([first.id])
    second = checked.publish(draft, read(LEASE))
    assert second.id != first.id
    assert checked.summaries() == (second,)


def test_a_file_that_changed_while_it_was_read_is_stored_by_what_it_is(checked: LibraryFiles) -> None:
    draft = drafted(checked, LEASE)
    changed = dataclasses.replace(LEASE.file, sha256=hashlib.sha256(b"other").hexdigest())
    checked.publish(draft, dataclasses.replace(read(LEASE), file=changed))
    assert checked.content(LEASE.file.sha256) is None
    assert checked.content(changed.sha256) is not None


def test_a_document_that_was_set_aside_is_listed_again_when_it_is_read_again(checked: LibraryFiles) -> None:
    first = publish(checked, LEASE)
    checked.set_aside([first.id], Aside.REMOVED)
    again = publish(checked, document_at("/lease.pdf", "The rent is 950 euros."))
    assert (again.id, again.revision) == (first.id, 2)
    checked.commit_indexes()
    assert texts_found(checked, "rent") == ["The rent is 950 euros."]
    assert checked.content(LEASE.file.sha256) is None


def test_vectors_that_cannot_be_right_leave_the_draft_as_it_was(checked: LibraryFiles) -> None:
    draft = checked.begin_draft("a" * 64)
    with pytest.raises(ValueError, match="1 vectors for 2"):
        checked.draft_chunks(draft, LEASE.chunks[:2], LEASE.embedded[:1])
    spoilt = dataclasses.replace(LEASE.embedded[0], dense=LEASE.embedded[0].dense * 2)
    with pytest.raises(ValueError, match="unit length"):
        checked.draft_chunks(draft, LEASE.chunks[:1], [spoilt])
    summary = checked.publish(draft, dataclasses.replace(read(LEASE), status=DocumentStatus.NO_TEXT))
    assert (summary.chunk_count, summary.page_count) == (0, 0)
