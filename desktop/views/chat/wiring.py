"""The conversation and the list of those that are kept in a window, with everything the person can do there."""

import logging
from typing import TYPE_CHECKING

from core.api.chats import ChatId
from desktop import chats_texts, exporting
from desktop.copying import markable, marked_path
from desktop.state.exchange import AnswerAct, AnswerWish

log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


def connect_chat(window: "MainWindow") -> None:
    chat, act = window.chat, window.actions_taken
    chat.asked.connect(act.ask)
    chat.wished.connect(lambda wish: fulfil(window, wish))
    chat.widen_scope.connect(act.chats.widen_and_ask)
    chat.stopped.connect(act.stop_answer)
    chat.scope_removed.connect(act.remove_scope)
    chat.editing_left.connect(act.chats.stop_editing)
    chat.quotes_wanted.connect(lambda is_on: act.chats.set_quotes_only(is_on=is_on))
    chat.transcript.peek.pictures.wanted.connect(act.render)
    chat.transcript.peek.pictures.set_dark_paper(is_dark=window.prefs.dark_paper)
    chat.new_conversation.connect(window.ways.begin_conversation)
    chat.header.list_wanted.connect(lambda: show_chats(window))
    chat.header.renamed.connect(lambda title: _rename_shown(window, title))
    listed = window.middle.chats
    listed.closed.connect(lambda: act.chats.show_list(is_open=False))
    listed.opened.connect(lambda chat_id: open_chat(window, chat_id))
    listed.searched.connect(act.chats.search)
    listed.renamed.connect(act.chats.rename)
    listed.forget_wanted.connect(act.chats.forget)
    listed.new_wanted.connect(window.ways.begin_conversation)


def fulfil(window: "MainWindow", wish: AnswerWish) -> None:
    """What is wanted of an answer, but for what the view copies by itself."""
    act = window.actions_taken.chats
    match wish.act:
        case AnswerAct.ASK_AGAIN:
            act.ask_again(wish.job)
        case AnswerAct.EDIT:
            act.edit(wish.job)
        case AnswerAct.SAVE_MARKED:
            _save_marked(window, wish)
        case AnswerAct.WHY:
            window.actions_taken.why.open(wish.job)


def wish_in_sight(window: "MainWindow", act: AnswerAct) -> None:
    """What comes of it is seen, whatever stands in the place of the conversation."""
    window.ways.go_to_conversation()
    window.chat.wish(act)


def step_answer(window: "MainWindow", step: int) -> None:
    """The next (1) or previous (-1) one, for which keys and menus are meant then."""
    window.chat.step_answer(step)
    window.enable()


def show_chats(window: "MainWindow") -> None:
    window.actions_taken.chats.show_list(is_open=True)
    window.middle.setFocus()


def rename_chat(window: "MainWindow") -> None:
    """The one that is selected in the list, or else the one that is shown."""
    if window.actions_taken.state.chats.is_open:
        window.middle.chats.list.rename_current()
    else:
        window.ways.go_to_conversation()
        window.chat.header.begin_renaming()


def forget_chats(window: "MainWindow") -> None:
    """Delete those that are selected in the list, or else the one that is shown."""
    now = window.actions_taken.state
    if now.chats.is_open:
        window.actions_taken.chats.forget(window.middle.chats.list.selected)
    elif now.chat.chat is not None:
        window.actions_taken.chats.forget((now.chat.chat.id,))


def export_chat(window: "MainWindow") -> None:
    """The one that is shown, as a file."""
    now = window.actions_taken.state.chat
    title = chats_texts.title(now.chat)
    path = window.dialogs.save_conversation(window, exporting.file_name(title))
    if not path:
        return
    try:
        exporting.write(path, exporting.conversation_as_markdown(title, now.exchanges))
    except OSError as error:
        log.warning("a conversation was not written: %s", type(error).__name__)
        window.dialogs.not_written(window, path)
    else:
        window.actions_taken.chats.tell_exported()


def open_chat(window: "MainWindow", chat_id: ChatId) -> None:
    window.actions_taken.chats.open(chat_id)
    window.ways.go_to_conversation()


def _rename_shown(window: "MainWindow", title: str) -> None:
    shown = window.actions_taken.state.chat.chat
    if shown is not None and title.strip() != shown.title:
        window.actions_taken.chats.rename(shown.id, title)


def _save_marked(window: "MainWindow", wish: AnswerWish) -> None:
    """Without a document it is the one that is open beside the answer, or the first one that is cited."""
    state = window.actions_taken.state
    exchange = state.chat.exchange(wish.job)
    documents = markable(exchange) if exchange is not None else ()
    wanted = wish.document_id if wish.document_id is not None else state.page.document_id
    document = next((d for d in documents if d.document_id == wanted), documents[0] if documents else None)
    if exchange is not None and document is not None:
        path = window.dialogs.save_marked(window, marked_path(document))
        window.actions_taken.chats.save_marked(exchange, document.document_id, path)
