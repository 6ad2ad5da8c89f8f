"""Makes PDFs that only look suspicious: people see all of their text, whatever it looks like inside."""

from collections.abc import Iterator
from pathlib import Path

from core.parse.light import block_layout_models

block_layout_models()

import pymupdf  # noqa: E402

from tests.pdfs_hidden import (  # noqa: E402
    BLACK,
    LEFT,
    TURNS,
    WHITE,
    Draft,
    Kind,
    Made,
    make_kinds,
    photo,
    picture,
    scan_of,
    scan_with_layer,
    spelt,
)


def make_innocent(folder: Path, *, seed: int = 7, turns: tuple[int, ...] = TURNS) -> Iterator[Made]:
    """Pages on which people see everything, whatever it looks like inside."""
    yield from make_kinds(folder, INNOCENT, seed=seed, turns=turns, are_hidden=False)


def scan_under_which_text_lies(draft: Draft) -> None:
    """The other way to add a text layer: the picture is drawn over it."""
    draft.page.insert_image(draft.page.rect, pixmap=scan_of(draft.page))


def scan_with_a_stamp(draft: Draft) -> None:
    scan_with_layer(draft)
    draft.write("Case 1:23-cv-00042 Document 7 Filed 03/04/2025", LEFT, 30, fontsize=9, color=(0, 0, 0.8))


def white_on_a_banner(draft: Draft) -> None:
    draft.fill(draft.box(*draft.at), (0.1, 0.1, 0.3))
    draft.write("Results for the second quarter", *draft.at, color=WHITE)


def white_on_a_photo(draft: Draft) -> None:
    box = draft.box(*draft.at, height=80)
    draft.page.insert_image(box, pixmap=photo(draft.random), keep_proportion=False)
    draft.write("A view of the harbour at night", *draft.at, color=WHITE)


def light_grey_caption(draft: Draft) -> None:
    draft.write("Photograph courtesy of the city archive", *draft.at, fontsize=8, color=(0.8, 0.8, 0.8))


def pale_watermark(draft: Draft) -> None:
    draft.write("DRAFT", 150, 600, fontsize=90, color=(0.92, 0.92, 0.92))


def faded_watermark(draft: Draft) -> None:
    draft.write("CONFIDENTIAL", 100, 600, fontsize=50, fill_opacity=0.12)


def coloured_boxes(draft: Draft) -> None:
    x, y = draft.at
    for number, colour in enumerate([(0.9, 0.9, 0.6), (0.7, 0.9, 0.7), (0.3, 0.5, 0.9)]):
        draft.fill(draft.box(x, y + 20 * number), colour)
        draft.write(f"Note {number}: bring the signed form", x, y + 20 * number)


def superscripts(draft: Draft) -> None:
    x, y = draft.at
    draft.write("The area is 12 m", x, y)
    draft.write("2", x + 84, y - 5, fontsize=4)
    draft.write("and see the note", x + 92, y)
    draft.write("17", x + 176, y - 5, fontsize=4)


def small_print(draft: Draft) -> None:
    for number in range(5):
        draft.write("Terms apply to every offer on this page.", draft.at.x, draft.at.y + 5 * number, fontsize=4)


def chart_with_labels(draft: Draft) -> None:
    x, y = draft.at
    for number in range(6):
        left = x + 60 * number
        draft.fill(pymupdf.Rect(left, y + 100 - 15 * number, left + 40, y + 140), (0.1 * number, 0.3, 0.6))
        draft.write(f"{10 * number + 3}%", left + 8, y + 130, fontsize=9, color=WHITE)
        draft.write(f"20{number + 10}", left + 8, y + 152, fontsize=8, color=(0.4, 0.4, 0.4))


def table_with_a_dark_head(draft: Draft) -> None:
    x, y = draft.at
    for row in range(4):
        for column in range(4):
            cell = pymupdf.Rect(x + 110 * column, y + 18 * row, x + 110 * column + 108, y + 18 * row + 17)
            draft.fill(cell, (0.2, 0.2, 0.2) if row == 0 else (0.95, 0.95, 0.95))
            draft.write(f"Cell {row}.{column}", cell.x0 + 6, cell.y1 - 5, color=WHITE if row == 0 else BLACK)


def highlighted(draft: Draft) -> None:
    draft.write("This sentence was marked with a yellow pen.", *draft.at)
    draft.page.add_highlight_annot(draft.box(draft.at.x, draft.at.y)).update()


def under_a_faint_veil(draft: Draft) -> None:
    draft.write("This sentence lies under tinted glass.", *draft.at)
    draft.fill(draft.box(*draft.at), (0.6, 0.8, 1.0), fill_opacity=0.3)


def on_a_page_with_a_ground(draft: Draft) -> None:
    draft.page.insert_image(
        draft.page.rect, pixmap=picture(100, 140, lambda x, y: (235, 230 - x // 20, 220 + y // 20)), overlay=False
    )


def outlined(draft: Draft) -> None:
    draft.write("SPECIAL OFFER", *draft.at, fontsize=40, color=BLACK, fill=WHITE, render_mode=2)


def ordinary_joiners(text: str) -> str:
    del text
    return "می\u200cخواهم pre\u00adfer a\u200bline \U0001f468\u200d\U0001f469\u200d\U0001f467"


def arabic_with_marks(text: str) -> str:
    del text
    return "\u200fالعربية\u200e 123 \u202bشركة\u202c"


INNOCENT: dict[str, Kind] = {
    "scan-with-a-text-layer": scan_with_layer,
    "scan-under-which-text-lies": scan_under_which_text_lies,
    "scan-with-a-stamp": scan_with_a_stamp,
    "white-on-a-banner": white_on_a_banner,
    "white-on-a-photo": white_on_a_photo,
    "light-grey-caption": light_grey_caption,
    "pale-watermark": pale_watermark,
    "faded-watermark": faded_watermark,
    "coloured-boxes": coloured_boxes,
    "superscripts": superscripts,
    "small-print": small_print,
    "chart-with-labels": chart_with_labels,
    "table-with-a-dark-head": table_with_a_dark_head,
    "highlighted": highlighted,
    "under-a-faint-veil": under_a_faint_veil,
    "on-a-page-with-a-ground": on_a_page_with_a_ground,
    "outlined": outlined,
    "ordinary-joiners": spelt(ordinary_joiners),
    "arabic-with-marks": spelt(arabic_with_marks),
}
