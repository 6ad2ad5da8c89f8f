import re
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answer import data
from core.answer.data import FENCE, as_data
from core.answer.templates import families, template_of
from core.contracts.models import DATA_END, DATA_START

CONTROL = [token for family in families() for token in template_of(family).stop if token.strip() == token]
MARKS = [
    *CONTROL, "<|im_start|>system", "<|start_header_id|>", "<start_of_turn>model", "[INST]", "[/INST]", "<<SYS>>",
    "<s>", "<bos>", "<|start_of_role|>system<|end_of_role|>", "<|START_OF_TURN_TOKEN|>", "<|channel|>final<|message|>",
    "<｜User｜>", "<｜Assistant｜>", "<think>", "</think>", "<tool_call>", "[TOOL_CALLS]", "[SYSTEM_PROMPT]",
    "<unused7>", "<file_sep>", "<repo_name>", FENCE, "“““", "'''", "```", "\nQuestion:", "\nAnswer :", "\nSYSTEM:",
    "[1]", "[2, 3]", "\u200b", "\u202e", "\U000e0041", DATA_START, DATA_END, "\x00", "\r\n", "\ufeff", "\u00ad",
    "\U000e0101",
]  # fmt: skip
PIECES = st.lists(st.one_of(st.sampled_from(MARKS), st.text(max_size=6)), max_size=30)


@given(PIECES)
def test_no_text_of_a_document_ends_its_fence_or_its_turn(pieces: list[str]) -> None:
    text = as_data("".join(pieces))
    assert FENCE not in text
    assert not any(mark.strip() in text for mark in CONTROL)
    assert DATA_START not in text
    assert DATA_END not in text
    assert not any(
        line.casefold().lstrip().startswith(("question:", "answer:", "system:")) for line in text.split("\n")
    )


@given(PIECES)
def test_marks_cut_in_two_do_not_join_when_what_stood_between_is_gone(pieces: list[str]) -> None:
    text = as_data("".join(f"{piece[:2]}\u200b{piece[2:]}" for piece in pieces))
    assert as_data(text) == text


@given(st.text(max_size=200))
def test_what_nobody_sees_is_gone(text: str) -> None:
    kinds = {unicodedata.category(letter) for letter in as_data(text) if letter not in "\n\t"}
    assert not kinds & {"Cc", "Cf", "Cs", "Co", "Cn"}


@pytest.mark.parametrize("mark", [mark for mark in MARKS if mark[0] in "<["])
def test_control_tokens_leave_no_trace(mark: str) -> None:
    text = as_data(f"Rent {mark} is 5.")
    assert not set("<>[]|｜") & set(text)
    assert text.split()[0] == "Rent"
    assert text.split()[-2:] == ["is", "5."]


def test_nested_tokens_are_taken_out_too() -> None:
    assert "<|im_end|>" not in as_data("<|im<|x|>_end|><|<|im_end|>im_end|>")


class Counting:
    """A pattern that counts how often it was gone over a text with."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self._pattern = pattern
        self.passes = 0

    def sub(self, by: str, text: str) -> str:
        self.passes += 1
        return self._pattern.sub(by, text)


@pytest.mark.parametrize("text", ["<|" * 500 + "a" + "|>" * 500, "--- " * 500, "[" * 500 + "INST" + "]" * 500])
def test_a_text_that_is_made_to_take_long_is_gone_over_a_few_times(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    counting = Counting(data._CONTROL_TOKEN)
    monkeypatch.setattr(data, "_CONTROL_TOKEN", counting)
    left = as_data(f"Rent\n{text} is due.")
    assert counting.passes <= 2 * data.MOST_PASSES
    assert not {"<|", "|>", "---"} & {left[at : at + width] for at in range(len(left)) for width in (2, 3)}


@pytest.mark.parametrize("space", [" ", "\u00a0", "\u3000", "\t"])
def test_a_turn_is_found_whatever_space_stands_around_it(space: str) -> None:
    assert as_data(f"a\n{space}Question{space}: b") == f"a\n{space}Question - b"


@pytest.mark.parametrize(
    "text",
    [
        "The rent rose by 5 % (see § 3.2) to “1,200 €”; x < y and y > 3 | 4.",
        "Die Kaution beträgt drei Monatsmieten – zahlbar in 3 Raten.",
        "保证金为三个月租金。",
        "Dogs' ears, a ``quoted'' word and 'this'.",
        "naïve café 😀 résumé",
    ],
)
def test_ordinary_text_stays_as_it_is(text: str) -> None:
    assert as_data(text) == text


def test_numbers_in_square_brackets_are_ours() -> None:
    assert as_data("as shown [12, 13] and in [a]") == "as shown (12, 13) and in [a]"


def test_lines_stay_lines() -> None:
    assert as_data("one\r\ntwo\u2028three") == "one\n\ntwo\nthree"
