"""Which documents a question about whole documents is about: those it names, or the few of its scope."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.answer.route import DOCUMENT_WORDS, Route, RouteKind, route_of
from core.api.types import DocumentId, DocumentSummary, Scope, View
from core.cancel import CancelToken
from core.contracts.library import Library
from core.contracts.rows import StoredChunk
from core.language.words import fold, words
from core.retrieve.steer import names_of

MOST_TOGETHER = 4
"""More documents than these are not shown side by side."""
_ANY_DOCUMENT = frozenset("document documents doc file files pdf pdfs text texts dokument documento fichier".split())
READ_TOGETHER = 200
"""Chunks that are asked of the library in one call: each must be short."""


@dataclass(frozen=True, slots=True)
class Subject:
    """`documents` are what is asked about; `left` are words of the question that name none of them."""

    documents: tuple[DocumentSummary, ...]
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Way:
    """How a question goes. `by_structure`: code may answer it from the structure of the documents. `is_over_whole`: it
    asks about the whole of them either way."""

    route: Route
    subject: Subject
    by_structure: bool
    is_over_whole: bool


def way_of(question: str, scope: Scope, library: Library) -> Way:
    """A question whose words name neither document nor section is about something in them."""
    route = route_of(question)
    if route.kind in (RouteKind.PASSAGES, RouteKind.EVERYTHING):
        return Way(route, Subject(()), by_structure=False, is_over_whole=route.kind is RouteKind.EVERYTHING)
    subject = subject_of(question, route, scope, library)
    fewest = 2 if route.kind is RouteKind.COMPARE else 1
    may_be_section = route.kind is RouteKind.SUMMARY
    by_structure = len(subject.documents) >= fewest and (not subject.left or may_be_section)
    return Way(route, subject, by_structure, is_over_whole=not subject.left and route.kind is not RouteKind.COMPARE)


def subject_of(question: str, route: Route, scope: Scope, library: Library) -> Subject:
    """No documents if they are too many to be meant, or if none of them can be read."""
    ids = ids_in(scope, library)
    named: Sequence[DocumentId] = ()
    left = route.subject
    if left:
        named, left = _named(question, left, ids, library)
    else:
        named = _of_kind(question, ids, library)
    chosen = named or (sorted(ids) if ids is not None else [name.id for name in library.document_names()])
    if len(chosen) > MOST_TOGETHER:
        return Subject((), left)
    every = (library.summary(id_) for id_ in chosen)
    return Subject(tuple(each for each in every if each is not None and each.chunk_count), left)


def ids_in(scope: Scope, library: Library) -> frozenset[DocumentId] | None:
    """The documents of a scope; None for the whole library."""
    if scope.is_everything:
        return None
    below = library.files_below(scope.paths) if scope.paths else {}
    return frozenset((*scope.document_ids, *(file.document_id for file in below.values() if file.aside is None)))


def _named(
    question: str, told: tuple[str, ...], ids: frozenset[DocumentId] | None, library: Library
) -> tuple[list[DocumentId], tuple[str, ...]]:
    """The documents that the question names, those that more of its words name before the others; and the words that
    name none of them."""
    names = {each.id: set(words(f"{each.name} {each.title}")) for each in library.document_names()}
    by_every_word = [id_ for id_, own in names.items() if all(any(w in name for name in own) for w in told)]
    if exact := [id_ for id_ in by_every_word if ids is None or id_ in ids]:
        return exact, ()
    strengths = names_of(library.document_names()).named(question)
    inside = [id_ for id_ in strengths if ids is None or id_ in ids]
    said = {id_: {word for word in told if any(word in name for name in names[id_])} for id_ in inside}
    named = [id_ for id_ in inside if not any(said[id_] < more for more in said.values())]
    named.sort(key=lambda id_: (-strengths[id_], id_))
    return named, tuple(word for word in told if not any(word in said[id_] for id_ in named))


def _of_kind(question: str, ids: frozenset[DocumentId] | None, library: Library) -> list[DocumentId]:
    """ "The lease": those that are called so, if not all are."""
    kinds = {word for word in words(question) if word in DOCUMENT_WORDS and word not in _ANY_DOCUMENT}
    inside = [each for each in library.document_names() if ids is None or each.id in ids]
    called = [each.id for each in inside if any(kind in fold(f"{each.name} {each.title}") for kind in kinds)]
    return called if len(called) < len(inside) else []


def chunks_of(document: DocumentSummary, library: Library, token: CancelToken | None) -> list[StoredChunk]:
    """All of a document in reading order. Raises CancelRequested."""
    places = library.outline([document.id]).get(document.id, ())
    ids = [place.id for place in places]
    found: list[StoredChunk] = []
    for first in range(0, len(ids), READ_TOGETHER):
        if token is not None:
            token.check()
        batch = ids[first : first + READ_TOGETHER]
        stored = library.chunks(batch, scope=Scope(document_ids=(document.id,)))
        found.extend(stored[id_] for id_ in batch if id_ in stored)
    return found


def whole_view(documents: Sequence[DocumentSummary], library: Library) -> View:
    """All pages that could be read."""
    pages = sum(each.page_count for each in documents)
    reports = (library.report(each.id) for each in documents)
    unread = sum(len(report.problems) for report in reports if report is not None)
    return View(pages - unread, pages, is_whole=unread == 0)


def view_of(chunks: Sequence[StoredChunk], scope: Scope, library: Library) -> View:
    """How much of the scope these chunks are."""
    read = {(chunk.document_id, span.page_index) for chunk in chunks for span in chunk.spans}
    ids = ids_in(scope, library)
    asked = [each for each in library.summaries() if each.chunk_count and (ids is None or each.id in ids)]
    pages = sum(each.page_count for each in asked)
    return View(min(len(read), pages), pages, is_whole=len({c.id for c in chunks}) >= sum(a.chunk_count for a in asked))


def small_scope(scope: Scope, library: Library, *, most_chunks: int, token: CancelToken | None) -> list[StoredChunk]:
    """All of a scope, by document and in reading order, if it is so little; empty otherwise. Raises CancelRequested."""
    ids = ids_in(scope, library)
    chosen = sorted(ids) if ids is not None else [each.id for each in library.document_names()]
    if len(chosen) > MOST_TOGETHER:
        return []
    documents = [each for id_ in chosen if (each := library.summary(id_)) is not None]
    if sum(each.chunk_count for each in documents) > most_chunks:
        return []
    return [chunk for each in documents for chunk in chunks_of(each, library, token)]
