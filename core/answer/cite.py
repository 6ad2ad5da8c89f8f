"""Citations: evidence sentences as structured places in documents, numbered by first use."""

from collections.abc import Sequence
from typing import Protocol

from core.api.types import Citation, PagePart
from core.retrieve.evidence import EvidenceSentence
from core.retrieve.pages import QuestionPages
from core.retrieve.rects import parts_of

_Place = tuple[int, int, int, int, int]


class Cell(Protocol):
    """A cell of a table as evidence, with the heads of its row and column."""

    @property
    def sentence(self) -> EvidenceSentence: ...

    @property
    def row(self) -> str: ...

    @property
    def column(self) -> str: ...


class CitationBook:
    """Gives out the citations of one answer: the same evidence has the same number all through it."""

    def __init__(self, pages: QuestionPages) -> None:
        self.pages = pages
        self._given: dict[_Place, Citation] = {}

    def cite(self, sentences: Sequence[EvidenceSentence], *, are_headings: bool = False) -> tuple[Citation, ...]:
        """One citation an evidence sentence. Those whose page cannot be found any more are left out. A heading stands
        under itself, not under the one above it."""
        citations = (self._cite(each, section=each.text if are_headings else each.section) for each in sentences)
        return tuple(c for c in citations if c is not None)

    def cite_cells(self, cells: Sequence[Cell]) -> tuple[Citation, ...]:
        """As `cite`; the marks lie on the cells."""
        citations = (
            self._cite(cell.sentence, section=cell.sentence.section, row=cell.row, column=cell.column) for cell in cells
        )
        return tuple(c for c in citations if c is not None)

    def _cite(self, sentence: EvidenceSentence, *, section: str, row: str = "", column: str = "") -> Citation | None:
        chunk = sentence.chunk
        parts = parts_of(chunk.spans, sentence.start, sentence.end, self.pages.of(chunk.document_id))
        if not parts:
            return None
        key = _place(int(chunk.document_id), parts)
        if key not in self._given:
            self._given[key] = Citation(
                number=len(self._given) + 1,
                document_id=chunk.document_id,
                revision=chunk.revision,
                document=chunk.document,
                path=chunk.path,
                page_count=chunk.page_count,
                section=section,
                quote=sentence.text,
                parts=parts,
                row=row,
                column=column,
            )
        return self._given[key]


def _place(document_id: int, parts: Sequence[PagePart]) -> _Place:
    """Overlapping chunks hold the same sentence; its place on the pages is what makes it the same."""
    first, last = parts[0], parts[-1]
    return (document_id, first.page_index, first.char_start, last.page_index, last.char_end)
