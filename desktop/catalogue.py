"""Translations as they stand in a file of Qt Linguist (.ts). They are read as they are: nothing is compiled, so what a
translator wrote is what the window says."""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from pathlib import Path
from xml.etree import ElementTree

Key = tuple[str, str]
"""The context and the English source."""


@dataclass(frozen=True, slots=True)
class Message:
    """`forms` holds one translation, or one for each form of the language; none while it is not translated."""

    context: str
    source: str
    is_plural: bool = False
    forms: tuple[str, ...] = ()

    @property
    def key(self) -> Key:
        return self.context, self.source


def read_catalogue(path: Path) -> dict[Key, Message]:
    """Raises OSError, or ParseError for what is no XML: the file comes with Pincite."""
    root = ElementTree.parse(path).getroot()
    messages = (
        _message(context.findtext("name", ""), element)
        for context in root.iter("context")
        for element in context.iter("message")
    )
    return {message.key: message for message in messages}


def write_catalogue(messages: Iterable[Message], language: str) -> str:
    """The text of the file, in an order that stays, so that a change shows as one."""
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        "<!DOCTYPE TS>",
        f'<TS version="2.1" language="{language}" sourcelanguage="en_GB">',
    ]
    context = None
    for message in sorted(messages, key=lambda one: one.key):
        if message.context != context:
            lines += ["</context>"] if context is not None else []
            context = message.context
            lines += ["<context>", f"    <name>{_escaped(context)}</name>"]
        lines += _lines(message)
    return "\n".join([*lines, *(["</context>"] if context is not None else []), "</TS>", ""])


def _message(context: str, element: ElementTree.Element) -> Message:
    translation = element.find("translation")
    source, is_plural = element.findtext("source", ""), element.get("numerus") == "yes"
    if translation is None or translation.get("type") is not None:  # unfinished, vanished or obsolete
        return Message(context, source, is_plural)
    forms = [form.text or "" for form in translation.iter("numerusform")] if is_plural else [translation.text or ""]
    return Message(context, source, is_plural, tuple(forms))


def _escaped(text: str) -> str:
    """As XML has it. `xml.sax.saxutils` would load all that speaks HTTP and TLS into a window without network."""
    return escape(text, quote=False)


def _lines(message: Message) -> list[str]:
    forms = [_escaped(form) for form in message.forms]
    if message.is_plural:
        forms = [f"<numerusform>{form}</numerusform>" for form in forms]
    numerus = ' numerus="yes"' if message.is_plural else ""
    state = "" if forms else ' type="unfinished"'
    return [
        f"    <message{numerus}>",
        f"        <source>{_escaped(message.source)}</source>",
        f"        <translation{state}>{''.join(forms)}</translation>",
        "    </message>",
    ]
