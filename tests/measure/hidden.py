"""How well hidden text is found: `python -m tests.measure.hidden [--pdfs DIR...] [--json]`.

- `hidden`: made pages with one hidden sentence each, of every kind and rotation (`tests.pdfs_hidden`). A page is caught
  if something is reported and none of the sentence's rare words is left in the text that is read.
- `innocent`: made pages on which people see everything (`tests.pdfs_innocent`). None must be reported.
- `pages`: all pages of the PDFs in the folders. What is reported there is listed, for a person to look at: some of it
  may be hidden indeed.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from core.api.reports import HiddenText
from core.contracts.pages import Page, Unreadable
from core.parse.document import DocumentReader
from core.parse.pdf.document import open_pdf
from tests.measure.files import pdfs_in
from tests.pdfs_hidden import Made, make_hidden
from tests.pdfs_innocent import make_innocent

LISTED = 20


def pages_of(path: Path) -> Iterator[Page]:
    """Raises Unreadable."""
    document = open_pdf(path.read_bytes())
    try:
        yield from DocumentReader(document).pages()
    finally:
        document.close()


def is_caught(made: Made) -> bool:
    pages = list(pages_of(made.path))
    text = " ".join(page.text for page in pages)
    return any(page.hidden for page in pages) and not any(word in text for word in made.secret)


def caught(cases: Iterable[Made]) -> dict[str, Any]:
    found = [(made, is_caught(made)) for made in cases]
    missed = [made.path.stem for made, is_found in found if not is_found]
    return {"pages": len(found), "caught": len(found) - len(missed), "share": _share(found, missed), "missed": missed}


def accused(cases: Iterable[Made]) -> dict[str, Any]:
    found = [(made.path.stem, [told for page in pages_of(made.path) for told in page.hidden]) for made in cases]
    wrong = [name for name, hidden in found if hidden]
    return {"pages": len(found), "reported": len(wrong), "wrong": wrong}


def _share(found: Sequence[object], missed: Sequence[object]) -> float:
    return round(1 - len(missed) / max(1, len(found)), 4)


def real(folders: Sequence[Path]) -> dict[str, Any]:
    """What is reported on the pages of PDFs, by reason, and the first of each file and reason."""
    count = reported = 0
    reasons: Counter[str] = Counter()
    listed: dict[tuple[str, str], dict[str, Any]] = {}
    for path in pdfs_in(folders):
        try:
            for page in pages_of(path):
                count += 1
                reported += bool(page.hidden)
                for told in page.hidden:
                    reasons[told.reason.value] += 1
                    listed.setdefault((path.name, told.reason.value), _entry(path, told))
        except Unreadable:
            continue
    share = round(reported / max(1, count), 4)
    return {"pages": count, "reported": reported, "share": share, "reasons": dict(reasons), "first": [*listed.values()]}


def _entry(path: Path, told: HiddenText) -> dict[str, Any]:
    box = [round(value) for value in told.box]
    return {
        "file": path.name,
        "page": told.page_index + 1,
        "reason": told.reason.value,
        "characters": told.characters,
        "box": box,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.measure.hidden")
    parser.add_argument("--pdfs", nargs="*", type=Path, default=[])
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        result = {
            "hidden": caught(make_hidden(Path(folder) / "hidden", seed=asked.seed)),
            "innocent": accused(make_innocent(Path(folder) / "innocent", seed=asked.seed)),
            "pages": real(asked.pdfs),
        }
    if asked.json:
        sys.stdout.write(json.dumps(result, indent=1) + "\n")
        return 0
    for part, figures in result.items():
        sys.stdout.write(f"{part}: " + ", ".join(f"{name} {value}" for name, value in _short(figures)) + "\n")
    sys.stdout.writelines(f"  {entry}\n" for entry in result["pages"]["first"][:LISTED])
    return 0


def _short(figures: dict[str, Any]) -> list[tuple[str, Any]]:
    return [(name, value) for name, value in figures.items() if name != "first"]


if __name__ == "__main__":
    sys.exit(main())
