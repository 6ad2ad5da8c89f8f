from dataclasses import replace

from core.answer.quotes import MAX_QUOTES, best_quotes
from tests.answer.parts import evidence

SENTENCES = evidence(
    "The first sentence stands here. The second sentence stands here. The third sentence stands here. "
    "The fourth sentence stands here. The fifth sentence stands here."
)


def test_quotes_stand_in_the_order_of_the_document() -> None:
    ranked = [replace(SENTENCES[2], logit=3.0), replace(SENTENCES[0], logit=2.5)]
    assert [q.text for q in best_quotes(ranked)] == [SENTENCES[0].text, SENTENCES[2].text]


def test_a_sentence_far_below_the_best_is_not_quoted() -> None:
    ranked = [replace(SENTENCES[2], logit=3.0), replace(SENTENCES[0], logit=0.2)]
    assert [q.text for q in best_quotes(ranked)] == [SENTENCES[2].text]


def test_a_further_quote_must_share_the_questions_words() -> None:
    ranked = [replace(SENTENCES[2], logit=3.0, coverage=0.8), replace(SENTENCES[0], logit=2.9, coverage=0.1)]
    assert [q.text for q in best_quotes(ranked)] == [SENTENCES[2].text]


def test_without_a_reader_coverage_decides() -> None:
    ranked = [replace(s, coverage=c) for s, c in zip(SENTENCES, (1.0, 0.9, 0.3, 0.2, 0.1), strict=True)]
    assert len(best_quotes(ranked)) == 2


def test_there_are_never_too_many_and_nothing_gives_nothing() -> None:
    assert len(best_quotes([replace(s, logit=3.0) for s in SENTENCES])) == MAX_QUOTES
    assert best_quotes([]) == []
