"""Running the tools set-up needs, with everything they say kept in the log instead of on the screen."""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

_PIP_SETTINGS = {
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PIP_NO_INPUT": "1",
    "PIP_USER": "0",  # a user-wide "always --user" would make every install into .venv fail
}
_FOREIGN = ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__")


def tool_environment(
    extra: Mapping[str, str] | None = None, *, environ: Mapping[str, str] = os.environ
) -> dict[str, str]:
    """The person's own environment, so that pip's settings (index, certificates, proxy) hold, less what would
    point the interpreter of .venv at other packages; `extra` wins over it."""
    kept = {name: value for name, value in environ.items() if name not in _FOREIGN}
    return {**kept, **_PIP_SETTINGS, **(extra or {})}


class ToolFailed(Exception):  # an outcome of a command
    """A command ended with an error; `output` is all it said."""

    def __init__(self, command: Sequence[str], output: str) -> None:
        self.command = tuple(command)
        self.output = output
        super().__init__(f"{command[0]} failed")


def run_tool(command: Sequence[str], *, log: Path, environment: Mapping[str, str] | None = None) -> str:
    """Run to the end and return what was said, which is appended to `log` too.

    Raises ToolFailed for an exit status other than 0, or when there is no such program.
    """
    try:
        finished = subprocess.run(
            command,
            env=tool_environment() if environment is None else environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
    except OSError as error:
        raise ToolFailed(command, str(error)) from error
    _append(log, f"$ {' '.join(command)}\n{finished.stdout}\n")
    if finished.returncode != 0:
        raise ToolFailed(command, finished.stdout)
    return finished.stdout


def _append(log: Path, text: str) -> None:
    log.parent.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    with open(descriptor, "a", encoding="utf-8") as stream:
        stream.write(text)
