"""Scenes of answers: what they are made of, what disagrees, what was left out; kept conversations."""

from dataclasses import replace
from typing import Any

from PySide6.QtWidgets import QPushButton

from core.api.chats import AnswerChange, ChatId
from core.api.messages import Done, SentenceReady
from core.api.types import Answer, Scope
from desktop.state.chat import scope_set
from desktop.state.exchange import ScopeChip
from desktop.views.chat.wiring import show_chats
from tests.desktop import scenes_answers as answers
from tests.desktop.studio import NOTHING, Scene, Studio


def _open(studio: Studio) -> None:
    studio.actions.chats.open(ChatId(1))
    studio.wait(lambda state: state.chat.chat is not None and state.chats.opening is None)
    studio.rest(300)


def _open_marked(studio: Studio) -> None:
    _open(studio)
    studio.window.chat.step_answer(-1)
    studio.rest(300)
    studio.window.chat.press_citation(1)
    studio.wait(lambda state: bool(state.page.pages))


def _unfolded(studio: Studio) -> None:
    studio.ask()
    studio.rest(300)
    for words in ("Show", "pages read"):
        for button in studio.window.chat.findChildren(QPushButton):
            if button.isVisible() and button.text().endswith(words):
                button.click()
    studio.rest(100)


def _cell(studio: Studio) -> None:
    studio.ask()
    studio.rest(300)
    studio.window.chat.press_citation(1)
    studio.wait(lambda state: bool(state.page.pages))


def _narrow(studio: Studio) -> None:
    chip = ScopeChip("Harbour Yard", Scope(paths=("/home/mara/Papers/Harbour Yard",)))
    studio.actions.change(chat=scope_set(studio.actions.state.chat, (chip,)))
    studio.ask()


def _list(studio: Studio) -> None:
    _open(studio)
    show_chats(studio.window)
    studio.wait(lambda state: state.chats.is_listed)
    studio.rest(200)


def _rename(studio: Studio) -> None:
    _list(studio)
    studio.window.middle.chats.list.rename_current()


def _rename_shown(studio: Studio) -> None:
    _open(studio)
    studio.window.chat.header.begin_renaming()


def _forget(studio: Studio) -> None:
    _list(studio)
    studio.actions.chats.forget((ChatId(2),))
    studio.window.ways.go_to_conversation()
    studio.wait(lambda state: state.undo.can_undo)


def _search(studio: Studio) -> None:
    _list(studio)
    studio.window.middle.chats.search.setText("zebra")
    studio.wait(lambda state: state.chats.search == "zebra" and state.chats.is_listed)


def _edit(studio: Studio) -> None:
    _open(studio)
    studio.actions.chats.set_quotes_only(is_on=True)
    studio.actions.chats.edit(studio.actions.state.chat.exchanges[1].job)
    studio.window.chat.box.text.setFocus()


def _quotes_only(studio: Studio) -> None:
    studio.actions.chats.set_quotes_only(is_on=True)
    studio.ask()


def _stream(studio: Studio) -> None:
    studio.actions.ask("When can we end the lease early?")
    studio.wait(lambda state: bool(state.chat.exchanges[-1].sentences))


def _ask(answer: Answer, change: AnswerChange | None = None) -> dict[str, Any]:
    return {"Ask": [[Done(NOTHING, answers.kept(answer, change=change))]]}


SCENES = (
    Scene("chat", _open_marked, chats=answers.CHATS),
    Scene("chats", _list, chats=answers.CHATS),
    Scene("chats-rename", _rename, chats=answers.CHATS),
    Scene("chats-search", _search, chats=answers.CHATS),
    Scene("chats-empty", lambda studio: show_chats(studio.window)),
    Scene("chat-rename", _rename_shown, chats=answers.CHATS),
    Scene("chat-deleted", _forget, chats=answers.CHATS),
    Scene("edit", _edit, chats=answers.CHATS),
    Scene("edit-small", _edit, chats=answers.CHATS, size=(720, 520)),
    Scene("quotes-only", _quotes_only, replies=_ask(answers.QUOTED)),
    Scene("removed-shown", _unfolded, replies=_ask(replace(answers.WRITTEN, conflicts=()))),
    Scene("conflict", lambda studio: studio.ask(), replies=_ask(answers.WRITTEN, answers.CHANGED)),
    Scene("cells", _cell, replies=_ask(answers.TABLE)),
    Scene("quotes", lambda studio: studio.ask(), replies=_ask(answers.QUOTED)),
    Scene("outline", lambda studio: studio.ask(), replies=_ask(answers.OUTLINE)),
    Scene("partial", lambda studio: studio.ask(), replies=_ask(answers.PARTIAL)),
    Scene("refusal-wider", _narrow, replies=_ask(answers.REFUSED)),
    Scene("streaming", _stream, replies={"Ask": [[SentenceReady(NOTHING, answers.CLAIMS[0])]]}),
    Scene("conflict-large-text", lambda studio: studio.ask(), replies=_ask(answers.WRITTEN), text_percent=150),
)
