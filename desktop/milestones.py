"""Telling those who cannot see a bar how far long work has come."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from desktop import activity_texts
from desktop.state.activity import Running, Work
from desktop.state.app import AppState
from desktop.views.controls.announce import announce

QUARTERS = (25, 50, 75)
FEW = 20
"""Of pages or files: that is done before the telling."""


class Milestones(QObject):
    """Announces from `window`, which knows the language."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._before = AppState().activity.running

    @Slot(object)
    def show_state(self, state: AppState) -> None:
        before, self._before = self._before, state.activity.running
        for running in passed(before, self._before):
            announce(self._window, milestone(running))


def milestone(running: Running) -> str:
    said = (activity_texts.name(running.work, running.names), activity_texts.stage(running))
    return ", ".join(filter(None, (*said, activity_texts.percent(running))))


def passed(before: Sequence[Running], now: Sequence[Running]) -> tuple[Running, ...]:
    """What passed a quarter between two looks. An answer tells of itself."""
    then = {one.key: _share(one) for one in before}
    return tuple(
        one
        for one in now
        if one.work is not Work.ANSWER and any(then.get(one.key, 0.0) < q <= _share(one) for q in QUARTERS)
    )


def _share(running: Running) -> float:
    done, total = activity_texts.done_of(running)
    return 100 * done / total if total >= FEW else 0.0
