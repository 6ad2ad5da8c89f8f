"""Chats listed, opened, renamed and forgotten, with the one step back."""

from core.api.chats import ChatTurn
from core.api.messages import Chat, Chats
from core.api.requests import ForgetChats, ListChats, OpenChat, RenameChat, RestoreChats
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine.marks_again import marked_again
from core.errors import UserError

TURNS_AT_ONCE = 16
"""A turn takes up to 7 ms, and nobody shall wait for the library longer than for a few pages, nor for the end of a
conversation, whatever its length."""
TURNS_BEFORE = 4 * TURNS_AT_ONCE
"""For what stands before it nobody waits. Some 2 MB: a line of the wire holds 64."""


class ChatDesk:
    """One method a request."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def list_chats(self, request: ListChats, _token: CancelToken) -> Chats:
        return Chats(self._library.chats(search=request.search))

    def open(self, request: OpenChat, token: CancelToken) -> Chat:
        """With marks on the pages as they are now, where the quoted text still stands. Raises UserError CHAT_GONE,
        CancelRequested."""
        chat = self._library.chat(request.chat_id)
        if chat is None:
            raise UserError(ErrorCode.CHAT_GONE)
        turns = self._turns(request, token)
        has_earlier = bool(turns and self._library.turns(chat.id, before=turns[0].id, most=1))
        return Chat(chat, marked_again(turns, self._library, token), has_earlier)

    def _turns(self, request: OpenChat, token: CancelToken) -> list[ChatTurn]:
        most = TURNS_AT_ONCE if request.before is None else TURNS_BEFORE
        turns: list[ChatTurn] = []
        before = request.before
        while len(turns) < most:
            token.check()
            earlier = self._library.turns(request.chat_id, before=before, most=TURNS_AT_ONCE)
            if not earlier:
                break
            turns, before = [*earlier, *turns], earlier[0].id
        return turns

    def rename(self, request: RenameChat, _token: CancelToken) -> Chats:
        """Raises UserError CHAT_GONE."""
        self._library.rename_chat(request.chat_id, request.title)
        return Chats(self._library.chats())

    def forget(self, request: ForgetChats, _token: CancelToken) -> Chats:
        """Those that were forgotten by the request before are erased now."""
        self._library.erase_chats()
        self._library.forget_chats(request.chat_ids)
        return Chats(self._library.chats())

    def restore(self, _request: RestoreChats, _token: CancelToken) -> Chats:
        self._library.restore_chats()
        return Chats(self._library.chats())
