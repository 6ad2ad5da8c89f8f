"""Messages to and from one line of JSON each.

The receiving side checks every field against the dataclass's annotations: an unknown message, an unknown or
missing field or a value of the wrong kind is a `CodecError`, never a guess.
"""

import json
import math
import types
import typing
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, TypeVar, Union, get_args, get_origin

from core.api import messages, requests

Value = TypeVar("Value")

MAX_LINE_BYTES = 64 * 1024 * 1024
"""A page image at the largest scale fits; anything longer is refused."""


class CodecError(ValueError):
    """A line is not a message of this protocol."""


def to_line(message: requests.Request | messages.Event) -> bytes:
    """One JSON object, UTF-8, ending in a newline."""
    data = {"type": type(message).__name__, **_plain(message)}
    return (
        json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode("utf-8", "surrogatepass")
        + b"\n"
    )


def request_from_line(line: bytes) -> requests.Request:
    """Raises CodecError."""
    return _from_line(line, requests.Request)  # type: ignore[no-any-return]  # checked against the union


def event_from_line(line: bytes) -> messages.Event:
    """Raises CodecError."""
    return _from_line(line, messages.Event)  # type: ignore[no-any-return]  # checked against the union


def plain(value: object) -> Any:
    """A dataclass (or a tuple or mapping of them) as JSON-ready dicts, lists, strings and numbers."""
    return _encode(value)


def from_plain(data: object, kind: type[Value]) -> Value:
    """The dataclass that `plain` was given. Raises CodecError."""
    return _decode_dataclass(data, kind)  # type: ignore[no-any-return]  # checked against its annotations


def _plain(value: object) -> dict[str, Any]:
    if not is_dataclass(value):
        raise CodecError(f"{type(value).__name__} is not a message")
    return {f.name: _encode(getattr(value, f.name)) for f in fields(value)}


def _encode(value: object) -> Any:
    if isinstance(value, Enum):
        return value.value
    if is_dataclass(value) and not isinstance(value, type):
        data = _plain(value)
        return {"type": type(value).__name__, **data} if type(value) in _tagged() else data
    if isinstance(value, (tuple, list)):
        return [_encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): _encode(item) for key, item in value.items()}
    return value


@cache
def _tagged() -> frozenset[type]:
    """Types that stand in a union and so carry their name inside another message."""
    return frozenset(get_args(messages.Result))


def _from_line(line: bytes, union: Any) -> Any:
    if len(line) > MAX_LINE_BYTES:
        raise CodecError(f"line of {len(line)} bytes")
    try:
        data = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise CodecError("not JSON") from error
    return _decode_tagged(data, get_args(union))


def _decode_tagged(data: object, choices: tuple[type, ...]) -> Any:
    if not isinstance(data, dict):
        raise CodecError("not an object")
    name = data.get("type")
    for choice in choices:
        if choice.__name__ == name:
            return _decode_dataclass({k: v for k, v in data.items() if k != "type"}, choice)
    raise CodecError(f"unknown type {name!r}")


@cache
def _hints(cls: type) -> dict[str, Any]:
    return typing.get_type_hints(cls)


def _is_required(f: "Field[Any]") -> bool:
    return f.default is MISSING and f.default_factory is MISSING


def _decode_dataclass(data: object, cls: type) -> Any:
    if not isinstance(data, dict):
        raise CodecError(f"{cls.__name__}: not an object")
    known = {f.name: f for f in fields(cls)}
    if unknown := data.keys() - known.keys():
        raise CodecError(f"{cls.__name__}: unknown field {sorted(unknown)[0]!r}")
    if missing := [name for name, f in known.items() if name not in data and _is_required(f)]:
        raise CodecError(f"{cls.__name__}: missing field {missing[0]!r}")
    hints = _hints(cls)
    return cls(**{name: _decode(value, hints[name]) for name, value in data.items()})


def _decode(value: object, hint: Any) -> Any:
    hint = getattr(hint, "__supertype__", hint)
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return _decode_union(value, get_args(hint))
    if origin is tuple:
        return _decode_tuple(value, get_args(hint))
    if origin is dict:
        return _decode_mapping(value, get_args(hint))
    if is_dataclass(hint):
        return _decode_dataclass(value, hint)  # type: ignore[arg-type]  # a dataclass type, not an instance
    if isinstance(hint, type) and issubclass(hint, Enum):
        try:
            return hint(value)
        except ValueError as error:
            raise CodecError(f"{value!r} is no {hint.__name__}") from error
    return _decode_scalar(value, hint)


def _decode_union(value: object, choices: tuple[Any, ...]) -> Any:
    if value is None and type(None) in choices:
        return None
    present = tuple(c for c in choices if c is not type(None))
    if len(present) == 1:
        return _decode(value, present[0])
    return _decode_tagged(value, present)


def _decode_tuple(value: object, args: tuple[Any, ...]) -> tuple[Any, ...]:
    if not isinstance(value, list):
        raise CodecError("not a list")
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_decode(item, args[0]) for item in value)
    if len(value) != len(args):
        raise CodecError(f"{len(value)} items instead of {len(args)}")
    return tuple(_decode(item, arg) for item, arg in zip(value, args, strict=True))


def _decode_mapping(value: object, args: tuple[Any, ...]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise CodecError("not an object")
    return {key: _decode(item, args[1]) for key, item in value.items()}


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


_SCALARS: dict[type, Callable[[object], bool]] = {
    bool: lambda v: isinstance(v, bool),
    int: lambda v: _is_int(v) and abs(v) < 2**63,  # type: ignore[arg-type]  # an int
    float: lambda v: (isinstance(v, float) and math.isfinite(v)) or (_is_int(v) and abs(v) < 2**53),  # type: ignore[arg-type]  # an int
    str: lambda v: isinstance(v, str),
}


def _decode_scalar(value: object, hint: type) -> Any:
    check = _SCALARS.get(hint)
    if check is None or not check(value):
        raise CodecError(f"{type(value).__name__} instead of {getattr(hint, '__name__', hint)}")
    return float(value) if hint is float else value  # type: ignore[arg-type]  # the check proved it a number
