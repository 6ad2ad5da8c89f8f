from pathlib import Path

from core.evaluate.datasets import GradedQuestion, PageQuestion, PageSet, RefusalQuestion, RetrievalSet
from core.evaluate.off_topic import drawn, off_topic_questions, questions_of_pages, questions_of_texts


def question(number: str, *, documents: tuple[str, ...] = (), answerable: bool = True) -> RefusalQuestion:
    return RefusalQuestion(number, f"What is {number}?", answerable, documents, f"g{number}")


SETS = {
    "a": [question("1"), question("2", documents=("report.pdf",))],
    "b": [question("3", answerable=False), question("4", documents=("p", "q"))],
    "c": [question("5")],
}


def test_every_other_set_asks_and_nothing_is_answerable() -> None:
    asked = off_topic_questions("c", SETS)
    assert {q.id for q in asked} == {"a:1", "b:3", "b:4"}
    assert not any(q.answerable or q.documents for q in asked)
    assert all(q.off_topic for q in asked)
    assert {q.group for q in asked} == {"g1", "g3", "g4"}


def test_what_is_asked_about_one_document_makes_no_sense_elsewhere() -> None:
    assert "a:2" not in {q.id for q in off_topic_questions("b", SETS)}


def test_the_draw_does_not_depend_on_order_or_on_what_else_there_is() -> None:
    many = [question(str(number)) for number in range(50)]
    first = drawn(many, limit=10)
    assert drawn(many[::-1], limit=10) == first
    kept = {q.id for q in drawn([*many[:40], *first], limit=10)}
    assert kept <= {q.id for q in first}
    assert len(off_topic_questions("x", {"m": many, "x": []}, limit=10)) == 10


def test_pages_keep_their_scope_and_pictures_are_left_out() -> None:
    def row(number: str, *, library: bool = False, picture: bool = False) -> PageQuestion:
        return PageQuestion(
            number, "s", "Q?", "r.pdf", frozenset({0}), True, asks_library=library, needs_picture=picture
        )

    data = PageSet((Path("r.pdf"),), (row("1"), row("2", library=True), row("3", picture=True)))
    assert [(q.id, q.documents, q.group) for q in questions_of_pages(data)] == [
        ("1", ("r.pdf",), "r.pdf"),
        ("2", (), "r.pdf"),
    ]


def test_texts_answer_their_questions() -> None:
    data = RetrievalSet((), tuple(GradedQuestion(str(n), "Q?", {"d": 1.0}) for n in range(9)))
    asked = questions_of_texts(data, limit=4)
    assert len(asked) == 4
    assert all(q.answerable and not q.off_topic for q in asked)
