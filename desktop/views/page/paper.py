"""The two papers a page can be shown on: white, as it was drawn, and dark, with its lightness turned round."""

from dataclasses import dataclass

from PySide6.QtGui import QColor, QImage, QPainter

from desktop.theme import Theme


@dataclass(frozen=True, slots=True)
class Paper:
    """The tokens of what is drawn on it. `idle` is empty where a fill would hide more than it says; `lay` puts a fill
    on a page so that the ink stays the strongest."""

    ground: str
    ink: str
    mark: str
    idle: str
    mark_line: str
    neutral: str
    selected: str
    tag_idle_text: str
    lay: QPainter.CompositionMode


WHITE = Paper(
    ground="paper",
    ink="mark_tag_text",
    mark="mark",
    idle="mark_idle",
    mark_line="mark_line",
    neutral="paper_line",
    selected="paper_selected",
    tag_idle_text="mark_tag_text",
    lay=QPainter.CompositionMode.CompositionMode_Multiply,
)
NIGHT = Paper(
    ground="night",
    ink="night_ink",
    mark="night_mark",
    idle="",
    mark_line="night_line",
    neutral="night_neutral",
    selected="night_selected",
    tag_idle_text="night_line",
    lay=QPainter.CompositionMode.CompositionMode_Lighten,
)


def darkened(image: QImage, theme: Theme) -> QImage:
    """White becomes the dark ground, black the light ink, and what lies between them lies between them still."""
    ground, ink = theme.color(NIGHT.ground), theme.color(NIGHT.ink)
    span = QColor(ink.red() - ground.red(), ink.green() - ground.green(), ink.blue() - ground.blue())
    result = image.copy()
    result.invertPixels()
    painter = QPainter(result)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.fillRect(result.rect(), span)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Plus)
    painter.fillRect(result.rect(), ground)
    painter.end()
    return result
