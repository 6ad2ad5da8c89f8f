"""Names and codes of a claim against its evidence. Pure.

People, places, companies, products: words with a capital that are no common words, in any case, with or without
accents, possessive, initials or title; "EU" is the European Union. Codes: E4021, QX-200, clause 7.3.
"""

import re
from collections.abc import Collection, Sequence
from functools import partial
from itertools import pairwise

from core.answer.clauses import Clause, Fault, is_alike
from core.api.types import RemovalReason
from core.language.moments import moments
from core.language.nations import NATIONS
from core.language.quantities import quantities
from core.language.units import currency_of, unit_of
from core.language.words import STOP_WORDS, fold

_WORD = re.compile(r"[^\W_]+(?:[’'][^\W_]+)*")
_TITLES = frozenset("mr mrs ms miss dr prof professor sir lady lord judge justice rev st hon".split())
_FORMS = frozenset("llp llc inc ltd limited plc corp gmbh ag sa bv nv co company".split())
"""What a company is says nothing of which it is."""
_NO_NAMES = (
    STOP_WORDS
    | _TITLES
    | _FORMS
    | frozenset("i yes however although therefore thus also title section figure every many several half much".split())
)
_CODE = re.compile(r"(?<![\w.])(?=[\w./-]*\d)(?=[\w./-]*[^\W\d_])[^\W_][\w./-]*[^\W_]")
_LABELLED = re.compile(
    r"\b(?:clauses?|sections?|sec\.|articles?|art\.|forms?|errors?|schedules?|annex|appendix|chapters?|paragraphs?|para\."
    r"|rules?|items?|parts?|tables?|figures?|fig\.|steps?|versions?|rooms?|lines?|no\.|phases?|types?|class|grades?|stages?"
    r"|tiers?|levels?|groups?|zones?|gates?|ports?|lots?|blocks?|buildings?|revisions?|categor(?:y|ies)|volumes?|options?"
    r"|(?-i:(?!USD|EUR|GBP|CHF|JPY|CNY|INR|CAD|AUD|US |EPS)[A-Z]{2,})) "
    r"(\d+(?:\.\d+)*|(?-i:[A-Z]|[IVX]{2,4}))\b(?!\s?%|[.,]\d)",
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"(?:^|\n)\s*(\d{1,2}(?:\.\d{1,2})+)\.?\s+(?=[A-Z])")
"""What a paragraph begins with."""
_TITLE = re.compile(r"(?<!\w)(?:[\"“][^\"“”]{2,90}[\"”]|['‘](?=[A-Z])[^\"“”‘]{2,90}?(?<!in)['’](?![\w’']))")
_APPOSED = re.compile(r"(?<!ly)(?<!However)(?<!Thus)(?<!Also), (?:the|a|an|its) (?:\w+ ){0,3}\w+, \w+s\b")
_FULL_NAME = re.compile(r" (?:[A-Z]\.? )?[A-Z][a-zß-öø-ÿ][\w’'-]+")
"""Behind the first word of a sentence: "Martin Renard"."""
_ABOUT_ANOTHER = re.compile(r"\W*(?:it|they|he|she|its|their|his|her|this|these)\b", re.IGNORECASE)
"""A sentence that begins so is about what was named before it."""
_NATIONAL = ("ican", "ish", "ese", "ian", "ean")
MIN_SPELT_OUT = 3
_ORDINALS = ("st", "nd", "rd", "th")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;|\n]\s*|[\"“(\[]\s*)$")


def names_in(text: str, *, known: Collection[str] = ()) -> dict[str, str]:
    """Words with a capital, folded, with the form in which they are written. One that begins a sentence is a name if
    it is `known` for one."""
    codes = [match.span() for match in _CODE.finditer(text)]
    found: dict[str, str] = {}
    for match in _WORD.finditer(text):
        word = match.group()
        bare = bare_name(word)
        if not word[0].isupper() or bare in _NO_NAMES or len(bare) < 2 or unit_of(bare) or currency_of(bare):
            continue
        if currency_of(fold(text[match.end() :].lstrip().split(" ")[0].strip(".,;:"))):
            continue  # "Swiss francs"
        starts = _SENTENCE_START.search(text[: match.start()]) is not None
        is_acronym = len(word) > 1 and word.isupper()
        inside = any(a <= match.start() < b for a, b in codes)
        if not inside and (not starts or is_acronym or bare in known or _has_form_of_name(text, match)):
            found.setdefault(bare, word)
    return found


def _has_form_of_name(text: str, match: "re.Match[str]") -> bool:
    """Of a word that begins a sentence: "Martin Renard", "Orvane, the capital"."""
    return any(pattern.match(text, match.end()) for pattern in (_FULL_NAME, _APPOSED))


def bare_name(word: str) -> str:
    folded = fold(word)
    for ending in ("'s", "’s"):
        folded = folded.removesuffix(ending)
    return folded


def known_names(texts: Sequence[str]) -> frozenset[str]:
    """What is written with a capital amid a sentence, and never without one."""
    names = {name for text in texts for name in names_in(text)}
    plain = {word for text in texts for word in _WORD.findall(text) if word.islower()}
    return frozenset(names - plain)


def name_fault(
    claim: str, sentence: str, clauses: Sequence[Clause], *, around: str, known: Collection[str]
) -> Fault | None:
    """The first name of the claim that its evidence lacks, or has of something else.

    A name that stands around the sentence, as in its heading or elsewhere in its passage, is lent to it unless the
    clause has another one in its place; one that stands before the clause may be its subject. What stands between
    quotation marks is a title, and no name.
    """
    ours = names_in(untitled(claim), known=known)
    times = {bare_name(w) for m in moments(claim) for w in _WORD.findall(claim[m.start : m.end])}
    near = " ".join(clause.text for clause in clauses)
    rivals = _rivals(near, claim, known)
    named_before = around[: max(around.rfind(sentence), 0)] if _ABOUT_ANOTHER.match(sentence) else ""
    before = sentence[: min((sentence.find(clause.text) for clause in clauses), default=0)]
    plain = {word for word in _WORD.findall(f"{claim} {sentence}") if word.islower()}  # "Lake Sorn is the deepest lake"
    is_shared = any(is_named(name, near) for name in ours if name not in plain)
    if other := _namesake(ours, near, claim):
        return RemovalReason.NAME, other
    is_about_rival = any(name in rivals for clause in clauses for name in _begins_with(clause))
    lent: list[str] = []
    for name, written in ours.items():
        has = partial(is_named, name, is_acronym=written.isupper())
        if name in times or has(near):
            continue
        if has(named_before):
            lent += [] if has(sentence) else [written]
            continue
        if rivals and not (has(sentence) and (is_shared or (has(before) and not is_about_rival))):
            return RemovalReason.NAME, written
        if not has(sentence) and not has(around):
            return RemovalReason.NAME, written
    return None if _is_one_name(lent, claim) else (RemovalReason.NAME, lent[-1])


def _namesake(ours: dict[str, str], near: str, claim: str) -> str:
    """The first name of one who shares the other name with somebody else in the clause: Paolo beside Matteo Ricci."""
    for first, second in pairwise(ours.values()):
        found = re.search(rf"\b([A-Z][\w’'-]+) {re.escape(second)}\b", near)
        is_pair = found is not None and f"{first} {second}" in claim and not is_named(bare_name(first), near)
        if (
            is_pair
            and found is not None
            and bare_name(found[1]) not in _NO_NAMES
            and not is_named(bare_name(found[1]), claim)
        ):
            return first
    return ""


def _begins_with(clause: Clause) -> list[str]:
    """The first two words of content: "Lake Umber"."""
    return [bare_name(word.text) for word in clause.words if word.stems][:2]


def _is_one_name(written: Sequence[str], claim: str) -> bool:
    """ "It" stands for one thing."""
    joined = r"\W+(?:(?:of|the|de|van|von|for|and)\W+)*".join(re.escape(word) for word in written)
    return re.search(joined, claim) is not None


def _rivals(near: str, claim: str, known: Collection[str]) -> list[str]:
    """Names that the clause has and the claim has not; "American" is none, and neither is a title."""
    return [n for n in names_in(untitled(near), known=known) if not n.endswith(_NATIONAL) and not is_named(n, claim)]


def untitled(text: str) -> str:
    """A text without its titles in quotation marks, places kept."""
    return _TITLE.sub(lambda match: " " * len(match.group()), text)


def is_named(name: str, text: str, *, is_acronym: bool = False) -> bool:
    """Whether a text has a name, spelt out or as an acronym; one that is written as such may be of common words."""
    words = [bare_name(word) for word in _WORD.findall(text)]
    if NATIONS.get(name) in words:
        return True
    if any(name == word or is_alike(name, word) for word in words):
        return True
    content = [word for word in _WORD.findall(text) if fold(word) not in STOP_WORDS]
    initials = "".join(word[0] for word in content if word[0].isupper())
    spelt = "".join(word[0].upper() for word in content) if is_acronym and len(name) >= MIN_SPELT_OUT else ""
    is_spelt_out = name.upper() in initials or name.upper() in spelt
    return len(name) >= 2 and is_spelt_out and len(name) <= 6 and name not in words


def codes_in(text: str) -> dict[str, str]:
    """Codes without case and separators, with the form in which they are written."""
    return {_plain(text[start:end]): text[start:end] for start, end in code_spans(text)}


def code_spans(text: str) -> list[tuple[int, int]]:
    """Words of letters and digits, and numbers behind a word such as "clause"; no dates, no "15ml"."""
    dates = [(m.start, m.end) for m in moments(text)]
    numbers = [q.start for q in quantities(text)]
    found = [match.span() for match in _CODE.finditer(text) if not _is_measure(match, numbers)]
    found += [match.span(1) for pattern in (_LABELLED, _NUMBERED) for match in pattern.finditer(text)]
    return [(start, end) for start, end in found if not any(a < end and start < b for a, b in dates)]


def _is_measure(match: "re.Match[str]", numbers: Sequence[int]) -> bool:
    """A number with its unit or ending, or two numbers with a dash or words between them ("four-week", "10-day")."""
    code = match.group()
    return (code[0].isdigit() and match.start() in numbers and code[-1].isalpha()) or code.endswith(_ORDINALS)


def _plain(code: str) -> str:
    return re.sub(r"[\s_/-]", "", fold(code)).rstrip(".")


def code_fault(claim: str, sentence: str, clauses: Sequence[Clause], *, around: str) -> Fault | None:
    """The first code of the claim that its evidence lacks, or has of something else."""
    ours = codes_in(claim)
    near = " ".join(clause.text for clause in clauses)
    rivals = [code for code in codes_in(near) if code not in ours]
    for code, written in ours.items():
        if has_code(code, near):
            continue
        if rivals or not (has_code(code, sentence) or has_code(code, around)):
            return RemovalReason.CODE, written
    return None


def has_code(code: str, text: str) -> bool:
    if len(code) == 1 and code.isalpha():  # "port A" stands in no text for having an article
        return re.search(rf"(?<![\w.]){code.upper()}(?!\w|\.\d)", text) is not None
    pattern = r"[\s_/-]?".join(re.escape(letter) for letter in code)
    return re.search(rf"(?<![\w.]){pattern}(?!\w|\.\d)", fold(text)) is not None
