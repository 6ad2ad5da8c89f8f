"""Whether evidence is worth showing, once the gate is open: is it of the time that is asked about, and does any sign
say that it answers? Pure.

Judged on 124 questions over "pdfqa" that no table and no statement answers, where a right page among the quoted ones
(or the answer itself) counts as right, and on the same ones asked of a library without their document.
"""

import re
from collections.abc import Iterator, Sequence

from core.answer.quotes import MAX_QUOTES, understandable
from core.answer.statements.measures import asked_in
from core.answer.tables.periods import is_quarterly, years
from core.language.detect import detect
from core.retrieve.calibrate import EvidenceFeatures
from core.retrieve.evidence import EvidenceSentence

LIKELY_LOGIT = 0.0
"""From here on the reader takes a sentence for an answer rather than not."""
MANY_WORDS = 0.45
"""So much of the question, rare words counting more, in one passage with its headings. Below both, 17 answers were
wrong and 4 right there; of 256 answerable questions of SQuAD 2.0, NoMIRACL and SciFact that the gate lets through
one is."""
_REPORT = re.compile(
    r"10-?[kq]|8-?k|annual|quarter|report|earnings|results|accounts|budget|statement|fy\d|q[1-4]|bericht|abschluss|rapport",
    re.IGNORECASE,
)
"""Who is called so and by a year tells of that year. A lease of 2019 holds in 2021 too."""
_NAME_OF_QUARTER = re.compile(r"q[1-4]|[1-4]q|10-?q|quarter|interim", re.IGNORECASE)
_QUARTER = re.compile(
    r"\bquarter|\bQ[1-4]\b|\b[1-4]Q\b|\bthree months\b|\b13 weeks\b|\bthirteen weeks\b", re.IGNORECASE
)


def of_the_period(question: str, sentences: Sequence[EvidenceSentence]) -> Iterator[EvidenceSentence]:
    """Without those of reports that are called by another year, or by a year where a quarter is asked about, unless
    they name the asked one themselves. Of many reports a neighbour's line reads like the right one; of the few that a
    person chose, the person knows the year."""
    asked, asks_quarter = years(question), is_quarterly(question)
    for sentence in sentences:
        name = f"{sentence.chunk.document} {sentence.chunk.title}".replace("_", " ")
        called = years(name) if _REPORT.search(name) else frozenset[str]()
        if called and (asked or asks_quarter):
            said = f"{sentence.chunk.context} {sentence.section} {understandable(sentence).text}"
            is_of_year = not asked or bool(asked & (called | years(said)))
            is_of_quarter = not asks_quarter or bool(_NAME_OF_QUARTER.search(name) or _QUARTER.search(said))
            if not (is_of_year and is_of_quarter):
                continue
        yield sentence


def says_enough(question: str, sentences: Sequence[EvidenceSentence], features: EvidenceFeatures) -> bool:
    """`sentences` best first. What no reader read is judged by the gate alone, and so is what is asked in another
    language than it is written in, which shares no words.

    A ratio of which no statement has the lines is worked out nowhere, so a sentence that does not name it is beside the
    point.
    """
    if not sentences or sentences[0].logit is None or _is_translated(question, sentences[0]):
        return bool(sentences)
    best = sentences[:MAX_QUOTES]
    asked = asked_in(question)
    if asked is not None and asked.is_derived and not any(asked.is_named_in(sentence.text) for sentence in best):
        return False
    shares_words = any(sentence.coverage > 0 for sentence in best)
    return sentences[0].logit >= LIKELY_LOGIT or (shares_words and features.passage_coverage >= MANY_WORDS)


def _is_translated(question: str, sentence: EvidenceSentence) -> bool:
    asked, written = detect(question), detect(sentence.chunk.text)
    return bool(asked and written) and asked != written
