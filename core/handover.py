"""Passing open files to a child process, so that the child needs no right to open any by name.

Descriptors travel over a pair of Unix sockets that two processes inherit and nobody can connect to: no network, but
the one place of the app that imports `socket`. Where the system has no such thing (Windows), AVAILABLE is False.
"""

import os
import socket
import struct
from collections.abc import Mapping
from dataclasses import dataclass

AVAILABLE = hasattr(socket, "send_fds")
_VARIABLE = "PINCITE_HANDOVER"
_NUMBER = struct.Struct("<Q")
_GIVE_WITHIN_S = 5.0


class HandoverError(Exception):
    """The other side did not give, or take, the file that was due."""


@dataclass(frozen=True, slots=True)
class OpenFile:
    """A descriptor of whoever opened the file, and what tells this state of this file from any other."""

    descriptor: int
    size_bytes: int
    identity: tuple[int, ...]


class Giver:
    """The owner's end. Made before the child, which inherits `child_end`; call `started` once it has."""

    def __init__(self) -> None:
        self._ours, self._theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_STREAM)
        self._ours.settimeout(_GIVE_WITHIN_S)

    @property
    def child_end(self) -> int:
        return self._theirs.fileno()

    @property
    def environment(self) -> Mapping[str, str]:
        """Tells the child which of its descriptors is its end."""
        return {_VARIABLE: str(self.child_end)}

    def started(self) -> None:
        self._theirs.close()

    def give(self, number: int, descriptor: int) -> None:
        """The file for request `number`. Raises OSError when the child is gone or does not take."""
        socket.send_fds(self._ours, [_NUMBER.pack(number)], [descriptor])

    def close(self) -> None:
        self._ours.close()
        self._theirs.close()


class Taker:
    """The child's end."""

    def __init__(self, descriptor: int) -> None:
        self._socket = socket.socket(fileno=descriptor)
        self._socket.set_inheritable(False)

    def take(self, number: int) -> int:
        """The descriptor of the file given with request `number`; those of earlier requests are closed unseen.

        The caller closes it. Raises HandoverError.
        """
        while True:
            label, descriptors, _, _ = socket.recv_fds(self._socket, _NUMBER.size, 1)
            if len(label) != _NUMBER.size or len(descriptors) != 1:
                raise HandoverError("no file was given")
            [given] = _NUMBER.unpack(label)
            if given == number:
                return descriptors[0]
            os.close(descriptors[0])

    def close(self) -> None:
        self._socket.close()


def taker() -> Taker | None:
    """This process's end, if its owner gave it one."""
    descriptor = os.environ.pop(_VARIABLE, "")
    return Taker(int(descriptor)) if descriptor else None
