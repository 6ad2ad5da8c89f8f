import pytest

from core.api.types import ChunkId, DocumentId
from core.contracts.rows import ChunkPlace, DocumentName, Hit
from core.retrieve.steer import OTHER_YEAR, DocumentNames, names_of, steered, strengths_of

FILES = {
    "BESTBUY_2023_10K.pdf": "BESTBUY_2023_10K",
    "BESTBUY_2019_10K.pdf": "BESTBUY_2019_10K",
    "3M_2018_10K.pdf": "3M_2018_10K",
    "LeaseMiller2021.pdf": "Contract of lease",
    "scan0042.pdf": "Müller & Söhne GmbH Jahresabschluss",
    "report-final.pdf": "Annual report on water quality",
    "owners-manual.pdf": "Owner's Manual",
    "notes.pdf": "",
    "q.pdf": "合同 二〇二三",
}
NAMES = tuple(DocumentName(DocumentId(i), name, title) for i, (name, title) in enumerate(FILES.items(), start=1))


def named(question: str, names: tuple[DocumentName, ...] = NAMES) -> dict[str, float]:
    by_id = {each.id: each.name for each in names}
    return {by_id[id_]: strength for id_, strength in DocumentNames(names).named(question).items()}


@pytest.mark.parametrize(
    ("question", "file"),
    [
        ("What were Best Buy's inventories in 2023?", "BESTBUY_2023_10K.pdf"),
        ("what did bestbuy earn?", "BESTBUY_2023_10K.pdf"),
        ("What is 3M's net income?", "3M_2018_10K.pdf"),
        ("What is the rent in the Miller lease?", "LeaseMiller2021.pdf"),
        ("Wie hoch ist der Jahresabschluss von MÜLLER und Söhne?", "scan0042.pdf"),
        ("How is the water quality?", "report-final.pdf"),
        ("What does the owner's manual say of fuses?", "owners-manual.pdf"),
        ("what does the owner’s manual say of fuses?", "owners-manual.pdf"),
    ],
)
def test_a_question_names_a_document_by_its_file_or_its_title(question: str, file: str) -> None:
    assert max(named(question).items(), key=lambda item: item[1])[0] == file


@pytest.mark.parametrize(
    "question",
    [
        "Which report is final?",
        "What was said in 2023?",
        "Who signed the 10K?",
        "Is this a document?",
        "",
        "合?",
        "???",
    ],
)
def test_numbers_forms_and_words_of_any_name_name_nothing(question: str) -> None:
    assert named(question) == {}


@pytest.mark.parametrize("year", ["FY2019", "2019", "fy19", "FY '19"])
def test_the_year_tells_apart_what_has_one_name(year: str) -> None:
    strengths = named(f"Total inventories of Best Buy at the end of {year}")
    assert strengths["BESTBUY_2019_10K.pdf"] > strengths["BESTBUY_2023_10K.pdf"] > 0
    assert strengths["BESTBUY_2023_10K.pdf"] == pytest.approx(OTHER_YEAR)


def test_a_question_on_what_many_documents_are_about_names_none() -> None:
    many = tuple(DocumentName(DocumentId(i), f"lease-{i}.pdf", "") for i in range(1, 40))
    assert named("What is the notice period of a lease?", many) == {}
    assert named("What is the notice period of a lease?", (*many[:3], *NAMES))


def test_names_are_made_ready_once_until_they_change() -> None:
    assert names_of(NAMES) is names_of(NAMES)
    assert names_of(NAMES[:2]) is not names_of(NAMES)


def test_named_documents_move_up_and_nothing_is_lost() -> None:
    order = [Hit(ChunkId(i), 1.0 / (60 + i)) for i in range(1, 6)]
    moved = steered(order, {ChunkId(4): 1.0, ChunkId(99): 1.0})
    assert [hit.chunk_id for hit in moved] == [4, 1, 2, 3, 5]
    assert steered(order, {}) == tuple(order)


def test_a_short_document_is_named_by_its_whole_name_only() -> None:
    places = {
        DocumentId(document): [ChunkPlace(ChunkId(document), 0, "", 0, pages - 1)]
        for document, pages in ((1, 1), (2, 90))
    }
    assert strengths_of({DocumentId(1): 0.6, DocumentId(2): 0.6}, places) == {ChunkId(2): 0.6}
    assert strengths_of({DocumentId(1): 1.0, DocumentId(2): 0.6}, places) == {ChunkId(1): 1.0, ChunkId(2): 0.6}
