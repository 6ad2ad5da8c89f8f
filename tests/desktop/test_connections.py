"""That the count of network connections is one: real sockets of real processes are seen, and nothing else is."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from desktop.connections import count_connections

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux tells it without rights")

OPENS = """
import socket, sys
kept = []
for line in sys.stdin:
    family, kind = (getattr(socket, name) for name in line.split())
    kept.append(socket.socket(family, kind))
    if family is socket.AF_INET:
        kept[-1].bind(("127.0.0.1", 0))
    if (family, kind) == (socket.AF_INET, socket.SOCK_STREAM):
        kept[-1].listen()
    print("open", flush=True)
"""
"""A process of its own, for the tests themselves may open no such socket."""
UNDER_A_SHELL = ["/bin/sh", "-c", '"$0" -c "$1"; true', sys.executable, OPENS]
"""So that it is a child of a child."""


@contextmanager
def _opener() -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(UNDER_A_SHELL, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()


def _open(process: subprocess.Popen[str], what: str) -> None:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(what + "\n")
    process.stdin.flush()
    assert process.stdout.readline() == "open\n"


def test_a_connection_of_a_process_far_below_is_counted_and_gone_when_it_ends() -> None:
    before = count_connections(os.getpid())
    assert before is not None
    with _opener() as process:
        _open(process, "AF_INET SOCK_STREAM")
        assert count_connections(os.getpid()) == before + 1
        _open(process, "AF_INET SOCK_DGRAM")
        assert count_connections(os.getpid()) == before + 2
    assert count_connections(os.getpid()) == before


def test_what_stays_on_this_computer_by_its_nature_is_no_connection() -> None:
    before = count_connections(os.getpid())
    with _opener() as process:
        _open(process, "AF_UNIX SOCK_STREAM")
        assert count_connections(os.getpid()) == before
