"""The library in the pictures: an invented estate by a harbour, with what can go wrong with files."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.pdfs import Item, Para, Sheet, Table, make_image_pdf, make_mixed_pdf, make_pdf, make_truncated_pdf

TEXTS = Path(__file__).parent / "papers"
SERIF = "tiro"
LEASE_PAGES, FRONT_PAGES = 62, 2
LEASE_HEAD = "Lease of Unit 7, Harbour Yard   ·   Harbour Yard Estates Ltd and Northmoor Instruments Ltd"
LEASE_PLACES = {11: 0, 12: 1, 18: 2, 19: 3, 22: 4, 29: 5}
"""Which page of lease.txt is printed under which number; between them stand clauses of all kinds."""
TURNS_OVER = 18
CLAUSES_A_PAGE, MOST_BLOCKS = 9, 16
LEASE, DRAFT = "Lease – Unit 7, Harbour Yard.pdf", "Lease – Unit 7 (2019 draft).pdf"
LETTER, BUDGET = "Side letter 14 March 2023.pdf", "Service charge budget 2026.pdf"
LICENCE = "Licence for alterations.pdf"
SURVEY, LOCKED, SCAN = "Survey of the quay wall.pdf", "Insurance certificate 2025.pdf", "Schedule of condition.pdf"
SUPPLIERS = ("Cleaning", "Guards", "Lifts", "Heating", "Glass", "Drains", "Lighting", "Crane")
YEARS = (2021, 2022, 2023, 2024, 2025)
MONTHS = ("January", "March", "April", "May", "June", "September", "October", "November")
CONTRACT_PAGES, MINUTES_PAGES = 2, 2


@dataclass(frozen=True)
class Papers:
    """Three folders: one of everything, one of contracts, one of minutes."""

    yard: Path
    contracts: Path
    minutes: Path


def find_papers(folder: Path) -> Papers:
    """Where they are, or are to be."""
    return Papers(folder / "Harbour Yard", folder / "Supplier contracts", folder / "Board minutes 2021–2025")


def write_papers(folder: Path) -> Papers:
    papers = find_papers(folder)
    for made in (papers.yard, papers.contracts, papers.minutes):
        made.mkdir(parents=True)
    _write_yard(papers.yard)
    clauses = _clauses()
    for year in YEARS[2:]:
        for supplier in SUPPLIERS:
            sheets = [_mixed(clauses, f"{supplier} {year}") for _ in range(CONTRACT_PAGES)]
            make_pdf(papers.contracts / f"{supplier} {year}.pdf", sheets)
    for year in YEARS:
        for month in MONTHS:
            sheets = [_mixed(clauses, f"Minutes of {month} {year}") for _ in range(MINUTES_PAGES)]
            make_pdf(papers.minutes / f"{month} {year}.pdf", sheets)
    return papers


def _write_yard(yard: Path) -> None:
    clauses = _clauses()
    lease = _lease(clauses)
    make_pdf(yard / LEASE, lease, labels="D", front_pages=FRONT_PAGES)
    changed = [_changed(sheet) for sheet in lease[: LEASE_PAGES - 4]]
    make_pdf(yard / DRAFT, changed, labels="D", front_pages=FRONT_PAGES)
    make_pdf(yard / LETTER, _pages("letter"))
    make_pdf(yard / BUDGET, _pages("budget"))
    memorandum = [_mixed(clauses, "Memorandum of rent review, 1 July 2022") for _ in range(11)]
    make_pdf(yard / "Rent review memorandum 2022.pdf", memorandum)
    licence = [_mixed(clauses, "Licence for alterations") for _ in range(15)]
    make_mixed_pdf(yard / LICENCE, licence, drawings=3)
    make_image_pdf(yard / SCAN, text="Schedule of condition, 12 May 2018", pages=6)
    make_truncated_pdf(yard / SURVEY, keep_bytes=64)
    make_pdf(yard / LOCKED, [["The certificate."]], user_password="harbour")


def _lease(clauses: Iterator[str]) -> list[Sheet]:
    written = _pages("lease")
    title: list[Item] = [Para("Lease of Unit 7", size=24, bold=True, font=SERIF), "Harbour Yard", "12 May 2018"]
    contents = [
        Para("Contents", size=14, bold=True, font=SERIF),
        *_set(["1 to 17 Clauses", "Schedule 1", "Schedule 2"]),
    ]
    sheets = [Sheet(title), Sheet(contents)]
    for number in range(1, LEASE_PAGES - FRONT_PAGES + 1):
        place = LEASE_PLACES.get(number)
        items = _mixed(clauses, f"Part {number}").items if place is None else _filled(written[place], number, clauses)
        sheets.append(Sheet(items, head=LEASE_HEAD, foot=str(number)))
    return sheets


def _filled(sheet: Sheet, number: int, clauses: Iterator[str]) -> list[Item]:
    """A page as full as others; on the one whose last clause goes on overleaf the filling comes first."""
    extra = _set([next(clauses) for _ in range(MOST_BLOCKS - len(sheet.items))])
    return [*extra, *sheet.items] if number == TURNS_OVER else [*sheet.items, *extra]


def _changed(sheet: Sheet) -> Sheet:
    """The draft of a page: another time of notice, another rent."""
    items = [
        Para(_drafted(item.text), item.size, item.bold, item.font) if isinstance(item, Para) else item
        for item in sheet.items
    ]
    return Sheet(items, head="DRAFT of 30 November 2019", foot=sheet.foot)


def _drafted(text: str) -> str:
    return text.replace("nine months'", "six months'").replace("£185,000", "£171,000")


def _pages(name: str) -> list[Sheet]:
    text = (TEXTS / f"{name}.txt").read_text(encoding="utf-8")
    return [Sheet(_set(page.strip().split("\n\n"))) for page in text.split("---")]


def _set(blocks: Sequence[str]) -> list[Item]:
    """Paragraphs, headings (#) and rows of a table (|), set as in a book."""
    items: list[Item] = []
    for block in blocks:
        if block.startswith("# "):
            items.append(Para(block[2:], size=13.5, bold=True, font=SERIF))
        elif block.startswith("|"):
            rows = [[cell.strip() for cell in line.split("|")[1:]] for line in block.splitlines()]
            items.append(Table(rows, stops=(0.0, 200.0, 330.0), font=SERIF))
        else:
            items.append(Para(" ".join(block.split("\n")), size=11.5, font=SERIF))
    return items


def _clauses() -> Iterator[str]:
    """Without end, with other numbers each time round."""
    kinds = (TEXTS / "clauses.txt").read_text(encoding="utf-8").splitlines()
    for at in count():
        kind = kinds[at * 7 % len(kinds)]
        yield kind.format(3 + at * 5 % 23)


def _mixed(clauses: Iterator[str], title: str) -> Sheet:
    texts = [f"{number} {next(clauses)} {next(clauses)}" for number in range(1, CLAUSES_A_PAGE + 1)]
    return Sheet(_set([f"# {title}", *texts]))
