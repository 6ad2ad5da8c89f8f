"""Where Tab goes: pane by pane, and within a pane as one reads it.

Qt's own order is that in which widgets were made, and ours are made as they are needed.
"""

from collections.abc import Iterator
from functools import cmp_to_key

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget


def tab_stops(root: QWidget) -> list[QWidget]:
    """All that Tab reaches below a widget, in reading order."""
    return [widget for widget in _below(root) if _takes_tab(widget)]


def step_focus(window: QWidget, step: int) -> bool:
    """To the next stop (1) or the one before (-1), round the ends; False if there is none to go to."""
    now, stops = QApplication.focusWidget(), tab_stops(window)
    if not stops or stops == [now]:
        return False
    at = (stops.index(now) + step) % len(stops) if now in stops else _beside(now, list(_below(window)), stops, step)
    window.setAttribute(Qt.WidgetAttribute.WA_KeyboardFocusChange)  # or the first stop shows no ring
    reason = Qt.FocusReason.TabFocusReason if step > 0 else Qt.FocusReason.BacktabFocusReason
    stops[at].setFocus(reason)
    _bring_to_sight(stops[at])
    return True


def _beside(now: QWidget | None, all_: list[QWidget], stops: list[QWidget], step: int) -> int:
    """The stop after or before a widget that is none, or not any more: what is hidden hands on the focus it had, which
    stays near."""
    while now is not None and now not in all_:
        now = now.parentWidget()
    if now is None:
        return 0 if step > 0 else len(stops) - 1
    before = sum(widget in stops for widget in all_[: all_.index(now)])
    return (before if step > 0 else before - 1) % len(stops)


def _below(widget: QWidget) -> Iterator[QWidget]:
    children = [child for child in widget.children() if isinstance(child, QWidget)]
    shown = [child for child in children if child.isVisible() and not child.isWindow()]
    is_mirrored = widget.layoutDirection() == Qt.LayoutDirection.RightToLeft
    for child in sorted(shown, key=cmp_to_key(_compared_mirrored if is_mirrored else _compared)):
        yield child
        yield from _below(child)


def _compared(one: QWidget, other: QWidget) -> int:
    """Of two on a line the left one comes first; else the upper one."""
    first, second = one.geometry(), other.geometry()
    return first.x() - second.x() if _on_one_line(first, second) else first.y() - second.y()


def _compared_mirrored(one: QWidget, other: QWidget) -> int:
    compared = _compared(one, other)
    return -compared if _on_one_line(one.geometry(), other.geometry()) else compared


def _on_one_line(one: QRect, other: QRect) -> bool:
    """They lie beside each other, not above one another."""
    shared = min(one.bottom(), other.bottom()) - max(one.top(), other.top()) + 1
    beside = one.right() < other.left() or other.right() < one.left()
    return beside and 2 * shared > min(one.height(), other.height())


def _takes_tab(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isEnabled() and widget.focusProxy() is None


def _bring_to_sight(widget: QWidget) -> None:
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, QScrollArea):
            above.ensureWidgetVisible(widget)
        above = above.parentWidget()
