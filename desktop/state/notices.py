"""What the window tells in its banner and in passing, as values; the words come later."""

from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum

from core.api.types import ErrorCode, ErrorDetail


class Severity(IntEnum):
    """In the order in which notices make way for one another."""

    INFO = 0
    WARN = 1
    BAD = 2


class Remedy(StrEnum):
    """The one thing a banner offers to do."""

    NONE = ""
    START_ENGINE = "start_engine"
    ADD_AGAIN = "add_again"
    OPEN_MODELS = "open_models"
    OPEN_FINDING = "open_finding"
    UNLOCK = "unlock"
    VERIFY = "verify"
    SHOW_REPORT = "show_report"


@dataclass(frozen=True, slots=True)
class Notice:
    """One line of the banner. `key` is an ErrorCode or another key that `texts.notice_sentence` knows.

    `paths` are what ADD_AGAIN adds.
    """

    key: str
    severity: Severity
    detail: ErrorDetail = field(default_factory=ErrorDetail)
    remedy: Remedy = Remedy.NONE
    paths: tuple[str, ...] = ()
    can_dismiss: bool = True


@dataclass(frozen=True, slots=True)
class Toast:
    """Something that went well and is told in passing; `count` tells two equal ones apart."""

    count: int = 0
    key: str = ""
    number: int = 0
    other: int = 0
    more: int = 0


ENGINE_GONE = "engine_gone"
LIBRARY_HELD = "library_held"
"""Another engine still has the library; it is tried again in a moment."""
DISK_LOW = "disk_low"
RERANKER_MISSING = "reranker_missing"
UNCALIBRATED_RERANKER = "uncalibrated_reranker"
MODEL_NOTICES = frozenset({RERANKER_MISSING, UNCALIBRATED_RERANKER})
CRASHED = "crashed"
"""The window went down the last time, not by the person's wish."""
CAN_ASK_NOW = "can_ask_now"
LOCKED = "locked"
LIBRARY_CLOSED = frozenset({ErrorCode.LIBRARY_IN_USE, ErrorCode.LIBRARY_NEWER, ErrorCode.LIBRARY_DAMAGED})
"""The engine runs, but has no library to work with."""
SEVERITIES = {
    ErrorCode.EMBEDDER_MISSING: Severity.WARN,
    ErrorCode.MODEL_MISSING: Severity.INFO,
    ErrorCode.DISK_FULL: Severity.WARN,
    ErrorCode.NOTHING_TO_ADD: Severity.INFO,
    ErrorCode.ENGINE_DIED: Severity.INFO,
}
"""Failures that are less than bad."""


def noticed(notices: tuple[Notice, ...], notice: Notice) -> tuple[Notice, ...]:
    """A notice takes the place of an earlier one with its key."""
    return (*dismissed(notices, notice.key), notice)


def dismissed(notices: tuple[Notice, ...], key: str) -> tuple[Notice, ...]:
    return tuple(notice for notice in notices if notice.key != key)


def worst(notices: tuple[Notice, ...]) -> Notice | None:
    """The one to show: the worst, and of equals the newest."""
    return max(reversed(notices), key=lambda notice: notice.severity, default=None)


def failure_notice(
    code: ErrorCode, detail: ErrorDetail, *, remedy: Remedy = Remedy.NONE, paths: tuple[str, ...] = ()
) -> Notice:
    return Notice(code.value, SEVERITIES.get(code, Severity.BAD), detail, remedy, paths)


def start_notice(key: str) -> Notice:
    """What the engine has to say when it starts. An unknown key is told as an error inside Pincite."""
    if key == DISK_LOW:
        return Notice(key, Severity.WARN)
    if key in MODEL_NOTICES:
        return Notice(key, Severity.INFO, remedy=Remedy.OPEN_FINDING)
    code = next((code for code in ErrorCode if code == key), ErrorCode.INTERNAL)
    if code in LIBRARY_CLOSED:
        remedy = Remedy.START_ENGINE if code is ErrorCode.LIBRARY_IN_USE else Remedy.NONE
        return Notice(code.value, Severity.BAD, remedy=remedy, can_dismiss=False)
    remedy = Remedy.OPEN_MODELS if code is ErrorCode.MODEL_MISSING else Remedy.NONE
    return failure_notice(code, ErrorDetail(), remedy=remedy)


def told(toast: Toast, key: str, number: int = 0, other: int = 0, more: int = 0) -> Toast:
    return replace(toast, count=toast.count + 1, key=key, number=number, other=other, more=more)
