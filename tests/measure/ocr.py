"""How well pages that are pictures are read: `python -m tests.measure.ocr [--torture DIR] [--made] [--verdicts DIR]`.

- `--torture`: scans in a folder against what a person typed while looking at them (`gold/ocr.json`, which holds the
  words as checksums).
- `--made`: scans made here of pages of our own, at 150, 200 and 300 dots an inch, straight, askew, speckled and turned.
  Also checked there: whether a word's box is where the word stands.
- `--verdicts`: PDFs with text; how many of their pages are called unreliable or without text, and which.
Recall is the share of the words there that were read, precision the share of the words read that are there; words are
compared without case, and without punctuation at their ends. CPU seconds are those of the child.
`--label FILE` prints an entry for the gold from text on standard input.
"""

import argparse
import json
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from statistics import mean, median

from core.api.types import Rect, Verdict
from core.contracts.pages import Page, Unreadable
from core.parse.ocr.recogniser import RecogniserChild
from core.parse.remote import ParserChild
from tests.measure.files import pdfs_in
from tests.measure.ocr_pages import Scan, made_scans

GOLD = Path(__file__).parent / "gold" / "ocr.json"
_AROUND = ".,;:!?()[]{}\"'“”‘’„«»…–—-*•|_"
WORST = 10


@dataclass(frozen=True, slots=True)
class Result:
    """One scan as read. `placed` is the share of the words found whose box is where the word stands; -1: unknown."""

    name: str
    words: int
    recall: float
    precision: float
    cpu_s: float
    memory_mb: float
    before: str
    after: str
    placed: float = -1.0


def folded(words: Sequence[str]) -> list[str]:
    plain = [word.strip(_AROUND).casefold().replace("’", "'") for word in words]
    return [word for word in plain if any(map(str.isalnum, word))]


def checksum(word: str) -> str:
    return sha256(word.encode()).hexdigest()[:10]


def score(read: Sequence[str], truth: "Counter[str]") -> tuple[float, float]:
    """Recall and precision; `truth` counts checksums."""
    found = Counter(map(checksum, folded(read)))
    both = sum((found & truth).values())
    return both / max(1, sum(truth.values())), both / max(1, sum(found.values()))


class Bench:
    """A parser and a recogniser, as the engine has them."""

    def __init__(self, scratch: Path) -> None:
        self._parser = ParserChild()
        self._recogniser = RecogniserChild(scratch=scratch)

    def result(self, scan: Scan) -> Result:
        path = str(scan.path)
        before = list(self._parser.pages(path))[scan.page_index].verdict
        used_s = self._used_s()
        found = self._recogniser.recognise(path, scan.page_index, language="eng")
        usage = self._recogniser.usage()
        page = list(self._parser.pages(path, recognised={scan.page_index: found}))[scan.page_index]
        recall, precision = score(page.text.split(), scan.truth)
        return Result(
            name=scan.name,
            words=sum(scan.truth.values()),
            recall=round(recall, 4),
            precision=round(precision, 4),
            cpu_s=round(self._used_s() - used_s, 2),
            memory_mb=round(usage.memory_bytes / 1e6) if usage else 0,
            before=before.value,
            after=page.verdict.value,
            placed=round(placed_share(page, scan.seen), 4),
        )

    def _used_s(self) -> float:
        usage = self._recogniser.usage()
        return usage.cpu_s if usage else 0.0

    def verdicts(self, paths: Sequence[Path]) -> dict[str, object]:
        counts: Counter[str] = Counter()
        named: list[str] = []
        for path in paths:
            try:
                pages = list(self._parser.pages(str(path)))
            except Unreadable as finding:
                counts[f"file {finding.status}"] += 1
                continue
            counts.update(page.verdict.value for page in pages)
            counts["blank"] += sum(page.is_blank for page in pages)
            odd = [page for page in pages if page.verdict is not Verdict.OK and not page.is_blank]
            named += [f"{path.name} {page.index} {page.verdict.value}" for page in odd]
        return {"pages": sum(counts[verdict.value] for verdict in Verdict), **counts, "not_ok": named}

    def close(self) -> None:
        self._parser.close()
        self._recogniser.close()


def placed_share(page: Page, seen: Sequence[tuple[str, Rect]]) -> float:
    """Of the words found that stand on the page just once, the share whose box holds the middle of the true box."""
    once = Counter(text for text, _ in seen)
    true = {text: box for text, box in seen if once[text] == 1}
    places = [(page.text[word.start : word.end], word.box) for word in page.words]
    hits = [_holds(box, true[text]) for text, box in places if text in true]
    return mean(hits) if hits else -1.0


def _holds(box: Rect, true: Rect) -> bool:
    x, y = (true[0] + true[2]) / 2, (true[1] + true[3]) / 2
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def gold_scans(folder: Path) -> Iterator[Scan]:
    for entry in json.loads(GOLD.read_text()):
        path = folder / entry["file"]
        if path.exists():
            yield Scan(entry["file"], path, entry["page"], Counter(entry["words"]), ())


def label(name: str, text: str) -> dict[str, object]:
    return {"file": name, "page": 0, "words": dict(sorted(Counter(map(checksum, folded(text.split()))).items()))}


def summary(results: Sequence[Result]) -> dict[str, object]:
    placed = [result.placed for result in results if result.placed >= 0]
    return {
        "scans": len(results),
        "words": sum(result.words for result in results),
        "recall": round(sum(r.recall * r.words for r in results) / max(1, sum(r.words for r in results)), 4),
        "precision": round(mean(result.precision for result in results), 4),
        "placed": round(mean(placed), 4) if placed else None,
        "cpu_s_median": median(result.cpu_s for result in results),
        "cpu_s_most": max(result.cpu_s for result in results),
        "memory_mb_most": max(result.memory_mb for result in results),
    }


def measure(torture: Sequence[Path], *, made: bool, verdicts: Sequence[Path]) -> dict[str, object]:
    report: dict[str, object] = {}
    with tempfile.TemporaryDirectory() as scratch:
        bench = Bench(Path(scratch) / "languages")
        groups: dict[str, list[Scan]] = {"torture": [scan for folder in torture for scan in gold_scans(folder)]}
        for scan in (
            made_scans(Path(scratch), checksum_of=lambda words: Counter(map(checksum, folded(words)))) if made else ()
        ):
            groups.setdefault(scan.group, []).append(scan)
        for name, scans in groups.items():
            results = [told(bench.result(scan)) for scan in scans]
            if results:
                report[name] = {**summary(results), "worst": [asdict(r) for r in sorted(results, key=_badness)[:WORST]]}
        if verdicts:
            report["verdicts"] = bench.verdicts(pdfs_in(verdicts))
        bench.close()
    return report


def told(result: Result) -> Result:
    """Says so while the rest is at work: some minutes, all in all."""
    sys.stderr.write(json.dumps(asdict(result)) + "\n")
    return result


def _badness(result: Result) -> tuple[float, float]:
    return result.recall, -result.cpu_s


def main() -> int:
    options = argparse.ArgumentParser(description="How well pages that are pictures are read.")
    options.add_argument("--torture", type=Path, action="append", default=[])
    options.add_argument("--made", action="store_true")
    options.add_argument("--verdicts", type=Path, action="append", default=[])
    options.add_argument("--label", default="")
    options.add_argument("--json", action="store_true")
    chosen = options.parse_args()
    if chosen.label:
        report: object = label(chosen.label, sys.stdin.read())
    else:
        report = measure(chosen.torture, made=chosen.made, verdicts=chosen.verdicts)
    sys.stdout.write(json.dumps(report, indent=None if chosen.json else 1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
