"""What the person does in conversations and with those that are kept: ask, ask anew, open, name, delete, copy."""

from collections.abc import Sequence
from dataclasses import replace

from core.api.chats import ChatId
from core.api.messages import Chat, Chats, Done, Event
from core.api.requests import Ask, Cancel, ForgetChats, ListChats, OpenChat, RenameChat, SaveMarked
from core.api.types import DocumentId, JobId, Scope
from desktop.copying import marks_in
from desktop.library_actions import Desk
from desktop.state import chat, chats, leaving, undo
from desktop.state.check import check_shown
from desktop.state.covers import without_covers
from desktop.state.exchange import Exchange, asked_scope
from desktop.state.folders import count_in
from desktop.state.notices import told
from desktop.state.report import ReportState
from desktop.state.undo import Deed, DeedKind
from desktop.state.versions import VersionsState


class ChatActions:
    """A part of `Actions`, as `LibraryActions` is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # --- asking

    def ask(self, question: str) -> None:
        """Ask within the scope that is set, in the place of the question that is edited if one is. Does nothing while
        another question is answered."""
        self._ask(question, self._desk.state.chat.editing)

    def ask_again(self, job: JobId) -> None:
        """The same question once more, as it was asked. Where other answers would go with the old one, it comes into
        the box first, which says so."""
        now = self._desk.state.chat
        exchange = now.exchange(job)
        if exchange is None or not now.can_ask:
            return
        if chat.later_than(now, job):
            self.edit(job)
            return
        self._ask(exchange.question, job, like=exchange)

    def edit(self, job: JobId) -> None:
        """Put a question back into the box, to be asked in its own place."""
        self._desk.change(chat=chat.editing_begun(self._desk.state.chat, job))

    def stop_editing(self) -> None:
        self._desk.change(chat=chat.editing_ended(self._desk.state.chat))

    def set_quotes_only(self, *, is_on: bool) -> None:
        self._desk.change(chat=chat.quotes_only_set(self._desk.state.chat, is_on=is_on))

    def widen_and_ask(self, question: str) -> None:
        self._desk.change(chat=chat.scope_set(self._desk.state.chat, ()))
        self._ask(question, None)

    def _ask(self, question: str, in_place_of: JobId | None, *, like: Exchange | None = None) -> None:
        state = self._desk.state
        if not question.strip() or not state.chat.can_ask:
            return
        job, kept = self._desk.next_job(), state.chat.chat
        closed = chat.citation_closed(state.chat)
        scope = asked_scope(state.chat.scope if like is None else like.scope)
        asked_of = 0 if scope == Scope() else count_in(scope, state.library.documents.values())
        begun = chat.ask_started(closed, job, question, in_place_of=in_place_of, like=like, asked_of=asked_of)
        self._desk.change(chat=begun, undo=undo.settled(state.undo, DeedKind.CONVERSATION))
        asked = begun.exchanges[-1]
        self._desk.send(
            Ask(
                job,
                question,
                scope,
                quotes_only=asked.quotes_only,
                history=() if kept is not None else chat.history(begun),
                chat_id=kept.id if kept is not None else None,
                is_kept=True,
                instead_of=asked.instead_of if kept is not None else None,
            )
        )

    # --- the conversations that are kept

    def begin(self) -> None:
        """What was said before counts no more, and can be brought back until the next question."""
        now = self._desk.state
        if not now.chat.exchanges and now.chat.chat is None:
            return
        self._stop()
        self._desk.change(
            chat=chat.conversation_begun(now.chat),
            undo=undo.done_here(now.undo, Deed(DeedKind.CONVERSATION)),
            toast=told(now.toast, DeedKind.CONVERSATION),
        )

    def show_list(self, *, is_open: bool) -> None:
        """In the place of the conversation."""
        now = self._desk.state
        self._desk.change(
            chats=chats.list_shown(now.chats, is_open=is_open),
            report=ReportState(),
            versions=VersionsState(),
            check=check_shown(now.check, is_open=False),
            **without_covers(now),
        )

    def list_quietly(self) -> None:
        """All of them, for whoever looks them up by name: the list itself stays closed."""
        now = self._desk.state.chats
        if now.is_open or now.is_listed or now.listing is not None or not self._desk.state.chat.engine_up:
            return
        job = self._desk.next_job()
        self._desk.change(chats=chats.listing_started(replace(now, search="", failure=None), job))
        self._desk.send(ListChats(job))

    def search(self, words: str) -> None:
        now = self._desk.state.chats
        if words.strip() != now.search:
            if now.listing is not None:
                self._desk.send(Cancel(now.listing))
            self._desk.change(chats=chats.searched(now, words.strip()))

    def open(self, chat_id: ChatId, *, quietly: bool = False) -> None:
        """Show a kept conversation in the place of another; `quietly` tells nothing if it is gone."""
        shown = self._desk.state.chat.chat
        wanted = None if shown is not None and shown.id == chat_id else chat_id
        self._desk.change(chats=chats.wanted(self._desk.state.chats, wanted, quietly=quietly))

    def rename(self, chat_id: ChatId, title: str) -> None:
        """An empty title goes back to the first question."""
        now, title = self._desk.state, " ".join(title.split())
        job, kept = self._desk.next_job(), now.chat.chat
        named = replace(kept, title=title) if kept is not None and kept.id == chat_id and title else kept
        self._desk.change(
            chats=chats.change_started(chats.renamed(now.chats, chat_id, title), job),
            chat=chat.chat_named(now.chat, named),
        )
        self._desk.send(RenameChat(job, chat_id, title))

    def forget(self, chat_ids: Sequence[ChatId]) -> None:
        """Delete conversations, which can be undone; the one that is shown leaves the window with them."""
        if not chat_ids:
            return
        now, ids = self._desk.state, tuple(chat_ids)
        job, kept = self._desk.next_job(), now.chat.chat
        reopens = kept.id if kept is not None and kept.id in ids else None
        if reopens is not None:
            self._stop()
            self._desk.change(chat=chat.conversation_shown(now.chat, None, ()))
        self._desk.change(
            chats=chats.change_started(chats.forgotten(now.chats, ids), job),
            undo=undo.deed_started(now.undo, job, Deed(DeedKind.CHATS, chat_ids=ids, reopens=reopens)),
        )
        self._desk.send(ForgetChats(job, ids))

    def take(self, event: Event) -> None:
        """Show the conversation that was opened; one that was brought back is opened if it was shown before. Called
        before the event changes the state."""
        now = self._desk.state
        if not isinstance(event, Done):
            return
        if isinstance(event.result, Chats) and event.job == now.undo.undoing and now.undo.last is not None:
            self._desk.state = replace(now, chats=chats.wanted(now.chats, now.undo.last.reopens, quietly=True))
        is_late = now.chats.quietly and bool(now.chat.exchanges)
        if isinstance(event.result, Chat) and event.job == now.chats.opening and not is_late:
            if now.chat.running is not None:
                self._desk.state = replace(self._desk.state, toast=told(now.toast, "goes_on"))
            exchanges = chats.exchanges_of(event.result.turns, now.library.documents)
            left = leaving.left_at_work(self._desk.state.chat)
            shown = leaving.come_back(chat.conversation_shown(left, event.result.chat, exchanges))
            self._desk.state = replace(self._desk.state, chat=shown, undo=undo.settled(now.undo, DeedKind.CONVERSATION))
        elif isinstance(event.result, Chat) and event.job == now.chats.fetching:
            earlier = chats.exchanges_of(event.result.turns, now.library.documents)
            grown = chat.earlier_shown(now.chat, event.result.chat.id, earlier)
            self._desk.state = replace(self._desk.state, chat=grown)

    def ask_for_what_is_wanted(self) -> None:
        """The list, where it is shown and not known, and the conversation that is to be opened."""
        now = self._desk.state
        if not now.chat.engine_up:
            return
        if now.chats.needs_listing:
            job = self._desk.next_job()
            self._desk.state = replace(self._desk.state, chats=chats.listing_started(now.chats, job))
            self._desk.send(ListChats(job, now.chats.search))
        if now.chats.wanted is not None and now.chats.opening is None and now.library.is_listed:
            job = self._desk.next_job()
            self._desk.state = replace(self._desk.state, chats=chats.opening_started(self._desk.state.chats, job))
            self._desk.send(OpenChat(job, now.chats.wanted))
        self._ask_for_earlier_turns()

    def _ask_for_earlier_turns(self) -> None:
        """Of the conversation that is shown, one part after the other. Not while an answer runs, which may take the
        place of the turn that the part is to end before."""
        now = self._desk.state
        shown, first = now.chat.chat, chat.first_turn(now.chat)
        is_free = now.chats.fetching is None and now.chats.opening is None and now.chat.running is None
        if is_free and shown is not None and shown.id == now.chats.partly and first is not None:
            job = self._desk.next_job()
            self._desk.state = replace(now, chats=chats.fetching_started(now.chats, job))
            self._desk.send(OpenChat(job, shown.id, first))

    def _stop(self) -> None:
        running = self._desk.state.chat.running
        if running is not None:
            self._desk.send(Cancel(running.job))

    # --- taking answers along

    def tell_exported(self) -> None:
        self._desk.change(toast=told(self._desk.state.toast, "exported"))

    def save_marked(self, exchange: Exchange, document_id: DocumentId, path: str) -> None:
        """Write a copy of a cited document with what was cited marked."""
        revision, marks = marks_in(exchange, document_id)
        if marks and path:
            self._desk.send(SaveMarked(self._desk.next_job(), document_id, revision, marks, path))
