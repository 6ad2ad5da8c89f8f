"""An outline is believed only where its titles stand on the pages it names, here and in what measures us by it."""

from pathlib import Path

from core.contracts.pages import OutlineEntry
from core.parse.prose.outline import fold_title, titles_by_page
from core.parse.remote import ParserChild, RendererChild
from tests.measure.headings import Heading, Marked, Reading, counts_of, is_same_title
from tests.parse.build import blocks, paragraph, read
from tests.pdfs import Item, Para, make_pdf

PROSE = "the committee has considered the report of the working group and notes that its findings are sound."
BOX = (50.0, 90.0, 150.0, 100.0)


def test_a_title_that_stands_nowhere_on_its_page_changes_nothing() -> None:
    titles = titles_by_page([OutlineEntry(1, "Something else", 0)])[0]
    assert [kind for kind, _ in blocks(read(paragraph(PROSE, 50, 100), titles=titles))] == ["paragraph"]


def test_numbers_and_punctuation_of_a_title_may_differ() -> None:
    titles = titles_by_page([OutlineEntry(2, "2.1. Cash & debt:", 0)])[0]
    assert titles.level_of("2.1 Cash & Debt") == 2
    assert titles.level_of("Cash & debt") == 2
    assert titles.level_of("Cash") is None


def test_a_heading_of_a_pdf_has_the_level_of_its_outline(parser: ParserChild, tmp_path: Path) -> None:
    page: list[Item] = [Para("Rent and deposit"), f"Text. {PROSE}", Para("Deposit", bold=True), f"More text. {PROSE}"]
    path = make_pdf(tmp_path / "outlined.pdf", [page], outline=[(1, "Rent and deposit", 1), (2, "Deposit", 1)])
    only = next(iter(parser.pages(str(path))))
    found = {only.text[b.start : b.end]: b.level for b in only.blocks if b.kind.value == "heading"}
    assert found == {"Rent and deposit": 1, "Deposit": 2}


def test_a_title_as_long_as_a_book_is_cut(renderer: RendererChild, tmp_path: Path) -> None:
    """It would be sent as often as the outline names it."""
    path = make_pdf(tmp_path / "long.pdf", [["Text."]], outline=[(1, "long " * 20_000, 1)] * 3)
    titles = [entry.title for entry in renderer.outline(str(path))]
    assert [len(title) for title in titles] == [len(" ".join(["long"] * 60))] * 3


def test_titles_are_the_same_if_one_has_a_few_words_more() -> None:
    assert is_same_title("item 1 business", "business")
    assert is_same_title("chapter 3 methods", "3 methods")
    assert not is_same_title("rent", "the rent of a house")


def test_measuring_counts_what_is_found_missed_and_wrong() -> None:
    outline = [OutlineEntry(1, "Rent", 0), OutlineEntry(2, "Deposit", 0), OutlineEntry(1, "Not on the page", 0)]
    headings = [
        Heading(0, 1, "Rent", BOX),
        Heading(0, 2, "Deposit", (50, 190, 150, 200)),
        Heading(0, 3, "A label", (50, 290, 150, 300)),
    ]
    counts = counts_of(Reading(outline, headings, [fold_title("Rent Deposit A label")]), {0: Marked([BOX], [])})
    assert (counts.entries, counts.astray, counts.found, counts.placed) == (2, 1, 2, 2)
    assert (counts.marked, counts.kept, counts.correct, counts.wrong) == (1, 1, 2, 1)


def test_an_outline_does_not_help_when_its_levels_are_not_ours() -> None:
    outline = [OutlineEntry(1, "Rent", 0), OutlineEntry(2, "Deposit", 0)]
    headings = [Heading(0, 2, "Rent", BOX), Heading(0, 2, "Deposit", (50, 190, 150, 200))]
    counts = counts_of(Reading(outline, headings, [fold_title("Rent Deposit")]), {})
    assert (counts.ranked, counts.placed) == (2, 1)
