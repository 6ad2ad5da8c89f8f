"""Rubbish on the wire ends no engine."""

from pathlib import Path

from core.api.codec import MAX_LINE_BYTES, to_line
from core.api.messages import Done, Failed
from core.api.requests import ListLibrary
from core.api.types import ErrorCode, JobId
from tests.process.engine import running_engine


def test_rubbish_is_refused_and_the_next_request_answered(stocked: Path) -> None:
    with running_engine(stocked / "data") as engine:
        for rubbish in (b"\n", b"\xff\xfe\x00\n", b"{" * 5000 + b"\n", b'{"type":"Shutdown"}\n'):
            engine.send_line(rubbish)
        engine.send_line(b'{"type":"Unheard","job":7}\n')
        assert engine.end_of(7) == Failed(JobId(7), ErrorCode.BAD_MESSAGE)
        assert isinstance(engine.run(ListLibrary(JobId(1))), Done)


def test_a_line_over_the_limit_is_refused_without_being_kept(stocked: Path) -> None:
    block = b"x" * (1 << 20)
    with running_engine(stocked / "data") as engine:
        for _ in range(MAX_LINE_BYTES // len(block) * 2):
            engine.send_line(block)
        engine.send_line(b"\n" + to_line(ListLibrary(JobId(1))))
        assert isinstance(engine.end_of(1), Done)
        assert engine.process.poll() is None


def test_a_request_in_pieces_is_one_request(stocked: Path) -> None:
    line = to_line(ListLibrary(JobId(1)))
    with running_engine(stocked / "data") as engine:
        for position in range(len(line)):
            engine.send_line(line[position : position + 1])
        assert isinstance(engine.end_of(1), Done)
