"""A list of the system calls a child may still make; the kernel refuses it every other (Linux, seccomp).

A list of what is allowed, since a list of what is not is never complete. It holds what reading from open files, writing
to open pipes and calculating need. Anything that names a file, a socket, a program or another process is not on it.
"""

import ctypes
import errno
import os
import struct
from collections.abc import Iterator, Sequence
from typing import NamedTuple

_SET_MODE_FILTER, _ALL_THREADS = 1, 1
_PR_GET_SECCOMP = 21
_ALLOW, _KILL, _ERRNO = 0x7FFF0000, 0x80000000, 0x00050000
_LOAD, _AND, _IF_EQUAL, _RETURN = 0x20, 0x54, 0x15, 0x06
_NUMBER_AT, _ARCHITECTURE_AT, _ARGUMENTS_AT = 0, 4, 16

_PROT_EXEC = 4
_F_DUPFD_CLOEXEC = 1030
_OPEN_FOR_MORE_THAN_READING = 0o20001103  # O_WRONLY, O_RDWR, O_CREAT, O_TRUNC, O_TMPFILE


class Condition(NamedTuple):
    """On one half of an argument: half 2n is the low half of argument n."""

    half: int
    mask: int
    value: int


class Machine(NamedTuple):
    """`calls` gives a number to each name of `ALWAYS`, `WITH_CONDITIONS`, `TO_OPEN` and `MISSING`."""

    architecture: int
    seccomp: int
    calls: dict[str, int]


ALWAYS = (
    "read write futex munmap brk madvise mremap recvmsg close lseek fstat clock_gettime clock_nanosleep "
    "gettimeofday getrandom getrusage sched_yield rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack "
    "restart_syscall getpid gettid sysinfo exit exit_group"
).split()
WITH_CONDITIONS = {
    "mmap": (Condition(4, _PROT_EXEC, 0),),
    "mprotect": (Condition(4, _PROT_EXEC, 0),),
    "fcntl": (Condition(2, 0xFFFFFFFF, _F_DUPFD_CLOEXEC),),
    "prlimit64": (Condition(4, 0xFFFFFFFF, 0), Condition(5, 0xFFFFFFFF, 0)),  # to look at limits, not to set them
}
TO_OPEN = {
    "openat": (Condition(4, _OPEN_FOR_MORE_THAN_READING, 0),),
    "newfstatat": (),
    "getdents64": (),
}
"""For a child that may read a folder; which one is for Landlock to say."""
MISSING = ("clone3",)
"""Said not to exist, since the C library then falls back on a call whose refusal it understands."""

_NUMBERS = """
    read 0 63, write 1 64, futex 202 98, munmap 11 215, brk 12 214, madvise 28 233, mremap 25 216, recvmsg 47 212,
    close 3 57, lseek 8 62, fstat 5 80, clock_gettime 228 113, clock_nanosleep 230 115, gettimeofday 96 169,
    getrandom 318 278, getrusage 98 165, sched_yield 24 124, rt_sigaction 13 134, rt_sigprocmask 14 135,
    rt_sigreturn 15 139, sigaltstack 131 132, restart_syscall 219 128, getpid 39 172, gettid 186 178, sysinfo 99 179,
    exit 60 93, exit_group 231 94, mmap 9 222, mprotect 10 226, fcntl 72 25, prlimit64 302 261, openat 257 56,
    newfstatat 262 79, getdents64 217 61, clone3 435 435
"""
"""Of each call on x86-64 and on aarch64."""


def _numbers(place: int) -> dict[str, int]:
    return {words[0]: int(words[place]) for words in map(str.split, _NUMBERS.split(","))}


MACHINES = {
    "x86_64": Machine(0xC000003E, 317, _numbers(1)),
    "aarch64": Machine(0xC00000B7, 277, _numbers(2)),
}


def restrict_calls(libc: ctypes.CDLL, *, may_open: bool) -> bool:
    """For this process, all its threads and for good. False where the kernel or the machine offers no such filter.

    The process must have given up new privileges before. Raises OSError if the filter is refused.
    """
    machine = MACHINES.get(os.uname().machine)
    if machine is None or libc.prctl(_PR_GET_SECCOMP, 0, 0, 0, 0) < 0:
        return False
    code = b"".join(program(machine, may_open=may_open))
    instructions = ctypes.create_string_buffer(code, len(code))
    filter_ = struct.pack("@HP", len(code) // 8, ctypes.addressof(instructions))
    if libc.syscall(machine.seccomp, _SET_MODE_FILTER, _ALL_THREADS, ctypes.c_char_p(filter_)) != 0:
        if ctypes.get_errno() == errno.ENOSYS:
            return False
        raise OSError(ctypes.get_errno(), "seccomp")
    return True


def program(machine: Machine, *, may_open: bool) -> Iterator[bytes]:
    """The filter as instructions of the kernel's packet filter, 8 bytes each."""
    yield _step(_LOAD, _ARCHITECTURE_AT)
    yield _step(_IF_EQUAL, machine.architecture, then=1)
    yield _step(_RETURN, _KILL)
    yield _step(_LOAD, _NUMBER_AT)
    for name in ALWAYS:
        yield from _when(machine.calls[name], [_step(_RETURN, _ALLOW)])
    for name, conditions in {**WITH_CONDITIONS, **(TO_OPEN if may_open else {})}.items():
        yield from _when(machine.calls[name], list(_allow_if(conditions)))
    for name in MISSING:
        yield from _when(machine.calls[name], [_step(_RETURN, _ERRNO | errno.ENOSYS)])
    yield _step(_RETURN, _ERRNO | errno.EPERM)


def _allow_if(conditions: Sequence[Condition]) -> Iterator[bytes]:
    for left, (half, mask, value) in zip(range(len(conditions) - 1, -1, -1), conditions, strict=True):
        yield _step(_LOAD, _ARGUMENTS_AT + 4 * half)
        yield _step(_AND, mask)
        yield _step(_IF_EQUAL, value, otherwise=3 * left + 1)
    yield _step(_RETURN, _ALLOW)
    yield _step(_RETURN, _ERRNO | errno.EPERM)


def _when(number: int, steps: Sequence[bytes]) -> Iterator[bytes]:
    """The steps end in a return, so that what follows them sees the number of the call again."""
    yield _step(_IF_EQUAL, number, otherwise=len(steps))
    yield from steps


def _step(code: int, value: int, *, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("<HBBI", code, then, otherwise, value)
