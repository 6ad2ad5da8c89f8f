"""The parts put together, with a real library and a real parser."""

import os
import sys
from pathlib import Path

import pytest

from core.api.messages import AddReport
from core.api.types import DocumentStatus, ErrorCode, Scope
from core.cancel import CancelToken
from core.engine.app import App, open_app
from core.engine.disk import disk_errors
from core.errors import UserError
from core.ingest.policy import Wanted
from core.paths import DataPaths
from tests.process.papers import write_paper

LEASE = "The monthly rent is 1,250 euros and is due on the third working day."


def add(app: App, *paths: Path) -> AddReport:
    *_, report = app.add([str(path) for path in paths], wanted=Wanted(), token=CancelToken())
    assert isinstance(report, AddReport)
    return report


def test_without_models_documents_are_found_by_their_words(app: App, tmp_path: Path) -> None:
    [file] = add(app, write_paper(tmp_path / "lease.pdf", [[LEASE]])).files
    assert (file.status, file.pages, file.chunks) == (DocumentStatus.READY, 1, 1)
    found = app.search("monthly rent", Scope(), limit=3, token=CancelToken())
    [passage] = found.passages
    assert passage.document == "lease.pdf"
    assert passage.parts[0].rects
    assert ErrorCode.EMBEDDER_MISSING.value in app.notices()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_file_whose_name_is_not_text_is_read_found_and_drawn(app: App, tmp_path: Path) -> None:
    path = write_paper(tmp_path / "plain.pdf", [[LEASE]])
    os.rename(path, os.fsencode(tmp_path) + b"/caf\xe9.pdf")
    [file] = add(app, tmp_path).files
    assert file.status is DocumentStatus.READY
    [passage] = app.search("rent", Scope(paths=(file.path,)), limit=3, token=CancelToken()).passages
    assert passage.document == "caf\\xe9.pdf"


def test_a_data_folder_that_is_a_file_is_said_to_be_no_place(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    with pytest.raises(UserError) as caught:
        open_app(DataPaths(tmp_path / "file" / "data"))
    assert caught.value.code is ErrorCode.PATH_MISSING


@pytest.mark.parametrize(
    ("number", "code"), [(28, ErrorCode.DISK_FULL), (13, ErrorCode.NO_PERMISSION), (30, ErrorCode.NO_PERMISSION)]
)
def test_the_systems_errors_become_ones_people_can_act_on(tmp_path: Path, number: int, code: ErrorCode) -> None:
    with pytest.raises(UserError) as caught, disk_errors(tmp_path):
        raise OSError(number, "as the system says it")
    assert caught.value.code is code


def test_other_errors_of_the_system_stay_bugs(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="odd"), disk_errors(tmp_path):
        raise OSError(5, "odd")
