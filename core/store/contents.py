"""Contents: what was read from certain bytes, whichever files have them. A draft is one that is not complete yet."""

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from core.api.reports import DocumentReport
from core.api.types import DocumentStatus, ErrorCode, Verdict
from core.contracts.library import DraftId, StoredPage
from core.contracts.pages import Page
from core.contracts.rows import ReadDocument
from core.errors import UserError
from core.store.database import Database, reading_values
from core.store.packing import (
    pack_counts,
    pack_report,
    pack_words,
    storable,
    unpack_report,
    unpack_words,
)
from core.store.seals import is_sound, sealed

AT_ONCE_ROWS = 400
"""Pages and passages that are forgotten in one transaction, some 20 ms."""

_PAGE_COLUMNS = (
    *("content_id", "page_index", "label", "width", "height", "rotation"),
    *("verdict", "text", "words", "is_recognised", "is_blank"),
)
_ADD_PAGE = (
    f"insert into pages ({', '.join(_PAGE_COLUMNS)}, digest)"
    f" values ({', '.join(f'?{n}' for n in range(1, 12))}, seal({', '.join(f'?{n}' for n in range(1, 12))}))"
)
_IN_USE = "exists (select 1 from documents where content_id = contents.id and aside = '')"
_REFERRED = "exists (select 1 from documents where content_id = contents.id)"


class StoredContent(NamedTuple):
    """One row."""

    id: int
    sha256: str
    status: DocumentStatus
    reason: str


class Contents:
    """Writing belongs into the caller's transaction."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # --- drafts

    def begin(self, sha256: str) -> DraftId:
        id_ = self._database.execute(
            "insert into contents (sha256, is_draft, status) values (?, 1, ?)", (sha256, DocumentStatus.READING.value)
        )
        return DraftId(id_)

    def add_pages(self, draft: DraftId, pages: Sequence[Page]) -> None:
        """Raises LookupError if the draft is gone."""
        row = self._database.row(
            "select page_count, verdicts, hidden_pages from contents where id = ? and is_draft = 1", (draft,)
        )
        if row is None:
            raise LookupError(f"draft {draft} is gone")
        self._database.execute_many(_ADD_PAGE, (_page_row(draft, page) for page in pages))
        counts = Counter({Verdict(name): count for name, count in json.loads(row[1]).items()})
        counts.update(page.verdict for page in pages)
        hidden = row[2] + sum(bool(page.hidden) for page in pages)
        self._database.execute(
            "update contents set page_count = ?, verdicts = ?, hidden_pages = ? where id = ?",
            (row[0] + len(pages), pack_counts(counts), hidden, draft),
        )

    def count_chunks(self, draft: DraftId, count: int) -> None:
        """Note so many chunks more. Raises LookupError if the draft is gone."""
        found = self._database.row("select 1 from contents where id = ? and is_draft = 1", (draft,))
        if found is None:
            raise LookupError(f"draft {draft} is gone")
        self._database.execute("update contents set chunk_count = chunk_count + ? where id = ?", (count, draft))

    def complete(self, draft: DraftId, document: ReadDocument) -> None:
        """The draft becomes the content of its hash. The one that was it before must be gone."""
        self._database.execute(
            "update contents set is_draft = 0, sha256 = ?, status = ?, reason = ?, title = ?, recognised_pages = ?"
            " where id = ?",
            (
                *(document.file.sha256, document.status.value, document.reason, storable(document.title)),
                *(document.report.recognised_pages, draft),
            ),
        )
        self._database.execute(f"update contents set digest = {sealed('contents')} where id = ?", (draft,))
        data = pack_report(document.report)
        self._database.execute(
            "insert or replace into reports (content_id, data, digest) values (?1, ?2, seal(?1, ?2))", (draft, data)
        )

    def is_draft(self, draft: DraftId) -> bool:
        return self._database.row("select 1 from contents where id = ? and is_draft = 1", (draft,)) is not None

    def drafts(self, sha256s: Iterable[str] | None = None) -> set[DraftId]:
        """Those of some hashes, or all."""
        if sha256s is None:
            return {DraftId(id_) for (id_,) in self._database.rows("select id from contents where is_draft = 1")}
        rows = self._database.rows_in("select id from contents where is_draft = 1 and sha256 in", set(sha256s))
        return {DraftId(id_) for (id_,) in rows}

    def hashes(self, content_ids: Iterable[int]) -> set[str]:
        return set(self.hashes_by_id(content_ids).values())

    def hashes_by_id(self, content_ids: Iterable[int]) -> dict[int, str]:
        return dict(self._database.rows_in("select id, sha256 from contents where id in", content_ids))

    def let_go(self, content_ids: Iterable[int]) -> None:
        """Large ones become drafts of nothing, to be forgotten piece by piece: each page of the file that they leave is
        overwritten with zeros, and a question does not wait for that."""
        ids = set(content_ids)
        rows = self._database.rows_in("select id, page_count + chunk_count from contents where id in", ids)
        large = [(id_,) for id_, count in rows if count > AT_ONCE_ROWS]
        self._database.execute_many("update contents set is_draft = 1, is_live = 0, sha256 = '' where id = ?", large)
        self.forget(ids - {id_ for (id_,) in large})

    def left(self, *, but: Iterable[DraftId]) -> int | None:
        """A draft of nothing that nobody fills any more."""
        rows = self._database.rows("select id from contents where is_draft = 1 and sha256 = '' order by id")
        return next((id_ for (id_,) in rows if id_ not in set(but)), None)

    def forget_some(self, content_id: int) -> None:
        """A piece of it, in the end the whole."""
        for table, key in (("chunks", "ordinal"), ("pages", "page_index")):
            some = f"select {key} from {table} where content_id = ?1 order by {key} limit {AT_ONCE_ROWS // 2}"
            self._database.execute(f"delete from {table} where content_id = ?1 and {key} in ({some})", (content_id,))
        rest = (
            "exists (select 1 from chunks where content_id = ?1) or exists (select 1 from pages where content_id = ?1)"
        )
        self._database.execute(f"delete from contents where id = ?1 and not ({rest})", (content_id,))

    def forget(self, content_ids: Iterable[int]) -> None:
        """Pages, chunks, vectors and reports go with them."""
        self._database.execute_many("delete from contents where id = ?", [(id_,) for id_ in content_ids])

    # --- liveness

    def settle(self, content_ids: Iterable[int]) -> set[str]:
        """After documents changed: log the chunks that came into use or went out of it, and let go of contents that no
        document refers to any more. The hashes of those that went."""
        ids = sorted(set(content_ids))
        nonce = secrets.randbits(62)
        gone: set[str] = set()
        for start in range(0, len(ids), 500):
            gone |= self._settle(ids[start : start + 500], nonce)
        return gone

    def _settle(self, ids: list[int], nonce: int) -> set[str]:
        marks = ", ".join("?" * len(ids))
        changed = f"from contents where id in ({marks}) and is_draft = 0 and is_live <> {_IN_USE}"
        live = {id_ for (id_,) in self._database.rows(f"select id {changed}", ids)}
        if live:
            chosen = ", ".join(map(str, sorted(live)))
            self._database.execute(
                "insert into oplog (op, chunk_id, nonce)"
                " select case is_live when 1 then 'remove' else 'add' end, chunks.id, ? from chunks"
                f" join contents on contents.id = content_id where content_id in ({chosen}) order by chunks.id",
                (nonce,),
            )
            self._database.execute(f"update contents set is_live = 1 - is_live where id in ({chosen})")
        unused = self._database.rows(
            f"select id, sha256 from contents where id in ({marks}) and is_draft = 0 and not {_REFERRED}", ids
        )
        self.let_go(id_ for id_, _ in unused)
        return {sha256 for _, sha256 in unused}

    # --- reading

    def ids(self, sha256s: Iterable[str]) -> dict[str, int]:
        """By hash, of those that are known; no drafts."""
        rows = self._database.rows_in(
            "select sha256, id from contents where is_draft = 0 and sha256 <> '' and sha256 in", set(sha256s)
        )
        return dict(rows)

    @reading_values()
    def of(self, sha256: str) -> StoredContent | None:
        row = self._database.row(
            f"select {is_sound('contents')}, id, sha256, status, reason from contents"
            " where is_draft = 0 and sha256 = ? and sha256 <> ''",
            (sha256,),
        )
        if row is None:
            return None
        check(row[0])
        return StoredContent(row[1], row[2], DocumentStatus(row[3]), row[4])

    @reading_values()
    def report(self, content_id: int) -> DocumentReport:
        row = self._database.row(f"select {is_sound('reports')}, data from reports where content_id = ?", (content_id,))
        if row is None or not row[0]:
            raise UserError(ErrorCode.LIBRARY_DAMAGED)
        return unpack_report(row[1])

    @reading_values()
    def page(self, content_id: int, page_index: int) -> StoredPage | None:
        row = self._database.row(
            f"select {is_sound('pages')}, label, text, words from pages where content_id = ? and page_index = ?",
            (content_id, page_index),
        )
        if row is None:
            return None
        check(row[0])
        return StoredPage(page_index, row[1], row[2], unpack_words(row[3]))


def check(sound: Any) -> None:
    """Raises UserError LIBRARY_DAMAGED unless a row is what was stored."""
    if not sound:
        raise UserError(ErrorCode.LIBRARY_DAMAGED)


def _page_row(draft: DraftId, page: Page) -> tuple[Any, ...]:
    """Numbers have the kind that the columns give them: the digest is made of them before they are stored."""
    shape = page.geometry
    return (
        *(draft, page.index, storable(shape.label), float(shape.width), float(shape.height), shape.rotation),
        *(page.verdict.value, storable(page.text), pack_words(page.words), int(page.is_recognised), int(page.is_blank)),
    )
