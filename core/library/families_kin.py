"""Which documents are versions of one another. Pure.

A wrong guess puts a document behind another one in every answer, a missed one only shows both. So a guess needs two
witnesses: the names have to be those of one document, and the texts have to be alike, the more so the less the names
say of versions. Names that differ in words, numbers or folders on both sides (two tenants, two invoices, two chapters)
are never joined, however alike the texts are: that is what documents made from one template look like.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from operator import itemgetter

from core.api.types import DocumentId
from core.language.names import NO_STAGE, NameReading, read_name
from core.library.families_text import Resemblance, Sketch, resemblance

_COPIES, _BY_HAND = 2.0, 3.0
_SHORTEST_TEXT = 20
"""Different word sequences. Less text than that shows nothing."""
_LEAST_TEXT = 0.05
"""Of a text that grew: with less in common the share that is contained is a matter of chance."""
_DATING_FOLDERS = 2
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
        grew = found.contained >= self.contained and found.text >= _LEAST_TEXT
        alike = found.text >= self.text or grew
        return alike and found.facts >= self.facts


MARKED = Limits(text=0.3, contained=0.6)
"""One name for both and different marks: "contract v1", "contract final". Drafts may be rewritten a good deal."""
MARKED_LOOSELY = Limits(text=0.7, contained=0.9)
"""Different marks, and one name or folder says more than the other; or titles with different versions."""
MARKED_PERIODS = Limits(text=0.8)
"""Different marks, but about different times."""
STAGED = Limits(text=0.5, facts=0.7)
"""One name with different days and stages: drafts and the signed contract, or else minutes of two meetings."""
DATED = Limits(text=0.75, facts=0.9)
"""One name with different days: a policy, or else minutes, statements, one letter to many."""
PERIODS = Limits(text=0.85, facts=0.9)
"""One name with different years, quarters, months."""
UNMARKED = Limits(text=0.8, facts=0.9)
"""The very same name elsewhere, or "name (2)"."""


@dataclass(frozen=True, slots=True)
class Relative:
    """A document as its kin is judged. Equal `content` is the same text; `name` and `title` are as read."""

    id: DocumentId
    path: str
    content: int
    name: NameReading
    folders: tuple[str, ...]
    title: NameReading
    sketch: Sketch

    @property
    def time(self) -> str:
        """The date of its name, or else of the folders nearest to it, as ISO 8601; empty if they give none."""
        return self.name.time or read_folders(self.folders[-_DATING_FOLDERS:]).time

    @property
    def marked_name(self) -> NameReading:
        """The name, with the version that the title gives if the name gives none."""
        says_nothing = self.name.marks == ((), NO_STAGE, 0)
        return replace(self.name, version=self.title.version) if says_nothing else self.name


def relative(document_id: DocumentId, path: str, *, content: int, title: str, sketch: Sketch) -> Relative:
    """A name that is nothing but marks ("final.pdf") is named by its folder."""
    *folders, file = path.replace("\\", "/").split("/")
    stem = os.path.splitext(file)[0]
    name = read_name(stem)
    if not name.words and folders:
        name = read_name(f"{folders.pop()} {stem}")
    return Relative(document_id, path, content, name, tuple(folders), read_name(title), sketch)


def kinship(one: Relative, other: Relative) -> float:
    """How sure it is that these are versions of one document: how alike their texts are, 1 more under one name, or 0 if
    they are none. Symmetric."""
    if one.content == other.content:
        return _COPIES
    limits = _limits(one, other)
    if limits is None or min(one.sketch.size, other.sketch.size) < _SHORTEST_TEXT:
        return 0.0
    found = resemblance(one.sketch, other.sketch)
    return found.text + (limits is not MARKED_LOOSELY) if limits.allow(found) else 0.0


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
    pairs: list[tuple[float, str, str, Relative, Relative]] = [
        (-_certainty(a, b, pins, kin), min(a.path, b.path), max(a.path, b.path), a, b)
        for a, b in combinations(relatives, 2)
    ]
    for doubt, _, _, one, other in sorted(pairs, key=itemgetter(0, 1, 2)):
        mine, theirs = families[one.id], families[other.id]
        if doubt >= 0 or mine is theirs or not _may_join(mine, theirs, pins, is_pinned=doubt <= -_BY_HAND):
            continue
        mine.extend(theirs)
        families.update((member.id, mine) for member in theirs)
    distinct = {id(family): sorted(family, key=lambda r: r.path) for family in families.values()}
    return sorted(distinct.values(), key=lambda family: family[0].path)


def _certainty(
    one: Relative, other: Relative, pins: Mapping[DocumentId, int], kin: Callable[[Relative, Relative], float]
) -> float:
    if one.id in pins and pins.get(other.id) == pins[one.id]:
        return _BY_HAND
    return kin(one, other)


def _may_join(
    mine: Iterable[Relative], theirs: Iterable[Relative], pins: Mapping[DocumentId, int], *, is_pinned: bool
) -> bool:
    """A text that stands under several names is not opposed to what one of them may be a version of."""
    if is_pinned:
        return True
    opposed: dict[tuple[int, int], bool] = {}
    for one, other in product(mine, theirs):
        if one.id in pins and other.id in pins and pins[one.id] != pins[other.id]:
            return False
        is_free = one.id in pins or other.id in pins or not is_opposed(one, other)
        contents = one.content, other.content
        opposed[contents] = opposed.get(contents, True) and not is_free
    return not any(opposed.values())


def _limits(one: Relative, other: Relative) -> Limits | None:
    """What their texts must have in common, given their names; None if they are different documents by name."""
    ours, theirs = _differing_folders(one.folders, other.folders)
    words = _side(one.name.words | ours.words, other.name.words | theirs.words)
    if words == _BOTH or not (one.name.words and other.name.words):
        same_place = _side(ours.words, theirs.words) != _BOTH
        return MARKED_LOOSELY if same_place and _have_versions_of_one_title(one, other) else None
    same_time = one.name.periods | ours.periods == other.name.periods | theirs.periods
    same_day = (one.name.date, ours.date) == (other.name.date, theirs.date)
    numbered = (one.name.version, ours.version) != (other.name.version, theirs.version)
    staged = (one.name.marks, ours.marks) != (other.name.marks, theirs.marks)
    if words == _ONE:
        return MARKED_LOOSELY if staged and same_time else None
    if numbered or (staged and same_day):
        return MARKED if same_time else MARKED_PERIODS
    if not same_time:
        return MARKED_PERIODS if staged else PERIODS
    return STAGED if staged else UNMARKED if same_day else DATED


_NEITHER, _ONE, _BOTH = range(3)


def _side(ours: frozenset[str], theirs: frozenset[str]) -> int:
    """Whether one side, or each, has words that the other lacks."""
    return (ours > theirs or theirs > ours) + 2 * (not (ours <= theirs or theirs <= ours))


def _have_versions_of_one_title(one: Relative, other: Relative) -> bool:
    titles = one.title, other.title
    same = len(titles[0].words) > 1 and titles[0].words == titles[1].words and titles[0].periods == titles[1].periods
    return same and bool(titles[0].version and titles[1].version) and titles[0].version != titles[1].version


def _differing_folders(ours: tuple[str, ...], theirs: tuple[str, ...]) -> tuple[NameReading, NameReading]:
    shared = next(
        (n for n, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b), min(len(ours), len(theirs))
    )
    return read_folders(ours[shared:]), read_folders(theirs[shared:])


@lru_cache(maxsize=1024)
def read_folders(folders: tuple[str, ...]) -> NameReading:
    """Many folders as one name. Where files are merely kept says nothing of what they are."""
    read = read_name(" ".join(folders))
    return NameReading(read.words - _PLAIN_FOLDERS, read.periods, read.date, read.version, read.stage, read.counter)
