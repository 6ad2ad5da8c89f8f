"""Which documents are versions of one another. Pure.

A wrong guess puts a document behind another one in every answer, a missed one only shows both. So a guess needs two
witnesses: the names have to be those of one document, and the texts have to be alike, the more so the less the names
say of versions. Names that differ in words, numbers or folders on both sides (two tenants, two invoices, two chapters)
are never joined, however alike the texts are: that is what documents made from one template look like.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from core.api.types import DocumentId
from core.language.names import NameReading, read_name
from core.library.families_text import Resemblance, Sketch, resemblance

_SHORTEST_TEXT = 20
"""Different word sequences. Less text than that shows nothing."""
_PLAIN_FOLDERS = frozenset(
    "home users user documents document downloads download desktop files file archive archives backup backups versions "
    "drafts signed final finals old previous history attachments mail pdf pdfs volumes media mnt shared share".split()
)


@dataclass(frozen=True, slots=True)
class Limits:
    """What two texts must have in common: of all, or (for one that grew) of the shorter; and of their facts."""

    text: float
    contained: float = 2.0
    facts: float = 0.0

    def allow(self, found: Resemblance) -> bool:
        alike = found.text >= self.text or found.contained >= self.contained
        return alike and found.facts >= self.facts


MARKED = Limits(text=0.3, contained=0.6)
"""One name for both and different marks: "contract v1", "contract final". Drafts may be rewritten a good deal."""
MARKED_LOOSELY = Limits(text=0.6, contained=0.85)
"""Different marks, and one name or folder says more than the other; or titles with different versions."""
MARKED_PERIODS = Limits(text=0.8)
"""Different marks, but about different times."""
DATED = Limits(text=0.8, facts=0.7)
"""One name with different days: a policy, or else minutes and statements."""
PERIODS = Limits(text=0.9, facts=0.85)
"""One name with different years, quarters, months."""
UNMARKED = Limits(text=0.8, facts=0.8)
"""The very same name elsewhere, or "name (2)"."""


@dataclass(frozen=True, slots=True)
class Relative:
    """A document as its kin is judged. Equal `content` is the same text. `path` is its place, `name` and `title` as read."""

    id: DocumentId
    path: str
    content: int
    name: NameReading
    folders: tuple[str, ...]
    title: NameReading
    sketch: Sketch


def relative(document_id: DocumentId, path: str, *, content: int, title: str, sketch: Sketch) -> Relative:
    """A name that is nothing but marks ("final.pdf") is named by its folder."""
    *folders, file = path.replace("\\", "/").split("/")
    stem = os.path.splitext(file)[0]
    name = read_name(stem)
    if not name.words and folders:
        name = read_name(f"{folders.pop()} {stem}")
    return Relative(document_id, path, content, name, tuple(folders), read_name(title), sketch)


def kinship(one: Relative, other: Relative) -> float:
    """How sure it is that these are versions of one document, by their texts' likeness; 0 if they are not. Symmetric."""
    if one.content == other.content:
        return 1.0
    limits = _limits(one, other)
    if limits is None or min(one.sketch.size, other.sketch.size) < _SHORTEST_TEXT:
        return 0.0
    found = resemblance(one.sketch, other.sketch)
    return max(found.text, 0.01) if limits.allow(found) else 0.0


def is_opposed(one: Relative, other: Relative) -> bool:
    """Whether their names say that these are different documents, so that no third one may join them."""
    return one.content != other.content and _limits(one, other) is None


def group(
    relatives: Sequence[Relative],
    pins: Mapping[DocumentId, int],
    kin: Callable[[Relative, Relative], float] = kinship,
) -> list[list[Relative]]:
    """The families, in an order and with members that do not depend on the order of `relatives`.

    Documents with one pin are together, with different pins apart, whatever else speaks for it. The surest pairs are
    joined first, and no two families are joined whose members are opposed.
    """
    families = {r.id: [r] for r in relatives}
    pairs = [(_certainty(a, b, pins, kin), *sorted((a.path, b.path)), a, b) for a, b in combinations(relatives, 2)]
    for certainty, _, _, one, other in sorted(pairs, key=lambda pair: (-pair[0], pair[1:3])):
        mine, theirs = families[one.id], families[other.id]
        if certainty <= 0 or mine is theirs or not _may_join(mine, theirs, pins, is_pinned=certainty > 1):
            continue
        mine.extend(theirs)
        families.update((member.id, mine) for member in theirs)
    distinct = {id(family): sorted(family, key=lambda r: r.path) for family in families.values()}
    return sorted(distinct.values(), key=lambda family: family[0].path)


def _certainty(
    one: Relative, other: Relative, pins: Mapping[DocumentId, int], kin: Callable[[Relative, Relative], float]
) -> float:
    if one.id in pins and pins.get(other.id) == pins[one.id]:
        return 2.0
    return kin(one, other)


def _may_join(
    mine: Iterable[Relative], theirs: Sequence[Relative], pins: Mapping[DocumentId, int], *, is_pinned: bool
) -> bool:
    if is_pinned:
        return True
    for one in mine:
        for other in theirs:
            if one.id in pins and other.id in pins and pins[one.id] != pins[other.id]:
                return False
            if is_opposed(one, other):
                return False
    return True


def _limits(one: Relative, other: Relative) -> Limits | None:
    """What their texts must have in common, given their names; None if they are different documents by name."""
    ours, theirs = _differing_folders(one.folders, other.folders)
    folder = _side(ours.words, theirs.words)
    if folder is _BOTH:
        return None
    words = _side(one.name.words, other.name.words)
    if words is _BOTH or not (one.name.words and other.name.words):
        return MARKED_LOOSELY if _have_versions_of_one_title(one, other) else None
    differ = one.name.marks != other.name.marks or ours.marks != theirs.marks
    same_time = one.name.periods | ours.periods == other.name.periods | theirs.periods
    if words is _ONE or folder is _ONE:
        return MARKED_LOOSELY if differ and same_time else None
    return _limits_of_one_name(differ=differ, same_time=same_time, same_day=one.name.date == other.name.date)


def _limits_of_one_name(*, differ: bool, same_time: bool, same_day: bool) -> Limits:
    if differ:
        return MARKED if same_time else MARKED_PERIODS
    if not same_time:
        return PERIODS
    return UNMARKED if same_day else DATED


_NEITHER, _ONE, _BOTH = range(3)


def _side(ours: frozenset[str], theirs: frozenset[str]) -> int:
    """Whether one side, or each, has words that the other lacks."""
    return (ours > theirs or theirs > ours) + 2 * (not (ours <= theirs or theirs <= ours))


def _have_versions_of_one_title(one: Relative, other: Relative) -> bool:
    titles = one.title, other.title
    same = len(titles[0].words) > 1 and titles[0].words == titles[1].words and titles[0].periods == titles[1].periods
    return same and bool(titles[0].version and titles[1].version) and titles[0].version != titles[1].version


def _differing_folders(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[NameReading, NameReading]:
    shared = len(os.path.commonprefix([ours, theirs]))
    return _read_folders(ours[shared:]), _read_folders(theirs[shared:])


@lru_cache(maxsize=1024)
def _read_folders(folders: tuple[str, ...]) -> NameReading:
    """Many folders as one name. Where files are merely kept says nothing of what they are."""
    read = read_name(" ".join(folders))
    return NameReading(read.words - _PLAIN_FOLDERS, read.periods, read.date, read.version, read.stage, read.counter)
