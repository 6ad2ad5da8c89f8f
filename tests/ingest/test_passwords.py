"""Locked files: a password is tried on all of one add, remembered while the process runs, and never lost with text."""

from pathlib import Path

import pytest

from core.api.messages import AddReport
from core.api.types import DocumentStatus
from core.cancel import CancelToken
from core.ingest.passwords import Passwords
from core.ingest.pipeline import IngestParts, ingest_files
from core.ingest.policy import Wanted
from core.ingest.recognise import OcrParts
from tests.ingest.parts import Shelf, SlowRecogniser, parts_for, write_pdf

COMPOSED, DECOMPOSED = "caf\u00e9", "cafe\u0301"


def outcome(parts: IngestParts, *paths: Path, password: str = "", again: bool = False) -> dict[str, str]:
    wanted = Wanted(password=password, again=again)
    *_, report = ingest_files([str(path) for path in paths], parts, wanted=wanted, token=CancelToken())
    assert isinstance(report, AddReport)
    return {Path(file.path).name: f"{file.status.value} {file.reason}".strip() for file in report.files}


@pytest.fixture
def parts(tmp_path: Path, library: Shelf) -> IngestParts:
    write_pdf(tmp_path / "a.pdf", "locked:secret", "The first.", "(picture)")
    write_pdf(tmp_path / "b.pdf", "locked:secret", "The second.")
    write_pdf(tmp_path / "c.pdf", "locked:other", "The third.")
    write_pdf(tmp_path / "d.pdf", "Open.")
    return parts_for(tmp_path, library=library, ocr=OcrParts(SlowRecogniser()))


def test_one_password_is_tried_on_every_locked_file_of_an_add(parts: IngestParts, tmp_path: Path) -> None:
    assert outcome(parts, tmp_path) == {
        "a.pdf": "encrypted password",
        "b.pdf": "encrypted password",
        "c.pdf": "encrypted password",
        "d.pdf": "ready",
    }
    assert outcome(parts, tmp_path, password="secret") == {
        "a.pdf": "ready",
        "b.pdf": "ready",
        "c.pdf": "encrypted wrong_password",
        "d.pdf": "ready",
    }


def test_ocr_and_a_retry_use_the_password_that_opened_the_file(parts: IngestParts, tmp_path: Path) -> None:
    outcome(parts, tmp_path / "a.pdf", password="secret")
    recogniser = parts.ocr.recogniser
    assert isinstance(recogniser, SlowRecogniser)
    assert recogniser.passwords == {"secret"}
    assert outcome(parts, tmp_path / "a.pdf", again=True) == {"a.pdf": "ready"}
    assert outcome(parts, tmp_path / "a.pdf", again=True, password="wrong") == {"a.pdf": "ready"}
    write_pdf(tmp_path / "a.pdf", "locked:secret", "Changed since.")
    assert outcome(parts, tmp_path / "a.pdf") == {"a.pdf": "ready"}


def test_only_what_a_password_opened_is_remembered(parts: IngestParts, tmp_path: Path) -> None:
    outcome(parts, tmp_path, password="secret")
    known = {name: parts.passwords.of(str(tmp_path / f"{name}.pdf")) for name in "abcd"}
    assert known == {"a": "secret", "b": "secret", "c": "", "d": ""}
    assert "secret" not in repr(parts)


def test_a_forgotten_password_loses_no_text(parts: IngestParts, library: Shelf, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    outcome(parts, path, password="secret")
    restarted = parts_for(tmp_path, library=library)
    assert outcome(restarted, path, again=True) == {"a.pdf": "encrypted password"}
    assert library.rows[str(path)].status is DocumentStatus.READY
    assert library.documents[str(path)].chunks
    write_pdf(path, "locked:changed", "Changed.")
    assert outcome(restarted, path) == {"a.pdf": "encrypted password"}
    assert library.rows[str(path)].status is DocumentStatus.ENCRYPTED


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED])
def test_accents_may_be_typed_either_way(tmp_path: Path, typed: str, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", f"locked:{COMPOSED}", "Hello.")
    parts = parts_for(tmp_path, library=library)
    assert outcome(parts, path, password=typed) == {"a.pdf": "ready"}
    assert parts.passwords.of(str(path)) == COMPOSED


def test_a_password_that_is_no_normal_form_is_tried_as_it_is(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", f"locked:{DECOMPOSED}", "Hello.")
    assert outcome(parts_for(tmp_path, library=library), path, password=DECOMPOSED) == {"a.pdf": "ready"}


def test_passwords_show_nothing_of_themselves() -> None:
    assert "secret" not in repr(Passwords())
