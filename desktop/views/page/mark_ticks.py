"""Where beside the scroll bar the marks of a document are, and the places of a text that was found. Pure."""

from collections.abc import Sequence

from core.api.page_text import PageHit
from core.api.types import PageGeometry, Rect
from desktop.state.page import PageState
from desktop.views.page.layout import PageLayout
from desktop.views.page.mark_scroll_bar import Tick
from desktop.views.page.marks import to_view

STEPS = 300
"""What was found oftener than there is room for shares its ticks."""


def ticks(state: PageState, layout: PageLayout, pages: Sequence[PageGeometry], *, scale: float) -> tuple[Tick, ...]:
    """One for each part of a mark, over those of what was found; `scale` is logical pixels a point."""
    if not layout.height:
        return ()

    def at(page_index: int, rect: Rect) -> float:
        seen = to_view(rect, pages[page_index], scale=scale)
        return (layout.places[page_index].y + (seen[1] + seen[3]) / 2) / layout.height

    known = range(len(layout.places))
    found: dict[int, PageHit] = {}
    for hit in state.find.hits:
        if hit.page_index in known:
            found.setdefault(round(at(hit.page_index, hit.rects[0]) * STEPS), hit)
    hits = [
        Tick(step / STEPS, is_open=False, is_evidence=False, page_index=hit.page_index, rect=hit.rects[0])
        for step, hit in sorted(found.items(), key=lambda item: item[0])
    ]
    marks = [
        Tick(
            at(part.page_index, part.rects[0]),
            mark.number == state.open_mark,
            mark.is_evidence,
            mark.number,
            part.page_index,
            part.rects[0],
        )
        for mark in state.marks
        for part in mark.parts
        if part.rects and part.page_index in known
    ]
    return (*hits, *marks)
