"""Errors that people can do something about. Everything else is a bug and is left to crash its job."""

from core.api.types import ErrorCode, ErrorDetail


class UserError(Exception):
    """A failure with a code the front end has sentences for.

    Raised once, at the boundary that understands the cause; `detail` carries the facts the sentence needs.
    """

    def __init__(self, code: ErrorCode, detail: ErrorDetail | None = None, **facts: str | int) -> None:
        self.code = code
        self.detail = detail if detail is not None else ErrorDetail(**facts)  # type: ignore[arg-type]  # by field name
        super().__init__(code.value)
