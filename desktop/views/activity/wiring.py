"""The activity in a window, with everything the person can do there connected."""

from typing import TYPE_CHECKING

from desktop.icons import Icons
from desktop.state.activity import Running, Work
from desktop.theme import Theme
from desktop.views.activity.view import ActivityView

if TYPE_CHECKING:
    from desktop.views.window.main_window import MainWindow


def connect_activity(window: "MainWindow") -> None:
    for place in (window.library.job_panel, window.status):
        place.activity_wanted.connect(lambda: show_activity(window))
    window.library.job_panel.sight_changed.connect(window.status.lead_elsewhere)


def make_activity(window: "MainWindow", theme: Theme, icons: Icons) -> ActivityView:
    act = window.actions_taken.library
    view = ActivityView(theme, icons)
    view.closed.connect(lambda: act.show_activity(is_open=False))
    view.clear_wanted.connect(act.clear_activity)
    view.pause_wanted.connect(lambda paused: act.pause(paused=paused))
    view.stop_wanted.connect(lambda running: stop(window, running))
    return view


def show_activity(window: "MainWindow") -> None:
    window.actions_taken.library.show_activity(is_open=True)


def stop(window: "MainWindow", running: Running) -> None:
    """Each kind by the way of its own view, so that this one says that it is stopping, too."""
    act = window.actions_taken
    match running.work:
        case Work.ANSWER if running.job is not None:
            act.stop_question(running.job)
        case Work.VERIFY:
            act.library.stop_verifying()
        case Work.EVALUATE:
            act.questions.stop_evaluating()
        case Work.ADD if running.job is not None:
            act.stop_adding(running.job)
