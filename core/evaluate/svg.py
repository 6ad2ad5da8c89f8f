"""Small charts as SVG text: bars with intervals, and lines. Pure; colours are CSS classes of the page around them.

Each chart is an image with a title and a description for those who do not see it; the page shows the same figures as
a table beside it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape

WIDTH, HEIGHT = 640, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 16, 56
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
SERIES_COLOURS = 8
"""Lines after so many have the colours of the first, dashed."""
TICKS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)

Point = tuple[float, float]
Place = Callable[[float], float]


@dataclass(frozen=True, slots=True)
class Bar:
    """A share from 0 to 1 with its interval. `is_worse` marks one that lies surely below the bar before it."""

    label: str
    value: float
    low: float
    high: float
    is_worse: bool = False


@dataclass(frozen=True, slots=True)
class Series:
    """Points in order of x; y is a share from 0 to 1. `sizes`, if any, make each point a disc of that weight."""

    name: str
    points: Sequence[Point]
    sizes: Sequence[float] = ()


@dataclass(frozen=True, slots=True)
class LineChart:
    """`x_ticks` are the values named below the axis, evenly spread if `is_even` (as 1, 3, 5, 10), else to scale.

    `diagonal`: y = x for comparison. `marks`: points to point out, each with its name.
    """

    title: str
    x_label: str
    y_label: str
    series: Sequence[Series]
    x_ticks: Sequence[float] = TICKS
    is_even: bool = False
    diagonal: bool = False
    marks: Sequence[tuple[str, Point]] = field(default_factory=tuple)


def bar_chart(title: str, bars: Sequence[Bar]) -> str:
    """Bars from left to right. Raises ValueError if there are none."""
    if not bars:
        raise ValueError("no bars")
    step = PLOT_WIDTH / len(bars)
    told = "; ".join(f"{bar.label} {bar.value:.3f} ({bar.low:.2f} to {bar.high:.2f})" for bar in bars)
    drawn = [part for place, bar in enumerate(bars) for part in _bar(bar, LEFT + step * (place + 0.5), step * 0.6)]
    return _svg(title, told, [*_grid(), *drawn])


def line_chart(chart: LineChart) -> str:
    """Lines over one axis, named in a legend below. Raises ValueError if there is no point."""
    if not any(series.points for series in chart.series):
        raise ValueError("no points")
    across = _across(chart)
    told = "; ".join(f"{s.name}: " + ", ".join(f"{x:g} {y:.2f}" for x, y in _few(s.points)) for s in chart.series)
    parts = [*_grid(), *_x_axis(chart, across)]
    if chart.diagonal:
        start, end = chart.x_ticks[0], chart.x_ticks[-1]
        parts.append(_line(across(start), _down(start), across(end), _down(end), "diagonal"))
    for number, series in enumerate(chart.series):
        parts += _series(series, number, across)
    for name, (x, y) in chart.marks:
        parts.append(f'<circle class="mark" cx="{across(x):.1f}" cy="{_down(y):.1f}" r="6"/>')
        anchor = "end" if across(x) > WIDTH / 2 else "start"
        offset = -10 if anchor == "end" else 10
        parts.append(_text(name, across(x) + offset, _down(y) + 18, anchor, "mark-name"))
    parts.append(_text(chart.y_label, LEFT, TOP - 5, "start", "axis-name"))
    return _svg(chart.title, told, parts)


def line_look(number: int) -> str:
    """Attributes of the line of a series, counted from 0."""
    dashes = ' stroke-dasharray="7 4"' if number >= SERIES_COLOURS else ""
    return f'class="line s{number % SERIES_COLOURS}"{dashes}'


def _bar(bar: Bar, middle: float, width: float) -> Iterator[str]:
    top = _down(bar.value)
    kind = "bar worse" if bar.is_worse else "bar"
    box = f'x="{middle - width / 2:.1f}" y="{top:.1f}" width="{width:.1f}" height="{TOP + PLOT_HEIGHT - top:.1f}"'
    name = f"{bar.label}: {bar.value:.3f} ({bar.low:.2f} to {bar.high:.2f})"
    yield f'<rect class="{kind}" {box}><title>{escape(name)}</title></rect>'
    yield _line(middle, _down(bar.low), middle, _down(bar.high), "whisker")
    for end in (bar.low, bar.high):
        yield _line(middle - 5, _down(end), middle + 5, _down(end), "whisker")
    yield _text(f"{bar.value:.3f}", middle, max(_down(bar.high) - 6, TOP - 4), "middle", "value")
    yield _text(bar.label, middle, TOP + PLOT_HEIGHT + 18, "middle", "label")
    if bar.is_worse:
        yield _text("worse", middle, TOP + PLOT_HEIGHT + 34, "middle", "worse-name")


def _series(series: Series, number: int, across: Place) -> Iterator[str]:
    path = " ".join(f"{across(x):.1f},{_down(y):.1f}" for x, y in series.points)
    yield f'<polyline {line_look(number)} points="{path}"><title>{escape(series.name)}</title></polyline>'
    largest = max(series.sizes, default=1.0)
    for (x, y), size in zip(series.points, series.sizes, strict=False):
        radius = 3 + 9 * (size / largest) ** 0.5
        yield (
            f'<circle class="dot s{number % SERIES_COLOURS}" cx="{across(x):.1f}" cy="{_down(y):.1f}" r="{radius:.1f}">'
            f"<title>{x:.2f}, {y:.2f}, n = {size:g}</title></circle>"
        )


def _across(chart: LineChart) -> Place:
    ticks = chart.x_ticks
    if chart.is_even:
        places = {value: LEFT + PLOT_WIDTH * i / max(len(ticks) - 1, 1) for i, value in enumerate(ticks)}
        return places.__getitem__
    span = ticks[-1] - ticks[0]
    return lambda x: LEFT + PLOT_WIDTH * (x - ticks[0]) / span


def _down(share: float) -> float:
    return TOP + PLOT_HEIGHT * (1 - share)


def _grid() -> Iterator[str]:
    for tick in TICKS:
        yield _line(LEFT, _down(tick), WIDTH - RIGHT, _down(tick), "grid")
        yield _text(f"{tick:.1f}", LEFT - 8, _down(tick) + 4, "end", "tick")


def _x_axis(chart: LineChart, across: Place) -> Iterator[str]:
    for tick in chart.x_ticks:
        yield _text(f"{tick:g}", across(tick), TOP + PLOT_HEIGHT + 18, "middle", "tick")
    yield _text(chart.x_label, LEFT + PLOT_WIDTH / 2, HEIGHT - 16, "middle", "axis-name")


def _few(points: Sequence[Point]) -> Sequence[Point]:
    """For the spoken description: at most a dozen, spread evenly."""
    return [points[i * len(points) // 12] for i in range(12)] if len(points) > 12 else points


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _text(text: str, x: float, y: float, anchor: str, kind: str) -> str:
    return f'<text class="{kind}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _svg(title: str, described: str, parts: Sequence[str]) -> str:
    name = escape(f"{title}. {described}", quote=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{name}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
