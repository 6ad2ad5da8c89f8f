"""Hard PDFs from elsewhere: a folder with a `manifest.json` of file names, named by PINCITE_TORTURE."""

import json
import os
from pathlib import Path

import pytest

from core.api.types import DocumentStatus, Verdict
from core.contracts.pages import Unreadable
from core.parse.remote import ParserChild

FOLDER = os.environ.get("PINCITE_TORTURE", "")
FILES = [entry["file"] for entry in json.loads((Path(FOLDER) / "manifest.json").read_text("utf-8"))] if FOLDER else []


@pytest.mark.skipif(not FOLDER, reason="PINCITE_TORTURE names no folder of hard PDFs")
@pytest.mark.parametrize("name", FILES)
def test_every_file_ends_with_pages_or_with_a_reason(parser: ParserChild, name: str) -> None:
    path = str(Path(FOLDER) / name)
    count = opened(parser, path)
    if not count:
        return
    pages = list(parser.pages(path))
    assert [page.index for page in pages] == list(range(count))
    for page in pages:
        assert page.verdict in {Verdict.NO_TEXT, Verdict.FAILED} or page.words
        assert "\n".join(page.text[block.start : block.end] for block in page.blocks) == page.text


def opened(parser: ParserChild, path: str) -> int:
    """How many pages the file has; 0 if it was refused, with a status and a reason."""
    try:
        return parser.open(path).page_count
    except Unreadable as finding:
        status, reason = DocumentStatus(finding.status), finding.reason
    assert status not in {DocumentStatus.READY, DocumentStatus.PARTIAL}
    assert reason
    return 0
