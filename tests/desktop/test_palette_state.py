"""What the palette finds, and in which order: a contract, whatever was used before."""

import string

from hypothesis import given
from hypothesis import strategies as st

from desktop.state.palette import MANY, MOST, Fit, Item, Kind, fit_of, found, plain, used_now

COMMANDS = [
    Item(Kind.COMMAND, "command:zoom_in", "Zoom in"),
    Item(Kind.COMMAND, "command:zoom_out", "Zoom out"),
    Item(Kind.COMMAND, "command:add_folder", "Add folder…"),
    Item(Kind.COMMAND, "command:forget", "Forget folder", is_enabled=False),
]
DOCUMENTS = [Item(Kind.DOCUMENT, f"document:{n}", name) for n, name in enumerate(("Lease_unit-7", "Folder of plans"))]
QUESTIONS = [Item(Kind.QUESTION, "question:5", "When does the lease end?")]
ITEMS = [*COMMANDS, *DOCUMENTS, *QUESTIONS]


def _texts(typed: str, used: tuple[str, ...] = ()) -> list[str]:
    return [item.text for group in found(ITEMS, typed, used) for item in group.items]


def test_the_beginning_comes_before_a_word_and_a_word_before_letters_in_order() -> None:
    assert fit_of(plain("Zoom in"), "zo") is Fit.BEGINNING
    assert fit_of(plain("Zoom in"), "in") is Fit.WORD
    assert fit_of(plain("Zoom in"), "zin") is Fit.STARTS
    assert fit_of(plain("Zoom in"), "oi") is Fit.IN_ORDER
    assert fit_of(plain("Zoom in"), "niz") is None


def test_the_beginnings_of_words_come_before_letters_in_order() -> None:
    items = [
        Item(Kind.COMMAND, f"command:{n}", text) for n, text in enumerate(("Actual size", "Select all", "Add settings"))
    ]
    assert [item.text for group in found(items, "as") for item in group.items] == ["Actual size", "Add settings"]
    assert fit_of("check folders now", "chfo") is Fit.STARTS
    assert fit_of("check folders now", "cfn") is Fit.STARTS
    assert fit_of("check folders now", "ch fo") is Fit.STARTS
    assert fit_of("check folders now", "fc") is None


def test_the_group_with_the_best_fit_comes_first() -> None:
    assert _texts("folder") == ["Folder of plans", "Add folder…", "Forget folder"]
    assert _texts("add") == ["Add folder…"]


def test_a_command_that_cannot_be_used_now_keeps_its_place() -> None:
    assert _texts("forg") == ["Forget folder"]


def test_of_equal_fits_the_one_that_was_used_last_comes_first() -> None:
    assert _texts("zoom")[:2] == ["Zoom in", "Zoom out"]
    assert _texts("zoom", ("command:zoom_out",))[:2] == ["Zoom out", "Zoom in"]
    assert _texts("add", ("command:forget",))[0] == "Add folder…"


def test_a_sign_asks_for_one_kind() -> None:
    assert _texts(">folder") == ["Add folder…", "Forget folder"]
    assert _texts("#lease") == ["Lease_unit-7"]
    assert _texts("? lease") == ["When does the lease end?"]
    assert len(_texts("#")) == len(DOCUMENTS)


def test_before_anything_is_typed_what_was_used_last_comes_first() -> None:
    groups = found(ITEMS, "", ("document:0", "document:77", "command:zoom_in"))
    assert groups[0].kind is None
    assert [item.key for item in groups[0].items] == ["document:0", "command:zoom_in"]
    assert [group.kind for group in groups[1:]] == [Kind.COMMAND, Kind.DOCUMENT, Kind.QUESTION]
    assert found(ITEMS, "")[0].kind is Kind.COMMAND


def test_signs_marks_and_case_make_no_difference() -> None:
    assert plain("  Über_uns (2)") == "uber uns 2"
    assert _texts("LEASE UNIT") == ["Lease_unit-7"]


def test_a_long_group_tells_how_many_more_there_are() -> None:
    many = [Item(Kind.DOCUMENT, f"document:{n}", f"Letter {n}") for n in range(1000)]
    [alone] = found(many, "letter")
    assert (len(alone.items), alone.total) == (MOST, 1000)
    beside = found([*many, *COMMANDS], "")
    assert [(len(group.items), group.total) for group in beside] == [(len(COMMANDS), len(COMMANDS)), (MANY, 1000)]


def test_what_is_used_again_is_remembered_once() -> None:
    assert used_now(("a", "b"), "b") == ("b", "a")
    assert len(used_now(tuple(str(n) for n in range(100)), "x")) == 40


@given(st.text(string.ascii_letters + " #>?é_", max_size=8), st.permutations([item.key for item in ITEMS]))
def test_the_same_letters_find_the_same_rows_however_they_were_used(typed: str, used: list[str]) -> None:
    one = {item.key for group in found(ITEMS, typed) for item in group.items}
    other = {item.key for group in found(ITEMS, typed, used) for item in group.items}
    assert one == other
