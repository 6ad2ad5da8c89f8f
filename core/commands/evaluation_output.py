"""What an evaluation shows: progress on stderr while it runs, then tables for people."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from core.evaluate.bootstrap import Estimate
from core.evaluate.refusal import GateFigures
from core.evaluate.run import Item, Ladder, Part, StageTime


class _RateColumn(ProgressColumn):
    """Items a minute."""

    def render(self, task: Task) -> Text:
        return Text("" if task.speed is None else f"{task.speed * 60:,.0f}/min", style="progress.data.speed")


def track(items: Sequence[Item], *, label: str) -> Iterable[Item]:
    """Passes the items on with a bar, the rate and the time left."""
    with _bar() as progress:
        task = progress.add_task(label, total=len(items))
        for item in items:
            yield item
            progress.advance(task)


def print_parts(parts: Sequence[Part], *, console: Console) -> None:
    """One table for each part: a row a stage, a column a metric."""
    for part in parts:
        console.print(_table(f"{part.name} (n = {part.n:,})", "stage", part.ladder))


def print_gate(groups: Sequence[GateFigures], *, title: str, console: Console) -> None:
    named = {f"{group.name} (n = {group.n:,}, {group.answerable:,} answerable)": group.figures for group in groups}
    console.print(_table(title, "questions", named))


def print_times(times: Mapping[str, StageTime], *, console: Console) -> None:
    table = Table(title="milliseconds per question", title_justify="left")
    for heading in ("stage", "median", "95th percentile"):
        table.add_column(heading, justify="left" if heading == "stage" else "right")
    for stage, spent in times.items():
        table.add_row(stage, f"{spent.median_ms:.2f}", f"{spent.p95_ms:.2f}")
    console.print(table)


def _table(title: str, first: str, rows: Ladder) -> Table:
    table = Table(title=title, title_justify="left")
    table.add_column(first)
    metrics = list(dict.fromkeys(metric for figures in rows.values() for metric in figures))
    for metric in metrics:
        table.add_column(metric, justify="right")
    for name, figures in rows.items():
        table.add_row(name, *(_cell(figures.get(metric)) for metric in metrics))
    return table


def _cell(figure: Estimate | None) -> str:
    if figure is None or figure.value is None or figure.low is None or figure.high is None:
        return "-"
    return f"{figure.value:.3f}\n{figure.low:.3f}-{figure.high:.3f}"


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _RateColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
