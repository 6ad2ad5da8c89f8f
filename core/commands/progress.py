"""The progress bar of `add` and `update`, on standard error."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.api.messages import AddReport
from core.api.types import Stage
from core.commands.output import Output

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from core.ingest.events import IngestEvent, Step


def follow(events: "Iterator[IngestEvent]", output: Output) -> tuple[AddReport, int]:
    """Run an `add` to its end and show how it goes: its report, and how many documents were moved or copied."""
    from core.ingest.events import RowsChanged

    report, moved = None, 0
    for event in followed(events, output):
        if isinstance(event, AddReport):
            report = event
        elif isinstance(event, RowsChanged):
            moved += len(event.documents)
    if report is None:
        raise LookupError("the report did not come")
    return report, moved


def followed(events: "Iterator[IngestEvent]", output: Output) -> "Iterator[IngestEvent]":
    """The same events, while a bar shows how it goes."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    from core.ingest.events import DiskLow, Step

    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[pages]}"))
    console = Console(file=output.stderr)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        line = bar.add_task("Looking for PDFs", total=None, pages="")
        for event in events:
            if isinstance(event, Step):
                _show_step(event, bar, line)
            elif isinstance(event, DiskLow):
                output.notice(f"Only {event.free_bytes // 1_000_000} MB are free on the disk. Make room soon.")
            yield event


def _show_step(step: "Step", bar: "Progress", line: "TaskID") -> None:
    bar.update(line, description=_file(step), completed=step.done, total=step.total, pages=_pages(step))


def _file(step: "Step") -> str:
    name = step.path.replace("\\", "/").rsplit("/", 1)[-1]
    if not name:
        return "Looking for PDFs"
    file = f"{min(step.files_done + 1, step.files_total)} of {step.files_total}: {name}"
    return f"OCR, {file}" if step.stage is Stage.RECOGNISING else file


def _pages(step: "Step") -> str:
    if step.total is None:
        return ""
    rate = f", {step.rate_per_minute:.0f} pages a minute" if step.rate_per_minute else ""
    left = f", {_duration(step.seconds_left)} left" if step.seconds_left is not None else ""
    return f"{step.done} of {step.total} pages{rate}{left}"


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest:02d} s" if minutes else f"{rest} s"
