"""A theme put on while Python has widgets to throw away."""

import subprocess
import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from desktop.appearance import Appearance, no_widgets_collected

_WIDGETS_THROWN_AWAY_IN_THE_WALK = """
import gc
gc.set_threshold(0)
from PySide6.QtWidgets import QApplication, QPushButton
from desktop.appearance import Appearance
from desktop.style import PinciteStyle

app = QApplication([])
appearance = Appearance(app, choice="light", text_percent=100)
for _ in range(300):
    button = QPushButton("thrown away")
    button.itself = button  # a cycle: only the collector ends it
    button.show()
kept = [QPushButton("kept") for _ in range(300)]
for button in kept:
    button.show()
app.processEvents()
own_metric = PinciteStyle.pixelMetric

def metric(self, *arguments):
    if gc.isenabled():
        gc.collect()
    return own_metric(self, *arguments)

PinciteStyle.pixelMetric = metric
for choice in ("dark", "light", "contrast"):
    appearance.choose(choice)
appearance.set_text_percent(150)
app.processEvents()
print(gc.isenabled(), sum(isinstance(thing, QPushButton) for thing in gc.get_objects()))
"""


def test_a_theme_goes_on_while_python_has_widgets_to_throw_away() -> None:
    done = subprocess.run(
        [sys.executable, "-c", _WIDGETS_THROWN_AWAY_IN_THE_WALK],
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert (done.returncode, done.stdout.split()) == (0, ["True", "300"]), done.stderr


class System:
    """What the system says it likes."""

    def __init__(self) -> None:
        self.contrast, self.scheme = Qt.ContrastPreference.NoPreference, Qt.ColorScheme.Light

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self.contrast

    def colorScheme(self) -> Qt.ColorScheme:
        return self.scheme


def test_the_theme_follows_what_the_system_likes_and_a_choice_comes_first(qapp: QApplication) -> None:
    system = System()
    style, palette = qapp.style().objectName(), qapp.palette()
    appearance = Appearance(qapp, choice="system", text_percent=100)
    told = appearance._contrast.contrastPreferenceChanged
    appearance._contrast = appearance._hints = system  # type: ignore[assignment]  # the screenless one has no likes
    changes: list[str] = []
    appearance.theme_changed.connect(lambda: changes.append(appearance.theme.name))
    system.contrast = Qt.ContrastPreference.HighContrast
    told.emit(system.contrast)
    system.contrast, system.scheme = Qt.ContrastPreference.NoPreference, Qt.ColorScheme.Dark
    told.emit(system.contrast)
    appearance.choose("light")
    system.contrast = Qt.ContrastPreference.HighContrast
    told.emit(system.contrast)
    with no_widgets_collected():
        qapp.setStyle(style)
        qapp.setPalette(palette)
    assert changes == ["contrast", "dark", "light"]
