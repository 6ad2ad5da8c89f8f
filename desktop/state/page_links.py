"""Where the pages of the open document lead to, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from core.api.page_text import PageLink, PageLinks
from core.api.types import JobId

MOST_PAGES = 200
"""Pages whose links are kept; those read first go first."""


@dataclass(frozen=True, slots=True)
class LinkState:
    """By page; and the pages whose links are under way."""

    pages: Mapping[int, tuple[PageLink, ...]] = field(default_factory=dict)
    asked: Mapping[JobId, int] = field(default_factory=dict)

    def needs(self, page_index: int) -> bool:
        return page_index not in self.pages and page_index not in self.asked.values()

    def at(self, page_index: int, x: float, y: float) -> PageLink | None:
        """The one under a point of the unrotated page; of two the upper one, which comes last."""
        links = reversed(self.pages.get(page_index, ()))
        return next((k for k in links if k.box[0] <= x <= k.box[2] and k.box[1] <= y <= k.box[3]), None)


def links_asked(state: LinkState, job: JobId, page_index: int) -> LinkState:
    return replace(state, asked={**state.asked, job: page_index})


def links_read(state: LinkState, job: JobId, read: PageLinks) -> LinkState:
    return _ended(state, job, read.links)


def links_failed(state: LinkState, job: JobId) -> LinkState:
    """A page whose links cannot be read leads nowhere."""
    return _ended(state, job, ())


def _ended(state: LinkState, job: JobId, links: tuple[PageLink, ...]) -> LinkState:
    kept = {**state.pages, state.asked[job]: links}
    while len(kept) > MOST_PAGES:
        del kept[next(iter(kept))]
    return LinkState(kept, {other: page for other, page in state.asked.items() if other != job})
