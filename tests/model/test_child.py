"""What happens when the model child is stopped, killed or given a wrong file."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from core.api.types import ErrorCode
from core.cancel import CancelRequested, CancelToken
from core.errors import UserError
from core.model.files import ModelFile, ModelFiles
from core.model.remote import ModelChild
from core.model.worker import usable_threads
from tests.model.conftest import file_as_model
from tests.model.gguf_files import GgufFile

pytestmark = pytest.mark.model

LONG = "The contractor must deliver the notice within thirty days of the event that gave rise to the claim. " * 100


def works(child: ModelChild) -> bool:
    assert child.embedder is not None
    return len(child.embedder.embed_query("Does it work?").pieces) == 4


def failure(child: ModelChild) -> ErrorCode:
    assert child.embedder is not None
    with pytest.raises(UserError) as caught:
        child.embedder.embed(["text"])
    assert caught.value.detail.name
    return caught.value.code


def embedding_with(model: ModelFile) -> Iterator[ModelChild]:
    child = ModelChild(ModelFiles(embedder=model))
    yield child
    child.close()


def test_ids_are_known_and_no_child_runs_before_the_first_call(own_child: ModelChild) -> None:
    assert own_child.embedder is not None
    assert own_child.embedder.id.startswith("all-MiniLM-L6-v2:384:")
    assert own_child.pid is None


def test_a_short_question_is_embedded_by_one_thread_and_a_long_text_by_all(own_child: ModelChild) -> None:
    if usable_threads() < 2:
        pytest.skip("one processor has one thread")
    assert works(own_child)
    alone = psutil.Process(own_child.pid).num_threads()
    assert own_child.embedder is not None
    own_child.embedder.embed([LONG])
    assert psutil.Process(own_child.pid).num_threads() > alone


def test_without_files_there_are_no_models() -> None:
    child = ModelChild(ModelFiles())
    assert (child.embedder, child.reader, child.generator) == (None, None, None)
    child.warm()
    child.close()


def test_an_import_stops_when_it_is_cancelled(own_child: ModelChild) -> None:
    assert own_child.embedder is not None
    token = CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        own_child.embedder.embed(["text"], token=token)
    assert works(own_child)


def test_a_file_that_changed_since_it_was_chosen_is_not_loaded(shipped: ModelFiles, tmp_path: Path) -> None:
    assert shipped.embedder is not None
    path = tmp_path / shipped.embedder.path.name
    data = bytearray(shipped.embedder.path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(bytes(data))
    for child in embedding_with(dataclasses.replace(shipped.embedder, path=path)):
        assert failure(child) is ErrorCode.UNKNOWN_MODEL


def test_a_file_that_went_away_is_missing(shipped: ModelFiles, tmp_path: Path) -> None:
    assert shipped.embedder is not None
    for child in embedding_with(dataclasses.replace(shipped.embedder, path=tmp_path / "gone.gguf")):
        assert failure(child) is ErrorCode.MODEL_MISSING


def test_a_model_too_large_for_the_memory_is_not_loaded(shipped: ModelFiles) -> None:
    assert shipped.embedder is not None
    for child in embedding_with(dataclasses.replace(shipped.embedder, memory_bytes=1 << 60)):
        assert failure(child) is ErrorCode.NOT_ENOUGH_MEMORY


@pytest.mark.parametrize("data", [b"GGUF and then garbage", GgufFile().to_bytes()])
def test_a_file_that_llama_refuses_harms_no_other_model(own_child: ModelChild, tmp_path: Path, data: bytes) -> None:
    """Whether llama.cpp says no or falls over, it is the request that fails."""
    assert own_child.models.embedder is not None
    path = tmp_path / "wrong.gguf"
    path.write_bytes(data)
    own_child.use_generator(file_as_model(path, like=own_child.models.embedder))
    assert own_child.generator is not None
    with pytest.raises(UserError) as caught:
        own_child.generator.count_tokens("text")
    assert caught.value.code in {ErrorCode.MODEL_FAILED, ErrorCode.CHILD_DIED}
    assert works(own_child)


def test_another_generator_takes_the_place_of_the_first(
    needs_generator: None, own_child: ModelChild, tmp_path: Path
) -> None:
    default = own_child.models.generator
    assert default is not None
    copy = tmp_path / "mine.gguf"
    copy.write_bytes(default.path.read_bytes())
    own_child.use_generator(file_as_model(copy, like=default))
    assert own_child.generator is not None
    assert own_child.generator.count_tokens("two words") == 2
    own_child.use_generator(None)
    assert own_child.models.generator is None


def test_warming_loads_ahead_and_a_closed_child_stays_closed(own_child: ModelChild) -> None:
    own_child.warm()
    assert own_child.wait_until_idle(timeout_s=60)
    pids = [own_child.pid, own_child.writer_pid]
    assert pids[0] is not None
    own_child.close()
    assert not any(pid is not None and psutil.pid_exists(pid) for pid in pids)
    assert failure(own_child) is ErrorCode.CHILD_DIED
