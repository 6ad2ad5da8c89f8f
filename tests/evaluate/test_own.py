"""*Check my library*: the person's questions through a search, a weighing and a judge that are written down."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pytest

from core.api.finding import Figure, FoundPage, LabelledQuestion, LibraryCheck, QuestionId, QuestionSource
from core.api.types import ChunkId, DocumentId, ErrorCode, Scope
from core.cancel import CancelRequested
from core.contracts.rows import StoredChunk
from core.errors import UserError
from core.evaluate.own import HITS, Asking, can_check, check_library, weigh_own
from core.retrieve.calibrate import EvidenceFeatures
from tests.evaluate.lists import ListedSearch, Lists, Shelf, untracked

SURE, UNSURE = EvidenceFeatures(idf_coverage=0.9), EvidenceFeatures(idf_coverage=0.1)


def question(number: int, document: int | None = 10, *, page: int = 4, answerable: bool = True) -> LabelledQuestion:
    return LabelledQuestion(
        QuestionId(number),
        f"question {number}",
        answerable,
        QuestionSource.TYPED,
        "2026-01-01",
        None if document is None else DocumentId(document),
        "a.pdf",
        page,
    )


@dataclass(frozen=True, slots=True)
class Copies:
    """A shelf whose chunks belong to document 10 unless its copy 11 is asked for."""

    shelf: Shelf = field(default_factory=lambda: Shelf({1: (10, [4]), 2: (10, [5]), 3: (20, [4])}))

    def chunks(self, chunk_ids: Sequence[ChunkId], *, scope: Scope = Scope()) -> Mapping[ChunkId, StoredChunk]:  # noqa: B008  # as Library.chunks
        found = self.shelf.chunks(chunk_ids)
        if not scope.document_ids:
            return found
        owner = scope.document_ids[0]
        kin = {10: 10, 11: 10}.get(owner, owner)
        return {n: replace(chunk, document_id=owner) for n, chunk in found.items() if chunk.document_id == kin}


ANSWERS: Mapping[str, Mapping[str, Sequence[int]]] = {
    "question 1": {"bm25": [3, 2], "rrf": [1, 2]},
    "question 2": {"bm25": [1], "rrf": [3, 2, 1]},
    "question 3": {"bm25": [2], "rrf": [2]},
    "question 4": {"bm25": [], "rrf": []},
}


def weigh(text: str, found: Lists) -> EvidenceFeatures:
    return UNSURE if text == "question 3" else SURE


def judge(features: EvidenceFeatures) -> tuple[float, float]:
    return features.idf_coverage, 0.5


def check(*questions: LabelledQuestion) -> LibraryCheck:
    asking = Asking(ListedSearch(ANSWERS), weigh, judge, Copies().chunks)
    return check_library(questions, asking=asking, at="now", settings=("off:late",), track=untracked)


def values(figures: Sequence[Figure]) -> dict[str, float | None]:
    return {figure.name: figure.value for figure in figures}


def test_places_stage_by_stage_and_the_gate() -> None:
    made = check(question(1), question(2), question(3, None, answerable=False))
    assert (made.at, made.settings) == ("now", ("off:late",))
    stages = {stage.stage: values(stage.figures) for stage in made.stages}
    hits = {f"page_hit@{k}": 0.5 for k in HITS}
    assert stages["bm25"] == {**hits, "mrr": 0.5}
    found = {f"page_hit@{k}": 0.5 if k < 3 else 1.0 for k in HITS}
    assert stages["rrf"] == {**found, "mrr": pytest.approx(2 / 3)}
    assert {figure.n for stage in made.stages for figure in stage.figures} == {2}
    gate = values(made.gate)
    assert (gate["false_refusals"], gate["right_refusals"], gate["auroc"]) == (0.0, 1.0, 1.0)
    assert gate["ece"] == pytest.approx(0.1)
    assert {figure.name: figure.n for figure in made.gate} == {
        "false_refusals": 2,
        "right_refusals": 1,
        "auroc": 3,
        "balanced_accuracy": 3,
        "ece": 3,
    }
    assert [(c.id, c.rank, c.is_open) for c in made.questions] == [(1, 1, True), (2, 3, True), (3, None, False)]


def test_the_page_that_came_first_is_told_and_the_threshold() -> None:
    made = check(question(1), question(2), question(3, None, answerable=False), question(4))
    wrong, right = FoundPage(DocumentId(10), 5), FoundPage(DocumentId(10), 4)
    assert [checked.found for checked in made.questions] == [right, FoundPage(DocumentId(20), 4), wrong, None]
    assert made.threshold == 0.5
    assert [(checked.probability, checked.is_open) for checked in made.questions] == [
        (0.9, True),
        (0.9, True),
        (0.1, False),
        (0.9, True),
    ]


def test_a_copy_of_the_right_document_is_as_good() -> None:
    made = check(question(1, 11), question(2, 12))
    assert [checked.rank for checked in made.questions] == [1, None]


def test_a_rank_counts_passages_and_a_hit_counts_pages() -> None:
    """Two passages of a wrong page come first: the right page is the second page, on the third passage."""
    shelf = Copies(Shelf({1: (10, [5]), 2: (10, [5]), 3: (10, [4, 6])}))
    asking = Asking(ListedSearch({"question 1": {"rrf": [1, 2, 3]}}), weigh, judge, shelf.chunks)
    made = check_library([question(1)], asking=asking, at="now", track=untracked)
    assert made.questions[0].rank == 3
    assert values(made.stages[0].figures)["mrr"] == 0.5


def test_one_question_is_no_certainty() -> None:
    made = check(question(1))
    [hit] = [figure for figure in made.stages[-1].figures if figure.name == "page_hit@1"]
    assert (hit.n, hit.value, hit.high) == (1, 1.0, 1.0)
    assert hit.low == pytest.approx(0.21, abs=0.01)  # Wilson's interval for one of one
    [refused] = [figure for figure in made.gate if figure.name == "false_refusals"]
    assert (refused.value, refused.low) == (0.0, 0.0)
    assert refused.high == pytest.approx(0.79, abs=0.01)


def test_questions_of_one_kind_leave_figures_of_both_undefined() -> None:
    gate = values(check(question(1)).gate)
    assert gate == {
        "false_refusals": 0.0,
        "right_refusals": None,
        "auroc": None,
        "balanced_accuracy": None,
        "ece": pytest.approx(0.1),
    }
    assert check(question(3, None, answerable=False)).stages == ()


def test_a_question_whose_document_is_gone_is_left_out() -> None:
    gone = question(2, None)
    assert not can_check(gone)
    assert [checked.id for checked in check(question(1), gone).questions] == [1]
    with pytest.raises(ValueError, match="no"):
        check(gone)


def test_what_the_gate_saw_of_each_question_is_kept_for_a_fit() -> None:
    asking = Asking(ListedSearch(ANSWERS), weigh, judge, Copies().chunks)
    asked = [question(1), question(2), question(3, None, answerable=False)]
    weighed = weigh_own([*asked, question(4, None)], asking=asking, track=untracked)
    assert [(own.id, own.answerable, own.features) for own in weighed] == [
        ("1", True, SURE),
        ("2", True, SURE),
        ("3", False, UNSURE),
    ]
    assert weighed[0].group == weighed[1].group != weighed[2].group
    with pytest.raises(ValueError, match="no"):
        weigh_own([question(4, None)], asking=asking, track=untracked)


def test_what_ends_a_search_ends_the_check() -> None:
    def stopped(text: str, scope: Scope) -> Lists:
        raise CancelRequested

    def unreadable(text: str, scope: Scope) -> Lists:
        raise UserError(ErrorCode.NO_DOCUMENTS)

    for search, ending in ((stopped, CancelRequested), (unreadable, UserError)):
        asking = Asking(search, weigh, judge, Copies().chunks)
        with pytest.raises(ending):
            check_library([question(1)], asking=asking, at="now", track=untracked)
