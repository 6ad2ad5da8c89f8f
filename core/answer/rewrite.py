"""A follow-up rewritten by a capable model, checked against what was said. Without one the rule stands
(`core.retrieve.followup`): a small model answers the question, or forgets half of it, instead of rewriting it."""

import logging
import re
from collections.abc import Sequence

from core.answer.data import as_data
from core.answer.templates import template_of
from core.api.finding import Turn
from core.cancel import CancelToken
from core.contracts.models import Generator
from core.errors import UserError
from core.retrieve.followup import StandaloneQuery, is_part, standalone, subjects

log = logging.getLogger(__name__)

MAX_TOKENS = 72
MAX_CHARS = 300
TURNS_READ = 3
MAX_ANSWER_CHARS = 400
"""Of each earlier answer."""
INSTRUCTIONS = (
    "Rewrite the last question of a conversation so that it can be understood without the conversation. Keep its "
    "words, names and numbers; put in only what it leaves out. Do not answer it. Write the question alone, in one line."
)
_LEAD = re.compile(r"^(?:(?:standalone|rewritten|last|the) )*question\s*(?:is)?\s*:\s*", re.IGNORECASE)
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")


def standalone_query(
    question: str, history: Sequence[Turn], rewriter: Generator | None, *, token: CancelToken | None = None
) -> StandaloneQuery:
    """What to search for. The model is asked only about what cannot be understood alone, and believed only if it kept
    to what was said; when it fails, the rule stands. Raises CancelRequested."""
    by_rule = standalone(question, history)
    if rewriter is None or not history or not is_part(question):
        return by_rule
    try:
        written = _first_line(_written(question, history, rewriter, token))
    except UserError as error:
        log.warning("the follow-up was not rewritten: %s", error.code.value)
        return by_rule
    return StandaloneQuery(written) if is_faithful(written, question, history) else by_rule


def is_faithful(written: str, question: str, history: Sequence[Turn]) -> bool:
    """One line that keeps all subjects and numbers of the question and brings in nothing that was not said."""
    said = " ".join([question, *(f"{turn.question} {turn.answer}" for turn in history)])
    kept = subjects(question) <= subjects(written) and _numbers(question) <= _numbers(written)
    added = subjects(written) - subjects(said) or _numbers(written) - _numbers(said)
    return bool(written) and len(written) <= MAX_CHARS and kept and not added and not is_part(written)


def _numbers(text: str) -> set[str]:
    return set(_NUMBERS.findall(text))


def _first_line(text: str) -> str:
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    return _LEAD.sub("", line).strip("\"“”„' ")


def _written(question: str, history: Sequence[Turn], rewriter: Generator, token: CancelToken | None) -> str:
    template = template_of(rewriter.family)
    turns = [
        f"Question: {as_data(turn.question)}\nAnswer: {as_data(turn.answer[:MAX_ANSWER_CHARS]) or '(none)'}"
        for turn in history[-TURNS_READ:]
    ]
    asked = "\n".join([*turns, f"Last question: {as_data(question)}"])
    prompt = f"{template.head(INSTRUCTIONS)}{asked}{template.tail()}"
    if rewriter.count_tokens(prompt, token=token) + MAX_TOKENS > rewriter.context_tokens:
        return ""
    pieces = rewriter.generate(prompt, max_tokens=MAX_TOKENS, stop=(*template.stop, "\n\n"), token=token)
    return "".join(piece for piece in pieces if isinstance(piece, str))
