"""Pages and the like as plain JSON values and back: what crosses the wire between the worker and its owner.

Words are nine tenths of a page, so their numbers travel as two packed arrays in base64: ranges and lines as unsigned
integers, boxes as single floats, which is what MuPDF has. Both ends run on one machine, so byte order is no question.
"""

import dataclasses
from array import array
from base64 import b64decode, b64encode
from collections.abc import Sequence
from itertools import chain
from typing import Any

from core.api.page_text import PageLink
from core.api.reports import HiddenReason, HiddenText
from core.api.types import PageGeometry, Verdict
from core.contracts.pages import Block, BlockKind, DocumentInfo, OutlineEntry, Page, Pixels, Protection, Rights, Word

_PLACES, _BOXES = "I", "f"


def page_to_plain(page: Page) -> dict[str, Any]:
    places = array(_PLACES, chain.from_iterable([(word.start, word.end, word.line) for word in page.words]))
    boxes = array(_BOXES, chain.from_iterable([word.box for word in page.words]))
    return {
        "index": page.index,
        "geometry": geometry_to_plain(page.geometry),
        "verdict": page.verdict.value,
        "text": page.text,
        "blocks": [_block_to_plain(block) for block in page.blocks],
        "places": b64encode(places).decode("ascii"),
        "boxes": b64encode(boxes).decode("ascii"),
        "hidden": [[h.page_index, h.reason.value, h.characters, h.excerpt, list(h.box)] for h in page.hidden],
        "is_recognised": page.is_recognised,
        "is_blank": page.is_blank,
    }


def page_from_plain(data: dict[str, Any]) -> Page:
    """Raises KeyError, TypeError or ValueError for anything that is not a page."""
    text = str(data["text"])
    return Page(
        int(data["index"]),
        geometry_from_plain(data["geometry"]),
        Verdict(data["verdict"]),
        text,
        tuple(_block(fields, len(text)) for fields in data["blocks"]),
        _words(_unpacked(_PLACES, data["places"]), _unpacked(_BOXES, data["boxes"]), len(text)),
        tuple(map(_hidden, data["hidden"])),
        bool(data["is_recognised"]),
        bool(data["is_blank"]),
    )


def _block(fields: Sequence[Any], length: int) -> Block:
    kind, start, end, level, continues, header_rows, caption, completes_word = fields
    return Block(
        BlockKind(kind),
        *_range(start, end, length),
        int(level),
        bool(continues),
        int(header_rows),
        None if caption is None else int(caption),
        bool(completes_word),
    )


def _block_to_plain(block: Block) -> list[Any]:
    return [
        block.kind.value,
        *(block.start, block.end, block.level),
        *(block.continues, block.header_rows, block.caption, block.completes_word),
    ]


def _hidden(fields: Sequence[Any]) -> HiddenText:
    page_index, reason, characters, excerpt, (x0, y0, x1, y1) = fields
    box = (float(x0), float(y0), float(x1), float(y1))
    return HiddenText(int(page_index), HiddenReason(reason), int(characters), str(excerpt), box)


def _words(places: Sequence[int], boxes: Sequence[float], length: int) -> tuple[Word, ...]:
    starts, ends, lines = places[0::3], places[1::3], places[2::3]
    corners = zip(boxes[0::4], boxes[1::4], boxes[2::4], boxes[3::4], strict=True)
    if any(not start < end <= length for start, end in zip(starts, ends, strict=True)):
        raise ValueError("word outside the text")
    return tuple(map(Word, starts, ends, corners, lines))


def _unpacked(code: str, data: str) -> Sequence[Any]:
    numbers: array[Any] = array(code)
    numbers.frombytes(b64decode(data, validate=True))
    return numbers


def _range(start: Any, end: Any, length: int) -> tuple[int, int]:
    if not 0 <= start < end <= length:
        raise ValueError("range outside the text")
    return int(start), int(end)


def geometry_to_plain(geometry: PageGeometry) -> list[Any]:
    return [geometry.label, geometry.width, geometry.height, geometry.rotation]


def geometry_from_plain(fields: Sequence[Any]) -> PageGeometry:
    label, width, height, rotation = fields
    return PageGeometry(str(label), float(width), float(height), int(rotation))


def rights_to_plain(rights: Rights) -> dict[str, Any]:
    return {"may_copy": rights.may_copy, "may_print": rights.may_print}


def rights_from_plain(data: dict[str, Any]) -> Rights:
    return Rights(bool(data["may_copy"]), bool(data["may_print"]))


def link_to_plain(link: PageLink) -> list[Any]:
    return [list(link.box), link.address, link.page_index]


def link_from_plain(fields: Sequence[Any]) -> PageLink:
    (x0, y0, x1, y1), address, page_index = fields
    box = (float(x0), float(y0), float(x1), float(y1))
    return PageLink(box, str(address), None if page_index is None else int(page_index))


def info_to_plain(info: DocumentInfo) -> dict[str, Any]:
    return {
        "page_count": info.page_count,
        "title": info.title,
        "outline": [[entry.level, entry.title, entry.page_index] for entry in info.outline],
        "was_repaired": info.was_repaired,
        "is_restricted": info.is_restricted,
    }


def info_from_plain(data: dict[str, Any]) -> DocumentInfo:
    outline = tuple(OutlineEntry(int(level), str(title), int(index)) for level, title, index in data["outline"])
    return DocumentInfo(
        int(data["page_count"]), str(data["title"]), outline, bool(data["was_repaired"]), bool(data["is_restricted"])
    )


def pixels_to_plain(pixels: Pixels) -> dict[str, Any]:
    return {
        "width": pixels.width,
        "height": pixels.height,
        "stride": pixels.stride,
        "data": pixels.data,
        "rotation": pixels.rotation,
        "scale": pixels.scale,
    }


def pixels_from_plain(data: dict[str, Any]) -> Pixels:
    size = int(data["width"]), int(data["height"]), int(data["stride"])
    return Pixels(*size, str(data["data"]), int(data["rotation"]), float(data["scale"]))


def protection_to_plain(protection: Protection) -> dict[str, Any]:
    return dataclasses.asdict(protection)


def protection_from_plain(data: dict[str, Any]) -> Protection:
    """Raises KeyError."""
    return Protection(**{field.name: bool(data[field.name]) for field in dataclasses.fields(Protection)})
