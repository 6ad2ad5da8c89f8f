"""The whole window with a document open on the page, and its commands by their names."""

from collections.abc import Callable, Mapping
from typing import Any

from core.api.types import DocumentId
from tests.desktop.conftest import Running, document

LEASE = document(1, "/papers/Lease.pdf", pages=62)
LETTER = document(2, "/papers/Letter.pdf")
BOX = (60.0, 300.0, 90.0, 312.0)
RunApp = Callable[..., Running]


def with_lease_open(run_app: RunApp, replies: Mapping[str, Any]) -> Running:
    started = run_app(documents=(LEASE, LETTER), replies=replies)
    started.window.ways.enter_document(DocumentId(1))
    started.wait_until(lambda state: bool(state.page.pages))
    return started


def press(app: Running, name: str) -> None:
    """A command by its entry in the menus."""
    app.window.enable()
    assert app.window.menu_actions[name].isEnabled(), name
    app.window.menu_actions[name].trigger()
