"""What a child that reads PDFs cannot do, tried by a real process under the same lock."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.child import Child
from core.parse.files import open_file
from core.parse.lock.sandbox import MEMORY_BYTES
from core.parse.remote import ParserChild, RendererChild, worker_child
from tests.parse.probe_worker import DEEDS, SAFE
from tests.pdfs import make_pdf
from tests.pdfs_hostile import glyphs, several_pages, with_hole, words

NOT_HERE = "this kernel offers neither Landlock nor seccomp"
SMALL_BYTES = 400_000_000
HOLE_BYTES = 1_000_000_000
OTHERWISE = {
    "write_own_file": "EBADF",
    "three_gigabytes": "ENOMEM",
    "thread": "RuntimeError",  # what Python makes of EPERM here
    "raise_limit": "ValueError",  # and here
}


@pytest.fixture(scope="module")
def offered(parser: ParserChild) -> None:
    protection = parser.protection()
    if not (protection.system_calls and protection.files):
        pytest.skip(NOT_HERE)


@pytest.fixture(scope="module")
def locked() -> Iterator[Child]:
    child = Child("tests.parse.probe_worker", ["locked"], takes_files=True, memory_bytes=MEMORY_BYTES)
    yield child
    child.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "there").write_text("secret", "utf-8")
    (tmp_path / "old").write_text("secret", "utf-8")
    return tmp_path


def stopped_by(child: Child, deed: str, folder: Path) -> str:
    with open_file(str(folder / "there")) as file:
        done = child.request(deed, deadline_s=20, file=file, identity=file.identity, folder=str(folder))
    return str(done["stopped_by"])


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize("deed", DEEDS)
def test_the_lock_stops(deed: str, locked: Child, folder: Path) -> None:
    before = sorted(path.name for path in folder.iterdir())
    assert stopped_by(locked, deed, folder) == OTHERWISE.get(deed, "EPERM")
    assert sorted(path.name for path in folder.iterdir()) == before
    assert (folder / "there").read_text("utf-8") == "secret"


@pytest.mark.skipif(sys.platform == "win32", reason="the deeds are those of POSIX")
@pytest.mark.parametrize("deed", SAFE)
def test_without_the_lock_it_could(deed: str, folder: Path) -> None:
    child = Child("tests.parse.probe_worker", ["free"], takes_files=True)
    assert stopped_by(child, deed, folder) == ""
    child.close()


@pytest.mark.usefixtures("offered")
def test_one_folder_can_be_left_open_for_reading(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    other = tmp_path_factory.mktemp("other")
    (other / "there").write_text("secret", "utf-8")
    child = Child("tests.parse.probe_worker", ["locked", str(folder)], takes_files=True)
    assert [stopped_by(child, deed, folder) for deed in ("read_file", "list_folder")] == ["", ""]
    assert [stopped_by(child, deed, other) for deed in ("read_file", "list_folder")] == ["EACCES", "EACCES"]
    for deed in ("create_file", "append_to_file", "cut_file", "delete_file", "unix_socket", "fork"):
        assert stopped_by(child, deed, folder) == "EPERM"
    child.close()


def test_reader_and_renderer_say_the_same(parser: ParserChild, renderer: RendererChild) -> None:
    assert parser.protection() == renderer.protection()
    assert parser.protection().limits == (sys.platform != "win32")
    if sys.platform == "linux":
        assert parser.protection().no_new_privileges


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_the_limit_leaves_room_for_a_large_file(tmp_path: Path) -> None:
    path = with_hole(make_pdf(tmp_path / "a.pdf", [["Words"]]), HOLE_BYTES)
    child = worker_child(memory_bytes=SMALL_BYTES)
    parser = ParserChild(child)
    assert [page.text for page in parser.pages(str(path))] == ["Words"]
    usage = child.usage()
    parser.close()
    assert usage is not None
    assert usage.memory_bytes < SMALL_BYTES / 2
    assert os.stat(path).st_size > HOLE_BYTES > SMALL_BYTES


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_page_that_needs_too_much_memory_fails_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(several_pages([words(b"before"), glyphs(1_500_000), words(b"after")]))
    parser = ParserChild(worker_child(memory_bytes=SMALL_BYTES))
    pages = list(parser.pages(str(path)))
    parser.close()
    assert [(page.verdict.value, page.text) for page in pages] == [("ok", "before"), ("failed", ""), ("ok", "after")]
