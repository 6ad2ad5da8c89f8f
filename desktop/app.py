"""The application put together: the one place that knows every part of the window."""

import gc
import logging
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TextIO

from PySide6.QtCore import QLocale, QObject, QStandardPaths, QTimer, Slot
from PySide6.QtWidgets import QApplication

from core.api.chats import ChatId
from desktop import crash, i18n
from desktop.actions import Actions
from desktop.appearance import Appearance, no_widgets_collected
from desktop.connections import count_connections
from desktop.dialogs import Dialogs
from desktop.doorbell import Doorbell
from desktop.engine import EngineClient
from desktop.erasing import erase
from desktop.instance import FOLDER_NAME, Entry, Instance
from desktop.milestones import Milestones
from desktop.notify import Notifier
from desktop.prefs import Prefs, load_prefs, save_prefs
from desktop.state.app import AppState
from desktop.stored import has_library
from desktop.views.page.page_images import with_picture
from desktop.views.window import spoken
from desktop.views.window.main_window import MainWindow
from desktop.views.window.session import ChatReturn, PageReturn

log = logging.getLogger(__name__)

COUNT_EVERY_MS = 2000
MANY_DOCUMENTS = 2000


@dataclass(frozen=True, slots=True)
class Options:
    """What the command line says. `size` is in logical pixels; empty strings leave things as they were."""

    data_dir: Path
    paths: tuple[str, ...] = ()
    theme: str = ""
    size: tuple[int, int] | None = None
    language: str = ""


def default_data_dir() -> Path:
    """Where the engine keeps the library when it is started by itself, too."""
    if chosen := os.environ.get("PINCITE_DATA_DIR"):
        return Path(chosen)
    base = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(base) / "pincite"


def engine_command(data_dir: Path) -> list[str]:
    return [sys.executable, "-m", "core", "serve", "--give-way", "--data-dir", str(data_dir)]


class Application(QObject):
    """Owns the engine, the state and the window, and ends them in order."""

    def __init__(self, app: QApplication, options: Options, *, command: Sequence[str], dialogs: Dialogs) -> None:
        super().__init__()
        self._app = app
        self._data_dir = options.data_dir
        self.erases = False
        """Whether all that is kept is to go when the window has closed."""
        prefs = load_prefs(options.data_dir)
        if options.theme:
            prefs = replace(prefs, theme=options.theme)
        self.appearance = Appearance(
            app, choice=prefs.theme, text_percent=prefs.text_percent, is_still=prefs.less_motion
        )
        spoken.install()
        self.engine = EngineClient(
            command, log_file=options.data_dir / "logs" / "engine-crash.log", prepare=with_picture
        )
        self.actions = Actions(self.engine, is_new=not has_library(options.data_dir))
        self.window = MainWindow(
            self.actions,
            self.appearance.theme,
            self.appearance.icons,
            prefs=prefs,
            data_dir=options.data_dir,
            dialogs=dialogs,
        )
        if options.size is not None:
            self.window.resize(*options.size)
        self.doorbell = Doorbell(options.data_dir / FOLDER_NAME)
        self.notifier = Notifier(
            lambda: self.appearance.icons.icon("book-open", "accent"),
            self.window.come_forward,
            self,
            is_wanted=lambda: self.window.prefs.notices,
        )
        self._set_apart_above = MANY_DOCUMENTS
        self._counting = QTimer(self, interval=COUNT_EVERY_MS)
        self._connect(app)

    def start(self, paths: Sequence[str] = ()) -> None:
        """Show the window first; the engine comes up behind it."""
        self.window.show()
        self.engine.start()
        if self.window.prefs.chat:
            self.actions.chats.open(ChatId(self.window.prefs.chat), quietly=True)
        ChatReturn(self.window)
        PageReturn(self.window)
        self.actions.add_paths(paths)
        self.doorbell.start()
        self._counting.start()

    def tell_crash(self, logs: Path) -> None:
        """What the last process left when it went down. A report that cannot be made is no reason not to start."""
        try:
            report = crash.collect(logs)
            if report is not None:
                self.actions.crash.tell(str(report), report.read_text(encoding="utf-8"))
        except OSError as error:
            log.warning("no report of the last crash: %s", type(error).__name__)

    def close(self) -> None:
        """Remember how the window was left and end the engine."""
        self._counting.stop()
        self.doorbell.stop()
        self.notifier.leave()
        try:
            save_prefs(self._data_dir, self.window.current_prefs())
        except OSError as error:
            log.warning("window settings not saved: %s", type(error).__name__)
        self.engine.close()

    def _connect(self, app: QApplication) -> None:
        self.window.theme_wanted.connect(self._choose_theme)
        self.window.text_percent_wanted.connect(self._choose_text_percent)
        self.window.language_wanted.connect(self._choose_language)
        self.window.less_motion_wanted.connect(self._choose_motion)
        self.window.erase_wanted.connect(self._erase)
        self.window.closed.connect(app.quit)
        self.appearance.theme_changed.connect(self._show_theme)
        self._counting.timeout.connect(self._count)
        self.doorbell.rung.connect(self._answer)
        self.actions.state_changed.connect(self._set_library_apart)
        self.actions.state_changed.connect(self.notifier.show_state)
        self.actions.state_changed.connect(Milestones(self.window).show_state)

    def _choose_theme(self, choice: str) -> None:
        self._keep(replace(self.window.prefs, theme=choice))
        self.appearance.choose(choice)

    def _choose_text_percent(self, percent: int) -> None:
        self._keep(replace(self.window.prefs, text_percent=percent))
        self.appearance.set_text_percent(percent)
        self.window.rebuild(self.appearance.theme, self.appearance.icons)

    def _choose_language(self, choice: str) -> None:
        self._keep(replace(self.window.prefs, language=choice))
        with no_widgets_collected():  # a translator that comes or goes is told to every widget
            i18n.install(self._app, QLocale.system(), choice)
        self.window.rebuild(self.appearance.theme, self.appearance.icons)

    def _choose_motion(self, is_less: bool) -> None:
        self._keep(replace(self.window.prefs, less_motion=is_less))
        self.appearance.hold_still(is_still=is_less)

    def _erase(self) -> None:
        self.erases = True
        self.window.close()

    def _keep(self, prefs: Prefs) -> None:
        self.window.prefs = prefs

    def _show_theme(self) -> None:
        self.window.set_theme(self.appearance.theme, self.appearance.icons)

    @Slot(object)
    def _answer(self, paths: tuple[str, ...]) -> None:
        """Pincite was started once more: this window is what was wanted."""
        self.window.come_forward()
        self.actions.add_paths(paths)

    @Slot(object)
    def _set_library_apart(self, state: AppState) -> None:
        """A large library stays for as long as the window: the collector looking through it, again and again, would
        hold the window up for 50 ms each time."""
        if len(state.library.documents) > self._set_apart_above:
            self._set_apart_above = 2 * len(state.library.documents)
            gc.freeze()

    def _count(self) -> None:
        count = count_connections(os.getpid())
        self.window.show_connections(count)
        if count is None:
            self._counting.stop()


def run(options: Options) -> int:
    """The exit status: 0, also if an open window took over; 1 if one is there and does not answer.

    Raises OSError if the data folder cannot be used.
    """
    instance = Instance(options.data_dir)
    entry = instance.enter(options.paths)
    if entry is Entry.HANDED_OVER:
        return 0
    app = QApplication(sys.argv[:1])
    app.setApplicationName("pincite")
    app.setApplicationDisplayName("Pincite")
    app.setDesktopFileName("pincite")
    i18n.install(app, QLocale.system(), options.language or load_prefs(options.data_dir).language)
    if entry is Entry.NOT_ANSWERED:
        Dialogs().not_answering()
        return 1
    return _run_first(app, options, instance)


def _run_first(app: QApplication, options: Options, instance: Instance) -> int:
    logs = options.data_dir / "logs"
    stacks = crash.start_log(logs)
    pincite = Application(app, options, command=engine_command(options.data_dir), dialogs=Dialogs())
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: app.quit())
    pincite.start(options.paths)
    pincite.tell_crash(logs)
    try:
        return app.exec()
    finally:
        _leave(pincite, instance, options.data_dir, stacks)


def _leave(pincite: Application, instance: Instance, data_dir: Path, stacks: TextIO) -> None:
    """Raises OSError if what was to be erased could not be."""
    if not pincite.erases:
        instance.release()  # a new window can wait for the library better than for this one
    pincite.close()
    crash.stop_log(stacks)
    if pincite.erases:
        logging.shutdown()
        erase(data_dir)
        instance.release()
