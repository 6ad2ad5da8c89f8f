"""Whether the library holds the sample and nothing else: then the window knows what is worth asking."""

from collections.abc import Mapping
from pathlib import PurePath

from core.api.types import DocumentId, DocumentSummary
from desktop.state.library import SEARCHABLE

SAMPLE_FOLDER = "Sample"
SAMPLE_NAME = "Lease - Unit 4, Millrace Court.pdf"


def is_sample(path: str) -> bool:
    """By its name and that of its folder: the rest of the path may have been spelt anew on its way."""
    place = PurePath(path)
    return place.name == SAMPLE_NAME and place.parent.name.casefold() == SAMPLE_FOLDER.casefold()


def only_sample(documents: Mapping[DocumentId, DocumentSummary]) -> bool:
    """Whether it is there, can be asked, and is alone: beside a person's own documents it has no say."""
    return len(documents) == 1 and all(d.status in SEARCHABLE and is_sample(d.path) for d in documents.values())
