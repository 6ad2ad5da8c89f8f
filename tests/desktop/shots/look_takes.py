"""The same answer in other looks: dark, high contrast, small, German, and in a language that is two fifths longer."""

from pathlib import Path

from PySide6.QtCore import Qt

from core.api.types import RemovedSentence
from desktop.prefs import PSEUDO
from tests.desktop.shots import answer_takes, page_takes
from tests.desktop.shots.camera import Camera
from tests.desktop.shots.told import CLAIMS, QUESTION, REMOVED, tell

GERMAN_QUESTION = "Wann können wir den Mietvertrag vorzeitig beenden, und was kostet das?"
GERMAN = (
    "Sie können den Vertrag zum 30. Juni 2028 mit einer Frist von mindestens neun Monaten schriftlich kündigen.",
    "Die Kündigung gilt nur, wenn die Miete bis dahin bezahlt ist und die Räume leer übergeben werden.",
    "Bis zu diesem Tag zahlen Sie drei Monatsmieten zum dann geltenden Satz.",
    "Die Miete beträgt 185.000 £ im Jahr, das sind 46.250 £ zuzüglich Umsatzsteuer.",
)
GERMAN_REMOVED = RemovedSentence("Dazu kommt eine Gebühr von 5 %.", REMOVED[0].reason, "5 %")


def sharp(camera: Camera) -> None:
    """At ratio 2."""
    page_takes.two_pages(camera)


def dark(camera: Camera, yard: Path) -> None:
    camera.actions.chats.begin()
    answer_takes.answer(camera, yard, name="14-dark")


def contrast(camera: Camera, yard: Path) -> None:
    answer_takes.answer(camera, yard, name="34-high-contrast")


def small(camera: Camera, yard: Path) -> None:
    answer_takes.answer(camera, yard, name="39-small-page")
    camera.click("Back to answer")
    camera.take("20-small", settle_ms=1000)


def german(camera: Camera, yard: Path) -> None:
    camera.window.language_wanted.emit("de")
    answer_takes.scope_to(camera, yard)
    claims = tuple((text, lines) for text, (_, lines) in zip(GERMAN, CLAIMS, strict=True))
    tell(camera, GERMAN_QUESTION, claims, removed=(GERMAN_REMOVED,))
    camera.open_citation(1)
    camera.take("15-german", settle_ms=1500)


def pseudo(camera: Camera, yard: Path) -> None:
    """At 200 %: there is room for one pane. The focus is brought to the first chip by keys."""
    camera.window.language_wanted.emit(PSEUDO)
    answer_takes.scope_to(camera, yard)
    tell(camera, QUESTION, CLAIMS, removed=REMOVED)
    camera.rest(600)
    bar = camera.window.chat.transcript.verticalScrollBar()
    top = bar.value()
    bar.setValue(bar.maximum())
    camera.rest(200)
    bar.setValue(top)
    for _ in range(60):
        camera.key(Qt.Key.Key_Tab)
        if camera.focus_is_on_chip:
            break
    camera.take("16-pseudo-200-percent", settle_ms=800)
