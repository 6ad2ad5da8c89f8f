"""What is asked from end to end, and what became of it."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.api.kinds import SentenceKind
from core.api.types import AnswerMode, AnswerReason
from core.evaluate.answer_figures import (
    PUBLISHED,
    answer_groups,
    counts,
    digest_of,
    given_json,
    published_beside,
    read_given,
)
from core.evaluate.answers import (
    ANSWERABLE,
    ELSEWHERE,
    NO_ANSWER,
    UNANSWERABLE,
    AnswerGiven,
    AskedQuestion,
    Fault,
    Judged,
    draw_questions,
    faults_of,
    held_back,
    judge_answer,
    row_of,
)
from core.evaluate.datasets import DatasetError, PageQuestion, PageSet
from core.evaluate.literal import Cited, Shown

QUESTION = AskedQuestion("q", "When?", "a.pdf", "a.pdf", frozenset({1}), "1894", ("answerable",))
NO_KEY = AskedQuestion("u", "When?", "a.pdf", "a.pdf", frozenset(), "", ("unanswerable", NO_ANSWER))
YEAR = "The bridge was opened in 1894."


def shown(text: str = YEAR, *, page: int = 1, lines: str = "", document: str = "a.pdf") -> Shown:
    return Shown(text, SentenceKind.CLAIM, (Cited(document, (page,), lines or text),))


def answer(*sentences: Shown, name: str = "q", reason: str = AnswerReason.SUPPORTED) -> AnswerGiven:
    mode = AnswerMode.WRITTEN if sentences else AnswerMode.REFUSED
    return AnswerGiven(name, mode, reason, sentences, {"number": 2}, 10.0, 20.0)


def question(name: str, *, answerable: bool = True, library: bool = False, file: str = "a.pdf") -> PageQuestion:
    return PageQuestion(
        id=name,
        source="set",
        text=f"What is {name}?",
        file=file,
        pages=frozenset({0}) if answerable else frozenset(),
        answerable=answerable,
        asks_library=library,
        needs_picture=False,
        answer="7" if answerable else "",
    )


def page_set(questions: list[PageQuestion]) -> PageSet:
    return PageSet(tuple(Path(f"pdfs/{name}.pdf") for name in "abc"), tuple(questions))


@given(st.permutations(range(150)), st.integers(0, 60))
def test_the_same_questions_are_drawn_in_any_order(order: list[int], without: int) -> None:
    every = [question(f"{n}", library=n % 3 == 0, file="b.pdf" if n % 3 == 0 else "a.pdf") for n in range(150)]
    every += [question(f"u{n}", answerable=False) for n in range(without)]
    readable = {"a.pdf", "b.pdf", "c.pdf"}
    drawn = draw_questions(page_set(every), readable=readable)
    shuffled = [every[n] for n in order] + every[150:]
    assert drawn == draw_questions(page_set(shuffled), readable=readable)
    assert len({each.id for each in drawn}) == len(drawn)
    of = {part: [q for q in drawn if part in q.parts] for part in ("answerable", "unanswerable", "set, whole library")}
    assert [len(each) for each in of.values()] == [ANSWERABLE, UNANSWERABLE, 50]
    assert {q.scope for q in of["set, whole library"]} == {""}
    elsewhere = [q for q in drawn if ELSEWHERE in q.parts]
    assert len(elsewhere) == max(UNANSWERABLE - without, 0)
    assert {q.scope for q in elsewhere} <= {"a.pdf", "c.pdf"}  # no question that names its document is about these


def test_pictures_and_files_without_text_are_not_asked() -> None:
    every = [question("0"), replace(question("1"), needs_picture=True), question("2", file="c.pdf")]
    assert [q.id for q in draw_questions(page_set(every), readable={"a.pdf"})] == ["0"]


@pytest.mark.parametrize(
    ("asked", "sentences", "fault"),
    [
        (QUESTION, [shown()], Fault.NONE),
        (QUESTION, [], Fault.REFUSED),
        (QUESTION, [shown(page=5)], Fault.OTHER_PAGE),
        (QUESTION, [shown(document="b.pdf")], Fault.OTHER_PAGE),
        (QUESTION, [shown("It was a bridge.")], Fault.NOT_SAID),
        (QUESTION, [shown("It was a bridge.", page=5)], Fault.WRONG),
        (replace(QUESTION, answer="Yes"), [shown()], Fault.NONE),
        (replace(QUESTION, answer="Yes"), [shown(page=5)], Fault.WRONG),
        (NO_KEY, [shown()], Fault.ANSWERED),
        (NO_KEY, [], Fault.NONE),
    ],
)
def test_what_went_wrong(asked: AskedQuestion, sentences: list[Shown], fault: Fault) -> None:
    assert judge_answer(asked, answer(*sentences)).fault is fault


def test_rows_tell_what_a_person_saw() -> None:
    bad = shown("It was opened in 1984.", page=4, lines=YEAR)
    row = row_of(judge_answer(QUESTION, answer(shown(), bad)))
    assert row["found"] == [{"file": "a.pdf", "page": 2}, {"file": "a.pdf", "page": 5}]
    assert (row["pages"], row["fault"], row["held back"]) == ([2], "", ["number 2"])
    assert row["unsupported"] == ["It was opened in 1984. [1984]"]


def judged_alike() -> list[Judged]:
    right, wrong = judge_answer(QUESTION, answer(shown())), judge_answer(QUESTION, answer(shown("No.", page=9)))
    bad = shown("It was opened in 1984.", page=4, lines=YEAR)
    library = replace(QUESTION, id="l", scope="", parts=("set, whole library",))
    return [
        right,
        wrong,
        judge_answer(QUESTION, answer()),
        judge_answer(NO_KEY, answer()),
        judge_answer(NO_KEY, answer(bad, name="u")),
        judge_answer(library, answer(shown("It was so."), name="l", reason=AnswerReason.TABLE)),
    ]


def test_figures_by_part_and_manner() -> None:
    groups = {group.name: group for group in answer_groups(judged_alike())}
    values = {name: {figure: f.value for figure, f in group.figures.items()} for name, group in groups.items()}
    assert {name: group.n for name, group in groups.items()} == {
        "drawn": 5,
        "answerable": 3,
        "unanswerable": 2,
        NO_ANSWER: 2,
        "set, whole library": 1,
        "written answers": 3,
        "table answers": 1,
    }
    assert values["unanswerable"] == {"refused": 0.5, "supported": 0.0}
    asked = values["answerable"]
    assert (asked["refused"], asked["right"], asked["wrong"]) == pytest.approx((1 / 3, 1 / 3, 1 / 3))
    assert (asked["gold_page"], asked["wrong_page"], asked["wrong_value"], asked["supported"]) == (0.5, 0.5, 0.5, 0.5)
    assert values["drawn"]["wrong"] == asked["wrong"]  # questions without a key cannot be answered wrongly
    with pytest.raises(ValueError, match="no answers"):
        answer_groups([])


def test_faults_and_what_was_held_back_are_counted() -> None:
    judged = judged_alike()
    assert faults_of(judged)["answerable"] == {"none": 1, "wrong": 1, "refused": 1}
    assert held_back(judged) == {"answerable": {"number": 8}, "unanswerable": {"number": 4}}
    assert counts(judged[:3]) == {"right": 1, "page_only": 0, "wrong": 1, "refused": 1}


def test_published_counts_stand_beside_the_same_questions_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = judged_alike()
    assert published_beside(judged) == []
    known = replace(PUBLISHED[0], ids=digest_of(["l"]))
    monkeypatch.setattr("core.evaluate.answer_figures.PUBLISHED", (known,))
    (beside,) = published_beside(judged)
    assert (beside["group"], beside["ours"]["page_only"], beside["right"]) == ("set, whole library", 1, known.right)


def test_rows_go_to_a_file_and_come_back() -> None:
    rows = [answer(shown()), answer(name="r")]
    lines = [given_json(row) for row in rows]
    assert read_given(lines) == {"q": rows[0], "r": rows[1]}
    with pytest.raises(DatasetError, match="line 1"):
        read_given(["{}", *lines])
