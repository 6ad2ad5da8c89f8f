"""How scanned pages are read, and a change of it under way."""

from dataclasses import dataclass, replace

from core.api.messages import Cancelled, Done, Event, Failed, Ocr
from core.api.reports import OcrState
from core.api.types import JobId


@dataclass(frozen=True, slots=True)
class OcrSettings:
    """`now` is None until the engine has told it. `wanted` is the change under way, `refused` why one was not made."""

    now: OcrState | None = None
    wanted: OcrState | None = None
    changing: JobId | None = None
    refused: Failed | None = None

    @property
    def shown(self) -> OcrState | None:
        """As it will be, so that a second change builds on the first."""
        return self.wanted or self.now


def ocr_change_started(state: OcrSettings, job: JobId, wanted: OcrState) -> OcrSettings:
    return replace(state, wanted=wanted, changing=job, refused=None)


def reduce_ocr(state: OcrSettings, event: Event) -> OcrSettings:
    match event:
        case Done(job=job, result=Ocr(state=now)) if job == state.changing:
            return OcrSettings(now)
        case Done(result=Ocr(state=now)):
            return replace(state, now=now)
        case Failed(job=job) if job == state.changing:
            return OcrSettings(state.now, refused=event)
        case Cancelled(job=job) if job == state.changing:
            return OcrSettings(state.now)
        case _:
            return state
