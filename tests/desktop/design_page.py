"""The tables of desktop/DESIGN.md, made from the theme: python -m tests.desktop.design_page writes them anew."""

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

from desktop.theme import FONT_ROLES, THEME_NAMES, font, line_height_px, load_theme
from tests.desktop.test_theme import GOALS, contrast

PAGE = Path(__file__).resolve().parents[2] / "desktop" / "DESIGN.md"
REFERENCE_PX = 13

PURPOSES = {
    "chrome": "library, menu bar, status bar, wells of the first run",
    "surface": "conversation, headers, views that cover",
    "raised": "question box, palette, peek card, plain button",
    "sunken": "the desk under the page",
    "claim": "quiet cards; the sentence under the pointer",
    "hover": "what the pointer is on",
    "pressed": "what is held down",
    "selected": "chosen row of the pane that has the focus",
    "selected_idle": "chosen row of another pane",
    "line": "hairlines that only part things",
    "line_strong": "the edge of a control; a mark that is no evidence",
    "text": "what is read first",
    "text2": "what is read second",
    "text3": "hints, counts, what waits",
    "accent": "links, focus rings, progress",
    "accent_fill": "the ground of the one primary button",
    "accent_hover": "the same under the pointer",
    "on_accent": "words on it",
    "accent_soft": "information banner, scope chip, drop target",
    "on_soft": "words on it",
    "chip": "a citation at rest",
    "chip_text": "its number",
    "chip_line": "its edge; the bar beside a quote",
    "chip_on": "the citation that is open",
    "chip_on_text": "its number",
    "chip_on_line": "its edge",
    "paper": "the page itself",
    "paper_line": "the edge of a mark that is no evidence, on paper",
    "paper_selected": "selected words on paper",
    "night": "dark paper",
    "night_ink": "its ink",
    "night_mark": "an open mark on it",
    "night_line": "the edge of a mark on it",
    "night_neutral": "the edge of a mark that is no evidence, on it",
    "night_selected": "selected words on it",
    "mark": "the open mark, multiplied onto the page",
    "mark_idle": "the other marks of the answer",
    "mark_line": "edge, bar and tag of a mark",
    "mark_tag": "the tag of the open mark; the row that is traced in Why",
    "mark_tag_text": "its number",
    "ok": "done, in order",
    "ok_soft": "the ground of its badge",
    "warn": "needs you",
    "warn_soft": "the ground of its badge and banner",
    "bad": "failed",
    "bad_soft": "the ground of its badge and banner",
    "toast": "the ground of a toast",
    "toast_text": "its words",
    "toast_action": "its button",
}


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def colours() -> str:
    themes = [load_theme(name) for name in THEME_NAMES]
    rows = [
        [f"`{token}`", *(f"`{theme.colors[token]}`" for theme in themes), PURPOSES[token]] for token in themes[0].colors
    ]
    return _table(["token", *THEME_NAMES, "for"], rows)


def ratios() -> str:
    """A row for each token and goal: the grounds it stands on, and the lowest ratio among them in each theme."""
    grounds: dict[tuple[str, float], list[str]] = {}
    for front, back, goal in GOALS:
        grounds.setdefault((front, goal), []).append(back)
    themes = [load_theme(name) for name in THEME_NAMES]
    rows = [
        [
            f"`{front}`",
            ", ".join(backs),
            *(f"{min(contrast(theme, front, back) for back in backs):.1f}" for theme in themes),
            f"{goal:g}",
        ]
        for (front, goal), backs in grounds.items()
    ]
    return _table(["token", "on", *THEME_NAMES, "at least"], rows)


def type_roles() -> str:
    """Beside a font of 13 px. Leaves the application's font as it was."""
    before = QApplication.font()
    reference = QFont(before)
    reference.setPixelSize(REFERENCE_PX)
    QApplication.setFont(reference)
    rows = [[f"`{role}`", *_measures(font(role)), str(line_height_px(role))] for role in FONT_ROLES]
    QApplication.setFont(before)
    return _table(["role", "px", "weight", "face", "line"], rows)


def _measures(made: QFont) -> list[str]:
    face = "serif" if made.styleHint() is QFont.StyleHint.Serif else "interface"
    return [str(made.pixelSize()), str(int(made.weight())), face]


TABLES: Mapping[str, Callable[[], str]] = {"colours": colours, "ratios": ratios, "type": type_roles}


def renewed(page: str) -> str:
    """The page with its tables as the theme is now. Raises KeyError for a table that nobody makes."""
    return re.sub(
        r"(<!-- table: (\w+) -->\n).*?(<!-- end -->)",
        lambda found: f"{found[1]}{TABLES[found[2]]()}\n{found[3]}",
        page,
        flags=re.DOTALL,
    )


def main() -> int:
    app = QApplication(sys.argv[:1])
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main())
