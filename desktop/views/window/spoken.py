"""What kind of thing each part of the window is to a screen reader.

Qt calls everything that we paint or put together ourselves a client area, which says nothing. Buttons, fields, lists
and tables are Qt's own and tell more about themselves than we could, so they are left alone.
"""

from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QAccessibleWidget, QLabel, QWidget

from desktop.views.activity.row import EndedRow, RunningRow
from desktop.views.chat.answer_card import AnswerCard
from desktop.views.chat.answer_parts import ActionLine
from desktop.views.chat.cards import Meter, QuotesCard
from desktop.views.chat.cited import CitedList
from desktop.views.chat.column import ChatColumn
from desktop.views.chat.peek import PeekCard
from desktop.views.chat.question_box import QuestionBox
from desktop.views.chat.refusal import RefusalCard
from desktop.views.chat.transcript import Transcript
from desktop.views.check.plot_cards import PlotCard, ThresholdCard
from desktop.views.check.question_form import QuestionForm
from desktop.views.check.recall_plot import RecallPlot
from desktop.views.check.results import FigureCard
from desktop.views.check.threshold_plot import ThresholdPlot
from desktop.views.library.first_run import FirstRunView
from desktop.views.library.view import LibraryView
from desktop.views.page.desk import PageDesk
from desktop.views.page.find_bar import PageFindBar
from desktop.views.page.header import PageHeader
from desktop.views.page.spoken import SpokenMark, SpokenPage
from desktop.views.page.view import PageView
from desktop.views.settings.setting_row import SettingRow
from desktop.views.why.bars import TimeBar
from desktop.views.why.canvas import WhyCanvas
from desktop.views.why.cards import GateCard, PassageCard, SentencesCard
from desktop.views.why.why_switch import WhySwitch
from desktop.views.window.banner import Banner
from desktop.views.window.status import StatusLine
from desktop.views.window.toast import ToastView

Role = QAccessible.Role
translate = QCoreApplication.translate

ROLES: Mapping[type[QWidget], QAccessible.Role] = {
    ActionLine: Role.ToolBar,
    AnswerCard: Role.Grouping,
    Banner: Role.Notification,
    ChatColumn: Role.Pane,
    CitedList: Role.Grouping,
    EndedRow: Role.Grouping,
    FigureCard: Role.Grouping,
    FirstRunView: Role.Pane,
    GateCard: Role.Grouping,
    LibraryView: Role.Pane,
    Meter: Role.Indicator,
    PageDesk: Role.Document,
    PageFindBar: Role.Form,
    PageHeader: Role.ToolBar,
    PageView: Role.Pane,
    PassageCard: Role.Grouping,
    PeekCard: Role.ToolTip,
    PlotCard: Role.Grouping,
    QuestionBox: Role.Form,
    QuestionForm: Role.Form,
    QuotesCard: Role.BlockQuote,
    RecallPlot: Role.Chart,
    RefusalCard: Role.Note,
    RunningRow: Role.Grouping,
    SentencesCard: Role.Grouping,
    SettingRow: Role.Grouping,
    SpokenMark: Role.ListItem,
    SpokenPage: Role.Section,
    StatusLine: Role.StatusBar,
    ThresholdCard: Role.Grouping,
    ThresholdPlot: Role.Chart,
    TimeBar: Role.Chart,
    ToastView: Role.Notification,
    Transcript: Role.Grouping,
    WhyCanvas: Role.Canvas,
    WhySwitch: Role.Grouping,
}
TITLES = frozenset({"card_title", "first_run", "page_title", "pane_title", "question"})
"""Roles of type: what is set as a title is a heading by ear, too."""
NAMES: Mapping[type[QWidget], Callable[[], str]] = {
    ActionLine: lambda: translate("spoken", "About this answer"),
    ChatColumn: lambda: translate("spoken", "Conversation"),
    CitedList: lambda: translate("spoken", "Cited"),
    FirstRunView: lambda: translate("spoken", "Begin"),
    LibraryView: lambda: translate("spoken", "Library"),
    PageFindBar: lambda: translate("spoken", "Find in document"),
    PageHeader: lambda: translate("spoken", "Page tools"),
    PageView: lambda: translate("spoken", "Page"),
    QuestionBox: lambda: translate("spoken", "Ask"),
    QuestionForm: lambda: translate("spoken", "Add a question"),
    QuotesCard: lambda: translate("spoken", "In the words of your documents"),
    RefusalCard: lambda: translate("spoken", "Your documents do not say."),
    StatusLine: lambda: translate("spoken", "State of the library"),
    WhySwitch: lambda: translate("spoken", "Find by"),
}
"""Of parts that have no other name than what they are; a name that a view gives itself comes first."""


class _Part(QAccessibleWidget):
    """Named when it is asked: the window may speak another language by then."""

    def text(self, t: QAccessible.Text) -> str:
        said = super().text(t)
        widget = self.object()
        if said or t != QAccessible.Text.Name or widget is None:
            return said
        if isinstance(widget, QLabel):
            return widget.text()
        name = NAMES.get(type(widget))  # type: ignore[arg-type]  # any type may be asked for
        return name() if name is not None else ""


def _interface(_class: str, widget: QObject) -> QAccessibleInterface | None:
    """Asked by Qt, for the class of a widget and each one above it, until there is an answer."""
    if isinstance(widget, QLabel):
        return _Part(widget, Role.Heading) if widget.property("type_role") in TITLES else None
    role = ROLES.get(type(widget))  # type: ignore[arg-type]  # any type may be asked for
    return _Part(widget, role) if role is not None and isinstance(widget, QWidget) else None


def install() -> None:
    """Once for the process: Qt keeps a list of whom to ask."""
    if not _INSTALLED:
        QAccessible.installFactory(_interface)
        _INSTALLED.append(_interface)


_INSTALLED: list[object] = []
