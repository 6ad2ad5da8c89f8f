"""Quotes: the best evidence sentences, verbatim. They need no generator, so the app always has an answer to give."""

from collections.abc import Sequence

from core.retrieve.evidence import EvidenceSentence

MAX_QUOTES = 3
LOGIT_MARGIN = 1.0
"""Sentences whose logit is within this of the best one are quoted too: e to the 1 is odds of 2.7 to 1."""
WORDS_SHARE = 0.5
"""A further quote must hold half as much of the question's words as the best one: the reader likes any sentence that
could answer a question of that kind."""
COVERAGE_SHARE = 0.8


def best_quotes(sentences: Sequence[EvidenceSentence]) -> list[EvidenceSentence]:
    """The sentences worth quoting, in the order in which they stand in the documents; `sentences` best first."""
    if not sentences:
        return []
    first = sentences[0]
    kept = [s for s in sentences if _is_close(s, first)][:MAX_QUOTES]
    rank = {s.chunk.document_id: i for i, s in reversed(list(enumerate(kept)))}
    return sorted(kept, key=lambda s: (rank[s.chunk.document_id], s.chunk.ordinal, s.start))


def _is_close(sentence: EvidenceSentence, best: EvidenceSentence) -> bool:
    if sentence is best:
        return True
    if sentence.logit is not None and best.logit is not None:
        shares_words = sentence.coverage >= best.coverage * WORDS_SHARE
        return shares_words and sentence.logit >= max(best.logit - LOGIT_MARGIN, 0.0)
    return sentence.coverage >= max(best.coverage * COVERAGE_SHARE, 0.5)
