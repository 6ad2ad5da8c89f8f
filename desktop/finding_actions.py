"""What the person wants of how passages are found and judged, turned into requests."""

from dataclasses import replace

from core.api.finding import WRONG_COSTS, SearchState
from core.api.requests import ChangeSearch, RefitGate, ShowSearch
from desktop.library_actions import Desk
from desktop.state import finding
from desktop.state.curves import cost_for


class FindingActions:
    """A part of `Actions`, as `LibraryActions` is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    def ask(self) -> None:
        """How things stand now; once while it is under way."""
        now = self._desk.state.finding
        if now.asked is None and now.changing is None:
            job = self._desk.next_job()
            self._desk.change(finding=finding.search_asked(now, job))
            self._desk.send(ShowSearch(job))

    def set_caution(self, stop: int) -> None:
        """A stop of the slider, from 0 for careful."""
        shown = self._desk.state.finding.shown
        if shown is not None and shown.wrong_cost != WRONG_COSTS[stop]:
            self._change(replace(shown, wrong_cost=WRONG_COSTS[stop]))

    def set_threshold(self, threshold: float) -> None:
        """From which evidence on there is an answer; as near as it can be set."""
        shown = self._desk.state.finding.shown
        if shown is not None:
            self._change(replace(shown, wrong_cost=cost_for(shown, threshold), threshold=threshold))

    def switch_stage(self, stage: str, *, is_on: bool) -> None:
        shown = self._desk.state.finding.shown
        if shown is not None:
            others = tuple(name for name in shown.stages_off if name != stage)
            self._change(replace(shown, stages_off=others if is_on else (*others, stage)))

    def switch_contextual(self, *, is_on: bool) -> None:
        shown = self._desk.state.finding.shown
        if shown is not None:
            self._change(replace(shown, contextual=replace(shown.contextual, is_on=is_on)))

    def refit(self, *, own: bool) -> None:
        """Judge by the person's own questions too, or not any more."""
        now = self._desk.state.finding
        if now.shown is not None:
            job = self._desk.next_job()
            self._desk.change(finding=finding.search_change_started(now, job, now.shown))
            self._desk.send(RefitGate(job, own))

    def _change(self, wanted: SearchState) -> None:
        job = self._desk.next_job()
        self._desk.change(finding=finding.search_change_started(self._desk.state.finding, job, wanted))
        self._desk.send(ChangeSearch(job, wanted.wrong_cost, wanted.stages_off, wanted.contextual.is_on))
