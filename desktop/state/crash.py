"""That the window went down the last time, and the report of it that can be looked at."""

from dataclasses import dataclass, replace

from desktop.state.notices import CRASHED, Notice, Remedy, Severity


@dataclass(frozen=True, slots=True)
class CrashState:
    """`path` is where the report is kept, empty if there is none; `text` is all of it. `is_stuck`: it was to be deleted
    and could not be."""

    is_open: bool = False
    path: str = ""
    text: str = ""
    is_stuck: bool = False


def crash_shown(state: CrashState, *, is_open: bool) -> CrashState:
    return replace(state, is_open=is_open and bool(state.path))


def crash_deleted(state: CrashState, *, is_gone: bool) -> CrashState:
    return CrashState() if is_gone else replace(state, is_stuck=True)


def crash_notice() -> Notice:
    return Notice(CRASHED, Severity.INFO, remedy=Remedy.SHOW_REPORT)
