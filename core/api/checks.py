"""What *Check my library* found so far: asking for it, and what is told."""

from dataclasses import dataclass

from core.api.finding import LibraryCheck
from core.api.types import JobId


@dataclass(frozen=True, slots=True)
class ListChecks:
    """Show the last checks that were made, also those of an earlier day."""

    job: JobId


@dataclass(frozen=True, slots=True)
class Checks:
    """The last one first."""

    checks: tuple[LibraryCheck, ...]
