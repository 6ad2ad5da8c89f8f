"""Finding a text in the open document, as values."""

from dataclasses import dataclass, replace

from core.api.page_text import FoundInDocument, PageHit
from core.api.types import JobId


@dataclass(frozen=True, slots=True)
class FindState:
    """`text` is what is typed, `found_for` what `hits` are of; `current` is a place in `hits`. `job` is the search that
    is under way, `from_page` where the reader was when the text was typed. `wrapped` is 1 or -1 if the last step went
    over the end of the document, or over its beginning."""

    is_open: bool = False
    text: str = ""
    match_case: bool = False
    whole_words: bool = False
    found_for: str = ""
    hits: tuple[PageHit, ...] = ()
    is_cut: bool = False
    current: int | None = None
    job: JobId | None = None
    has_failed: bool = False
    from_page: int = 0
    wrapped: int = 0

    @property
    def needs_asking(self) -> bool:
        is_due = self.is_open and bool(self.text.strip()) and self.text != self.found_for
        return is_due and self.job is None and not self.has_failed

    @property
    def hit(self) -> PageHit | None:
        return None if self.current is None else self.hits[self.current]

    @property
    def is_answered(self) -> bool:
        """Whether `hits` are those of what is typed."""
        return bool(self.text.strip()) and self.text == self.found_for


def find_opened(state: FindState, *, page_index: int) -> FindState:
    return replace(state, is_open=True, has_failed=False, from_page=page_index)


def find_closed(state: FindState) -> FindState:
    """The text is kept for the next time."""
    return _anew(state, is_open=False)


def find_typed(state: FindState, text: str, *, page_index: int) -> FindState:
    """Another text; what was found for the one before is no longer shown."""
    if text == state.text:
        return state
    return _anew(state, text=text, from_page=page_index)


def find_how(state: FindState, *, match_case: bool, whole_words: bool, page_index: int) -> FindState:
    """The same text, looked for in another way."""
    return _anew(state, match_case=match_case, whole_words=whole_words, from_page=page_index)


def find_asked(state: FindState, job: JobId) -> FindState:
    return replace(state, job=job)


def found(state: FindState, job: JobId, result: FoundInDocument) -> FindState:
    """The first place from where the reader is, else the first of all. An answer to an older text is none."""
    if job != state.job:
        return state
    after = next((i for i, hit in enumerate(result.hits) if hit.page_index >= state.from_page), 0)
    current = after if result.hits else None
    return replace(
        state, found_for=result.text, hits=result.hits, is_cut=result.is_cut, current=current, job=None
    )  # fmt: skip


def find_failed(state: FindState) -> FindState:
    return replace(state, job=None, has_failed=True)


def find_moved(state: FindState) -> FindState:
    """Another document, or another reading of it: the same text is looked for there."""
    return _anew(state)


def find_stepped(state: FindState, step: int) -> FindState:
    """The next place, or the one before, round the end."""
    if state.current is None:
        return state
    wanted = state.current + step
    wrapped = 0 if 0 <= wanted < len(state.hits) else step
    return replace(state, current=wanted % len(state.hits), wrapped=wrapped)


def _anew(state: FindState, **changes: object) -> FindState:
    """What is looked for, without anything that was found."""
    kept = FindState(state.is_open, state.text, state.match_case, state.whole_words)
    return replace(kept, **changes)  # type: ignore[arg-type]  # fields of its own
