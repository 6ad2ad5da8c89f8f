"""No way to files, and none to other processes by socket or signal, for this process (Linux, Landlock).

The numbers are those of linux/landlock.h, ABI 1 to 7; userspace-api/landlock in the documentation of the kernel.
"""

import ctypes
import os
import struct
from pathlib import Path

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_ASK_VERSION = 1
_RULE_PATH_BENEATH = 1
_READ_FILE, _READ_DIR = 1 << 2, 1 << 3
_FILE_RIGHTS_SINCE = {1: 13, 2: 14, 3: 15, 5: 16}
"""From these versions on the kernel knows so many rights to files: the lowest bits."""
_NETWORK_SINCE, _NETWORK_RIGHTS = 4, 0b11  # bind and connect of TCP
_SCOPES_SINCE, _SCOPES = 6, 0b11  # abstract Unix sockets and signals
_ATTRIBUTES = struct.Struct("<QQQ")
_BENEATH = struct.Struct("<Qi")


def version(libc: ctypes.CDLL) -> int:
    """0 where the kernel does not offer it, or whoever started us does not let us ask."""
    return max(0, int(libc.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), _ASK_VERSION)))


def restrict_files(libc: ctypes.CDLL, *, readable: Path | None) -> bool:
    """For the calling thread and for good: no file by name but those below `readable`, to read.

    False where the kernel does not offer it. Raises OSError if it is offered and refused.
    """
    offered = version(libc)
    if not offered:
        return False
    ruleset = _call(libc, _CREATE_RULESET, ctypes.c_char_p(attributes(offered)), ctypes.c_size_t(_ATTRIBUTES.size), 0)
    try:
        if readable is not None:
            _allow_reading(libc, ruleset, readable)
        _call(libc, _RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)
    return True


def attributes(offered: int) -> bytes:
    """Everything that a version of Landlock can deny. Older kernels take the longer form while its end is zero."""
    rights = max(bits for since, bits in _FILE_RIGHTS_SINCE.items() if since <= offered)
    network = _NETWORK_RIGHTS if offered >= _NETWORK_SINCE else 0
    scopes = _SCOPES if offered >= _SCOPES_SINCE else 0
    return _ATTRIBUTES.pack((1 << rights) - 1, network, scopes)


def _allow_reading(libc: ctypes.CDLL, ruleset: int, folder: Path) -> None:
    descriptor = os.open(folder, os.O_PATH | os.O_CLOEXEC)
    try:
        rule = ctypes.c_char_p(_BENEATH.pack(_READ_FILE | _READ_DIR, descriptor))
        _call(libc, _ADD_RULE, ruleset, _RULE_PATH_BENEATH, rule, 0)
    finally:
        os.close(descriptor)


def _call(libc: ctypes.CDLL, number: int, *arguments: object) -> int:
    """Raises OSError."""
    result = int(libc.syscall(number, *arguments))
    if result < 0:
        raise OSError(ctypes.get_errno(), f"system call {number}")
    return result
