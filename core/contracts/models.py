"""What the models must be able to do. llama.cpp stands behind each; tests put fakes behind the same Protocols."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from core.cancel import CancelToken

Vector = npt.NDArray[np.float32]
Codes = npt.NDArray[np.uint8]
TokenVectors = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Embedded:
    """One text after one forward pass.

    `dense`: shape (dimensions,), unit length. `codes`: shape (tokens, dimensions / 8), the sign of each token
    vector's components, packed big-endian (`numpy.packbits`), [CLS] and [SEP] included. `embedder_id` says whose they
    are, so that no two spaces are mixed; empty means the embedder that is wanted. `former` is the same text by the
    embedder that is still searched while another one takes over.
    """

    dense: Vector
    codes: Codes
    embedder_id: str = ""
    former: "Embedded | None" = None


@dataclass(frozen=True, slots=True)
class EmbeddedQuery:
    """A question after one forward pass: `dense` as above, `tokens` (n, dimensions) unit rows, [CLS]/[SEP] left out.

    `pieces` are the word pieces of the rows, for idf weights.
    """

    dense: Vector
    tokens: TokenVectors
    pieces: tuple[str, ...]


class Embedder(Protocol):
    """Texts to vectors. `id` names weights, dimensions and normalisation: two libraries with the same id can share."""

    @property
    def id(self) -> str: ...

    @property
    def dimensions(self) -> int: ...

    @property
    def max_tokens(self) -> int:
        """The longest text in tokens, [CLS] and [SEP] included; longer ones are cut at the end."""
        ...

    def count_tokens(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[int]:
        """Tokens of each text without [CLS] and [SEP]."""
        ...

    def embed(self, texts: Sequence[str], *, token: CancelToken | None = None) -> list[Embedded]: ...

    def embed_query(self, text: str, *, token: CancelToken | None = None) -> EmbeddedQuery: ...


class Reader(Protocol):
    """A cross-encoder that reads question and text together."""

    @property
    def id(self) -> str: ...

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        """One logit a text, in order; higher = more likely to hold the answer."""
        ...


class Reranker(Protocol):
    """A cross-encoder that orders passages, chosen by the person. `is_calibrated`: its scores are logits; False for a
    file whose head lacks its pooler, where only the order means anything."""

    @property
    def id(self) -> str: ...

    @property
    def is_calibrated(self) -> bool: ...

    def score(self, question: str, texts: Sequence[str], *, token: CancelToken | None = None) -> list[float]:
        """One score a text, in order; higher = better."""
        ...


DATA_START, DATA_END = "\x02", "\x03"
"""Stand round text of documents and people in a prompt: what lies between is read as plain text, even where it spells a
control token of the model. Both are control characters, which such text is stripped of."""


@dataclass(frozen=True, slots=True)
class KeptPrefix:
    """The beginning of a prompt that the next question will begin with too: whole documents.

    What a model has in mind after reading it may be kept on disk, for as long as all the documents (id, revision) are
    there unchanged.
    """

    text: str
    documents: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GenerationUsage:
    """Sent last: tokens of the prompt, of those not read again, tokens written, and of those not read again the ones
    that came from the disk."""

    prompt_tokens: int
    reused_tokens: int
    written_tokens: int
    restored_tokens: int = 0


class Generator(Protocol):
    """Writes text. `id` is the file's sha256; `family` chooses the prompt template."""

    @property
    def id(self) -> str: ...

    @property
    def family(self) -> str: ...

    @property
    def context_tokens(self) -> int: ...

    @property
    def is_small(self) -> bool:
        """Whether it loses the thread in more than one passage and a few words of instruction."""
        ...

    def count_tokens(self, text: str, *, token: CancelToken | None = None) -> int:
        """May have to load the model first."""
        ...

    def generate(
        self,
        prompt: str,
        *,
        max_tokens: int,
        stop: Sequence[str],
        token: CancelToken | None = None,
        kept: KeptPrefix | None = None,
    ) -> Iterator[str | GenerationUsage]:
        """Pieces of text as they come, then one GenerationUsage. Greedy, and ended when the text goes in circles.

        `prompt` holds the template's control tokens; document text stands between DATA_START and DATA_END. It begins
        with the text of `kept`, if that is given, whose state is then taken from disk or put there.
        """
        ...
