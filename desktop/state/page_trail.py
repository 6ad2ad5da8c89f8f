"""The way back: the places of documents that were left by a jump, as values."""

from dataclasses import dataclass, replace

from desktop.state.page import Goto, PageState

MOST_PLACES = 60
SAME_DOWN = 0.02
"""Of the height of a page."""


@dataclass(frozen=True, slots=True)
class Place:
    """What the page pane showed, with its marks, and what stood at the top of the view."""

    page: PageState
    page_index: int
    down: float


@dataclass(frozen=True, slots=True)
class Trail:
    """Both ways, the nearest place last."""

    behind: tuple[Place, ...] = ()
    ahead: tuple[Place, ...] = ()


def jumped(trail: Trail, left: Place, now: PageState) -> Trail:
    """A place was left. From one place of what was found to the next is one jump, however many there are, and looking
    again at what is in sight is none."""
    if (_is_at_hit(left.page) and _is_at_hit(now)) or (trail.behind and _is_same(trail.behind[-1], left)):
        return replace(trail, ahead=())
    return Trail((*trail.behind, left)[-MOST_PLACES:])


def went(trail: Trail, here: Place, step: int) -> tuple[Trail, Place] | None:
    """Back (`step` -1) or forward again (1), and the place that is come to. None at the end of the way."""
    if step < 0 and trail.behind:
        return Trail(trail.behind[:-1], (*trail.ahead, here)), trail.behind[-1]
    if step > 0 and trail.ahead:
        return Trail((*trail.behind, here), trail.ahead[:-1]), trail.ahead[-1]
    return None


def returned(state: PageState, place: Place) -> PageState:
    """The page pane as it was at a place; how its document lies and what is looked for is as it is now. A document that
    was read again meanwhile is opened anew."""
    kept = place.page
    goto = Goto(state.goto.count + 1, place.page_index, down=place.down)
    turn = 0 if kept.document_id is None else state.turns.get(kept.document_id, 0)
    if kept.document_id == state.document_id:
        marks = kept.marks if kept.revision == state.revision else ()
        numbers, open_mark = kept.numbers if marks else (), kept.open_mark if marks else None
        return replace(state, marks=marks, numbers=numbers, open_mark=open_mark, goto=goto)
    fresh = replace(PageState(), document_id=kept.document_id, revision=kept.revision, title=kept.title, path=kept.path)
    shown = replace(fresh, marks=kept.marks, numbers=kept.numbers, open_mark=kept.open_mark, goto=goto)
    find = replace(state.find, hits=(), current=None, found_for="", job=None, has_failed=False)
    return replace(shown, turn=turn, turns=state.turns, find=find)


def _is_same(one: Place, other: Place) -> bool:
    is_one_page = (one.page.document_id, one.page_index) == (other.page.document_id, other.page_index)
    return is_one_page and one.page.open_mark == other.page.open_mark and abs(one.down - other.down) < SAME_DOWN


def _is_at_hit(state: PageState) -> bool:
    hit = state.find.hit
    return hit is not None and state.goto.box == hit.rects[0]
