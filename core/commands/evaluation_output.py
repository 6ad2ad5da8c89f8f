"""What an evaluation shows: progress on stderr while it runs, then tables for people."""

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from core.evaluate.bootstrap import Estimate
from core.evaluate.groups import Group
from core.evaluate.refusal import GateFigures
from core.evaluate.run import Item, Part, StageTime

METRICS_ABREAST = 5


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
    """For each part a row a stage and a column a metric, in as many tables as a narrow terminal needs."""
    for part in parts:
        metrics = list(dict.fromkeys(metric for figures in part.ladder.values() for metric in figures))
        for start in range(0, len(metrics), METRICS_ABREAST):
            shown = metrics[start : start + METRICS_ABREAST]
            rows = {
                stage: {metric: figures[metric] for metric in shown if metric in figures}
                for stage, figures in part.ladder.items()
            }
            console.print(_table(f"{part.name} (n = {part.n:,})" if start == 0 else "", rows))


def print_steps(parts: Sequence[Part], *, console: Console) -> None:
    """What each stage changed against the one before it, over the same questions."""
    for part in parts:
        table = Table("stage", "metric", title=f"{part.name}: each stage against the one before", title_justify="left")
        table.add_column("difference", justify="right")
        table.add_column("")
        for step in part.steps:
            word = "worse" if step.is_worse else "better" if step.is_better else ""
            table.add_row(f"{step.stage} - {step.before}", step.metric, _cell(step.difference, signed=True), word)
        if part.steps:
            console.print(table)


def print_groups(groups: Sequence[Group], *, title: str, console: Console) -> None:
    """A row a group of questions, a column a metric."""
    console.print(_table(title, {f"{group.name}\nn = {group.n:,}": group.figures for group in groups}))


def print_gate(groups: Sequence[GateFigures], *, title: str, console: Console) -> None:
    """A row a group of questions, a column a metric."""
    rows = {f"{group.name}\nn = {group.n:,}, {group.answerable:,} answerable": group.figures for group in groups}
    console.print(_table(title, rows))


def print_times(times: Mapping[str, StageTime], *, console: Console) -> None:
    table = Table("stage", title="milliseconds per question", title_justify="left")
    for heading in ("median", "95th percentile"):
        table.add_column(heading, justify="right")
    for stage, spent in times.items():
        table.add_row(stage, f"{spent.median_ms:.2f}", f"{spent.p95_ms:.2f}")
    console.print(table)


def _table(title: str, rows: Mapping[str, Mapping[str, Estimate]]) -> Table:
    """Names are folded at spaces, figures never cut, so that a narrow terminal shows them all."""
    table = Table("", title=title, title_justify="left")
    headings = list(dict.fromkeys(heading for figures in rows.values() for heading in figures))
    for heading in headings:
        table.add_column(heading.replace("_", " "), justify="right", overflow="fold")
    for name, figures in rows.items():
        table.add_row(name, *(_cell(figures.get(heading)) for heading in headings))
    return table


def _cell(figure: Estimate | None, *, signed: bool = False) -> str:
    """The figure over its interval."""
    if figure is None or figure.value is None or figure.low is None or figure.high is None:
        return "-"
    if signed:
        return f"{figure.value:+.3f}\n{figure.low:+.3f} to {figure.high:+.3f}"
    return f"{figure.value:.3f}\n{figure.low:.2f}-{figure.high:.2f}"


def _bar() -> Progress:
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        _RateColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )
