"""The person's own questions with the documents that stand for their answers. Each change is one transaction."""

from collections.abc import Collection, Iterable, Sequence

from core.api.finding import LabelledQuestion, LibraryCheck, QuestionId, QuestionSource
from core.api.types import DocumentId, ErrorCode
from core.errors import UserError
from core.library.stores import Stores

Answer = tuple[DocumentId, int]
"""A document and the index of a page."""


class QuestionChanges:
    """Reads and writes questions and the checks made with them."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores

    def keep(self, text: str, answer: Answer | None, source: QuestionSource) -> LabelledQuestion:
        """Raises UserError DOCUMENT_GONE for a document that is not listed or has no such page."""
        stores = self._stores
        with stores.database.transaction():
            sha256, name = ("", "") if answer is None else self._content(*answer)
            page_index = 0 if answer is None else answer[1]
            kept = stores.questions.keep(text, sha256=sha256, page_index=page_index, source=source)
        return kept.labelled(None if answer is None else (answer[0], name))

    def _content(self, document_id: DocumentId, page_index: int) -> tuple[str, str]:
        """The hash of a listed document's file, and its name."""
        found = self._stores.documents.listed_hash(document_id)
        if found is None or not found[0] or not 0 <= page_index < found[2]:
            raise UserError(ErrorCode.DOCUMENT_GONE)
        return found[0], found[1]

    def forget(self, question_ids: Sequence[QuestionId]) -> int:
        with self._stores.database.transaction():
            return self._stores.questions.forget(question_ids)

    def all(self) -> tuple[LabelledQuestion, ...]:
        """Newest first. Of equal files the one that was added first is named."""
        questions = self._stores.questions.all()
        documents = self._stores.documents.listed_by_hash({question.sha256 for question in questions} - {""})
        return tuple(question.labelled(documents.get(question.sha256)) for question in questions)

    def keep_check(self, made: LibraryCheck) -> None:
        with self._stores.database.transaction():
            self._stores.checks.keep(made)

    def checks(self) -> tuple[LibraryCheck, ...]:
        return self._stores.checks.all()


def follow_files(stores: Stores, changed: Iterable[tuple[int, int]]) -> None:
    """Files have another content now: (before, now). Inside the transaction that places the documents, before contents
    that are not used any more go. Questions and answers stay with what has the content of before, if anything does."""
    for before, now in set(changed):
        if before != now and not stores.documents.of_content([before]):
            hashes = stores.contents.hashes_by_id([before, now])
            stores.questions.follow(hashes.get(before, ""), now, hashes.get(now, ""))
            stores.answers.follow(hashes.get(before, ""), hashes.get(now, ""))


def forget_asked(stores: Stores, gone: Collection[str]) -> None:
    """Contents, by their hashes, are in the library no more: so are the questions they answer, and what was quoted of
    them."""
    stores.questions.forget_of(gone)
    stores.answers.forget_of(gone)
