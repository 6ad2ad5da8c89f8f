"""What is found among files and folders."""

import errno
import os
import socket
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from core.api.types import DocumentStatus
from core.cancel import CancelRequested, CancelToken
from core.ingest.names import openable, storable
from core.ingest.scan import Scan, is_online_only, scan, unfit_because

posix_only = pytest.mark.skipif(sys.platform == "win32", reason="names, pipes and links as on POSIX")


def scanned(*paths: Path | str, by_name: bool = True, token: CancelToken | None = None) -> Scan:
    scanning = scan([str(path) for path in paths], token=token or CancelToken(), by_name=by_name)
    while True:
        try:
            next(scanning)
        except StopIteration as finished:
            result: Scan = finished.value
            return result


def found(*paths: Path) -> list[str]:
    return [file.path for file in scanned(*paths).files]


def touch(path: Path, content: bytes = b"%PDF-1.7") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def test_folders_are_searched_to_the_bottom_in_the_order_of_names(tmp_path: Path) -> None:
    wanted = [touch(tmp_path / name) for name in ("b.pdf", "a/z.PDF", "a/deep/er/x.pdf")]
    assert sorted(found(tmp_path)) == sorted(str(path) for path in wanted)
    assert found(tmp_path)[0] == str(tmp_path / "b.pdf")


def test_other_files_in_folders_are_counted_and_left_out(tmp_path: Path) -> None:
    touch(tmp_path / "a.pdf")
    for name in ("b.docx", ".hidden.pdf", "._a.pdf", "notes"):
        touch(tmp_path / name)
    result = scanned(tmp_path)
    assert [Path(file.path).name for file in result.files] == ["a.pdf"]
    assert result.skipped == 4


def test_hidden_and_system_folders_are_left_out_unless_named(tmp_path: Path) -> None:
    touch(tmp_path / ".cache" / "a.pdf")
    touch(tmp_path / "$RECYCLE.BIN" / "b.pdf")
    assert found(tmp_path) == []
    assert found(tmp_path / ".cache") == [str(tmp_path / ".cache" / "a.pdf")]


def test_a_file_is_found_once_however_often_it_is_named(tmp_path: Path) -> None:
    path = touch(tmp_path / "a.pdf")
    assert [(f.path, f.named) for f in scanned(tmp_path, path, tmp_path).files] == [(str(path), True)]


@posix_only
def test_a_loop_of_links_ends(tmp_path: Path) -> None:
    path = touch(tmp_path / "a" / "x.pdf")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    assert found(tmp_path) == [str(path)]


@posix_only
def test_pipes_and_sockets_are_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's path has a short limit
    os.mkfifo("pipe.pdf")
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("socket.pdf")
        assert scanned(tmp_path).skipped == 2
        named = scanned(tmp_path / "pipe.pdf", tmp_path / "socket.pdf")
    assert named.files == []
    assert {item.status for item in named.unfit} == {DocumentStatus.NOT_A_PDF}


@posix_only
def test_a_link_to_nothing_is_reported(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").symlink_to(tmp_path / "gone.pdf")
    [unfit] = scanned(tmp_path).unfit
    assert (unfit.status, unfit.reason) == (DocumentStatus.MISSING, "broken_link")


def test_a_named_file_without_the_suffix_is_judged_by_its_header(tmp_path: Path) -> None:
    pdf = touch(tmp_path / "download", b"\n" * 1000 + b"%PDF-1.4")
    other = touch(tmp_path / "letter.docx", b"PK")
    result = scanned(pdf, other)
    assert [file.path for file in result.files] == [str(pdf)]
    assert [(item.path, item.status) for item in result.unfit] == [(str(other), DocumentStatus.NOT_A_PDF)]


@pytest.mark.parametrize("name", ["gone.pdf", "gone/deeper.pdf", "x" * 300 + ".pdf", "nul\0.pdf"])
def test_what_is_not_there_is_missing(tmp_path: Path, name: str) -> None:
    [unfit] = scanned(str(tmp_path) + os.sep + name).unfit
    assert unfit.status is DocumentStatus.MISSING


def test_a_file_used_as_a_folder_is_missing(tmp_path: Path) -> None:
    touch(tmp_path / "a.pdf")
    [unfit] = scanned(tmp_path / "a.pdf" / "b.pdf").unfit
    assert unfit.status is DocumentStatus.MISSING


def test_an_unreadable_folder_is_reported_and_the_next_one_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    touch(tmp_path / "locked" / "a.pdf")
    wanted = touch(tmp_path / "open" / "b.pdf")
    scandir = os.scandir

    def guarded(path: str) -> object:
        if path.endswith("locked"):  # file modes do not stop a test that runs as root
            raise PermissionError(errno.EACCES, "no", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", guarded)
    result = scanned(tmp_path)
    assert [file.path for file in result.files] == [str(wanted)]
    assert [(item.path, item.status) for item in result.unfit] == [
        (str(tmp_path / "locked"), DocumentStatus.NO_PERMISSION)
    ]


def test_a_broken_drive_is_neither_missing_nor_forbidden() -> None:
    assert unfit_because("a.pdf", OSError(errno.EIO, "broken")).status is DocumentStatus.FAILED


def test_a_cancelled_scan_stops(tmp_path: Path) -> None:
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        scanned(tmp_path, token=token)


@pytest.mark.skipif(sys.platform != "linux", reason="a file of holes is made there")
def test_a_file_that_is_only_in_the_cloud_is_never_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("cloud.pdf", "cloud"):
        with (tmp_path / name).open("wb") as file:
            file.truncate(100_000)
    monkeypatch.setattr("builtins.open", lambda *_: pytest.fail("opened"))
    [unfit] = scanned(tmp_path).unfit
    assert (unfit.status, unfit.reason) == (DocumentStatus.ONLINE_ONLY, "online_only")
    assert {item.status for item in scanned(tmp_path / "cloud.pdf").unfit} == {DocumentStatus.ONLINE_ONLY}
    assert scanned(tmp_path / "cloud").files == []


@pytest.mark.parametrize(
    ("platform", "fields", "expected"),
    [
        ("win32", {"st_file_attributes": 0x400020}, True),
        ("win32", {"st_file_attributes": 0x1000}, True),
        ("win32", {"st_file_attributes": 0x20}, False),
        ("darwin", {"st_flags": 0x40000000}, True),
        ("darwin", {"st_flags": 0}, False),
        ("linux", {"st_size": 5000, "st_blocks": 0}, True),
        ("linux", {"st_size": 4096, "st_blocks": 0}, False),
        ("linux", {"st_size": 5000, "st_blocks": 16}, False),
    ],
)
def test_placeholders_are_told_by_what_each_system_says(platform: str, fields: dict[str, int], expected: bool) -> None:
    status = SimpleNamespace(**{"st_size": 5000, **fields})
    assert is_online_only(cast(os.stat_result, status), platform) is expected


def test_a_folder_that_is_followed_gives_nothing_hidden_and_nothing_without_the_suffix(tmp_path: Path) -> None:
    wanted = touch(tmp_path / "a.pdf")
    other = touch(tmp_path / "download")
    assert [file.path for file in scanned(wanted, other, by_name=False).files] == [str(wanted)]
    assert scanned(other, by_name=False).unfit == []


@posix_only
def test_hard_links_are_two_files_of_one_inode(tmp_path: Path) -> None:
    path = touch(tmp_path / "a.pdf")
    os.link(path, tmp_path / "b.pdf")
    files = scanned(tmp_path).files
    assert len(files) == 2
    assert len({file.inode for file in files}) == 1


@posix_only
def test_the_longest_name_there_is_is_found(tmp_path: Path) -> None:
    path = touch(tmp_path / ("x" * 251 + ".pdf"))
    assert found(tmp_path) == [str(path)]


def test_a_long_look_tells_how_far_it_is(tmp_path: Path) -> None:
    for number in range(600):
        (tmp_path / f"{number}.pdf").touch()
    assert list(scan([str(tmp_path)], token=CancelToken())) == [249, 499]


@posix_only
def test_a_name_that_is_not_text_can_be_stored_and_opened(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/caf\xe9.pdf"
    with open(raw, "wb") as file:
        file.write(b"%PDF-1.7")
    [path] = found(tmp_path)
    text = storable(path)
    assert text.encode() == os.fsencode(tmp_path) + b"/caf\\xe9.pdf"
    assert os.fsencode(openable(text)) == raw
    assert found(Path(text)) == [path]


@posix_only
def test_a_file_really_named_like_an_escape_is_that_file(tmp_path: Path) -> None:
    path = touch(tmp_path / "caf\\xe9.pdf")
    assert openable(str(path)) == str(path)


def test_ordinary_names_stay_as_they_are() -> None:
    assert storable("/a/Übersicht 表.pdf") == "/a/Übersicht 表.pdf" == openable("/a/Übersicht 表.pdf")
