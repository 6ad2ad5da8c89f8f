"""Locked files, with the real parser: opened by their password, which is written down nowhere."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.api.messages import AddReport, DocumentOpened, Done
from core.api.reports import AddedFile
from core.api.requests import AddPaths, OpenDocument
from core.api.types import DocumentId, DocumentStatus, JobId
from tests.pdfs import make_pdf
from tests.process.engine import printed, run_command, running_engine

PASSWORD = "schlüssel-κλειδί-✓"
LINES = [["The locked rent is 1,250 euros."]]


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    return make_pdf(tmp_path / "locked.pdf", LINES, user_password=PASSWORD, owner_password="owner")


def traces(folder: Path) -> list[str]:
    """The files that hold a password, written in any way that a library might write it."""
    forms = [PASSWORD.encode(code) for code in ("utf-8", "utf-16-le")]
    forms.append(PASSWORD.encode("ascii", "backslashreplace"))
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(form in path.read_bytes() for form in forms)]


def added(ended: object) -> AddedFile:
    assert isinstance(ended, Done), ended
    assert isinstance(ended.result, AddReport)
    [file] = ended.result.files
    return file


def test_a_locked_file_says_so_and_opens_with_its_password_alone(tmp_path: Path, locked: Path) -> None:
    data = tmp_path / "data"
    reasons = []
    for words in ((), ("--password", "wrong")):
        [file] = printed("add", str(locked), *words, data_dir=data, status=1)["files"]
        reasons.append((file["status"], file["reason_code"]))
    assert reasons == [("encrypted", "password"), ("encrypted", "wrong_password")]
    [file] = printed("add", str(locked), "--password", PASSWORD, data_dir=data)["files"]
    assert (file["status"], file["chunks"]) == ("ready", 1)
    assert traces(data) == []


def test_a_password_can_come_from_standard_input(tmp_path: Path, locked: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "core",
        "add",
        str(locked),
        "--password",
        "-",
        "--data-dir",
        str(tmp_path / "data"),
    ]
    environment = {**os.environ, "PYTHONUTF8": "1"}
    told = subprocess.run(
        command, input=f"{PASSWORD}\n", capture_output=True, encoding="utf-8", check=True, env=environment, timeout=60
    )
    assert "ready" in told.stdout
    assert PASSWORD not in told.stdout + told.stderr
    assert traces(tmp_path / "data") == []


def test_a_file_that_only_its_owner_may_change_is_read_without_asking(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "owner.pdf", LINES, owner_password="owner")
    told = run_command("add", str(path), data_dir=tmp_path / "data")
    assert told.returncode == 0
    assert "1 of 1 files" in told.stdout


def test_the_engine_remembers_a_password_until_it_ends(tmp_path: Path, locked: Path) -> None:
    data = tmp_path / "data"
    with running_engine(data) as engine:
        assert added(engine.run(AddPaths(JobId(1), (str(locked),)))).status is DocumentStatus.ENCRYPTED
        retry = AddPaths(JobId(2), (str(locked),), again=True, password=PASSWORD)
        assert added(engine.run(retry)).status is DocumentStatus.READY
        assert added(engine.run(AddPaths(JobId(3), (str(locked),), again=True))).status is DocumentStatus.READY
        opened = engine.run(OpenDocument(JobId(4), DocumentId(1)))
        assert isinstance(opened, Done)
        assert isinstance(opened.result, DocumentOpened)
        engine.close_input()
        assert engine.wait() == 0
    assert traces(data) == []
    with running_engine(data) as engine:
        assert added(engine.run(AddPaths(JobId(5), (str(locked),)))).unchanged
        assert added(engine.run(AddPaths(JobId(6), (str(locked),), again=True))).status is DocumentStatus.ENCRYPTED
    assert printed("search", "locked rent", data_dir=data)["passages"][0]["document"] == "locked.pdf"
