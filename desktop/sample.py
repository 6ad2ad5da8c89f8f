"""The document that a person can try Pincite with: a contract that was written for it."""

import logging
from functools import cache
from pathlib import Path

from desktop.state.sample import SAMPLE_FOLDER, SAMPLE_NAME
from desktop.theme import RESOURCES

log = logging.getLogger(__name__)

SAMPLE_PAGES = 4
_SHIPPED = RESOURCES / "sample"


def place_sample(data_dir: Path) -> Path:
    """Where it can be read from: a copy beside the library, for the folder that Pincite was started from may go.

    If there is no room for the copy, where it was shipped. Raises OSError if it was not.
    """
    data = (_SHIPPED / SAMPLE_NAME).read_bytes()
    copy = data_dir / SAMPLE_FOLDER / SAMPLE_NAME
    try:
        copy.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not copy.exists() or copy.read_bytes() != data:
            copy.write_bytes(data)
    except OSError as error:
        log.warning("sample not copied: %s", type(error).__name__)
        return _SHIPPED / SAMPLE_NAME
    return copy


@cache
def sample_questions() -> tuple[str, ...]:
    """In the language of the sample, whatever the window speaks: the answer is looked for in its words."""
    return tuple((_SHIPPED / "questions.txt").read_text(encoding="utf-8").splitlines())
