"""The measure of what moves cost, on a few files: the real parser, embedder and library."""

from pathlib import Path

from tests.measure.moves import moves


def test_only_the_first_add_parses_and_embeds(tmp_path: Path) -> None:
    costs = moves(tmp_path.resolve(), 3)
    first = costs.pop("first add")
    assert (first.pages_parsed, first.texts_embedded, first.documents) == (3, 3, 3)
    assert {name: (cost.pages_parsed, cost.texts_embedded) for name, cost in costs.items()} == dict.fromkeys(
        costs, (0, 0)
    )
    assert [cost.documents for cost in costs.values()] == [3, 3, 3, 3, 3, 3, 3, 6, 3]
