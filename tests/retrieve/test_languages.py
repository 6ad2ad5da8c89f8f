"""What an embedder understands, and the weights that follow from it."""

import pytest

from core.retrieve.languages import WOULD_KNOW, knows, languages_of, unknown_languages, weights_for

SHIPPED = "all-MiniLM-L6-v2:384:mean:l2:f76a8ade2be75c48:ctx1"
WEIGHTS = {"bm25": 1.0, "dense": 0.5, "late": 1.0}
GERMAN = "Wie hoch ist die Kaution, die der Mieter zahlen muss?"
ENGLISH = "How much is the deposit that the tenant has to pay?"


@pytest.mark.parametrize(
    ("name", "language", "expected"),
    [
        (SHIPPED, "en", True),
        (SHIPPED, "de", False),
        ("bge-small-en-v1.5", "de", False),
        ("bge-small-zh-v1.5", "zh", True),
        ("bge-m3-Q8_0", "fi", True),
        ("paraphrase-multilingual-MiniLM-L12-v2", "de", True),
        (WOULD_KNOW, "de", True),
        ("snowflake-arctic-embed-l-v2.0", "fr", True),
        ("snowflake-arctic-embed-s", "fr", False),
        ("embeddinggemma-300M", "ja", True),
        ("jina-embeddings-v2-base-de", "de", True),
        ("my own model", "de", True),
        (SHIPPED, "", True),
    ],
)
def test_an_embedder_knows_the_languages_of_its_family(name: str, language: str, expected: bool) -> None:
    assert knows(name, language) is expected


def test_nothing_is_claimed_of_an_unknown_embedder() -> None:
    assert languages_of("my own model") is None
    assert unknown_languages(GERMAN, (), library={"de": 3}, embedder_id="my own model") == ()


@pytest.mark.parametrize(
    ("question", "library", "by_words_alone"),
    [
        (GERMAN, {"de": 1, "en": 9}, True),
        (GERMAN, {"en": 9}, False),
        (ENGLISH, {"de": 9, "en": 1}, False),
        ("Kaution?", {"de": 9}, True),
        ("Kaution?", {"de": 9, "en": 9}, False),
        (GERMAN, {}, False),
    ],
)
def test_words_alone_answer_where_the_embedder_knows_neither_question_nor_documents(
    question: str, library: dict[str, int], by_words_alone: bool
) -> None:
    weights = weights_for(question, WEIGHTS, library=library, embedder_id=SHIPPED)
    assert weights == ({"bm25": 1.0, "dense": 0.0, "late": 0.0} if by_words_alone else WEIGHTS)


def test_with_a_model_that_knows_the_language_meaning_counts() -> None:
    assert weights_for(GERMAN, WEIGHTS, library={"de": 1}, embedder_id=WOULD_KNOW) == WEIGHTS


def test_unknown_languages_of_question_and_passages_are_told_once() -> None:
    passages = ("Der Mieter zahlt die Kaution vor dem Einzug.", "The tenant pays the deposit before moving in.")
    library = {"en": 1, "de": 1}
    assert unknown_languages(GERMAN, passages, library=library, embedder_id=SHIPPED) == ("de",)
    assert unknown_languages(ENGLISH, passages, library=library, embedder_id=SHIPPED) == ("de",)
    assert unknown_languages(ENGLISH, passages[1:], library=library, embedder_id=SHIPPED) == ()
    assert unknown_languages(GERMAN, passages, library=library, embedder_id="") == ()
