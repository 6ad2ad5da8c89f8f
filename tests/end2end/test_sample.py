"""The questions that the window offers for the sample are answered well by the models that come with Pincite."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.api.finding import Turn
from core.api.kinds import SentenceKind
from core.api.types import Answer, AnswerReason, Scope
from core.cancel import CancelToken
from core.engine.app import App, open_app
from core.ingest.policy import Wanted
from core.paths import DataPaths
from desktop.sample import place_sample, sample_questions

pytestmark = [pytest.mark.model, pytest.mark.timeout(300)]

KEYS = {
    "What may the premises be used for?": ("paper and books", 1),
    "How much is the rent in year 3?": ("£19,600", 0),
    "When can the tenant end the lease early?": ("31 March 2028", 1),
}
"""What has to be said, and on which page the first citation opens, from 0."""


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    folder: Path = tmp_path_factory.mktemp("sample")
    opened = open_app(DataPaths(folder))
    try:
        for _ in opened.add([str(place_sample(folder))], wanted=Wanted(), token=CancelToken()):
            pass
        yield opened
    finally:
        opened.close()


def test_each_question_has_its_key() -> None:
    assert set(KEYS) == set(sample_questions())


@pytest.mark.parametrize("question", sample_questions())
def test_it_is_answered_from_the_right_lines(app: App, question: str) -> None:
    *_, answer = app.ask(question, Scope(), quotes_only=False, token=CancelToken())
    assert isinstance(answer, Answer)
    key, page_index = KEYS[question]
    assert not answer.refused
    assert key in answer.sentences[0].text
    assert answer.sentences[0].citations[0].parts[0].page_index == page_index


def test_the_first_one_shows_all_that_pincite_does(app: App) -> None:
    """A sentence that was written, passed its check and opens its lines: nothing less is a person to see first."""
    *_, answer = app.ask(sample_questions()[0], Scope(), quotes_only=False, token=CancelToken())
    assert isinstance(answer, Answer)
    assert answer.reason == AnswerReason.SUPPORTED
    assert not answer.removed


def test_a_cell_that_was_asked_for_before_is_no_answer_to_another_question(app: App) -> None:
    """What a question carries over helps to find the place; it is not what is asked."""
    before = (Turn("How much is the rent in year 3?"),)
    *_, answer = app.ask("How long is the lease?", Scope(), quotes_only=False, token=CancelToken(), history=before)
    assert isinstance(answer, Answer)
    assert all(sentence.kind is not SentenceKind.CELL for sentence in answer.sentences)


def test_the_same_cell_is_asked_of_another_row_in_few_words(app: App) -> None:
    before = (Turn("How much is the rent in year 3?"),)
    *_, answer = app.ask("And in year 1?", Scope(), quotes_only=False, token=CancelToken(), history=before)
    assert isinstance(answer, Answer)
    assert "£18,400" in answer.sentences[0].text
