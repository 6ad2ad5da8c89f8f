import pytest

from core.model.families import (
    CHATML,
    COMMAND,
    DEEPSEEK,
    GEMMA,
    GRANITE,
    HARMONY,
    LLAMA3,
    MISTRAL,
    PHI,
    PLAIN,
    QWEN3,
    family_of,
)


@pytest.mark.parametrize(
    ("tokens", "family"),
    [
        ({"<|im_start|>"}, CHATML),
        ({"<|start_header_id|>"}, LLAMA3),
        ({"<start_of_turn>"}, GEMMA),
        ({"[INST]"}, MISTRAL),
        ({"<|assistant|>", "<|end|>"}, PHI),
        ({"<|start_of_role|>", "<|end_of_role|>"}, GRANITE),
        ({"<|START_OF_TURN_TOKEN|>"}, COMMAND),
        ({"<|start|>", "<|channel|>", "<|end|>"}, HARMONY),
        ({"<｜Assistant｜>", "<|im_start|>"}, DEEPSEEK),
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


@pytest.mark.parametrize(
    ("architecture", "name", "family"),
    [
        ("qwen3", "Qwen3-4B", QWEN3),
        ("qwen3moe", "Qwen3-30B-A3B", QWEN3),
        ("qwen3", "Qwen3-4B-Instruct-2507", CHATML),
        ("qwen3moe", "Qwen3-Coder-30B-A3B", CHATML),
        ("qwen2", "Qwen2.5-7B-Instruct", CHATML),
    ],
)
def test_a_model_that_would_think_aloud_is_known(architecture: str, name: str, family: str) -> None:
    assert family_of(architecture, name=name, control_tokens=frozenset({"<|im_start|>"})) == family
