"""Which version is the newest. Pure.

What a name says counts first: its version, then how far the document has come (draft, final, signed). Among equals, and
for names that say nothing, the date decides: the one the text gives itself, else the name's, else when the file was
last changed, else which was added first.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from core.api.types import DocumentId
from core.language.names import FINAL, NO_STAGE, NameReading

_FIRST = (1,)
_LAST_SECOND = 253_402_300_799

MarkKey = tuple[tuple[int, ...], int, int]


@dataclass(frozen=True, slots=True)
class Member:
    """A document of a family. `dated` is the date its text gives, or else its name (ISO 8601), or empty; `changed` when
    its file was last changed, in the same form; `pin` its place among those ordered by hand, 0 the newest."""

    id: DocumentId
    name: NameReading
    dated: str
    changed: str
    pin: int | None = None

    @property
    def age(self) -> tuple[str, str, int]:
        """Later is greater."""
        return self.dated or self.changed, self.changed, self.id


def time_of(mtime_ns: int) -> str:
    """ISO 8601, UTC. What no calendar holds becomes its first or last second."""
    seconds = min(max(0, mtime_ns // 10**9), _LAST_SECOND)
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def newest_first(members: Sequence[Member]) -> list[Member]:
    """In an order that depends on the members alone. Those ordered by hand keep that order; others stand among them
    where they would have stood by themselves, and are the newest only if they are newer than all of them."""
    guessed = _guessed(members)
    pinned = sorted((m for m in members if m.pin is not None), key=lambda m: (m.pin or 0, m.id), reverse=True)
    place = {member.id: (number, 0) for number, member in enumerate(guessed)}
    highest = -1
    for after, member in enumerate(pinned, start=1):
        highest = max(highest, place[member.id][0])
        place[member.id] = (highest, after)
    return sorted(members, key=lambda m: place[m.id], reverse=True)


def _guessed(members: Sequence[Member]) -> list[Member]:
    """Oldest first."""
    highest = max((m.name.version for m in members), default=())
    keys = {m.id: _mark_key(m.name, highest) for m in members}
    chain = sorted((m for m in members if _is_marked(m.name)), key=lambda m: (keys[m.id], m.age))
    spots = {member.id: float(spot) for spot, member in enumerate(chain)}
    spots |= {m.id: _spot(m, chain, keys) - 0.5 for m in members if m.id not in spots}
    return sorted(members, key=lambda m: (spots[m.id], m.age))


def _mark_key(name: NameReading, highest: tuple[int, ...]) -> MarkKey:
    """A draft without a number came before the first version, and what is final after the last."""
    version = name.version or _FIRST
    if not name.version and name.stage < NO_STAGE:
        version = ()
    if not name.version and name.stage >= FINAL:
        version = max(highest, _FIRST)
    return version, name.stage, name.counter


def _is_marked(name: NameReading) -> bool:
    return name.marks != ((), NO_STAGE, 0)


def _spot(member: Member, chain: Sequence[Member], keys: Mapping[DocumentId, MarkKey]) -> int:
    """How many marked versions are older than one without a mark: by its date, or else it is the first version."""
    first = bisect_left([keys[m.id] for m in chain], (_FIRST, NO_STAGE, 0))
    if not member.dated:
        return first
    latest, older = "", 0
    for spot, marked in enumerate(chain, start=1):
        latest = max(latest, marked.dated)
        if latest and latest < member.dated:
            older = spot
    return older if latest else first
