"""A theme put on while Python has widgets to throw away."""

import subprocess
import sys

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
