"""Claims of which one fact was changed, beside the same claims told truly: what the check of claims catches."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.evaluate.bootstrap import Estimate
from core.evaluate.datasets import DatasetError
from core.evaluate.faithfulness import ClaimVerdict
from core.evaluate.groups import Group

OPEN, HELD_OUT = "open", "held out"
NORMAL_95 = 1.959964


@dataclass(frozen=True, slots=True)
class ChangedFact:
    """A short text, a claim that tells it in other words, and the same claim with one fact of the `kind` changed.

    `part`: whether the check was tuned while looking at it (OPEN) or not (HELD_OUT).
    """

    kind: str
    domain: str
    part: str
    question: str
    text: str
    true: str
    changed: str


@dataclass(frozen=True, slots=True)
class FactOutcome:
    """`missed` and `rejected`: the changed claims that were shown and the true ones that were not."""

    groups: tuple[Group, ...]
    missed: tuple[ChangedFact, ...]
    rejected: tuple[ChangedFact, ...]


CheckFact = Callable[[ChangedFact, str], ClaimVerdict]


def read_facts(path: Path) -> tuple[ChangedFact, ...]:
    """From a file of one JSON object a line. Raises DatasetError."""
    try:
        lines = path.read_text("utf-8").splitlines()
        facts = tuple(_fact(json.loads(line)) for line in lines if line.strip())
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DatasetError(f"{path.name}: {error}") from error
    if not facts:
        raise DatasetError(f"{path.name}: no facts")
    return facts


def _fact(row: dict[str, Any]) -> ChangedFact:
    fact = ChangedFact(**{str(name): str(value) for name, value in row.items()})
    if fact.part not in (OPEN, HELD_OUT):
        raise ValueError(f"part is neither {OPEN} nor {HELD_OUT}")
    return fact


def evaluate_facts(facts: Sequence[ChangedFact], *, check: CheckFact) -> FactOutcome:
    """All together, by part and by kind. Raises what `check` raises, and ValueError if there are none."""
    caught = [not check(fact, fact.changed).is_shown for fact in facts]
    rejected = [not check(fact, fact.true).is_shown for fact in facts]
    names = ["all", OPEN, HELD_OUT, *sorted({fact.kind for fact in facts})]
    groups = []
    for name in names:
        own = [i for i, fact in enumerate(facts) if name in ("all", fact.part, fact.kind)]
        if own:
            groups.append(_group(name, [caught[i] for i in own], [rejected[i] for i in own]))
    return FactOutcome(
        tuple(groups),
        tuple(fact for fact, each in zip(facts, caught, strict=True) if not each),
        tuple(fact for fact, each in zip(facts, rejected, strict=True) if each),
    )


def _group(name: str, caught: Sequence[bool], rejected: Sequence[bool]) -> Group:
    figures = {"changed_caught": _share(caught), "true_rejected": _share(rejected)}
    return Group(name, len(caught), figures)


def _share(decided: Sequence[bool]) -> Estimate:
    """With the interval of Wilson (1927), which also holds where all or none are decided so."""
    n, share = len(decided), sum(decided) / len(decided)
    middle = (share + NORMAL_95**2 / (2 * n)) / (1 + NORMAL_95**2 / n)
    reach = NORMAL_95 * math.sqrt(share * (1 - share) / n + NORMAL_95**2 / (4 * n * n)) / (1 + NORMAL_95**2 / n)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))
