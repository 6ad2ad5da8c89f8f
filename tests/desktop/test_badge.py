"""What became of a document, in a word and an icon."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from core.api.types import DocumentStatus
from desktop.row_texts import status_word
from desktop.theme import scaled
from desktop.views.controls.badge import HEIGHT_PX, Badge, badge_icon
from tests.desktop import samples
from tests.desktop.conftest import document


@pytest.mark.parametrize("status", list(DocumentStatus))
def test_every_status_has_its_word_and_an_icon_beside_it(qtbot: QtBot, status: DocumentStatus) -> None:
    theme, icons = samples.looks()
    badge = Badge(theme, icons, document(1, status=status))
    qtbot.addWidget(badge)
    assert badge.words.text() == status_word(status)
    assert badge.height() == scaled(HEIGHT_PX)
    assert badge.sizeHint().width() > badge.words.sizeHint().width() + scaled(12), "with room for the icon"


def test_only_what_is_in_order_is_ticked() -> None:
    ready = document(1)
    assert badge_icon(ready) == ("circle-check", "ok")
    assert badge_icon(replace(ready, hidden_pages=2)) == ("eye-off", "warn")
    assert badge_icon(document(1, status=DocumentStatus.DAMAGED)) == ("file-x", "bad")
    assert badge_icon(document(1, is_away=True))[0] == "unplug"
