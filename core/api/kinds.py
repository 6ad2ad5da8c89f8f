"""What a sentence of an answer is."""

from enum import StrEnum


class SentenceKind(StrEnum):
    """What a shown sentence is, and so how it is shown."""

    CLAIM = "claim"
    """Written by a model and borne out by its citations."""
    QUOTE = "quote"
    """Word for word."""
    CELL = "cell"
    """The content of a table cell with its row and column heads; the mark lies on the cell."""
    COMPUTED = "computed"
    """Worked out by code from cited numbers; `formula` shows how."""
    HEADING = "heading"
    """A heading of a document, as part of its outline."""
