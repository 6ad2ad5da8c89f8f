"""Places and counts in words, as chat and page view say them. Sources carry plurals as "(s)"."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from core.api.types import AnswerReason, Citation, PageGeometry, PagePart, Passage, Stage
from desktop import amounts
from desktop.inert import plain
from desktop.state.exchange import Exchange, Standing
from desktop.state.sources import referring

translate = QCoreApplication.translate

SUFFIX = ".pdf"
MOST_REPEATED = 24
"""Characters of what was typed that are said again."""


def short_name(document: str) -> str:
    """A file's name as lists show it."""
    return document[: -len(SUFFIX)] if document.casefold().endswith(SUFFIX) else document


def place(parts: Sequence[PagePart], page_count: int) -> str:
    """ "p. 12 (14 of 62)", or "p. 12–13 (14–15 of 62)" for a passage over two pages."""
    first, last = parts[0], parts[-1]
    if first.page_index == last.page_index:
        return page_place(first.page_label, first.page_index, page_count)
    return translate("place", "p. {0}–{1} ({2}–{3} of {4})").format(
        first.page_label, last.page_label, first.page_index + 1, last.page_index + 1, page_count
    )


def span_place(pages: Sequence[PageGeometry], first: int, last: int) -> str:
    """The same of pages that are known by their places, both included."""
    parts = [PagePart(i, pages[i].label or str(i + 1), 0, 0, ()) for i in (first, last)]
    return place(parts, len(pages))


def page_place(label: str, page_index: int, page_count: int) -> str:
    """ "p. 12 (14 of 62)": the printed number, then the count."""
    return f"{page_label(label, page_index)} {page_number(page_index, page_count)}"


def page_label(label: str, page_index: int) -> str:
    return translate("place", "p. {0}").format(label or str(page_index + 1))


def page_number(page_index: int, page_count: int) -> str:
    return translate("place", "({0} of {1})").format(page_index + 1, page_count)


def no_such_page(typed: str, pages: Sequence[PageGeometry]) -> str:
    """What was typed is neither a printed number nor a count."""
    words = translate("place", "There is no page “{0}”. This document has %Ln page(s), {1} to {2}.", "", len(pages))
    first, last = page_label(pages[0].label, 0), page_label(pages[-1].label, len(pages) - 1)
    return words.format(typed[:MOST_REPEATED], first, last)


def chip_name(citation: Citation) -> str:
    """What a screen reader says of a citation."""
    name = translate("chat", "Citation {0}, {1}, page {2}").format(
        citation.number, short_name(citation.document), citation.parts[0].page_label
    )
    return ", ".join(filter(None, (name, cell_heads(citation))))


def row_name(citation: Citation) -> str:
    """The same of its row in the list below the answer."""
    return ", ".join(filter(None, (chip_name(citation), citation.section)))


def standing_words(standing: Standing | None) -> str:
    """What to know of a cited document; without a full stop, empty for nothing."""
    words = {
        Standing.REMOVED: translate("chat", "The document was removed"),
        Standing.AWAY: translate("chat", "The document is not available; what it says is kept"),
        Standing.OLDER: translate("chat", "From an older version"),
    }
    return words[standing] if standing is not None else ""


def standing_mark(standing: Standing | None) -> str:
    """The same in a word or two, beside the document's name."""
    marks = {
        Standing.REMOVED: translate("chat", "removed"),
        Standing.AWAY: translate("chat", "not available"),
        Standing.OLDER: translate("chat", "older version"),
    }
    return marks[standing] if standing is not None else ""


def section(item: Citation | Passage) -> str:
    """The heads of a table cell, else the last step of the heading path, or the start of the text without headings."""
    heads = cell_heads(item) if isinstance(item, Citation) else ""
    name = heads or item.section.split(" > ")[-1].strip()
    return name or (item.quote if isinstance(item, Citation) else item.text)


def cell_heads(citation: Citation) -> str:
    """ "Revenue · 2023": row and column of a table cell; empty for anything else."""
    return " · ".join(filter(None, (plain(citation.row), plain(citation.column))))


def unnamed_heads(words: str, citations: Sequence[Citation]) -> str:
    """The heads of a cell that its words do not name themselves; empty for anything else."""
    heads = cell_heads(citations[0]) if citations else ""
    return "" if all(head.casefold() in words.casefold() for head in heads.split(" · ")) else heads


def quoted(text: str) -> str:
    return amounts.quoted(text.strip())


def progress(exchange: Exchange) -> str:
    """What an answer in the making is doing."""
    if exchange.stopping:
        return translate("chat", "Stopping…")
    so_far = len(exchange.sentences) + len(exchange.removed)
    stage = None if exchange.stage is None else exchange.stage.stage
    if so_far:
        return translate("chat", "Checking sentence {0}").format(so_far + 1)
    if stage is Stage.WRITING and exchange.stage is not None and exchange.stage.total:
        return translate("chat", "Reading %Ln page(s)", "", exchange.stage.total)
    words = {
        Stage.SEARCHING: translate("chat", "Looking through your documents"),
        Stage.WEIGHING: translate("chat", "Weighing what was found"),
        Stage.WRITING: translate("chat", "Reading the passages that were found"),
        Stage.CHECKING: translate("chat", "Choosing quotes"),
    }
    return words.get(stage, translate("chat", "Waiting for the engine")) if stage else words[Stage.SEARCHING]


def quotes_foot(exchange: Exchange) -> str:
    """Why there are quotes and no sentences of our own."""
    reason = exchange.answer.reason if exchange.answer is not None else AnswerReason.QUOTES_ASKED
    reasons = {
        AnswerReason.NO_GENERATOR: translate("chat", "There is no model to write with: quotes only."),
        AnswerReason.NOTHING_SURVIVED: translate("chat", "What was written did not pass its check: quotes only."),
    }
    plain = translate("chat", "No sentence was written for you: quotes only.")
    return reasons.get(AnswerReason(reason), plain) if reason in set(AnswerReason) else plain


def ready(exchange: Exchange) -> str:
    """The end of an answer, for screen readers."""
    words = [
        translate("chat", "Answer ready"),
        translate("chat", "%Ln sentence(s)", "", len(exchange.sentences)),
        translate("chat", "%Ln citation(s)", "", len(exchange.citations)),
    ]
    if exchange.removed:
        words.append(translate("chat", "%Ln removed", "", len(exchange.removed)))
    return ", ".join(words)


def thumb_names(*, is_refused: bool) -> tuple[str, str]:
    """What a thumb up and a thumb down say."""
    if is_refused:
        return translate("chat", "Right, none of my documents answers it"), translate("chat", "There is an answer")
    return translate("chat", "Good answer"), translate("chat", "Wrong answer")


def companion_words(exchange: Exchange, companion: Passage) -> str:
    """ "Schedule 2, referred to by 1": by the number of a citation, or by the page of what refers to it."""
    number, passage = referring(exchange, companion)
    if number is not None:
        return translate("chat", "{0}, referred to by {1}").format(companion.reference, number)
    if passage is None:
        return companion.reference
    page = page_label(passage.parts[0].page_label, passage.parts[0].page_index)
    return translate("chat", "{0}, referred to on {1}").format(companion.reference, page)


def seconds(exchange: Exchange) -> str:
    """How long the answer took, at least a tenth of a second; empty while it is not known."""
    if exchange.answer is None:
        return ""
    total_s = sum(timing.ms for timing in exchange.answer.timings) / 1000
    if not total_s:
        return ""
    return translate("chat", "{0} s").format(QLocale().toString(max(total_s, 0.1), "f", 1))
