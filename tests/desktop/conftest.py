"""A window without a screen, engines that are scripts, and documents that need no files."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before Qt is asked for an application

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from core.api.types import DocumentId, DocumentStatus, DocumentSummary, Verdict, VerdictCount
from desktop import i18n
from desktop.engine import EngineClient
from tests.desktop import fake_engine

EngineMaker = Callable[..., EngineClient]


@pytest.fixture(scope="session")
def qapp_cls() -> type[QApplication]:
    return QApplication


@pytest.fixture(autouse=True)
def _english(qapp: QApplication) -> None:
    """The words and numbers of an English system, whatever runs the tests."""
    if not qapp.property("speaks_english"):
        i18n.install(qapp, QLocale(QLocale.Language.C))
        qapp.setProperty("speaks_english", True)


@pytest.fixture
def make_engine(tmp_path: Path, qapp: QApplication) -> Iterator[EngineMaker]:
    """Makes clients of scripted engines and closes them. Not started, so that a test can listen first."""
    clients: list[EngineClient] = []

    def make(*, back_off_s: tuple[float, ...] = (0.0, 0.0, 0.0), **script: Any) -> EngineClient:
        path = fake_engine.write_script(tmp_path / f"script{len(clients)}.json", **script)
        client = EngineClient(fake_engine.command(path), log_file=tmp_path / "engine.log", back_off_s=back_off_s)
        clients.append(client)
        return client

    yield make
    for client in clients:
        client.close()


def document(
    number: int,
    path: str = "",
    *,
    status: DocumentStatus = DocumentStatus.READY,
    pages: int = 3,
    unread: int = 0,
    reason: str = "",
) -> DocumentSummary:
    """A row of the library, as the engine would tell it."""
    path = path or f"/papers/Letters/Letter {number}.pdf"
    verdicts = [VerdictCount(Verdict.OK, pages - unread)] + ([VerdictCount(Verdict.NO_TEXT, unread)] if unread else [])
    name = path.rsplit("/", 1)[-1]
    return DocumentSummary(
        id=DocumentId(number),
        path=path,
        name=name,
        title=name.removesuffix(".pdf"),
        status=status,
        reason=reason,
        page_count=pages,
        verdicts=tuple(verdicts),
        chunk_count=pages * 4,
        revision=1,
        size_bytes=10_000,
        added_at="2025-01-01T00:00:00Z",
    )
