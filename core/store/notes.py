"""What a model wrote about passages: a sentence or two that are indexed and embedded with them and never shown.

A chunk's own row does not change. Whether the notes count is one switch; each vector tells whether it was made with the
note, so that after a change of either the vectors that do not fit any more are those that are missing. An empty note
is that of a chunk which was looked at and about which there is nothing to say.
"""

import secrets
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from core.api.following import Amount
from core.api.types import ChunkId
from core.contracts.rows import NewChunk
from core.store.contents import check
from core.store.database import Database
from core.store.oplog import NONCE_BITS, Derived
from core.store.packing import hash_text, indexed_text, storable
from core.store.seals import is_sound

ARE_USED = "not exists (select 1 from derived where name = 'notes' and version <> 0)"
"""SQL: whether notes count. They do unless it was said otherwise."""
IS_WANTED = f"({ARE_USED} and exists (select 1 from notes where chunk_id = chunks.id and note <> ''))"
"""SQL, of a row of chunks: whether its vector is to be made with its note."""

_NAME = "notes"
_LIVE = "from chunks join contents on contents.id = content_id where is_live = 1"
_NOTED = "exists (select 1 from notes where chunk_id = chunks.id)"
_DONORS = (
    f"select {is_sound('notes', 'n')}, k.text_hash, note, title, sha256 from chunks k"
    " join notes n on n.chunk_id = k.id join contents c on c.id = content_id"
    " where is_draft = 0 and note <> '' and k.text_hash in"
)


class Notes:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._derived = Derived(database)
        self._after = 0
        self._amount = (-1, Amount())

    # --- the switch

    @property
    def are_used(self) -> bool:
        return self._derived.version(_NAME) == 0

    def use(self, *, used: bool) -> None:
        """Log all chunks that have a note, as the index of words is to take them in anew."""
        self._derived.set_version(_NAME, int(not used))
        self._database.execute(
            "insert into oplog (op, chunk_id, nonce)"
            f" select 'add', chunks.id, ? {_LIVE} and {_NOTED} order by chunks.id",
            (secrets.randbits(NONCE_BITS),),
        )

    # --- writing

    def keep(self, notes: Mapping[ChunkId, str]) -> list[ChunkId]:
        """In place of earlier ones. The chunks among these that are there."""
        rows = self._database.rows_in(f"select {is_sound('chunks')}, id, text, context from chunks where id in", notes)
        kept = []
        for sound, id_, text, context in rows:
            check(sound)
            note = storable(notes[id_])
            kept.append((id_, note, hash_text(indexed_text(text, context, note))))
        self._database.execute_many(
            "insert or replace into notes (chunk_id, note, text_hash, digest) values (?1, ?2, ?3, seal(?1, ?2, ?3))",
            kept,
        )
        return [ChunkId(row[0]) for row in kept]

    # --- reading

    def of(self, chunk_ids: Iterable[ChunkId]) -> set[ChunkId]:
        """Those among these that have one which says something."""
        return {
            ChunkId(id_)
            for (id_,) in self._database.rows_in(
                "select chunk_id from notes where note <> '' and chunk_id in", chunk_ids
            )
        }

    def hashes(self, chunk_ids: Iterable[ChunkId]) -> dict[ChunkId, bytes]:
        """Of what is to be embedded of those among these that are there."""
        rows = self._database.rows_in(
            f"select id, case when {ARE_USED} then ifnull(n.text_hash, chunks.text_hash) else chunks.text_hash end"
            " from chunks left join notes n on n.chunk_id = id where id in",
            chunk_ids,
        )
        return {ChunkId(id_): text_hash for id_, text_hash in rows}

    def missing(self, *, limit: int) -> list[ChunkId]:
        """Live chunks without one by content and reading order. Where the last look ended is where the next begins;
        what was passed over comes when nothing else is left."""
        found = self._missing_from(self._after, limit=limit)
        if not found and self._after:
            found = self._missing_from(0, limit=limit)
        self._after = found[0][1] if found else self._after
        return [ChunkId(id_) for id_, _ in found]

    def _missing_from(self, content_id: int, *, limit: int) -> list[tuple[int, int]]:
        return self._database.rows(
            f"select chunks.id, content_id {_LIVE} and content_id >= ? and not {_NOTED} order by content_id, ordinal"
            " limit ?",
            (content_id, limit),
        )

    def amount(self) -> Amount:
        """How many live chunks have one. Counted anew only if something was written since."""
        changes = self._database.changes
        if self._amount[0] != changes:
            row = self._database.row(f"select count(*), coalesce(sum({_NOTED}), 0) {_LIVE}")
            total, done = row or (0, 0)
            self._amount = (changes, Amount(done, total))
        return self._amount[1]

    def known_for(self, chunks: Sequence[NewChunk], *, sha256: str) -> list[NewChunk]:
        """Chunks that have none get the one of an equal text in a document of the same title, or of the same bytes."""
        hashes = {chunk.ordinal: hash_text(chunk.indexed_text) for chunk in chunks if not chunk.note}
        known: dict[bytes, list[tuple[str, str, str]]] = {}
        for sound, text_hash, *donor in self._database.rows_in(_DONORS, set(hashes.values())):
            if sound:
                known.setdefault(text_hash, []).append((donor[0], donor[1], donor[2]))
        found = []
        for chunk in chunks:
            donors = known.get(hashes.get(chunk.ordinal, b""), [])
            note = next((note for note, title, sha in donors if sha == sha256 or _begins(chunk.context, title)), "")
            found.append(replace(chunk, note=note) if note else chunk)
        return found


def _begins(context: str, title: str) -> bool:
    """A context line begins with the title of its document, if that has one."""
    own = title.strip()
    return bool(own) and (context == own or context.startswith(f"{own} > "))
