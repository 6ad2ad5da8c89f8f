"""The activity of the whole state, after whatever changed it."""

from collections.abc import Sequence
from dataclasses import replace

from core.api.messages import Event
from desktop.state.activity import moved, running_now
from desktop.state.app import AppState


def watched(state: AppState, events: Sequence[Event], at_s: float) -> AppState:
    """`at_s` is a time of the process's clock; `events` are those that the state has taken."""
    running = running_now(state.jobs, state.chat, state.following, state.verify, state.check)
    activity = moved(state.activity, running, events, at_s)
    return state if activity is state.activity else replace(state, activity=activity)
