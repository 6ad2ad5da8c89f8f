"""Where sentences begin and end."""

import re

_ABBREVIATIONS = frozenset(
    # Titles, references and company forms that are followed by a capital or a digit without ending a sentence.
    "mr mrs ms dr prof rev hon sr jr st messrs gen col lt capt sgt "
    "no nos art arts sec secs para paras cl ch chap fig figs tab eq eqs vol vols pt pp p ed eds cf viz ibid op cit "
    "inc ltd co corp plc llc bros dept univ assn "
    "jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun "
    "approx est max min avg ca vs v e.g i.e etc al resp incl excl ref refs encl attn tel ext u.s u.k e.u u.n a.m p.m "
    "bzw usw z.b d.h nr abs bspw vgl ggf evtl inkl".split()
)
_NEVER_LAST = frozenset("mr mrs ms dr prof no nos art sec para cl fig figs e.g i.e vs cf z.b d.h nr abs vgl".split())
_END = re.compile(r"(?<![.!?…])[.!?…]+[\"'”’»)\]]*(?=\s)|[。！？]+[」』”）]*|\n+")
_NEXT_STARTS = re.compile(r"\s+(?:[\"'“‘«(\[]*[^\Wa-zß-öø-ÿ_]|\([a-z]{1,4}\))", re.UNICODE)
_LAST_WORD = re.compile(r"([^\s(\[\"'“‘]+)$")
_INITIALS = re.compile(r"(?:.*\b(?:Dr|Mr|Mrs|Ms|Prof|Rev|Sir|Hon|Judge|Justice)\.? )?[A-Z](?:\.[A-Z]){1,2}")
"""Two or three in front of a name: at the beginning, or behind a title. Elsewhere "U.S.A." may end a sentence."""
_LABELLED = re.compile(
    r"\b(?:ports?|groups?|types?|class|grades?|models?|phases?|plans?|options?|zones?|series|vitamin|hepatitis|influenza|"
    r"revision|category|building|block|level|exhibit|appendix|annex|schedule) [A-Z]$"
)
"""A letter that is a name, no initial."""
_ENUMERATOR = re.compile(r"\((?:[a-zA-Z]{1,3}|[ivxlc]+|\d{1,3})\)|[a-zA-Z]|[IVX]{1,5}|\d{1,3}(?:\.\d{1,3})*")

_LOOK_BACK_CHARS = 40
"""As far as it takes to see an abbreviation; a document of initials must not cost its square."""

Span = tuple[int, int]


def sentence_spans(text: str) -> list[Span]:
    """Character ranges of the sentences of `text`, without surrounding white space, in order.

    A line break always ends a sentence: callers join the lines of a paragraph beforehand, so what is left separates
    blocks, table rows or lines of code. Decimals, initials, common abbreviations and leading enumerators ("4.2",
    "(a)") do not end one.
    """
    spans: list[Span] = []
    start = 0
    for match in _END.finditer(text):
        if match.group().isspace() or _ends_sentence(text, start, match):
            _append(spans, text, start, match.end())
            start = match.end()
    _append(spans, text, start, len(text))
    return spans


def sentences(text: str) -> list[str]:
    """The sentences themselves."""
    return [text[a:b] for a, b in sentence_spans(text)]


def _append(spans: list[Span], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if start < end:
        spans.append((start, end))


def _ends_sentence(text: str, start: int, match: "re.Match[str]") -> bool:
    mark = match.group()
    if mark[0] in "。！？":
        return True
    if not _NEXT_STARTS.match(text, match.end()):
        return False
    if mark != ".":
        return True
    near = text[max(start, match.start() - _LOOK_BACK_CHARS) : match.start()].strip()
    if match.start() - start <= _LOOK_BACK_CHARS and _ENUMERATOR.fullmatch(near):
        return False
    return not _is_abbreviation(near, text[match.end() : match.end() + _LOOK_BACK_CHARS].lstrip())


def _is_abbreviation(before: str, after: str) -> bool:
    """Whether the word before a full stop is shortened rather than last."""
    found = _LAST_WORD.search(before)
    if found is None:
        return False
    word = found.group(1)
    if _LABELLED.search(before):
        return False
    if (len(word) == 1 and word.isupper()) or _INITIALS.fullmatch(before):
        return True
    folded = word.casefold()
    if folded not in _ABBREVIATIONS:
        return False
    return folded in _NEVER_LAST or after[:1].isdigit() or word[0].isupper()
