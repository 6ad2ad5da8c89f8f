"""How standard controls are drawn: Fusion's layout with edges and rings that can be seen in every theme.

A push button takes one of five looks from its dynamic property `look`: "primary" (one per place), "plain" (an edge),
"quiet" (words alone), "link" (the same, beginning where the words above it do) and "calm" (words as grey as the icons
they stand beside). A tool button that is checked or
pressed shows a ground, at rest it is its icon alone.
"""

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPen
from PySide6.QtWidgets import (
    QProxyStyle,
    QPushButton,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QWidget,
)

from desktop.style_combo import arrow_rect, combo_size, draw_combo, words_rect
from desktop.style_indicators import draw_check_box, draw_radio_button
from desktop.style_slider import HANDLE_PX, draw_slider, handle_rect
from desktop.theme import Theme, scaled

RADIUS_PX = 6
RING_PX = 2
BUTTON_HEIGHT_PX = 28
PRIMARY_HEIGHT_PX = 32
_WORDS = {"primary": "on_accent", "quiet": "accent", "link": "accent", "calm": "text2"}
LINK_PADDING_PX = 2
"""As wide as its focus ring."""
BUTTON_PADDING_PX = 12
ICON_GAP_PX = 8
QT_ICON_GAP_PX = 4
"""What Qt has counted in for it."""
SCROLL_BAR_PX = 12
SCROLL_HANDLE_MIN_PX = 32
BAR_PX = 6
MENU_BAR_PX = 28
MENU_BAR_MARGIN_PX = 4
INDICATOR_PX = 16

_Prim = QStyle.PrimitiveElement
_Control = QStyle.ControlElement
_State = QStyle.StateFlag
_Metric = QStyle.PixelMetric
_INDICATORS = frozenset(
    {
        _Metric.PM_IndicatorWidth,
        _Metric.PM_IndicatorHeight,
        _Metric.PM_ExclusiveIndicatorWidth,
        _Metric.PM_ExclusiveIndicatorHeight,
    }
)
_HANDLES = frozenset(
    {
        QStyle.PixelMetric.PM_SliderLength,
        QStyle.PixelMetric.PM_SliderThickness,
        QStyle.PixelMetric.PM_SliderControlThickness,
    }
)
_COMBO_PARTS = {
    QStyle.SubControl.SC_ComboBoxArrow: arrow_rect,
    QStyle.SubControl.SC_ComboBoxEditField: words_rect,
}
_SHIFTS = frozenset({_Metric.PM_ButtonShiftHorizontal, _Metric.PM_ButtonShiftVertical})


class PinciteStyle(QProxyStyle):
    """Owns nothing but the theme. Keep a reference in Python for as long as the application uses it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__("Fusion")
        self._theme = theme

    def drawPrimitive(
        self, element: QStyle.PrimitiveElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element == _Prim.PE_FrameFocusRect and isinstance(widget, QPushButton):
            return  # the ring is part of the button's own panel
        draw = _PRIMITIVES.get(element)
        if draw is None:
            super().drawPrimitive(element, option, painter, widget)
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw(self._theme, option, painter, _look(widget))
        painter.restore()

    def drawControl(
        self, element: QStyle.ControlElement, option: QStyleOption, painter: QPainter, widget: QWidget | None = None
    ) -> None:
        if element == _Control.CE_ProgressBar and isinstance(option, QStyleOptionProgressBar):
            self._draw_progress(option, painter)
        elif element == _Control.CE_PushButtonLabel and isinstance(option, QStyleOptionButton):
            self._draw_button_label(option, painter, widget)
        else:
            super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        if control == QStyle.ComplexControl.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            self._draw_scroll_bar(option, painter)
        elif control == QStyle.ComplexControl.CC_Slider and isinstance(option, QStyleOptionSlider):
            draw_slider(self._theme, option, painter)
        elif control == QStyle.ComplexControl.CC_ComboBox and isinstance(option, QStyleOptionComboBox):
            draw_combo(self._theme, option, painter)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        subControl: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        if control == QStyle.ComplexControl.CC_ScrollBar and isinstance(option, QStyleOptionSlider):
            return _scroll_bar_part(option, subControl)
        if control == QStyle.ComplexControl.CC_Slider and isinstance(option, QStyleOptionSlider):
            return handle_rect(option) if subControl == QStyle.SubControl.SC_SliderHandle else QRect(option.rect)
        if isinstance(option, QStyleOptionComboBox) and subControl in _COMBO_PARTS:
            return _COMBO_PARTS[subControl](option)
        return super().subControlRect(control, option, subControl, widget)  # type: ignore[arg-type]  # Qt allows None

    def sizeFromContents(
        self, type: QStyle.ContentsType, option: QStyleOption, size: QSize, widget: QWidget | None = None
    ) -> QSize:
        if type == QStyle.ContentsType.CT_ComboBox:
            return combo_size(size)
        if type != QStyle.ContentsType.CT_PushButton:
            own = super().sizeFromContents(type, option, size, widget)  # type: ignore[arg-type]  # Qt allows None
            is_menu = type == QStyle.ContentsType.CT_MenuBarItem
            return own.expandedTo(QSize(0, scaled(MENU_BAR_PX))) if is_menu else own
        height = scaled(PRIMARY_HEIGHT_PX if _look(widget) == "primary" else BUTTON_HEIGHT_PX)
        padding = LINK_PADDING_PX if _look(widget) == "link" else scaled(BUTTON_PADDING_PX)
        has_icon = isinstance(option, QStyleOptionButton) and not option.icon.isNull()
        gap = ICON_GAP_PX - QT_ICON_GAP_PX if has_icon else 0
        return QSize(size.width() + 2 * padding + gap, max(height, size.height()))

    def pixelMetric(
        self, metric: QStyle.PixelMetric, option: QStyleOption | None = None, widget: QWidget | None = None
    ) -> int:
        if metric == QStyle.PixelMetric.PM_ScrollBarExtent:
            return SCROLL_BAR_PX
        if metric == QStyle.PixelMetric.PM_MenuBarHMargin:
            return scaled(MENU_BAR_MARGIN_PX)
        if metric in _INDICATORS or metric == QStyle.PixelMetric.PM_LineEditIconSize:
            return scaled(INDICATOR_PX)
        if metric in _HANDLES:
            return scaled(HANDLE_PX)
        return 0 if metric in _SHIFTS else super().pixelMetric(metric, option, widget)

    def _draw_button_label(self, option: QStyleOptionButton, painter: QPainter, widget: QWidget | None) -> None:
        look, enabled = _look(widget), bool(option.state & _State.State_Enabled)
        token = _WORDS.get(look, "text") if enabled else "text3"
        rect, room = option.rect, 0 if option.icon.isNull() else option.iconSize.width() + ICON_GAP_PX
        width = option.fontMetrics.horizontalAdvance(option.text) + room
        left = rect.left() + max(0, (rect.width() - width) // 2)
        if room:
            top = rect.top() + (rect.height() - option.iconSize.height()) // 2
            mode = QIcon.Mode.Normal if enabled else QIcon.Mode.Disabled
            icon = QRect(left, top, option.iconSize.width(), option.iconSize.height())
            option.icon.paint(painter, self.visualRect(option.direction, rect, icon), mode=mode)
        painter.setPen(self._theme.color(token))
        words = QRect(left + room, rect.top(), rect.right() - left - room + 1, rect.height())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextHideMnemonic
        painter.drawText(self.visualRect(option.direction, rect, words), flags, option.text)

    def _draw_progress(self, option: QStyleOptionProgressBar, painter: QPainter) -> None:
        rect = QRectF(_rect(option))
        track = QRectF(rect.left(), rect.center().y() - BAR_PX / 2, rect.width(), BAR_PX)
        span = option.maximum - option.minimum
        share = (option.progress - option.minimum) / span if span > 0 else 0.3
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_bar(painter, track, self._theme, share)
        painter.restore()

    def _draw_scroll_bar(self, option: QStyleOptionSlider, painter: QPainter) -> None:
        if option.maximum <= option.minimum:
            return  # its room stays, so that nothing moves when there is more than fits
        upright = option.orientation == Qt.Orientation.Vertical
        handle = QRectF(_scroll_bar_part(option, QStyle.SubControl.SC_ScrollBarSlider))
        handle = handle.adjusted(3, 2, -3, -2) if upright else handle.adjusted(2, 3, -2, -3)
        state = option.state
        color = self._theme.color("text2" if state & (_State.State_Sunken | _State.State_MouseOver) else "line_strong")
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        radius = min(handle.width(), handle.height()) / 2
        painter.drawRoundedRect(handle, radius, radius)
        painter.restore()


class StillStyle(PinciteStyle):
    """For those who want less motion. A class of its own, as Qt asks for hints by the thousand, and would each time
    ask Python."""

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        if hint == QStyle.StyleHint.SH_Widget_Animation_Duration:
            return 0
        return super().styleHint(hint, option, widget, returnData)


def is_motion_reduced(widget: QWidget) -> bool:
    """Whether the person wants the window to hold still. The style is told, and widgets ask it."""
    return not widget.style().styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration, None, widget)


def _draw_button(theme: Theme, option: QStyleOption, painter: QPainter, look: str) -> None:
    state = option.state
    fill, edge = _button_colors(theme, look, state)
    painter.setPen(QPen(edge, 1) if edge is not None else Qt.PenStyle.NoPen)
    painter.setBrush(fill if fill is not None else Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_inner(option), RADIUS_PX, RADIUS_PX)
    if _has_keyboard_focus(state):
        _ring(theme, painter, _rect(option), on_fill=look == "primary")


def _button_colors(theme: Theme, look: str, state: QStyle.StateFlag) -> tuple[QColor | None, QColor | None]:
    down = bool(state & (_State.State_Sunken | _State.State_On))
    hovered = bool(state & _State.State_MouseOver) and bool(state & _State.State_Enabled)
    if look == "primary":
        if not state & _State.State_Enabled:
            return theme.color("pressed"), None
        return theme.color("accent_hover" if hovered or down else "accent_fill"), None
    ground = theme.color("pressed" if down else "hover") if hovered or down else None
    if look in ("quiet", "calm", "link"):
        return ground, None
    return ground or theme.color("raised"), theme.color("line_strong" if hovered else "line")


def _draw_tool_button(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    state = option.state
    token = ""
    if state & _State.State_On:
        token = "selected"
    elif state & _State.State_Enabled and state & (_State.State_Sunken | _State.State_MouseOver):
        token = "pressed" if state & _State.State_Sunken else "hover"
    if token:
        is_outlined = theme.is_contrast and bool(state & _State.State_On)  # no state is told by a tint alone
        painter.setPen(QPen(theme.color("accent"), RING_PX) if is_outlined else Qt.PenStyle.NoPen)
        painter.setBrush(theme.color(token))
        inset = RING_PX / 2 if is_outlined else 0
        rect = QRectF(_rect(option)).adjusted(inset, inset, -inset, -inset)
        painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)


def _draw_line_edit(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    state = option.state
    focused = bool(state & _State.State_HasFocus)
    painter.setBrush(theme.color("surface"))
    painter.setPen(QPen(theme.color("accent" if focused else "line_strong"), RING_PX if focused else 1))
    inset = RING_PX / 2 if focused else 0.5
    rect = QRectF(_rect(option)).adjusted(inset, inset, -inset, -inset)
    painter.drawRoundedRect(rect, RADIUS_PX, RADIUS_PX)


def _draw_text_frame(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    """Round what is read or written on many lines."""
    focused = bool(option.state & _State.State_HasFocus)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("accent" if focused else "line_strong"), RING_PX if focused else 1))
    inset = RING_PX / 2 if focused else 0.5
    painter.drawRect(QRectF(_rect(option)).adjusted(inset, inset, -inset, -inset))


def _draw_menu(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    """With an edge in every theme: in high contrast no shadow tells a menu from what it lies on."""
    painter.setBrush(theme.color("raised"))
    painter.setPen(QPen(theme.color("line"), 1))
    painter.drawRect(QRectF(_rect(option)).adjusted(0.5, 0.5, -0.5, -0.5))


def _draw_focus_ring(theme: Theme, option: QStyleOption, painter: QPainter, _look: str) -> None:
    if _has_keyboard_focus(option.state):
        _ring(theme, painter, _rect(option), on_fill=False)


def _ring(theme: Theme, painter: QPainter, rect: QRect, *, on_fill: bool) -> None:
    inset = RING_PX / 2 + (2 if on_fill else 0)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(theme.color("on_accent" if on_fill else "accent"), RING_PX))
    painter.drawRoundedRect(QRectF(rect).adjusted(inset, inset, -inset, -inset), RADIUS_PX - 1, RADIUS_PX - 1)


def draw_bar(painter: QPainter, track: QRectF, theme: Theme, share: float, *, start: float = 0.0) -> None:
    """A rounded bar filled with the accent from `start` on for `share` of its length, both from 0 to 1."""
    radius = track.height() / 2
    painter.setPen(QPen(theme.color("line"), 1) if theme.is_contrast else Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("surface" if theme.is_contrast else "line"))
    painter.drawRoundedRect(track, radius, radius)
    fill = QRectF(track.left() + track.width() * start, track.top(), track.width() * share, track.height())
    fill = fill.intersected(track)
    if fill.width() > 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(theme.color("accent"))
        painter.drawRoundedRect(fill, radius, radius)


def _scroll_bar_part(option: QStyleOptionSlider, part: QStyle.SubControl) -> QRect:
    """The rectangle of one part of a scroll bar without arrows: the handle, the pages beside it, or the groove."""
    rect = _rect(option)
    upright = option.orientation == Qt.Orientation.Vertical
    length = rect.height() if upright else rect.width()
    low, high = option.minimum, option.maximum
    step = option.pageStep
    handle = length
    if high > low:
        handle = min(length, max(SCROLL_HANDLE_MIN_PX, length * step // (high - low + step)))
    at = QStyle.sliderPositionFromValue(
        low,
        high,
        option.sliderPosition,
        length - handle,
        option.upsideDown,
    )
    spans = {
        QStyle.SubControl.SC_ScrollBarSlider: (at, handle),
        QStyle.SubControl.SC_ScrollBarSubPage: (0, at),
        QStyle.SubControl.SC_ScrollBarAddPage: (at + handle, length - at - handle),
        QStyle.SubControl.SC_ScrollBarGroove: (0, length),
    }
    start, extent = spans.get(part, (0, 0))
    if upright:
        return QRect(rect.left(), rect.top() + start, rect.width(), extent)
    return QRect(rect.left() + start, rect.top(), extent, rect.height())


def _look(widget: QWidget | None) -> str:
    return str(widget.property("look") or "plain") if widget is not None else "plain"


def _rect(option: QStyleOption) -> QRect:
    return option.rect


def _inner(option: QStyleOption) -> QRectF:
    return QRectF(_rect(option)).adjusted(0.5, 0.5, -0.5, -0.5)


def _has_keyboard_focus(state: QStyle.StateFlag) -> bool:
    return bool(state & _State.State_HasFocus) and bool(state & _State.State_KeyboardFocusChange)


_PRIMITIVES: dict[QStyle.PrimitiveElement, Callable[[Theme, QStyleOption, QPainter, str], None]] = {
    _Prim.PE_PanelButtonCommand: _draw_button,
    _Prim.PE_PanelButtonTool: _draw_tool_button,
    _Prim.PE_PanelLineEdit: _draw_line_edit,
    _Prim.PE_Frame: _draw_text_frame,
    _Prim.PE_PanelMenu: _draw_menu,
    _Prim.PE_IndicatorCheckBox: draw_check_box,
    _Prim.PE_IndicatorRadioButton: draw_radio_button,
    _Prim.PE_FrameFocusRect: _draw_focus_ring,
}
