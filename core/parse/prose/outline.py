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


NO_TITLES = Titles({}, {})


def titles_by_page(outline: Sequence[OutlineEntry]) -> Mapping[int, Titles]:
    levels: dict[int, dict[str, int]] = {}
    for entry in outline:
        if title := fold_title(entry.title):
            levels.setdefault(entry.page_index, {})[title] = entry.level
    return {
        page: Titles(of, {_without_number(title): level for title, level in of.items()}) for page, of in levels.items()
    }


def fold_title(text: str) -> str:
    return _PUNCTUATION.sub(" ", text.casefold()).strip(" .")


def _without_number(folded: str) -> str:
    return _NUMBER.sub("", folded)
