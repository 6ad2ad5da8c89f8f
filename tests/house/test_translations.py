"""What the window says can be said in another language: all of it is in the catalogues, and nothing goes past them."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop.catalogue import Key, Message, read_catalogue, write_catalogue
from desktop.i18n import PLURALS
from tests.house.sources import ROOT, python_files, tree, where
from tests.translations import LANGUAGES, NotAConstant, brought_up, messages_in, messages_of

PLACES = re.compile(r"\{\d*\}|%L?n|%L?\d|\n|\(\*[^)]*\)")
FORMS = {"de": 2}
SHOWING = re.compile(
    r"set(Text|ToolTip|StatusTip|WhatsThis|AccessibleName|AccessibleDescription|WindowTitle|PlaceholderText|Title|Prefix"
    r"|Suffix|InformativeText|SpecialValueText)|add(Item|Action|Menu|Tab|Row)|Q(Label|PushButton|ToolButton|CheckBox"
    r"|RadioButton|Action|Menu|GroupBox)|push_button|tool_button|announce|Sentence"
)
WORD = re.compile(r"[A-Za-zÀ-ÿ]{2,}")
PROSE = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}")
TRANSLATING = {"tr", "translate", "QT_TRANSLATE_NOOP"}
UNSEEN = re.compile(r"(debug|info|warning|error|exception|critical|\w*Error|\w*Exception)$")
"""Calls for the log."""
NO_SENTENCES = {"Pincite", "d MMMM yyyy", "Noto Serif", "Source Serif 4", "Times New Roman", "Liberation Serif"} | {
    "DejaVu Serif",
    "handed over",
    "not answered",
}
"""Names, a form of dates, families of type, names of states."""
NOT_PROSE = re.compile(r"<[!?A-Z]|.*\.pdf$")
"""Heads of XML, names of files."""
IN_ENGLISH = {ROOT / "desktop" / "__main__.py", ROOT / "desktop" / "crash.py"}
"""The command line, and the report for those who mend Pincite."""


@pytest.fixture(scope="module")
def said() -> dict[Key, Message]:
    return messages_of(ROOT)


@pytest.fixture(scope="module", params=sorted(LANGUAGES))
def catalogue(request: pytest.FixtureRequest) -> dict[Key, Message]:
    return read_catalogue(catalogue_path(request.param))


def catalogue_path(code: str) -> Path:
    return ROOT / "resources" / "translations" / f"pincite_{code}.ts"


def test_the_catalogue_holds_every_sentence_and_no_other(
    said: dict[Key, Message], catalogue: dict[Key, Message]
) -> None:
    assert len(said) > 1000
    assert sorted(said.keys() - catalogue.keys()) == [], "run python -m tests.translations"
    assert sorted(catalogue.keys() - said.keys()) == [], "run python -m tests.translations"
    assert [key for key, message in said.items() if catalogue[key].is_plural != message.is_plural] == []


def test_every_sentence_is_translated(catalogue: dict[Key, Message]) -> None:
    assert [key for key, message in catalogue.items() if not message.forms or not all(message.forms)] == []


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_plurals_have_as_many_forms_as_the_language(code: str) -> None:
    messages = read_catalogue(catalogue_path(code)).values()
    assert [m.key for m in messages if m.forms and len(m.forms) != (FORMS[code] if m.is_plural else 1)] == []
    assert {PLURALS[code](n) for n in range(200)} == set(range(FORMS[code]))


def test_every_place_that_is_filled_in_is_there_in_the_translation(catalogue: dict[Key, Message]) -> None:
    assert [m.key for m in catalogue.values() for form in m.forms if places(form) != places(m.source)] == []


def test_translations_have_the_same_ends_and_access_keys(catalogue: dict[Key, Message]) -> None:
    """A space or an ellipsis at an end means something, and so does an access key."""
    wrong = [m.key for m in catalogue.values() for form in m.forms if ends(form) != ends(m.source)]
    assert wrong == []


def test_access_keys_of_the_menus_differ(catalogue: dict[Key, Message]) -> None:
    menus = [m.forms[0] for m in catalogue.values() if m.context == "menus" and m.forms and "&" in m.source]
    keys = [menu.partition("&")[2][:1].casefold() for menu in menus]
    assert len(keys) > 5
    assert sorted(keys) == sorted(set(keys))


def places(words: str) -> list[str]:
    return sorted(PLACES.findall(words))


def ends(words: str) -> tuple[str, str, bool, int]:
    return words[: len(words) - len(words.lstrip())], words[len(words.rstrip()) :], "…" in words, words.count("&")


# --- nothing goes past them


def test_no_sentence_is_shown_past_the_catalogues() -> None:
    shown = [place for path in python_files("desktop") for place in _shown(path)]
    assert shown == []


def test_no_prose_stands_in_the_window_s_code_untranslated() -> None:
    prose = [place for path in python_files("desktop") if path not in IN_ENGLISH for place in _prose(path)]
    assert prose == []


def _shown(path: Path) -> Iterator[str]:
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Call) and SHOWING.fullmatch(_called(node)):
            for given in node.args[:2] if _called(node) in ("announce", "Sentence") else node.args[:1]:
                if any(WORD.search(text) and text not in NO_SENTENCES for text in _literals(given)):
                    yield f"{where(path, node)}: {ast.unparse(given)}"


def _prose(path: Path) -> Iterator[str]:
    unseen = {id(below) for node in ast.walk(tree(path)) if _is_unseen(node) for below in ast.walk(node)}
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in unseen:
            is_prose = PROSE.search(node.value) and node.value not in NO_SENTENCES
            if is_prose and not NOT_PROSE.match(node.value):
                yield f"{where(path, node)}: {node.value}"


def _is_unseen(node: ast.AST) -> bool:
    if isinstance(node, ast.Raise):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)  # a docstring
    return isinstance(node, ast.Call) and (_called(node) in TRANSLATING or bool(UNSEEN.fullmatch(_called(node))))


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _literals(node: ast.expr) -> Iterator[str]:
    """The constant words of an expression, but for those that are translated."""
    if isinstance(node, ast.Call):
        if _called(node) == "format" and isinstance(node.func, ast.Attribute):
            yield from _literals(node.func.value)
    elif isinstance(node, ast.Constant):
        yield from [node.value] if isinstance(node.value, str) else []
    elif isinstance(node, ast.JoinedStr | ast.BinOp | ast.IfExp):
        for child in ast.iter_child_nodes(node):
            yield from _literals(child) if isinstance(child, ast.expr) else ()


# --- how sentences are found


def found(code: str) -> list[Message]:
    return list(messages_in(code, "code.py"))


def test_sentences_are_found_with_their_context_and_plural() -> None:
    code = (
        "class Pane:\n    def f(self):\n        self.tr('Open'); self.tr('%Ln page(s)', '', len(self.a + self.b))\n"
        "translate('chat', 'Ask'); QCoreApplication.translate('chat', '%Ln line(s)', '', round(x / 60))\n"
        "NAME = QT_TRANSLATE_NOOP('names', 'One')\npainter.translate(point)\n"
    )
    assert found(code) == [
        Message("Pane", "Open"),
        Message("Pane", "%Ln page(s)", is_plural=True),
        Message("chat", "Ask"),
        Message("chat", "%Ln line(s)", is_plural=True),
        Message("names", "One"),
    ]


@pytest.mark.parametrize("code", ["translate('chat', f'{n} pages')", "class A:\n    def f(self): self.tr(self.words)"])
def test_a_sentence_put_together_while_running_is_a_fault(code: str) -> None:
    with pytest.raises(NotAConstant, match=r"code\.py:"):
        found(code)


def test_what_is_translated_stays_when_sentences_come_and_go(tmp_path: Path) -> None:
    kept = Message("a", "Yes & <no>", forms=("Ja & <nein>\n ",))
    pages = Message("a", "%n page(s)", is_plural=True, forms=("%n Seite", "%n Seiten"))
    said = {
        m.key: m for m in (Message("a", "Yes & <no>"), Message("a", "%n page(s)", is_plural=True), Message("b", "New"))
    }
    gone = Message("a", "Gone", forms=("Fort",))
    path = tmp_path / "x.ts"
    path.write_text(write_catalogue([kept, pages, gone], "de_DE"), encoding="utf-8")
    after = brought_up(said, read_catalogue(path))
    assert after == [kept, pages, Message("b", "New")]
    path.write_text(write_catalogue(after, "de_DE"), encoding="utf-8")
    assert list(read_catalogue(path).values()) == sorted(after, key=lambda message: message.key)
