"""Small scopes, read whole: instead of what the search found, the model gets all of the documents.

The documents come first and the question last, so that what the model has in mind after reading them serves every
question, and can be kept (`Prompt.kept`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from core.answer.prompt import CountTokens, Prompt, asked, block_of, instructions_for, stops
from core.answer.templates import template_of
from core.api.types import Passage
from core.contracts.models import KeptPrefix
from core.contracts.rows import StoredChunk
from core.retrieve.widen import widened

MOST_CHARS_A_TOKEN = 12
"""No text has more, runs of dots aside: what is longer need not be counted."""
SMALL_TOKENS = 400
"""Of a prompt for a small model: a page. In more it finds less than in the best passage alone, and reads for long."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A prompt that holds the documents whole. `sections` are its passages, numbered from 1 in this order: the text of
    one section each, with spans that lead to the pages."""

    prompt: Prompt
    sections: tuple[StoredChunk, ...]


def read_whole(
    question: str,
    chunks: Sequence[StoredChunk],
    family: str,
    *,
    room_tokens: int,
    count_tokens: CountTokens,
    language: str = "",
    is_small: bool = False,
) -> Whole | None:
    """The prompt for all chunks of a scope, given by document and in reading order. None if they do not fit."""
    room_tokens = min(room_tokens, SMALL_TOKENS) if is_small else room_tokens
    if not chunks or sum(len(chunk.text) for chunk in chunks) > room_tokens * MOST_CHARS_A_TOKEN:
        return None
    sections = tuple(sections_of(chunks))
    passages = tuple(_passage(section, number) for number, section in enumerate(sections, start=1))
    template = template_of(family)
    documents = template.head(instructions_for(is_small=is_small)) + "".join(block_of(passage) for passage in passages)
    text = documents + asked(question, template, language)
    if count_tokens(text) > room_tokens:
        return None
    kept = KeptPrefix(documents, tuple(sorted({(int(c.document_id), c.revision) for c in chunks})))
    return Whole(Prompt(text, stops(template), passages, kept), sections)


def sections_of(chunks: Sequence[StoredChunk]) -> Iterator[StoredChunk]:
    """Neighbouring chunks of one section as one, with what they share standing there once."""
    for _, group in groupby(chunks, key=lambda chunk: (chunk.document_id, chunk.section)):
        first, *others = group
        yield widened(first, others, fits=lambda _: True)


def _passage(section: StoredChunk, number: int) -> Passage:
    return Passage(
        number,
        section.id,
        section.document_id,
        section.revision,
        section.document,
        section.path,
        section.page_count,
        section.section,
        section.text,
        (),
        (),
    )
