"""Where Tesseract's language data lies on this computer, and one folder with what a page is to be read in.

A language is a file `<code>.traineddata`. English comes with Pincite's packages; others a person puts into a folder, or
they are there from an installation of Tesseract.
"""

import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from pathlib import Path

from core.api.types import DocumentStatus
from core.contracts.pages import Unreadable

SUFFIX = ".traineddata"
DATA_MISSING = "ocr_data_missing"
PAGE_NOT_RECOGNISED = "page_not_recognised"
_NO_LANGUAGES = frozenset({"osd", "equ"})
"""Data for other tasks than reading: the direction of a page, and formulas."""
_LINUX = ("/usr/share", "/usr/local/share", "/app/share")
_MAC = ("/opt/homebrew/share", "/usr/local/share", "/opt/local/share")


def folders(own: str, environment: Mapping[str, str]) -> tuple[Path, ...]:
    """Where to look, the person's own folder first. They need not exist."""
    named = [own, environment.get("TESSDATA_PREFIX", "")]
    shipped = [Path(sys.prefix) / "share" / "tessdata", Path(sysconfig.get_path("data")) / "share" / "tessdata"]
    if getattr(sys, "frozen", False):
        shipped.append(Path(sys.executable).parent / "share" / "tessdata")
    first, second = ([Path(name)] if name else [] for name in named)
    places = [*first, *shipped, *second, *(folder / "tessdata" for folder in second), *_system(environment)]
    return tuple(dict.fromkeys(places))


def _system(environment: Mapping[str, str]) -> list[Path]:
    if sys.platform == "win32":
        roots = [environment.get(name, "") for name in ("ProgramFiles", "ProgramFiles(x86)", "LOCALAPPDATA")]
        return [Path(root) / "Tesseract-OCR" / "tessdata" for root in roots if root]
    shares = [Path(share) for share in (_MAC if sys.platform == "darwin" else _LINUX)]
    versions = sorted((found for share in shares for found in share.glob("tesseract-ocr/*/tessdata")), reverse=True)
    return [*versions, *(share / "tessdata" for share in shares)]


def languages(places: Iterable[Path]) -> dict[str, Path]:
    """The file of each language; the first folder that has one counts. Folders that cannot be read have none."""
    found: dict[str, Path] = {}
    for folder in places:
        for file in _files(folder):
            found.setdefault(file.name.removesuffix(SUFFIX), file)
    return found


def _files(folder: Path) -> list[Path]:
    try:
        files = sorted(folder.glob("*" + SUFFIX))
        return [file for file in files if _is_language(file) and file.is_file() and file.stat().st_size > 0]
    except OSError:
        return []


def _is_language(file: Path) -> bool:
    code = file.name.removesuffix(SUFFIX)
    return code not in _NO_LANGUAGES and code.replace("_", "").isalnum() and code.isascii()


def folder_for(language: str, available: Mapping[str, Path], *, scratch: Path) -> Path:
    """The folder with all data for `language` ("eng", "eng+deu").

    Tesseract looks into one folder, so data from several is copied together into `scratch`, once.
    Raises Unreadable, OSError.
    """
    codes = language.split("+")
    if any(code not in available for code in codes):
        raise Unreadable(DocumentStatus.NO_TEXT.value, DATA_MISSING)
    files = [available[code] for code in codes]
    if len({file.parent for file in files}) == 1:
        return files[0].parent
    scratch.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in files:
        _copy(file, scratch / file.name)
    return scratch


def _copy(file: Path, to: Path) -> None:
    """In one step, so that no half a file is ever read; nothing if it is there already."""
    status = file.stat()
    if to.exists() and (to.stat().st_size, to.stat().st_mtime_ns) == (status.st_size, status.st_mtime_ns):
        return
    aside = to.with_name(f"{to.name}.{os.getpid()}")
    shutil.copy2(file, aside)
    aside.replace(to)
