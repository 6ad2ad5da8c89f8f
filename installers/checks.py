"""Every check of the project, one after another, each timed; all run even when one fails."""

import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from installers.commands import tool_environment
from installers.places import Places
from installers.report import Report, SetupFailed

OFFLINE = "PINCITE_OFFLINE"
"""Set for tests that run in an empty network namespace, so that one of them can make sure of it."""

_DISPLAY_DEADLINE_S = 30.0
_LINT_IMPORTS = "from importlinter.cli import lint_imports_command as run; run()"

_SIDE_BY_SIDE = ("--numprocesses", "logical", "--maxprocesses", "4", "--dist", "loadfile")
"""By file, since a file's tests share what is slow to set up; each worker may load the models: 1 GB at the most."""


@dataclass(frozen=True, slots=True)
class Check:
    """One command. `window` says that it opens real windows and so needs a screen; it then has no network at all."""

    name: str
    arguments: tuple[str, ...]
    window: bool = False


CHECKS = (
    Check("ruff check", ("-m", "ruff", "check", ".")),
    Check("ruff format", ("-m", "ruff", "format", "--check", ".")),
    Check("mypy", ("-m", "mypy")),
    Check("import-linter", ("-c", _LINT_IMPORTS, "--no-logo")),
    Check("pytest, real windows", ("-m", "pytest", "-m", "window and not campaign"), window=True),
    Check("pytest, stalls", ("-m", "pytest", "tests/desktop/test_stalls.py", "-m", "stall and not campaign")),
    # Last, so that the closing line of most tests is the one that stands at the end.
    Check("pytest", ("-m", "pytest", *_SIDE_BY_SIDE, "-m", "not window and not stall and not campaign")),
)


@dataclass(frozen=True, slots=True)
class Outcome:
    name: str
    passed: bool
    seconds: float


def run_checks(places: Places, report: Report, checks: Sequence[Check] = CHECKS) -> bool:
    """Whether all passed. Their own output goes straight to the screen."""
    outcomes = [_run_check(check, places, report) for check in checks]
    report.say(summary(outcomes))
    return all(outcome.passed for outcome in outcomes)


def summary(outcomes: Sequence[Outcome]) -> str:
    width = max(len(outcome.name) for outcome in outcomes)
    lines = [f"  {o.name:<{width}}  {'ok' if o.passed else 'FAILED':<6}  {o.seconds:6.1f} s" for o in outcomes]
    failures = sum(not outcome.passed for outcome in outcomes)
    closing = f"{failures} of {len(outcomes)} checks failed" if failures else f"All {len(outcomes)} checks are good"
    return "\n".join(["", *lines, closing])


def _run_check(check: Check, places: Places, report: Report) -> Outcome:
    report.say(f"\n== {check.name}")
    began = time.monotonic()
    command = [str(places.python), *check.arguments]
    if check.window:
        prefix = without_network(places.platform)
        report.say("in an empty network namespace" if prefix else "network namespaces are not to be had here")
        with screen(places.platform) as screen_environment:
            environment = {**screen_environment, **({OFFLINE: "1"} if prefix else {})}
            code = subprocess.run([*prefix, *command], cwd=places.root, env=environment, check=False).returncode
    else:
        environment = tool_environment({"QT_QPA_PLATFORM": "offscreen"})
        code = subprocess.run(command, cwd=places.root, env=environment, check=False).returncode
    return Outcome(check.name, code == 0, time.monotonic() - began)


def without_network(platform: str) -> tuple[str, ...]:
    """What to put before a command so that it runs in an empty network namespace; nothing where that cannot be."""
    if platform != "linux" or shutil.which("unshare") is None:
        return ()
    for prefix in (("unshare", "--net"), ("unshare", "--map-root-user", "--net")):
        if subprocess.run([*prefix, "true"], stderr=subprocess.DEVNULL, check=False).returncode == 0:
            return prefix
    return ()


@contextmanager
def screen(platform: str) -> Iterator[Mapping[str, str]]:
    """The environment of a program that opens windows: on Linux, on a screen of its own that nobody sees."""
    if platform != "linux":
        yield tool_environment()
        return
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp", "-noreset"]
    server = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        yield tool_environment({"DISPLAY": f":{_display_number(reading)}", "QT_QPA_PLATFORM": "xcb"})
    finally:
        os.close(reading)
        server.terminate()
        server.wait()


def _display_number(descriptor: int) -> str:
    """The number Xvfb writes once it serves. Raises SetupFailed."""
    said = b""
    end = time.monotonic() + _DISPLAY_DEADLINE_S
    while not said.endswith(b"\n"):
        ready, _, _ = select.select([descriptor], [], [], max(0.0, end - time.monotonic()))
        piece = os.read(descriptor, 32) if ready else b""
        if not piece:
            raise SetupFailed("Xvfb, the screen for the window tests, did not start.")
        said += piece
    return said.decode().strip()
