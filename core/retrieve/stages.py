"""The stages that find and order passages, and the joins of their lists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from core.api.types import ChunkId, Scope
from core.cancel import CancelToken
from core.contracts.chunk_set import ChunkSet
from core.contracts.library import Library
from core.contracts.models import EmbeddedQuery, Embedder, Reranker, Vector
from core.contracts.rows import Hit, StoredChunk
from core.index.codes import Weights, max_similarities
from core.index.fusion import RANK_CONSTANT, reciprocal_rank_fusion
from core.retrieve.clock import StageClock
from core.retrieve.followup import StandaloneQuery
from core.retrieve.languages import BY_MEANING, weights_for
from core.retrieve.literal import exact_first, literals
from core.retrieve.plan import CANDIDATES, FINAL_RANK_CONSTANT, FINAL_WEIGHTS, SearchPlan
from core.retrieve.steer import names_of, steered, strengths_of
from core.retrieve.structure import supported, within_documents
from core.retrieve.token_weights import token_weights

RERANKED = 20
"""How many passages the cross-encoder reads."""
RERANKER_WEIGHT = 1.0

Hits = tuple[Hit, ...]


@dataclass(frozen=True, slots=True)
class SearchParts:
    """What a search needs. `embedder` is the one whose vectors the library searches (`Library.search_embedder_id`);
    without it, as when its file is gone, the search finds by words alone. `reranker` is there if one is installed."""

    library: Library
    embedder: Embedder | None
    reranker: Reranker | None = None


@dataclass(frozen=True, slots=True)
class WeighedQuery:
    """A question and what it carries over as one query: `embedded` holds the token vectors of all its texts,
    `weights` (tokens,) how much each counts."""

    embedded: EmbeddedQuery
    weights: Weights


@dataclass(slots=True)
class Searching:
    """One search on its way: what was asked, and the lists so far."""

    asked: StandaloneQuery
    scope: Scope
    parts: SearchParts
    plan: SearchPlan
    limit: int
    token: CancelToken | None
    allowed: ChunkSet | None = None
    query: WeighedQuery | None = None
    clock: StageClock = field(default_factory=StageClock)
    lists: dict[str, Hits] = field(default_factory=dict)
    chunks: dict[ChunkId, StoredChunk] = field(default_factory=dict)
    """Those that were read so far."""
    left_out: list[str] = field(default_factory=list)
    """Stages whose model failed."""
    spoken: tuple[Mapping[str, int], str] = field(init=False)
    """How many documents each language has, and the embedder that is to know them."""

    def __post_init__(self) -> None:
        self.spoken = (self.parts.library.languages(), self.parts.library.search_embedder_id)

    @property
    def order(self) -> Hits:
        """The order after the last stage."""
        return next(reversed(self.lists.values()))

    def read(self, hits: Sequence[Hit]) -> Mapping[ChunkId, StoredChunk]:
        """Read these chunks unless they were already."""
        missing = [hit.chunk_id for hit in hits if hit.chunk_id not in self.chunks]
        if missing:
            self.chunks.update(self.parts.library.chunks(missing, scope=self.scope))
        return self.chunks


def find_words(search: Searching) -> Hits:
    """BM25 is a sum over words, so what a follow-up carries over is added at its weight."""
    scores: dict[ChunkId, float] = {}
    for text, weight in texts_of(search.asked):
        for hit in search.parts.library.search_words(text, allowed=search.allowed, limit=CANDIDATES):
            scores[hit.chunk_id] = scores.get(hit.chunk_id, 0.0) + weight * hit.score
    return best(scores)


def find_meaning(search: Searching) -> Hits:
    if search.query is None:
        return ()
    dense = search.query.embedded.dense
    return tuple(search.parts.library.search_meaning(dense, allowed=search.allowed, limit=CANDIDATES))


def embed(search: Searching, embedder: Embedder) -> WeighedQuery:
    """One query of all texts, each at its weight."""
    parts = [(embedder.embed_query(text, token=search.token), weight) for text, weight in texts_of(search.asked)]
    counts = [_token_weights(search, query) for query, _ in parts]
    if len(parts) == 1:
        return WeighedQuery(parts[0][0], counts[0])
    dense = np.sum([weight * query.dense for query, weight in parts], axis=0)
    weights = [weight * own / own.sum() for own, (_, weight) in zip(counts, parts, strict=True) if len(own)]
    pieces = tuple(piece for query, _ in parts for piece in query.pieces)
    tokens = np.concatenate([query.tokens for query, _ in parts])
    embedded = EmbeddedQuery(_unit(dense), tokens, pieces)
    return WeighedQuery(embedded, np.concatenate(weights).astype(np.float32))


def _token_weights(search: Searching, query: EmbeddedQuery) -> Weights:
    library = search.parts.library
    if len(query.pieces) != len(query.tokens):  # an embedder that does not tell its pieces
        return np.ones(len(query.tokens), dtype=np.float32)
    return token_weights(
        query.pieces, analyze_each=library.analyze_each, frequencies=library.inverse_document_frequencies
    )


def _unit(vector: Vector) -> Vector:
    length = float(np.linalg.norm(vector))
    return np.asarray(vector / length if length else vector, dtype=np.float32)


def texts_of(asked: StandaloneQuery) -> list[tuple[str, float]]:
    """The question and what it carries over, each with its weight."""
    return [(asked.text, 1.0), *((carried.text, carried.weight) for carried in asked.carried)]


def interact_late(search: Searching, found: Sequence[Hit]) -> Hits:
    """These candidates by MaxSim over the stored codes."""
    query = search.query
    if query is None or not len(query.embedded.tokens):
        return ()
    codes = search.parts.library.token_codes([hit.chunk_id for hit in found])
    scores = max_similarities(query.embedded.tokens, list(codes.values()), weights=query.weights)
    return best({id_: float(score) for id_, score in zip(codes, scores, strict=True)})


def support_by_neighbours(search: Searching) -> Hits:
    """Pages inside each document by the join once more, meaning and late interaction with what stands around each
    passage. Words gain nothing by it."""
    order = search.order
    stored = search.read(order)
    lists = {name: search.lists[name] for name in FINAL_WEIGHTS if name in search.lists}
    better = join(search, {n: supported(hits, stored) if n in BY_MEANING else hits for n, hits in lists.items()})
    return within_documents(order, better, stored)


def steer(search: Searching) -> Hits:
    """Passages of documents that the question names before others."""
    library = search.parts.library
    named = names_of(library.document_names()).named(" ".join(text for text, _ in texts_of(search.asked)))
    if not named:
        return search.order
    return steered(search.order, strengths_of(named, library.outline(list(named))))


def put_exact_first(search: Searching) -> Hits:
    question = search.asked.text
    return exact_first(question, search.order, search.read(search.order)) if literals(question) else search.order


def read_with_reranker(search: Searching, reranker: Reranker) -> Hits:
    """The best passages as a cross-encoder orders them. Only that order is used: many files' scores mean nothing."""
    looked_at = search.order[:RERANKED]
    stored = search.read(looked_at)
    ids = [hit.chunk_id for hit in looked_at if hit.chunk_id in stored]
    question = " ".join(text for text, _ in texts_of(search.asked))
    texts = ["\n".join(part for part in (stored[id_].context, stored[id_].text) if part) for id_ in ids]
    scores = reranker.score(question, texts, token=search.token)
    return best(dict(zip(ids, scores, strict=True)))


def blended(order: Hits, second: Hits, *, weight: float) -> Hits:
    """An order joined with a second opinion about some of it; what that did not see keeps its place behind."""
    seen = {hit.chunk_id for hit in second}
    first = [hit for hit in order if hit.chunk_id in seen]
    joined = fused({"order": first, "second": second}, {"second": weight})
    rest = tuple(hit for hit in order if hit.chunk_id not in seen)
    return _with_scores([hit.chunk_id for hit in joined], first) + rest


def _with_scores(ids: Sequence[ChunkId], order: Sequence[Hit]) -> Hits:
    """The scores of the order, handed out by place: later stages compare scores, and these stay comparable."""
    return tuple(Hit(id_, hit.score) for id_, hit in zip(ids, order, strict=True))


def join(
    search: Searching,
    lists: Mapping[str, Hits],
    weights: Mapping[str, float] = FINAL_WEIGHTS,
    *,
    k: float = FINAL_RANK_CONSTANT,
) -> Hits:
    """These lists as one, each at its weight; without those that cannot read the question's language."""
    library, embedder_id = search.spoken
    fitting = weights_for(search.asked.text, weights, library=library, embedder_id=embedder_id)
    readable = {name: hits for name, hits in lists.items() if hits and fitting.get(name)}
    return fused(readable, fitting, k=k) if readable else fused(lists, weights, k=k)


def fused(lists: Mapping[str, Sequence[Hit]], weights: Mapping[str, float], *, k: float = RANK_CONSTANT) -> Hits:
    """The best candidates by weighted reciprocal rank."""
    ids = {name: [hit.chunk_id for hit in hits] for name, hits in lists.items()}
    return tuple(Hit(ChunkId(i), score) for i, score in reciprocal_rank_fusion(ids, weights=weights, k=k)[:CANDIDATES])


def best(scores: Mapping[ChunkId, float]) -> Hits:
    ranked = sorted(scores.items(), key=lambda pair: (-pair[1], pair[0]))[:CANDIDATES]
    return tuple(Hit(id_, score) for id_, score in ranked)
