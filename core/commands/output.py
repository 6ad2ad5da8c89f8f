"""How a command speaks: its result on standard output, everything else on standard error."""

import json
import sys
from collections.abc import Callable
from typing import Any, TextIO

from core.api.types import ErrorCode, ErrorDetail
from core.commands.sentences import sentence_for

DONE, FAILED, WRONG_USE = 0, 1, 2
"""Exit statuses."""


class Output:
    """With `as_json` one JSON object goes to standard output, whatever happens, and nothing else."""

    def __init__(self, *, as_json: bool, stdout: TextIO | None = None, stderr: TextIO | None = None) -> None:
        self.as_json = as_json
        self._stdout = stdout if stdout is not None else sys.stdout
        self.stderr = stderr if stderr is not None else sys.stderr

    def result(self, data: dict[str, Any], show: Callable[[TextIO], None]) -> None:
        """`data` as JSON, or what `show` writes for people."""
        if self.as_json:
            self._write_json(data)
        else:
            show(self._stdout)
            self._stdout.flush()

    def notice(self, sentence: str) -> None:
        """Something to know that does not stop the command."""
        print(sentence, file=self.stderr, flush=True)

    def failure(self, code: ErrorCode, detail: ErrorDetail) -> int:
        """Say what went wrong; the exit status."""
        return self._fail(code.value, sentence_for(code, detail))

    def cancelled(self) -> int:
        """The exit status after Ctrl+C."""
        return self._fail("cancelled", "Stopped. What was finished before is kept.")

    def _fail(self, code: str, sentence: str) -> int:
        if self.as_json:
            self._write_json({"error": {"code": code, "message": sentence}})
        self.notice(sentence)
        return FAILED

    def _write_json(self, data: dict[str, Any]) -> None:
        """ASCII, so that no terminal's encoding stands in the way."""
        self._stdout.write(json.dumps(data, ensure_ascii=True, allow_nan=False) + "\n")
        self._stdout.flush()
