"""Which prompt template a generator was trained on.

The template inside the file is a program in a macro language that can hang or fill the memory of whoever renders it, so
it is never rendered: each family has a fixed template of our own in `core.answer`.
"""

from typing import Final

CHATML: Final = "chatml"
LLAMA3: Final = "llama3"
GEMMA: Final = "gemma"
MISTRAL: Final = "mistral"
PHI: Final = "phi"
PLAIN: Final = "plain"

FAMILIES = (CHATML, LLAMA3, GEMMA, MISTRAL, PHI, PLAIN)

_BY_CONTROL_TOKEN = {
    "<|im_start|>": CHATML,
    "<|start_header_id|>": LLAMA3,
    "<start_of_turn>": GEMMA,
    "[INST]": MISTRAL,
}
_BY_NAME = (
    ("phi-3", PHI),
    ("phi-4", PHI),
    ("phi3", PHI),
    ("qwen", CHATML),
    ("smollm", CHATML),
    ("llama-3", LLAMA3),
    ("llama 3", LLAMA3),
    ("gemma", GEMMA),
    ("mistral", MISTRAL),
    ("mixtral", MISTRAL),
)


def family_of(architecture: str, *, name: str, control_tokens: frozenset[str]) -> str:
    """The family of a model by its control tokens, else by its architecture and name, else `plain`.

    The tokens decide first: a control token that the vocabulary lacks would be read letter by letter.
    """
    if {"<|assistant|>", "<|end|>"} <= control_tokens:
        return PHI
    for control, family in _BY_CONTROL_TOKEN.items():
        if control in control_tokens:
            return family
    words = f"{architecture} {name}".casefold()
    for word, family in _BY_NAME:
        if word in words:
            return family
    return PLAIN
