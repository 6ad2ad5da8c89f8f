"""What a screen reader on Linux is told of the window: over AT-SPI, from another process, as it is told.

`heard(folder)` runs both in a D-Bus session of their own. Alone: `python -m tests.desktop.screen_reader FOLDER`.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import SLOT, QCoreApplication, QEventLoop, QObject, QProcess, QProcessEnvironment, QTimer, Slot
from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusVariant

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
DEADLINE_MS = 60_000
MOST_CHILDREN = 60
ACCESSIBLE = "org.a11y.atspi.Accessible"
ASSERTIVE = 2
"""ATSPI_LIVE_ASSERTIVE; 1 is polite."""
SHOWING = 25
"""ATSPI_STATE_SHOWING."""
READY = "ready"
PAIR = re.compile(r'struct \{\s*string "([^"]*)"\s*object path "([^"]*)"')


def lacks() -> str:
    """Why there is no screen reader's bus on this computer; empty if there is."""
    if sys.platform != "linux":
        return "AT-SPI is the way of Linux"
    if not os.environ.get("DISPLAY"):
        return "there is no screen"
    for program in ("dbus-run-session", "dbus-send"):
        if shutil.which(program) is None:
            return f"{program} is missing (Debian: dbus)"
    return "" if LAUNCHER.exists() else f"{LAUNCHER} is missing (Debian: at-spi2-core)"


def heard(folder: Path) -> dict[str, Any]:
    """`tree` is a list of [depth, role, name, description], `said` one of [words, how urgently]."""
    command = ["dbus-run-session", "--", sys.executable, "-m", "tests.desktop.screen_reader", str(folder)]
    home = {"XDG_CACHE_HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}  # where the bus has its socket
    environment = {**os.environ, **home, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "QT_QPA_PLATFORM": "xcb"}
    done = subprocess.run(command, env=environment, capture_output=True, timeout=120, check=False)
    lines = [line for line in done.stdout.decode().splitlines() if line.startswith("{")]
    found: dict[str, Any] = json.loads(lines[-1]) if lines else {}
    assert found.get("tree"), done.stderr.decode()
    return found


class Reader(QObject):
    """Listens from the beginning and reads the tree when it is asked to."""

    def __init__(self) -> None:
        super().__init__()
        self.said: list[tuple[str, int]] = []
        session = QDBusConnection.sessionBus()
        (self._address,) = _call(session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress")
        self._bus = QDBusConnection.connectToBus(self._address, "reader")
        place = "org.a11y.atspi.Registry", "/org/a11y/atspi/registry", "org.a11y.atspi.Registry"
        _call(self._bus, *place, "RegisterEvent", "object:announcement")
        event, slot = "org.a11y.atspi.Event.Object", SLOT("hear(QDBusMessage)")
        self._bus.connect("", "", event, "Announcement", self, slot)  # type: ignore[call-overload]  # wants str, says bytes

    @Slot(QDBusMessage)
    def hear(self, message: QDBusMessage) -> None:
        _, how, _, words, *_ = message.arguments()
        self.said.append((_plain(words), int(how)))

    def tree(self) -> Iterator[tuple[int, str, str, str]]:
        desktop = ("org.a11y.atspi.Registry", "/org/a11y/atspi/accessible/root")
        for application in self._children(desktop):
            yield from self._below(application, 0)

    def _below(self, one: tuple[str, str], depth: int) -> Iterator[tuple[int, str, str, str]]:
        (role,) = _call(self._bus, *one, ACCESSIBLE, "GetRoleName")
        yield depth, role, self._property(one, "Name"), self._property(one, "Description")
        for child in self._children(one)[:MOST_CHILDREN]:
            if self._is_showing(child):
                yield from self._below(child, depth + 1)

    def _is_showing(self, one: tuple[str, str]) -> bool:
        (states,) = _call(self._bus, *one, ACCESSIBLE, "GetState")
        states.beginArray()
        return bool(states.asVariant() >> SHOWING & 1)

    def _children(self, one: tuple[str, str]) -> list[tuple[str, str]]:
        """Asked by another program, since Qt's own bindings for Python cannot look into structures."""
        name, path = one
        command = ["dbus-send", f"--bus={self._address}", "--print-reply", f"--dest={name}", path]
        answer = subprocess.run([*command, f"{ACCESSIBLE}.GetChildren"], capture_output=True, check=True, text=True)
        return PAIR.findall(answer.stdout)

    def _property(self, one: tuple[str, str], name: str) -> str:
        (value,) = _call(self._bus, *one, "org.freedesktop.DBus.Properties", "Get", ACCESSIBLE, name)
        return str(_plain(value))


def _call(bus: QDBusConnection, *place: str) -> list[Any]:
    service, path, interface, method, *given = place
    message = QDBusMessage.createMethodCall(service, path, interface, method)
    message.setArguments(given)
    answer = bus.call(message)
    if answer.errorName():
        raise RuntimeError(f"{method} of {path}: {answer.errorMessage()}")
    return answer.arguments()


def _plain(value: Any) -> Any:
    return value.variant() if isinstance(value, QDBusVariant) else value


def main(folder: Path) -> None:
    """The window says that it is ready when all was said."""
    QCoreApplication(sys.argv)
    reader, window, loop = Reader(), QProcess(), QEventLoop()
    window.setProcessEnvironment(QProcessEnvironment.systemEnvironment())
    window.setProcessChannelMode(QProcess.ProcessChannelMode.ForwardedErrorChannel)
    window.readyReadStandardOutput.connect(loop.quit)
    window.finished.connect(loop.quit)
    QTimer.singleShot(DEADLINE_MS, loop.quit)
    window.start(sys.executable, ["-m", "tests.desktop.spoken_window", str(folder)])
    loop.exec()
    is_ready = bytes(window.readAllStandardOutput().data()).decode().strip() == READY
    found: Mapping[str, object] = {"tree": list(reader.tree()) if is_ready else [], "said": reader.said}
    window.closeWriteChannel()
    window.waitForFinished()
    sys.stdout.write(json.dumps(found) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
