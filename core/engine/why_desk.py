"""Why an answer came out as it did: its question searched for once more."""

from core.answer.ask import PASSAGES_FOUND
from core.api.why import AnswerExplained, ExplainAnswer
from core.cancel import CancelToken
from core.engine.app import App
from core.retrieve.explain import explained, plan_for


class WhyDesk:
    """Searches as a question would now, with the stages that the person left on."""

    def __init__(self, app: App) -> None:
        self._app = app

    def explain(self, request: ExplainAnswer, token: CancelToken) -> AnswerExplained:
        """Raises what a search raises: UserError EMPTY_QUESTION, QUESTION_TOO_LONG, NO_DOCUMENTS or SCOPE_EMPTY."""
        plan = plan_for(request.finder, self._app.plan())
        found = self._app.search(request.question, request.scope, plan=plan, limit=PASSAGES_FOUND, token=token)
        return explained(
            request.question,
            found,
            self._app.library,
            scope=request.scope,
            finder=request.finder,
            read=PASSAGES_FOUND,
        )
