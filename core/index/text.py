"""The text index: BM25 over body, headings and identifiers.

The index holds chunk ids and postings, never the text itself. It is a cache: any failure is answered by building it
anew from the database. One thread uses it.
"""

import logging
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import tantivy

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet
from core.contracts.rows import Hit
from core.index.analysers import ENGLISH, STEMS, Analysers
from core.index.query import (
    QueryParts,
    identifiers,
    is_decimal,
    normalise,
    number_pairs,
    split_query,
    split_unspaced,
)

log = logging.getLogger(__name__)

ANALYSER_VERSION = 4
"""Raise it when fields, analysers or `core.index.query` change: an index made by another version is built anew."""

HEADING_BOOST = 0.25
IDENTIFIER_BOOST = 1.5
DECIMAL_BOOST = 0.5
PHRASE_SHARE = 0.5
UNSPACED_BOOST = 1.0
SPELLING_BOOST = 0.5
NUMBER_BOOST = 0.25
"""Weights beside the body's plain BM25 (k1 1.2, b 0.75, fixed in Tantivy). Looked at on SciFact (training questions,
nDCG@10 0.697 without headings and identifiers) and Cranfield (0.365); `PHRASE_SHARE` is the part of an identifier's
weight that goes to its pieces standing side by side, `NUMBER_BOOST` that of a number and its neighbour. The last two
boosts were not tuned: SciFact stays at 0.697 with them."""

MAX_TERMS = 128
"""Words of one question that are looked up."""

MOST_RUNS = 4
"""Of neighbouring chunks that are asked for as ranges: each costs 0.3 ms at 100,000 chunks, and single chunks 5 ms for
10,000."""

LARGE_SCOPE = 5_000
"""From here on so many single chunks cost more as a filter than searching without it first."""

REACHES = (2_000, 20_000)
"""How much of the whole ranking is read then: 0.5 ms and 3 ms."""

_WRITER_HEAP_BYTES = 50_000_000
_DISK_FULL_MARKS = ("os error 28)", "os error 27)", "os error 122)", "No space left")
_MARKER = 1


class Mark(NamedTuple):
    """How far an index has come, committed together with what it holds.

    `seq` and `nonce` are of the last row of the library's history that was applied. While an index is filled for the
    first time, the chunks up to `filled` are in it.
    """

    seq: int
    nonce: int
    filled: int = 0


@dataclass(frozen=True, slots=True)
class TextEntry:
    """One chunk to index, with the line of title and headings before it, and its document's language (ISO 639-1, or
    empty), which counts where the chunk is too short to tell its own."""

    chunk_id: ChunkId
    text: str
    context: str
    language: str = ""


class TextIndexFailed(Exception):
    """The index is damaged, made by another version, or could not be written."""

    @property
    def is_disk_full(self) -> bool:
        return any(mark in str(self) for mark in _DISK_FULL_MARKS)


@contextmanager
def tantivy_errors() -> Iterator[None]:
    """Errors come as ValueError or OSError; a panic in Rust comes as a BaseException of a class nobody can import."""
    try:
        yield
    except (ValueError, OSError) as error:
        raise TextIndexFailed(str(error)) from error
    except BaseException as error:
        if type(error).__name__ != "PanicException":
            raise
        raise TextIndexFailed(f"panic: {error}") from error


class TextIndex:
    """An open index and its only writer. Every method may raise TextIndexFailed.

    A failure while writing leaves what was committed before it: `give_up_writing`, and it can still be searched.
    """

    def __init__(self, folder: Path) -> None:
        """Opens the index in `folder` (which exists), or makes an empty one if the folder is empty.

        Tantivy does not compare the checksums of its files (`core.index.seals.segment_checks`). Its list of segments
        has none: one that brings back or loses a chunk is noticed here by the count that was committed.
        """
        self._analysers = Analysers()
        self._writer: Any = None
        with tantivy_errors():
            self._schema = _schema()
            self._index = tantivy.Index(self._schema, path=str(folder), reuse=True)
            self._analysers.register(self._index)
            self._look_again()
            self.mark, count = self._read_marker()
        self._check_count(count)

    # --- writing

    def replace(self, chunk_ids: Sequence[ChunkId], entries: Sequence[TextEntry], mark: Mark) -> None:
        """Take out these chunks, whether they are here or not, put in the entries, which are some of them, and make
        both durable and searchable together with the mark: all or nothing.

        By query: deleting by term silently does nothing on some field types.
        """
        with tantivy_errors():
            if self._writer is None:
                self._writer = self._index.writer(heap_size=_WRITER_HEAP_BYTES, num_threads=1)
            old = tantivy.Query.term_set_query(self._schema, "chunk", list(chunk_ids))
            count = self.chunk_count + len(entries) - (self._count_of(old) if chunk_ids else 0)
            if chunk_ids:
                self._writer.delete_documents_by_query(old)
            for entry in entries:
                self._writer.add_document(_document(entry, self._analysers))
            self._writer.delete_documents_by_query(self._marker_query())
            self._writer.add_document(_marker(mark, count))
            self._writer.commit()
            self._index.reload()
            self._look_again()
            self.mark = mark
        self._check_count(count)

    def give_up_writing(self) -> None:
        """What was not committed is forgotten; the next change begins with a new writer."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with tantivy_errors():
                writer.rollback()

    def close(self) -> None:
        """Waits for merges that are running."""
        writer, self._writer = self._writer, None
        if writer is not None:
            with tantivy_errors():
                writer.rollback()
                writer.wait_merging_threads()

    def _look_again(self) -> None:
        """At what was committed, and in which ways its chunks are stemmed."""
        self._searcher = self._index.searcher()
        chunks = {stem: int(self._searcher.doc_freq("stem", stem)) for stem in STEMS}
        self._stems = {ENGLISH, *(stem for stem in STEMS if chunks[stem])}
        self._main_stem = max((ENGLISH, *STEMS), key=lambda stem: chunks[stem])

    def _check_count(self, count: int) -> None:
        if self.chunk_count != count:
            raise TextIndexFailed(f"{self.chunk_count} chunks where {count} were put in")

    def _count_of(self, query: Any) -> int:
        return int(self._searcher.search(query, 1, count=True).count or 0)

    # --- reading

    @property
    def chunk_count(self) -> int:
        """Chunks as of the last commit."""
        with tantivy_errors():
            return int(self._searcher.num_docs) - (self.mark is not None)

    def chunk_ids(self) -> set[ChunkId]:
        """Of all chunks as of the last commit."""
        with tantivy_errors():
            everything = tantivy.Query.all_query()
            marker = [(tantivy.Occur.Must, everything), (tantivy.Occur.MustNot, self._marker_query())]
            return {hit.chunk_id for hit in self._hits(tantivy.Query.boolean_query(marker), max(1, self.chunk_count))}

    def _read_marker(self) -> tuple[Mark | None, int]:
        """As of the last commit, with the number of chunks; None for an index that never had one."""
        hits = self._searcher.search(self._marker_query(), 2, count=False).hits
        if not hits:
            return None, 0
        columns = ("seq", "nonce", "filled", "count")
        seq, nonce, filled, count = (self._searcher.fast_field_values(name, [hits[0][1]])[0] for name in columns)
        return Mark(int(seq), int(nonce), int(filled)), int(count)

    def search(
        self, question: str, *, allowed: ChunkSet | None, limit: int, without: Collection[ChunkId] = ()
    ) -> list[Hit]:
        """Best first. Quoted phrases must be found; if no chunk has them, they count as ordinary words.

        `without` are chunks that are still here and may not be found any more.
        """
        if limit < 1 or (allowed is not None and not allowed):
            return []
        parts = split_query(question)
        hits = self._ranked(self._query(parts), allowed=allowed, without=without, limit=limit)
        if not hits and parts.phrases:
            hits = self._ranked(self._query(_without_quotes(parts)), allowed=allowed, without=without, limit=limit)
        return hits

    def analyze(self, text: str) -> list[str]:
        """Tokens as they stand in the index, by the way of stemming of most chunks."""
        with tantivy_errors():
            return self._analysers.analyze(text, self._main_stem)

    def inverse_document_frequencies(self, tokens: Sequence[str]) -> Mapping[str, float]:
        """ln(1 + (N - n + 0.5) / (n + 0.5)) of each token."""
        total = self.chunk_count
        with tantivy_errors():
            found = {token: min(total, self._chunks_with(token)) for token in set(tokens)}
        return {token: math.log(1 + (total - n + 0.5) / (n + 0.5)) for token, n in found.items()}

    def _chunks_with(self, token: str) -> int:
        """Removed chunks are counted until their segment is dropped."""
        field = "unspaced" if split_unspaced(token)[1] else "body"
        return int(self._searcher.doc_freq(field, token))

    # --- queries

    def _marker_query(self) -> Any:
        return tantivy.Query.term_query(self._schema, "marker", _MARKER)

    def _ranked(self, query: Any, *, allowed: ChunkSet | None, without: Collection[ChunkId], limit: int) -> list[Hit]:
        """The first `limit` allowed chunks. The filter is inside the query, except for many scattered chunks: there the
        beginning of the whole ranking is read, and only if that does not hold enough allowed chunks is the query asked
        with the filter. The order of all chunks is a total one (score, then place in the index) and a filter that
        adds 0 to each score does not change it, so the allowed ones of its beginning are the beginning of theirs."""
        with tantivy_errors():
            if without:
                hidden = tantivy.Query.term_set_query(self._schema, "chunk", list(without))
                query = tantivy.Query.boolean_query([(tantivy.Occur.Must, query), (tantivy.Occur.MustNot, hidden)])
            if allowed is None:
                return self._hits(query, limit)
            if len(allowed.runs) > MOST_RUNS and len(allowed) >= LARGE_SCOPE:
                for reach in REACHES:
                    scores, ids = self._found(query, reach)
                    kept = np.flatnonzero(allowed.holds(ids))[:limit]
                    if len(kept) == limit or len(ids) < reach:
                        return [Hit(ChunkId(int(ids[place])), scores[place]) for place in kept]
            inside = tantivy.Query.const_score_query(self._scope(allowed), 0.0)
            return self._hits(_all_of([query, inside]), limit)

    def _scope(self, allowed: ChunkSet) -> Any:
        """A folder's chunks mostly are a few runs of ids."""
        if len(allowed.runs) > MOST_RUNS:
            return tantivy.Query.term_set_query(self._schema, "chunk", allowed.ids.tolist())
        integers = tantivy.FieldType.Integer
        return _any_of(tantivy.Query.range_query(self._schema, "chunk", integers, *run) for run in allowed.runs)

    def _hits(self, query: Any, limit: int) -> list[Hit]:
        scores, ids = self._found(query, limit)
        return [Hit(ChunkId(id_), score) for id_, score in zip(ids.tolist(), scores, strict=True)]

    def _found(self, query: Any, limit: int) -> tuple[list[float], npt.NDArray[np.int64]]:
        found = self._searcher.search(query, limit, count=False).hits
        ids = self._searcher.fast_field_values("chunk", [address for _, address in found]) if found else []
        return [float(score) for score, _ in found], np.array(ids, dtype=np.int64)

    def _query(self, parts: QueryParts) -> Any:
        with tantivy_errors():
            required = [self._phrase(phrase) for phrase in parts.phrases]
            codes = [*self._identifiers(parts.identifiers), *self._numbers(parts.words)]
            optional = [*self._words(parts), *codes, *self._bigrams(parts.unspaced)]
            return _all_of([query for query in required if query is not None], optional)

    def _words(self, parts: QueryParts) -> Iterator[Any]:
        stem = self._analysers.asked_stem(parts.words, self._stems)
        words = self._analysers.content_words(parts.words, stem)
        if not words and not parts.phrases:
            words = self._analysers.words(parts.words)
        for word in self._analysers.asked(words[:MAX_TERMS], self._stems):
            for token in word.tokens:
                yield self._term("body", token)
                yield _boosted(self._term("heading", token, "freq"), HEADING_BOOST)
            for token in word.spellings:
                yield _boosted(self._term("spelling", token, "freq"), SPELLING_BOOST)

    def _identifiers(self, found: Sequence[str]) -> Iterator[Any]:
        for identifier in found[:MAX_TERMS]:
            boost = DECIMAL_BOOST if is_decimal(identifier) else IDENTIFIER_BOOST
            for token in self._analysers.identifier(identifier):
                yield _boosted(self._term("ident", token, "freq"), boost)
            for parts in self._analysers.code_groups(identifier):
                yield _boosted(self._side_by_side(parts), boost * PHRASE_SHARE)

    def _numbers(self, text: str) -> Iterator[Any]:
        for pair in number_pairs(self._analysers.words(text)[:MAX_TERMS]):
            yield _boosted(self._side_by_side(pair), NUMBER_BOOST)

    def _bigrams(self, runs: Sequence[str]) -> Iterator[Any]:
        for run in runs[:MAX_TERMS]:
            for token in self._analysers.bigrams(run)[:MAX_TERMS]:
                yield _boosted(self._term("unspaced", token, "freq"), UNSPACED_BOOST)

    def _phrase(self, phrase: str) -> Any | None:
        """None if nothing of the phrase is indexed."""
        spaced, runs = split_unspaced(phrase)
        words = self._analysers.words(spaced)
        required = [self._term("unspaced", token, "freq") for run in runs for token in self._analysers.bigrams(run)]
        if words:
            required.append(self._side_by_side(words))
        codes = [token for code in identifiers(spaced) for token in self._analysers.identifier(code)]
        required += [self._term("ident", token, "freq") for token in codes]
        return _all_of(required) if required else None

    def _side_by_side(self, words: Sequence[str]) -> Any:
        """In one of the forms that they have in the index. Tantivy panics on a phrase query of one word."""
        forms = ([token for token in form if token] for form in sorted(self._analysers.phrases(words, self._stems)))
        queries = [
            tantivy.Query.phrase_query(self._schema, "body", form) if len(form) > 1 else self._term("body", form[0])
            for form in forms
            if form
        ]
        return tantivy.Query.disjunction_max_query(queries)

    def _term(self, field: str, token: str, index_option: str = "position") -> Any:
        return tantivy.Query.term_query(self._schema, field, token, index_option)


def _schema() -> Any:
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("chunk", indexed=True, fast=True)
    builder.add_integer_field("marker", indexed=True)
    for name in ("seq", "nonce", "filled", "count"):
        builder.add_integer_field(name, fast=True)
    builder.add_text_field("stem", tokenizer_name="ready", index_option="basic")
    builder.add_text_field("body", tokenizer_name="ready", index_option="position")
    builder.add_text_field("spelling", tokenizer_name="ready", index_option="freq")
    builder.add_text_field("heading", tokenizer_name="ready", index_option="freq")
    builder.add_text_field("ident", tokenizer_name="codes", index_option="freq")
    builder.add_text_field("unspaced", tokenizer_name="bigrams", index_option="freq")
    return builder.build()


def _marker(mark: Mark, count: int) -> Any:
    document = tantivy.Document()
    for name, value in (("marker", _MARKER), *mark._asdict().items(), ("count", count)):
        document.add_integer(name, value)
    return document


def _document(entry: TextEntry, analysers: Analysers) -> Any:
    """The context line counts as part of the body, and once more as the heading."""
    body, runs = split_unspaced(normalise(f"{entry.context}\n{entry.text}"))
    stem = analysers.stem_for(body, entry.language)
    stemmed = analysers.stemmed(body, stem)
    heading = analysers.stemmed(split_unspaced(normalise(entry.context))[0], stem)
    document = tantivy.Document()
    document.add_integer("chunk", entry.chunk_id)
    document.add_text("stem", stem)
    document.add_text("body", " ".join(stemmed.tokens))
    document.add_text("spelling", " ".join(stemmed.spellings))
    document.add_text("heading", " ".join(heading.tokens))
    document.add_text("ident", " ".join(identifiers(body)))
    for run in runs:
        document.add_text("unspaced", run)
    return document


def _without_quotes(parts: QueryParts) -> QueryParts:
    return split_query(" ".join((parts.words, *parts.phrases, *parts.unspaced)))


def _boosted(query: Any, boost: float) -> Any:
    return tantivy.Query.boost_query(query, boost)


def _any_of(queries: Iterable[Any]) -> Any:
    return tantivy.Query.boolean_query([(tantivy.Occur.Should, query) for query in queries])


def _all_of(required: Sequence[Any], optional: Sequence[Any] = ()) -> Any:
    clauses = [(tantivy.Occur.Must, query) for query in required]
    return tantivy.Query.boolean_query([*clauses, *((tantivy.Occur.Should, query) for query in optional)])
