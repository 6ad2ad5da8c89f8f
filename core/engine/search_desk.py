"""How passages are found and judged: shown, changed, and the gate fitted to the person's own questions."""

import math
from typing import TypeVar

from core.answer.ask import PASSAGES_FOUND
from core.api.finding import WRONG_COSTS, ContextualState, LanguageCount, SearchState
from core.api.messages import SearchShown
from core.api.requests import ChangeSearch, RefitGate, ShowSearch
from core.api.types import ErrorCode, JobId, Scope
from core.cancel import CancelToken
from core.engine.app import App
from core.engine.disk import disk_errors
from core.engine.following import Following
from core.engine.jobs import Emit
from core.engine.question_track import QuestionTrack
from core.errors import UserError
from core.evaluate.own import Asking, weigh_own
from core.evaluate.refit import refit_gate
from core.model.catalog import EMBEDDER, RERANKER
from core.retrieve.calibrate import EvidenceFeatures
from core.retrieve.evidence import weigh
from core.retrieve.languages import knows
from core.retrieve.plan import STAGES
from core.retrieve.search import SearchResult

Item = TypeVar("Item")


class SearchDesk:
    """One method a request."""

    def __init__(self, app: App, following: Following, emit: Emit) -> None:
        self._app = app
        self._following = following
        self._emit = emit

    def show(self, _request: ShowSearch, _token: CancelToken) -> SearchShown:
        if not self._app.settings.current.contextual and self._app.note_seconds is None:
            self._following.measure_pace()
        return SearchShown(self._state())

    def change(self, request: ChangeSearch, _token: CancelToken) -> SearchShown:
        """Takes effect with the next question. Raises UserError BAD_MESSAGE for a cost or a stage there is not,
        MODEL_MISSING if nobody is there to write lines of context, and those of the disk."""
        _check(request)
        if request.contextual and not self._app.models.generator_name:
            raise UserError(ErrorCode.MODEL_MISSING)
        was_contextual = self._app.settings.current.contextual
        with disk_errors(self._app.paths.root):
            self._app.settings.change(
                wrong_cost=float(request.wrong_cost),
                stages_off=tuple(stage for stage in STAGES if stage in request.stages_off),
                contextual=request.contextual,
            )
        if request.contextual != was_contextual:
            self._app.library.use_notes(used=request.contextual)
            self._following.want_notes(wanted=request.contextual)
        return SearchShown(self._state())

    def refit(self, request: RefitGate, token: CancelToken) -> SearchShown:
        """Raises UserError NO_QUESTIONS without questions of both kinds, and CancelRequested."""
        if request.own:
            self._fit(request.job, token)
        else:
            self._app.gate.give_up()
        return SearchShown(self._state())

    def asking(self, token: CancelToken) -> Asking[SearchResult]:
        """The application as it would answer now, for checks and fits."""
        calibration = self._app.calibration()

        def search(question: str, scope: Scope) -> SearchResult:
            token.check()
            return self._app.search(question, scope, limit=PASSAGES_FOUND, token=token)

        def weighed(question: str, found: SearchResult) -> EvidenceFeatures:
            return weigh(question, found, self._app.library, self._app.models.reader, token=token).features

        return Asking(search, weighed, calibration.judge, self._app.library.chunks)

    def conditions(self) -> tuple[str, ...]:
        """What bears on finding and judging now, as keys of sentences."""
        settings = self._app.settings.current
        models = [i for i in self._app.models.infos() if i.role in (EMBEDDER, RERANKER) and i.available]
        return (
            f"wrong_cost:{settings.wrong_cost}",
            *(f"off:{stage}" for stage in self._stages_off),
            *(["own_fit"] if self._app.calibration().is_own else []),
            *(["contextual"] if settings.contextual else []),
            *(f"{info.role}:{info.name}" for info in models),
        )

    @property
    def _stages_off(self) -> tuple[str, ...]:
        return tuple(stage for stage in STAGES if stage in self._app.settings.current.stages_off)

    def _state(self) -> SearchState:
        calibration = self._app.calibration()
        return SearchState(
            wrong_cost=calibration.wrong_cost,
            threshold=calibration.threshold,
            fit=calibration.fit,
            stages=STAGES,
            stages_off=self._stages_off,
            contextual=self._contextual(),
            languages=self._languages(),
        )

    def _contextual(self) -> ContextualState:
        passages, each = self._app.library.notes(), self._app.note_seconds
        left = None if each is None else each * (passages.total - passages.done)
        return ContextualState(self._app.settings.current.contextual, passages, left, self._app.models.generator_name)

    def _languages(self) -> tuple[LanguageCount, ...]:
        """The most frequent first."""
        embedder_id = self._app.library.search_embedder_id
        counts = sorted(self._app.library.languages().items(), key=lambda pair: (-pair[1], pair[0]))
        return tuple(LanguageCount(language, n, knows(embedder_id, language)) for language, n in counts)

    def _fit(self, job: JobId, token: CancelToken) -> None:
        questions = self._app.library.questions()
        try:
            own = weigh_own(questions, asking=self.asking(token), track=QuestionTrack(job, token, self._emit))
            self._app.gate.keep(refit_gate(self._app.calibration(own=False), own).calibration)
        except ValueError as error:
            raise UserError(ErrorCode.NO_QUESTIONS) from error


def _check(request: ChangeSearch) -> None:
    is_in_range = math.isfinite(request.wrong_cost) and min(WRONG_COSTS) <= request.wrong_cost <= max(WRONG_COSTS)
    if not is_in_range or not set(request.stages_off) <= set(STAGES):
        raise UserError(ErrorCode.BAD_MESSAGE)
