"""How often the right page is among the first pages that are looked at, for each way of finding."""

from collections.abc import Sequence

from PySide6.QtCore import Qt

from desktop import amounts, curve_texts
from desktop.state.curves import PLACES, Finder, RecallLine
from desktop.theme import Theme
from desktop.views.check.plot import Curve, Plot, Stroke, Tick
from desktop.views.controls.wording import translate

STROKES = {
    Finder.WORDS: Stroke("line_strong", Qt.PenStyle.DotLine, has_dots=True, name_token="text2"),
    Finder.MEANING: Stroke("text2", Qt.PenStyle.DashLine, has_dots=True, name_token="text2"),
    Finder.BOTH: Stroke("accent", has_dots=True, name_token="accent"),
    Finder.RERANKED: Stroke("text", has_dots=True),
}


class RecallPlot(Plot):
    """The steps from 1 to 20 are of equal width: what matters happens among the first five."""

    def __init__(self, theme: Theme, lines: Sequence[RecallLine]) -> None:
        super().__init__(theme)
        self.setAccessibleName(translate("check", "Where the right page is found"))
        self.setAccessibleDescription(curve_texts.recall_summary(lines))
        along = {place: index / (len(PLACES) - 1) for index, place in enumerate(PLACES)}
        curves = [
            Curve(
                curve_texts.finder_name(line.finder),
                STROKES[line.finder],
                tuple((along[place], share) for place, share in zip(line.places, line.shares, strict=True)),
            )
            for line in lines
        ]
        ticks = [Tick(along[place], amounts.number(place)) for place in PLACES]
        self.show_curves(curves, ticks=ticks, axis=translate("check", "Pages looked at"))
