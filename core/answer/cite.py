"""Citations: evidence sentences as structured places in documents, numbered by first use."""

from collections.abc import Sequence

from core.api.types import Citation, PagePart
from core.retrieve.evidence import EvidenceSentence
from core.retrieve.pages import QuestionPages
from core.retrieve.rects import parts_of


class CitationBook:
    """Gives out the citations of one answer: the same evidence has the same number all through it."""

    def __init__(self, pages: QuestionPages) -> None:
        self.pages = pages
        self._given: dict[tuple[int, int, int], Citation] = {}

    def cite(self, sentences: Sequence[EvidenceSentence]) -> tuple[Citation, ...]:
        """One citation an evidence sentence. Those whose page cannot be found any more are left out."""
        citations = (self._cite(sentence) for sentence in sentences)
        return tuple(c for c in citations if c is not None)

    def _cite(self, sentence: EvidenceSentence) -> Citation | None:
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
                section=sentence.section,
                quote=sentence.text,
                parts=parts,
            )
        return self._given[key]


def _place(document_id: int, parts: Sequence[PagePart]) -> tuple[int, int, int]:
    """Overlapping chunks hold the same sentence; its place on the page is what makes it the same."""
    return (document_id, parts[0].page_index, parts[0].char_start)
