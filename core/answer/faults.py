"""All that can speak against a claim although its words stand in the evidence, the plainest first. Pure."""

import re
from collections.abc import Collection
from dataclasses import dataclass

from core.answer.amounts import Amount, amount_fault, amounts, is_same_value, trend_fault
from core.answer.clauses import Analyze, Clause, Fault, best_clauses, clause_of, clauses, is_elided, join
from core.answer.kinds import kind_fault
from core.answer.meaning import condition_fault, exception_fault, meaning_fault
from core.answer.named import code_fault, name_fault
from core.answer.roles import order_fault
from core.answer.slots import slot_fault
from core.answer.times import is_time_alone, time_fault
from core.answer.whose import governed_fault, year_fault
from core.api.types import RemovalReason
from core.retrieve.sentences import CELL

_RESPECTIVE = re.compile(r";\s|\bwhile\b|\bwhereas\b")


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known beside the sentence: `heading` holds the names of its document and sections, for a row of a table
    also the rows above it, `around` its whole passage too; `names` are those of all evidence, `passage` the stems of
    all that stands beside it."""

    heading: str = ""
    around: str = ""
    names: Collection[str] = ()
    passage: Collection[str] = ()


def fault_of(claim: str, sentence: str, analyze: Analyze, *, beside: Surroundings) -> Fault | None:
    """What the claim says that the sentence does not; None if nothing was found."""
    whole = clause_of(sentence, analyze)
    given = clauses(sentence, analyze) or [whole]
    said = clause_of(claim, analyze)
    ours = clauses(claim, analyze) or [said]
    telling = [clause for clause in ours if not is_time_alone(clause)] or ours
    near = [each for clause in telling for each in best_clauses(clause, given, names=beside.names)]
    # A row is all about what stands in its first cell, and "and runs the club" about whom the sentence begins with.
    named = [whole] if CELL in sentence or any(is_elided(clause) for clause in near) else near
    return (
        code_fault(claim, sentence, named, around=beside.around)
        or amount_fault(claim, _with_head(sentence, beside.heading), analyze, around=beside.heading)
        or trend_fault(claim, analyze)
        or (None if CELL in sentence else _of_another(said, given, near, sentence, analyze))
        or name_fault(claim, sentence, named, around=beside.around, known=beside.names)
        or kind_fault(claim, sentence, " ".join(clause.text for clause in near))
        or _turned(ours, given, beside.names)
        or exception_fault(said, whole)
        or condition_fault(said, whole)
        or slot_fault(said, whole, near, passage=beside.passage)
        or (slot_fault(said, near[0], near, passage=whole.stems) if len(near) == 1 else None)
        or _misplaced(said, ours[0], given, whole, beside)
    )


def _with_head(sentence: str, heading: str) -> str:
    """A row of a table behind the first one of it, which may hold numbers that are no figures: "three months ended"."""
    table: list[str] = []
    for line in reversed(heading.rstrip("\n").split("\n") if CELL in sentence else ()):
        if CELL not in line:
            break
        table = [line]
    return "\n".join([*table, sentence])


def _of_another(said: Clause, given: list[Clause], near: list[Clause], sentence: str, analyze: Analyze) -> Fault | None:
    """A number or time that the sentence gives, but of something else. The cells of a row have a check of their own."""
    return (
        _in_its_place(said.text, near, analyze)
        or governed_fault(said.text, sentence, analyze)
        or year_fault(said.text, _RESPECTIVE.split(sentence), analyze)
        or time_fault(said, given, near, sentence)
    )


def _in_its_place(claim: str, near: list[Clause], analyze: Analyze) -> Fault | None:
    """The clause that the claim comes from has another number in the place of one of the claim's."""
    said = amounts(claim, analyze)
    there = [amount for clause in near for amount in amounts(clause.text, analyze)]
    for amount in said:
        if any(is_same_value(amount, other) for other in there):
            continue
        if any(_is_rival(other, amount) and not any(is_same_value(other, each) for each in said) for other in there):
            return RemovalReason.NUMBER, amount.text
    return None


def has_rival(claim: str, sentence: str, analyze: Analyze) -> bool:
    """Whether the sentence has an amount in the place of one of the claim's; of a claim without any, that of nothing is
    known."""
    said, there = amounts(claim, analyze), amounts(sentence, analyze)
    missing = [amount for amount in said if not any(is_same_value(amount, other) for other in there)]
    return not missing or any(_is_rival(other, amount) for other in there for amount in missing)


def _is_rival(other: Amount, amount: Amount) -> bool:
    same_kind = (other.is_percent, other.currency, other.is_year) == (
        amount.is_percent,
        amount.currency,
        amount.is_year,
    )
    return same_kind and (not other.unit or not amount.unit or other.unit.kind == amount.unit.kind)


def _turned(ours: list[Clause], given: list[Clause], names: Collection[str]) -> Fault | None:
    """Clause by clause; where it comes from is told by the words that both have. Those from one place are one."""
    together: dict[tuple[Clause, ...], list[Clause]] = {}
    for clause in ours:
        together.setdefault(tuple(best_clauses(clause, given, names=names)), []).append(clause)
    faults = (meaning_fault(join(mine), theirs) for theirs, mine in together.items())
    return next((fault for fault in faults if fault), None)


def _misplaced(claim: Clause, first: Clause, given: list[Clause], whole: Clause, beside: Surroundings) -> Fault | None:
    """Its first clause tells what a claim is about."""
    near = best_clauses(first, given, names=beside.names)
    return order_fault(claim, whole, near, around=beside.around)
