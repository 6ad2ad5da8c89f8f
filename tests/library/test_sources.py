"""The library remembers beside its database what it was filled from."""

from pathlib import Path

import pytest

from core.api.types import DocumentStatus, ErrorCode
from core.contracts.rows import FileIdentity, PathChange
from core.errors import UserError
from core.library import LibraryFiles
from core.library.holder import holder, note_holder
from core.library.sources import Sources, pack_sources, read_sources, sources_of, unpack_sources
from core.paths import DataPaths
from tests.library.damage import DOCUMENTS, change, filled, finish, path_of, statuses
from tests.library.documents import document_at, open_at


def test_the_sources_are_what_the_library_was_filled_from(tmp_path: Path) -> None:
    library = filled(tmp_path)
    library.close()
    single = tuple(sorted(path_of(number) for number in range(0, DOCUMENTS, 2)))
    assert read_sources(DataPaths(tmp_path)) == Sources((("/papers", "/"),), single)


def test_sources_that_are_not_what_was_written_are_none() -> None:
    data = pack_sources(Sources((("/papers", "/"),), ("/a.pdf",), ("/papers/b.pdf",)))
    assert unpack_sources(data) == Sources((("/papers", "/"),), ("/a.pdf",), ("/papers/b.pdf",))
    for place in range(0, len(data), 7):
        broken = bytearray(data)
        broken[place] ^= 1
        with pytest.raises((ValueError, LookupError, TypeError)):
            unpack_sources(bytes(broken))


def test_a_damaged_list_of_sources_is_written_anew(tmp_path: Path) -> None:
    filled(tmp_path).close()
    paths = DataPaths(tmp_path)
    written = paths.sources.read_bytes()
    paths.sources.write_bytes(written[:-9])
    library = open_at(tmp_path)
    library.commit_indexes()
    library.close()
    assert read_sources(paths) == unpack_sources(written)


def test_what_the_end_of_a_damaged_log_held_is_taken_up_again(tmp_path: Path) -> None:
    """SQLite drops what follows the first bad frame, without a word."""
    library = filled(tmp_path)
    library.close()
    before = DataPaths(tmp_path).database.read_bytes()
    library = open_at(tmp_path)
    library.put(document_at("/single/later.pdf", "topic99 rent"))
    library.follow("/more", mount="/")
    library.commit_indexes()
    library.close()
    DataPaths(tmp_path).database.write_bytes(before)
    library = open_at(tmp_path)
    assert statuses(library)["/single/later.pdf"] is DocumentStatus.WAITING
    assert [folder.path for folder in library.folders()] == ["/more", "/papers"]
    library.close()


def test_what_was_removed_last_is_not_taken_up_again(tmp_path: Path) -> None:
    """A process that is killed after a removal leaves an older list of sources."""
    library = filled(tmp_path)
    written = DataPaths(tmp_path).sources.read_bytes()
    known = library.known_file(path_of(2))
    assert known is not None
    library.remove([known.document_id])
    library.close()
    DataPaths(tmp_path).sources.write_bytes(written)
    library = open_at(tmp_path)
    assert path_of(2) not in statuses(library)
    finish(library)
    library.close()
    assert path_of(2) not in str(read_sources(DataPaths(tmp_path)))


def test_what_moved_last_is_not_taken_up_again_where_it_was(tmp_path: Path) -> None:
    """Nor a folder that moved: a process that is killed before it writes the list leaves an older one."""
    library = filled(tmp_path)
    library.commit_indexes()
    written = DataPaths(tmp_path).sources.read_bytes()
    known = library.known_file(path_of(2))
    assert known is not None
    file = FileIdentity("/elsewhere/moved.pdf", known.sha256, known.size_bytes, known.mtime_ns)
    library.relink([PathChange(file, known.document_id)])
    library.move_folder(library.folders()[0].id, "/moved", mount="/")
    before = statuses(library)
    library.close()
    DataPaths(tmp_path).sources.write_bytes(written)
    library = open_at(tmp_path)
    assert statuses(library) == before
    assert [folder.path for folder in library.folders()] == ["/moved"]
    library.close()


# --- who has the library open


def test_whoever_opened_it_last_is_known(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    assert holder(paths) == ("", 0)
    note_holder(paths, ["serve", "--data-dir", "/private"])
    command, process = holder(paths)
    assert (command, process > 0) == ("serve", True)
    note_holder(paths, ["/private/place"])
    assert holder(paths) == ("", process)
    assert b"private" not in paths.holder.read_bytes()


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b"nothing", b'{"pid": "x", "command": "add"}', b'{"pid": 1, "command": 2}']
)
def test_a_note_that_makes_no_sense_is_none(tmp_path: Path, data: bytes) -> None:
    DataPaths(tmp_path).holder.write_bytes(data)
    assert holder(DataPaths(tmp_path)) == ("", 0)


def test_what_could_not_be_taken_up_again_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The disk was full when the end of a lost log was read again."""
    library = filled(tmp_path)
    before = sources_of(library, [summary.path for summary in library.summaries()])
    library.close()
    change(tmp_path, "delete from documents", "pragma user_version = 0")
    taken: list[str] = []

    def read_again(_library: LibraryFiles, path: str) -> None:
        taken.append(path)
        if len(taken) == 2:
            raise UserError(ErrorCode.DISK_FULL)

    with monkeypatch.context() as patch:
        patch.setattr("core.library.sources.read_again", read_again)
        with pytest.raises(UserError):
            open_at(tmp_path)
    assert read_sources(DataPaths(tmp_path)) == before
    library = open_at(tmp_path)
    assert set(statuses(library)) == set(before.files)
    library.close()
