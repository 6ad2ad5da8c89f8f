"""The JSON objects of the command line."""

from core.api.following import Backup, Finding, Flaw, FolderState, FolderSummary, VerifyReport
from core.api.messages import AddReport
from core.api.reports import AddedFile, DocumentReport, HiddenReason, HiddenText, PageProblem
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    ChunkId,
    Citation,
    DocumentId,
    DocumentStatus,
    FolderId,
    Gate,
    PagePart,
    Passage,
    RemovedSentence,
    Sentence,
    StagePlace,
    Timing,
    Verdict,
    VerdictCount,
)
from core.commands.records import (
    add_record,
    ask_record,
    backups_record,
    folders_record,
    search_record,
    update_record,
    verify_record,
)
from core.ingest.events import SyncReport

PARTS = (
    PagePart(6, "vii", 10, 20, ((1.0, 2.0, 3.0, 4.123),)),
    PagePart(7, "viii", 0, 5, ((1.0, 2.0, 3.0, 4.0),)),
)
PASSAGE = Passage(
    1, ChunkId(5), DocumentId(2), 1, "lease.pdf", "/l/lease.pdf", 9, "Rent", "Rent is due.", PARTS,
    (StagePlace("bm25", 3, 7.5),),
)  # fmt: skip
PLACE = {
    "page_index": 6,
    "page_label": "vii",
    "rects": [[1.0, 2.0, 3.0, 4.12]],
    "parts": [
        {"page_index": 6, "page_label": "vii", "rects": [[1.0, 2.0, 3.0, 4.12]]},
        {"page_index": 7, "page_label": "viii", "rects": [[1.0, 2.0, 3.0, 4.0]]},
    ],
}


def test_add_counts_what_was_read_now() -> None:
    verdicts = (VerdictCount(Verdict.OK, 29), VerdictCount(Verdict.NO_TEXT, 1))
    read = AddedFile("/a.pdf", DocumentStatus.PARTIAL, "some_pages_no_text", 30, verdicts, 60, 12.0)
    same = AddedFile("/b.pdf", DocumentStatus.READY, "", 500, (), 900, 0.0, unchanged=True)
    record = add_record(AddReport((read, same), 4, 30.0))
    assert (record["skipped"], record["pages_per_minute"], record["chunks_per_minute"]) == (4, 60.0, 120.0)
    [first, second] = record["files"]
    assert first["verdicts"] == {"ok": 29, "no_text": 1}
    assert first["status"] == "partial"
    assert "pictures" in first["reason"]
    assert (second["reason"], second["unchanged"]) == ("", True)


def test_add_says_how_each_document_was_read() -> None:
    report = DocumentReport(
        problems=(PageProblem(4, "v", Verdict.UNRELIABLE, "unreliable_text"),),
        recognised_pages=2,
        blank_pages=1,
        hidden=(HiddenText(3, HiddenReason.SAME_COLOUR, 40, "Ignore all", (1.0, 2.0, 3.0, 4.567)),),
        tables=5,
        headings=6,
        seconds=7.5,
        was_repaired=True,
    )
    file = AddedFile("/a.pdf", DocumentStatus.PARTIAL, "unreliable_text", 9, (), 1, 7.6, report=report)
    nowhere = AddedFile("/b.pdf", DocumentStatus.MISSING, "no_such_file", 0, (), 0, 0.0)
    [told, bare] = add_record(AddReport((file, nowhere), 0, 9.0))["files"]
    assert {key: told[key] for key in ("ocr_pages", "blank_pages", "tables", "headings", "read_seconds")} == {
        "ocr_pages": 2,
        "blank_pages": 1,
        "tables": 5,
        "headings": 6,
        "read_seconds": 7.5,
    }
    assert (told["repaired"], told["restricted"], told["reason_code"]) == (True, False, "unreliable_text")
    assert told["problems"] == [
        {"page_index": 4, "page_label": "v", "verdict": "unreliable_text", "reason_code": "unreliable_text"}
    ]
    [hidden] = told["hidden"]
    assert (hidden["page_index"], hidden["reason_code"], hidden["characters"]) == (3, "same_colour", 40)
    assert (hidden["reason"], hidden["box"]) == ("in the colour of what lies behind it", [1.0, 2.0, 3.0, 4.57])
    assert "hidden" not in bare


def test_a_passage_says_where_it_stands_and_how_each_stage_placed_it() -> None:
    record = search_record("When?", [PASSAGE], [Timing("bm25", 1.0), Timing("bm25", 0.5), Timing("dense", 2.0)])
    assert record == {
        "question": "When?",
        "passages": [
            {
                "document": "lease.pdf",
                "path": "/l/lease.pdf",
                **PLACE,
                "section": "Rent",
                "text": "Rent is due.",
                "rank": 0,
                "scores": {"bm25": {"rank": 3, "score": 7.5}},
            }
        ],
        "timings": {"bm25": 1.5, "dense": 2.0},
    }


def test_an_answer_carries_the_place_of_every_sentence() -> None:
    citation = Citation(1, DocumentId(2), 1, "lease.pdf", "/l/lease.pdf", 9, "Rent", "Rent is due.", PARTS)
    answer = Answer(
        question="When?",
        mode=AnswerMode.WRITTEN,
        reason=AnswerReason.SUPPORTED,
        sentences=(Sentence("It is due.", (citation,), 0.9), Sentence("Monthly.", (citation,), 0.8)),
        removed=(RemovedSentence("It costs 9 euros.", "number", "9"),),
        passages=(PASSAGE,),
        closest=(),
        gate=Gate(0.9, 0.5),
        timings=(),
    )
    record = ask_record(answer)
    assert (record["answer"], record["refused"], record["mode"]) == ("It is due. Monthly.", False, "written")
    assert record["sentences"][0]["citations"] == [
        {
            "number": 1,
            "document": "lease.pdf",
            "path": "/l/lease.pdf",
            **PLACE,
            "section": "Rent",
            "quote": "Rent is due.",
            "row": "",
            "column": "",
        }
    ]
    assert record["removed"] == [
        {
            "text": "It costs 9 euros.",
            "reason": "it names a number that the lines nearest to it do not give for this",
            "offending": "9",
        }
    ]
    assert record["gate"] == {"probability": 0.9, "threshold": 0.5}


def test_an_add_tells_moved_unchanged_and_waiting_apart() -> None:
    same = AddedFile("/b.pdf", DocumentStatus.READY, "", 500, (), 900, 0.0, unchanged=True)
    waiting = AddedFile("/c.pdf", DocumentStatus.WAITING, "being_written", 0, (), 0, 0.0)
    record = add_record(AddReport((same, waiting), 0, 1.0), moved=3, followed=["/papers"])
    assert (record["moved"], record["unchanged"], record["waiting"], record["followed"]) == (3, 1, 1, ["/papers"])


def test_an_update_says_what_it_came_to() -> None:
    read = AddedFile("/a.pdf", DocumentStatus.READY, "", 3, (), 5, 1.0)
    record = update_record(SyncReport(1, 2, 3, ("/still/written.pdf",), 4.5), [read])
    assert [record[key] for key in ("read", "moved", "removed", "waiting")] == [1, 2, 3, ["/still/written.pdf"]]
    assert [file["path"] for file in record["files"]] == ["/a.pdf"]


def test_folders_and_backups_are_lists() -> None:
    folder = FolderSummary(FolderId(1), "/papers", FolderState.MISSING, 4, 2, "2026-03-01T12:00:00+00:00")
    assert folders_record([folder])["folders"] == [
        {
            "path": "/papers",
            "state": "missing",
            "documents": 4,
            "set_aside": 2,
            "checked_at": "2026-03-01T12:00:00+00:00",
        }
    ]
    backup = Backup("library-000001.db", "2026-03-01T12:00:00+00:00", 5, 6)
    assert [entry["documents"] for entry in backups_record([backup])["backups"]] == [6]


def test_a_look_through_the_library_says_each_flaw_in_words() -> None:
    report = VerifyReport(1, 2, 3, (Finding(Flaw.TEXT, 2, repaired=True), Finding(Flaw.DATABASE, 1)), (), 2, 0.5)
    record = verify_record(report)
    assert (record["sound"], record["reading_again"]) == (False, 2)
    assert record["findings"][0] == {
        "flaw": "text",
        "count": 2,
        "repaired": True,
        "message": "The text of 2 documents is not what was stored.",
    }
