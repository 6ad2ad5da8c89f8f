"""Optional content: layers of a document that are switched off, whose text MuPDF neither draws nor reads."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pymupdf import mupdf

log = logging.getLogger(__name__)

_MOST_LAYERS = 5_000


class Layers:
    """The layers of one open document."""

    def __init__(self, document: Any) -> None:
        self._document = mupdf.pdf_document_from_fz_document(document.this)
        self._off = self._switched_off()

    def _switched_off(self) -> list[int]:
        try:
            count = min(mupdf.pdf_count_layers(self._document), _MOST_LAYERS)
            return [layer for layer in range(count) if not mupdf.pdf_layer_is_enabled(self._document, layer)]
        except Exception as error:  # noqa: BLE001  # MuPDF raises plain Exceptions of many classes
            log.info("layers skipped: %s", type(error).__name__)
            return []

    @contextmanager
    def all_shown(self) -> Iterator[None]:
        """Within it, pages are as they would be with every layer switched on."""
        self._switch(on=True)
        try:
            yield
        finally:
            self._switch(on=False)

    def _switch(self, *, on: bool) -> None:
        for layer in self._off:
            mupdf.pdf_enable_layer(self._document, layer, int(on))
