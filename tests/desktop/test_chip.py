"""A citation chip is a real button: found by Tab, pressed by Enter, looked behind by Space, named aloud."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.state.exchange import Standing
from desktop.theme import THEME_NAMES, scaled
from desktop.views.controls.chip import HALO_PX, HIT_HEIGHT_PX, CitationChip, chip_width
from tests.desktop.samples import citation, looks

ChipMaker = Callable[..., list[CitationChip]]

# The offscreen platform says this of every window with a smallest size.
pytestmark = pytest.mark.qt_log_ignore("propagateSizeHints", extend=True)


@pytest.fixture
def chips(qtbot: QtBot) -> ChipMaker:
    """Makes chips side by side in a shown window, which lives as long as the test."""
    rows = []

    def make(
        count: int = 1, name: str = "light", *, is_open: bool = False, standing: Standing | None = None
    ) -> list[CitationChip]:
        theme, _ = looks(name)
        row = QWidget()
        rows.append(row)
        row.setPalette(theme.palette(window="surface"))
        layout = QHBoxLayout(row)
        made = [CitationChip(theme, row) for _ in range(count)]
        for number, chip in enumerate(made, start=1):
            chip.set_citation(citation(number), is_open=is_open, standing=standing)
            layout.addWidget(chip)
        qtbot.addWidget(row)
        row.show()
        row.activateWindow()
        qtbot.waitUntil(row.isActiveWindow)
        return made

    return make


def test_space_asks_for_a_look(chips: ChipMaker, qtbot: QtBot) -> None:
    (chip,) = chips()
    with qtbot.waitSignal(chip.peek_wanted), qtbot.assertNotEmitted(chip.clicked):
        QTest.keyClick(chip, Qt.Key.Key_Space)


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter])
def test_enter_presses_it(chips: ChipMaker, qtbot: QtBot, key: Qt.Key) -> None:
    (chip,) = chips()
    with qtbot.waitSignal(chip.clicked):
        QTest.keyClick(chip, key)


def test_a_click_presses_it_anywhere_in_its_rectangle(chips: ChipMaker, qtbot: QtBot) -> None:
    (chip,) = chips()
    for at in (QPoint(0, 0), QPoint(chip.width() - 1, chip.height() - 1), chip.rect().center()):
        with qtbot.waitSignal(chip.clicked):
            QTest.mouseClick(chip, Qt.MouseButton.LeftButton, pos=at)


def test_there_is_enough_to_hit(chips: ChipMaker, qtbot: QtBot) -> None:
    (chip,) = chips()
    assert chip.height() >= scaled(HIT_HEIGHT_PX)
    assert chip.width() >= chip_width(1) + 2 * HALO_PX


def test_tab_goes_from_chip_to_chip_and_shows_a_ring(chips: ChipMaker, qtbot: QtBot) -> None:
    first, second = chips(2)
    first.setFocus()
    QTest.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    assert second.shows_ring


def test_a_mouse_click_shows_no_ring(chips: ChipMaker, qtbot: QtBot) -> None:
    (chip,) = chips()
    QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
    assert not chip.shows_ring


def test_screen_readers_hear_number_document_and_page(chips: ChipMaker, qtbot: QtBot) -> None:
    (chip,) = chips()
    spoken = QAccessible.queryAccessibleInterface(chip)
    assert spoken.role() == QAccessible.Role.Button
    assert spoken.text(QAccessible.Text.Name) == "Citation 1, Lease, page 1"


def test_its_state_is_told_in_words(chips: ChipMaker, qtbot: QtBot) -> None:
    (open_chip,) = chips(is_open=True)
    assert open_chip.accessibleDescription() == "Its page is open"
    (gone,) = chips(standing=Standing.REMOVED)
    assert gone.accessibleDescription() == "The document was removed"
    (older,) = chips(is_open=True, standing=Standing.OLDER)
    assert older.accessibleDescription() == "From an older version. Its page is open"


@pytest.mark.parametrize("name", THEME_NAMES)
def test_every_state_looks_different(chips: ChipMaker, qtbot: QtBot, name: str) -> None:
    (rest,) = chips(name=name)
    (opened,) = chips(name=name, is_open=True)
    (gone,) = chips(name=name, standing=Standing.REMOVED)
    pictures = [chip.grab().toImage() for chip in (rest, opened, gone)]
    rest.set_lit(is_lit=True)
    pictures.append(rest.grab().toImage())
    for i, one in enumerate(pictures):
        assert all(one != other for other in pictures[i + 1 :])


def test_a_longer_number_makes_a_wider_chip(chips: ChipMaker, qtbot: QtBot) -> None:
    assert chip_width(3) == chip_width(7)
    assert chip_width(128) > chip_width(3)


def test_a_chip_without_a_citation_has_none_to_give(chips: ChipMaker, qtbot: QtBot) -> None:
    theme, _ = looks()
    (parent,) = chips()
    chip = CitationChip(theme, parent)
    with pytest.raises(LookupError):
        _ = chip.citation
