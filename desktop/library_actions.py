"""What the person does with the library as a whole: folders, removals, versions, a look through all of it."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from core.api.requests import (
    Cancel,
    ChangeVersions,
    CheckFolders,
    ForgetFolder,
    ListVersions,
    LocateFolder,
    PauseIndexing,
    RemoveDocuments,
    Request,
    RestoreChats,
    RestoreDocuments,
    VerifyLibrary,
)
from core.api.types import DocumentId, FolderId, JobId
from desktop.state import activity, chat, chats, following, undo, verify, versions
from desktop.state.app import AppState
from desktop.state.check import check_shown
from desktop.state.covers import without_covers
from desktop.state.report import ReportState
from desktop.state.undo import REMOVALS, Deed, DeedKind


class Desk(Protocol):
    """Where the state is kept and requests are sent from."""

    state: AppState

    def change(self, **parts: object) -> None: ...

    def send(self, request: Request) -> None: ...

    def next_job(self) -> JobId: ...


class LibraryActions:
    """Turns what is wanted into requests and changes of the state, as `Actions` does, whose part it is."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk

    # --- folders

    def check_folders(self) -> None:
        """Once while it is under way."""
        now = self._desk.state.following
        if now.checking is None:
            job = self._desk.next_job()
            self._desk.change(following=following.check_started(now, job))
            self._desk.send(CheckFolders(job))

    def locate_folder(self, folder_id: FolderId, path: str) -> None:
        self._desk.send(LocateFolder(self._desk.next_job(), folder_id, path))

    def forget_folder(self, folder_id: FolderId, *, keep_documents: bool = False) -> None:
        kind = DeedKind.UNFOLLOWED if keep_documents else DeedKind.FORGOT
        job = self._start(Deed(kind))
        self._desk.send(ForgetFolder(job, folder_id, keep_documents))

    def pause(self, *, paused: bool) -> None:
        now = self._desk.state.following
        if now.pausing is None:
            job = self._desk.next_job()
            self._desk.change(following=following.pause_started(now, job))
            self._desk.send(PauseIndexing(job, paused))

    # --- removing

    def remove(self, document_ids: Sequence[DocumentId]) -> None:
        """Files that still wait to be read (ids below 0) are not in the library yet and stay."""
        kept = tuple(document_id for document_id in document_ids if document_id >= 0)
        if kept:
            self._desk.send(RemoveDocuments(self._start(Deed(DeedKind.REMOVED, kept)), kept))

    def undo(self) -> None:
        """Take back the last removal, change of versions, or new conversation."""
        now = self._desk.state.undo
        deed = now.last
        if deed is None or not now.can_undo:
            return
        if deed.kind is DeedKind.CONVERSATION:
            restored = chat.conversation_restored(self._desk.state.chat)
            self._desk.change(chat=restored, undo=undo.settled(now, deed.kind))
            return
        job = self._desk.next_job()
        self._desk.change(undo=undo.undo_started(now, job))
        if deed.kind is DeedKind.CHATS:
            self._desk.change(chats=chats.change_started(self._desk.state.chats, job))
            self._desk.send(RestoreChats(job))
        elif deed.kind in REMOVALS:
            self._desk.send(RestoreDocuments(job))
        else:
            self._desk.send(ChangeVersions(job, deed.document_ids, together=deed.kind is DeedKind.APART))

    def _start(self, deed: Deed) -> JobId:
        job = self._desk.next_job()
        self._desk.change(undo=undo.deed_started(self._desk.state.undo, job, deed))
        return job

    # --- versions

    def show_versions(self, document_id: DocumentId) -> None:
        if document_id in self._desk.state.library.documents:
            shown = versions.versions_shown(self._desk.state.versions, document_id)
            self._desk.change(
                versions=shown,
                report=ReportState(),
                check=check_shown(self._desk.state.check, is_open=False),
                chats=replace(self._desk.state.chats, is_open=False),
            )

    def close_versions(self) -> None:
        self._desk.change(versions=versions.VersionsState())

    def ask_for_versions(self) -> None:
        """The family that is open is asked for when it is not known, or not any more."""
        now = self._desk.state.versions
        document = self._desk.state.library.documents.get(now.document_id) if now.document_id is not None else None
        if document is not None and versions.versions_need_asking(now, document):
            job = self._desk.next_job()
            self._desk.change(versions=versions.versions_asked(now, document, job))
            self._desk.send(ListVersions(job, document.id))

    def change_versions(self, document_ids: Sequence[DocumentId], *, together: bool) -> None:
        """Say that documents are versions of one document, or that they are not."""
        ids = tuple(document_ids)
        if ids:
            kind = DeedKind.TOGETHER if together else DeedKind.APART
            self._desk.send(ChangeVersions(self._start(Deed(kind, ids)), ids, together))

    # --- what goes on

    def show_activity(self, *, is_open: bool) -> None:
        """In the place of conversation and page."""
        now = self._desk.state
        self._desk.change(**{**without_covers(now), "activity": activity.activity_shown(now.activity, is_open=is_open)})

    def clear_activity(self) -> None:
        """What has ended is listed no more."""
        self._desk.change(activity=activity.ended_cleared(self._desk.state.activity))

    # --- looking through all of it

    def show_verify(self, *, is_open: bool) -> None:
        """In the place of the settings; opening it for the first time begins to look."""
        now = self._desk.state.verify
        shown = verify.verify_shown(now, is_open=is_open)
        self._desk.change(**{**without_covers(self._desk.state), "verify": shown})
        if is_open and not now.is_running and now.report is None:
            self.verify()

    def verify(self) -> None:
        if not self._desk.state.verify.is_running:
            job = self._desk.next_job()
            self._desk.change(verify=verify.verify_started(self._desk.state.verify, job))
            self._desk.send(VerifyLibrary(job))

    def stop_verifying(self) -> None:
        job = self._desk.state.verify.job
        if job is not None:
            self._desk.change(verify=verify.verify_stop_requested(self._desk.state.verify))
            self._desk.send(Cancel(job))
