"""Pages that are pictures: read after everything else, kept one by one, tried once."""

import hashlib
from pathlib import Path

import pytest

from core.api.messages import AddReport
from core.api.types import DocumentStatus, Stage
from core.cancel import CancelRequested, CancelToken
from core.contracts.pages import Unreadable
from core.ingest.events import FileEnded, IngestEvent, Step
from core.ingest.pipeline import IngestParts, ingest_files
from core.ingest.policy import Wanted
from core.ingest.recognise import OcrParts
from tests.fakes import FakeEmbedder
from tests.ingest.parts import Shelf, SlowRecogniser, TextParser, parts_for, write_pdf


class Desk:
    """One library, and what OCR is at hand for the next run."""

    def __init__(self, folder: Path, library: Shelf) -> None:
        self.folder = folder
        self.library = library
        self.embedder = FakeEmbedder()
        self.recogniser = SlowRecogniser()
        self.parser = TextParser()
        self.languages: tuple[str, ...] = ("eng",)
        self.enabled = True
        self.token = CancelToken()

    def parts(self) -> IngestParts:
        ocr = OcrParts(self.recogniser, enabled=self.enabled, languages=self.languages)
        return parts_for(self.folder, library=self.library, parser=self.parser, embedder=self.embedder, ocr=ocr)

    def add(self, *, again: bool = False) -> list[IngestEvent]:
        self.token = CancelToken()
        return list(ingest_files([str(self.folder)], self.parts(), wanted=Wanted(again=again), token=self.token))

    def outcome(self, *, again: bool = False) -> dict[str, str]:
        report = self.add(again=again)[-1]
        assert isinstance(report, AddReport)
        return {Path(file.path).name: f"{file.status.value} {file.reason}".strip() for file in report.files}

    def text(self, name: str) -> str:
        return " ".join(chunk.text for chunk in self.library.documents[str(self.folder / name)].chunks)

    def asked(self) -> list[tuple[str, int]]:
        """Which pages were given to OCR since the last call."""
        asked, self.recogniser.asked = self.recogniser.asked, []
        return asked


def sha256_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


@pytest.fixture
def desk(tmp_path: Path, library: Shelf) -> Desk:
    write_pdf(tmp_path / "a.pdf", "Some text.", "(picture)", "(blank)", "(garbled)")
    write_pdf(tmp_path / "b.pdf", "Text alone.")
    return Desk(tmp_path, library)


def test_pictures_are_read_after_all_files_and_then_found(desk: Desk) -> None:
    events = desk.add()
    ends = [(Path(e.file.path).name, e.file.status.value, e.file.reason) for e in events if isinstance(e, FileEnded)]
    assert ends == [("a.pdf", "partial", "waiting_for_ocr"), ("b.pdf", "ready", ""), ("a.pdf", "ready", "")]
    assert desk.asked() == [("a.pdf", 1), ("a.pdf", 3)]
    assert "Page 1 in eng." in desk.text("a.pdf")
    assert "Page 3 in eng." in desk.text("a.pdf")
    assert "g4rb1ed" not in desk.text("a.pdf")
    assert desk.library.rows[str(desk.folder / "a.pdf")].revision == 2
    report = events[-1]
    assert isinstance(report, AddReport)
    first = report.files[0].report
    assert first is not None
    assert (first.recognised_pages, first.blank_pages, first.problems) == (2, 1, ())


def test_text_that_stayed_is_not_embedded_again(desk: Desk) -> None:
    desk.add()
    assert len(desk.embedder.embedded) == len(set(desk.embedder.embedded))


def test_progress_counts_the_pages_that_wait(desk: Desk) -> None:
    write_pdf(desk.folder / "c.pdf", "(picture)", "(picture)")
    steps = [e for e in desk.add() if isinstance(e, Step) and e.stage is Stage.RECOGNISING]
    done = [step.done for step in steps]
    assert done == sorted(done)
    assert {step.total for step in steps} == {4}
    assert done[-1] == 4
    assert {(step.files_done, step.files_total) for step in steps} == {(0, 2), (1, 2)}
    assert {Path(step.path).name for step in steps} == {"a.pdf", "c.pdf"}


def test_a_document_is_found_by_its_text_before_ocr_begins(desk: Desk) -> None:
    committed: list[int] = []
    desk.recogniser.on_page = lambda _: committed.append(desk.library.commits)
    desk.add()
    assert committed[0] >= 1


def test_equal_files_are_recognised_once(desk: Desk) -> None:
    write_pdf(desk.folder / "copy.pdf", "Some text.", "(picture)", "(blank)", "(garbled)")
    assert desk.outcome() == {"a.pdf": "ready", "b.pdf": "ready", "copy.pdf": "ready"}
    assert len(desk.asked()) == 2
    write_pdf(desk.folder / "later.pdf", "Some text.", "(picture)", "(blank)", "(garbled)")
    assert desk.outcome()["later.pdf"] == "ready"
    assert desk.asked() == []


def test_a_page_that_cannot_be_read_is_tried_once_and_again_on_demand(desk: Desk) -> None:
    desk.recogniser.unreadable = {1, 3}
    assert desk.outcome()["a.pdf"] == "partial ocr_found_nothing"
    assert len(desk.asked()) == 2
    assert desk.outcome()["a.pdf"] == "partial ocr_found_nothing"
    assert desk.asked() == []
    desk.recogniser.unreadable = {3}
    assert desk.outcome(again=True)["a.pdf"] == "partial unreliable_text"
    assert len(desk.asked()) == 2
    desk.recogniser.unreadable = set()
    assert desk.outcome(again=True)["a.pdf"] == "ready"
    assert desk.asked() == [("a.pdf", 3)]


def test_what_was_read_in_one_language_is_read_in_another_on_demand_alone(desk: Desk) -> None:
    desk.recogniser.available = ("eng", "deu")
    desk.add()
    desk.languages = ("deu",)
    assert desk.outcome()["a.pdf"] == "ready"
    assert "in eng" in desk.text("a.pdf")
    desk.outcome(again=True)
    assert "in deu" in desk.text("a.pdf")
    assert "in eng" not in desk.text("a.pdf")


@pytest.mark.parametrize(
    ("enabled", "available", "reason"), [(False, ("eng",), "ocr_off"), (True, (), "ocr_data_missing")]
)
def test_without_ocr_documents_say_so_and_are_read_when_it_is_there(
    desk: Desk, enabled: bool, available: tuple[str, ...], reason: str
) -> None:
    desk.enabled, desk.recogniser.available = enabled, available
    for _ in range(2):
        assert desk.outcome()["a.pdf"] == f"partial {reason}"
    assert desk.library.rows[str(desk.folder / "a.pdf")].revision == 1
    assert desk.asked() == []
    desk.enabled, desk.recogniser.available = True, ("eng",)
    assert desk.outcome() == {"a.pdf": "ready", "b.pdf": "ready"}


def test_data_that_goes_away_is_the_reason_for_what_is_left(desk: Desk) -> None:
    write_pdf(desk.folder / "c.pdf", "(picture)")

    def lose(page_index: int) -> None:
        if page_index == 3:
            raise Unreadable("failed", "ocr_data_missing")

    desk.recogniser.on_page = lose
    assert desk.outcome() == {
        "a.pdf": "partial ocr_data_missing",
        "b.pdf": "ready",
        "c.pdf": "no_text ocr_data_missing",
    }
    assert "Page 1 in eng." in desk.text("a.pdf")
    desk.recogniser.on_page = lambda _: None
    desk.asked()
    assert desk.outcome() == {"a.pdf": "ready", "b.pdf": "ready", "c.pdf": "ready"}
    assert desk.asked() == [("a.pdf", 3), ("c.pdf", 0)]


def test_a_file_that_ocr_cannot_open_stops_nobody_and_waits(desk: Desk) -> None:
    write_pdf(desk.folder / "c.pdf", "(picture)")

    def refuse(page_index: int) -> None:
        if page_index == 1:
            raise Unreadable("failed", "internal")

    desk.recogniser.on_page = refuse
    assert desk.outcome() == {"a.pdf": "partial waiting_for_ocr", "b.pdf": "ready", "c.pdf": "ready"}


def test_a_cancel_keeps_every_page_and_the_next_add_goes_on(desk: Desk) -> None:
    desk.recogniser.on_page = lambda page_index: desk.token.cancel() if page_index == 3 else None
    with pytest.raises(CancelRequested):
        desk.add()
    assert desk.library.rows[str(desk.folder / "a.pdf")].reason == "waiting_for_ocr"
    desk.recogniser.on_page = lambda _: None
    desk.asked()
    assert desk.outcome()["a.pdf"] == "ready"
    assert desk.asked() == [("a.pdf", 3)]


def test_a_document_that_is_removed_meanwhile_does_not_come_back(desk: Desk) -> None:
    gone = str(desk.folder / "a.pdf")
    sha256 = sha256_of(desk.folder / "a.pdf")
    desk.recogniser.on_page = lambda _: desk.library.remove([desk.library.rows[gone].id])
    desk.add()
    assert set(desk.library.documents) == {str(desk.folder / "b.pdf")}
    assert desk.asked() == [("a.pdf", 1)]
    assert desk.library.recognised(sha256) == {}


def test_a_file_that_changes_under_ocr_is_read_as_it_is_now(desk: Desk) -> None:
    path = desk.folder / "a.pdf"
    sha256 = sha256_of(path)
    desk.recogniser.on_page = lambda _: write_pdf(path, "Quite another file.", "(picture)")
    assert desk.outcome()["a.pdf"] == "partial waiting_for_ocr"
    assert "another" in desk.text("a.pdf")
    assert desk.library.recognised(sha256) == {}
    desk.recogniser.on_page = lambda _: None
    assert desk.outcome()["a.pdf"] == "ready"


def test_a_file_that_goes_away_under_ocr_stays_in_the_library_as_it_was(desk: Desk) -> None:
    desk.recogniser.on_page = lambda _: (desk.folder / "a.pdf").unlink(missing_ok=True)
    assert desk.outcome()["a.pdf"] == "partial waiting_for_ocr"
    assert "Some text." in desk.text("a.pdf")


def test_a_retry_reads_one_file_of_any_standing(desk: Desk) -> None:
    desk.add()
    for again in (True, True):
        assert desk.outcome(again=again)["a.pdf"] == "ready"
    assert desk.library.rows[str(desk.folder / "a.pdf")].status is DocumentStatus.READY
    assert len(desk.asked()) == 2
