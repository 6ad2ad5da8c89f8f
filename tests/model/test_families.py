import pytest

from core.model.families import CHATML, GEMMA, LLAMA3, MISTRAL, PHI, PLAIN, family_of


@pytest.mark.parametrize(
    ("tokens", "family"),
    [
        ({"<|im_start|>"}, CHATML),
        ({"<|start_header_id|>"}, LLAMA3),
        ({"<start_of_turn>"}, GEMMA),
        ({"[INST]"}, MISTRAL),
        ({"<|assistant|>", "<|end|>"}, PHI),
    ],
)
def test_control_tokens_decide_whatever_the_name_says(tokens: set[str], family: str) -> None:
    assert family_of("llama", name="Mistral Qwen Gemma", control_tokens=frozenset(tokens)) == family


@pytest.mark.parametrize(
    ("architecture", "name", "family"),
    [
        ("qwen2", "", CHATML),
        ("llama", "Mistral-7B-Instruct-v0.2", MISTRAL),
        ("gemma3", "x", GEMMA),
        ("phi3", "x", PHI),
        ("llama", "Meta Llama 3 8B", LLAMA3),
        ("mamba", "x", PLAIN),
    ],
)
def test_without_control_tokens_the_name_decides(architecture: str, name: str, family: str) -> None:
    assert family_of(architecture, name=name, control_tokens=frozenset()) == family
