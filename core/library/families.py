"""Families of documents: versions of one document, guessed from names and texts, corrected by hand.

Whoever changes documents says which; they wait in a queue, in the same transaction, and are judged one by one in short
steps. Which family a document is of depends on the documents that are listed and on what a person said, never on the
order in which they came.
"""

import hashlib
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.api.following import Version
from core.api.types import DocumentId
from core.language.dates import stated_date
from core.library.families_kin import Relative, group, kinship, relative
from core.library.families_order import Member, newest_first, time_of
from core.library.families_text import SketchMaker, bands, likeliest, sketch_of, unpacked
from core.library.stores import Stores
from core.store.families import FamilyRows, ListedFile, Pin, Placed
from core.store.packing import storable

STEP_S = 0.05
MOST_VERSIONS = 64
"""So many alike under one name are a series, such as daily printouts. Then nothing is guessed."""
_SLICE_PAGES = 20
_HEAD_CHARS = 6_000

Standing = Mapping[DocumentId, tuple[DocumentId, int]]


@dataclass(slots=True)
class _Sketching:
    """A text that is being looked at, as far as that has come."""

    content_id: int
    maker: SketchMaker = field(default_factory=SketchMaker)
    head: str = ""
    page_index: int = -1


class Families:
    """`changed` belongs into the caller's transaction; `step` and `change` are transactions of their own."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._rows = FamilyRows(stores.database)
        self._sketching = _Sketching(0)
        self._is_checked = False
        self._standing: tuple[int, Standing] = (-1, {})
        self._told = self.standing()

    # --- following

    def changed(self, document_ids: Iterable[DocumentId]) -> None:
        """Documents came, went, moved or have another text: they and their families are to be judged anew."""
        ids = set(document_ids)
        self._rows.queue(ids | self._rows.mates(ids))
        self._rows.forget_erased(ids)

    def step(self) -> bool:
        """A short piece of the judging; whether there is more to do."""
        until = time.monotonic() + STEP_S
        if self._is_checked and self._rows.first_queued() is None:
            return False
        with self._stores.database.transaction():
            if not self._is_checked:
                self._rows.queue_misfits()
            waiting = self._rows.first_queued()
            while waiting is not None and time.monotonic() < until:
                self._judge(waiting)
                waiting = self._rows.first_queued()
        self._is_checked = True
        return waiting is not None

    def take_changes(self) -> frozenset[DocumentId]:
        """Documents whose standing is another than when this was last asked."""
        before, self._told = self._told, self.standing()
        return _changes(before, self._told)

    # --- reading

    def standing(self) -> Standing:
        """(newest, number of versions) of each document whose family has several. Copies are one version."""
        changes = self._stores.database.changes
        if self._standing[0] != changes:
            self._standing = (changes, _standing(self._rows.several()))
        return self._standing[1]

    def standing_of(self, document_ids: Iterable[DocumentId]) -> Standing:
        """Of the families of a few documents."""
        return _standing(self._rows.placed(self._rows.mates(document_ids)).values())

    def newer(self) -> Mapping[DocumentId, DocumentId]:
        return {id_: newest for id_, (newest, _) in self.standing().items() if newest != id_}

    def versions(self, document_id: DocumentId) -> tuple[Version, ...]:
        """Newest first; of copies the document itself, or else the first. Empty if it is not listed."""
        rows = self._rows.placed(self._rows.mates([document_id]) | {document_id})
        files = {file.document_id: file for file in self._rows.listed({*rows, document_id})}
        pins = self._rows.pins(files)
        if document_id not in files:
            return ()
        if document_id not in rows:
            return (_version(files[document_id], "", pins),)
        order = sorted(rows.values(), key=lambda row: (row.place, row.document_id != document_id, row.document_id))
        chosen = {row.place: row for row in reversed(order) if row.document_id in files}
        return tuple(_version(files[row.document_id], row.dated, pins) for row in reversed(chosen.values()))

    # --- by hand

    def change(self, document_ids: Sequence[DocumentId], *, together: bool) -> frozenset[DocumentId]:
        """As the person says, from now on: one family, the newest first, or each alone. Whose standing changed.

        A family made by hand before stays together with what is added to it, and in its order as far as it can.
        """
        before = self.standing()
        with self._stores.database.transaction():
            ids = list(dict.fromkeys(document_ids))
            self._rows.queue(self._rows.mates(ids))
            if together:
                self._rows.pin_together(self._joined(ids))
            else:
                self._rows.pin_alone(ids)
            for document_id in sorted({*ids, *self._rows.mates(ids)}):
                while not self._judge(document_id):
                    continue
        return _changes(before, self.standing())

    def _joined(self, ids: Sequence[DocumentId]) -> list[DocumentId]:
        pins = self._rows.pins(ids)
        old = self._rows.pinned_with(pin.family for pin in pins.values() if not pin.is_alone)
        joined = list(ids)
        for place, document_id in enumerate(old):
            if document_id not in ids:
                later = [joined.index(id_) for id_ in old[place + 1 :] if id_ in joined]
                joined.insert(min(later, default=len(joined)), document_id)
        return joined

    # --- judging

    def _judge(self, document_id: DocumentId) -> bool:
        """Whether it is judged; False while its text is still being looked at."""
        file = next(iter(self._rows.listed([document_id])), None)
        if file is not None and file.sketch is None:
            self._look(file.content_id)
            return False
        self._rows.unqueue(document_id)
        if file is None:
            self._rows.forget([document_id])
            return True
        relatives, is_series = self._closure(file)
        former = self._rows.mates(relatives) - relatives.keys()
        self._rows.forget(former)
        self._rows.queue(former)
        self._place(relatives, self._rows.pins(relatives), is_series=is_series)
        return True

    def _look(self, content_id: int) -> None:
        if self._sketching.content_id != content_id:
            self._sketching = _Sketching(content_id)
        work = self._sketching
        pages = self._rows.page_texts(content_id, after=work.page_index, limit=_SLICE_PAGES)
        for page_index, text in pages:
            work.maker.add(text)
            work.head += text[: _HEAD_CHARS - len(work.head)] + "\n" if len(work.head) < _HEAD_CHARS else ""
            work.page_index = page_index
        if len(pages) < _SLICE_PAGES:
            sketch = work.maker.sketch()
            self._rows.keep_text(content_id, sketch.packed(), stated_date(work.head), bands(sketch))
            self._sketching = _Sketching(0)

    def _closure(self, file: ListedFile) -> tuple[dict[DocumentId, ListedFile], bool]:
        """The document and all that are linked to it, and whether they are too many to be versions."""
        found = {file.document_id: file}
        waiting = [file]
        while waiting and len(found) <= MOST_VERSIONS:
            kin = self._kin(waiting.pop(), set(found))
            found.update((each.document_id, each) for each in kin)
            waiting.extend(kin)
        return found, len(found) > MOST_VERSIONS

    def _kin(self, file: ListedFile, known: set[DocumentId]) -> list[ListedFile]:
        """Its versions by themselves and by hand, without those that are known already."""
        pins = self._rows.pins([file.document_id])
        if any(pin.is_alone for pin in pins.values()):
            return []
        me = _relative(file)
        namesakes = [row for row in self._rows.namesakes(*_keys(me)) if row[0] not in known]
        ids = {namesakes[n][0] for n in likeliest(me.sketch, [sketch for _, sketch in namesakes], limit=MOST_VERSIONS)}
        files = self._rows.listed((ids | set(self._rows.alike(file.content_id))) - known)
        alone = {id_ for id_, pin in self._rows.pins(f.document_id for f in files).items() if pin.is_alone}
        kin = [
            each
            for each in files
            if each.document_id not in alone and each.sketch is not None and kinship(me, _relative(each)) > 0
        ]
        together = self._rows.pinned_with(pin.family for pin in pins.values())
        by_hand = self._rows.listed(set(together) - known - {each.document_id for each in kin})
        return kin + by_hand

    def _place(
        self, files: Mapping[DocumentId, ListedFile], pins: Mapping[DocumentId, Pin], *, is_series: bool
    ) -> None:
        relatives = [_relative(file) for file in files.values()]
        together = {id_: pin.family for id_, pin in pins.items() if not pin.is_alone}
        rows: list[Placed] = []
        for family in group(relatives, together, kin=_no_kin) if is_series else group(relatives, together):
            members = [_member(each, files[each.id], pins) for each in family]
            places: dict[int, int] = {}
            for member in newest_first(members):
                places.setdefault(files[member.id].content_id, len(places))
            first = min(each.id for each in family)
            for each, member in zip(family, members, strict=True):
                place = places[each.content]
                rows.append(Placed(each.id, *_keys(each), first, place, len(places), member.dated))
        known = self._rows.placed(files)
        self._rows.place(row for row in rows if known.get(row.document_id) != row)


def _changes(before: Standing, now: Standing) -> frozenset[DocumentId]:
    return frozenset(id_ for id_ in before.keys() | now.keys() if before.get(id_) != now.get(id_))


def _standing(rows: Iterable[Placed]) -> Standing:
    newest: dict[int, DocumentId] = {}
    found: dict[DocumentId, tuple[DocumentId, int]] = {}
    for row in sorted(rows, key=lambda row: (row.family, row.place, row.document_id)):
        best = newest.setdefault(row.family, row.document_id)
        if row.size > 1:
            found[row.document_id] = (best if row.place else row.document_id, row.size)
    return found


def _relative(file: ListedFile) -> Relative:
    sketch = sketch_of() if file.sketch is None else unpacked(file.sketch)
    return relative(file.document_id, file.path, content=file.content_id, title=file.title, sketch=sketch)


def _member(each: Relative, file: ListedFile, pins: Mapping[DocumentId, Pin]) -> Member:
    pin = pins.get(each.id)
    return Member(
        each.id,
        each.marked_name,
        dated=file.dated or each.title.date or each.time,
        changed=time_of(file.mtime_ns),
        pin=None if pin is None or pin.is_alone else pin.place,
    )


def _version(file: ListedFile, dated: str, pins: Mapping[DocumentId, Pin]) -> Version:
    name = file.path.replace("\\", "/").rpartition("/")[2]
    return Version(file.document_id, name, file.path, dated, by_hand=file.document_id in pins)


def _keys(each: Relative) -> tuple[int, int]:
    """What namesakes are looked up by; 0 for a title that names no version."""
    return _number(each.name.key), _number(each.title.key) if each.title.version else 0


def _number(key: str) -> int:
    return int.from_bytes(hashlib.blake2b(storable(key).encode(), digest_size=8).digest(), "little") >> 1


def _no_kin(one: Relative, other: Relative) -> float:
    return 1.0 if one.content == other.content else 0.0
