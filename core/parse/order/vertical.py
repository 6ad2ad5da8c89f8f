"""Writing that runs downwards: the library reports it glyph by glyph, people read columns. Pure, reading space.

In reading space a column lies on its side, so that its glyphs follow each other on one baseline.
"""

from collections.abc import Sequence

from core.parse.lines import Line, Run, union

_GAP_IN_SIZES = 0.6
_FEWEST = 3
_UNSPACED = 0x2E80


def joined_glyphs(lines: Sequence[Line]) -> Sequence[Line]:
    """Glyphs of scripts without spaces that follow each other in the stream and on the page, as one word each."""
    if sum(_is_glyph(line) for line in lines) < _FEWEST:
        return lines
    groups: list[list[Line]] = []
    for line in lines:
        if groups and _follows(groups[-1][-1], line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [group[0] if len(group) == 1 else _column(group) for group in groups]


def _is_glyph(line: Line) -> bool:
    return len(line.runs) == 1 and len(line.runs[0].text) < _FEWEST and ord(line.runs[0].text[0]) >= _UNSPACED


def _follows(before: Line, line: Line) -> bool:
    first, second = before.runs[-1].text[-1], line.runs[0].text[0]
    if _is_spaced(first) or _is_spaced(second) or abs(before.baseline - line.baseline) > 0.2 * line.size:
        return False
    return -0.5 * line.size < line.left - before.right < _GAP_IN_SIZES * line.size


def _is_spaced(char: str) -> bool:
    return char.isalnum() and ord(char) < _UNSPACED


def _column(group: Sequence[Line]) -> Line:
    runs = [run for line in group for run in line.runs]
    box = union(run.box for run in runs)
    return group[0]._replace(runs=(Run("".join(run.text for run in runs), box, runs[0].line),), box=box)
