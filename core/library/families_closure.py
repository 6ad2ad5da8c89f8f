"""Which texts are linked to one another, each with all the places where it stands.

Equal files are one version, so a text is judged once for all of them: by a few names that stand for the rest.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from core.api.types import DocumentId
from core.language.names import NO_STAGE, NameReading
from core.library.families_kin import Relative, kinship, read_folders, relative
from core.library.families_text import likeliest, sketch_of, unpacked
from core.store.families import FamilyRows, ListedFile, Pin, Text
from core.store.packing import storable

MOST_VERSIONS = 64
"""So many alike under one name are a series, such as daily printouts. Then nothing is guessed."""
MOST_COMPARED = 4 * MOST_VERSIONS
"""Names in all; too many are taken for a series, too."""
MOST_NAMES, MOST_FOLDERS = 32, 4
"""Different names of one text that are compared with those of others, and folders of each such name. The rest go with
the first; those that name a version come first, then those nearest to the root."""


@dataclass(frozen=True, slots=True)
class Names:
    """Documents of one text whose names say the same: `first` stands for `all` of them."""

    all: tuple[Relative, ...]
    changed_ns: int
    """When the latest of their files was changed."""

    @property
    def first(self) -> Relative:
        return self.all[0]


@dataclass(frozen=True, slots=True)
class Copies:
    """A text and the documents that are judged together as one version. `dated` is the date that the text gives."""

    content: int
    is_looked_at: bool
    dated: str
    names: tuple[Names, ...]

    @property
    def documents(self) -> list[DocumentId]:
        return [each.id for names in self.names for each in names.all]


def copies_of(
    content: int, files: Sequence[ListedFile], text: Text | None, pinned: Collection[DocumentId] = ()
) -> Copies:
    """Whatever a person said something of stands for itself."""
    sketch = sketch_of() if text is None else unpacked(text.sketch)
    changed_ns = {file.document_id: file.mtime_ns for file in files}
    relatives = [relative(f.document_id, f.path, content=content, title=f.title, sketch=sketch) for f in files]
    own = [[each] for each in relatives if each.id in pinned]
    others = _chosen(sorted((each for each in relatives if each.id not in pinned), key=_plainness))
    names = (Names(tuple(group), max(changed_ns[each.id] for each in group)) for group in others + own)
    return Copies(content, text is not None, "" if text is None else text.dated, tuple(names))


def _chosen(relatives: Sequence[Relative]) -> list[list[Relative]]:
    chosen: dict[NameReading, dict[NameReading, list[Relative]]] = {}
    rest: list[Relative] = []
    for each in relatives:
        folders, known = read_folders(each.folders), chosen.get(each.name, {})
        if folders in known:
            known[folders].append(each)
        elif len(known) >= MOST_FOLDERS or (not known and len(chosen) >= MOST_NAMES):
            rest.append(each)
        else:
            chosen.setdefault(each.name, {})[folders] = [each]
    groups = [group for known in chosen.values() for group in known.values()]
    return [groups[0] + rest, *groups[1:]] if groups else []


def _plainness(each: Relative) -> tuple[bool, int, str]:
    return each.name.marks == ((), NO_STAGE, 0), len(each.folders), each.path


class Closure:
    """Reads what a text is linked to, by itself and by hand."""

    def __init__(self, rows: FamilyRows) -> None:
        self._rows = rows

    def of(self, file: ListedFile, pins: Mapping[DocumentId, Pin]) -> dict[int, Copies]:
        """The copies of a document, and all that is linked to them, by content; of a series only the first.
        What a person took out of its family is linked to nothing."""
        if any(pin.is_alone for pin in pins.values()):
            text = self._rows.texts([file.content_id]).get(file.content_id)
            return {file.content_id: copies_of(file.content_id, [file], text)}
        found = {copies.content: copies for copies in self._read([file.content_id])}
        waiting = list(found.values())
        while waiting and not is_series(found):
            linked = self._linked(waiting.pop(), set(found))
            found.update((copies.content, copies) for copies in linked)
            waiting.extend(linked)
        return found

    def _linked(self, mine: Copies, known: set[int]) -> list[Copies]:
        """Without those that are known already."""
        sketch = mine.names[0].first.sketch
        near = set(self._rows.alike(mine.content))
        for keys in {keys_of(names.first) for names in mine.names}:
            namesakes = [row for row in self._rows.namesakes(*keys) if row[0] not in known]
            best = likeliest(sketch, [packed for _, packed in namesakes], limit=MOST_VERSIONS)
            near.update(namesakes[place][0] for place in best)
        by_hand = self._joined_by_hand(mine) - known
        kin = [
            copies for copies in self._read(near - known - by_hand) if copies.is_looked_at and _are_kin(mine, copies)
        ]
        return kin + self._read(by_hand)

    def _joined_by_hand(self, mine: Copies) -> set[int]:
        pins = self._rows.pins(names.first.id for names in mine.names)
        together = self._rows.pinned_with(pin.family for pin in pins.values())
        return {file.content_id for file in self._rows.listed(together)}

    def _read(self, contents: Iterable[int]) -> list[Copies]:
        """Of those that have documents beside the ones that a person took out."""
        wanted = sorted(contents)
        files: dict[int, list[ListedFile]] = defaultdict(list)
        for file in self._rows.copies(wanted):
            files[file.content_id].append(file)
        pins = self._rows.pins(file.document_id for some in files.values() for file in some)
        texts = self._rows.texts(wanted)
        found = []
        for content in wanted:
            some = [f for f in files[content] if f.document_id not in pins or not pins[f.document_id].is_alone]
            if some:
                found.append(copies_of(content, some, texts.get(content), pins.keys()))
        return found


def is_series(found: Mapping[int, Copies]) -> bool:
    return len(found) > MOST_VERSIONS or sum(len(copies.names) for copies in found.values()) > MOST_COMPARED


def keys_of(each: Relative) -> tuple[int, int]:
    """What namesakes are looked up by; 0 for a title that names no version."""
    return _number(each.name.key), _number(each.title.key) if each.title.version else 0


def _are_kin(mine: Copies, other: Copies) -> bool:
    return any(kinship(one.first, two.first) > 0 for one, two in product(mine.names, other.names))


def _number(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(storable(key).encode(), digest_size=8).digest(), "little") >> 1
