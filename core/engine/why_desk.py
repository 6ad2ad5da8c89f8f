"""Why an answer came out as it did: its question searched for once more."""

from core.answer.ask import PASSAGES_FOUND
from core.api.why import AnswerExplained, ExplainAnswer
from core.cancel import CancelToken
from core.engine.app import App
from core.retrieve.explain import explained, plan_for
from core.retrieve.followup import StandaloneQuery, standalone


def asked_then(request: ExplainAnswer) -> StandaloneQuery:
    """What was searched for: by the rule if that leads to what the answer tells, else what it tells. A model that
    completed the follow-up is not asked again, as it could complete it in another way."""
    by_rule = standalone(request.question, request.history)
    told = by_rule.shown or (by_rule.text if by_rule.text != request.question else "")
    return by_rule if told == request.standalone else StandaloneQuery(request.standalone or request.question)


class WhyDesk:
    """Searches as a question would now, with the stages that the person left on."""

    def __init__(self, app: App) -> None:
        self._app = app

    def explain(self, request: ExplainAnswer, token: CancelToken) -> AnswerExplained:
        """Raises what a search raises: UserError EMPTY_QUESTION, QUESTION_TOO_LONG, NO_DOCUMENTS or SCOPE_EMPTY."""
        plan = plan_for(request.finder, self._app.plan())
        asked = asked_then(request)
        found = self._app.search(asked, request.scope, plan=plan, limit=PASSAGES_FOUND, token=token)
        return explained(
            asked.readable,
            found,
            self._app.library,
            scope=request.scope,
            finder=request.finder,
            read=PASSAGES_FOUND,
        )
