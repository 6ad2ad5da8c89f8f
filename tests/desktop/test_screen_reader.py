"""The window as a screen reader on Linux is told of it, from another process: names, kinds, and what is announced."""

from typing import Any

import pytest

from tests.desktop import screen_reader

pytestmark = [
    pytest.mark.window,
    pytest.mark.timeout(180),
    pytest.mark.skipif(bool(screen_reader.lacks()), reason=screen_reader.lacks() or "it is here"),
]
PRESSED = {"push button", "toggle button", "check box", "radio button", "text", "combo box", "slider", "list", "tree"}


@pytest.fixture(scope="module")
def heard(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return screen_reader.heard(tmp_path_factory.mktemp("reader"))


def names(heard: dict[str, Any], role: str) -> list[str]:
    return [name for _, kind, name, _ in heard["tree"] if kind == role]


def test_whatever_can_be_used_has_a_name(heard: dict[str, Any]) -> None:
    used = [(kind, name) for _, kind, name, _ in heard["tree"] if kind in PRESSED]
    assert len(used) > 30
    assert [kind for kind, name in used if not name.strip()] == []


def test_parts_of_the_window_say_what_they_are(heard: dict[str, Any]) -> None:
    assert {"Library", "Conversation", "Page"} <= set(names(heard, "panel"))
    assert "When can we end the lease early?" in names(heard, "heading")
    assert "State of the library" in names(heard, "status bar")
    assert "Ask" in names(heard, "form")
    assert {"Citation 1, Lease, page 1", "Citation 3, Lease, page 3"} <= set(names(heard, "push button"))


def test_the_page_is_a_document_with_its_pages_and_marks(heard: dict[str, Any]) -> None:
    tree = heard["tree"]
    (at,) = (n for n, (_, kind, _, _) in enumerate(tree) if kind == "document")
    depth, _, name, _ = tree[at]
    assert name.startswith("Lease, p. 1 (1 of ")
    below = []
    for one in tree[at + 1 :]:
        if one[0] <= depth:
            break
        below.append((one[1], one[2]))
    pages = [name for kind, name in below if kind == "section"]
    assert any(name.startswith("p. 1 (1 of ") for name in pages)
    assert ("list item", "Mark 1") in below


def test_answers_refusals_and_progress_are_announced(heard: dict[str, Any]) -> None:
    said = [(words, how) for words, how in heard["said"]]
    polite = [words for words, how in said if how != screen_reader.ASSERTIVE]
    urgent = [words for words, how in said if how == screen_reader.ASSERTIVE]
    assert "Answer ready, 2 sentences, 3 citations" in polite
    assert urgent == ["Your documents do not say."]
    assert [words for words in polite if "%" in words] == ["Reading new, Reading pages, 55.0 %"]
