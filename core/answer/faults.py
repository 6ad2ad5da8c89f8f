"""All that can speak against a claim although its words stand in the evidence, the plainest first. Pure."""

from collections.abc import Collection
from dataclasses import dataclass

from core.answer.amounts import Amount, amount_fault, amounts, is_same_value
from core.answer.clauses import Analyze, Clause, best_clauses, clause_of, clauses, join
from core.answer.meaning import condition_fault, exception_fault, meaning_fault
from core.answer.named import code_fault, name_fault
from core.answer.roles import order_fault
from core.api.types import RemovalReason
from core.language.moments import agrees, moments

Fault = tuple[RemovalReason, str]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is known beside the sentence: `heading` holds the names of its document and sections, for a row of a table
    also the rows above it, `around` its whole passage too; `names` are those of all evidence."""

    heading: str = ""
    around: str = ""
    names: Collection[str] = ()


def fault_of(claim: str, sentence: str, analyze: Analyze, *, beside: Surroundings) -> Fault | None:
    """What the claim says that the sentence does not; None if nothing was found."""
    whole = clause_of(sentence, analyze)
    given = clauses(sentence, analyze) or [whole]
    said = clause_of(claim, analyze)
    ours = clauses(claim, analyze) or [said]
    near = [each for clause in ours for each in best_clauses(clause, given, names=beside.names)]
    return (
        code_fault(claim, sentence, near, around=beside.around)
        or amount_fault(claim, sentence, analyze, around=beside.heading)
        or _of_another(claim, near, analyze)
        or name_fault(claim, sentence, near, around=beside.around, known=beside.names)
        or _turned(ours, given, beside.names)
        or exception_fault(said, whole)
        or condition_fault(said, whole)
        or _misplaced(said, ours[0], given, whole, beside)
    )


def _of_another(claim: str, near: list[Clause], analyze: Analyze) -> Fault | None:
    """A number or time that the sentence gives, but of something else: the clause that the claim comes from has another
    one in its place."""
    said = amounts(claim, analyze)
    there = [amount for clause in near for amount in amounts(clause.text, analyze)]
    for amount in said:
        if any(is_same_value(amount, other) for other in there):
            continue
        if any(_is_rival(other, amount) and not any(is_same_value(other, each) for each in said) for other in there):
            return RemovalReason.NUMBER, amount.text
    return _at_another_time(claim, near)


def _at_another_time(claim: str, near: list[Clause]) -> Fault | None:
    said = moments(claim)
    there = [moment for clause in near for moment in moments(clause.text)]
    for moment in said:
        if any(agrees(moment, other) for other in there):
            continue
        if any(not any(agrees(each, other) or agrees(other, each) for each in said) for other in there):
            return RemovalReason.DATE, claim[moment.start : moment.end]
    return None


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
