"""The whole window over an engine that follows a script, for what is measured of the window alone."""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QLocale, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop import i18n
from desktop.app import Application, Options
from desktop.dialogs import Dialogs
from desktop.prefs import Prefs, save_prefs
from tests.desktop import fake_engine

WITHIN_S = 120.0


@contextmanager
def scripted_window(
    app: QApplication, *, size: tuple[int, int] = (1280, 800), prefs: Prefs | None = None, **script: Any
) -> Iterator[Application]:
    """Listed and painted; it ends with the block. `script` is what `fake_engine.write_script` takes."""
    i18n.install(app, QLocale(QLocale.Language.C))
    with tempfile.TemporaryDirectory() as scratch:
        data = Path(scratch) / "data"
        data.mkdir()
        if prefs is not None:
            save_prefs(data, prefs)
        command = fake_engine.command(fake_engine.write_script(Path(scratch) / "script.json", **script))
        options = Options(data_dir=data, theme="light", size=size)
        application = Application(app, options, command=command, dialogs=Dialogs())
        try:
            application.start(())
            QTest.qWaitForWindowExposed(application.window)
            wait(lambda: application.actions.state.library.is_listed, what="listing")
            yield application
        finally:
            application.close()
            application.window.close()
            application.window.deleteLater()
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def wait(condition: Callable[[], bool], *, what: str, within_s: float = WITHIN_S) -> None:
    """Runs the event loop until it holds. Raises TimeoutError."""
    loop, looking = QEventLoop(), QTimer(interval=2)
    looking.timeout.connect(lambda: loop.quit() if condition() else None)
    end = time.monotonic() + within_s
    looking.timeout.connect(lambda: loop.exit(1) if time.monotonic() > end else None)
    looking.start()
    if not condition() and loop.exec() != 0:
        raise TimeoutError(f"{what} took over {within_s} s")


def scripted_application() -> QApplication:
    existing = QApplication.instance()
    return existing if isinstance(existing, QApplication) else QApplication(sys.argv[:1])
