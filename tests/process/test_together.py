"""Questions and pages do not wait for an import."""

from pathlib import Path

from core.api.messages import Answered, Cancelled, DocumentOpened, Done, Failed, LibraryListing, PageImage
from core.api.requests import AddPaths, Ask, Cancel, ListLibrary, OpenDocument, RenderPage
from core.api.types import DocumentId, ErrorCode, JobId, Scope, Stage
from tests.process.engine import Engine, running_engine
from tests.process.papers import write_long_paper


def document_id(engine: Engine, name: str) -> DocumentId:
    listed = engine.run(ListLibrary(JobId(900)))
    assert isinstance(listed, Done)
    assert isinstance(listed.result, LibraryListing)
    return next(row.id for row in listed.result.documents if row.name == name)


def test_a_question_is_answered_and_a_page_drawn_during_an_import(data_dir: Path, tmp_path: Path) -> None:
    path = write_long_paper(tmp_path / "new.pdf", 60, of="N")
    with running_engine(data_dir) as engine:
        lease = document_id(engine, "lease.pdf")
        engine.send(AddPaths(JobId(1), (str(path),)))
        engine.wait_for_stage(1, Stage.EMBEDDING)
        engine.send(Ask(JobId(2), "How much is the monthly rent?", Scope(), quotes_only=True))
        engine.send(OpenDocument(JobId(3), lease))
        engine.send(RenderPage(JobId(4), lease, 0, 1.5))
        ended = [engine.next_end() for _ in range(3)]
        assert {event.job for event in ended} == {2, 3, 4}, "the import came to its end before"
        results = {event.job: event.result for event in ended if isinstance(event, Done)}
        assert isinstance(results[JobId(2)], Answered)
        assert isinstance(results[JobId(3)], DocumentOpened)
        image = results[JobId(4)]
        assert isinstance(image, PageImage)
        assert (image.width, image.height) == (893, 1263)
        engine.send(Cancel(JobId(1)))
        assert engine.end_of(1) == Cancelled(JobId(1))


def test_a_page_of_a_file_that_is_gone_fails_and_the_next_one_is_drawn(stocked: Path, data_dir: Path) -> None:
    moved = stocked / "papers" / "lease.moved"
    with running_engine(data_dir) as engine:
        lease, other = document_id(engine, "lease.pdf"), document_id(engine, "long.pdf")
        (stocked / "papers" / "lease.pdf").rename(moved)
        try:
            failed = engine.run(RenderPage(JobId(1), lease, 0, 1.0))
        finally:
            moved.rename(stocked / "papers" / "lease.pdf")
        assert isinstance(failed, Failed)
        assert (failed.code, failed.detail.name) == (ErrorCode.DOCUMENT_GONE, "lease.pdf")
        assert isinstance(engine.run(RenderPage(JobId(2), other, 3, 1.0)), Done)
        beyond = engine.run(RenderPage(JobId(3), other, 99, 1.0))
        assert isinstance(beyond, Failed)
        assert beyond.code is ErrorCode.PAGE_FAILED
