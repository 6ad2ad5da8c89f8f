"""A large first letter that stands over several lines joins the word it begins. Pure; reading space."""

from collections.abc import Sequence

from core.parse.lines import Line, union
from core.parse.prose.dehyphenate import Vocabulary

_LARGER = 1.8
_LARGEST = 12.0
_FEWEST_WORDS = 3
_NEAR_IN_SIZES = 1.0
_WORDS_OF_ONE_LETTER = "AIOEY"


def with_drop_caps(lines: Sequence[Line], known: Vocabulary) -> list[Line]:
    """The lines in their order, each drop cap put in front of the line beside it."""
    caps = [line for line in lines if _may_be_cap(line)]
    if not caps:
        return list(lines)
    changed: dict[int, Line] = {}
    gone: set[int] = set()
    for cap in caps:
        beside = [line for line in lines if _is_beside(cap, line) and id(line) not in changed]
        if beside:
            first = min(beside, key=lambda line: line.baseline)
            changed[id(first)] = _joined(cap, first, known)
            gone.add(id(cap))
    return [changed.get(id(line), line) for line in lines if id(line) not in gone]


def _may_be_cap(line: Line) -> bool:
    return len(line.runs) == 1 and len(line.runs[0].text) == 1 and line.runs[0].text.isupper()


def _is_beside(cap: Line, line: Line) -> bool:
    """It is text in a smaller size that begins right of the letter, and the letter reaches below its baseline."""
    is_smaller = _LARGER * line.size <= cap.size <= _LARGEST * line.size
    is_right = cap.right - line.size < line.left < cap.right + _NEAR_IN_SIZES * line.size
    is_first = cap.top - line.size < line.baseline - line.size < cap.baseline - line.size
    return is_smaller and is_right and is_first and len(line.runs) >= _FEWEST_WORDS


def _joined(cap: Line, line: Line, known: Vocabulary) -> Line:
    letter, first = cap.runs[0], line.runs[0]
    box = union((letter.box, first.box))
    if _is_word(letter.text, first.text, known):
        runs = (letter._replace(line=first.line), *line.runs)
    else:
        runs = (first._replace(text=letter.text + first.text, box=box), *line.runs[1:])
    return line._replace(runs=runs, box=(cap.left, line.top, line.right, line.bottom))


def _is_word(letter: str, rest: str, known: Vocabulary) -> bool:
    """The letter is a word by itself: "A man", not "After"."""
    word = rest.rstrip(".,;:!?").lower()
    if letter.lower() + word in known.words or letter not in _WORDS_OF_ONE_LETTER:
        return False
    return word in known.words
