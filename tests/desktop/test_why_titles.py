"""What the rows behind an answer are called, so that each is told from the others."""

from dataclasses import replace

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from core.api.types import ChunkId, DocumentId
from core.api.why import AnswerExplained, Candidate
from desktop.state import why_lists
from desktop.state.why_lists import Column
from desktop.theme import load_theme
from desktop.views.why.cells import cells, heads_of, titles_of
from desktop.views.why.why_table import WhyTable
from tests.desktop.why_samples import explained

HEADING = "8 Tenant's option to break"
TEXTS = {1: f"{HEADING}\n8.1 The Tenant may end it.", 2: "8.4 The fee is\nthree months.", 3: HEADING}


def under_one_heading() -> AnswerExplained:
    """The first three, and the third holds nothing but the heading."""
    told = explained()
    return replace(told, candidates=tuple(map(_under, told.candidates)))


def _under(candidate: Candidate) -> Candidate:
    number = int(candidate.passage.chunk_id)
    if number not in TEXTS:
        return candidate
    return replace(candidate, passage=replace(candidate.passage, section=f"Terms > {HEADING}", text=TEXTS[number]))


def test_passages_under_one_heading_are_called_by_what_they_begin_with() -> None:
    titles = titles_of(under_one_heading())
    assert [titles[ChunkId(n)] for n in (1, 2, 3, 4)] == [
        "8.1 The Tenant may end it.",
        "8.4 The fee is three months.",
        HEADING,
        "Clause 4",
    ]


def test_a_passage_has_one_title_in_every_list_and_its_heading_is_told_too() -> None:
    why = under_one_heading()
    whole = why_lists.orders(why, why.k)
    rows = why_lists.shown(why, whole)
    made = cells(why, whole, rows, {})
    first = ChunkId(1)
    assert {of[first].title for of in made.values() if first in of} == {"8.1 The Tenant may end it."}
    assert made[Column.WORDS][first].spoken.startswith(f"8.1 The Tenant may end it., {HEADING}, p. 1")
    assert made[Column.WORDS][ChunkId(4)].spoken.startswith("Clause 4, p. 4"), "a heading of its own is told once"


def test_text_without_headings_stays_as_it_is() -> None:
    told = explained()
    bare = tuple(replace(c, passage=replace(c.passage, section="", text="The same words.")) for c in told.candidates)
    assert set(titles_of(replace(told, candidates=bare)).values()) == {"The same words."}


def test_the_same_words_of_two_documents_are_told_apart_by_the_document() -> None:
    """As an older version of a document has them."""
    why = under_one_heading()
    twin, other = DocumentId(9), "Lease (2019 draft).pdf"
    passage = replace(why.candidates[0].passage, document_id=twin, document=other)
    second = replace(why.candidates[1].passage, text=f"{passage.text} This is new.")
    given = (replace(why.candidates[0], passage=passage), replace(why.candidates[1], passage=second))
    why = replace(why, candidates=(*given, *why.candidates[2:]))
    whole = why_lists.orders(why, why.k)
    made = cells(why, whole, why_lists.shown(why, whole), {})[Column.WORDS]
    ids = [given[0].passage.chunk_id, given[1].passage.chunk_id]
    assert made[ids[1]].title.startswith(made[ids[0]].title), "there is no room for the end"
    assert [made[id_].names_document for id_ in ids] == [True, True]
    assert [made[id_].document for id_ in ids] == ["Lease (2019 draft)", "Lease"]
    assert not made[ChunkId(4)].names_document


def test_a_line_shows_where_rows_go_on_out_of_sight(qtbot: QtBot) -> None:
    why, theme = explained(words=tuple(range(1, 13))), load_theme("light")
    table = WhyTable(theme)
    qtbot.addWidget(table)
    whole = why_lists.orders(why, why.k)
    rows = why_lists.shown(why, whole)
    table.show_lists(rows, cells(why, whole, rows, {}), why_lists.links(rows), heads_of(why, why.k))
    table.resize(960, table.minimumHeight())
    table.show()
    canvas, line = table.canvas, theme.color("line")
    gap = canvas.row_rect(Column.WORDS, 0).right() + 2

    def edges(area: QScrollArea) -> list[bool]:
        """Whether there is a line below the heads and above the foot, left of all that is joined."""
        top = area.verticalScrollBar().value()
        picture = area.viewport().grab().toImage()
        heads = QRectF(canvas._head_rect(Column.WORDS, top)).bottom() - top
        foot = canvas.foot_rect.top() - top
        return [QColor(picture.pixelColor(round(gap), round(y))) == line for y in (heads, foot)]

    assert edges(table) == [False, True]
    bar = table.verticalScrollBar()
    bar.setValue(bar.maximum() // 2)
    assert edges(table) == [True, True]
    bar.setValue(bar.maximum())
    assert edges(table) == [True, False]
