"""Whatever goes wrong, a person reads a sentence about it, on the command line and in the window."""

import dataclasses
import re
import string
from collections.abc import Callable

import pytest

from core.api.types import ErrorCode, ErrorDetail
from core.commands import sentences
from desktop import texts

COMMAND_AT_THE_END = re.compile(r": python -m core [\w ]+$")
DETAIL = ErrorDetail(path="/somewhere/lease.pdf", name="lease.pdf", number=7, limit=9)


@pytest.mark.parametrize("say", [sentences.sentence_for, texts.sentence_for], ids=["command line", "window"])
@pytest.mark.parametrize("code", ErrorCode)
@pytest.mark.parametrize("detail", [DETAIL, ErrorDetail()], ids=["all facts", "no facts"])
def test_every_error_has_a_sentence(
    code: ErrorCode, detail: ErrorDetail, say: Callable[[ErrorCode, ErrorDetail], object]
) -> None:
    sentence = str(say(code, detail))
    assert sentence.endswith((".", "?", "!")) or COMMAND_AT_THE_END.search(sentence)
    assert code.value not in sentence.split(), "the code itself is shown"
    assert not list(_placeholders(sentence)), "a fact was not filled in"


def test_a_detail_has_no_fact_that_no_sentence_could_use() -> None:
    assert {field.name for field in dataclasses.fields(ErrorDetail)} == {"path", "name", "number", "limit", "extra"}


def _placeholders(sentence: str) -> list[str]:
    return [name for _, name, _, _ in string.Formatter().parse(sentence) if name is not None]
