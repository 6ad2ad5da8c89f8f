"""The line at the foot of the window: what gives way where there is no room."""

from pytestqt.qtbot import QtBot

from desktop.views.window.status import StatusLine, fitting
from tests.desktop.samples import looks


def test_what_is_needed_least_gives_way_first() -> None:
    assert [fitting(room, (50, 30, 20)) for room in (100, 99, 79, 49, -1)] == [3, 2, 1, 0, 0]


def test_the_count_of_connections_gives_way_to_its_icon_which_says_it_then(qtbot: QtBot) -> None:
    line = StatusLine(*looks())
    qtbot.addWidget(line)
    line.show()
    line.show_connections(0)
    line.resize(900, line.height())
    assert line._connections.isVisible()
    line.resize(200, line.height())
    assert not line._connections.isVisible()
    assert line._shield.isVisible()
    assert "Network connections: 0" in line._shield.toolTip()
