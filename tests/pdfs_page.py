"""Makes PDFs of which the page itself is odd: its boxes, its form fields and notes, or that nothing is on it."""

from pathlib import Path

from core.parse.light import block_layout_models

block_layout_models()

import pymupdf  # noqa: E402

from tests.pdfs import A4  # noqa: E402

PROSE = "Quickly joined paragraphs, with glyphs above (and below) the line; yes."


def make_boxed_pdf(
    path: Path,
    *,
    media: tuple[float, float, float, float] | None = None,
    crop: tuple[float, float, float, float] | None = None,
    user_unit: float = 1.0,
    rotation: int = 0,
) -> Path:
    """Lines of text, upright, slanted and vertical, in a page of these boxes (in PDF's own space, origin below)."""
    document = pymupdf.open()
    page = document.new_page(width=A4[0], height=A4[1])
    for number in range(12):
        page.insert_text((150, 200 + 20 * number), PROSE[: 60 - number], fontsize=11, fontname="helv")
    page.insert_text((150, 480), PROSE, fontsize=14, fontname="tiit")
    page.insert_text((120, 480), PROSE, fontsize=10, rotate=90)
    for key, box in (("MediaBox", media), ("CropBox", crop)):
        if box is not None:
            document.xref_set_key(page.xref, key, f"[{' '.join(str(value) for value in box)}]")
    if user_unit != 1.0:
        document.xref_set_key(page.xref, "UserUnit", str(user_unit))
    document.xref_set_key(page.xref, "Rotate", str(rotation))
    document.save(path)
    document.close()
    return path


def make_form_pdf(path: Path, *, with_appearance: bool = True) -> Path:
    """Filled fields, text written on the page by a reader, a sticky note, and a field that is not shown."""
    document = pymupdf.open()
    page = document.new_page(width=A4[0], height=A4[1])
    page.insert_text((60, 90), "Name of the applicant")
    _field(page, "name", "Ada Byron", (200, 76, 400, 96))
    _field(page, "town", "Marylebone", (200, 116, 400, 136), kind=pymupdf.PDF_WIDGET_TYPE_COMBOBOX)
    _field(page, "secret", "Unshown", (200, 156, 400, 176), display=pymupdf.PDF_ANNOT_IS_HIDDEN)
    page.add_freetext_annot((60, 300, 400, 330), "Checked by hand on Friday")
    page.add_text_annot((500, 300), "Only a sticky note")
    if not with_appearance:
        for xref in [widget.xref for widget in page.widgets()] + [annot.xref for annot in page.annots()]:
            document.xref_set_key(xref, "AP", "null")
    document.save(path)
    document.close()
    return path


def _field(
    page: pymupdf.Page,
    name: str,
    value: str,
    box: tuple[float, float, float, float],
    *,
    kind: int = pymupdf.PDF_WIDGET_TYPE_TEXT,
    display: int = 0,
) -> None:
    widget = pymupdf.Widget()
    widget.field_name, widget.field_value, widget.field_type = name, value, kind
    widget.rect = pymupdf.Rect(box)
    if kind == pymupdf.PDF_WIDGET_TYPE_COMBOBOX:
        widget.choice_values = ["Paddington", value]
    page.add_widget(widget)
    if display:
        page.parent.xref_set_key(widget.xref, "F", str(display))


def make_blank_pdf(path: Path, *, with_line: bool = False, with_space: bool = False) -> Path:
    document = pymupdf.open()
    page = document.new_page(width=A4[0], height=A4[1])
    if with_line:
        page.draw_line((100, 100), (400, 100))
    if with_space:
        page.insert_text((100, 100), "   ")
    document.save(path)
    document.close()
    return path


def make_restricted_pdf(path: Path, *, text: str) -> Path:
    """Opens without a password, but its owner forbids everything."""
    document = pymupdf.open()
    document.new_page(width=A4[0], height=A4[1]).insert_text((60, 90), text)
    document.save(path, encryption=pymupdf.PDF_ENCRYPT_AES_256, owner_pw="owner", permissions=0)
    document.close()
    return path


def make_attached_pdf(path: Path, attachment: bytes) -> Path:
    """One page with "Words." on it, and a file attached."""
    document = pymupdf.open()
    document.new_page(width=A4[0], height=A4[1]).insert_text((60, 80), "Words.")
    document.embfile_add("attached", attachment)
    document.save(path)
    document.close()
    return path
