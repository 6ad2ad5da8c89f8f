"""Families of documents: versions of one document, guessed from names and texts, corrected by hand.

Whoever changes documents says which; they wait in a queue, in the same transaction, and are judged family by family in
short steps. Which family a document is of depends on the documents that are listed and on what a person said, never on
the order in which they came.
"""

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from core.api.following import Version
from core.api.types import DocumentId
from core.language.dates import stated_date
from core.library.families_closure import Closure, Copies, Names, is_series, keys_of
from core.library.families_kin import Relative, group
from core.library.families_order import Member, newest_first, time_of
from core.library.families_text import SketchMaker, bands
from core.library.stores import Stores
from core.store.families import FamilyRows, ListedFile, Pin, Placed

STEP_S = 0.05
CHECK_DOCUMENTS = 2_000
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
        self._closure = Closure(self._rows)
        self._sketching = _Sketching(0)
        self._checked: int | None = 0
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
        if self._checked is not None:
            self._check(self._checked)
            return True
        waiting = self._rows.first_queued()
        if waiting is None:
            return False
        with self._stores.database.transaction():
            while waiting is not None:
                self._judge(waiting)
                waiting = self._rows.first_queued()
                if time.monotonic() >= until:
                    break
        return waiting is not None

    def _check(self, after: int) -> None:
        """Once, after opening: what does not fit is judged again."""
        with self._stores.database.transaction():
            if not after:
                self._rows.queue_gone()
            self._checked = self._rows.queue_misfits(after, limit=CHECK_DOCUMENTS)

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

    def newer(self, document_ids: Iterable[DocumentId]) -> Mapping[DocumentId, DocumentId]:
        """From each older version among these to the newest of its family among these."""
        rows = sorted(self._rows.placed(document_ids).values(), key=lambda row: (row.place, row.document_id))
        newest: dict[int, Placed] = {}
        for row in rows:
            newest.setdefault(row.family, row)
        return {row.document_id: newest[row.family].document_id for row in rows if row.place > newest[row.family].place}

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
            judged: set[DocumentId] = set()
            for document_id in sorted({*ids, *self._rows.mates(ids)}):
                while document_id not in judged:
                    judged |= self._judge(document_id)
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

    def _judge(self, document_id: DocumentId) -> set[DocumentId]:
        """The documents that are judged by it, this one among them; none while its text is still being looked at."""
        file = next(iter(self._rows.listed([document_id])), None)
        if file is None:
            self._rows.unqueue([document_id])
            self._rows.forget([document_id])
            return {document_id}
        if not self._rows.texts([file.content_id]):
            self._look(file.content_id)
            return set()
        found = self._closure.of(file, self._rows.pins([document_id]))
        documents = {id_ for copies in found.values() for id_ in copies.documents}
        judged = found[file.content_id].documents if is_series(found) else _looked_at(found)
        self._rows.unqueue(judged)
        former = self._rows.mates(documents) - documents
        self._rows.forget(former)
        self._rows.queue(former)
        self._place(found, self._rows.pins(documents))
        return set(judged)

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

    def _place(self, found: Mapping[int, Copies], pins: Mapping[DocumentId, Pin]) -> None:
        names = {each.first.id: each for copies in found.values() for each in copies.names}
        together = {id_: pin.family for id_, pin in pins.items() if not pin.is_alone}
        relatives = [each.first for each in names.values()]
        rows: list[Placed] = []
        for family in group(relatives, together, kin=_no_kin) if is_series(found) else group(relatives, together):
            members = {each.id: _member(each, names[each.id], found[each.content].dated, pins) for each in family}
            content_of = {each.id: each.content for each in family}
            order = dict.fromkeys(content_of[member.id] for member in newest_first(list(members.values())))
            places = {content: place for place, content in enumerate(order)}
            for first in family:
                place = (min(members), places[first.content], len(places))
                dated = found[first.content].dated
                rows += [Placed(e.id, *keys_of(e), *place, _date(e, dated)) for e in names[first.id].all]
        known = self._rows.placed(row.document_id for row in rows)
        self._rows.place(row for row in rows if known.get(row.document_id) != row)


def _looked_at(found: Mapping[int, Copies]) -> list[DocumentId]:
    return [id_ for copies in found.values() if copies.is_looked_at for id_ in copies.documents]


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


def _member(first: Relative, names: Names, dated: str, pins: Mapping[DocumentId, Pin]) -> Member:
    pin = pins.get(first.id)
    return Member(
        first.id,
        first.marked_name,
        dated=_date(first, dated),
        changed=time_of(names.changed_ns),
        pin=None if pin is None or pin.is_alone else pin.place,
    )


def _date(each: Relative, dated: str) -> str:
    return dated or each.title.date or each.time


def _version(file: ListedFile, dated: str, pins: Mapping[DocumentId, Pin]) -> Version:
    name = file.path.replace("\\", "/").rpartition("/")[2]
    return Version(file.document_id, name, file.path, dated, by_hand=file.document_id in pins)


def _no_kin(one: Relative, other: Relative) -> float:
    return 1.0 if one.content == other.content else 0.0
