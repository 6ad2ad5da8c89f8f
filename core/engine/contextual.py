"""Contextual retrieval: a line about each passage's place in its document, written in the background.

What is written is in the library passage by passage, so a run that is stopped or killed goes on where it was. A run
gives way within a token of the model: what it has half written is lost, and nothing else.
"""

import itertools
import logging
import time
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Generator as Iterated
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from functools import partial
from typing import TypeVar

from core.answer.prompt import as_data
from core.api.types import ChunkId, DocumentId
from core.cancel import CancelRequested, CancelToken
from core.contracts.library import Library
from core.contracts.models import Embedder, GenerationUsage, Generator
from core.contracts.rows import ChunkPlace, StoredChunk
from core.engine.note_text import MAX_NOTE_TOKENS, Dropped, NoteSource, kept_note, note_prompt

log = logging.getLogger(__name__)

NOTE_BATCH = 8
WHOLE_CHUNKS = 3
"""A document of so many passages is shown whole."""
MAX_HEADINGS = 40
MAX_PROMPT_TOKENS = 512
"""The cost of a note is nearly all in reading it."""
TYPICAL_PROMPT_TOKENS, TYPICAL_WRITTEN_TOKENS = 480, 30
_PROBE_PROMPT, _PROBE_TOKENS = "The contractor delivers the goods and the customer pays for them. " * 12, 8
_KEPT_IN_THE_MEAN = 0.9
PATIENCE = 3

IsWanted = Callable[[], bool]
Turn = Callable[[CancelToken], AbstractContextManager[None]]
Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Note:
    """What became of one passage: `text` is empty if what the model wrote was `dropped`."""

    chunk_id: ChunkId
    text: str
    dropped: Dropped | None
    seconds: float
    usage: GenerationUsage


class GivingWay(CancelToken):
    """Cancelled with another token, and for as long as somebody else is to go first."""

    def __init__(self, token: CancelToken, is_wanted: IsWanted) -> None:
        super().__init__()
        self._token = token
        self._is_wanted = is_wanted

    @property
    def is_cancelled(self) -> bool:
        return self._token.is_cancelled or self._is_wanted()

    def check(self) -> None:
        if self.is_cancelled:
            raise CancelRequested


@dataclass(frozen=True, slots=True)
class Manners:
    """To whom background work of a model gives way: always to its own cancellation and to questions (`is_asked`), and
    to the queue (`is_wanted`) unless that cut the same piece short `PATIENCE` times: a slow model would never get
    one done where folders are looked through every half minute. `turn` is held over a piece."""

    token: CancelToken
    is_wanted: IsWanted
    is_asked: IsWanted
    turn: Turn

    def patiently(self, work: Callable[[CancelToken], Value]) -> Iterator[Value | None]:
        """None each time it gave way, then what `work` gives. May be left at any yield. Raises CancelRequested."""
        for tries in itertools.count():
            self.token.check()
            waiting = GivingWay(self.token, self.is_wanted if tries < PATIENCE else lambda: False)
            try:
                with self.turn(waiting):
                    done = work(GivingWay(waiting, self.is_asked))
            except CancelRequested:
                self.token.check()
                yield None
            else:
                yield done
                return


class Pace:
    """How long one note takes, by the generator's id: first from a probe, then from the notes themselves."""

    def __init__(self) -> None:
        self._seconds: dict[str, float] = {}

    def seconds(self, generator_id: str) -> float | None:
        return self._seconds.get(generator_id)

    def took(self, generator_id: str, seconds: float) -> None:
        before = self._seconds.get(generator_id, seconds)
        self._seconds[generator_id] = _KEPT_IN_THE_MEAN * before + (1 - _KEPT_IN_THE_MEAN) * seconds


def probed_seconds(generator: Generator, token: CancelToken) -> float:
    """What a note will take, from how fast the model reads and writes a few lines that are no one's.

    Raises UserError and CancelRequested.
    """
    deadline = [time.perf_counter()]
    usage = GenerationUsage(1, 0, 1)
    for piece in generator.generate(_PROBE_PROMPT, max_tokens=_PROBE_TOKENS, stop=(), token=token):
        if isinstance(piece, GenerationUsage):
            usage = piece
        elif piece and len(deadline) == 1:
            deadline.append(time.perf_counter())
    began, first, ended = deadline[0], deadline[-1], time.perf_counter()
    reading = max(first - began, 1e-3) / max(usage.prompt_tokens - usage.reused_tokens, 1)
    writing = (ended - first) / max(usage.written_tokens - 1, 1)
    return TYPICAL_PROMPT_TOKENS * reading + TYPICAL_WRITTEN_TOKENS * writing


@dataclass(slots=True)
class Annotator:
    """Writes notes for the passages of a library. `embedder` None: they are found by their words alone until there is
    one."""

    library: Library
    generator: Generator
    embedder: Embedder | None
    manners: Manners
    _outlines: dict[DocumentId, Sequence[ChunkPlace]] = field(default_factory=dict)

    def run(self) -> Iterated[Note | None, None, None]:
        """Until every passage was looked at. None says that it gave way. May be left at any yield. Raises UserError and
        CancelRequested."""
        before: list[ChunkId] = []
        while batch := self.library.unnoted(limit=NOTE_BATCH):
            ids = [chunk.id for chunk in batch]
            if ids == before:
                log.warning("notes of %d passages were not taken", len(ids))
                return
            before = ids
            for chunk in batch:
                yield from self.manners.patiently(partial(self.note, chunk))

    def note(self, chunk: StoredChunk, writing: CancelToken) -> Note:
        """Write and keep the note of one passage. Raises UserError, and CancelRequested of `writing`."""
        began = time.perf_counter()
        source = self._source(chunk)
        room = min(self.generator.context_tokens - MAX_NOTE_TOKENS - 16, MAX_PROMPT_TOKENS)
        prompt = note_prompt(source, self.generator.family, room_tokens=room, count_tokens=self.generator.count_tokens)
        written, usage = "", GenerationUsage(0, 0, 0)
        for piece in self.generator.generate(prompt.text, max_tokens=MAX_NOTE_TOKENS, stop=prompt.stop, token=writing):
            if isinstance(piece, GenerationUsage):
                usage = piece
            else:
                written += piece
        kept = kept_note(written, prompt, source, self.library.analyze)
        text, dropped = ("", kept) if isinstance(kept, Dropped) else (kept, None)
        self._keep(chunk, text)
        return Note(chunk.id, text, dropped, time.perf_counter() - began, usage)

    def _keep(self, chunk: StoredChunk, text: str) -> None:
        """An empty note says that there is none to write; the passage's vector is right as it is."""
        embedded = {}
        if text and self.embedder is not None:
            indexed = "\n".join(part for part in (chunk.context, text, chunk.text) if part)
            embedded = {chunk.id: self.embedder.embed([indexed], token=self.manners.token)[0]}
        self.library.add_notes({chunk.id: text}, embedded)

    def _source(self, chunk: StoredChunk) -> NoteSource:
        places = self._outline(chunk.document_id)
        near = [place.id for place in places if abs(place.ordinal - chunk.ordinal) <= WHOLE_CHUNKS]
        texts = {one.ordinal: one.text for one in self.library.chunks(near).values()}
        headings = dict.fromkeys(place.section for place in places if place.section)
        is_small = len(places) <= WHOLE_CHUNKS
        return NoteSource(
            title=chunk.title or chunk.document,
            headings=tuple(headings)[:MAX_HEADINGS],
            passage=as_data(chunk.text),
            context=chunk.context,
            before=texts.get(chunk.ordinal - 1, ""),
            after=texts.get(chunk.ordinal + 1, ""),
            whole="\n".join(texts[ordinal] for ordinal in sorted(texts)) if is_small else "",
        )

    def _outline(self, document_id: DocumentId) -> Sequence[ChunkPlace]:
        """Of one document at a time: they come in order."""
        if document_id not in self._outlines:
            self._outlines = {document_id: self.library.outline([document_id]).get(document_id, ())}
        return self._outlines[document_id]
