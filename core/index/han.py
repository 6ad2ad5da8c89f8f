"""Traditional Chinese letters as simplified ones, so that a question in either script finds passages in both."""

import re
from collections.abc import Mapping
from functools import lru_cache

from core.paths import RESOURCES

_HAN = re.compile("[\u3400-\u9fff\U00020000-\U0003fa1f]")


def simplified(text: str) -> str:
    """Letter by letter. Some traditional ones fall together (乾 and 幹 with 干), as for all who write simplified."""
    return text.translate(_table()) if _HAN.search(text) else text


@lru_cache(maxsize=1)
def _table() -> Mapping[int, str]:
    """From OpenCC (`resources/han/README.md`). Read when the first such text comes."""
    pairs = (RESOURCES / "han" / "simplified.txt").read_text(encoding="utf-8").split()
    return {ord(pair[0]): pair[1] for pair in pairs}
