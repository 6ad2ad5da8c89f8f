"""The children of a real engine are locked in."""

import sys
from pathlib import Path

import psutil
import pytest

from core.api.messages import Done
from core.api.requests import AddPaths, OpenDocument
from core.api.types import DocumentId, JobId, Stage
from core.parse.lock.sandbox import MEMORY_BYTES
from core.parse.remote import ParserChild
from tests.process.engine import running_engine
from tests.process.papers import write_many_pages

PARSER = "core.parse.worker"
FILTERED = "2"


@pytest.mark.skipif(sys.platform != "linux", reason="the lock is made of parts of Linux")
def test_parser_and_renderer_of_an_engine_are_locked_in(data_dir: Path, tmp_path: Path) -> None:
    parser = ParserChild()
    offered = parser.protection()
    parser.close()
    path = write_many_pages(tmp_path / "a.pdf", 1500)
    with running_engine(data_dir) as engine:
        assert isinstance(engine.run(OpenDocument(JobId(1), DocumentId(1))), Done)
        engine.send(AddPaths(JobId(2), (str(path),)))
        engine.wait_for_stage(2, Stage.READING)
        children = engine.children(PARSER)
        assert len(children) == 2
        for child in children:
            fields = dict(line.split(":\t") for line in Path(f"/proc/{child.pid}/status").read_text().splitlines())
            assert fields["NoNewPrivs"] == "1"
            assert not offered.system_calls or fields["Seccomp"] == FILTERED
            assert 0 < child.rlimit(psutil.RLIMIT_AS)[0] - MEMORY_BYTES <= path.stat().st_size
            assert child.rlimit(psutil.RLIMIT_CORE) == (0, 0)
            assert not child.net_connections("inet")
