"""Answers for tests of keeping and showing them."""

from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerMode, AnswerReason, Citation, DocumentId, Gate, PagePart, Sentence
from core.contracts.library import Library
from core.retrieve.rects import line_rects


def citation_of(library: Library, document_id: DocumentId, page_index: int, quote: str, *, number: int = 1) -> Citation:
    """Of the first place on a stored page where the quote stands."""
    summary, page = library.summary(document_id), library.page(document_id, page_index)
    assert summary is not None
    assert page is not None
    start = page.text.index(quote)
    end = start + len(quote)
    part = PagePart(page_index, page.label, start, end, line_rects(page.words, start, end))
    return Citation(
        number, document_id, summary.revision, summary.name, summary.path, summary.page_count, "", quote, (part,)
    )


def answer_of(question: str, *citations: Citation) -> Answer:
    """Each citation is a sentence of its own."""
    sentences = tuple(Sentence(c.quote, (c,), 0.9, SentenceKind.QUOTE) for c in citations)
    return Answer(
        question, AnswerMode.QUOTES, AnswerReason.QUOTES_ASKED, sentences, (), (), (), Gate(0.9, 0.5), ()
    )  # fmt: skip


def answer_about(library: Library, document_id: DocumentId, page_index: int, quote: str) -> Answer:
    return answer_of("When?", citation_of(library, document_id, page_index, quote))
