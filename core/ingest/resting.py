"""Whether a file is still being written to. Pure: ages are seconds since it was last changed."""

from core.api.types import DocumentStatus

BEING_WRITTEN = "being_written"
YOUNG_S = 2.0
"""File systems tell times to as much as two seconds: one changed since may change once more unseen."""
UNSETTLED_S = 10.0
"""A file that makes no sense may still be on its way if it was changed within this."""
WAIT_S = 15.0
"""How long a run that nobody comes after waits for all such files together."""
LOOK_EVERY_S = 0.25

_HALF_A_FILE = frozenset({DocumentStatus.DAMAGED, DocumentStatus.EMPTY, DocumentStatus.NOT_A_PDF})


def wait_before_reading(age_s: float) -> float:
    """Seconds until a file may be taken to rest; a time far in the future says nothing and is not waited for."""
    return max(0.0, YOUNG_S - age_s) if age_s > -YOUNG_S else 0.0


def wait_after_reading(status: DocumentStatus, age_s: float) -> float:
    """Seconds until a file that read like half of one may be taken for what it is, or 0."""
    if status not in _HALF_A_FILE or age_s <= -UNSETTLED_S:
        return 0.0
    return max(0.0, UNSETTLED_S - age_s)
