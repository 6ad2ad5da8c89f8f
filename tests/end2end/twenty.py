"""Ask the twenty questions with the real parser, indexes and models, and judge what is shown.

    python -m tests.end2end.twenty [--json]

A shown sentence counts as supported if every number and every name in it, and at least three quarters of its other
words, stand in the lines it cites; the judgement reads the cited rectangles' text, not the answer's own records.
"""

import argparse
import json
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from core.api.types import Answer, Citation, Scope, Sentence
from core.cancel import CancelToken
from core.engine.app import App, open_app
from core.ingest.policy import Wanted
from core.language.quantities import quantities
from core.language.words import content_words
from core.paths import DataPaths
from tests.end2end.papers import write_papers
from tests.end2end.questions import QUESTIONS, Question

SUPPORTED_SHARE = 0.75


@dataclass(frozen=True, slots=True)
class Judged:
    """One question and how its answer fared."""

    question: str
    answerable: bool
    mode: str
    answer: str
    right_place: bool
    unsupported: tuple[str, ...]
    invented_numbers: tuple[str, ...]
    removed: int
    seconds: float


def run(folder: Path) -> list[Judged]:
    """Index the papers below `folder` and ask everything."""
    papers = write_papers(folder / "papers")
    app = open_app(DataPaths(folder / "library"))
    try:
        for _ in app.add([str(path) for path in papers], wanted=Wanted(), token=CancelToken()):
            pass
        return [_ask(app, question) for question in QUESTIONS]
    finally:
        app.close()


def _ask(app: App, question: Question) -> Judged:
    events = list(app.ask(question.text, Scope(), quotes_only=False, token=CancelToken()))
    answer = events[-1]
    assert isinstance(answer, Answer)
    return judge(question, answer, app)


def judge(question: Question, answer: Answer, app: App) -> Judged:
    lines = {id(s): " ".join(_cited_text(c, app) for c in s.citations) for s in answer.sentences}
    return Judged(
        question=question.text,
        answerable=question.is_answerable,
        mode=answer.mode,
        answer=" ".join(s.text for s in answer.sentences),
        right_place=_is_right(question, answer.sentences, lines),
        unsupported=tuple(s.text for s in answer.sentences if not is_supported(s.text, lines[id(s)])),
        invented_numbers=tuple(n for s in answer.sentences for n in invented(s.text, lines[id(s)])),
        removed=len(answer.removed),
        seconds=round(sum(t.ms for t in answer.timings) / 1000, 2),
    )


def _cited_text(citation: Citation, app: App) -> str:
    """The words of the page that lie in the citation's rectangles."""
    found = []
    for part in citation.parts:
        page = app.library.page(citation.document_id, part.page_index)
        assert page is not None
        for word in page.words:
            x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
            if any(r[0] <= x <= r[2] and r[1] <= y <= r[3] for r in part.rects):
                found.append(page.text[word.start : word.end])
    return " ".join(found)


def is_supported(sentence: str, lines: str) -> bool:
    wanted = content_words(sentence)
    known = set(content_words(lines))
    share = sum(w in known or w.removesuffix("s") in known or f"{w}s" in known for w in wanted) / len(wanted)
    return share >= SUPPORTED_SHARE and not invented(sentence, lines)


def invented(sentence: str, lines: str) -> list[str]:
    present = {q.value for q in quantities(lines)}
    return [sentence[q.start : q.end] for q in quantities(sentence) if q.value not in present]


def _is_right(question: Question, sentences: Sequence[Sentence], lines: dict[int, str]) -> bool:
    """Whether one citation is on the right page of the right document and its lines hold the evidence."""
    return any(
        c.document == question.document
        and any(p.page_index == question.page_index for p in c.parts)
        and all(" ".join(word.split()) in lines[id(s)] for word in question.evidence)
        for s in sentences
        for c in s.citations
    )


def figures(judged: Sequence[Judged]) -> dict[str, object]:
    yes, no = [j for j in judged if j.answerable], [j for j in judged if not j.answerable]
    return {
        "answerable": len(yes),
        "answered_from_the_right_lines": sum(j.right_place for j in yes),
        "refused_though_answerable": sum(j.mode == "refused" for j in yes),
        "unanswerable": len(no),
        "refused": sum(j.mode == "refused" for j in no),
        "written": sum(j.mode == "written" for j in judged),
        "sentences_removed": sum(j.removed for j in judged),
        "sentences_unsupported": sum(len(j.unsupported) for j in judged),
        "numbers_invented": sum(len(j.invented_numbers) for j in judged),
        "seconds_median": sorted(j.seconds for j in judged)[len(judged) // 2],
        "load": os.getloadavg()[0],
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        judged = run(Path(folder))
    if arguments.json:
        sys.stdout.write(json.dumps({"figures": figures(judged), "questions": [asdict(j) for j in judged]}) + "\n")
        return 0
    for each in judged:
        sign = "answerable  " if each.answerable else "unanswerable"
        sys.stdout.write(f"{sign} {each.mode:8} {each.right_place!s:5} {each.question}\n    {each.answer}\n")
    for name, value in figures(judged).items():
        sys.stdout.write(f"{name}: {value}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
