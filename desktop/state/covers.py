"""What stands in the place of conversation and page, one at most."""

from dataclasses import replace

from desktop.state.activity import activity_shown
from desktop.state.app import AppState
from desktop.state.crash import crash_shown
from desktop.state.why import why_closed


def without_covers(state: AppState) -> dict[str, object]:
    """The parts of a state with everything closed that covers conversation and page. Whoever opens one puts it in."""
    return {
        "settings_open": False,
        "verify": replace(state.verify, is_open=False),
        "activity": activity_shown(state.activity, is_open=False),
        "why": why_closed(state.why),
        "crash": crash_shown(state.crash, is_open=False),
    }
