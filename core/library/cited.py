"""The documents in an answer, and the answer as it has to be told when they have moved since. Pure."""

import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from core.api.types import Answer, Citation, Conflict, DocumentId, Passage, Sentence
from core.store.answers import KeptAnswer, QuotedDocument
from core.store.documents import Standing

Placed = TypeVar("Placed", Citation, Passage)


NOBODY = DocumentId(0)
"""For a document whose id is another one's now."""
Standings = Mapping[DocumentId, Standing]


def cited_documents(answer: Answer) -> dict[DocumentId, str]:
    """Names of the documents that its sentences and conflicts cite, by first use."""
    return {citation.document_id: citation.document for citation in _citations(answer)}


def documents_of(answer: Answer) -> frozenset[DocumentId]:
    """All of which any text stands in it."""
    passages = [passage.document_id for passage in (*answer.passages, *answer.closest)]
    return frozenset([*cited_documents(answer), *passages])


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
    that is (`by_hash`). Marks hold for the bytes they were made for: only for those the revision is the one of now."""

    def place(one: Placed) -> Placed:
        was, there = kept.documents[str(one.document_id)], standing.get(one.document_id)
        now = there if _still(was, there) else by_hash.get(was.sha256)
        if now is None:
            is_another = there is not None and there.added_at != was.added_at
            return replace(one, document_id=NOBODY) if is_another else one
        revision = now.revision if now.sha256 == was.sha256 else one.revision
        return replace(one, document_id=now.id, revision=revision, document=os.path.basename(now.path), path=now.path)

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


def _still(was: QuotedDocument, now: Standing | None) -> bool:
    """Whether it is listed, and the one that was quoted."""
    return now is not None and now.is_listed and now.added_at == was.added_at
