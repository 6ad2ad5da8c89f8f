"""Keeps the PDF library light: its layout models cost four times the start-up time of the rest."""

import sys

_HEAVY = ("pymupdf.layout", "pymupdf4llm")


def block_layout_models() -> None:
    """Call before the first import of pymupdf, which then goes on without them (it guards that import itself)."""
    for name in _HEAVY:
        sys.modules.setdefault(name, None)  # type: ignore[arg-type]  # None is how Python spells "do not import"
