"""Chats listed, opened, renamed and forgotten, with the one step back."""

from core.api.messages import Chat, Chats
from core.api.requests import ForgetChats, ListChats, OpenChat, RenameChat, RestoreChats
from core.api.types import ErrorCode
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine.marks_again import marked_again
from core.errors import UserError


class ChatDesk:
    """One method a request."""

    def __init__(self, library: Library) -> None:
        self._library = library

    def list_chats(self, request: ListChats, _token: CancelToken) -> Chats:
        return Chats(self._library.chats(search=request.search))

    def open(self, request: OpenChat, token: CancelToken) -> Chat:
        """With marks on the pages as they are now, where the quoted text still stands. Raises UserError CHAT_GONE."""
        chat = self._library.chat(request.chat_id)
        if chat is None:
            raise UserError(ErrorCode.CHAT_GONE)
        return Chat(chat, marked_again(self._library.turns(request.chat_id), self._library, token))

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
