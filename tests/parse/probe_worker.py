"""A child that tries to break out: `python -m tests.parse.probe_worker locked|free [FOLDER]`.

Each request names a deed and a folder to do it in; the reply says what stopped it, or nothing if it was done. `free`
tries the same without the lock, so that a deed that fails for another reason is noticed.
"""

import ctypes
import errno
import mmap
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from core.handover import taker
from core.parse.lock.sandbox import lock_down
from core.wire import LineWriter, claim_stdout, parse_object, read_lines

LARGE_BYTES = 3_000_000_000
_LIBC = ctypes.CDLL(None, use_errno=True)
_IO_URING_SETUP = 425
_PTRACE_ATTACH = 16
PARENT = os.getppid()
HANDED: list[int] = []


def _libc(name: str, *arguments: object) -> None:
    if getattr(_LIBC, name)(*arguments) < 0:
        raise OSError(ctypes.get_errno(), name)


def _fork() -> None:
    if os.fork() == 0:
        os._exit(0)
    os.wait()


def _thread() -> None:
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()


def _raise_limit() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def _open(path: str, flags: int = os.O_RDONLY) -> None:
    os.close(os.open(path, flags, 0o600))


SAFE: dict[str, Callable[[str], object]] = {
    "unix_socket": lambda folder: socket.socket(socket.AF_UNIX),
    "socket_pair": lambda folder: socket.socketpair(),
    "read_file": lambda folder: _open(f"{folder}/there"),
    "read_home": lambda folder: os.listdir(Path.home()),
    "list_folder": os.listdir,
    "look_at_file": lambda folder: os.stat(f"{folder}/there"),
    "create_file": lambda folder: _open(f"{folder}/new", os.O_WRONLY | os.O_CREAT),
    "append_to_file": lambda folder: _open(f"{folder}/there", os.O_WRONLY | os.O_APPEND),
    "cut_file": lambda folder: os.truncate(f"{folder}/there", 0),
    "rename_file": lambda folder: os.rename(f"{folder}/there", f"{folder}/there"),
    "link_file": lambda folder: os.symlink("there", f"{folder}/link"),
    "make_folder": lambda folder: os.mkdir(f"{folder}/folder"),
    "change_mode": lambda folder: os.chmod(f"{folder}/there", 0o600),
    "delete_file": lambda folder: os.unlink(f"{folder}/old"),
    "open_own_memory": lambda folder: _open("/proc/self/mem", os.O_RDWR),
    "open_own_descriptor": lambda folder: _open("/proc/self/fd/0"),
    "run_program": lambda folder: subprocess.run(["true"], check=True),
    "fork": lambda folder: _fork(),
    "thread": lambda folder: _thread(),
    "file_in_memory": lambda folder: os.close(os.memfd_create("program")),
    "code_in_memory": lambda folder: mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_EXEC).close(),
    "three_gigabytes": lambda folder: mmap.mmap(-1, LARGE_BYTES).close(),
    "raise_limit": lambda folder: _raise_limit(),
}
DANGEROUS: dict[str, Callable[[str], object]] = {
    "network_socket": lambda folder: socket.socket(socket.AF_INET),
    "network_socket_6": lambda folder: socket.socket(socket.AF_INET6),
    "replace_program": lambda folder: os.execv(sys.executable, [sys.executable, "-c", ""]),
    "signal_parent": lambda folder: os.kill(PARENT, signal.SIGCONT),
    "trace_parent": lambda folder: _libc("ptrace", _PTRACE_ATTACH, PARENT, None, None),
    "read_parent": lambda folder: _libc("process_vm_readv", PARENT, None, 0, None, 0, 0),
    "io_uring": lambda folder: _libc("syscall", _IO_URING_SETUP, 1, None),
    "new_namespace": lambda folder: _libc("unshare", 0x10000000),
    "mount": lambda folder: _libc("mount", b"none", folder.encode(), b"tmpfs", 0, None),
    "write_own_file": lambda folder: os.write(HANDED[-1], b"x"),
}
DEEDS = SAFE | DANGEROUS


def outcome(deed: Callable[[str], object], folder: str) -> str:
    try:
        deed(folder)
    except OSError as error:
        return errno.errorcode[error.errno or 0]
    except (MemoryError, RuntimeError, ValueError) as error:
        return type(error).__name__
    return ""


def main(how: str, readable: str = "") -> None:
    out = LineWriter(claim_stdout())
    files = taker()
    if how == "locked":
        lock_down(readable=Path(readable) if readable else None)
    for line in read_lines(sys.stdin.buffer):
        request = parse_object(line)
        if files is not None and "identity" in request:
            HANDED.append(files.take(request["id"]))
        out.write_json({"id": request["id"], "done": {"stopped_by": outcome(DEEDS[request["op"]], request["folder"])}})


if __name__ == "__main__":
    main(*sys.argv[1:])
