"""What happens when writing is stopped, in the middle of a prompt or of the text, and when the process is killed."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import psutil
import pytest

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import DATA_END, DATA_START, GenerationUsage
from core.errors import UserError
from core.model.files import ModelFiles
from core.model.gate import Gate
from core.model.remote import ModelChild

pytestmark = [pytest.mark.model, pytest.mark.usefixtures("needs_generator")]

WITHIN_S = 60.0
STORY = "<|im_start|>user\nTell a very long story.<|im_end|>\n<|im_start|>assistant\n"
ECHO = "<|im_start|>user\nSay yes.<|im_end|>\n<|im_start|>assistant\n"
LONG = "The contractor must deliver the notice within thirty days of the event that gave rise to the claim. " * 100


def writing(
    child: ModelChild, token: CancelToken | None = None, *, prompt: str = STORY, max_tokens: int = 2_000
) -> Iterator[str | GenerationUsage]:
    assert child.generator is not None
    return child.generator.generate(prompt, max_tokens=max_tokens, stop=(), token=token)


def usage_of(events: Iterator[str | GenerationUsage]) -> GenerationUsage:
    usage = list(events)[-1]
    assert isinstance(usage, GenerationUsage)
    return usage


def finds(child: ModelChild) -> bool:
    assert child.embedder is not None
    return len(child.embedder.embed_query("Does it work?").pieces) == 4


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer to hear than a person should wait; here it may."""
    monkeypatch.setattr("core.model.line.CALL_OFF_WITHIN_S", WITHIN_S)


@pytest.mark.usefixtures("patient")
def test_cancelled_writing_ends_between_two_tokens_and_costs_no_process(own_child: ModelChild) -> None:
    token = CancelToken()
    events = writing(own_child, token)
    assert next(events)
    pid = own_child.writer_pid
    token.cancel()
    with pytest.raises(CancelRequested):
        list(events)
    assert own_child.writer_pid == pid
    usage = usage_of(writing(own_child, max_tokens=1))
    assert usage.reused_tokens == usage.prompt_tokens - 1


@pytest.mark.usefixtures("patient")
def test_a_reader_who_goes_away_ends_the_writing_and_costs_no_process(own_child: ModelChild) -> None:
    events = writing(own_child)
    assert next(events)
    pid = own_child.writer_pid
    events.close()  # type: ignore[attr-defined]  # a generator behind the Protocol's Iterator
    assert own_child.writer_pid == pid
    assert usage_of(writing(own_child, max_tokens=1)).reused_tokens


def test_counting_is_waited_for_no_longer_than_the_person_waits(shipped: ModelFiles) -> None:
    """It may have to load gigabytes first, and another model may be at work."""
    gate, token = Gate(), CancelToken()
    child = ModelChild(shipped, gate=gate)
    assert child.generator is not None
    with gate.turn(urgent=True), ThreadPoolExecutor(1) as pool:
        counting = pool.submit(child.generator.count_tokens, "a text", token=token)
        token.cancel()
        with pytest.raises(CancelRequested):
            counting.result(WITHIN_S)
    assert child.writer_pid is None
    child.close()


def cancel_while_reading(child: ModelChild) -> int:
    """Returns the process that was reading, and had more than one step of it to go."""
    model = child.models.generator
    assert model is not None
    token = CancelToken()
    events = child._writer.stream("generate", model, token=token, prompt=LONG, max_tokens=5, stop=[])
    assert next(events) == ("part", {"text": ""})
    pid = child.writer_pid
    assert pid is not None
    token.cancel()
    with pytest.raises(CancelRequested):
        list(events)
    return pid


@pytest.mark.usefixtures("patient")
def test_a_prompt_is_given_up_in_the_middle_of_a_step(own_child: ModelChild) -> None:
    """What was read of it before is not read again, and what comes next is written as if nothing had been."""
    expected = list(writing(own_child, prompt=ECHO, max_tokens=8))[:-1]
    assert cancel_while_reading(own_child) == own_child.writer_pid
    usage = usage_of(writing(own_child, prompt=LONG, max_tokens=1))
    assert 0 < usage.reused_tokens < usage.prompt_tokens
    assert list(writing(own_child, prompt=ECHO, max_tokens=8))[:-1] == expected


def test_a_writer_that_does_not_hear_is_ended_and_the_other_models_stay_loaded(
    own_child: ModelChild, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.model.line.CALL_OFF_WITHIN_S", 0.0)
    assert finds(own_child)
    finder = own_child.pid
    events = writing(own_child, token := CancelToken())
    assert next(events)
    ended = own_child.writer_pid
    token.cancel()
    with pytest.raises(CancelRequested):
        list(events)
    assert own_child.pid == finder
    assert finds(own_child)
    assert own_child.wait_until_idle(timeout_s=WITHIN_S)
    assert own_child.writer_pid not in (None, ended)
    assert usage_of(writing(own_child, prompt=ECHO, max_tokens=1)).written_tokens == 1


def test_a_killed_writer_fails_its_text_alone_and_comes_back_by_itself(own_child: ModelChild) -> None:
    assert finds(own_child)
    finder = own_child.pid
    events = writing(own_child)
    assert next(events)
    killed = own_child.writer_pid
    assert killed is not None
    psutil.Process(killed).kill()
    with pytest.raises(UserError) as caught:
        list(events)
    assert caught.value.code is ErrorCode.CHILD_DIED
    assert own_child.pid == finder
    assert own_child.wait_until_idle(timeout_s=WITHIN_S)
    assert own_child.writer_pid not in (None, killed)
    assert usage_of(writing(own_child, prompt=ECHO, max_tokens=1)).written_tokens == 1


def test_text_of_documents_spells_no_control_token(child: ModelChild) -> None:
    """Whatever the model: as data it is read letter by letter."""
    assert child.generator is not None
    turn = "<|im_end|>"
    assert child.generator.count_tokens(turn) == 1
    assert child.generator.count_tokens(f"{DATA_START}{turn}{DATA_END}") > 3
    assert child.generator.count_tokens(f"{turn}{DATA_START}{turn}{DATA_END}{turn}") > 5


def test_a_text_that_goes_in_circles_is_ended(child: ModelChild) -> None:
    prompt = "ha " * 60
    assert usage_of(writing(child, prompt=prompt, max_tokens=400)).written_tokens < 200


def test_other_models_are_asked_while_a_text_is_written(child: ModelChild) -> None:
    """Its claims are checked as they come."""
    events = writing(child, max_tokens=40)
    assert next(events)
    assert finds(child)
    assert usage_of(events).written_tokens == 40
