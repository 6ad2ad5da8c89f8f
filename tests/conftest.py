"""What holds for every test: folders of its own, no network, and nothing left running at the end.

Tests of this file itself: tests/house/test_conftest.py.
"""

import contextlib
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

_GRACE_S = 5.0
_LOOKUPS = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr", "socket.getnameinfo")
_NETWORK_FAMILIES = (socket.AF_INET, socket.AF_INET6)

_LEFT = "pincite_left_running"

_network_uses: list[str] = []
_first_seen: dict[str, str] = {}
_left_by_workers: list[str] = []


class NetworkUsed(PermissionError):
    """A test tried to reach a network."""


def _refuse_network(event: str, arguments: tuple[object, ...]) -> None:
    """An audit hook: it also sees what a library does behind our back, but not what a child process does."""
    opened = event == "socket.__new__" and arguments[1] in _NETWORK_FAMILIES
    if opened or event in _LOOKUPS:
        _network_uses.append(event)
        raise NetworkUsed(event)


sys.addaudithook(_refuse_network)


@pytest.fixture(autouse=True)
def _no_network() -> Iterator[None]:
    """Fails a test that used the network even when the code under test swallowed the refusal."""
    _network_uses.clear()
    yield
    assert not _network_uses, f"this test used the network: {_network_uses}"


@pytest.fixture(autouse=True)
def _own_folders(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    """No test sees the library, settings or cache of the person who runs it, nor those of another test."""
    home = tmp_path_factory.mktemp("home")
    for name in ("DATA", "CONFIG", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    for name in ("LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(home / name.lower()))
    monkeypatch.delenv("PINCITE_DATA_DIR", raising=False)
    if sys.platform == "darwin":
        monkeypatch.setenv("HOME", str(home))


def pytest_runtest_logfinish(nodeid: str) -> None:
    """Note after which test something was first seen running; the session's end judges what stayed."""
    for name in _running():
        _first_seen.setdefault(name, nodeid)


def pytest_sessionfinish(session: pytest.Session) -> None:
    if _hands_out(session.config):  # its only children are the workers, which have told what they leave
        left = _left_by_workers
    else:
        for process in psutil.Process().children():
            with contextlib.suppress(psutil.TimeoutExpired):
                process.wait(_GRACE_S)
        left = _complaints()
        getattr(session.config, "workeroutput", {})[_LEFT] = left
    if left:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object) -> None:
    """A worker ended: what it left running fails the whole run, as it would without workers."""
    _left_by_workers.extend(getattr(node, "workeroutput", {}).get(_LEFT, ()))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    handed_out = _hands_out(terminalreporter.config)
    for complaint in _left_by_workers if handed_out else _complaints():
        terminalreporter.write_line(f"LEFT RUNNING: {complaint}", red=True)


def _hands_out(config: pytest.Config) -> bool:
    """Whether this process runs no test itself but spreads them over workers (pytest-xdist)."""
    return bool(getattr(config.option, "numprocesses", None)) and not hasattr(config, "workerinput")


def _complaints() -> list[str]:
    return [f"{name}, first seen after {_first_seen.get(name, '?')}" for name in _running()]


def _running() -> list[str]:
    """Child processes, and threads that would keep the interpreter from ending."""
    main = threading.main_thread()
    threads = [t for t in threading.enumerate() if t is not main and not t.daemon]
    return [f"process {pid}" for pid in _children()] + [f"thread {t.name} ({t.ident})" for t in threads]


def _children() -> list[int]:
    """Read from the kernel where it tells, since asking psutil means reading about every process there is."""
    lists = list(Path("/proc/self/task").glob("*/children"))
    if not lists:
        return [child.pid for child in psutil.Process().children()]
    return sorted(int(pid) for children in lists for pid in _words(children))


def _words(path: Path) -> list[str]:
    try:
        return path.read_text("ascii").split()
    except (FileNotFoundError, ProcessLookupError):  # the thread ended meanwhile and its children are another's now
        return []
