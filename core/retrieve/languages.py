"""Which languages an embedder understands, and what finds the passages when it does not: their words."""

import re
from collections.abc import Iterable, Mapping

from core.language.detect import detect

WOULD_KNOW = "multilingual-e5-small"
"""A small embedder of a family that `core.model.families` knows, for the languages below."""

_ENGLISH = frozenset({"en"})
_MANY = frozenset(
    "af am ar as az be bg bn br bs ca cs cy da de el en eo es et eu fa fi fr fy ga gd gl gu ha he hi hr hu hy id is it "
    "ja jv ka kk km kn ko ku ky la lo lt lv mg mk ml mn mr ms my ne nl no om or pa pl ps pt ro ru sa sd si sk sl so sq "
    "sr su sv sw ta te th tl tr ug uk ur uz vi xh yi zh".split()
)
"""The hundred languages of XLM-RoBERTa, on which most multilingual embedders are built."""
_KNOWN = (
    (
        re.compile(r"multilingual|bge-m3|arctic-embed.*v2\.0|embeddinggemma|qwen3-embedding|gte-qwen2|nomic-embed.*v2"),
        _MANY,
    ),
    (re.compile(r"labse|e5-mistral|granite-embedding-(?:107m|278m)|jina-embeddings-v3"), _MANY),
    (re.compile(r"(?:bge|gte|jina).*-zh\b|-zh-v1\.5"), frozenset({"en", "zh"})),
    (re.compile(r"jina-embeddings-v2.*-de\b"), frozenset({"en", "de"})),
    (re.compile(r"jina-embeddings-v2.*-es\b"), frozenset({"en", "es"})),
    (
        re.compile(r"minilm|bge-.*-en\b|bge-(?:small|base|large)|gte-|^e5-|nomic-embed|mxbai-embed|arctic-embed"),
        _ENGLISH,
    ),
    (re.compile(r"granite-embedding|jina-embeddings-v2|modernbert-embed"), _ENGLISH),
)
"""By words of the name, the first that fits; as the publishers' model cards say."""
BY_MEANING = ("dense", "late")


def languages_of(embedder_id: str) -> frozenset[str] | None:
    """ISO 639-1; None for an embedder of which nothing is known. `embedder_id` begins with the model's name."""
    words = "-".join(embedder_id.casefold().replace("_", " ").split())
    return next((known for name, known in _KNOWN if name.search(words)), None)


def knows(embedder_id: str, language: str) -> bool:
    """False only where the embedder is known not to understand the language."""
    known = languages_of(embedder_id)
    return not language or known is None or language in known


def unknown_languages(
    question: str, passages: Iterable[str], *, library: Mapping[str, int], embedder_id: str
) -> tuple[str, ...]:
    """For `Answer.languages`: of the question and of these passages, those that the embedder does not know; the
    question's first, each once. Empty without an embedder (an empty id). `library` counts documents by language."""
    if not _has_unknown(library, embedder_id):
        return ()
    found = dict.fromkeys((question_language(question, library), *map(detect, passages)))
    return tuple(language for language in found if not knows(embedder_id, language))


def weights_for(
    question: str, weights: Mapping[str, float], *, library: Mapping[str, int], embedder_id: str
) -> Mapping[str, float]:
    """The weights of the fusion for this question; `library` counts documents by language.

    A question in a language the embedder does not know, asked of documents in that language, is answered by words
    alone: what an English embedder takes for the meaning of Finnish is noise. If the documents are in a language it
    knows, meaning stays, since names and numbers are all that words could find.
    """
    if not _has_unknown(library, embedder_id):
        return weights
    language = question_language(question, library)
    if knows(embedder_id, language) or language not in library:
        return weights
    return {name: 0.0 if name in BY_MEANING else weight for name, weight in weights.items()}


def question_language(question: str, library: Mapping[str, int]) -> str:
    """As detected; a question too short to tell is taken for the language of a library that has one alone."""
    return detect(question) or (next(iter(library)) if len(library) == 1 else "")


def _has_unknown(library: Mapping[str, int], embedder_id: str) -> bool:
    """Where all is known no question's language needs to be found out."""
    return bool(embedder_id) and any(not knows(embedder_id, language) for language in library)
