"""What a person takes out while it is being read does not come back."""

from collections.abc import Callable
from pathlib import Path

import pytest

from core.api.types import DocumentId
from core.cancel import CancelToken
from core.contracts.library import Aside
from core.contracts.rows import FileIdentity, PathChange
from core.ingest.events import FileEnded, IngestEvent, RowsChanged
from core.ingest.parts import OcrParts
from core.ingest.sync import recognise_waiting
from tests.ingest.house import House
from tests.ingest.parts import Shelf, SlowRecogniser, write_pdf

TakeOut = Callable[[Shelf, DocumentId], object]


def removed(library: Shelf, document_id: DocumentId) -> object:
    return library.set_aside([document_id], Aside.REMOVED)


def erased(library: Shelf, document_id: DocumentId) -> object:
    library.set_aside([document_id], Aside.REMOVED)
    return library.remove([document_id])


@pytest.fixture(params=["in a folder", "single"])
def path(request: pytest.FixtureRequest, house: House, tmp_path: Path) -> Path:
    if request.param == "in a folder":
        return house.folder / "a.pdf"
    single = write_pdf(tmp_path / "single/s.pdf", "Alone.")
    house.add(single)
    return single


def once(house: House, path: Path, take_out: TakeOut) -> Callable[[object], None]:
    number = house.library.row(path).id
    calls: list[object] = []

    def act(place: object) -> None:
        if not calls and place in (str(path), 1):
            calls.append(take_out(house.library, number))

    return act


def assert_gone(house: House, path: Path, events: list[IngestEvent]) -> None:
    assert str(path) not in house.library.rows
    assert not [event for event in events if isinstance(event, FileEnded | RowsChanged)]
    house.sync()
    assert str(path) not in house.library.rows or path.parent != house.folder


@pytest.mark.parametrize("take_out", [removed, erased])
def test_while_its_new_text_is_read(house: House, path: Path, take_out: TakeOut) -> None:
    write_pdf(path, "A new text.", "Of two pages.")
    house.parser.on_page = once(house, path, take_out)
    assert_gone(house, path, house.sync_events(path))


@pytest.mark.parametrize("take_out", [removed, erased])
def test_while_a_file_that_cannot_be_read_any_more_is_opened(
    house: House, path: Path, take_out: TakeOut, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pdf(path, "status:damaged")
    act, opens = once(house, path, take_out), house.parser.open

    def open_it(opened: str, *, password: str = "") -> object:
        act(opened)
        return opens(opened, password=password)

    monkeypatch.setattr(house.parser, "open", open_it)
    assert_gone(house, path, house.sync_events(path))


@pytest.mark.parametrize("take_out", [removed, erased])
def test_while_its_pictures_are_read(house: House, path: Path, take_out: TakeOut) -> None:
    write_pdf(path, "Text.", "(picture)", "(picture)")
    house.ocr = OcrParts(SlowRecogniser())
    house.sync(path)
    house.ocr = OcrParts(SlowRecogniser(once(house, path, take_out)))
    assert_gone(house, path, list(recognise_waiting(house.parts(), token=CancelToken())))


def test_one_that_is_named_again_comes_back(house: House, path: Path) -> None:
    removed(house.library, house.library.row(path).id)
    write_pdf(path, "A new text.")
    house.add(path)
    assert house.library.text(path) == "A new text."


def test_one_that_moved_meanwhile_was_not_taken_out(house: House) -> None:
    """Another file stands there now; it is read."""
    path, moved = house.folder / "a.pdf", house.folder / "z.pdf"
    known = house.library.known_file(str(path))
    write_pdf(path, "A new text.", "Of two pages.")

    def move(_: str) -> None:
        if house.library.known_file(str(moved)) is None:
            there = FileIdentity(str(moved), known.sha256, known.size_bytes, known.mtime_ns)
            house.library.relink([PathChange(there, known.document_id)])

    house.parser.on_page = move
    house.sync_events(path)
    assert house.library.text(path) == "A new text.\nOf two pages."
