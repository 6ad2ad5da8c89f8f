import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.api import messages, requests
from core.api.codec import MAX_LINE_BYTES, CodecError, event_from_line, request_from_line, to_line
from core.api.types import DocumentId, JobId

FLOATS = st.floats(allow_nan=False, allow_infinity=False, width=32)
st.register_type_strategy(float, FLOATS)
st.register_type_strategy(int, st.integers(-(2**63) + 1, 2**63 - 1))
st.register_type_strategy(str, st.text(max_size=12))

any_request: "st.SearchStrategy[requests.Request]" = st.one_of([st.from_type(t) for t in get_args(requests.Request)])
events: "st.SearchStrategy[messages.Event]" = st.one_of([st.from_type(t) for t in get_args(messages.Event)])


@settings(max_examples=150, deadline=None)
@given(any_request)
def test_every_request_survives_the_wire(message: requests.Request) -> None:
    line = to_line(message)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert request_from_line(line) == message


@settings(max_examples=150, deadline=None)
@given(events)
def test_every_event_survives_the_wire(message: messages.Event) -> None:
    assert event_from_line(to_line(message)) == message


def altered(**changes: Any) -> bytes:
    data = json.loads(to_line(requests.RenderPage(JobId(1), DocumentId(2), 3, 1.5)))
    return json.dumps({**data, **changes}).encode()


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"nonsense",
        b"[]",
        b"{}",
        b'{"type":"Exec","command":"x"}',
        b'{"type":"EngineReady"}',
        b"[" * 100_000,
        altered(job="1"),
        altered(job=True),
        altered(page_index=1.5),
        altered(scale=None),
        altered(scale="big"),
        altered(scale=10**400),
        altered(job=10**400),
        altered(extra=1),
    ],
)
def test_what_is_not_a_request_is_refused(line: bytes) -> None:
    with pytest.raises(CodecError):
        request_from_line(line)


def test_a_line_over_the_limit_is_refused() -> None:
    with pytest.raises(CodecError):
        request_from_line(b" " * (MAX_LINE_BYTES + 1))


def test_nan_never_reaches_the_wire() -> None:
    with pytest.raises(ValueError, match="Out of range"):
        to_line(requests.RenderPage(JobId(1), DocumentId(2), 3, float("nan")))


def test_a_file_name_that_is_not_utf8_travels() -> None:
    name = b"caf\xe9.pdf".decode("utf-8", "surrogateescape")
    message = requests.AddPaths(JobId(1), (name,))
    assert request_from_line(to_line(message)) == message
