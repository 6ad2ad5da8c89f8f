"""The figures of answers that were judged, and the rows that a run keeps to go on from."""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

import numpy as np

from core.api.kinds import SentenceKind
from core.api.types import AnswerMode
from core.evaluate.answers import AnswerGiven, Judged
from core.evaluate.bootstrap import Indices
from core.evaluate.datasets import DatasetError
from core.evaluate.groups import Group, decided_group, flags
from core.evaluate.literal import Cited, Shown
from core.evaluate.metrics import Flags, share

MANNERS = ("written", "quotes", "table", "outline")


@dataclass(frozen=True, slots=True)
class Published:
    """Counts that others published of the questions with these ids (a digest of them, in order)."""

    name: str
    ids: str
    right: int
    wrong: int
    refused: int


PUBLISHED = (
    Published(
        "GPT-4-Turbo, one store for all documents (FinanceBench, Islam et al. 2023; labelled by people)",
        "c7b6fcb2f327d65e",
        right=10,
        wrong=8,
        refused=30,
    ),
)


def answer_groups(judged: Sequence[Judged]) -> tuple[Group, ...]:
    """All of the draw, then by part, then by the manner of the answer. Raises ValueError if there is none."""
    drawn = [each for each in judged if each.question.parts[0] in ("answerable", "unanswerable")]
    groups = [_group("drawn", drawn)] if drawn else []
    for part in dict.fromkeys(part for each in judged for part in each.question.parts):
        groups.append(_group(part, [each for each in judged if part in each.question.parts]))
    for manner in MANNERS:
        groups += [_group(f"{manner} answers", of)] if (of := [j for j in judged if j.given.manner == manner]) else []
    if not groups:
        raise ValueError("no answers")
    return tuple(groups)


def _group(name: str, judged: Sequence[Judged]) -> Group:
    """`refused` is over all questions; those that have an answer are counted in the rest. `right` and `wrong` are over
    all of these, the pages and values over those that were answered. `supported` is over sentences."""
    sentences = np.asarray([len(each.missing) for each in judged], dtype=np.float64)
    supported = np.asarray([each.supported for each in judged], dtype=np.float64)
    measures: dict[str, Callable[[Indices], float]] = {
        "refused": _share(flags([each.is_refused for each in judged]), flags([True] * len(judged))),
        "supported": lambda drawn: _ratio(supported[drawn].sum(), sentences[drawn].sum()),
    }
    if any(each.question.answer for each in judged):
        measures |= _measures_with_key(judged)
    return decided_group(name, flags([True] * len(judged)), measures)


def _measures_with_key(judged: Sequence[Judged]) -> Mapping[str, Callable[[Indices], float]]:
    keyed = flags([bool(each.question.answer) for each in judged])
    answered = keyed & flags([not each.is_refused for each in judged])
    on_page = flags([each.on_right_page for each in judged])
    right = flags([each.is_right is True for each in judged])
    told = flags([each.is_right is not None for each in judged])
    return {
        "right": _share(right, keyed),
        "wrong": _share(answered & ~on_page & ~right, keyed),
        "gold_page": _share(on_page, answered),
        "gold_page_of_all": _share(on_page, keyed),
        "wrong_page": _share(~on_page, answered),
        "wrong_value": _share(~right, answered & told),
    }


def _share(decisions: Flags, among: Flags) -> Callable[[Indices], float]:
    return lambda drawn: share(decisions[drawn], among=among[drawn])


def _ratio(part: float, whole: float) -> float:
    return float(part / whole) if whole else math.nan


def counts(judged: Sequence[Judged]) -> dict[str, int]:
    """`right`: the answer is shown. `page_only`: it is not, but a page that holds it is opened."""
    right = sum(each.is_right is True for each in judged)
    refused = sum(each.is_refused for each in judged)
    page_only = sum(each.on_right_page and not each.is_right for each in judged)
    return {
        "right": right,
        "page_only": page_only,
        "wrong": len(judged) - right - refused - page_only,
        "refused": refused,
    }


def published_beside(judged: Sequence[Judged]) -> list[dict[str, Any]]:
    """What others published of one of the groups, if it is of the very same questions, with our counts."""
    found: list[dict[str, Any]] = []
    for part in dict.fromkeys(part for each in judged for part in each.question.parts):
        own = [each for each in judged if part in each.question.parts]
        ids = digest_of([each.question.id for each in own])
        found += [
            {"group": part, "n": len(own), "ours": counts(own), "name": known.name}
            | {"right": known.right, "wrong": known.wrong, "refused": known.refused}
            for known in PUBLISHED
            if known.ids == ids
        ]
    return found


def digest_of(ids: Sequence[str]) -> str:
    return sha256("\n".join(sorted(ids)).encode()).hexdigest()[:16]


def given_json(given: AnswerGiven) -> str:
    """One line, as `read_given` reads it."""
    return json.dumps(asdict(given), ensure_ascii=False)


def read_given(lines: Sequence[str]) -> dict[str, AnswerGiven]:
    """By the id of the question. Raises DatasetError."""
    rows: dict[str, AnswerGiven] = {}
    for number, line in enumerate(lines, start=1):
        try:
            row = _given(json.loads(line))
        except (ValueError, TypeError, KeyError) as error:
            raise DatasetError(f"line {number} of the rows: {error}") from error
        rows[row.id] = row
    return rows


def _given(data: Mapping[str, Any]) -> AnswerGiven:
    return AnswerGiven(**{**data, "mode": AnswerMode(data["mode"]), "shown": tuple(_shown(s) for s in data["shown"])})


def _shown(data: Mapping[str, Any]) -> Shown:
    cited = tuple(Cited(**{**c, "pages": tuple(c["pages"]), "strange": tuple(c["strange"])}) for c in data["cited"])
    return Shown(data["text"], SentenceKind(data["kind"]), cited, data["formula"])
