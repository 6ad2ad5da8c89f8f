"""Where beside the scroll bar the marks of a document are. Pure."""

from collections.abc import Sequence

from core.api.types import PageGeometry
from desktop.state.page import Mark
from desktop.views.mark_scroll_bar import Tick
from desktop.views.marks import to_view
from desktop.views.page_layout import PageLayout


def ticks(
    marks: Sequence[Mark],
    layout: PageLayout,
    pages: Sequence[PageGeometry],
    *,
    scale: float,
    open_number: int | None,
) -> tuple[Tick, ...]:
    """One for each part of a mark, at the middle of its first line; `scale` is logical pixels a point."""
    found = []
    for mark in marks if layout.height else ():
        for part in mark.parts:
            if part.rects and part.page_index < len(layout.places):
                first = to_view(part.rects[0], pages[part.page_index], scale=scale)
                at = (layout.places[part.page_index].y + (first[1] + first[3]) / 2) / layout.height
                found.append(Tick(at, is_open=mark.number == open_number, is_evidence=mark.is_evidence))
    return tuple(found)
