"""One raw page and what is known of its document to a page with text, blocks and words. Pure."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from core.api.types import Rect, Verdict
from core.contracts.pages import BlockKind, Page
from core.parse.compose import Composed, Composer
from core.parse.lines import Line, RawPage, Rule, union
from core.parse.ocr.recognised import Tilt
from core.parse.order.columns import split_columns
from core.parse.order.corridors import cut_at_corridors
from core.parse.order.flow import flow
from core.parse.order.orient import Turn, is_upright, turn_for, turned
from core.parse.order.vertical import joined_glyphs
from core.parse.prose.dehyphenate import Vocabulary
from core.parse.prose.drafting import drafts
from core.parse.prose.dropcaps import with_drop_caps
from core.parse.prose.outline import Titles
from core.parse.prose.paragraphs import Paragraph, goes_on
from core.parse.prose.roles import roles_of
from core.parse.prose.style import DocumentStyle
from core.parse.tabular.captions import with_captions
from core.parse.tabular.continuing import table_going_on
from core.parse.tabular.ruled import with_tables_apart
from core.parse.tabular.ruling import ruling_of
from core.parse.verdict import verdict_of

_TWIN_PT = 2.5
_TWIN_IN_SIZES = 0.15
_TWIN_ROW_PT = 8.0


class Reading(NamedTuple):
    """A page's lines in reading space, in stream order, and the turn that brought them there."""

    page: RawPage
    lines: tuple[Line, ...]
    turn: Turn

    @property
    def box(self) -> Rect:
        """The page in reading space."""
        return self.turn.box((0.0, 0.0, self.page.geometry.width, self.page.geometry.height))

    @property
    def rules(self) -> Sequence[Rule]:
        """The rules of the page in reading space."""
        if self.turn.is_identity:
            return self.page.rules
        return [Rule(self.turn.box(rule.box)) for rule in self.page.rules]


class Surroundings(NamedTuple):
    """What a page is read with: running heads to leave out (places of lines), and what its neighbours say.

    The first word of the lines at the places `numbered` is a line number.
    """

    style: DocumentStyle
    titles: Titles
    known: Vocabulary
    furniture: frozenset[int] = frozenset()
    numbered: frozenset[int] = frozenset()


def reading_of(page: RawPage) -> Reading:
    turn = turn_for(page.lines)
    return Reading(page, tuple(joined_glyphs(turned(page.lines, turn))), turn)


def structure(reading: Reading, around: Surroundings) -> Page:
    """Reading order, paragraphs, roles and text. `continues` is set by whoever sees the page before."""
    page = reading.page
    composed = _tilted_back(_compose(reading, around), page)
    return Page(
        page.page_index,
        page.geometry,
        verdict_of(page, composed.text),
        *composed,
        hidden=page.hidden,
        is_recognised=page.is_recognised,
        is_blank=not page.has_ink,
    )


def _tilted_back(composed: Composed, page: RawPage) -> Composed:
    """Lines of a scan that lay askew were straightened to be read; their words are marked where they are."""
    if not page.tilt:
        return composed
    tilt = Tilt(page.tilt, page.geometry.width, page.geometry.height)
    return composed._replace(words=tuple(replace(word, box=tilt.back(word.box)) for word in composed.words))


def failed_page(page: RawPage) -> Page:
    return Page(page.page_index, page.geometry, Verdict.FAILED, "", (), ())


def _compose(reading: Reading, around: Surroundings) -> Composed:
    composer = Composer(reading.turn, around.known)
    upright, others = _sorted_out(with_drop_caps(_kept(reading.lines, around), around.known))
    ruling = ruling_of(reading.page.rules, reading.turn)
    upright, drawn = with_tables_apart(cut_at_corridors(upright), ruling)
    regions = [group for region in split_columns(upright) for group in flow(region, ruling, drawn)]
    found = [*drafts(regions, around.style, rules=reading.rules), *(Paragraph((line,)) for line in others)]
    for part in with_captions(found, roles_of(found, around.style, around.titles)):
        composer.add(part.draft, part.role, caption=part.caption)
    return composer.finish()


def _kept(lines: Sequence[Line], around: Surroundings) -> list[Line]:
    """Never nothing: a page of furniture alone is kept as it is."""
    kept = [
        _without_number(line) if place in around.numbered else line
        for place, line in enumerate(lines)
        if place not in around.furniture and not (place in around.numbered and len(line.runs) == 1)
    ]
    return _without_twins(kept or lines)


def _without_number(line: Line) -> Line:
    runs = line.runs[1:]
    return line._replace(runs=runs, box=union(run.box for run in runs))


def _without_twins(lines: Sequence[Line]) -> list[Line]:
    """Words drawn twice at about one place, to look bold or as a shadow, count once."""
    seen: dict[str, dict[int, list[Rect]]] = {}
    kept = []
    for line in lines:
        reach = min(max(_TWIN_PT, _TWIN_IN_SIZES * line.size), _TWIN_ROW_PT)
        fresh = tuple(
            [run for run in line.runs if run.text not in seen or not _is_twin(run.box, seen[run.text], reach)]
        )
        if len(fresh) == len(line.runs):
            kept.append(line)
        elif fresh:
            kept.append(line._replace(runs=fresh, box=union(run.box for run in fresh)))
        for text, box, _ in fresh:
            seen.setdefault(text, {}).setdefault(int(box[1] // _TWIN_ROW_PT), []).append(box)
    return kept


def _is_twin(box: Rect, seen: Mapping[int, Sequence[Rect]], reach: float) -> bool:
    """`seen` are boxes of the same word by row."""
    row = int(box[1] // _TWIN_ROW_PT)
    for near in (row, row - 1, row + 1):
        for other in seen.get(near, ()):
            if abs(other[0] - box[0]) < reach and abs(other[1] - box[1]) < reach:
                return True
    return False


def _sorted_out(lines: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """Lines that run with the page's text, and the others. A stamp up the margin is left out, as a running head is."""
    upright = [line for line in lines if is_upright(line)]
    others = [line for line in lines if not is_upright(line)]
    if not upright or not others:
        return upright, others
    left, _, right, _ = union(line.box for line in upright)
    return upright, [line for line in others if left < line.right and line.left < right]


def continued(page: Page, before: Page) -> Page:
    """Marks the first block if it goes on from the last one of the page before."""
    last = before.last_block
    if not page.blocks or last is None:
        return page
    if (place := table_going_on(page, before)) is not None:
        table = replace(page.blocks[place], continues=True)
        return replace(page, blocks=(*page.blocks[:place], table, *page.blocks[place + 1 :]))
    first = page.blocks[0]
    kinds = {BlockKind.PARAGRAPH, BlockKind.LIST_ITEM}
    if last.kind not in kinds or first.kind is not BlockKind.PARAGRAPH:
        return page
    if not goes_on(before.text[last.start : last.end], page.text[first.start : first.end]):
        return page
    first = replace(first, continues=True)
    return replace(page, blocks=(first, *page.blocks[1:]))
