"""Regions of a page to its paragraphs, tables and notes, in the order they are read. Pure; reading space."""

from collections.abc import Sequence

from core.parse.lines import Line, Rule, union
from core.parse.order.flow import Item
from core.parse.prose.footnotes import notes_of, notes_start
from core.parse.prose.paragraphs import Draft, Paragraph, flows_on, paragraphs_of
from core.parse.prose.style import DocumentStyle


def drafts(regions: Sequence[Sequence[Item]], style: DocumentStyle, *, rules: Sequence[Rule] = ()) -> list[Draft]:
    """All paragraphs and tables of a page; one that goes on in the next column is one. Notes come last."""
    found: list[Draft] = []
    notes: list[Draft] = []
    lowest = float("-inf")
    for items in regions:
        parts = list(paragraphs_of(items, style))
        top, bottom = _heights(items)
        body = notes_start(parts, style, rules, floor=lowest if found and top >= lowest - 1 else None)
        lowest = max(lowest, bottom)
        notes.extend(notes_of(parts[body:]))
        parts = parts[:body]
        if found and parts and flows_on(found[-1], parts[0]):
            parts[0] = Paragraph((*_lines(found.pop()), *_lines(parts[0])))
        found.extend(parts)
    return [*found, *notes]


def _heights(items: Sequence[Item]) -> tuple[float, float]:
    box = union(item.box for item in items)
    return box[1], box[3]


def _lines(draft: Draft) -> tuple[Line, ...]:
    return draft.lines if isinstance(draft, Paragraph) else ()
