from core.language.words import content_words, fold, words


def test_accents_and_case_are_folded() -> None:
    assert fold("Résumé") == fold("RESUME") == "resume"


def test_codes_stay_whole() -> None:
    assert words("Error AB-12.3, don't") == ["error", "ab-12.3", "don't"]


def test_stop_words_go_unless_nothing_else_is_left() -> None:
    assert content_words("What is the rent?") == ["rent"]
    assert content_words("Who is it?") == ["who", "is", "it"]
