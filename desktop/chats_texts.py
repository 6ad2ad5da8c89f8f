"""Words for conversations that are kept, and for what has changed since a question was asked before."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QDate, QLocale

from core.api.chats import AnswerChange, ChatSummary
from desktop import moments
from desktop.amounts import quoted
from desktop.answer_texts import asked_of_words
from desktop.inert import plain
from desktop.state.chats import ChatsState
from desktop.state.exchange import Exchange

translate = QCoreApplication.translate


def title(chat: ChatSummary | None) -> str:
    """What a conversation is called; the one that is not kept yet has no name."""
    named = plain(chat.title) if chat is not None else ""
    return named or translate("chats", "New conversation")


def heading(chat: ChatSummary | None, exchanges: Sequence[Exchange]) -> str:
    """What stands above a conversation: its name; or, while that is the one question that stands right below, what
    that was asked of."""
    if len(exchanges) == 1 and (chat is None or (chat.turns <= 1 and _is_named_after(chat, exchanges[0].question))):
        return asked_of_words(exchanges[0].scope, exchanges[0].asked_of)
    return title(chat)


def _is_named_after(chat: ChatSummary, question: str) -> bool:
    return chat.title.split() == question.split()


def facts(chat: ChatSummary, *, today: QDate | None = None) -> str:
    """ "3 questions · 30 November 2026", with the time instead of the day for what was asked today."""
    count = translate("chats", "%Ln question(s)", "", chat.turns)
    return " · ".join(filter(None, (count, _when(chat.changed_at, today or QDate.currentDate()))))


def spoken(chat: ChatSummary) -> str:
    return f"{title(chat)}, {facts(chat)}"


def nothing_listed(state: ChatsState) -> tuple[str, str]:
    """Title and sentence in place of an empty list."""
    if state.search:
        return (
            translate("chats", "No conversation has these words"),
            translate("chats", "Titles, questions and answers were looked through. Try fewer words."),
        )
    return (
        translate("chats", "No conversations yet"),
        translate("chats", "Ask a question; it is kept here, with its answer and every citation."),
    )


def change_words(change: AnswerChange, *, today: QDate | None = None) -> str:
    """One line: when it was asked before, what came and went since, and what that did to the answer."""
    parts = [_asked(change, today or QDate.currentDate()), _since(change), _outcome(change)]
    return " ".join(filter(None, parts))


def _asked(change: AnswerChange, today: QDate) -> str:
    moment = moments.local(change.before_at)
    if not moment.isValid():
        return translate("chats", "Asked before.")
    if moment.date() == today:
        return translate("chats", "Asked before, today at {0}.").format(_when(change.before_at, today))
    return translate("chats", "Asked before on {0}.").format(moments.day(change.before_at))


def _since(change: AnswerChange) -> str:
    moves = []
    if change.added:
        moves.append(translate("chats", "%Ln document(s) added", "", change.added))
    if change.removed:
        moves.append(translate("chats", "%Ln document(s) removed", "", change.removed))
    return translate("chats", "Since then {0}.").format(", ".join(moves)) if moves else ""


def _outcome(change: AnswerChange) -> str:
    if change.same_text is None:
        return ""  # nothing is known of the answer before
    gained, lost = _names(change.gained), _names(change.lost)
    if gained and lost:
        cites = translate("chats", "it now cites {0}, and no longer {1}").format(gained, lost)
    elif gained:
        cites = translate("chats", "it now cites {0}").format(gained)
    else:
        cites = translate("chats", "it no longer cites {0}").format(lost) if lost else ""
    if change.same_text:
        said = translate("chats", "The answer is the same")
        return translate("chats", "{0}; {1}.").format(said, cites) if cites else f"{said}."
    said = translate("chats", "The answer has changed")
    return translate("chats", "{0}: {1}.").format(said, cites) if cites else f"{said}."


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(quoted(plain(name).removesuffix(".pdf")) for name in names)


def _when(moment: str, today: QDate) -> str:
    time = moments.local(moment)
    if time.isValid() and time.date() == today:
        return QLocale().toString(time.time(), QLocale.FormatType.ShortFormat)
    return moments.day(moment)
