"""Does what is shown stand in the lines it opens? A literal rule, apart from the check that the answer passed. Pure.

Quotes must stand there letter for letter. Of a written sentence every number, name and other word of content must. A
cell must stand there, and its heads on the page. What was worked out must follow from numbers that stand there.
"""

import ast
import operator
import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.api.kinds import SentenceKind
from core.evaluate.numerals import Numeral, is_same, numerals
from core.language.words import NEGATIONS, STOP_WORDS, fold, words

MIN_STEM = 4
NEAR = 3
"""So many words behind a negation it is taken to negate."""
_ENDINGS = ("ingly", "edly", "ings", "ing", "ies", "ied", "ly", "ed", "es", "'s", "’s", "s", "e", "y")
_OF_THE_TEXT = frozenset(
    "according based stated states state mentioned mentions passage passages provided described describes listed "
    "shown shows report reported reports text following yes made make makes".split()
)
"""What a sentence says of the text rather than of its matter, and verbs that say nothing. "no" is a matter."""
_GAP = "…"
_BARE = re.compile(r"[\s|\-‐‑\u00ad]+")
_SIGNS: Mapping[str, str] = {"−": "-", "–": "-", "×": "*", "·": "*", "÷": "/", ":": "/"}
_OPERATIONS: Mapping[type[ast.operator], Callable[[float, float], float]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


@dataclass(frozen=True, slots=True)
class Cited:
    """A place that a sentence opens: `lines` are the marked characters as the page has them, `pages` from 0.

    `strange`: words of a table cell's heads, and of the sentence about it, that do not stand on these pages.
    """

    document: str
    pages: tuple[int, ...]
    lines: str
    row: str = ""
    column: str = ""
    strange: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """A sentence on the screen."""

    text: str
    kind: SentenceKind
    cited: tuple[Cited, ...]
    formula: str = ""


def missing_terms(shown: Shown) -> tuple[str, ...]:
    """What of the sentence its lines do not hold; empty if they bear it out."""
    if not any(cited.lines.strip() for cited in shown.cited):
        return ("no lines",)
    match shown.kind:
        case SentenceKind.QUOTE | SentenceKind.HEADING:
            return tuple(_not_verbatim(shown))
        case SentenceKind.CELL:
            return tuple(_not_in_table(shown))
        case SentenceKind.COMPUTED:
            return tuple(_not_worked_out(shown))
        case _:
            return tuple(_not_said(shown.text, " ".join(cited.lines for cited in shown.cited)))


def _not_verbatim(shown: Shown) -> Iterator[str]:
    """Pieces between signs of omission. Spaces, bars of cells and hyphens do not count: lines break anywhere."""
    text = _bare(" ".join(cited.lines for cited in shown.cited))
    return (piece.strip() for piece in shown.text.split(_GAP) if _bare(piece) not in text)


def _not_in_table(shown: Shown) -> Iterator[str]:
    """What is said beside the cells must stand on their pages, and each cell that is opened must be said."""
    for cited in shown.cited:
        yield from cited.strange
        if not cited.lines.strip() or _bare(cited.lines) not in _bare(shown.text):
            yield cited.lines.strip() or "an empty cell"


def _not_said(text: str, lines: str) -> Iterator[str]:
    held = numerals(lines)
    numbers = [n for n in numerals(_without_item(text)) if not n.text.isalpha() or _bare(n.text) not in _bare(lines)]
    yield from (n.text for n in numbers if not any(_is_equal(n, other) for other in held))
    there = {_stem(word) for word in words(lines)}
    named = {word for n in numerals(text) for word in words(n.text)}
    for word in words(text):
        is_matter = not (word in STOP_WORDS or word in _OF_THE_TEXT or _negates(word))
        if is_matter and word not in named and not word.isdigit() and not _stands(word, there, lines):
            yield word
    yield from _other_negations(words(text), words(lines))


def _not_worked_out(shown: Shown) -> Iterator[str]:
    """A formula must come out right and each operand stand in the lines; a count must be that of the places opened, or
    of the pages up to the last one, or of a quoted word that stands in each of them."""
    lines = " ".join(cited.lines for cited in shown.cited)
    left, _, right = shown.formula.partition("=")
    operands = [n for n in numerals(left) if not any(_is_equal(n, held) for held in numerals(lines))]
    if shown.formula and not operands:
        results = [*numerals(right), *numerals(shown.text)]
        value = worked_out(left)
        if value is None or not any(is_same(Numeral("", abs(value), 9), shown_as) for shown_as in results):
            yield shown.formula
    elif shown.formula and "“" not in shown.text:
        yield from (n.text for n in operands if n.value not in (1, 100))
    else:
        yield from _not_counted(shown)


def _not_counted(shown: Shown) -> Iterator[str]:
    counted = {n.value for n in numerals(shown.text)}
    word = re.search(r"“(.+)”", shown.text)
    if word is not None:
        if not all(fold(word[1]) in fold(cited.lines) for cited in shown.cited):
            yield word[1]
    elif not counted & {len(shown.cited), max(page for cited in shown.cited for page in cited.pages) + 1}:
        yield shown.text


def worked_out(formula: str) -> float | None:
    """The value of a formula of numbers, brackets and + - * /; None if it is anything else."""
    text = "".join(_SIGNS.get(c, c) for c in formula)
    text = re.sub(r"[$€£,]|(?<=\d)\s*%|\b(?:thousand|million|billion)s?\b", "", text).strip()
    try:
        return _value(ast.parse(text, mode="eval").body)
    except (SyntaxError, ValueError, ZeroDivisionError):
        return None


def _value(node: ast.expr) -> float:
    if isinstance(node, ast.Constant) and isinstance(node.value, int | float):
        return float(node.value)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand)
    if isinstance(node, ast.BinOp) and (operation := _OPERATIONS.get(type(node.op))) is not None:
        return operation(_value(node.left), _value(node.right))
    raise ValueError("no formula of numbers")


def _is_equal(one: Numeral, other: Numeral) -> bool:
    return abs(one.whole - other.whole) <= 1e-9 * max(one.whole, 1.0) and one.is_percent == other.is_percent


def _stands(word: str, there: Collection[str], lines: str) -> bool:
    """Whether the word is among those of the lines; of a compound, whether the lines write it apart or in one."""
    return _stem(word) in there or ("-" in word and _bare(word) in _bare(lines))


def _other_negations(said: Sequence[str], lines: Sequence[str]) -> Iterator[str]:
    """What is denied in one of them must not be asserted in the other."""
    denied, denied_there = _denied(said), _denied(lines)
    if any(_negates(word) for word in said) and not (denied & denied_there or (denied_there and not denied)):
        yield "a negation"
    if denied_there & {_stem(word) for word in said if word not in STOP_WORDS} - denied:
        yield "the negation left out"


def _denied(text: Sequence[str]) -> set[str]:
    """Words just behind a negation."""
    places = [i for i, word in enumerate(text) if _negates(word)]
    near = (word for i in places for word in text[i + 1 : i + 1 + NEAR])
    return {_stem(word) for word in near if word not in STOP_WORDS}


def _negates(word: str) -> bool:
    return word in NEGATIONS or word.endswith(("n't", "n’t"))


def _without_item(text: str) -> str:
    return re.sub(r"^\s*\(?\d{1,2}[.)]\s+", "", text)


def _stem(word: str) -> str:
    """Without the ending of its form, as far as four letters are left. Rough, but the same for both sides."""
    bare = word
    for ending in _ENDINGS:
        if bare.endswith(ending) and len(bare) - len(ending) >= MIN_STEM:
            return bare.removesuffix(ending)
    return bare


def _bare(text: str) -> str:
    return _BARE.sub("", fold(text))
