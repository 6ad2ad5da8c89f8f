"""A whole conversation as a Markdown file, to be read without Pincite."""

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from desktop.copying import as_markdown, escaped
from desktop.finding_texts import gate_numbers
from desktop.inert import plain
from desktop.state.exchange import Exchange

translate = QCoreApplication.translate

MAX_NAME_CHARS = 80
_NOT_IN_NAMES = str.maketrans(dict.fromkeys('/\\:*?"<>|', "-"))


def conversation_as_markdown(title: str, exchanges: Sequence[Exchange]) -> str:
    """Every question that has an answer, in its order, each with its own sources."""
    answers = [_one(exchange) for exchange in exchanges if exchange.answer is not None]
    return "\n".join([f"# {escaped(plain(title))}\n", *answers])


def file_name(title: str) -> str:
    """What the file is called unless the person says otherwise; fit for any file system."""
    name = " ".join(plain(title).translate(_NOT_IN_NAMES).split()).strip(". ")[:MAX_NAME_CHARS].rstrip()
    return f"{name or translate('copy', 'Conversation')}.md"


def write(path: str, text: str) -> None:
    """Whole or not at all. Raises OSError."""
    aside = Path(f"{path}.new")
    try:
        aside.write_text(text, encoding="utf-8")
        os.replace(aside, path)
    except OSError:
        aside.unlink(missing_ok=True)
        raise


def _one(exchange: Exchange) -> str:
    if not exchange.is_refused:
        return as_markdown(exchange)
    gate = exchange.answer.gate if exchange.answer is not None else None
    said = translate("copy", "Your documents do not say.")
    if gate is not None:
        said += " " + translate("copy", "Evidence {0}, needed {1}.").format(*gate_numbers(gate))
    return f"## {escaped(plain(exchange.question))}\n\n{escaped(said)}\n"
