"""A running engine, a folder beside it, and what a person does with both."""

import json
import time
from collections.abc import Callable
from pathlib import Path

from core.api.finding import Turn
from core.api.messages import AddReport, Answered, Checked, Done, LibraryListing
from core.api.requests import AddPaths, Ask, CheckFolders, ListLibrary
from core.api.types import Answer, DocumentSummary, JobId, Scope
from tests.process.engine import Engine, run_command


class Desk:
    """Every call waits for the engine."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._job = 0

    def next_job(self) -> JobId:
        self._job += 1
        return JobId(self._job)

    def add(self, *paths: Path) -> AddReport:
        done = self.engine.run(AddPaths(self.next_job(), tuple(map(str, paths))))
        assert isinstance(done, Done), done
        assert isinstance(done.result, AddReport)
        return done.result

    def check(self) -> Checked:
        done = self.engine.run(CheckFolders(self.next_job()))
        assert isinstance(done, Done), done
        assert isinstance(done.result, Checked)
        return done.result

    def documents(self) -> dict[str, DocumentSummary]:
        """By path."""
        done = self.engine.run(ListLibrary(self.next_job()))
        assert isinstance(done, Done), done
        assert isinstance(done.result, LibraryListing)
        return {row.path: row for row in done.result.documents}

    def ask(self, question: str, *scope: Path) -> Answer:
        return self._asked(Ask(self.next_job(), question, Scope(tuple(map(str, scope))), quotes_only=True))

    def ask_after(self, question: str, *history: Turn) -> Answer:
        """Of the whole library."""
        return self._asked(Ask(self.next_job(), question, Scope(), quotes_only=True, history=history))

    def _asked(self, request: Ask) -> Answer:
        done = self.engine.run(request)
        assert isinstance(done, Done), done
        assert isinstance(done.result, Answered)
        return done.result.answer

    def cited(self, question: str, *scope: Path) -> set[str]:
        """The paths of what an answer cites."""
        answer = self.ask(question, *scope)
        return {citation.path for sentence in answer.sentences for citation in sentence.citations}

    def wait_until(self, condition: Callable[[dict[str, DocumentSummary]], bool], *, within_s: float = 60) -> None:
        """Looks at the list whenever the engine says that something changed."""
        end = time.monotonic() + within_s
        while not condition(self.documents()):
            self.engine.next(within_s=max(0.0, end - time.monotonic()))


def search(question: str, data_dir: Path) -> list[dict[str, object]]:
    """By the command line, while no engine holds the library."""
    done = run_command("search", question, "--json", data_dir=data_dir)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout)["passages"])
