"""Brings the catalogues up to what the window says: `.venv/bin/python -m tests.translations [--check]`.

What was translated stays, new sentences come in as unfinished (Qt Linguist shows them), and what nothing says any more
goes. Not Qt's own lupdate, because it misses calls whose number is an expression, and most of our plurals.
"""

import ast
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from desktop.catalogue import Key, Message, read_catalogue, write_catalogue
from tests.house.sources import ROOT

LANGUAGES = {"de": "de_DE"}


class NotAConstant(Exception):  # a fault in the code that is read
    """A sentence put together while running cannot be translated: no catalogue can hold it."""


def messages_of(root: Path) -> dict[Key, Message]:
    """Every sentence in the window's code. Raises NotAConstant."""
    found: dict[Key, Message] = {}
    for path in sorted((root / "desktop").rglob("*.py")):
        for message in messages_in(path.read_text("utf-8"), str(path.relative_to(root))):
            before = found.setdefault(message.key, message)
            if message.is_plural and not before.is_plural:
                found[message.key] = message
    return found


def messages_in(code: str, name: str) -> Iterator[Message]:
    tree = ast.parse(code, name)
    marked = any(isinstance(node, ast.Name) and node.id == "QT_TRANSLATE_NOOP" for node in ast.walk(tree))
    yield from _below(tree, "", f"{name}:", is_marking=marked)


def _below(node: ast.AST, owner: str, name: str, *, is_marking: bool) -> Iterator[Message]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.Call) and (message := _said(child, owner, name, is_marking=is_marking)):
            yield message
        inside = child.name if isinstance(child, ast.ClassDef) else owner
        yield from _below(child, inside, name, is_marking=is_marking)


def _said(call: ast.Call, owner: str, name: str, *, is_marking: bool) -> Message | None:
    """What a call to a translating function says. `is_marking`: the sentences of this file are marked elsewhere in it,
    so that a call may look one up."""
    match call:
        case ast.Call(func=ast.Attribute(attr="tr"), args=[source, *rest]):
            context: ast.expr = ast.Constant(owner)
            numbered = len(rest) > 1
        case ast.Call(
            func=ast.Name(id="translate" | "QT_TRANSLATE_NOOP") | ast.Attribute(attr="translate"),
            args=[ast.Constant(value=str()) as context, source, *rest],
        ):
            numbered = len(rest) > 1
        case _:
            return None  # a painter is moved by `translate`, too
    if not isinstance(context, ast.Constant) or not isinstance(source, ast.Constant):
        if is_marking:
            return None
        raise NotAConstant(f"{name}{call.lineno}: {ast.unparse(call)}")
    is_plural = numbered or any(keyword.arg == "n" for keyword in call.keywords)
    return Message(str(context.value), str(source.value), is_plural)


def brought_up(said: dict[Key, Message], kept: dict[Key, Message]) -> list[Message]:
    """What is said, each with the translation that is kept of it, if it still has the same number of forms."""

    def translated(message: Message) -> Message:
        before = kept.get(message.key)
        return replace(message, forms=before.forms) if before and before.is_plural == message.is_plural else message

    return [translated(message) for message in said.values()]


def main() -> int:
    """1 if `--check` finds a catalogue that is not as it should be."""
    said = messages_of(ROOT)
    code = 0
    for short, full in LANGUAGES.items():
        path = ROOT / "resources" / "translations" / f"pincite_{short}.ts"
        messages = brought_up(said, read_catalogue(path) if path.exists() else {})
        text = write_catalogue(messages, full)
        open_ = [message for message in messages if not message.forms]
        sys.stdout.write(f"{short}: {len(messages)} sentences, {len(open_)} not translated\n")
        if "--check" not in sys.argv:
            path.write_text(text, encoding="utf-8")
        elif open_ or not path.exists() or path.read_text(encoding="utf-8") != text:
            code = 1
    return code


if __name__ == "__main__":
    sys.exit(main())
