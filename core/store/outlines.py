"""Where the chunks of a content stand, without their text. A published content never changes, so what was read of one
is kept as long as there is room."""

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any

from core.api.types import ChunkId
from core.contracts.rows import ChunkPlace
from core.store.database import Database, reading_values

KEPT_PLACES = 100_000
"""About 20 MB."""
_NO_SPANS = "[]"


class Outlines:
    """Digests are not made: they cover the texts, which are not read here, and whatever is shown of a chunk in the end
    is checked then."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._kept: OrderedDict[int, Sequence[ChunkPlace]] = OrderedDict()
        self._places = 0

    def of(self, content_ids: Iterable[int]) -> dict[int, Sequence[ChunkPlace]]:
        """By content: its chunks in reading order."""
        return {content_id: self._of(content_id) for content_id in dict.fromkeys(content_ids)}

    def _of(self, content_id: int) -> Sequence[ChunkPlace]:
        found = self._kept.pop(content_id, None)
        if found is None:
            found = self._read(content_id)
            self._places += len(found)
        self._kept[content_id] = found
        while self._places > KEPT_PLACES and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._places -= len(oldest)
        return found

    @reading_values()
    def _read(self, content_id: int) -> Sequence[ChunkPlace]:
        rows = self._database.rows(
            "select id, ordinal, section, spans from chunks where content_id = ? order by ordinal", (content_id,)
        )
        return tuple(_place(*row) for row in rows)


def _place(id_: int, ordinal: int, section: str, spans: Any) -> ChunkPlace:
    """The spans are in reading order; as JSON, [[page, start, end, offset], ...], they need not be read whole."""
    if spans == _NO_SPANS:
        return ChunkPlace(ChunkId(id_), ordinal, section, 0, 0)
    first = spans[2 : spans.index(",")]
    last = spans[spans.rindex("[") + 1 : spans.index(",", spans.rindex("["))]
    return ChunkPlace(ChunkId(id_), ordinal, section, int(first), int(last))
