"""The scans made for `tests.measure.ocr`: pages of our own in several layouts and fonts, put on a poor scanner."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.api.types import Rect
from tests.pdfs import Para, Sheet, Table, make_pdf
from tests.pdfs_scans import Scanner, make_scan

DOCUMENTS = Path(__file__).parent.parent / "end2end" / "documents"


@dataclass(frozen=True, slots=True)
class Scan:
    """A page to read. `truth` counts the checksums of its words; `seen` says where words stand, if that is known."""

    name: str
    path: Path
    page_index: int
    truth: "Counter[str]"
    seen: Sequence[tuple[str, Rect]]
    group: str = "torture"


def paragraphs(name: str) -> list[str]:
    """Of one of our documents, without its headings' marks."""
    text = (DOCUMENTS / name).read_text(encoding="utf-8")
    return [" ".join(part.replace("#", "").split()) for part in text.split("\n\n") if part.strip()]


def sheets() -> dict[str, Sheet]:
    lease, policy = paragraphs("Lease Unit 7.txt"), paragraphs("Expenses policy.txt")
    handbook, report = paragraphs("Support handbook.txt"), paragraphs("Annual report 2022.txt")
    table = Table(
        (
            ("Region", "2020", "2021", "2022"),
            *(
                (f"{place} branch", f"{number * 37 + 1_210:,}", f"({number * 13 + 58})", f"{number * 1.7:.1f}%")
                for number, place in enumerate(
                    "Harbour Northmoor Castle Riverside Station Market Mill Abbey".split(), 3
                )
            ),
        )
    )
    return {
        "letter, Times 11": Sheet(
            items=[Para(lease[0], size=16, font="tiro"), *(Para(p, font="tiro") for p in lease[1:8])]
        ),
        "report, Helvetica 10": Sheet(
            items=[Para(report[0], size=18, bold=True), *(Para(p, size=10) for p in report[1:]), table]
        ),
        "two columns, Times 9": Sheet(
            columns=[
                [Para(part, size=9, font="tiro") for part in (*lease, *policy[:4])],
                [Para(part, size=9, font="tiro") for part in (*policy[4:], *handbook, *report)],
            ],
            gutter=18,
        ),
        "typescript, Courier 11": Sheet(items=[Para(part, font="cour") for part in (*policy, *handbook)][:14]),
        "small print, Helvetica 7": Sheet(items=[Para(part, size=7) for part in (*lease, *policy)]),
    }


FAULTS = {
    "straight": Scanner(),
    "askew by 1 degree, speckled": Scanner(skew=1.0, specks=1.0),
    "askew by -2 degrees": Scanner(skew=-2.0, quality=50),
    "on its side": Scanner(turn=90, specks=0.5),
    "upside down": Scanner(turn=180, skew=0.5),
    "on the other side": Scanner(turn=270),
    "on a rotated page, cut": Scanner(rotation=90, margin=10.0, stamp="Copy 12/2021"),
}


def made_scans(folder: Path, *, checksum_of: Callable[[Sequence[str]], "Counter[str]"]) -> Iterator[Scan]:
    """Every sheet straight at each resolution, and with each fault at 200 dots an inch."""
    cases = [(f"straight at {dpi} dpi", Scanner(dpi=dpi)) for dpi in (150, 200, 300)]
    cases += [(name, replace(scanner, dpi=200)) for name, scanner in FAULTS.items() if name != "straight"]
    for number, (name, sheet) in enumerate(sheets().items()):
        source = make_pdf(folder / f"{number}.pdf", [sheet])
        for place, (fault, scanner) in enumerate(cases):
            path = folder / f"{number} {place}.pdf"
            [seen] = make_scan(path, source, scanner)
            words = [word.text for word in seen]
            yield Scan(f"{name}, {fault}", path, 0, checksum_of(words), [(w.text, w.box) for w in seen], fault)
