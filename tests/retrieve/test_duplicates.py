import pytest

from core.api.types import ChunkId
from core.contracts.rows import Hit
from core.retrieve.duplicates import distinct
from tests.retrieve.chunks import stored

CLAUSE = (
    "The tenant pays the rent of $500 on the third working day of each month to the account of the landlord, and keeps "
    "the rooms in good order; what breaks through use is replaced by the landlord within thirty days of a letter."
)


def kept(*texts: str) -> list[int]:
    chunks = {ChunkId(i): stored(i, text) for i, text in enumerate(texts)}
    return [hit.chunk_id for hit in distinct([Hit(id_, 1.0) for id_ in chunks], chunks)]


@pytest.mark.parametrize(
    "copy",
    [
        CLAUSE,
        CLAUSE.replace(" ", "\n"),
        CLAUSE.replace("account", "acc0unt".replace("0", "o")),
        CLAUSE.replace("rooms", "roorns"),
        CLAUSE.replace("good order;", "good order -"),
    ],
)
def test_copies_and_near_copies_are_said_once(copy: str) -> None:
    assert kept(CLAUSE, copy) == [0]


@pytest.mark.parametrize(
    "other",
    [
        CLAUSE.replace("$500", "$600"),
        CLAUSE.replace("The tenant", "Miller"),
        CLAUSE.replace("is replaced", "is not replaced"),
        CLAUSE.replace("landlord within", "landlord, unless stolen, within"),
        CLAUSE + " Clause 14.2 holds.",
        "Dogs are not allowed.",
    ],
)
def test_what_differs_in_a_number_a_name_or_a_denial_is_another_passage(other: str) -> None:
    assert kept(CLAUSE, other) == [0, 1]


def test_empty_passages_and_those_that_were_not_read() -> None:
    assert kept("", "", "|") == [0, 2]
    assert distinct([Hit(ChunkId(1), 1.0)], {}) == ()
