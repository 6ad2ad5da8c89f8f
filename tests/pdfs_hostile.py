"""PDFs that are made to hurt: bombs, loops and holes, written byte by byte; and the good ones that a fuzzer damages."""

import zlib
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from tests.pdfs import Item, Sheet, Table, make_pdf, make_unmapped_pdf

import pymupdf  # isort: skip  # after tests.pdfs, which keeps its layout models out

_MEGABYTE = 1 << 20
_CATALOG = b"<</Type/Catalog/Pages 2 0 R>>"
_FONT = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>"


def assemble(objects: Sequence[bytes], *, version: bytes = b"1.5") -> bytes:
    """A PDF of these objects, numbered from 1; the first is the catalogue."""
    data = bytearray(b"%PDF-" + version + b"\n")
    places = []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, body)
    start = len(data)
    data += b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    data += b"".join(b"%010d 00000 n \n" % place for place in places)
    data += b"trailer\n<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (len(objects) + 1, start)
    return bytes(data)


def stream(content: bytes, entries: bytes = b"") -> bytes:
    return b"<</Length %d%s>>\nstream\n%s\nendstream" % (len(content), entries, content)


def one_page(content: bytes, *others: bytes, box: bytes = b"0 0 595 842", resources: bytes = b"") -> bytes:
    """Objects: 3 is the page, 4 the object of its content, 5 a font (F), 6 and on are `others`."""
    page = b"<</Type/Page/Parent 2 0 R/MediaBox[%s]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>%s>>>>" % (
        box,
        resources,
    )
    return assemble([_CATALOG, b"<</Type/Pages/Count 1/Kids[3 0 R]>>", page, content, _FONT, *others])


def several_pages(contents: Sequence[bytes]) -> bytes:
    """Objects: 3 is a font (F), 4 and 5 the first page and its content, and so on."""
    kids = b" ".join(b"%d 0 R" % (4 + 2 * n) for n in range(len(contents)))
    objects = [_CATALOG, b"<</Type/Pages/Count %d/Kids[%s]>>" % (len(contents), kids), _FONT]
    for number, content in enumerate(contents):
        page = b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents %d 0 R/Resources<</Font<</F 3 0 R>>>>>>"
        objects += [page % (5 + 2 * number), content]
    return assemble(objects)


def glyphs(count: int) -> bytes:
    """So many letters on one spot. Each takes some 600 bytes of memory to read."""
    return stream(zlib.compress(b"BT /F 9 Tf " + b"(abcdefghij) Tj " * (count // 10) + b"ET"), b"/Filter/FlateDecode")


def words(text: bytes = b"Words on a page") -> bytes:
    return stream(b"BT /F 12 Tf 72 700 Td (%s) Tj ET" % text)


def with_hole(path: Path, hole_bytes: int) -> Path:
    """The same document with nothing, on a disk that keeps it so, between its objects and their table."""
    data = path.read_bytes()
    start = data.rindex(b"xref", 0, data.rindex(b"startxref"))
    table = data[start : data.rindex(b"startxref")]
    with path.open("wb") as file:
        file.write(data[:start])
        file.seek(hole_bytes, 1)
        at = file.tell()
        file.write(table + b"startxref\n%d\n%%%%EOF\n" % at)
    return path


def _inflating(byte: bytes, size_bytes: int) -> bytes:
    """A zlib stream of `size_bytes` times one byte, made without working through them: one block, repeated."""
    block = byte * _MEGABYTE
    packer = zlib.compressobj(9)
    head = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    again = packer.compress(block) + packer.flush(zlib.Z_FULL_FLUSH)
    return head + again * (size_bytes // _MEGABYTE - 1) + packer.flush()


def _twice_inflating(byte: bytes, size_bytes: int, entries: bytes = b"") -> bytes:
    packed = zlib.compress(_inflating(byte, size_bytes), 9)
    return stream(packed, b"/Filter[/FlateDecode/FlateDecode]" + entries)


def _image(side: int) -> bytes:
    entries = b"/Type/XObject/Subtype/Image/Width %d/Height %d/BitsPerComponent 1/ColorSpace/DeviceGray" % (side, side)
    return _twice_inflating(b"\0", side * side // 8, entries)


def _deep_tree(depth: int) -> bytes:
    nodes = [b"<</Type/Pages/Count 1/Parent %d 0 R/Kids[%d 0 R]>>" % (n - 1, n + 1) for n in range(2, depth)]
    page = b"<</Type/Page/Parent %d 0 R/MediaBox[0 0 595 842]>>" % (depth - 1)
    return assemble([_CATALOG, *nodes, page])


def _outline(entries: Sequence[bytes]) -> bytes:
    """Objects: 6 is the outline's root, 7 and on its entries."""
    good = one_page(words(), b"<</Type/Outlines/First 7 0 R/Last 7 0 R/Count 1>>", *entries)
    return good.replace(_CATALOG, b"<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>")


def _many_objects(count: int) -> bytes:
    return one_page(words(), *[b"<</A %d/B[%d 0 R]>>" % (n, n) for n in range(6, count)])


def _many_pages_promised(count: int) -> bytes:
    return one_page(words()).replace(b"/Count 1/", b"/Count %d/" % count)


def _form_in_itself() -> bytes:
    form = stream(b"/X Do /X Do", b"/Type/XObject/Subtype/Form/BBox[0 0 600 900]/Resources<</XObject<</X 6 0 R>>>>")
    return one_page(stream(b"/X Do"), form, resources=b"/XObject<</X 6 0 R>>")


def _forms_doubling(depth: int) -> bytes:
    """Each form draws the next one twice."""
    entries = b"/Type/XObject/Subtype/Form/BBox[0 0 600 900]/Resources<</XObject<</X %d 0 R>>/Font<</F 5 0 R>>>>"
    forms = [stream(b"/X Do /X Do", entries % (n + 7)) for n in range(depth)]
    end = stream(b"BT /F 9 Tf 9 9 Td (a) Tj ET", entries % 6)
    return one_page(stream(b"/X Do"), *forms, end, resources=b"/XObject<</X 6 0 R>>")


BOMBS: Mapping[str, Callable[[], bytes]] = {
    "text_of_1_gb": lambda: one_page(_twice_inflating(b" ", 1 << 30)),
    "operators_of_1_gb": lambda: one_page(_twice_inflating(b"q", 1 << 30)),
    "image_60000_by_60000": lambda: one_page(
        stream(b"500 0 0 500 0 0 cm /I Do"), _image(60_000), resources=b"/XObject<</I 6 0 R>>"
    ),
    "page_of_14400_points": lambda: one_page(words(), box=b"0 0 14400 14400"),
    "page_of_10_to_the_9_points": lambda: one_page(words(), box=b"0 0 1000000000 1000000000"),
    "objects_100000": lambda: _many_objects(100_000),
    "tree_5000_deep": lambda: _deep_tree(5_000),
    "tree_in_itself": lambda: assemble([_CATALOG, b"<</Type/Pages/Count 9/Kids[2 0 R 2 0 R]>>"]),
    "pages_promised_1000000": lambda: _many_pages_promised(1_000_000),
    "outline_in_itself": lambda: _outline([b"<</Title(A)/Parent 6 0 R/Next 7 0 R/First 7 0 R/Dest[3 0 R/Fit]>>"]),
    "outline_20000_deep": lambda: _outline(
        [b"<</Title(A)/Parent %d 0 R/First %d 0 R/Count 1/Dest[3 0 R/Fit]>>" % (n - 1, n + 1) for n in range(7, 20_000)]
    ),
    "arrays_100000_deep": lambda: one_page(words(), b"[" * 100_000 + b"]" * 100_000).replace(b"/F 5 0 R", b"/F 6 0 R"),
    "states_1000000_deep": lambda: one_page(_twice_inflating(b"q ", _MEGABYTE)),
    "form_in_itself": _form_in_itself,
    "forms_doubling_30_times": lambda: _forms_doubling(30),
    "lines_1000000": lambda: one_page(stream(zlib.compress(b"0 0 m 9 9 l S " * 1_000_000), b"/Filter/FlateDecode")),
    "glyphs_2000000": lambda: one_page(glyphs(2_000_000)),
}
"""Small files that cost much time or memory, or would go on for ever."""


def seeds(folder: Path) -> dict[str, bytes]:
    """Good PDFs of many kinds, the smaller the better: each byte then means something."""
    text: list[Item] = ["1 Introduction", "The quick brown fox jumps over the lazy dog, and the dog lets it. " * 4]
    table = Table([["Item", "2024", "2025"], ["Rent", "1,250", "1,300"], ["Water", "80", "85"]])
    outline = [(1, "1 Introduction", 1), (2, "1.1 Detail", 2), (1, "2 End", 3)]
    pages: list[Sheet | Sequence[Item]] = [
        Sheet([*text, table], head="Head", foot="1"),
        Sheet(columns=[text, text], rotation=90),
        text,
    ]
    made = {
        "plain": make_pdf(folder / "plain.pdf", [text]),
        "rich": make_pdf(folder / "rich.pdf", pages, title="Rich", outline=outline, labels="r"),
        "user_password": make_pdf(folder / "user.pdf", [text], user_password="user", owner_password="owner"),
        "owner_password": make_pdf(folder / "owner.pdf", [text], owner_password="owner"),
        "pictures": _pictures(folder / "pictures.pdf"),
        "unmapped_font": make_unmapped_pdf(folder / "unmapped.pdf"),
        "object_streams": _object_streams(folder / "rich.pdf", folder / "streams.pdf"),
        "form": _form(folder / "form.pdf"),
    }
    found = {name: path.read_bytes() for name, path in made.items()}
    found["by_hand"] = one_page(words())
    found["deep_tree"] = _deep_tree(40)
    found["cyclic_outline"] = BOMBS["outline_in_itself"]()
    found["forms"] = _forms_doubling(4)
    return found


def _object_streams(source: Path, path: Path) -> Path:
    with pymupdf.open(source) as document:
        document.save(path, use_objstms=1, deflate=True, garbage=3)
    return path


def _form(path: Path) -> Path:
    with pymupdf.open() as document:
        page = document.new_page()
        for number, kind in enumerate((pymupdf.PDF_WIDGET_TYPE_TEXT, pymupdf.PDF_WIDGET_TYPE_CHECKBOX)):
            widget = pymupdf.Widget()
            widget.field_type, widget.field_name = kind, f"field{number}"
            widget.rect = pymupdf.Rect(72, 72 + 40 * number, 272, 92 + 40 * number)
            widget.field_value = "Filled in" if number == 0 else "Off"
            page.add_widget(widget)
        document.save(path)
    return path


def _pictures(path: Path) -> Path:
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((10, 30), "Seen", fontsize=20)
        picture = page.get_pixmap(clip=pymupdf.Rect(0, 0, 64, 48))
        for place, kind in enumerate(("jpeg", "png")):
            page.insert_image(pymupdf.Rect(72, 72 + 60 * place, 136, 120 + 60 * place), stream=picture.tobytes(kind))
        document.save(path, deflate=True)
    return path
