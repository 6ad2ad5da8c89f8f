"""From a follow-up to a question that stands alone, without a model."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.api.finding import Turn


@dataclass(frozen=True, slots=True)
class CarriedText:
    """Words of earlier turns that a follow-up leaves unsaid, and how much they count against its own (0 to 1)."""

    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class StandaloneQuery:
    """What is searched for: the question as asked and what it carries over; `carried` is empty if it stands alone."""

    text: str
    carried: tuple[CarriedText, ...] = ()

    @property
    def shown(self) -> str:
        """What was searched for in words, for people; empty if the question was searched for as it was asked."""
        return " ".join((self.text, *(c.text for c in self.carried))) if self.carried else ""


def standalone(question: str, history: Sequence[Turn]) -> StandaloneQuery:
    """`history` oldest first."""
    return StandaloneQuery(question)
