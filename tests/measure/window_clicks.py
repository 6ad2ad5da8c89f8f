"""How soon the page with its marks stands there after a click on a citation.

    python -m tests.measure.window_clicks FOLDER --questions FILE.jsonl [--ask 30] [--clicks 100] [--data DIR] [--json]

The real window with the real engine, which reads FOLDER first (into DIR if one is given, where it may be read already),
then answers questions (each line of FILE has a "question", evenly taken). The citations of each answer to pages that no
answer before cited are clicked one after the other, and then once more. Which click found its page drawn is told by
whether the page had to be asked for. A click ends when the page was painted with its marks. Needs a screen, or Xvfb.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from desktop.state.page import RenderWanted
from desktop.views.controls.chip import CitationChip
from tests.end2end.window import RealWindow, make_application, real_window
from tests.measure.spread import Spread, spread
from tests.measure.window_stalls import evenly

DRAWN_LIMIT_MS, NOT_DRAWN_LIMIT_MS = 100.0, 300.0


@dataclass(frozen=True)
class Clicks:
    """In ms; None if there was no such click. `pages` were cited."""

    pages: int
    drawn: Spread | None
    not_drawn: Spread | None


def clicked(driven: RealWindow, chips: Sequence[CitationChip]) -> Iterator[tuple[bool, float]]:
    """Whether the page had been drawn, and the milliseconds until it was painted."""
    asked: set[tuple[int, int]] = set()

    def note(wanted: RenderWanted) -> None:
        asked.add((wanted.document_id, wanted.page_index))

    driven.window.page.page_wanted.connect(note)
    for chip in chips:
        asked.clear()
        driven.window.chat.transcript.peek.close_now()
        seconds = driven.click_chip(chip)
        yield page_of(chip) not in asked, 1000 * seconds
    driven.window.page.page_wanted.disconnect(note)


def page_of(chip: CitationChip) -> tuple[int, int]:
    return chip.citation.document_id, chip.citation.parts[0].page_index


def measure(data: Path, folder: Path, questions: Sequence[str], *, clicks: int) -> Clicks:
    with real_window(make_application(), data) as driven:
        if not driven.state.library.documents:
            driven.drop([folder])
            driven.wait_until_ready(1)
            driven.wait(lambda: not driven.state.jobs.adding, within_s=3600.0, what="reading")
        chips: dict[tuple[int, int], CitationChip] = {}
        times: list[tuple[bool, float]] = []
        for question in questions:
            driven.ask(question)
            new = [chip for chip in driven.chips() if page_of(chip) not in chips]
            chips.update((page_of(chip), chip) for chip in new)
            times.extend(clicked(driven, [*new, *new]))
    sorts = {is_drawn: [ms for was_drawn, ms in times if was_drawn is is_drawn] for is_drawn in (True, False)}
    drawn, not_drawn = (spread(sorts[kind][:clicks]) if sorts[kind] else None for kind in (True, False))
    return Clicks(len(chips), drawn, not_drawn)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--questions", type=Path, required=True)
    parser.add_argument("--ask", type=int, default=30)
    parser.add_argument("--clicks", type=int, default=100, help="of each kind at most")
    parser.add_argument("--data", type=Path, help="where the library is kept, or is already")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(arguments)
    questions = evenly(asked.questions.read_text(encoding="utf-8").splitlines(), asked.ask)
    with tempfile.TemporaryDirectory() as scratch:
        found = measure(asked.data or Path(scratch), asked.folder.resolve(), questions, clicks=asked.clicks)
    load = round(os.getloadavg()[0], 1)
    if asked.json:
        print(json.dumps({"load": load, **asdict(found)}))
    else:
        print(f"{found.pages} cited pages, ms from a click to the painted marks, load {load}")
        print(f"drawn before  {found.drawn}\nnot drawn     {found.not_drawn}")
    limits = ((found.drawn, DRAWN_LIMIT_MS), (found.not_drawn, NOT_DRAWN_LIMIT_MS))
    return 0 if all(each is not None and each.p95 < most for each, most in limits) else 1


if __name__ == "__main__":
    sys.exit(main())
