"""The documents in an answer, and the answer as it has to be told when they have moved since. Pure."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from core.api.types import Answer, Citation, Conflict, DocumentId, Passage, Sentence
from core.store.documents import Standing
from core.store.quoted import KeptAnswer, QuotedDocument

Placed = TypeVar("Placed", Citation, Passage)


NOBODY = DocumentId(0)
"""For a document whose id is another one's now."""
NO_REVISION = 0
"""For bytes that are not those of any revision there is: a library that was put back counts its revisions again."""
Standings = Mapping[DocumentId, Standing]


def cited_documents(answer: Answer) -> dict[DocumentId, str]:
    """Names of the documents that its sentences and conflicts cite, by first use."""
    return {citation.document_id: citation.document for citation in _citations(answer)}


def revisions_of(answer: Answer) -> dict[DocumentId, set[int]]:
    """All documents of which any text stands in it, and which revisions of each."""
    found: dict[DocumentId, set[int]] = {}
    places: list[Citation | Passage] = [*_citations(answer), *answer.passages, *answer.closest]
    for one in places:
        found.setdefault(one.document_id, set()).add(one.revision)
    return found


def _citations(answer: Answer) -> Iterator[Citation]:
    for sentence in answer.sentences:
        yield from sentence.citations
    for conflict in answer.conflicts:
        yield from conflict.citations


def lost_hashes(kept: KeptAnswer, standing: Standings) -> set[str]:
    """Of the files of quoted documents that are not listed any more."""
    gone = (one.sha256 for id_, one in kept.documents.items() if not _still(one, standing.get(DocumentId(int(id_)))))
    return set(gone) - {""}


def cited_now(kept: KeptAnswer, standing: Standings, by_hash: Mapping[str, Standing]) -> Answer:
    """Each document under the name it has now. One that is not listed any more is told as a file with the same bytes
    that is (`by_hash`). Marks hold for the bytes they were made for: for those, and never for others, the revision is
    the one of now."""

    def place(one: Placed) -> Placed:
        was, there = kept.documents[str(one.document_id)], standing.get(one.document_id)
        now = there if _still(was, there) else by_hash.get(was.sha256)
        if now is None:
            is_another = there is not None and there.added_at != was.added_at
            return replace(one, document_id=NOBODY) if is_another else one
        return replace(
            one,
            document_id=now.id,
            revision=_revision(one.revision, was, now),
            document=os.path.basename(now.path),
            path=now.path,
        )

    def sentence(one: Sentence) -> Sentence:
        return replace(one, citations=tuple(map(place, one.citations)))

    def conflict(one: Conflict) -> Conflict:
        return replace(one, citations=tuple(map(place, one.citations)))

    answer = kept.answer
    return replace(
        answer,
        sentences=tuple(map(sentence, answer.sentences)),
        conflicts=tuple(map(conflict, answer.conflicts)),
        passages=tuple(map(place, answer.passages)),
        closest=tuple(map(place, answer.closest)),
    )


def _revision(then: int, was: QuotedDocument, now: Standing) -> int:
    if was.sha256 and was.sha256 == now.sha256:
        return now.revision
    return then if then != now.revision else NO_REVISION


def _still(was: QuotedDocument, now: Standing | None) -> bool:
    """Whether it is listed, and the one that was quoted."""
    return now is not None and now.is_listed and now.added_at == was.added_at
