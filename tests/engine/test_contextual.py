"""Lines of context on a real library: written passage by passage, given way, taken up again."""

from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pytest

from core.api.following import Amount
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import Generator
from core.engine.contextual import (
    PATIENCE,
    Annotator,
    GivingWay,
    Manners,
    Note,
    Pace,
    probed_seconds,
)
from core.engine.note_text import Dropped
from core.library import LibraryFiles
from tests.fakes import FakeGenerator
from tests.library.documents import EMBEDDER, document_at, open_at, texts_found, texts_meant

TEXTS = ("The tenant pays the landlord.", "It falls due monthly.", "Interest runs from then on.")
ABOUT_RENT = " the tenant and the landlord."


@pytest.fixture
def library(tmp_path: Path) -> Iterator[LibraryFiles]:
    opened = open_at(tmp_path)
    opened.put(document_at("/lease.pdf", *TEXTS, title="Lease"))
    opened.commit_indexes()
    yield opened
    opened.close()


def manners(*, is_wanted: Callable[[], bool] = lambda: False, is_asked: Callable[[], bool] = lambda: False) -> Manners:
    return Manners(CancelToken(), is_wanted, is_asked, lambda _: nullcontext())


def annotator(library: LibraryFiles, generator: Generator, how: Manners | None = None) -> Annotator:
    return Annotator(library, generator, EMBEDDER, how or manners())


def test_each_passage_gets_its_line_and_is_found_by_it_in_both_indexes(library: LibraryFiles) -> None:
    generator = FakeGenerator([ABOUT_RENT] * 3)
    notes = list(annotator(library, generator).run())
    assert [note.dropped for note in notes if note] == [Dropped.NOTHING_NEW, None, None]
    library.commit_indexes()
    assert set(texts_found(library, "landlord")) == set(TEXTS)
    indexed = f"This passage is about{ABOUT_RENT}\n{TEXTS[1]}"
    assert texts_meant(library, indexed)[0] == TEXTS[1]
    assert library.notes() == Amount(3, 3)
    assert library.unembedded(limit=9) == []
    assert list(annotator(library, FakeGenerator()).run()) == []  # a model that is asked nothing


def test_switched_off_the_lines_are_gone_from_both_indexes(library: LibraryFiles) -> None:
    list(annotator(library, FakeGenerator([ABOUT_RENT] * 3)).run())
    library.use_notes(used=False)
    waiting = library.unembedded(limit=9)
    library.add_vectors([id_ for id_, _ in waiting], EMBEDDER.embed([text for _, text in waiting]))
    library.commit_indexes()
    assert texts_found(library, "landlord") == [TEXTS[0]]
    assert {text for _, text in waiting} == set(TEXTS[1:])


def test_a_run_that_was_killed_goes_on_where_it_was(library: LibraryFiles) -> None:
    first = annotator(library, FakeGenerator([ABOUT_RENT] * 3)).run()
    next(first)
    first.close()
    generator = FakeGenerator([ABOUT_RENT] * 2)
    assert len(list(annotator(library, generator).run())) == 2
    assert len(generator.prompts) == 2


def test_an_answer_that_is_dropped_is_not_asked_for_again(library: LibraryFiles) -> None:
    notes = list(annotator(library, FakeGenerator([" the Queen of England."] * 3)).run())
    assert {note.dropped for note in notes if note} == {Dropped.INVENTED}
    assert (library.unnoted(limit=9), library.notes()) == ([], Amount(3, 3))


def test_it_stops_in_the_middle_of_a_line_when_a_question_comes(library: LibraryFiles) -> None:
    generator = FakeGenerator([ABOUT_RENT] * 4)
    how = manners(is_asked=lambda: len(generator.prompts) == 1)
    notes = list(annotator(library, generator, how).run())
    assert notes[0] is None
    assert len([note for note in notes if note]) == 3
    assert len(generator.prompts) == 4


def test_it_gives_way_to_the_queue_but_not_for_ever(library: LibraryFiles) -> None:
    """A folder that is looked through every half minute would keep a slow model from ever finishing a line."""
    notes = annotator(library, FakeGenerator([ABOUT_RENT] * 9), manners(is_wanted=lambda: True)).run()
    assert [next(notes) for _ in range(PATIENCE)] == [None] * PATIENCE
    assert isinstance(next(notes), Note)


def test_cancelled_it_ends(library: LibraryFiles) -> None:
    how = manners()
    notes = annotator(library, FakeGenerator([ABOUT_RENT]), how).run()
    how.token.cancel()
    with pytest.raises(CancelRequested):
        next(notes)


def test_giving_way_ends_with_the_one_who_was_first() -> None:
    wanted = [True]
    token = GivingWay(CancelToken(), lambda: wanted[0])
    with pytest.raises(CancelRequested):
        token.check()
    wanted[0] = False
    token.check()
    assert not token.is_cancelled


def test_the_cost_is_known_before_and_learnt_on_the_way() -> None:
    pace = Pace()
    assert pace.seconds("a") is None
    assert probed_seconds(FakeGenerator(["one two three"]), CancelToken()) > 0
    pace.took("a", 10.0)
    pace.took("a", 20.0)
    assert 10.0 < (pace.seconds("a") or 0.0) < 20.0
    assert pace.seconds("b") is None


def test_without_an_embedder_words_alone_hold_the_line(library: LibraryFiles) -> None:
    run = Annotator(library, FakeGenerator([ABOUT_RENT] * 3), None, manners()).run()
    assert [bool(note) for note in run] == [True] * 3
    library.commit_indexes()
    assert set(texts_found(library, "landlord")) == set(TEXTS)
    assert len(library.unembedded(limit=9)) == 2
