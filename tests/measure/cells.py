"""Questions on cells of tables, and on what is worked out from such cells: how many are answered with the right mark.

    python -m tests.measure.cells --data-dir COPY --pages DIR [--scope library] [--none FILE.jsonl] [--json]

COPY is a data folder that holds the PDFs of DIR/pdfs (a copy: it is opened, and upgraded if it is older). The questions
(`cells.jsonl`) were written beside the tables: "tuned" ones before the reading of tables was built, "held out" ones,
over other files, before it was first run on them, "free" ones last, in looser words than the tables'. Rules were mended
on what was missed of each; the first runs gave 19 of 25 cells and 6 of 7 results held out, 19 of 31 and 6 of 10 free.
They are asked as the app asks, quotes only, so that no model writes.
- A cell is right if it is the answer, cited on the page where it stands, and the words that MuPDF finds under the mark
  are the cell and nothing else.
- A result is right if its number is, and the words under the marks are its operands.
- Wrong: anything else that a table is said to answer. The rest went the ordinary way.
`--none`: so many other questions ("question" in each line, on the same library) get an answer from a table.
"""

import argparse
import json
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.api.types import Answer, AnswerReason, Citation, DocumentId, Scope
from core.cancel import CancelToken
from core.engine.app import App, open_app
from core.evaluate.bootstrap import estimate_mean
from core.paths import DataPaths
from tests.pdfs_marks import words_under

QUESTIONS = Path(__file__).parent / "cells.jsonl"
RIGHT, WRONG, ORDINARY = "right", "wrong", "ordinary"
_SIGNS = re.compile(r"[\s$£€(),%×]|(?<=\d)[a-z]+$")

Row = Mapping[str, Any]


def bare(text: str) -> str:
    """A figure without signs, so that "$ (805 )" in the file is "805" in the key."""
    return _SIGNS.sub("", text)


def judged(row: Row, answer: Answer, pdf: Path) -> str:
    if answer.reason != AnswerReason.TABLE:
        return ORDINARY
    first = answer.sentences[0]
    marks = [_marked(citation, pdf) for citation in first.citations if citation.document == row["file"]]
    if "cell" in row:
        is_right = len(first.citations) == 1 and marks == [bare(row["cell"])] and _is_on_page(first.citations[0], row)
    else:
        result = bare(first.formula.rpartition("= ")[2]).lstrip("-")
        is_right = result == row["value"] and sorted(marks) == sorted(map(bare, row["operands"]))
    return RIGHT if is_right else WRONG


def _is_on_page(citation: Citation, row: Row) -> bool:
    return all(part.page_index + 1 in row["pages"] for part in citation.parts)


def _marked(citation: Citation, pdf: Path) -> str:
    """What stands under the mark."""
    return bare("".join(word for p in citation.parts for word in words_under(pdf, p.page_index, p.rects)))


def asked(app: App, question: str, scope: Scope) -> Answer:
    events = list(app.ask(question, scope, quotes_only=True, token=CancelToken()))
    answer = events[-1]
    if not isinstance(answer, Answer):
        raise TypeError("a question ends in an answer")
    return answer


def outcomes(app: App, pages: Path, scope_of: Callable[[Row], Scope]) -> Iterator[tuple[Row, str, Answer]]:
    for row in map(json.loads, QUESTIONS.read_text(encoding="utf-8").splitlines()):
        answer = asked(app, row["question"], scope_of(row))
        yield row, judged(row, answer, pages / "pdfs" / row["file"]), answer


def figures(found: Sequence[tuple[Row, str]]) -> dict[str, Any]:
    """By kind and part: the share of each outcome with its interval."""
    groups: dict[str, list[str]] = {}
    for row, outcome in found:
        kind = "cells" if "cell" in row else "arithmetic"
        groups.setdefault(kind, []).append(outcome)
        groups.setdefault(f"{kind}, {row['part']}", []).append(outcome)
    return {
        name: {"n": len(group)}
        | {each: asdict(estimate_mean([float(o == each) for o in group])) for each in (RIGHT, WRONG, ORDINARY)}
        for name, group in groups.items()
    }


def given_to_others(app: App, file: Path, scope: Scope) -> dict[str, int]:
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    given = sum(asked(app, row["question"], scope).reason == AnswerReason.TABLE for row in rows)
    return {"n": len(rows), "from a table": given}


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data-dir", type=Path, required=True)
    parser.add_argument("--pages", type=Path, required=True)
    parser.add_argument("--scope", choices=("document", "library"), default="document")
    parser.add_argument("--none", type=Path, default=None)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    app = open_app(DataPaths(options.data_dir))
    try:
        ids: dict[str, DocumentId] = {summary.name: summary.id for summary in app.library.summaries()}
        is_narrow = options.scope == "document"
        found = list(
            outcomes(app, options.pages, lambda r: Scope(document_ids=(ids[r["file"]],)) if is_narrow else Scope())
        )
        result = figures([(row, outcome) for row, outcome, _ in found]) | {"load": round(os.getloadavg()[0], 1)}
        if options.none is not None:
            result["others"] = given_to_others(app, options.none, Scope())
    finally:
        app.close()
    sys.stdout.write(json.dumps(result, indent=1) + "\n" if options.json else _shown(result, found))
    return 0


def _shown(result: Mapping[str, Any], found: Sequence[tuple[Row, str, Answer]]) -> str:
    missed = [
        f"{row['id']} {outcome}: {row['question']} {row.get('cell') or row['value']} | "
        f"{answer.sentences[0].text if answer.reason == AnswerReason.TABLE else answer.reason}"
        for row, outcome, answer in found
        if outcome != RIGHT
    ]
    return "\n".join([*missed, *(f"{name}: {value}" for name, value in result.items()), ""])


if __name__ == "__main__":
    sys.exit(main())
