"""Questions, what became of them, and why."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from core.api.types import AnswerMode, Scope
from desktop.state.exchange import ScopeChip
from tests.desktop.shots.camera import Camera, NotReached
from tests.desktop.shots.papers import LEASE
from tests.desktop.shots.told import CLAIMS, NOTICE, QUESTION, REMOVED, begin, sentences, tell

REFUSED = "What is the excess on our flood insurance?"
QUOTED = "How may notice be given to end the lease on the Break Date?"
OTHER_K = 12
TOAST_MS = 8500
"""Until the longest toast is gone."""


def scope_to(camera: Camera, folder: Path | None) -> None:
    chips = () if folder is None else (ScopeChip(folder.name, Scope(paths=(str(folder),))),)
    camera.actions.set_scope(chips)


def answer(camera: Camera, yard: Path, *, name: str = "05-answer") -> None:
    """With its first citation open."""
    scope_to(camera, yard)
    tell(camera, QUESTION, CLAIMS, removed=REMOVED)
    camera.open_citation(1)
    camera.take(name, settle_ms=1500)


def preview(camera: Camera) -> None:
    camera.point_at(next(chip for chip in camera.chips() if chip.citation.number == 2))
    peek = camera.window.chat.transcript.peek
    camera.rest(1500)
    if not peek.isVisible():
        raise NotReached
    camera.take("08-citation-preview", beside=peek)
    peek.close_now()
    camera.point_at_nothing()


def refusal(camera: Camera, yard: Path, *, name: str = "06-refusal") -> None:
    scope_to(camera, yard)
    camera.actions.chats.begin()
    camera.actions.open_document(camera.document(LEASE).id, page_index=NOTICE.page_index)
    camera.wait(lambda state: bool(state.page.pages))
    if camera.ask(REFUSED).mode is not AnswerMode.REFUSED:
        raise NotReached
    camera.take(name, settle_ms=1500)


def quotes(camera: Camera) -> None:
    """Of two documents, because quotes alone were asked for."""
    camera.actions.chats.begin()
    scope_to(camera, None)
    camera.actions.chats.set_quotes_only(is_on=True)
    found = camera.ask(QUOTED)
    if found.mode is not AnswerMode.QUOTES:
        raise NotReached
    camera.open_citation(1)
    camera.take("07-quotes", settle_ms=1500)
    camera.actions.chats.set_quotes_only(is_on=False)


def streaming(camera: Camera) -> None:
    camera.actions.chats.begin()
    begin(camera, QUESTION, sentences(camera, CLAIMS[:2]))
    camera.take("30-an-answer-comes", settle_ms=TOAST_MS)
    camera.actions.chats.begin()


def why(camera: Camera) -> None:
    """With another k than the search's own, and then with each of the two ways by itself."""
    camera.press("why")
    camera.wait(lambda state: state.why.job is None and state.why.now is not None)
    camera.actions.why.set_k(OTHER_K)
    camera.take("11-why", settle_ms=1200)
    for name, words in (("22-why-words", "Words"), ("23-why-meaning", "Meaning")):
        camera.click(words)
        camera.wait(lambda state: state.why.job is None and state.why.now is not None)
        camera.take(name, settle_ms=1200)
    camera.actions.why.close()


def history(camera: Camera) -> None:
    """Of two conversations, one has the word that is looked for."""
    for question in (REFUSED, QUOTED):
        camera.actions.chats.begin()
        camera.ask(question)
    camera.press("chats")
    camera.wait(lambda state: state.chats.is_listed)
    QTest.keyClicks(camera.window.middle.chats.search, "insurance")
    camera.wait(lambda state: state.chats.search == "insurance" and state.chats.is_listed)
    camera.take("28-history")
    camera.window.ways.go_to_conversation()


def palette(camera: Camera) -> None:
    camera.press("palette")
    QTest.keyClicks(camera.window.palette_view.field, "in")
    camera.take("17-palette")
    camera.key(Qt.Key.Key_Escape, camera.window.palette_view.field)
