"""Text of documents and of people as data for a model: nothing in it can end its own quotation or a turn.

The generator reads what stands between DATA_START and DATA_END as plain text, so no control token can come of it
anyway; here it also loses what a model might take for one, what people cannot see, and what looks like our own marks.
"""

import functools
import re
import unicodedata

FENCE = '"""'

_CONTROL_TOKEN = re.compile(
    r"<[|｜][^|｜<>\n]{0,60}[|｜]>"
    r"|</?(?:s|bos|eos|pad|unk|cls|sep|mask|eod|eot|start_of_turn|end_of_turn|start_of_image|end_of_image|think"
    r"|tool_call|tool_response|tools|unused\d+|extra_id_\d+|(?:bos|eos|pad|unk|mask|eop|cls|sep)_token"
    r"|repo_?name|file_?(?:sep|name)|gh_stars|issue_\w{1,10}|jupyter_\w{1,10}|empty_output)>"
    r"|\[/?(?:INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|IMG|IMG_BREAK|IMG_END|THINK)\]"
    r"|<</?SYS>>",
    re.IGNORECASE,
)
_FENCE = re.compile(r"^(?:[^\S\n]*(?:#{3,}|-{3,}|={3,}|`{3,}))+|[\"“”'`]{3,}", re.MULTILINE)
_TURN = re.compile(
    r"^([^\S\n]*(?:question|answer|passage|system|user|assistant))[^\S\n]*:", re.IGNORECASE | re.MULTILINE
)
_NUMBER = re.compile(r"\[(\s*\d[\d\s,]*)\]")
_NOT_PRINTABLE_ASCII = re.compile(r"[^\n\t\x20-\x7e]+")
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
_HIDDEN_SELECTORS = range(0xE0100, 0xE01F0)
"""Variation selectors beyond those of emoji: they can spell a text that nobody sees."""


MOST_PASSES = 16
"""Over one text. Tokens inside tokens inside tokens are made by somebody who wants them to be looked for for long."""
_NO_BRACKETS = str.maketrans(dict.fromkeys("<>[]", " "))


def as_data(text: str) -> str:
    """Without control tokens, fences, turns, invisible characters and numbers in square brackets, which are ours."""
    text = _NOT_PRINTABLE_ASCII.sub(lambda found: "".join(map(_seen, found[0])), text)
    for _ in range(MOST_PASSES):
        previous = text
        text = _CONTROL_TOKEN.sub(" ", text)
        text = _FENCE.sub(" ", text)
        text = _TURN.sub(r"\1 -", text)
        text = _NUMBER.sub(r"(\1)", text)
        if text == previous:
            return text
    return as_data(text.translate(_NO_BRACKETS))


@functools.lru_cache(maxsize=4_096)
def _seen(letter: str) -> str:
    """The letter, or what stands for one that is not seen: a line break for the separators, a space for controls."""
    if letter in "\r\x85\u2028\u2029":
        return "\n"
    kind = unicodedata.category(letter)
    if kind in _UNSEEN or ord(letter) in _HIDDEN_SELECTORS:
        return " " if kind == "Cc" else ""
    return letter
