"""The text files of `documents` as PDFs."""

from pathlib import Path

from tests.end2end.questions import DOCUMENTS
from tests.pdfs import Item, Para, Sheet, make_pdf

_SIZES = {"# ": 18.0, "## ": 13.0}


def write_papers(folder: Path) -> list[Path]:
    """One PDF a text file, under the file's name."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        make_pdf(
            folder / f"{source.stem}.pdf", [Sheet(_items(page)) for page in source.read_text("utf-8").split("---")]
        )
        for source in sorted(DOCUMENTS.glob("*.txt"))
    ]


def _items(page: str) -> list[Item]:
    return [_item(" ".join(block.split("\n"))) for block in page.strip().split("\n\n")]


def _item(block: str) -> Item:
    for mark, size in _SIZES.items():
        if block.startswith(mark):
            return Para(block.removeprefix(mark), size=size, bold=True)
    return Para(block)
