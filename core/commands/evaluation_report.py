"""`--report`: the figures of a run as one page of HTML, with pictures of the pages in a folder beside it."""

import base64
import struct
import zlib
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from core.commands.evaluation_bench import Bench
from core.commands.evaluation_output import track
from core.contracts.pages import Pixels, Unreadable
from core.evaluate.report import report_html
from core.evaluate.report_table import found_pages, right_pages

PICTURE_SCALE = 1.0
"""Pixels per point: large enough to read a page of common size."""
FOUND_DRAWN = 3
_SIGNATURE = b"\x89PNG\r\n\x1a\n"

PlacedPage = tuple[str, int]


def write_report(data: Mapping[str, Any], path: Path) -> None:
    """Write the page and let it link the pictures that lie beside it."""
    rows = [{**row, **row.get("facts", {})} for row in data.get("questions", ())]
    pages = dict.fromkeys(page for row in rows for page in (*right_pages(row), *found_pages(row)))
    pictures = {page: f"{picture_folder(path).name}/{picture_name(page)}" for page in pages}
    drawn = {page: link for page, link in pictures.items() if (path.parent / link).is_file()}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(report_html(data, pictures=drawn), encoding="utf-8")


def draw_pages(rows: Sequence[Mapping[str, Any]], files: Mapping[str, Path], report: Path, bench: Bench) -> None:
    """Pictures, by the application's own renderer, of the right pages and of the first ones found. `rows` hold `file`
    and `pages`, and `found` if that is known; `files` says where each file is."""
    folder = picture_folder(report)
    folder.mkdir(parents=True, exist_ok=True)
    wanted = dict.fromkeys(page for row in rows for page in _drawn(row) if page[0] in files)
    missing = [page for page in wanted if not (folder / picture_name(page)).exists()]
    for page in track(missing, label="Drawing pages"):
        bench.token.check()
        file, number = page
        try:
            pixels = bench.app.renderer.render(str(files[file]), number - 1, scale=PICTURE_SCALE)
        except Unreadable:
            continue  # the report then names the page without a link
        (folder / picture_name(page)).write_bytes(png(pixels))


def picture_folder(report: Path) -> Path:
    return report.with_name(f"{report.stem}-pages")


def picture_name(page: PlacedPage) -> str:
    """Files in different folders may share a name's letters once it is made safe, so a hash tells them apart."""
    file, number = page
    stem = "".join(letter if letter.isascii() and letter.isalnum() else "-" for letter in Path(file).stem)[:60]
    return f"{stem}-{sha256(file.encode()).hexdigest()[:8]}-p{number}.png"


def png(pixels: Pixels) -> bytes:
    """RGB rows as a file in Portable Network Graphics (W3C, PNG specification, third edition, section 5)."""
    raw = zlib.decompress(base64.b64decode(pixels.data))
    lines = (raw[y * pixels.stride : y * pixels.stride + 3 * pixels.width] for y in range(pixels.height))
    header = struct.pack(">IIBBBBB", pixels.width, pixels.height, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(b"\0" + line for line in lines), 6)
    return _SIGNATURE + _block(b"IHDR", header) + _block(b"IDAT", body) + _block(b"IEND", b"")


def _block(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _drawn(row: Mapping[str, Any]) -> Iterator[PlacedPage]:
    yield from right_pages(row)
    yield from found_pages(row)[:FOUND_DRAWN]
