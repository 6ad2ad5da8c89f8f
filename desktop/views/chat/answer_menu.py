"""What can be done with an answer: its context menu, and that of the button for more."""

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QMenu, QWidget

from desktop.copying import markable
from desktop.inert import plain
from desktop.state.exchange import AnswerAct, AnswerWish, Exchange
from desktop.views.controls.buttons import key_words
from desktop.views.controls.wording import short_name

translate = QCoreApplication.translate


def answer_menu(parent: QWidget, exchange: Exchange, wish: Callable[[AnswerWish], None]) -> QMenu:
    """Entries are there where they do something; their keys are those of the menu bar."""
    menu = QMenu(parent)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)

    def add(words: str, act: AnswerAct, key: str = "") -> None:
        entry = menu.addAction(f"{words}\t{key_words(key)}" if key else words)
        entry.triggered.connect(lambda: wish(AnswerWish(exchange.job, act)))

    if exchange.sentences:
        add(translate("answer", "Copy with page references"), AnswerAct.COPY, "Ctrl+Shift+C")
        add(translate("answer", "Copy as Markdown"), AnswerAct.COPY_MARKDOWN, "Ctrl+Shift+M")
    _add_copies(menu, exchange, wish)
    if exchange.answer is not None:
        menu.addSeparator()
        add(translate("answer", "Why this answer"), AnswerAct.WHY, "Ctrl+I")
    if not exchange.is_running:
        menu.addSeparator()
        add(translate("answer", "Edit question"), AnswerAct.EDIT)
        add(translate("answer", "Ask again"), AnswerAct.ASK_AGAIN)
    return menu


def _add_copies(menu: QMenu, exchange: Exchange, wish: Callable[[AnswerWish], None]) -> None:
    """A marked copy of each cited document; one alone needs no name."""
    documents = markable(exchange) if not exchange.is_running else ()
    if documents:
        menu.addSeparator()
    for document in documents:
        words = translate("answer", "Save a marked copy of the PDF…")
        if len(documents) > 1:
            name = plain(short_name(document.document)).replace("&", "&&")
            words = translate("answer", "Save a marked copy of “{0}”…").format(name)
        entry = menu.addAction(words)
        act = AnswerWish(exchange.job, AnswerAct.SAVE_MARKED, document.document_id)
        entry.triggered.connect(lambda _=False, act=act: wish(act))
