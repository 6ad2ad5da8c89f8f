"""Tables as text, and a library that holds them."""

from dataclasses import replace

from core.answer.tables.answer import TableAnswer, answer_from_tables
from core.api.types import PageGeometry, Verdict
from core.contracts.pages import Block, BlockKind, Page
from core.contracts.rows import ChunkSpan, StoredChunk
from tests.answer.parts import chunk
from tests.fakes import FakeEmbedder
from tests.memory_library import MemoryLibrary

INCOME = (
    "(In millions, except per share data) | 2019 | 2018 | 2017",
    "Net sales | $ 5,200 | $ 4,100 | $ 3,900",
    "Operating expenses: |  |  | ",
    "Research and development | 410 | 390 | 350",
    "Selling, general and administrative | 900 | 950 | 800",
    "Net income | $ 530 | $ (120) | $ 300",
    "Net income attributable to minorities | 30 | 20 | 10",
    "Diluted earnings per share | $ 2.55 | $ (0.60) | $ 1.40",
    "Gross margin | 44.7% | 43.8% | 42.0%",
)


def table_chunk(*rows: str, number: int = 1, lead: str = "", context: str = "", first: int = 0) -> StoredChunk:
    """A chunk of a lead and rows; the rows stand on the first page from character `first` on."""
    text = "\n".join(filter(None, (lead, *rows)))
    made = chunk(text, number=number)
    return replace(made, spans=(ChunkSpan(0, first, first + len(text), 0),), context=context or "Report > Statement")


def page_of(*blocks: tuple[str, ...], index: int = 0) -> Page:
    """A page of tables, each block the rows of one with one row of heads."""
    text, made = "", []
    for rows in blocks:
        start = len(text)
        text += "\n".join(rows)
        made.append(Block(BlockKind.TABLE, start, len(text), header_rows=1))
        text += "\n"
    return Page(index, PageGeometry(str(index + 1), 595, 842, 0), Verdict.OK, text[:-1], tuple(made), ())


def answered(question: str, *tables: tuple[str, ...], name: str = "acme_report.pdf") -> TableAnswer | None:
    """From a document of these tables, a page each."""
    library = MemoryLibrary(FakeEmbedder())
    document = library.store(name, *(page_of(rows, index=i) for i, rows in enumerate(tables)), title="Acme report")
    ids = [place.id for place in library.outline([document])[document]]
    return answer_from_tables(question, list(library.chunks(ids).values()), library)


def cells_of(answer: TableAnswer | None) -> list[str]:
    assert answer is not None
    return [e.chunk.text[e.start : e.end] for sentence in answer.sentences for e in sentence.evidence]
