"""The check of claims: does it let through what the references bear out, and hold back the rest."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.evaluate.dialogues import ClaimRow
from core.evaluate.groups import Group, decided_group, flags
from core.evaluate.metrics import Flags, Floats, auroc, balanced_accuracy, macro_f1, share
from core.evaluate.run import Track


@dataclass(frozen=True, slots=True)
class ClaimVerdict:
    """What the check says of a claim. `support` (0 to 1) orders claims, also those held back; `reason` is empty for
    one that is shown."""

    is_shown: bool
    support: float
    reason: str = ""


CheckClaim = Callable[[ClaimRow], ClaimVerdict]


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """`removed`: how many claims were held back for each reason, those that are borne out apart."""

    groups: tuple[Group, ...]
    removed: Mapping[str, Mapping[str, int]]
    rows: tuple[Mapping[str, object], ...]


def evaluate_claims(rows: Sequence[ClaimRow], *, check: CheckClaim, track: Track) -> ClaimOutcome:
    """All claims together, then by source; a source that lacks a class is left out. Raises what `check` raises, and
    ValueError if there are no claims of both classes."""
    verdicts = [check(row) for row in track(rows, label="Checking")]
    labels = flags([row.is_supported for row in rows])
    shown = flags([verdict.is_shown for verdict in verdicts])
    support = np.asarray([verdict.support for verdict in verdicts], dtype=np.float64)
    groups = [judge_claims("all", labels=labels, shown=shown, support=support)]
    for source in sorted({row.source for row in rows}):
        own = flags([row.source == source for row in rows])
        if labels[own].any() and not labels[own].all():
            groups.append(judge_claims(source, labels=labels[own], shown=shown[own], support=support[own]))
    told = tuple(
        {"id": row.id, "source": row.source, "claim": row.claim, "is_supported": row.is_supported}
        | {"is_shown": verdict.is_shown, "support": verdict.support, "reason": verdict.reason}
        for row, verdict in zip(rows, verdicts, strict=True)
    )
    return ClaimOutcome(tuple(groups), _removed(rows, verdicts), told)


def judge_claims(name: str, *, labels: Flags, shown: Flags, support: Floats) -> Group:
    """All (n,). `false_shown`: share of the claims not borne out that were shown all the same; `held_back`: share of
    those borne out that were not shown. Raises ValueError if a class is missing."""
    return decided_group(
        name,
        labels,
        {
            "balanced_accuracy": lambda drawn: balanced_accuracy(shown[drawn], labels=labels[drawn]),
            "macro_f1": lambda drawn: macro_f1(shown[drawn], labels=labels[drawn]),
            "auroc": lambda drawn: auroc(support[drawn], labels=labels[drawn]),
            "false_shown": lambda drawn: share(shown[drawn], among=~labels[drawn]),
            "held_back": lambda drawn: share(~shown[drawn], among=labels[drawn]),
        },
    )


def _removed(rows: Sequence[ClaimRow], verdicts: Sequence[ClaimVerdict]) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {"borne_out": Counter(), "not_borne_out": Counter()}
    for row, verdict in zip(rows, verdicts, strict=True):
        if not verdict.is_shown:
            counts["borne_out" if row.is_supported else "not_borne_out"][verdict.reason] += 1
    return {kind: dict(sorted(counted.items())) for kind, counted in counts.items()}
