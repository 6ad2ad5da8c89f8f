"""What happens when writing is stopped, in the middle of a prompt or of the text, and when the process is killed."""

from collections.abc import Iterator

import psutil
import pytest

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import DATA_END, DATA_START, GenerationUsage
from core.errors import UserError
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


def test_a_reader_who_goes_away_ends_the_writing_and_costs_no_process(own_child: ModelChild) -> None:
    events = writing(own_child)
    assert next(events)
    pid = own_child.writer_pid
    events.close()  # type: ignore[attr-defined]  # a generator behind the Protocol's Iterator
    assert own_child.writer_pid == pid
    assert usage_of(writing(own_child, max_tokens=1)).reused_tokens


def test_a_prompt_is_cancelled_while_it_is_read_and_the_other_models_stay_loaded(own_child: ModelChild) -> None:
    """The writer may be too busy to hear, and is ended then; it comes back by itself."""
    assert finds(own_child)
    finder = own_child.pid
    model = own_child.models.generator
    assert model is not None
    assert own_child.generator is not None
    token = CancelToken()
    events = own_child._writer.stream("generate", model, token=token, prompt=LONG, max_tokens=5, stop=[])
    assert next(events) == ("part", {"text": ""})  # the first of several steps of the prompt is read
    token.cancel()
    with pytest.raises(CancelRequested):
        list(events)
    assert own_child.pid == finder
    assert finds(own_child)
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
