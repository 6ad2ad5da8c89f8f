"""The application at the bench: a library of an evaluation, opened and asked as a person's would be."""

import argparse
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console

from core.answer.ask import PASSAGES_FOUND
from core.api.messages import AddReport
from core.api.types import ErrorCode, ModelInfo, Scope
from core.cancel import CancelToken
from core.commands.evaluation_library import BuildParts, claim_folder
from core.commands.output import Output
from core.commands.progress import follow
from core.engine.app import App, open_app
from core.errors import UserError
from core.ingest.policy import Wanted
from core.paths import DataPaths
from core.retrieve.calibrate import EvidenceFeatures
from core.retrieve.evidence import weigh
from core.retrieve.followup import StandaloneQuery
from core.retrieve.plan import SearchPlan
from core.retrieve.search import SearchResult


@dataclass(frozen=True, slots=True)
class Findings:
    """What one evaluation adds to the report."""

    data: Mapping[str, Any]
    models: tuple[ModelInfo, ...]
    show: Callable[[Console], None]


@dataclass(frozen=True, slots=True)
class Bench:
    """An opened library and how to ask it."""

    app: App
    plan: SearchPlan
    token: CancelToken

    @property
    def parts(self) -> BuildParts:
        """Raises UserError EMBEDDER_MISSING."""
        if self.app.embedder is None:
            raise UserError(ErrorCode.EMBEDDER_MISSING)
        return BuildParts(self.app.library, self.app.embedder, self.token)

    def search(self, question: str | StandaloneQuery, scope: Scope) -> SearchResult:
        return self.app.search(question, scope, plan=self.plan, limit=PASSAGES_FOUND, token=self.token)

    def add(self, paths: Sequence[str]) -> AddReport:
        report, _ = follow(self.app.add(paths, wanted=Wanted(), token=self.token), Output(as_json=True))
        return report

    def weigh(self, question: str, found: SearchResult) -> EvidenceFeatures:
        return weigh(question, found, self.app.library, self.app.models.reader, token=self.token).features

    def find_and_weigh(self, question: str, scope: Scope) -> EvidenceFeatures:
        return self.weigh(question, self.search(question, scope))


@contextmanager
def opened_bench(arguments: argparse.Namespace, folder: Path, token: CancelToken) -> Iterator[Bench]:
    """The library of an evaluation. Raises DatasetError if the folder is somebody's own, UserError EMBEDDER_MISSING."""
    claim_folder(folder)
    app = open_app(DataPaths(folder))
    try:
        bench = Bench(app, plan_of(arguments), token)
        if app.embedder is None:  # without it something else would be measured
            raise UserError(ErrorCode.EMBEDDER_MISSING)
        app.library.commit_indexes()
        yield bench
    finally:
        app.close()


def plan_of(arguments: argparse.Namespace) -> SearchPlan:
    """Without the stages of --stages-off."""
    return SearchPlan(frozenset(arguments.stages_off))
