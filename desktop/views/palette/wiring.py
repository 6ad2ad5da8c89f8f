"""What the palette of a window offers, and what becomes of what is chosen."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence

from core.api.chats import ChatId
from core.api.types import DocumentId, DocumentSummary, JobId
from desktop import chats_texts
from desktop.icons import Icons
from desktop.inert import plain
from desktop.row_texts import plain_name
from desktop.state.app import AppState
from desktop.state.palette import Item, Kind, used_now
from desktop.theme import Theme
from desktop.views.chat.wiring import open_chat
from desktop.views.palette.view import Palette
from desktop.views.settings.view import GROUPS, group_name
from desktop.views.window.menus import Command, Entry, Submenu

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow

translate = QCoreApplication.translate

NAME = "palette"


def make_palette(window: "MainWindow", theme: Theme, icons: Icons) -> Palette:
    palette = Palette(theme, icons, window)
    palette.chosen.connect(lambda item: _take(window, item))
    return palette


def show_palette(window: "MainWindow") -> None:
    """A second time it goes again."""
    palette = window.palette_view
    if palette.isVisible():
        palette.close_now()
        return
    window.enable()  # for what has the focus now, as when a menu opens
    window.actions_taken.chats.list_quietly()
    palette.open(items_of(window), window.prefs.used)


def renew_palette(window: "MainWindow") -> None:
    """The list of conversations comes while it is open. Documents stay as they were: sorting ten thousand of them for
    each that is read would hold the window up."""
    palette = window.palette_view
    if palette.isVisible():
        kept = [item for item in palette.items if item.kind in (Kind.COMMAND, Kind.DOCUMENT)]
        palette.renew([*kept, *_talks(window.actions_taken.state)])


def items_of(window: "MainWindow") -> list[Item]:
    state = window.actions_taken.state
    documents = list(state.library.documents.values())
    commands = command_items(window.menus, window.menu_actions)
    return [*commands, *_settings_items(), *document_items(documents), *_talks(state)]


def command_items(menus: Mapping[str, Sequence[Entry]], actions: Mapping[str, QAction]) -> Iterator[Item]:
    """Every command of the menus but the palette itself, in their order."""
    for title, entries in menus.items():
        for entry in entries:
            if isinstance(entry, Submenu):
                yield from (_command(c, title, actions[c.name], under=entry.text) for c in entry.entries)
            elif isinstance(entry, Command) and entry.name != NAME:
                yield _command(entry, title, actions[entry.name])


def _settings_items() -> Iterator[Item]:
    """Every group of the settings, by its name."""
    for key in GROUPS:
        text = translate("palette", "Settings: {0}").format(group_name(key))
        yield Item(Kind.COMMAND, f"settings:{key}", text)


def _command(command: Command, title: str, action: QAction, *, under: str = "") -> Item:
    text = command.text.replace("&", "")
    return Item(
        Kind.COMMAND,
        f"command:{command.name}",
        f"{under}: {text}" if under else text,
        title.replace("&", ""),
        action.shortcut().toString(QKeySequence.SequenceFormat.NativeText),
        is_enabled=action.isEnabled(),
        is_checked=action.isChecked(),
    )


def _talks(state: AppState) -> Iterator[Item]:
    """Conversations and questions, the newest first."""
    for chat in state.chats.chats:
        facts = chats_texts.facts(chat)
        yield Item(Kind.CONVERSATION, f"chat:{chat.id}", chats_texts.title(chat), facts)
    for exchange in reversed(state.chat.exchanges):
        number = exchange.job if exchange.turn_id is None else -exchange.turn_id
        yield Item(Kind.QUESTION, f"question:{number}", plain(exchange.question))


def document_items(documents: Sequence[DocumentSummary]) -> Iterator[Item]:
    """By the alphabet, with the folder; equal names with the whole path of it."""
    names = {document.id: plain_name(document.name) for document in documents}
    counts = Counter(names.values())
    for document in sorted(documents, key=lambda d: (names[d.id].casefold(), d.path)):
        name, folder = names[document.id], document.path.replace("\\", "/").rpartition("/")[0]
        where = folder if counts[name] > 1 else folder.rpartition("/")[2]
        yield Item(Kind.DOCUMENT, f"document:{document.id}", name, where)


def _take(window: "MainWindow", item: Item) -> None:
    window.prefs = replace(window.prefs, used=used_now(window.prefs.used, item.key))
    kind, _, rest = item.key.partition(":")
    match kind:
        case "command":
            window.enable()
            window.menu_actions[rest].trigger()  # does nothing if what had the focus does not allow it any more
        case "settings":
            window.ways.open_settings(rest)
        case "document":
            window.ways.enter_document(DocumentId(int(rest)))
        case "chat":
            open_chat(window, ChatId(int(rest)))
        case "question":
            _show_question(window, int(rest))


def _show_question(window: "MainWindow", number: int) -> None:
    """Its answer at the top of the conversation."""
    for exchange in window.actions_taken.state.chat.exchanges:
        if number in (exchange.job, None if exchange.turn_id is None else -exchange.turn_id):
            window.ways.go_to_conversation()
            window.chat.show_answer(JobId(exchange.job))
            window.enable()
