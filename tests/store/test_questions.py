"""The person's own questions against a model of them, and what is known of a check."""

import sqlite3
from contextlib import closing
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.api.finding import CheckedQuestion, Figure, LibraryCheck, QuestionId, QuestionSource, StageFigures
from core.store.database import Database
from core.store.questions import CHECKS_KEPT, Checks, Questions, text_key

FILES = ("", "a" * 64, "b" * 64, "c" * 64)
TEXTS = ("What is the rent?", "  what is THE rent? ", "Who pays?", "Straße 5", "STRASSE 5", "\ud800 odd")

keeps = st.tuples(st.just("keep"), st.sampled_from(TEXTS), st.sampled_from(FILES), st.integers(0, 9))
forgets = st.tuples(st.just("forget"), st.integers(1, 12))
leaves = st.tuples(st.just("leave"), st.sampled_from(FILES[1:]))
follows = st.tuples(st.just("follow"), st.sampled_from(FILES[1:]), st.sampled_from(FILES[1:]))
Model = dict[int, tuple[bytes, str, int]]
"""By id: key of the text, hash of the file, page."""


def changed(model: Model, number: int, change: tuple[object, ...]) -> Model:
    match change:
        case ("keep", str(text), str(sha256), int(page)):
            key = text_key(text)
            rest = {i: q for i, q in model.items() if not (q[0] == key and (q[1] == sha256 or not q[1] or not sha256))}
            return {**rest, number + 1: (key, sha256, page)}
        case ("forget", int(id_)):
            return {i: q for i, q in model.items() if i != id_}
        case ("leave", str(sha256)):
            return {i: q for i, q in model.items() if q[1] != sha256}
        case ("follow", str(before), str(now)):
            there = {q[0] for q in model.values() if q[1] == now}
            stay = {i: q for i, q in model.items() if q[1] != before or before == now}
            moved = {i: (q[0], now, q[2]) for i, q in model.items() if q[1] == before and q[0] not in there}
            return stay if before == now else {**stay, **moved}
    raise AssertionError(change)


def apply(questions: Questions, change: tuple[object, ...]) -> int:
    """The id that was given, 0 if none was."""
    match change:
        case ("keep", str(text), str(sha256), int(page)):
            return questions.keep(text, sha256=sha256, page_index=page, source=QuestionSource.TYPED).id
        case ("forget", int(id_)):
            questions.forget([QuestionId(id_)])
        case ("leave", str(sha256)):
            questions.forget_of([sha256])
        case ("follow", str(before), str(now)):
            questions.follow(before, 0, now)
    return 0


@given(st.lists(st.one_of(keeps, keeps, forgets, leaves, follows), max_size=14))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_questions_are_what_a_person_said_last(tmp_path: Path, changes: list[tuple[object, ...]]) -> None:
    database = Database(tmp_path / "library.db")
    with database.transaction():
        database.execute("delete from questions")
        database.execute("delete from sqlite_sequence where name = 'questions'")
    questions, model, number = Questions(database), Model(), 0
    for change in changes:
        model = changed(model, number, change)
        with database.transaction():
            number = apply(questions, change) or number
        found = questions.all()
        assert {int(q.id): (text_key(q.text), q.sha256, q.page_index) for q in found} == model
        assert [q.id for q in found] == sorted(model, reverse=True)
    database.close()


def test_an_id_is_not_given_twice(tmp_path: Path) -> None:
    """A check names questions by id."""
    database = Database(tmp_path / "library.db")
    ids = []
    for _ in range(2):
        with database.transaction():
            ids.append(Questions(database).keep("q", sha256="", page_index=0, source=QuestionSource.TYPED).id)
            Questions(database).forget(ids)
    assert ids == [1, 2]
    database.close()


def test_a_question_follows_to_the_page_with_its_text_or_else_with_its_number(tmp_path: Path) -> None:
    database = Database(tmp_path / "library.db")
    questions = Questions(database)
    add_pages(database, 1, "a" * 64, ["cover", "rent", "pets"])
    add_pages(database, 2, "b" * 64, ["cover", "new page", "rent"])
    with database.transaction():
        for page in range(3):
            questions.keep(f"page {page}", sha256="a" * 64, page_index=page, source=QuestionSource.TYPED)
        questions.keep("beyond", sha256="a" * 64, page_index=7, source=QuestionSource.TYPED)
        questions.follow("a" * 64, 2, "b" * 64)
    found = {question.text: question.page_index for question in questions.all()}
    assert found == {"page 0": 0, "page 1": 2, "page 2": 2, "beyond": 2}
    assert {question.sha256 for question in questions.all()} == {"b" * 64}
    database.close()


def add_pages(database: Database, content_id: int, sha256: str, texts: list[str]) -> None:
    with database.transaction():
        database.execute(
            "insert into contents (id, sha256, status, page_count) values (?, ?, 'ready', ?)",
            (content_id, sha256, len(texts)),
        )
        database.execute_many(
            "insert into pages (content_id, page_index, label, width, height, rotation, verdict, text, words)"
            " values (?, ?, '', 1, 1, 0, 'ok', ?, x'')",
            [(content_id, index, text) for index, text in enumerate(texts)],
        )


def made_at(at: str) -> LibraryCheck:
    figure = Figure("page_hit@1", 3, 0.5, 0.2, None)
    question = CheckedQuestion(QuestionId(1), None, 0.25, is_open=False)
    return LibraryCheck(at, ("wrong_cost:1.0",), (StageFigures("bm25", (figure,)),), (figure,), (question,))


def test_the_last_ten_checks_are_kept_newest_first(tmp_path: Path) -> None:
    database = Database(tmp_path / "library.db")
    for number in range(CHECKS_KEPT + 3):
        with database.transaction():
            Checks(database).keep(made_at(str(number)))
    assert Checks(database).all() == tuple(made_at(str(number)) for number in range(12, 2, -1))
    database.close()


def test_a_check_in_the_form_of_another_version_is_passed_over(tmp_path: Path) -> None:
    database = Database(tmp_path / "library.db")
    with database.transaction():
        Checks(database).keep(made_at("now"))
        database.execute("""insert into checks values (9, '{"at":"then"}', seal(9, '{"at":"then"}'))""")
    assert Checks(database).all() == (made_at("now"),)
    database.close()


def test_what_was_forgotten_is_in_the_file_no_more(tmp_path: Path) -> None:
    database = Database(tmp_path / "library.db")
    with database.transaction():
        kept = Questions(database).keep("zebrafish?", sha256="", page_index=0, source=QuestionSource.TYPED)
    with database.transaction():
        Questions(database).forget([kept.id])
    assert database.forget_log()
    database.close()
    assert b"zebrafish" not in (tmp_path / "library.db").read_bytes()
    with closing(sqlite3.connect(tmp_path / "library.db")) as connection:
        assert connection.execute("select text_key from erased_questions").fetchall() == [(text_key("zebrafish?"),)]
