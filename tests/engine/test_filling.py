"""Another embedder takes over while people go on searching; and passages that have no vectors get them."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from core.api.following import COMPLETE, Amount
from core.api.types import ErrorCode, Scope
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import Embedded
from core.engine.app import App, open_app
from core.engine.embedding import ChangingEmbedder
from core.engine.filling import FILL_BATCH, fill_vectors
from core.errors import UserError
from core.library import LibraryFiles
from core.paths import DataPaths
from tests.fakes import FakeEmbedder
from tests.library.documents import document_at, open_at

OLD = FakeEmbedder(dimensions=64, name="old")
CATS = [f"cats of kind {n}" for n in range(40)]


@pytest.fixture
def new() -> FakeEmbedder:
    """The same dimensions, another space: nothing but its id tells them apart."""
    return FakeEmbedder(dimensions=64, name="new")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[LibraryFiles]:
    opened = filled_at(tmp_path)
    yield opened
    opened.close()


def filled_at(root: Path) -> LibraryFiles:
    library = open_at(root, embedder=OLD)
    library.put(document_at("/cats.pdf", *CATS, embedder=OLD))
    library.commit_indexes()
    return library


def free(_token: CancelToken) -> AbstractContextManager[None]:
    return nullcontext()


def run(library: LibraryFiles, embedder: FakeEmbedder, *, steps: int = 10_000) -> int:
    """Fill so many batches, then drop the run as a kill would; how many vectors were made."""
    made = 0
    for _, count in zip(range(steps), fill_vectors(library, embedder, turn=free, token=CancelToken()), strict=False):
        made += count
    return made


def found(library: LibraryFiles, embedder: FakeEmbedder, question: str) -> str:
    """The text that lies nearest, of the space that is searched."""
    assert library.search_embedder_id == embedder.id
    library.commit_indexes()
    query = embedder.embed_query(question).dense
    (hit,) = library.search_meaning(query, allowed=library.scope_chunks(Scope()), limit=1)
    assert hit.score == pytest.approx(1.0, abs=1e-3)
    return library.chunks([hit.chunk_id])[hit.chunk_id].text


def test_after_changing_the_embedder_every_question_is_answered_all_the_way(
    library: LibraryFiles, new: FakeEmbedder
) -> None:
    """Reported elsewhere: after a change of embedder each query fails, and resetting does not help."""
    library.want_embedder(new.id, dimensions=64)
    steps = fill_vectors(library, new, turn=free, token=CancelToken())
    assert found(library, OLD, CATS[7]) == CATS[7]
    next(steps)
    assert library.progress().embedding == Amount(FILL_BATCH, 40)
    assert found(library, OLD, CATS[7]) == CATS[7]
    assert sum(steps) == 40 - FILL_BATCH
    assert library.progress().embedding == COMPLETE
    assert found(library, new, CATS[7]) == CATS[7]


def test_an_embedder_of_another_size_takes_over_too(library: LibraryFiles) -> None:
    """Reported elsewhere: dimension mismatch after an upgrade."""
    wide = FakeEmbedder(dimensions=128, name="wide")
    library.want_embedder(wide.id, dimensions=128)
    assert found(library, OLD, CATS[3]) == CATS[3]
    run(library, wide)
    assert found(library, wide, CATS[3]) == CATS[3]


def test_a_change_that_is_killed_half_way_goes_on_and_embeds_nothing_twice(tmp_path: Path, new: FakeEmbedder) -> None:
    """Reported elsewhere: a rebuild held the whole corpus in memory and could not resume."""
    library = filled_at(tmp_path)
    library.want_embedder(new.id, dimensions=64)
    run(library, new, steps=1)
    library.close()
    again = open_at(tmp_path, embedder=new)
    assert found(again, OLD, CATS[30]) == CATS[30]
    assert run(again, new) == 40 - FILL_BATCH
    assert sorted(new.embedded) == sorted(CATS)
    assert found(again, new, CATS[30]) == CATS[30]
    again.close()


def test_a_document_added_during_the_change_is_found_at_once_and_after_it(
    library: LibraryFiles, new: FakeEmbedder
) -> None:
    library.want_embedder(new.id, dimensions=64)
    run(library, new, steps=1)
    both = ChangingEmbedder(new, lambda: OLD)
    document = document_at("/dogs.pdf", "dogs bark", embedder=None)
    library.put(replace(document, embedded=tuple(both.embed(["dogs bark"]))))
    assert found(library, OLD, "dogs bark") == "dogs bark"
    run(library, new)
    assert found(library, new, "dogs bark") == "dogs bark"


def test_documents_stored_while_the_embedder_was_missing_are_filled_once_it_is_back(
    library: LibraryFiles,
) -> None:
    library.put(document_at("/dogs.pdf", "dogs bark", embedder=None))
    assert library.progress().embedding == Amount(40, 41)
    assert run(library, OLD) == 1
    assert found(library, OLD, "dogs bark") == "dogs bark"


def test_filling_what_is_full_ends_at_once(library: LibraryFiles) -> None:
    before = len(OLD.embedded)
    assert run(library, OLD) == 0
    assert len(OLD.embedded) == before


def test_equal_passages_are_embedded_once(library: LibraryFiles, new: FakeEmbedder) -> None:
    library.put(document_at("/copy.pdf", *CATS, "and one more", embedder=OLD))
    library.want_embedder(new.id, dimensions=64)
    assert run(library, new) == 81
    assert sorted(new.embedded) == sorted([*CATS, "and one more"])


def test_a_run_whose_embedder_is_wanted_no_more_ends(library: LibraryFiles, new: FakeEmbedder) -> None:
    third = FakeEmbedder(dimensions=64, name="third")
    library.want_embedder(new.id, dimensions=64)
    steps = fill_vectors(library, new, turn=free, token=CancelToken())
    next(steps)
    library.want_embedder(third.id, dimensions=64)
    assert len(list(steps)) <= 2
    assert library.progress().embedding == Amount(0, 40)
    assert library.search_embedder_id == OLD.id


def test_filling_can_be_cancelled_between_batches(library: LibraryFiles, new: FakeEmbedder) -> None:
    token = CancelToken()
    library.want_embedder(new.id, dimensions=64)
    steps = fill_vectors(library, new, turn=free, token=token)
    next(steps)
    token.cancel()
    with pytest.raises(CancelRequested):
        next(steps)
    assert library.progress().embedding == Amount(FILL_BATCH, 40)


class Deadly(FakeEmbedder):
    """Dies over a text that `kills` says it cannot take."""

    def __init__(self, kills: Callable[[str], bool]) -> None:
        super().__init__(dimensions=64, name="deadly")
        self._kills = kills

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
        if any(map(self._kills, texts)):
            raise UserError(ErrorCode.CHILD_DIED)
        return super().embed(texts, token=token)


def test_a_passage_that_kills_the_model_is_embedded_by_its_beginning_and_holds_up_no_other(
    library: LibraryFiles,
) -> None:
    library.put(document_at("/long.pdf", "word " * 500, embedder=OLD))
    deadly = Deadly(lambda text: len(text) > 1_000)
    library.want_embedder(deadly.id, dimensions=64)
    assert run(library, deadly) == 41
    assert library.search_embedder_id == deadly.id
    chunk = min(library.scope_chunks(Scope(paths=("/long.pdf",))) or ())
    assert np.array_equal(library.dense_vectors([chunk])[chunk], deadly.embed(["word " * 125])[0].dense)


def test_a_model_that_never_works_is_an_error_and_changes_nothing(library: LibraryFiles) -> None:
    deadly = Deadly(lambda text: True)
    library.want_embedder(deadly.id, dimensions=64)
    with pytest.raises(UserError) as caught:
        run(library, deadly)
    assert caught.value.code is ErrorCode.CHILD_DIED
    assert found(library, OLD, CATS[0]) == CATS[0]


def test_fewer_vectors_than_asked_for_are_an_error(library: LibraryFiles) -> None:
    class Short(FakeEmbedder):
        def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]:
            return super().embed(texts[:-1])

    short = Short(dimensions=64, name="short")
    library.want_embedder(short.id, dimensions=64)
    with pytest.raises(UserError) as caught:
        run(library, short)
    assert (caught.value.code, caught.value.detail.name) == (ErrorCode.MODEL_FAILED, short.id)


def test_vectors_are_stored_only_in_a_turn_so_that_no_question_sees_two_spaces(
    library: LibraryFiles, new: FakeEmbedder
) -> None:
    held: list[str] = []

    class Turn:
        def __enter__(self) -> None:
            held.append(library.search_embedder_id)

        def __exit__(self, *_: object) -> None:
            held.append(library.search_embedder_id)

    library.want_embedder(new.id, dimensions=64)
    for _ in fill_vectors(library, new, turn=lambda _token: Turn(), token=CancelToken()):
        assert library.search_embedder_id == held[-1]
    assert held == [OLD.id] * 5 + [new.id]


@pytest.mark.model
def test_after_an_upgrade_that_took_the_old_model_away_words_find_and_meaning_comes_back_by_itself(
    tmp_path: Path,
) -> None:
    """Reported elsewhere: collections made before an update return nothing, or fail, until they are made again."""
    filled_at(tmp_path).close()
    app = open_app(DataPaths(tmp_path))
    try:
        by_meaning = [searched_by_meaning(app)]
        for _ in app.fill(token=CancelToken()):
            by_meaning.append(searched_by_meaning(app))
        assert by_meaning == [False, False, False, True]
        assert app.library.progress().embedding == COMPLETE
    finally:
        app.close()


def searched_by_meaning(app: App) -> bool:
    """Whether a question that finds its passage any way did so by meaning, too."""
    app.library.commit_indexes()
    result = app.search(CATS[7], Scope(), limit=1, token=CancelToken())
    assert result.passages[0].text == CATS[7]
    assert ("dense" in result.lists) == app.can_search_by_meaning
    return app.can_search_by_meaning
