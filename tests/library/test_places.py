"""Where documents stand: moves, copies, setting aside, erasing. None of it costs reading or embedding."""

import dataclasses
from collections.abc import Sequence
from pathlib import Path

import pytest

from core.api.types import DocumentId, DocumentStatus, DocumentSummary, Scope
from core.contracts.library import Aside
from core.contracts.pages import RecognisedPage
from core.contracts.rows import FileIdentity, PathChange
from core.library import LibraryFiles
from tests.library.documents import document_at, every_chunk, file_at, open_at, texts_found, texts_meant


def put(library: LibraryFiles, *paths: str) -> list[DocumentSummary]:
    """Each with a text of its own."""
    return [library.put(document_at(path, f"rent in {path}")) for path in paths]


def moved(summary: DocumentSummary, path: str) -> PathChange:
    return PathChange(
        dataclasses.replace(document_at(summary.path, f"rent in {summary.path}").file, path=path), summary.id
    )


def copied(summary: DocumentSummary, path: str) -> PathChange:
    return dataclasses.replace(moved(summary, path), document_id=None)


def paths_of(summaries: Sequence[DocumentSummary]) -> list[str]:
    return [summary.path for summary in summaries]


def test_a_move_keeps_the_document_and_its_chunks(checked: LibraryFiles) -> None:
    [a] = put(checked, "/a.pdf")
    chunks = every_chunk(checked)
    [after] = checked.relink([moved(a, "/deep/b.pdf")])
    assert after == dataclasses.replace(a, path="/deep/b.pdf", name="b.pdf", title="b")
    assert every_chunk(checked) == chunks
    assert checked.known_file("/a.pdf") is None
    checked.commit_indexes()
    [chunk] = checked.chunks(sorted(chunks)).values()
    assert (chunk.path, chunk.document, chunk.title, chunk.revision) == ("/deep/b.pdf", "b.pdf", "b", 1)
    assert texts_found(checked, "rent") == ["rent in /a.pdf"]


def test_a_touched_file_is_known_by_its_new_time(checked: LibraryFiles) -> None:
    [a] = put(checked, "/a.pdf")
    change = moved(a, "/a.pdf")
    touched = dataclasses.replace(change.file, mtime_ns=5, inode=2**40)
    assert checked.relink([PathChange(touched, a.id)]) == (a,)
    known = checked.known_file("/a.pdf")
    assert known is not None
    assert (known.mtime_ns, known.inode, known.document_id) == (5, 2**40, a.id)


def test_files_may_change_places_in_a_circle(checked: LibraryFiles) -> None:
    a, b, c = put(checked, "/a.pdf", "/b.pdf", "/c.pdf")
    after = checked.relink([moved(a, "/b.pdf"), moved(b, "/c.pdf"), moved(c, "/a.pdf")])
    assert [(s.id, s.path, s.revision) for s in after] == [
        (a.id, "/b.pdf", 1),
        (b.id, "/c.pdf", 1),
        (c.id, "/a.pdf", 1),
    ]
    assert len(checked.summaries()) == 3


def test_a_copy_is_a_document_that_shares_the_work(checked: LibraryFiles) -> None:
    [a] = put(checked, "/a.pdf")
    chunks = every_chunk(checked)
    [copy] = checked.relink([copied(a, "/b.pdf")])
    assert copy.id != a.id
    assert (copy.path, copy.chunk_count, copy.revision) == ("/b.pdf", 1, 1)
    assert every_chunk(checked) == chunks
    assert checked.totals().documents == 2
    assert checked.totals().chunks == 1
    content = checked.content(document_at("/a.pdf", "rent in /a.pdf").file.sha256)
    assert content is not None
    assert [file.path for file in content.documents] == ["/a.pdf", "/b.pdf"]


def test_a_passage_names_the_copy_that_lies_within_the_scope(checked: LibraryFiles) -> None:
    [a] = put(checked, "/one/a.pdf")
    [b] = checked.relink([copied(a, "/two/b.pdf")])
    for scope, expected in (
        (Scope(), a.id),
        (Scope(paths=("/two",)), b.id),
        (Scope(document_ids=(b.id,)), b.id),
        (Scope(paths=("/two/b.pdf", "/one")), a.id),
    ):
        chunk_ids = sorted(checked.scope_chunks(scope) or every_chunk(checked))
        assert [c.document_id for c in checked.chunks(chunk_ids, scope=scope).values()] == [expected]
    checked.remove([a.id])
    assert [c.document_id for c in checked.chunks(sorted(every_chunk(checked))).values()] == [b.id]


def test_another_known_content_at_the_same_path_is_the_next_revision(checked: LibraryFiles) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    [after] = checked.relink([PathChange(moved(b, "/a.pdf").file, a.id)])
    assert (after.id, after.path, after.revision) == (a.id, "/a.pdf", 2)
    checked.commit_indexes()
    assert texts_found(checked, "rent") == ["rent in /b.pdf"]
    assert len(checked.summaries()) == 2
    assert checked.content(moved(a, "/").file.sha256) is None


def test_what_stood_at_the_path_makes_room(checked: LibraryFiles) -> None:
    a, _ = put(checked, "/a.pdf", "/b.pdf")
    [after] = checked.relink([moved(a, "/b.pdf")])
    assert checked.summaries() == (after,)
    checked.commit_indexes()
    assert texts_meant(checked, "rent") == ["rent in /a.pdf"]


def test_a_content_that_is_not_known_changes_nothing(checked: LibraryFiles) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    with pytest.raises(LookupError):
        checked.relink([moved(a, "/c.pdf"), PathChange(file_at("/d.pdf", "never seen"), b.id)])
    assert checked.summaries() == (a, b)


def test_a_document_that_was_erased_meanwhile_is_a_new_one(checked: LibraryFiles) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    checked.relink([copied(a, "/c.pdf")])
    checked.remove([a.id])
    [after] = checked.relink([moved(a, "/d.pdf")])
    assert after.id not in (a.id, b.id)
    assert paths_of(checked.summaries()) == ["/b.pdf", "/c.pdf", "/d.pdf"]


def test_a_file_without_a_hash_keeps_what_stands_for_it(checked: LibraryFiles) -> None:
    one = checked.put_unread(FileIdentity("/a.pdf", "", 1, 1), DocumentStatus.NO_PERMISSION, "locked")
    two = checked.put_unread(FileIdentity("/b.pdf", "", 1, 1), DocumentStatus.ONLINE_ONLY, "")
    [after] = checked.relink([PathChange(FileIdentity("/c.pdf", "", 1, 2), one.id)])
    assert (after.status, after.reason, after.path) == (DocumentStatus.NO_PERMISSION, "locked", "/c.pdf")
    assert checked.content("") is None
    assert checked.remove([two.id]) == 1
    assert checked.summary(one.id) == after


def test_a_document_that_is_away_still_answers(checked: LibraryFiles) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    [away] = checked.set_away([a.id], away=True)
    assert away == dataclasses.replace(a, is_away=True)
    assert checked.set_away([a.id], away=True) == ()
    checked.commit_indexes()
    assert sorted(texts_found(checked, "rent")) == ["rent in /a.pdf", "rent in /b.pdf"]
    assert checked.set_away([a.id, b.id], away=False) == (a,)


@pytest.mark.parametrize("why", list(Aside))
def test_what_is_set_aside_is_in_no_list_and_no_search_and_comes_back_whole(checked: LibraryFiles, why: Aside) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    chunks = checked.scope_chunks(Scope(document_ids=(a.id,)))
    checked.commit_indexes()
    assert checked.set_aside([a.id, DocumentId(99)], why) == (a.id,)
    assert checked.set_aside([a.id], why) == ()
    assert checked.summaries() == (b,)
    assert checked.summary(a.id) is None
    assert checked.page(a.id, 0) is None
    assert checked.totals().documents == 1
    assert checked.scope_chunks(Scope(paths=("/",))) == every_chunk(checked)
    assert [(file.path, file.aside) for file in checked.aside(why)] == [("/a.pdf", why)]
    assert texts_found(checked, "rent") == ["rent in /b.pdf"]
    assert texts_meant(checked, "rent in /a.pdf") == ["rent in /b.pdf"]
    assert checked.take_back([a.id, b.id]) == (a,)
    checked.commit_indexes()
    assert checked.scope_chunks(Scope(document_ids=(a.id,))) == chunks
    assert texts_meant(checked, "rent in /a.pdf")[0] == "rent in /a.pdf"
    assert checked.aside(why) == ()


def test_a_copy_keeps_the_passages_of_one_that_is_set_aside(checked: LibraryFiles) -> None:
    [a] = put(checked, "/a.pdf")
    [b] = checked.relink([copied(a, "/b.pdf")])
    checked.set_aside([a.id], Aside.DELETED)
    checked.commit_indexes()
    assert texts_found(checked, "rent") == ["rent in /a.pdf"]
    assert [c.document_id for c in checked.chunks(sorted(every_chunk(checked))).values()] == [b.id]
    checked.set_aside([b.id], Aside.DELETED)
    checked.commit_indexes()
    assert texts_found(checked, "rent") == []


def test_a_file_that_turns_up_elsewhere_takes_the_place_of_a_deleted_one(checked: LibraryFiles) -> None:
    [a] = put(checked, "/a.pdf")
    checked.set_aside([a.id], Aside.DELETED)
    checked.set_away([a.id], away=True)
    [back] = checked.relink([moved(a, "/b.pdf")])
    assert (back.id, back.path, back.is_away) == (a.id, "/b.pdf", False)
    checked.commit_indexes()
    assert texts_found(checked, "rent") == ["rent in /a.pdf"]


def test_what_a_person_removed_stays_removed_when_its_file_goes(checked: LibraryFiles) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    checked.set_aside([a.id], Aside.REMOVED)
    checked.set_aside([b.id], Aside.DELETED)
    checked.set_aside([a.id, b.id], Aside.DELETED)
    assert [file.path for file in checked.aside(Aside.REMOVED)] == ["/a.pdf"]
    checked.set_aside([b.id], Aside.REMOVED)
    assert [file.path for file in checked.aside(Aside.REMOVED)] == ["/a.pdf", "/b.pdf"]
    assert checked.aside(Aside.DELETED) == ()


def test_what_is_erased_is_gone_and_its_copies_are_not(checked: LibraryFiles) -> None:
    a, b = put(checked, "/a.pdf", "/b.pdf")
    [copy] = checked.relink([copied(a, "/c.pdf")])
    sha256 = moved(a, "/").file.sha256
    checked.keep_recognised(sha256, RecognisedPage(0, "eng", "data"))
    checked.set_aside([a.id], Aside.REMOVED)
    assert checked.remove([a.id, b.id]) == 2
    assert checked.summaries() == (copy,)
    assert set(checked.recognised(sha256)) == {0}
    assert checked.remove([copy.id]) == 1
    assert checked.recognised(sha256) == {}
    assert checked.embedded_by_text(["rent in /a.pdf"]) == {}


def test_files_below_a_path_are_those_below_it_and_no_others(checked: LibraryFiles) -> None:
    paths = ["/a/x.pdf", "/a/b/y.pdf", "/ab/z.pdf", "/a.pdf", "/a/caf\udce9.pdf", "/a0.pdf"]
    summaries = put(checked, *paths)
    checked.set_aside([summaries[1].id], Aside.DELETED)
    below = {path for path in paths if path.startswith("/a/")}
    assert set(checked.files_below(["/a"])) == set(checked.files_below(["/a/"])) == below
    assert set(checked.files_below(["/"])) == set(paths)
    assert set(checked.files_below(["/a.pdf", "/ab"])) == {"/a.pdf", "/ab/z.pdf"}
    assert checked.files_below([]) == checked.files_below(["/nowhere"]) == {}
    assert checked.files_below(["/a"])["/a/b/y.pdf"].aside is Aside.DELETED
    assert checked.files_below(["/a"])["/a/x.pdf"] == checked.known_file("/a/x.pdf")


def test_all_of_it_is_there_at_the_next_start(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    a, b, c = put(library, "/a.pdf", "/b.pdf", "/c.pdf")
    library.relink([moved(a, "/d.pdf"), copied(a, "/e.pdf")])
    library.set_aside([b.id], Aside.REMOVED)
    library.set_away([c.id], away=True)
    before = (library.summaries(), library.aside(Aside.REMOVED), library.files_below(["/"]))
    library.close()
    again = open_at(tmp_path)
    assert (again.summaries(), again.aside(Aside.REMOVED), again.files_below(["/"])) == before
    again.commit_indexes()
    assert sorted(texts_found(again, "rent")) == ["rent in /a.pdf", "rent in /c.pdf"]
    assert again.check() == []
    again.close()


def test_sizes_are_known_of_all_files_but_removed_ones(checked: LibraryFiles) -> None:
    [listed, deleted, removed] = put(checked, "/a.pdf", "/b.pdf", "/c.pdf")
    sizes = {listed.size_bytes, deleted.size_bytes, removed.size_bytes}
    assert checked.known_sizes([*sizes, 987_654_321]) == sizes
    checked.set_aside([listed.id, deleted.id], Aside.DELETED)
    assert checked.known_sizes(sizes) == sizes
    checked.set_aside([listed.id, deleted.id, removed.id], Aside.REMOVED)
    assert checked.known_sizes(sizes) == frozenset()
