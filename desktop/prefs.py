"""How the window was left, kept beside the library."""

import json
import logging
import os
from dataclasses import asdict, dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any

from desktop.state.sight import Order

log = logging.getLogger(__name__)

FILE_NAME = "window.json"
THEMES = ("system", "light", "dark", "contrast")
SYSTEM = "system"
PSEUDO = "pseudo"
"""The language that shows what has no room or no translation; it is never offered, only asked for at the start."""
LANGUAGES = (SYSTEM, "en", "de")
TEXT_SIZES = (100, 110, 125, 150, 175, 200)
"""Percent of the system's text size."""


ZOOM_MODES = ("WIDTH", "PAGE", "FREE")


class StripWish(StrEnum):
    """Whether headings and small pages stand beside the page: where there is room, unless the person said."""

    AUTO = "auto"
    SHOWN = "shown"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Prefs:
    """`geometry` is Qt's own form in hexadecimal; `panes` are the widths of library, chat and page."""

    theme: str = "system"
    text_percent: int = 100
    language: str = SYSTEM
    geometry: str = ""
    panes: tuple[int, ...] = ()
    collapsed: tuple[str, ...] = field(default=())
    """Paths of folders that are closed in the library pane."""
    library_order: Order = Order.NAME
    chat: int = 0
    """The conversation that was shown; 0 for none that is kept."""
    answer: int = 0
    """The turn of it that stood at the top of the view; 0 if that was the newest."""
    document: int = 0
    """The document that was shown, and where it stood: the same number may belong to another one by then."""
    document_path: str = ""
    page_index: int = 0
    page_down: float = 0.0
    """The share of the page that was above the view."""
    zoom_mode: str = "WIDTH"
    zoom: float = 1.0
    used: tuple[str, ...] = ()
    """What was chosen in the palette, the last one first, by keys that hold no words."""
    less_motion: bool = False
    """Qt knows of no such wish of the system, so it is asked here."""
    notices: bool = True
    """The system tells when long work has ended while the person was elsewhere."""
    dark_paper: bool = False
    """Pages are shown on dark paper."""
    strip: StripWish = StripWish.AUTO


def load_prefs(folder: Path) -> Prefs:
    """What was saved; for anything missing or not fit, the default."""
    try:
        data = json.loads((folder / FILE_NAME).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Prefs()
    except (OSError, ValueError) as error:
        log.warning("window settings not readable: %s", type(error).__name__)
        return Prefs()
    return Prefs(**_fit(data)) if isinstance(data, dict) else Prefs()


def save_prefs(folder: Path, prefs: Prefs) -> None:
    """Whole or not at all. Raises OSError."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    aside = folder / (FILE_NAME + ".new")
    aside.write_text(json.dumps(asdict(prefs), indent=1), encoding="utf-8")
    aside.chmod(0o600)
    os.replace(aside, folder / FILE_NAME)


def _fit(data: dict[str, Any]) -> dict[str, Any]:
    checks = {
        "theme": lambda value: value in THEMES,
        "text_percent": lambda value: value in TEXT_SIZES,
        "language": lambda value: value in LANGUAGES,
        "geometry": lambda value: isinstance(value, str),
        "panes": lambda value: _is_list_of(value, int) and len(value) == 3,
        "chat": lambda value: isinstance(value, int) and value >= 0,
        "collapsed": lambda value: _is_list_of(value, str),
        "library_order": lambda value: value in tuple(Order),
        "less_motion": lambda value: isinstance(value, bool),
        "notices": lambda value: isinstance(value, bool),
        "dark_paper": lambda value: isinstance(value, bool),
        "strip": lambda value: value in tuple(StripWish),
        "used": lambda value: _is_list_of(value, str),
        "answer": lambda value: isinstance(value, int) and value >= 0,
        "document": lambda value: isinstance(value, int) and value >= 0,
        "document_path": lambda value: isinstance(value, str),
        "page_index": lambda value: isinstance(value, int) and value >= 0,
        "page_down": lambda value: isinstance(value, float) and abs(value) <= 1,
        "zoom_mode": lambda value: value in ZOOM_MODES,
        "zoom": lambda value: isinstance(value, float) and 0 < value < 100,
    }
    known = {f.name: data[f.name] for f in fields(Prefs) if f.name in data and checks[f.name](data[f.name])}
    return {name: tuple(value) if isinstance(value, list) else value for name, value in known.items()}


def _is_list_of(value: object, kind: type) -> bool:
    return isinstance(value, list) and all(isinstance(item, kind) for item in value)
