"""What is done again and again leaves nothing behind."""

import gc
from collections import Counter
from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QAbstractItemDelegate, QApplication

from core.api.types import DocumentId
from desktop.icons import Icons
from desktop.prefs import StripWish
from desktop.theme import Theme
from tests.desktop.conftest import Running, document

RunApp = Callable[..., Running]
LIVING = (QAbstractItemDelegate, Icons, Theme)


def _living() -> Counter[str]:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QApplication.processEvents()
    gc.collect()
    known = [one for one in gc.get_objects() if isinstance(one, LIVING)]
    return Counter(type(one).__name__ for one in [*known, *QApplication.allWidgets()])


def _switch(app: Running, times: int) -> None:
    for number in range(times):
        app.application.appearance.choose(("dark", "light", "contrast")[number % 3])
        QApplication.processEvents()


def test_a_theme_that_was_put_on_leaves_nothing_of_the_one_before(run_app: RunApp) -> None:
    app = run_app(documents=[document(1), document(2)])
    app.application.actions.open_document(DocumentId(1))
    app.wait_until(lambda state: bool(state.page.pages))
    app.window.page.set_strip(StripWish.SHOWN)
    app.window.ways.open_settings()
    _switch(app, 3)
    before = _living()
    _switch(app, 9)
    grown = _living() - before
    assert not grown, grown
