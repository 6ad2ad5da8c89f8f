"""The choice of the model that writes, and of the one that finds."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import settings
from core.api.types import ErrorCode, ModelInfo
from core.cancel import CancelRequested, CancelToken
from core.engine.models import ModelsInUse, wanted_embedder
from core.engine.rerankers import RERANKER_MISSING
from core.errors import UserError
from core.model.files import UNCALIBRATED_RERANKER, default_models
from core.paths import DataPaths, shipped_models_dir
from core.settings import Settings, SettingsFile
from tests.model.other_embedder import write_other_embedder
from tests.model.rerankers import write_pair_reranker

needs_generator = pytest.mark.skipif(
    default_models(shipped_models_dir()).generator is None, reason="set-up puts the generator there"
)


@pytest.fixture
def settings_file(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


@pytest.fixture
def models(settings_file: Path) -> Iterator[ModelsInUse]:
    models = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    yield models
    models.close()


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_other_embedder(tmp_path_factory.mktemp("models") / "other.gguf")


def generator_path(models: ModelsInUse) -> str:
    return next(info.path for info in models.infos() if info.role == "generator")


def test_the_library_knows_its_embedder_before_anything_is_loaded(models: ModelsInUse, tmp_path: Path) -> None:
    assert models.for_library.dimensions == 384
    assert models.embedder is not None
    assert models.embedder.id == models.for_library.id
    assert ModelsInUse(tmp_path, SettingsFile(tmp_path / "settings.json")).for_library.dimensions == 0


def test_a_folder_without_models_is_a_notice_for_each_missing_one(tmp_path: Path) -> None:
    models = ModelsInUse(tmp_path, SettingsFile(tmp_path / "settings.json"))
    assert models.notices() == (ErrorCode.EMBEDDER_MISSING, ErrorCode.MODEL_MISSING)
    assert (models.embedder, models.reader, models.generator) == (None, None, None)


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7", b"GGUF"])
def test_what_is_no_model_is_refused_and_the_one_in_use_stays(
    models: ModelsInUse, settings_file: Path, tmp_path: Path, content: bytes
) -> None:
    before = generator_path(models)
    (tmp_path / "other.gguf").write_bytes(content)
    with pytest.raises(UserError) as caught:
        models.choose(str(tmp_path / "other.gguf"), trusted=True, token=CancelToken())
    assert caught.value.code is ErrorCode.NOT_A_MODEL
    assert generator_path(models) == before
    assert settings.load(settings_file) == Settings()


@pytest.mark.model
@needs_generator
def test_a_chosen_model_is_loaded_remembered_and_given_up(
    models: ModelsInUse, settings_file: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copyfile(generator_path(models), tmp_path / "mine.gguf"))
    models.choose(str(copy), trusted=False, token=CancelToken())
    assert generator_path(models) == str(copy)
    assert {info.role for info in models.infos() if not info.built_in} == {"generator"}
    assert settings.load(settings_file).generator_path == str(copy)
    again = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    assert generator_path(again) == str(copy)
    models.choose("", trusted=False, token=CancelToken())
    assert all(info.built_in for info in models.infos())
    assert settings.load(settings_file).generator_path == ""


@needs_generator
@pytest.mark.parametrize("content", [None, b"no longer a model"])
def test_a_chosen_file_that_went_bad_gives_way_to_the_default(
    settings_file: Path, tmp_path: Path, content: bytes | None
) -> None:
    chosen = tmp_path / "mine.gguf"
    if content is not None:
        chosen.write_bytes(content)
    settings.save(settings_file, Settings(generator_path=str(chosen)))
    models = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    default = default_models(shipped_models_dir()).generator
    assert default is not None
    assert generator_path(models) == str(default.path)
    assert models.notices() == ((ErrorCode.MODEL_MISSING,) if content is None else ())


@needs_generator
def test_a_choice_can_be_cancelled(models: ModelsInUse, settings_file: Path) -> None:
    before, token = generator_path(models), CancelToken()
    token.cancel()
    with pytest.raises(CancelRequested):
        models.choose(before, trusted=False, token=token)
    assert settings.load(settings_file) == Settings()


def embedder_path(models: ModelsInUse) -> str:
    return next(info.path for info in models.infos() if info.role == "embedder")


def pids(models: ModelsInUse) -> list[int]:
    """Of the processes that run."""
    return [child.pid for child in (models._child, models._maker) if child.pid is not None]


def test_an_unknown_embedder_is_taken_only_on_a_persons_word(
    models: ModelsInUse, settings_file: Path, other: Path
) -> None:
    before = models.for_library
    with pytest.raises(UserError) as caught:
        models.choose_embedder(str(other), trusted=False, token=CancelToken())
    assert caught.value.code is ErrorCode.UNKNOWN_MODEL
    assert (models.for_library, settings.load(settings_file)) == (before, Settings())


def test_what_is_no_embedder_is_refused_with_its_reason(models: ModelsInUse, settings_file: Path) -> None:
    reader = next(info.path for info in models.infos() if info.role == "reader")
    with pytest.raises(UserError) as caught:
        models.choose_embedder(reader, trusted=True, token=CancelToken())
    assert caught.value.code is ErrorCode.NOT_A_MODEL
    assert caught.value.detail.extra == {"role": "embedder", "reason": "reader instead"}
    assert settings.load(settings_file) == Settings()


@pytest.mark.model
def test_a_chosen_embedder_is_wanted_and_the_one_before_still_answers(
    models: ModelsInUse, settings_file: Path, other: Path
) -> None:
    old = models.for_library
    models.choose_embedder(str(other), trusted=True, token=CancelToken())
    new = models.for_library
    assert new.id != old.id
    assert embedder_path(models) == str(other)
    for again in (models, ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))):
        found = [again.embedder_for(id_) for id_ in (old.id, new.id, "somebody else's")]
        assert [embedder.id if embedder else None for embedder in found] == [old.id, new.id, None]
    assert wanted_embedder(DataPaths(settings_file.parent)) == new
    models.choose_embedder("", trusted=False, token=CancelToken())
    assert models.for_library == old
    assert models.embedder_for(new.id) is not None


@pytest.mark.model
def test_a_second_process_runs_only_while_one_embedder_takes_over(models: ModelsInUse, other: Path) -> None:
    old = models.for_library.id
    models.choose_embedder(str(other), trusted=True, token=CancelToken())
    new = models.for_library.id
    indexing = models.for_indexing(lambda: old)
    assert indexing is not None
    (both,) = indexing.embed(["text"])
    assert both.former is not None
    assert (both.embedder_id, both.former.embedder_id) == (new, old)
    assert len(pids(models)) == 2
    question = models.embedder_for(new)  # the search has changed over
    assert question is not None
    assert len(question.embed_query("text").pieces) == 1
    assert len(pids(models)) == 1
    filling = models.for_filling(new)
    assert filling is not None
    assert filling.embed(["text"])[0].former is None
    assert len(pids(models)) == 1


@pytest.mark.model
def test_a_file_that_cannot_be_loaded_changes_nothing(models: ModelsInUse, settings_file: Path, tmp_path: Path) -> None:
    """A header that is in order, and nonsense after it."""
    broken = tmp_path / "broken.gguf"
    data = bytearray(Path(embedder_path(models)).read_bytes())
    place = data.index(b"blk.0.attn_q.weight")
    data[place : place + 19] = b"blk.0.attn_x.weight"
    broken.write_bytes(bytes(data))
    with pytest.raises(UserError) as caught:
        models.choose_embedder(str(broken), trusted=True, token=CancelToken())
    assert caught.value.code is ErrorCode.MODEL_FAILED
    assert settings.load(settings_file) == Settings()
    assert models.embedder is not None
    assert len(models.embedder.embed(["text"])) == 1


@pytest.mark.model
def test_without_the_embedders_file_there_is_a_notice_and_nothing_waits_or_is_replaced(
    models: ModelsInUse, settings_file: Path, other: Path, tmp_path: Path
) -> None:
    """Reported elsewhere: attaching hangs for minutes; and the search silently falls to keywords."""
    copy = Path(shutil.copyfile(other, tmp_path / "mine.gguf"))
    models.choose_embedder(str(copy), trusted=True, token=CancelToken())
    chosen = models.for_library
    copy.unlink()
    for again in (models, ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))):
        assert ErrorCode.EMBEDDER_MISSING in again.notices()
        assert (again.embedder, again.embedder_for(chosen.id)) == (None, None)
        assert (again.for_indexing(lambda: chosen.id), again.for_filling(chosen.id)) == (None, None)
        row = next(info for info in again.infos() if info.role == "embedder")
        assert (row.available, row.name, row.built_in) == (False, "mine", False)
    shutil.copyfile(other, copy)
    assert models.for_library == chosen


@pytest.mark.model
def test_a_chosen_file_that_is_another_one_now_is_not_loaded(
    models: ModelsInUse, settings_file: Path, other: Path, tmp_path: Path
) -> None:
    copy = Path(shutil.copyfile(other, tmp_path / "mine.gguf"))
    models.choose_embedder(str(copy), trusted=True, token=CancelToken())
    shutil.copyfile(shipped_models_dir() / "pincite-reader-minilm-f16.gguf", copy)
    again = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    assert again.embedder is None
    data = bytearray(other.read_bytes())
    data[-1] ^= 1
    copy.write_bytes(bytes(data))
    again = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    assert again.embedder is not None
    with pytest.raises(UserError) as caught:
        again.embedder.embed(["text"])
    assert caught.value.code is ErrorCode.UNKNOWN_MODEL
    again.close()


def reranker_row(models: ModelsInUse) -> ModelInfo | None:
    return next((info for info in models.infos() if info.role == "reranker"), None)


def test_an_unknown_reranker_is_taken_only_on_a_persons_word(
    models: ModelsInUse, settings_file: Path, tmp_path: Path
) -> None:
    path = write_pair_reranker(tmp_path / "mine.gguf")
    with pytest.raises(UserError) as caught:
        models.choose_reranker(str(path), trusted=False, token=CancelToken())
    assert caught.value.code is ErrorCode.UNKNOWN_MODEL
    assert (models.reranker, reranker_row(models), settings.load(settings_file)) == (None, None, Settings())


@pytest.mark.model
def test_a_chosen_reranker_reads_is_remembered_and_given_up(
    models: ModelsInUse, settings_file: Path, tmp_path: Path
) -> None:
    path = write_pair_reranker(tmp_path / "mine.gguf", with_pooler=False)
    models.choose_reranker(str(path), trusted=True, token=CancelToken())
    again = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    for one in (models, again):
        assert one.reranker is not None
        row = reranker_row(one)
        assert row is not None
        assert (row.path, row.available, row.built_in, row.note) == (str(path), True, False, UNCALIBRATED_RERANKER)
        assert UNCALIBRATED_RERANKER in one.notices()
    models.choose_reranker("", trusted=False, token=CancelToken())
    assert (models.reranker, reranker_row(models), settings.load(settings_file)) == (None, None, Settings())


@pytest.mark.model
def test_without_its_file_the_search_does_without_a_reranker_and_it_is_told(
    models: ModelsInUse, settings_file: Path, tmp_path: Path
) -> None:
    path = write_pair_reranker(tmp_path / "mine.gguf")
    models.choose_reranker(str(path), trusted=True, token=CancelToken())
    data = path.read_bytes()
    path.unlink()
    for one in (models, ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))):
        row = reranker_row(one)
        assert row is not None
        assert (one.reranker, row.available, row.path) == (None, False, str(path))
        assert RERANKER_MISSING in one.notices()
    path.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    changed = ModelsInUse(shipped_models_dir(), SettingsFile(settings_file))
    assert changed.reranker is not None
    with pytest.raises(UserError) as caught:
        changed.reranker.score("?", ["text"])
    assert caught.value.code is ErrorCode.UNKNOWN_MODEL
    changed.close()


@pytest.mark.model
@needs_generator
def test_lines_of_context_are_written_in_a_process_of_their_own(models: ModelsInUse) -> None:
    """So that it can be ended under a half-written line, and a question finds its own models still loaded."""
    embedder, annotator = models.embedder, models.annotator
    assert embedder is not None
    assert annotator is not None
    embedder.embed_query("warm")
    before = models._child.pid
    stopped = CancelToken()
    pieces = annotator.generate("Once upon a time", max_tokens=200, stop=(), token=stopped)
    next(pieces)
    stopped.cancel()
    with pytest.raises(CancelRequested):
        list(pieces)
    assert models._annotator.pid is None
    assert models._child.pid == before is not None


def test_a_question_holds_the_space_it_was_embedded_for(models: ModelsInUse) -> None:
    token = CancelToken()
    token.cancel()
    with models.embedder_turn(), pytest.raises(CancelRequested), models.embedder_turn(token, urgent=False):
        pass
    with models.embedder_turn(urgent=False):
        pass


@pytest.mark.model
def test_asking_stopping_and_asking_again_at_once_is_served_one_by_one(models: ModelsInUse) -> None:
    """Reported elsewhere: two threads on one model crash it, and so does a question after Stop."""
    embedder, reader = models.embedder, models.reader
    assert embedder is not None
    assert reader is not None
    outcomes: list[str] = []

    def ask(token: CancelToken) -> None:
        try:
            embedder.embed_query("How long may receipts be kept?", token=token)
            reader.score("How long?", ["Receipts are kept for 30 days."] * 40, token=token)
            outcomes.append("answered")
        except CancelRequested:
            outcomes.append("stopped")

    tokens = [CancelToken() for _ in range(6)]
    threads = [threading.Thread(target=ask, args=(token,)) for token in tokens]
    for thread in threads:
        thread.start()
    for token in tokens[::2]:
        token.cancel()
    for thread in threads:
        thread.join(60)
    ask(CancelToken())
    assert len(outcomes) == 7
    assert outcomes.count("answered") >= 4  # those that nobody stopped, whatever became of the others
    assert outcomes[-1] == "answered"
