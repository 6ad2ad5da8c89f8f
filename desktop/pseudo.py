"""A language that nobody speaks, to see what translation does to the window: accents, brackets, two fifths more length.

Whatever shows without brackets was put together past translation; whatever is cut off has no room for German.
"""

import re
from itertools import cycle

LONGER = 0.4
_KEPT = re.compile(r"(\{[^{}]*\}|%L?n|%L?\d|&.|</?[a-z][^<>]*>|\(\*[^)]*\)|\n)")
"""Places that are filled in, access keys, marks of rich text, patterns of files."""
_ACCENTS = str.maketrans("AaCcDdEeGgIiNnOoSsUuYyZz", "ÅåÇçÐðÉéĞğÎîÑñÖöŠšÛûÝýŽž")
_VOWELS = frozenset("aeiouyAEIOUY")


def pseudo(words: str) -> str:
    """The same words, still readable: "[Šééttîîñğš]". What is kept counts as it stands."""
    parts = _KEPT.split(words)
    letters = "".join(parts[::2])
    longer = _stretched(parts, extra=round(len(letters) * LONGER))
    return f"[{''.join(longer)}]"


def _stretched(parts: list[str], *, extra: int) -> list[str]:
    """Vowels are doubled, trebled and so on, in turn, as words of other languages are longer rather than more."""
    spots = [(i, j) for i, part in enumerate(parts) if i % 2 == 0 for j, c in enumerate(part) if c in _VOWELS]
    times = dict.fromkeys(spots, 1)
    for _, spot in zip(range(extra), cycle(spots), strict=False):
        times[spot] += 1
    return [
        part if i % 2 else "".join(c.translate(_ACCENTS) * times.get((i, j), 1) for j, c in enumerate(part))
        for i, part in enumerate(parts)
    ]
