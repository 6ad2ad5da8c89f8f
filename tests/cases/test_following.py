"""Watching, moving, deleting, duplicates."""

import os
import shutil
from pathlib import Path

from core.api.messages import Done, Folders, RemovedDocuments
from core.api.requests import ForgetFolder, ListFolders, RemoveDocuments
from core.api.types import DocumentStatus
from tests.cases.desk import Desk
from tests.process.engine import running_engine
from tests.process.papers import write_paper

CAT = ["The cat of the lighthouse keeper is called Marmalade.", "It sleeps in the lamp room all winter."]
WHO = "What is the cat of the lighthouse keeper called?"
DOG = ["The dog of the harbour master is called Barnacle.", "It guards the nets by day and by night."]
WHO_ELSE = "What is the dog of the harbour master called?"


def test_it_cannot_be_told_whether_deleted_files_leave_the_index(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    desk.add(papers)
    assert desk.cited(WHO) == {str(path)}
    path.unlink()
    desk.wait_until(lambda documents: str(path) not in documents, within_s=15)
    assert desk.ask(WHO).refused


def test_two_of_three_files_are_recognised_and_nobody_says_why(desk: Desk, papers: Path) -> None:
    write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    (papers / "notes.xyz").write_text("no PDF")
    report = desk.add(papers)
    assert [file.status for file in report.files] == [DocumentStatus.READY] * 2
    assert report.skipped == 1


def test_a_removed_document_still_answers(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    desk.add(papers)
    removed = desk.engine.run(RemoveDocuments(desk.next_job(), (desk.documents()[str(path)].id,)))
    assert removed == Done(removed.job, RemovedDocuments(1))
    answer = desk.ask(WHO)
    assert answer.refused
    assert not any(passage.path == str(path) for passage in (*answer.passages, *answer.closest))


def test_removed_by_hand_it_comes_back_with_the_next_look(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    desk.add(papers)
    desk.engine.run(RemoveDocuments(desk.next_job(), (desk.documents()[str(path)].id,)))
    os.utime(path)
    desk.check()
    assert str(path) not in desk.documents()
    desk.add(path)
    assert desk.cited(WHO) == {str(path)}


def test_deleted_and_added_again_there_are_ghosts(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    desk.add(papers)
    for _ in range(3):
        document = desk.documents()[str(path)]
        desk.engine.run(RemoveDocuments(desk.next_job(), (document.id,)))
        desk.add(path)
    answer = desk.ask(WHO)
    assert {passage.path for passage in answer.passages if "Marmalade" in passage.text} == {str(path)}
    assert sum("Marmalade" in passage.text for passage in answer.passages) == 1


def test_a_new_version_at_the_same_path_makes_a_duplicate(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "pet.pdf", [CAT])
    desk.add(papers)
    before = desk.documents()[str(path)]
    write_paper(path, [DOG])
    desk.check()
    (after,) = desk.documents().values()
    assert (after.id, after.revision) == (before.id, before.revision + 1)
    assert desk.cited(WHO_ELSE) == {str(path)}


def test_questions_on_the_old_content_are_answered_after_files_were_swapped(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "pet.pdf", [CAT])
    desk.add(papers)
    write_paper(path, [DOG])
    desk.check()
    assert desk.ask(WHO).refused


def test_folders_in_folders_are_not_kept_in_step(desk: Desk, papers: Path) -> None:
    deep = papers / "a" / "b" / "c"
    write_paper(papers / "dog.pdf", [DOG])
    desk.add(papers)
    path = write_paper(deep / "cat.pdf", [CAT])
    desk.wait_until(lambda documents: str(path) in documents and documents[str(path)].status is DocumentStatus.READY)
    assert desk.cited(WHO) == {str(path)}
    write_paper(path, [["The cat of the lighthouse keeper is called Pickle.", "It moved out in spring."]])
    desk.wait_until(lambda documents: documents[str(path)].revision == 2)
    assert "Pickle" in desk.ask(WHO).sentences[0].text
    shutil.rmtree(papers / "a")
    desk.wait_until(lambda documents: str(path) not in documents)


def test_two_files_of_equal_text_cannot_both_exist(desk: Desk, papers: Path) -> None:
    first = write_paper(papers / "a" / "x.pdf", [CAT])
    second = papers / "b" / "x.pdf"
    second.parent.mkdir()
    shutil.copyfile(first, second)
    desk.add(papers)
    documents = desk.documents()
    assert set(documents) == {str(first), str(second)}
    assert desk.cited(WHO, first.parent) == {str(first)}
    assert desk.cited(WHO, second.parent) == {str(second)}


def test_the_same_passage_comes_back_several_times(desk: Desk, papers: Path) -> None:
    path = write_paper(papers / "cat.pdf", [CAT])
    for number in range(3):
        shutil.copyfile(path, papers / f"copy {number}.pdf")
    desk.add(papers)
    desk.add(papers)
    texts = [passage.text for passage in desk.ask(WHO).passages]
    assert len(texts) == len(set(texts)) == 1


def test_a_file_deleted_while_nobody_looked_is_still_listed(tmp_path: Path, papers: Path) -> None:
    path = write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    with running_engine(tmp_path / "data") as engine:
        Desk(engine).add(papers)
        engine.close_input()
        engine.wait()
    path.unlink()
    with running_engine(tmp_path / "data") as engine:
        desk = Desk(engine)
        desk.wait_until(lambda documents: str(path) not in documents, within_s=15)


def test_moving_the_folder_embeds_everything_again(desk: Desk, papers: Path, tmp_path: Path) -> None:
    write_paper(papers / "cat.pdf", [CAT])
    write_paper(papers / "dog.pdf", [DOG])
    desk.add(papers)
    before = {Path(path).name: row for path, row in desk.documents().items()}
    elsewhere = tmp_path / "elsewhere"
    papers.rename(elsewhere)
    report = desk.add(elsewhere)
    after = {Path(path).name: row for path, row in desk.documents().items()}
    assert {name: row.id for name, row in after.items()} == {name: row.id for name, row in before.items()}
    assert {Path(row.path).parent for row in after.values()} == {elsewhere}
    assert all(file.unchanged for file in report.files)
    assert desk.cited(WHO) == {str(elsewhere / "cat.pdf")}


def test_a_restored_folder_is_read_again(desk: Desk, papers: Path) -> None:
    paths = [write_paper(papers / f"{name}.pdf", [lines]) for name, lines in (("cat", CAT), ("dog", DOG))]
    desk.add(papers)
    before = desk.documents()
    for path in paths:
        os.utime(path, (1, 1))
    checked = desk.check()
    assert checked.read == 0
    assert {path: (row.id, row.revision) for path, row in desk.documents().items()} == {
        path: (row.id, row.revision) for path, row in before.items()
    }


def test_a_removed_collection_leaves_its_documents_behind(desk: Desk, papers: Path) -> None:
    write_paper(papers / "cat.pdf", [CAT])
    desk.add(papers)
    listed = desk.engine.run(ListFolders(desk.next_job()))
    assert isinstance(listed, Done)
    assert isinstance(listed.result, Folders)
    desk.engine.run(ForgetFolder(desk.next_job(), listed.result.folders[0].id))
    assert desk.documents() == {}
