"""The document's outline, trusted only where the page it points to bears the same title. Pure."""

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from core.contracts.pages import OutlineEntry

_PUNCTUATION = re.compile(r"[^\w.]+")
_NUMBER = re.compile(r"^(?:[\d.]+|[ivx]+\.|[a-z]\.?)\s+")


class Titles(NamedTuple):
    """Folded titles that point to one page, with their levels; and the same without their numbers."""

    levels: Mapping[str, int]
    bare: Mapping[str, int]

    def level_of(self, text: str) -> int | None:
        if not self.levels:
            return None
        folded = fold_title(text)
        return self.levels.get(folded) or self.bare.get(_without_number(folded))


def titles_of(outline: Sequence[OutlineEntry], page_index: int) -> Titles:
    levels = {fold_title(e.title): e.level for e in outline if e.page_index == page_index}
    levels.pop("", None)
    return Titles(levels, {_without_number(title): level for title, level in levels.items()})


def fold_title(text: str) -> str:
    return _PUNCTUATION.sub(" ", text.casefold()).strip(" .")


def _without_number(folded: str) -> str:
    return _NUMBER.sub("", folded)
