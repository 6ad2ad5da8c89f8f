"""Words of a text, for comparing texts with each other. The index has analysers of its own."""

import re
import unicodedata

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*(?:[.-][^\W_]+)*", re.UNICODE)
STOP_WORDS = frozenset(
    "a about above after again against all also am an and any are as at be because been before being below between "
    "both but by can could did do does doing down during each few for from further had has have having he her here "
    "hers him his how i if in into is it its itself just may me might more most must my of off on once only or other "
    "our ours out over own same shall she should so some such than that the their theirs them then there these they "
    "this those through to too under until up upon us very was we were what when where which while who whom whose why "
    "will with would you your yours please tell say says said give show find according document documents".split()
)
NEGATIONS = frozenset(
    "not no never none neither nor nobody nothing nowhere without cannot unable fails fail failed except unless "
    "prohibited forbidden excluded void non".split()
)


def fold(text: str) -> str:
    """Case, width and accents folded, so that "Résumé" equals "resume"."""
    if text.isascii():
        return text.lower()
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def word_spans(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in _WORD.finditer(text)]


def words(text: str) -> list[str]:
    """Folded words in order."""
    return [fold(match.group()) for match in _WORD.finditer(text)]


def content_words(text: str) -> list[str]:
    """Folded words without stop words; all words if nothing else is left."""
    every = words(text)
    return [w for w in every if w not in STOP_WORDS] or every
