"""Why this answer, in a window, with everything the person can do there connected."""

from typing import TYPE_CHECKING

from core.api.types import Passage
from desktop.icons import Icons
from desktop.state.panes import Pane
from desktop.theme import Theme
from desktop.views.why.view import WhyView

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


def make_why(window: "MainWindow", theme: Theme, icons: Icons) -> WhyView:
    act = window.actions_taken.why
    view = WhyView(theme, icons)
    view.closed.connect(act.close)
    view.finder_chosen.connect(act.choose_finder)
    view.k_wanted.connect(act.set_k)
    view.passage_chosen.connect(act.choose)
    view.again_wanted.connect(act.try_again)
    view.page_wanted.connect(lambda passage: _open_page(window, passage))
    return view


def _open_page(window: "MainWindow", passage: Passage) -> None:
    """The view makes way for the page; it is as it was when it is opened again."""
    window.actions_taken.open_passage(passage)
    window.panes.go_to(Pane.PAGE)
