"""The filter of system calls, run through an interpreter of our own, so that both machines are tested on either."""

import errno
import struct
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.parse.lock.landlock import attributes
from core.parse.lock.seccomp import ALWAYS, MACHINES, MISSING, TO_OPEN, WITH_CONDITIONS, program

ALLOW, KILL, REFUSE = 0x7FFF0000, 0x80000000, 0x00050000 | errno.EPERM
NOTHING = [0] * 6


def verdict(
    machine: str, number: int, arguments: Sequence[int] = NOTHING, *, may_open: bool = False, other: int = 0
) -> int:
    """What the filter returns, computed as the kernel does."""
    code = b"".join(program(MACHINES[machine], may_open=may_open))
    steps = [struct.unpack_from("<HBBI", code, at) for at in range(0, len(code), 8)]
    architecture = other or MACHINES[machine].architecture
    data = struct.pack("<iIQ6Q", number, architecture, 0, *arguments)
    held, at = 0, 0
    while True:
        operation, then, otherwise, value = steps[at]
        at += 1
        if operation == 0x20:
            (held,) = struct.unpack_from("<I", data, value)
        elif operation == 0x54:
            held &= value
        elif operation == 0x15:
            at += then if held == value else otherwise
        else:
            assert operation == 0x06
            return int(value)


def with_argument(place: int, value: int) -> list[int]:
    return [value if number == place else 0 for number in range(6)]


machines = pytest.mark.parametrize("machine", MACHINES)


@machines
def test_what_is_listed_passes_and_what_is_missing_is_said_to_be(machine: str) -> None:
    calls = MACHINES[machine].calls
    assert {verdict(machine, calls[name]) for name in ALWAYS} == {ALLOW}
    assert {verdict(machine, calls[name]) for name in MISSING} == {0x00050000 | errno.ENOSYS}
    assert {verdict(machine, calls[name]) for name in TO_OPEN} == {REFUSE}
    assert {verdict(machine, calls[name], may_open=True) for name in TO_OPEN} == {ALLOW}
    assert set(calls) == {*ALWAYS, *WITH_CONDITIONS, *TO_OPEN, *MISSING}
    assert len(set(calls.values())) == len(calls)


@given(number=st.integers(-(2**31), 2**31 - 1), machine=st.sampled_from(sorted(MACHINES)), may_open=st.booleans())
def test_any_other_call_is_refused(number: int, machine: str, may_open: bool) -> None:
    if number not in MACHINES[machine].calls.values():
        assert verdict(machine, number, may_open=may_open) == REFUSE


@machines
def test_another_machines_calls_end_the_process(machine: str) -> None:
    assert verdict(machine, MACHINES[machine].calls["read"], other=0x40000003) == KILL


@machines
@pytest.mark.parametrize(
    ("call", "place", "good", "bad"),
    [
        ("mmap", 2, [0, 1, 3], [4, 5, 7]),
        ("mprotect", 2, [0, 1, 3], [4, 5, 7]),
        ("fcntl", 1, [1030], [0, 1, 4, 8, 1030 | 1 << 20]),
        ("prlimit64", 2, [0], [1, 1 << 32, 1 << 63]),
        ("openat", 2, [0, 0o2000000, 0o4000], [1, 2, 0o100, 0o1000, 0o20000000, 0o101]),
    ],
)
def test_some_calls_pass_with_some_arguments(
    machine: str, call: str, place: int, good: list[int], bad: list[int]
) -> None:
    number = MACHINES[machine].calls[call]
    for value in good:
        assert verdict(machine, number, with_argument(place, value), may_open=True) == ALLOW
    for value in bad:
        assert verdict(machine, number, with_argument(place, value), may_open=True) == REFUSE


@pytest.mark.parametrize(
    ("version", "files", "network", "scopes"),
    [(1, 13, 0, 0), (2, 14, 0, 0), (3, 15, 0, 0), (4, 15, 3, 0), (5, 16, 3, 0), (6, 16, 3, 3), (9, 16, 3, 3)],
)
def test_each_version_of_landlock_is_asked_for_what_it_knows(
    version: int, files: int, network: int, scopes: int
) -> None:
    assert struct.unpack("<QQQ", attributes(version)) == ((1 << files) - 1, network, scopes)
