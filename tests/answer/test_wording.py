from core.answer.wording import wording
from tests.answer.parts import analyze


def test_negation_is_seen_in_short_forms() -> None:
    assert wording("The tenant isn't liable", analyze).ruling == ("not",)
    assert wording("The tenant is liable", analyze).ruling == ()
