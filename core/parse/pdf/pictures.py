"""How much of a page is covered by pictures."""

import logging
from typing import Any

import pymupdf

LITTLE_TEXT = 200
"""So many characters or more, and nobody takes the page for a picture (`core.parse.verdict`)."""

log = logging.getLogger(__name__)


def picture_share(page: Any) -> float:
    """0 to 1. Scanners cut a page into bands or layers at times, so all pictures count, each layer of its own."""
    try:
        boxes = [
            pymupdf.Rect(picture["bbox"]) & page.rect * page.derotation_matrix for picture in page.get_image_info()
        ]
    except Exception as error:  # noqa: BLE001  # MuPDF raises plain Exceptions of many classes
        log.info("pictures of page %d not counted: %s", page.number, type(error).__name__)
        return 0.0
    area = abs(page.rect.width * page.rect.height)
    return min(1.0, sum(box.get_area() for box in boxes if box.is_valid) / area) if area else 0.0
