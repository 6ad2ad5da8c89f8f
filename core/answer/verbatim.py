"""Whether a claim says what a sentence says in its own words, for a writer so small that it swaps words. Pure.

No probability tells a pump from a filter, so each word must stand there; but for those that have a check of their own,
as numbers, units, times, negations and directions have, and for a few that say nothing by themselves.
"""

from collections.abc import Sequence

from core.answer.clauses import Clause, Word, matched
from core.answer.meaning import QUANTIFIERS
from core.answer.opposites import NEGATORS, SIDES
from core.language.moments import moments
from core.language.quantities import quantities
from core.language.synonyms import base_of
from core.language.units import currency_of, unit_of

_LIGHT = frozenset(
    "use uses used using give gives given take takes taken taking place amount amounts amounted need needs needed "
    "become becomes came come comes make makes made get gets got go goes went last lasts lasted run runs total number "
    "time mean means indicate indicates also generally usually approximately roughly latest length one ones equal "
    "equals".split()
)
"""Words that a paraphrase needs and that change no fact."""


def _is_own_word(word: Word, written: Sequence[str]) -> bool:
    """Whether it stands there itself, and no synonym of it."""
    return base_of(word.text) == word.text or bool(matched([word.text], written))


def has_all_words(claim: Clause, sentence: Clause, heading: Clause) -> bool:
    """Whether each word of content stands in the sentence or over it."""
    spans = [(each.start, each.end) for each in quantities(claim.text)]
    spans += [(each.start, each.end) for each in moments(claim.text)]
    wanted = [word for word in claim.words if not any(start < word.end and word.start < end for start, end in spans)]
    there = sentence.stems | heading.stems
    pairs = {pair for word in sentence.words for pair, _ in SIDES.get(word.text, ())}
    kinds = {QUANTIFIERS[word.text] for word in sentence.words if word.text in QUANTIFIERS}
    written = [word.text for clause in (sentence, heading) for word in clause.words]
    return all(
        (matched(word.stems, there) == frozenset(word.stems) and _is_own_word(word, written))
        or word.text in _LIGHT | NEGATORS
        or bool(unit_of(word.text) or currency_of(word.text))
        or QUANTIFIERS.get(word.text) in kinds
        or any(pair in pairs for pair, _ in SIDES.get(word.text, ()))
        for word in wanted
    )
