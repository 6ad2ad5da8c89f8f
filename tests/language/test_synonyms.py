import pytest

from core.language.synonyms import base_of


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("purchased", "buy"),
        ("acquisitions", "bought"),
        ("modifies", "changed"),
        ("lessee", "tenants"),
        ("using", "use"),
    ],
)
def test_words_that_say_the_same_have_one_base(one: str, other: str) -> None:
    assert base_of(one) == base_of(other)


@pytest.mark.parametrize("word", ["user", "bed", "less", "price", "red", "as"])
def test_other_words_stay_as_they_are(word: str) -> None:
    assert base_of(word) == word


def test_what_is_not_the_same_has_another_base() -> None:
    assert base_of("buyer") != base_of("seller")
    assert base_of("increase") != base_of("decrease")
