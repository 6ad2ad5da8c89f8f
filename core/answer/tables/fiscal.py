"""Fiscal years that end in January or February: some call them by the year in which they end, some by the one before.

"Fiscal 2022" ended on January 28, 2023 at one company and on January 29, 2022 at another. Pure.
"""

import re
from collections.abc import Sequence

from core.answer.tables.heads import HeadedTable
from core.answer.tables.periods import years
from core.answer.tables.questions import Wanted
from core.answer.tables.seen import Head

_FISCAL = re.compile(r"\b(?:fiscal(?: year)?|FY)\s?((?:19|20)\d\d)\b", re.IGNORECASE)
_EARLY = ("january", "february")


def dated_year(wanted: Wanted, heads: Sequence[Head], table: HeadedTable) -> str:
    """The year that the head of the asked cell must name; empty if that is not known."""
    named = frozenset[str]().union(*(head.days for head in heads))
    if not wanted.is_fiscal or not named:
        return wanted.year
    if any(head.is_part_of_year for head in heads):
        return ""
    if not any(day.startswith(_EARLY) for day in named):
        return wanted.year
    behind = _years_behind(table)
    return str(int(wanted.year) + behind) if behind in (0, 1) else ""


def _years_behind(table: HeadedTable) -> int | None:
    """How much later the newest column is dated than the fiscal year that the headings or the file's name give it."""
    chunk = table.table.chunk
    dated = [int(year) for column in table.columns for year in years(column.text)]
    said = _FISCAL.findall(f"{chunk.context} {chunk.section} {table.table.lead}")
    called = [int(year) for year in said or years(chunk.document.replace("_", " "))]
    return max(dated) - max(called) if dated and called else None
