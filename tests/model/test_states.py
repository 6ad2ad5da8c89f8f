"""The files of kept states: what is deleted when, and that a damaged one is never given to llama.cpp."""

import dataclasses
import os
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.contracts.models import KeptPrefix
from core.model.files import ModelFile, ModelFiles
from core.model.state_file import Damaged, read_state, write_state
from core.model.states import KeptStates, StatePlace

DOCUMENT = "The lease of the lighthouse ends in May."


@pytest.fixture
def model(shipped: ModelFiles) -> ModelFile:
    assert shipped.embedder is not None
    return shipped.embedder


def put(states: KeptStates, model: ModelFile, *documents: tuple[int, int], size: int = 10) -> StatePlace:
    place = states.place(model, KeptPrefix(DOCUMENT, documents))
    assert place is not None
    states.make_folder()
    write_state(place.aside, [1], b"x" * size)
    assert states.take_in(place)
    return place


def test_a_state_is_named_by_all_that_it_hangs_on_and_by_no_text(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path)
    kept = KeptPrefix(DOCUMENT, ((4, 1),))
    others = (
        (dataclasses.replace(model, sha256="0" * 64), kept),
        (dataclasses.replace(model, context_tokens=7), kept),
        (model, dataclasses.replace(kept, text=DOCUMENT + " ")),
        (model, dataclasses.replace(kept, documents=((4, 2),))),
    )
    places = [states.place(model, kept), *(states.place(*other) for other in others)]
    assert len({place.path for place in places if place is not None}) == 5
    assert states.place(model, kept) == places[0]
    assert not any("lease" in str(place) for place in places)


def test_forgetting_a_document_deletes_all_that_was_made_of_it(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path)
    alone, together, other = (put(states, model, *of) for of in (((1, 1),), ((1, 1), (12, 3)), ((12, 3),)))
    states.forget(1)
    assert [place.path.exists() for place in (alone, together, other)] == [False, False, True]
    assert states.place(model, KeptPrefix(DOCUMENT, ((1, 1),))) is None


def test_a_state_that_was_being_written_is_not_let_in(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path)
    place = states.place(model, KeptPrefix(DOCUMENT, ((1, 1),)))
    assert place is not None
    states.forget(1)
    write_state(place.aside, [1], b"state")
    assert not states.take_in(place)
    assert list(tmp_path.iterdir()) == []


def test_a_document_that_was_read_anew_may_be_kept_again(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path)
    put(states, model, (1, 1))
    states.forget(1, revision=1)
    assert list(tmp_path.iterdir()) == []
    assert put(states, model, (1, 2)).path.exists()


def test_what_a_crash_left_behind_goes_at_the_next_start(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path)
    alive, gone, older = put(states, model, (1, 2)), put(states, model, (5, 1)), put(states, model, (1, 1))
    half = states.place(model, KeptPrefix("other", ((1, 2),)))
    assert half is not None
    write_state(half.aside, [1], b"half")
    (tmp_path / "stray").write_bytes(b"anything")
    KeptStates(tmp_path).keep_only({(1, 2), (9, 1)})
    assert list(tmp_path.iterdir()) == [alive.path]
    assert not gone.path.exists()
    assert not older.path.exists()


def test_clearing_leaves_nothing_and_needs_no_folder(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path / "states")
    states.clear()
    put(states, model, (1, 1))
    states.clear()
    assert states.total_bytes() == 0


def test_the_longest_unused_states_give_way(tmp_path: Path, model: ModelFile) -> None:
    states = KeptStates(tmp_path, max_bytes=1_000)
    first, second = put(states, model, (1, 1), size=300), put(states, model, (2, 1), size=300)
    for age, place in enumerate((second, first), start=1):
        os.utime(place.path, ns=(age, age))
    third = put(states, model, (3, 1), size=300)
    assert [place.path.exists() for place in (first, second, third)] == [True, False, True]
    assert states.used(first)
    assert not states.used(second)
    assert states.total_bytes() <= 1_000


def test_a_scope_of_many_documents_is_not_kept(tmp_path: Path, model: ModelFile) -> None:
    many = tuple((number, 1) for number in range(30))
    assert KeptStates(tmp_path).place(model, KeptPrefix(DOCUMENT, many)) is None
    assert KeptStates(tmp_path).place(model, KeptPrefix(DOCUMENT, ())) is None


def test_a_state_comes_back_as_it_was_and_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "state"
    size = write_state(path, [5, 7, 70_000], b"\x00state\xff")
    assert read_state(path) == ([5, 7, 70_000], b"\x00state\xff")
    assert path.stat().st_size == size
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0


@settings(deadline=None, max_examples=40)  # each writes to the disk
@given(at=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_flipped_bit_is_noticed_anywhere(tmp_path_factory: pytest.TempPathFactory, at: int, bit: int) -> None:
    path = tmp_path_factory.mktemp("state") / "state"
    write_state(path, [1, 2, 3], b"content" * 20)
    content = bytearray(path.read_bytes())
    content[at % len(content)] ^= 1 << bit
    path.write_bytes(content)
    with pytest.raises(Damaged):
        read_state(path)


@pytest.mark.parametrize("length", [0, 3, 16, 47, 48, 60])
def test_a_file_cut_short_is_noticed(tmp_path: Path, length: int) -> None:
    path = tmp_path / "state"
    write_state(path, [1, 2, 3], b"content")
    path.write_bytes(path.read_bytes()[:length])
    with pytest.raises(Damaged):
        read_state(path)
