"""Words for what Pincite does and has done."""

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from core.api.messages import AddReport, Progress
from core.api.types import Stage
from desktop import amounts
from desktop.inert import plain
from desktop.row_texts import status_word
from desktop.state.activity import Ended, LogLine, Outcome, Running, Work
from desktop.state.jobs import time_is_known
from desktop.state.library import SEARCHABLE, is_for_the_person
from desktop.texts import sentence_for

translate = QCoreApplication.translate

_READING = frozenset({Work.ADD, Work.FOLLOW, Work.RECOGNISE})
"""Work of which the engine tells pages, pace and time."""
MOST_FILES = 50
"""Files that one log names."""


def name(work: Work, names: Sequence[str]) -> str:
    """What is done: the folder or file, the question, or the kind of work."""
    if work is Work.ADD:
        what = PurePath(names[0]).name if len(names) == 1 else translate("activity", "%Ln item(s)", "", len(names))
        return translate("activity", "Reading {0}").format(plain(what))
    if work is Work.ANSWER:
        return translate("activity", "Answering {0}").format(amounts.quoted(plain(names[0]) if names else ""))
    return {
        Work.CHECK_FOLDERS: translate("activity", "Looking through your folders"),
        Work.VERIFY: translate("activity", "Verifying the library"),
        Work.EVALUATE: translate("activity", "Checking how well your questions are found"),
        Work.FOLLOW: translate("activity", "Reading files that changed"),
        Work.RECOGNISE: translate("activity", "Reading scanned pages"),
        Work.BUILD: translate("activity", "Building the search index"),
        Work.EMBED: translate("activity", "Preparing to find with the other model"),
        Work.CONTEXT: translate("activity", "Writing lines of context"),
    }[work]


def stage(running: Running) -> str:
    """What it is at now, in one line."""
    if running.is_stopping:
        return translate("activity", "Stopping. What is ready stays.")
    if running.is_waiting:
        return translate("activity", "Waiting for its turn")
    if running.is_paused:
        return translate("activity", "Paused")
    if running.progress is not None:
        return stage_words(running.progress.stage, running.progress.file)
    return _by_itself(running) or translate("activity", "Beginning")


def stage_words(now: Stage, file: str = "") -> str:
    words = {
        Stage.SCANNING: translate("activity", "Looking for PDFs"),
        Stage.READING: translate("activity", "Reading pages"),
        Stage.RECOGNISING: translate("activity", "Reading scanned pages"),
        Stage.EMBEDDING: translate("activity", "Learning what the pages mean"),
        Stage.SAVING: translate("activity", "Saving"),
        Stage.SEARCHING: translate("activity", "Searching"),
        Stage.WEIGHING: translate("activity", "Weighing what was found"),
        Stage.WRITING: translate("activity", "Writing"),
        Stage.CHECKING: translate("activity", "Checking"),
    }[now]
    return f"{words} · {plain(PurePath(file).name)}" if file else words


def facts(running: Running) -> str:
    """Stage, numbers and file, in the order in which they may be cut off."""
    progress = running.progress
    if progress is None or stage(running) != stage_words(progress.stage, progress.file):
        return " · ".join(filter(None, (stage(running), pace(running))))
    file = plain(PurePath(progress.file).name) if progress.file else ""
    return " · ".join(filter(None, (stage_words(progress.stage), pace(running), file)))


def pace(running: Running) -> str:
    """How much of how much, and how fast; empty while that is not known."""
    progress = running.progress
    if progress is None or not progress.total or running.work not in _READING:
        return ""
    return amounts.pace(progress.done, progress.total, progress.rate_per_minute)


def percent(running: Running) -> str:
    done, total = done_of(running)
    return amounts.percent(done, total) if total else ""


def time_left(running: Running) -> str:
    """Empty where no time can be told at all."""
    progress = running.progress
    is_still = running.is_waiting or running.is_paused or running.is_stopping
    if progress is None or not progress.total or is_still or running.work not in _READING:
        return ""
    return amounts.time_left(progress.seconds_left if time_is_known(progress) else None)


def done_of(running: Running) -> tuple[int, int]:
    """0 of 0 while that is not known."""
    if running.amount is not None and running.work not in _READING:
        return running.amount.done, running.amount.total
    progress: Progress | None = running.progress
    return (progress.done, progress.total) if progress is not None and progress.total else (0, 0)


def spoken(running: Running) -> str:
    said = (name(running.work, running.names), stage(running), percent(running), pace(running), time_left(running))
    return ", ".join(filter(None, said))


def ended_line(ended: Ended) -> str:
    """How it ended, how long it took, and what came of it."""
    took = duration(ended.seconds)
    if ended.outcome is Outcome.STOPPED:
        return translate("activity", "Stopped after {0}").format(took)
    if ended.failure is not None:
        why = sentence_for(ended.failure.code, ended.failure.detail).title
        return translate("activity", "Failed after {0}").format(took) + " · " + why
    return " · ".join((translate("activity", "Done in {0}").format(took), *_brought(ended.report)))


def duration(seconds: float) -> str:
    if seconds < 1:
        return translate("activity", "less than a second")
    if seconds < 90:
        return translate("activity", "%Ln second(s)", "", round(seconds))
    if seconds < 90 * 60:
        return translate("activity", "%Ln minute(s)", "", round(seconds / 60))
    return translate("activity", "%Ln hour(s)", "", round(seconds / 3600))


def log_lines(log: Sequence[LogLine], ended: Ended | None = None) -> tuple[str, ...]:
    """When what was begun with, and in the end which files need the person and why."""
    lines = [f"{_clock(line.at_s)}  {stage_words(line.stage, line.file)}" for line in log]
    if ended is not None:
        lines.append(f"{_clock(ended.seconds)}  {ended_line(ended)}")
        lines += _troubled(ended.report)
    return tuple(lines) or (translate("activity", "Nothing to tell yet."),)


def telling(ended: Sequence[Ended]) -> tuple[str, str]:
    """Title and text of a message outside of the window. It names no document and quotes no question."""
    words = {
        Work.ANSWER: translate("activity", "Your answer is ready."),
        Work.ADD: translate("activity", "Your documents are ready to be asked."),
        Work.VERIFY: translate("activity", "The library was looked through."),
        Work.EVALUATE: translate("activity", "Your questions were checked."),
    }
    if len(ended) > 1:
        return translate("activity", "Pincite is ready"), translate("activity", "%Ln job(s) ended.", "", len(ended))
    [one] = ended
    if one.outcome is Outcome.FAILED:
        return translate("activity", "Pincite could not finish"), translate("activity", "Open Activity to see why.")
    return translate("activity", "Pincite is ready"), words.get(one.work, name(one.work, one.names))


def _by_itself(running: Running) -> str:
    total = running.amount.total if running.amount is not None else 0
    if running.work is Work.FOLLOW:
        return translate("activity", "%Ln file(s) waiting", "", total)
    if running.work is Work.RECOGNISE:
        return translate("activity", "%Ln page(s) waiting", "", total)
    done = running.amount.done if running.amount is not None else 0
    return translate("activity", "{0} of {1}").format(amounts.number(done), amounts.number(total)) if total else ""


def _brought(report: AddReport | None) -> tuple[str, ...]:
    if report is None:
        return ()
    need = sum(is_for_the_person(file.status, file.reason) for file in report.files)
    ready = amounts.documents(sum(file.status in SEARCHABLE for file in report.files))
    help_words = translate("activity", "%Ln need(-s) you", "", need) if need else ""
    skipped = translate("activity", "%Ln skipped", "", report.skipped) if report.skipped else ""
    return tuple(filter(None, (ready, help_words, skipped)))


def _troubled(report: AddReport | None) -> list[str]:
    files = [file for file in report.files if is_for_the_person(file.status, file.reason)] if report is not None else []
    lines = [f"{plain(PurePath(file.path).name)}: {status_word(file.status)}" for file in files[:MOST_FILES]]
    more = len(files) - MOST_FILES
    return [*lines, translate("activity", "and %Ln more", "", more)] if more > 0 else lines


def _clock(seconds: float) -> str:
    """ "0:07", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
