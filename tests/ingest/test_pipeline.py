"""Indexing files: what is stored, what is reported, and what survives a failure."""

import os
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from core.api.messages import AddReport
from core.api.types import DocumentStatus, ErrorCode, Stage
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Aside
from core.contracts.pages import Unreadable
from core.errors import UserError
from core.ingest import run as running
from core.ingest.events import DiskLow, FileEnded, FileReading, FileWaiting, IngestEvent, Step, is_rest
from core.ingest.parts import OcrParts
from core.ingest.pipeline import FULL_DISK_BYTES, IngestParts, ingest_files
from core.ingest.policy import Wanted
from tests.fakes import FakeEmbedder
from tests.ingest.parts import Shelf, SlowRecogniser, TextParser, parts_for, write_pdf


def run(parts: IngestParts, *paths: Path, again: bool = False, token: CancelToken | None = None) -> list[IngestEvent]:
    wanted = Wanted(again=again)
    return list(ingest_files([str(p) for p in paths], parts, wanted=wanted, token=token or CancelToken()))


def report(events: list[IngestEvent]) -> AddReport:
    assert isinstance(events[-1], AddReport)
    return events[-1]


def statuses(events: list[IngestEvent]) -> dict[str, str]:
    return {Path(file.path).name: file.status.value for file in report(events).files}


def test_a_folder_is_indexed_with_a_report_on_each_file(tmp_path: Path, library: Shelf) -> None:
    write_pdf(tmp_path / "a.pdf", "The rent is due on the first day.", "The lease ends in May.")
    write_pdf(tmp_path / "b.pdf", "Pets are welcome.")
    (tmp_path / "notes.txt").write_text("no", "utf-8")
    embedder = FakeEmbedder()
    events = run(parts_for(tmp_path, library=library, embedder=embedder), tmp_path)
    assert statuses(events) == {"a.pdf": "ready", "b.pdf": "ready"}
    assert report(events).skipped == 1
    assert [file.pages for file in report(events).files] == [2, 1]
    stored = library.documents[str(tmp_path / "a.pdf")]
    assert len(stored.embedded) == len(stored.chunks) >= 1
    assert stored.title == "a"
    assert all("a.pdf" not in text and not text.startswith("a\n") for text in embedder.embedded)
    assert library.commits >= 1


def test_events_tell_the_story_in_order(tmp_path: Path, library: Shelf) -> None:
    write_pdf(tmp_path / "a.pdf", "One page.", "Another page.")
    kinds = [type(event) for event in run(parts_for(tmp_path, library=library, embedder=FakeEmbedder()), tmp_path)]
    order = [kind for kind in kinds if kind is not Step]
    assert order == [FileWaiting, FileReading, FileEnded, AddReport]


def test_the_first_document_comes_before_all_files_were_opened(
    tmp_path: Path, library: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "OPEN_FIRST_S", 0.0)
    monkeypatch.setattr(running, "OPEN_MORE_S", 0.0)
    for number in range(9):
        write_pdf(tmp_path / f"{number}.pdf", *(f"Page {page} of {number}." for page in range(number % 3 + 1)))
    write_pdf(tmp_path / "5 broken.pdf", "status:damaged")
    parts = parts_for(tmp_path, library=library)
    events = list(ingest_files([str(tmp_path)], parts, wanted=Wanted(), token=CancelToken()))
    first = next(place for place, event in enumerate(events) if isinstance(event, FileEnded))
    steps = [event for event in events if isinstance(event, Step)]
    totals = [step.total for step in steps]
    assert totals[0] is None
    assert totals[-1] == steps[-1].done == 18
    known = totals.index(18)
    assert set(totals[:known]) == {None}
    assert set(totals[known:]) == {18}
    assert events.index(steps[known]) > first
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert [step.files_done for step in steps] == sorted(step.files_done for step in steps)


def test_progress_never_falls_and_ends_at_the_total(tmp_path: Path, library: Shelf) -> None:
    for name in "abc":
        write_pdf(tmp_path / f"{name}.pdf", *[f"Page {n} of {name} says a thing." for n in range(5)])
    steps = [
        e for e in run(parts_for(tmp_path, library=library, embedder=FakeEmbedder()), tmp_path) if isinstance(e, Step)
    ]
    done = [step.done for step in steps]
    assert done == sorted(done)
    assert (steps[-1].done, steps[-1].total, steps[-1].files_total) == (15, 15, 3)
    assert {step.stage for step in steps} == {Stage.SCANNING, Stage.READING, Stage.EMBEDDING, Stage.SAVING}
    assert all(step.files_total == 3 for step in steps if step.stage is not Stage.SCANNING)


@pytest.mark.parametrize("status", ["encrypted", "damaged", "empty", "not_a_pdf", "took_too_long"])
def test_an_unreadable_file_keeps_its_status_and_stops_nobody(tmp_path: Path, status: str, library: Shelf) -> None:
    write_pdf(tmp_path / "a.pdf", f"status:{status}")
    write_pdf(tmp_path / "b.pdf", "Fine.")
    events = run(parts_for(tmp_path, library=library), tmp_path)
    assert statuses(events) == {"a.pdf": status, "b.pdf": "ready"}
    assert library.rows[str(tmp_path / "a.pdf")].status.value == status


def test_a_file_that_kills_the_parser_is_marked_and_stops_nobody(tmp_path: Path, library: Shelf) -> None:
    write_pdf(tmp_path / "a.pdf", "Deadly.")
    write_pdf(tmp_path / "b.pdf", "Fine.")

    def die(path: str) -> None:
        if path.endswith("a.pdf"):
            raise Unreadable("failed", "parser_died")

    events = run(parts_for(tmp_path, library=library, parser=TextParser(die)), tmp_path)
    assert statuses(events) == {"a.pdf": "failed", "b.pdf": "ready"}
    assert library.rows[str(tmp_path / "a.pdf")].reason == "parser_died"


def test_pages_without_text_make_a_document_partial_or_textless(tmp_path: Path, library: Shelf) -> None:
    write_pdf(tmp_path / "some.pdf", "Text.", "(picture)", "More text.")
    write_pdf(tmp_path / "none.pdf", "(picture)", "(picture)")
    events = run(parts_for(tmp_path, library=library, embedder=FakeEmbedder()), tmp_path)
    assert statuses(events) == {"some.pdf": "partial", "none.pdf": "no_text"}
    assert library.documents[str(tmp_path / "none.pdf")].chunks == ()


def test_an_unchanged_file_is_not_read_again(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "The same.")
    parser = TextParser()
    parts = parts_for(tmp_path, library=library, parser=parser)
    run(parts, tmp_path)
    os.utime(path, ns=(1, 1))  # as a restored backup looks
    [file] = report(run(parts, tmp_path)).files
    assert (file.unchanged, file.status, file.chunks) == (True, DocumentStatus.READY, 1)
    assert len(parser.read) == 1
    run(parts, tmp_path, again=True)
    assert len(parser.read) == 2


def test_a_changed_file_replaces_itself_and_reuses_the_vectors_of_what_stayed(tmp_path: Path, library: Shelf) -> None:
    stays = " ".join(f"Clause {n} of the lease stays as it was." for n in range(60))
    path = write_pdf(tmp_path / "a.pdf", stays, "The old end.")
    embedder = FakeEmbedder()
    parts = parts_for(tmp_path, library=library, embedder=embedder)
    run(parts, path)
    before = len(embedder.embedded)
    write_pdf(path, stays, "The new end, quite another one.")
    run(parts, path)
    assert [row.revision for row in library.rows.values()] == [2]
    texts = [chunk.text for chunk in library.documents[str(path)].chunks]
    assert embedder.embedded[before:] == texts[-1:]
    assert len(texts) > 1


def test_without_an_embedder_documents_are_stored_for_their_words(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "Words are enough.")
    assert statuses(run(parts_for(tmp_path, library=library), path)) == {"a.pdf": "ready"}
    stored = library.documents[str(path)]
    assert stored.chunks
    assert stored.embedded == ()


def test_a_file_that_changes_while_it_is_read_is_read_once_more(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "First version.")
    versions = iter(["Second version, longer."])

    def change(_: str) -> None:
        if (text := next(versions, None)) is not None:
            write_pdf(path, text)

    events = run(parts_for(tmp_path, library=library, parser=TextParser(change)), path)
    assert statuses(events) == {"a.pdf": "ready"}
    assert "Second version" in library.documents[str(path)].chunks[0].text


def test_a_file_that_never_rests_is_reported_and_not_stored(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "0")

    def write_on(_: str) -> None:
        path.write_text(path.read_text("utf-8") + "!", "utf-8")

    parser = TextParser(write_on)
    events = run(parts_for(tmp_path, library=library, parser=parser), path)
    [file] = report(events).files
    assert (file.status, file.reason) == (DocumentStatus.FAILED, "changed_while_read")
    assert library.documents == {}


def test_a_file_that_goes_away_leaves_its_document_in_the_library(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "Here.")
    run(parts_for(tmp_path, library=library), path)
    write_pdf(path, "Changed.")
    parser = TextParser(lambda p: Path(p).unlink(missing_ok=True))
    events = run(parts_for(tmp_path, library=library, parser=parser), path)
    assert statuses(events) == {"a.pdf": "missing"}
    assert str(path) in library.documents


def test_cancelling_leaves_finished_documents_and_no_half_one(tmp_path: Path, library: Shelf) -> None:
    for name in "abc":
        write_pdf(tmp_path / f"{name}.pdf", f"{name}: one.", "Two.", "Three.")
    token = CancelToken()
    parser = TextParser(lambda path: token.cancel() if path.endswith("b.pdf") else None)
    with pytest.raises(CancelRequested):
        run(parts_for(tmp_path, library=library, parser=parser, embedder=FakeEmbedder()), tmp_path, token=token)
    assert [Path(path).name for path in library.documents] == ["a.pdf"]
    assert library.commits == 1


def test_a_full_disk_stops_before_the_next_file(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "One.")
    with pytest.raises(UserError) as caught:
        run(parts_for(tmp_path, library=library, free_bytes=150_000_000), path)
    assert caught.value.code is ErrorCode.DISK_FULL
    assert (caught.value.detail.number, caught.value.detail.limit) == (150, 200)
    assert library.documents == {}


def test_a_disk_that_fills_up_in_the_middle_keeps_what_is_done_and_goes_on_later(
    tmp_path: Path, library: Shelf
) -> None:
    for name in "ab":
        write_pdf(tmp_path / f"{name}.pdf", *[f"Page {n} of {name} says {n * 17} things." for n in range(100)])
    free = [10**12]

    def fill(path: str) -> None:
        free[0] = 1_000 if path.endswith("b.pdf") else 10**12

    embedder = FakeEmbedder()
    parts = replace(
        parts_for(tmp_path, library=library, parser=TextParser(fill), embedder=embedder), free_bytes=lambda _: free[0]
    )
    with pytest.raises(UserError) as caught:
        run(parts, tmp_path)
    assert caught.value.code is ErrorCode.DISK_FULL
    assert [Path(path).name for path in library.documents] == ["a.pdf"]
    free[0] = 10**12
    parts = parts_for(tmp_path, library=library, embedder=embedder)
    assert statuses(run(parts, tmp_path)) == {"a.pdf": "ready", "b.pdf": "ready"}
    assert len(embedder.embedded) == len(set(embedder.embedded))


def test_people_hear_early_that_a_folder_will_not_fit(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "A page." * 1_000_000)
    [low] = [
        event
        for event in run(parts_for(tmp_path, library=library, free_bytes=FULL_DISK_BYTES + 1_000_000), path)
        if isinstance(event, DiskLow) and event.needed_bytes
    ]
    assert low.needed_bytes > 1_000_000


def test_a_cancel_in_a_long_document_costs_no_embedding_twice(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", *[f"Page {n} says {n * 17} things. " * 30 for n in range(60)])
    token, embedder = CancelToken(), FakeEmbedder()
    pages = iter(range(60))
    parser = TextParser(lambda _: token.cancel() if next(pages) == 50 else None)
    with pytest.raises(CancelRequested):
        run(parts_for(tmp_path, library=library, parser=parser, embedder=embedder), path, token=token)
    assert library.documents == {}
    before = len(embedder.embedded)
    assert before > 30
    run(parts_for(tmp_path, library=library, embedder=embedder), path)
    assert len(embedder.embedded) == len(set(embedder.embedded)) == len(library.documents[str(path)].chunks)


def test_a_run_can_be_left_standing_at_any_event_while_another_runs(tmp_path: Path, library: Shelf) -> None:
    """A newer drop goes first: between two files, whatever they have in common."""
    for name in "abc":
        write_pdf(tmp_path / f"{name}.pdf", f"Text of {name}.", "(picture)")
    urgent = write_pdf(tmp_path / "c.pdf", "Text of c, in haste.")
    parser, embedder = TextParser(), FakeEmbedder()
    parts = parts_for(tmp_path, library=library, parser=parser, embedder=embedder, ocr=OcrParts(SlowRecogniser()))
    standing = iter(ingest_files([str(tmp_path)], parts, wanted=Wanted(), token=CancelToken()))
    events = []
    for event in standing:
        events.append(event)
        if is_rest(event) and len(events) % 3 == 0:
            run(parts, urgent)
    assert statuses(events) == {"a.pdf": "ready", "b.pdf": "ready", "c.pdf": "ready"}
    assert parser.read.count(str(urgent)) == 1


def test_a_file_removed_while_a_run_stands_is_not_brought_back(tmp_path: Path, library: Shelf) -> None:
    for name in "ab":
        write_pdf(tmp_path / f"{name}.pdf", f"Text of {name}.")
    parts = parts_for(tmp_path, library=library)
    run(parts, tmp_path)
    standing = iter(ingest_files([str(tmp_path)], parts, wanted=Wanted(again=True), token=CancelToken()))
    while not isinstance(next(standing), FileReading):
        continue
    library.set_aside([library.row(tmp_path / "b.pdf").id], Aside.REMOVED)
    list(standing)
    assert [Path(path).name for path in library.documents] == ["a.pdf"]


def test_a_run_that_is_closed_in_the_middle_of_a_page_leaves_nothing_open(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "One.", "Two.", "Three.")
    parts = parts_for(tmp_path, library=library)
    standing = ingest_files([str(path)], parts, wanted=Wanted(), token=CancelToken())
    while is_rest(next(standing)):
        continue
    standing.close()  # type: ignore[attr-defined]  # a generator
    assert library.documents == {}
    assert statuses(run(parts, path)) == {"a.pdf": "ready"}


def test_a_folder_that_was_named_is_followed(tmp_path: Path, library: Shelf) -> None:
    write_pdf(tmp_path / "a.pdf", "One.")
    run(parts_for(tmp_path, library=library), tmp_path)
    [folder] = library.folders()
    assert (folder.path, folder.mount) == (str(tmp_path), "/")
    run(parts_for(tmp_path, library=library), tmp_path / "a.pdf")
    assert len(library.folders()) == 1


def test_a_disk_that_fills_up_is_warned_of_once(tmp_path: Path, library: Shelf) -> None:
    for name in "ab":
        write_pdf(tmp_path / f"{name}.pdf", "One.")
    events = run(parts_for(tmp_path, library=library, free_bytes=400_000_000), tmp_path)
    assert [event for event in events if isinstance(event, DiskLow)] == [DiskLow(400_000_000)]


def test_a_path_that_is_missing_among_others_is_reported(tmp_path: Path, library: Shelf) -> None:
    path = write_pdf(tmp_path / "a.pdf", "One.")
    assert statuses(run(parts_for(tmp_path, library=library), path, tmp_path / "gone.pdf")) == {
        "a.pdf": "ready",
        "gone.pdf": "missing",
    }


def test_an_embedder_that_gives_too_few_vectors_fails_the_run(tmp_path: Path, library: Shelf) -> None:
    class Short(FakeEmbedder):
        def embed(self, texts, *, token=None):  # type: ignore[no-untyped-def]  # as the base class
            return super().embed(texts)[1:]

    path = write_pdf(tmp_path / "a.pdf", "One.")
    with pytest.raises(UserError) as caught:
        run(parts_for(tmp_path, library=library, embedder=Short()), path)
    assert caught.value.code is ErrorCode.MODEL_FAILED


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere names are text")
def test_a_file_whose_name_is_not_text_is_indexed(tmp_path: Path, library: Shelf) -> None:
    raw = os.fsencode(tmp_path) + b"/caf\xe9.pdf"
    with open(raw, "wb") as file:
        file.write(b"%PDF-1.7\nThe bill.")
    events = run(parts_for(tmp_path, library=library, embedder=FakeEmbedder()), tmp_path)
    assert statuses(events) == {"caf\\xe9.pdf": "ready"}
    assert report(run(parts_for(tmp_path, library=library), tmp_path)).files[0].path.endswith("caf\\xe9.pdf")
