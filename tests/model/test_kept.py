"""A document that was read once is not read again, by the same process or by the next one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.contracts.models import DATA_END, DATA_START, GenerationUsage, KeptPrefix
from core.model.files import ModelFiles
from core.model.remote import ModelChild
from core.model.states import KeptStates

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("needs_generator")]

WITHIN_S = 60.0
HEAD = f"<|im_start|>user\n{DATA_START}"
DOCUMENT = HEAD + "The keeper must light the lamp at dusk, and wind the clockwork every four hours until dawn. " * 12
KEPT = KeptPrefix(DOCUMENT, ((1, 1),))
ASKED = f"{DOCUMENT}When must the lamp be lit?{DATA_END}<|im_end|>\n<|im_start|>assistant\n"


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.model.line.CALL_OFF_WITHIN_S", WITHIN_S)


@pytest.fixture
def states(tmp_path: Path) -> KeptStates:
    return KeptStates(tmp_path / "states")


@pytest.fixture
def children(shipped: ModelFiles, states: KeptStates) -> Iterator[list[ModelChild]]:
    """Two, as before and after a restart."""
    started = [ModelChild(ModelFiles(generator=shipped.generator), states=states) for _ in range(2)]
    yield started
    for child in started:
        child.close()


def write(child: ModelChild, prompt: str = ASKED, kept: KeptPrefix | None = KEPT) -> tuple[str, GenerationUsage]:
    assert child.generator is not None
    *pieces, usage = child.generator.generate(prompt, max_tokens=12, stop=(), kept=kept)
    assert isinstance(usage, GenerationUsage)
    assert child.wait_until_idle(timeout_s=WITHIN_S)
    return "".join(str(piece) for piece in pieces), usage


def test_the_next_process_goes_on_where_the_first_one_was(children: list[ModelChild], states: KeptStates) -> None:
    text, first = write(children[0])
    assert first.restored_tokens == 0
    assert states.total_bytes() > 1_000_000
    again, second = write(children[1])
    assert again == text
    assert second.restored_tokens > 200
    assert second.prompt_tokens - second.reused_tokens < 30


def test_a_damaged_state_is_deleted_and_the_document_read_again(
    children: list[ModelChild], states: KeptStates, tmp_path: Path
) -> None:
    text, _ = write(children[0])
    (path,) = (tmp_path / "states").iterdir()
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    again, usage = write(children[1])
    assert again == text
    assert usage.restored_tokens == 0
    assert not path.exists()
    assert states.total_bytes() == 0


def test_a_state_that_can_neither_be_read_nor_deleted_costs_no_answer(
    children: list[ModelChild], tmp_path: Path
) -> None:
    text, _ = write(children[0])
    (path,) = (tmp_path / "states").iterdir()
    path.unlink()
    path.mkdir()
    again, usage = write(children[1])
    assert (again, usage.restored_tokens) == (text, 0)


def test_nothing_is_kept_of_a_document_that_went_meanwhile(
    children: list[ModelChild], states: KeptStates, tmp_path: Path
) -> None:
    assert children[0].generator is not None
    events = children[0].generator.generate(ASKED, max_tokens=4, stop=(), kept=KEPT)
    assert next(events)
    states.forget(1)
    list(events)
    assert children[0].wait_until_idle(timeout_s=WITHIN_S)
    assert list((tmp_path / "states").iterdir()) == []


def test_an_answer_that_is_read_in_part_keeps_its_document(children: list[ModelChild], states: KeptStates) -> None:
    assert children[0].generator is not None
    events = children[0].generator.generate(ASKED, max_tokens=200, stop=(), kept=KEPT)
    assert next(events)
    events.close()  # type: ignore[attr-defined]  # a generator behind the Protocol's Iterator
    assert children[0].wait_until_idle(timeout_s=WITHIN_S)
    assert states.total_bytes() > 1_000_000


def test_without_a_document_to_keep_nothing_is_written(children: list[ModelChild], tmp_path: Path) -> None:
    write(children[0], kept=None)
    assert not (tmp_path / "states").exists()
