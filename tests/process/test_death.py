"""What is killed is missed by nobody: the window hears of it, and nothing finished is lost."""

from pathlib import Path

import pytest

from core.api.messages import AddReport, Done, LibraryListing
from core.api.requests import AddPaths, Ask, ListLibrary
from core.api.types import DocumentStatus, ErrorCode, JobId, Scope, Stage
from tests.process.engine import Engine, all_gone, running_engine
from tests.process.papers import write_long_paper, write_many_pages, write_paper, write_paper_for

PARSER, MODELS = "core.parse.worker", "core.model.worker"


def names(engine: Engine) -> set[str]:
    listed = engine.run(ListLibrary(JobId(900)))
    assert isinstance(listed, Done)
    assert isinstance(listed.result, LibraryListing)
    return {row.name for row in listed.result.documents}


def report(ended: object) -> AddReport:
    assert isinstance(ended, Done), ended
    assert isinstance(ended.result, AddReport)
    return ended.result


def start_adding(engine: Engine, path: Path, stage: Stage) -> None:
    """Returns when the job is in the stage."""
    engine.send(AddPaths(JobId(1), (str(path),)))
    engine.wait_for_stage(1, stage)


@pytest.mark.parametrize("stage", [Stage.READING, Stage.EMBEDDING])
def test_a_killed_engine_loses_no_finished_document_and_leaves_no_process(
    data_dir: Path, tmp_path: Path, stage: Stage
) -> None:
    write_paper(tmp_path / "new" / "a.pdf", [["A short notice about the garden."]])
    write_paper_for(stage, tmp_path / "new" / "b.pdf")
    with running_engine(data_dir) as engine:
        engine.send(AddPaths(JobId(1), (str(tmp_path / "new"),)))
        engine.wait_for_stage(1, stage, file="b.pdf")
        children = engine.children()
        assert children
        engine.kill()
        engine.rest()
        assert all_gone(children)
    with running_engine(data_dir) as engine:
        assert names(engine) == {"lease.pdf", "long.pdf", "a.pdf"}
        assert report(engine.run(AddPaths(JobId(2), (str(tmp_path / "new" / "a.pdf"),)))).files[0].unchanged
        answer = engine.run(Ask(JobId(3), "How long is the notice period?", Scope(), quotes_only=True))
        assert isinstance(answer, Done)


def test_a_killed_parser_costs_at_most_its_file(data_dir: Path, tmp_path: Path) -> None:
    write_many_pages(tmp_path / "new" / "a.pdf", 1500)
    write_paper(tmp_path / "new" / "b.pdf", [["The second file is fine."]])
    with running_engine(data_dir) as engine:
        start_adding(engine, tmp_path / "new", Stage.READING)
        for child in engine.children(PARSER):
            child.kill()
        first, second = report(engine.end_of(1)).files
        assert first.status in (DocumentStatus.READY, DocumentStatus.PARTIAL, DocumentStatus.FAILED)
        assert second.status is DocumentStatus.READY


def test_a_killed_model_is_started_again_and_the_import_goes_on(data_dir: Path, tmp_path: Path) -> None:
    path = write_long_paper(tmp_path / "a.pdf", 12, of="C")
    with running_engine(data_dir) as engine:
        start_adding(engine, path, Stage.EMBEDDING)
        models = min(engine.children(MODELS), key=lambda child: child.create_time())  # the writer comes after it
        models.kill()
        [file] = report(engine.end_of(1)).files
        assert file.status is DocumentStatus.READY
        assert engine.children(MODELS)
        assert models not in engine.children(MODELS)


def test_a_model_that_dies_under_a_question_fails_that_question_alone(data_dir: Path) -> None:
    question = "When is the rent due?"
    with running_engine(data_dir) as engine:
        assert isinstance(engine.run(Ask(JobId(1), question, Scope(), quotes_only=True)), Done)
        engine.send(Ask(JobId(2), question, Scope(), quotes_only=True))
        engine.wait_for_stage(2, Stage.WEIGHING)
        for child in engine.children(MODELS):
            child.kill()
        ended = engine.end_of(2)
        assert isinstance(ended, Done) or getattr(ended, "code", None) is ErrorCode.CHILD_DIED
        assert isinstance(engine.run(Ask(JobId(3), question, Scope(), quotes_only=True)), Done)
