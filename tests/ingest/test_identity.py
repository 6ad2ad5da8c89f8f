"""Which document a file is: each file and each document has one place, and nothing known is read."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.api.types import DocumentId, DocumentStatus
from core.contracts.library import Aside, KnownFile
from core.contracts.rows import FileIdentity
from core.ingest.identity import look_again, look_first
from core.ingest.scan import FoundFile

PATHS = [f"/p/{name}.pdf" for name in "abcdef"]
SIZES = {"one": 1, "two": 2, "three": 3, "other": 3}


def known_file(number: int, path: str, content: str, *, mtime: int = 1, aside: Aside | None = None) -> KnownFile:
    status = DocumentStatus.READY
    return KnownFile(DocumentId(number), path, content, SIZES[content], mtime, status, inode=100 + number, aside=aside)


def found_file(path: str, content: str, *, mtime: int = 1, inode: int = 0, named: bool = False) -> FoundFile:
    return FoundFile(path, named, SIZES[content], mtime, inode)


@st.composite
def worlds(draw: st.DrawFn) -> tuple[dict[str, KnownFile], list[tuple[FoundFile, str]]]:
    """What the library knows, and what is on the disk now: file and content."""
    contents = st.sampled_from(sorted(SIZES))
    known_paths = draw(st.lists(st.sampled_from(PATHS), unique=True, max_size=5))
    asides = st.sampled_from([None, None, Aside.DELETED])
    known = {p: known_file(n, p, draw(contents), aside=draw(asides)) for n, p in enumerate(known_paths, start=1)}
    files = []
    for path in draw(st.lists(st.sampled_from(PATHS), unique=True, max_size=6)):
        content, inode = draw(contents), draw(st.integers(0, 106))
        same = [file for file in known.values() if file.inode == inode]
        if same:  # a file that kept its inode, size and time kept its content
            content = same[0].sha256
        files.append((found_file(path, content, mtime=draw(st.integers(1, 2)), inode=inode), content))
    seen_as = {(f.path, f.size_bytes, f.mtime_ns): content for f, content in files}
    for path, file in known.items():  # nor does one change without a new time or size
        changed = seen_as.get((path, file.size_bytes, file.mtime_ns), file.sha256)
        known[path] = replace(file, sha256=changed)
    return known, files


def whole(
    known: Mapping[str, KnownFile], files: Sequence[tuple[FoundFile, str]]
) -> tuple[list[tuple[str, str, int | None]], list[str]]:
    """Both looks: (path, content, document) of each file that is placed, and the paths that have to be read."""
    content_of = {found.path: content for found, content in files}
    vacant = [file for path, file in known.items() if path not in content_of]
    first = look_first([found for found, _ in files], known, vacant)
    hashed = [(f, FileIdentity(f.path, content_of[f.path], f.size_bytes, f.mtime_ns, f.inode)) for f in first.doubtful]
    contents: dict[str, list[KnownFile]] = {}
    for file in known.values():
        contents.setdefault(file.sha256, []).append(file)
    taken = {settled.known.document_id for settled in first.settled}
    second = look_again(hashed, known, contents, lambda file: file in vacant and file.document_id not in taken)
    placed: list[tuple[str, str, int | None]] = []
    for item in [*first.settled, *second.settled]:
        content = item.change.file.sha256 if item.change is not None else item.known.sha256
        placed.append((item.found.path, content, item.known.document_id))
    placed += [(found.path, change.file.sha256, change.document_id) for found, change in second.copies]
    return placed, [found.path for found, _ in second.unread]


@given(worlds())
def test_each_file_has_one_place_and_each_document_one_file(
    world: tuple[dict[str, KnownFile], list[tuple[FoundFile, str]]],
) -> None:
    known, files = world
    placed, unread = whole(known, files)
    assert Counter([path for path, _, _ in placed] + unread) == Counter(found.path for found, _ in files)
    taken = [document for _, _, document in placed if document is not None]
    assert len(taken) == len(set(taken))


@given(worlds())
def test_what_the_library_holds_is_never_read_and_what_it_does_not_hold_always(
    world: tuple[dict[str, KnownFile], list[tuple[FoundFile, str]]],
) -> None:
    known, files = world
    placed, unread = whole(known, files)
    held = {file.sha256 for file in known.values()}
    content_of = {found.path: content for found, content in files}
    assert {path for path in unread if content_of[path] in held} == set()
    assert all(content_of[path] == content for path, content, _ in placed)


@given(worlds())
def test_a_document_whose_path_stands_keeps_its_path(
    world: tuple[dict[str, KnownFile], list[tuple[FoundFile, str]]],
) -> None:
    known, files = world
    placed, _ = whole(known, files)
    at = {document: path for path, _, document in placed}
    for found, _ in files:
        if (file := known.get(found.path)) is not None and file.document_id in at:
            assert at[file.document_id] == found.path


def test_a_vanished_file_with_the_same_inode_was_moved_without_a_look_inside() -> None:
    old = known_file(1, "/p/a.pdf", "one")
    look = look_first([found_file("/p/new.pdf", "one", inode=101)], {}, [old])
    [settled] = look.settled
    assert settled.is_moved
    assert settled.change is not None
    assert (settled.change.document_id, settled.change.file.path) == (1, "/p/new.pdf")
    assert look.doubtful == []


def test_an_inode_that_went_to_another_file_proves_nothing() -> None:
    old = known_file(1, "/p/a.pdf", "one")
    look = look_first([found_file("/p/new.pdf", "one", inode=101, mtime=9)], {}, [old])
    assert [found.path for found in look.doubtful] == ["/p/new.pdf"]


def test_of_equal_vanished_files_the_one_of_the_same_name_was_moved() -> None:
    both = [known_file(1, "/p/a.pdf", "one"), known_file(2, "/p/b.pdf", "one")]
    file = FileIdentity("/q/b.pdf", "one", 1, 7)
    look = look_again([(found_file("/q/b.pdf", "one", mtime=7), file)], {}, {"one": both}, lambda _: True)
    assert [item.known.document_id for item in look.settled] == [2]


def test_a_file_that_was_put_over_another_is_looked_into_if_it_is_named() -> None:
    known = {"/p/a.pdf": known_file(1, "/p/a.pdf", "one")}
    other = found_file("/p/a.pdf", "one", inode=999)
    assert look_first([other], known, []).doubtful == []
    assert look_first([replace(other, named=True)], known, []).doubtful == [replace(other, named=True)]
