import io

import pytest

from core.wire import LineWriter, WireError, parse_object, read_lines


class ShortWrites(io.BytesIO):
    """A pipe that takes three bytes at a time."""

    def write(self, data: object, /) -> int:
        return super().write(bytes(data)[:3])  # type: ignore[call-overload]  # any buffer


def test_lines_come_back_one_by_one() -> None:
    assert list(read_lines(io.BytesIO(b"a\nb\n"))) == [b"a", b"b"]


def test_a_line_over_the_limit_is_an_error() -> None:
    with pytest.raises(WireError):
        list(read_lines(io.BytesIO(b"x" * 20 + b"\n"), limit=10))


def test_an_end_inside_a_line_is_an_error() -> None:
    with pytest.raises(WireError):
        list(read_lines(io.BytesIO(b"half")))


def test_short_writes_are_completed() -> None:
    stream = ShortWrites()
    LineWriter(stream).write_json({"text": "whole"})
    assert parse_object(stream.getvalue()) == {"text": "whole"}


@pytest.mark.parametrize("line", [b"", b"1", b"[1]", b"{", b"\xff"])
def test_only_objects_are_parsed(line: bytes) -> None:
    with pytest.raises(WireError):
        parse_object(line)
