"""A library with two documents, made once, and a copy of it for each test that changes it."""

import shutil
from pathlib import Path

import pytest

from core.api.messages import AddReport, Done
from core.api.requests import AddPaths
from core.api.types import DocumentStatus, JobId
from tests.process.engine import running_engine
from tests.process.papers import write_long_paper, write_paper

LEASE = (
    "The monthly rent is 1,250 euros and is due on the third working day.",
    "The tenant may keep one dog with written consent of the landlord.",
    "The notice period is ninety days for either party.",
)


@pytest.fixture(scope="session")
def stocked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with `data` and `papers`; do not change it."""
    folder = tmp_path_factory.mktemp("stocked")
    write_paper(folder / "papers" / "lease.pdf", [LEASE])
    write_long_paper(folder / "papers" / "long.pdf", 4)
    with running_engine(folder / "data") as engine:
        done = engine.run(AddPaths(JobId(1), (str(folder / "papers"),)))
        assert isinstance(done, Done)
        assert isinstance(done.result, AddReport)
        assert [file.status for file in done.result.files] == [DocumentStatus.READY] * 2
        engine.close_input()
        assert engine.wait() == 0
    return folder


@pytest.fixture
def data_dir(stocked: Path, tmp_path: Path) -> Path:
    """A copy of the stocked library."""
    return Path(shutil.copytree(stocked / "data", tmp_path / "data"))
