"""What the name of a file says: which document it is, and which version of it. Pure.

"Travel policy v2 FINAL (signed) - Copy.pdf" is the document "policy travel", version 2, signed. Numbers, periods and
single letters that are no version stay part of what the document is: Invoice 1001, Chapter 2, Exhibit B, Q1 2023.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from core.language.dates import MONTHS, dates_in

OLD, DRAFT, MARKED_UP, NO_STAGE, REVISED, FINAL, APPROVED, SIGNED = range(-3, 5)
"""How far a document has come, by the words of its name."""

_STAGE_WORDS = {
    OLD: "superseded obsolete outdated archived withdrawn deprecated old",
    DRAFT: "draft drafts entwurf brouillon borrador bozza concept wip preliminary prelim unfinished",
    MARKED_UP: "redline redlined blackline markup markups tracked comments comment edits commented compare comparison",
    REVISED: "revised updated corrected amended clean rev revision new latest current",
    FINAL: "final finalized finalised finale endfassung endversion definitief unsigned",
    APPROVED: "approved adopted ratified released published genehmigt",
    SIGNED: "signed executed countersigned conformed unterschrieben unterzeichnet signiert signe firmado",
}
_STAGES = {word: stage for stage, words in _STAGE_WORDS.items() for word in words.split()}
_ONLY_LAST = frozenset("old new clean latest current rev concept compare comparison copy kopie copie".split())
"""Marks at the end of a name, words of it elsewhere: "New Street lease" is not the newer "Street lease"."""
_SMALL = frozenset(
    "an the of for with by and or to in on at from as v ver version dated changes track "
    "der die das le la de du und et vom".split()
)
_MARK = " \x00 "
_NUMBER = r"\d{1,3}(?:[._]\d{1,3}){0,3}"
_VERSION = re.compile(
    rf"(?<![a-z])v(?:er(?:sion)?|s)?[. _-]{{0,2}}(?P<v>{_NUMBER})(?P<suffix>[a-z]?)(?![a-z0-9])"
    rf"|(?<![a-z])rev(?:ision)?[. _-]{{0,2}}(?:(?P<r>{_NUMBER})|(?P<letter>[a-z]))(?![a-z0-9])"
    r"|(?<![a-z0-9])(?P<e>\d{1,2})(?:st|nd|rd|th|\.)?[ _-]?(?:edition|edn|ed|auflage)(?![a-z0-9])",
    re.IGNORECASE,
)
_COUNTED = re.compile(r"(?<![a-z])(draft|entwurf|final|redline|signed)[ _]?(\d{1,2})(?=$|[ _)])", re.IGNORECASE)
_COPY = re.compile(
    r"^(?:copy|kopie|copie)(?: \(\d+\))? (?:of|von|de) "
    r"|[ _-]+(?:copy|kopie|copie)(?:[ _-]?\(?\d{1,3}\)?)?$|[ _]*\(\d{1,3}\)$",
    re.IGNORECASE,
)
_YEARS = re.compile(
    r"(?<![0-9])(?:fy|gj)?[ _'-]?((?:19[5-9]|20\d)\d(?:[-/]\d\d(?![\d-]))?)(?![0-9])"
    r"|(?<![a-z])fy[ _'-]?(\d\d)(?![0-9])",
    re.IGNORECASE,
)
_PARTS_OF_YEARS = re.compile(r"(?<![a-z])([qh][1-4]|(?:week|kw|cw)[ _-]?\d{1,2})(?![0-9])", re.IGNORECASE)
_CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=\d)(?=[A-Z][a-z])")
_NUMBERED = re.compile(r"(?<=[A-Za-z]{3})(?=\d)")
_ISO_TIME = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?!\d))?")
_INITIALS = re.compile(r"[A-Z]{2,3}")


@dataclass(frozen=True, slots=True)
class NameReading:
    """`words` say which document it is, `periods` which time it is about; `date` is a day in the name (ISO 8601) or
    empty. `version` is (1, 3) for v1.3, `stage` one of OLD to SIGNED, `counter` 2 in "final2".
    """

    words: frozenset[str]
    periods: frozenset[str]
    date: str = ""
    version: tuple[int, ...] = ()
    stage: int = NO_STAGE
    counter: int = 0

    @property
    def marks(self) -> tuple[tuple[int, ...], int, int]:
        """What the name says of the version, dates apart."""
        return self.version, self.stage, self.counter

    @property
    def time(self) -> str:
        """The day, or else the month, quarter or year it is about, as ISO 8601 by its beginning; empty without one."""
        latest = max((match[0] for period in self.periods if (match := _ISO_TIME.match(period))), default="")
        quarter = max((3 * int(period[1]) - 2 for period in self.periods if period[0] == "q"), default=0)
        return self.date or (f"{latest}-{quarter:02d}" if quarter and len(latest) == len("2024") else latest)

    @property
    def key(self) -> str:
        """Equal for names of one document, whatever the order of their words."""
        return " ".join(sorted(self.words))


class _Reader:
    """Takes marks out of a name one kind after the other; each leaves a trace, so that initials behind it are known."""

    def __init__(self, name: str) -> None:
        decomposed = unicodedata.normalize("NFKD", name)
        plain = "".join(c for c in decomposed if not unicodedata.combining(c)).replace("\x00", " ").strip()
        self.rest = _CAMEL.sub(" ", plain)
        self.periods: set[str] = set()
        self.dates: list[str] = []
        self.version: tuple[int, ...] = ()
        self.stages: list[int] = []
        self.counter = 0

    def take(self, pattern: "re.Pattern[str]", use: Callable[["re.Match[str]"], None]) -> None:
        def taken(match: "re.Match[str]") -> str:
            use(match)
            return _MARK

        self.rest = pattern.sub(taken, self.rest)

    def take_copies(self) -> None:
        before = ""
        while before != self.rest:
            before = self.rest
            self.take(_COPY, lambda _: None)
            self.rest = self.rest.strip(" \x00") or before

    def take_dates(self) -> None:
        for found in reversed(dates_in(self.rest.lower())):
            self.rest = self.rest[: found.start] + _MARK + self.rest[found.end :]
            self.dates.insert(0, found.iso)

    def note_version(self, match: "re.Match[str]") -> None:
        digits = match["v"] or match["r"] or match["e"]
        numbers = [int(part) for part in re.split("[._]", digits)] if digits else []
        letter = match["suffix"] or match["letter"] or ""
        self.version = _trimmed([*numbers, *([ord(letter.lower()) - 96] if letter else [])])

    def note_counted(self, match: "re.Match[str]") -> None:
        self.stages.append(_STAGES[match[1].lower()])
        self.counter = int(match[2])

    def note_year(self, match: "re.Match[str]") -> None:
        self.periods.add(match[1] or f"20{match[2]}")

    def note_part(self, match: "re.Match[str]") -> None:
        self.periods.add("".join(c for c in match[1].lower() if c.isalnum()))

    def words(self) -> list[str]:
        """What is left, without small words, stages and initials at the end of marks."""
        tokens = [token for token in re.split(r"[^\w\x00]+|_+", _NUMBERED.sub(" ", self.rest)) if token]
        while tokens and self._is_last_mark(tokens):
            tokens.pop()
        return [word for token in tokens if (word := token.lower()) not in _SMALL and not self._is_mark(word)]

    def _is_last_mark(self, tokens: list[str]) -> bool:
        last = tokens[-1].lower()
        if last in _ONLY_LAST and len(tokens) > 1:
            self.stages.extend([_STAGES[last]] if last in _STAGES else [])
            return True
        behind_mark = len(tokens) > 1 and self._is_mark(tokens[-2].lower(), noted=False)
        return self._is_mark(last) or last in _SMALL or (behind_mark and _INITIALS.fullmatch(tokens[-1]) is not None)

    def _is_mark(self, word: str, *, noted: bool = True) -> bool:
        if word == "\x00":
            return True
        if word in MONTHS:
            self.periods.add(f"month {MONTHS[word]}")
            return True
        if word not in _STAGES or word in _ONLY_LAST:
            return False
        if noted:
            self.stages.append(_STAGES[word])
        return True


@lru_cache(maxsize=4096)
def read_name(name: str) -> NameReading:
    """Read a name or title, given without suffix."""
    reader = _Reader(name)
    reader.take_copies()
    reader.take_dates()
    reader.take(_VERSION, reader.note_version)
    reader.take(_COUNTED, reader.note_counted)
    reader.take(_YEARS, reader.note_year)
    reader.take(_PARTS_OF_YEARS, reader.note_part)
    words = frozenset(reader.words())
    days = [date for date in reader.dates if len(date) == 10]
    is_one_day = len(days) == 1 == len(reader.dates)
    periods = reader.periods | (set() if is_one_day else set(reader.dates))
    stages = reader.stages or [NO_STAGE]
    return NameReading(
        words=words,
        periods=frozenset(periods),
        date=days[0] if is_one_day else "",
        version=reader.version,
        stage=min(stages) if min(stages) < NO_STAGE else max(stages),
        counter=reader.counter,
    )


def _trimmed(numbers: list[int]) -> tuple[int, ...]:
    """2.0 is 2."""
    while len(numbers) > 1 and numbers[-1] == 0:
        numbers.pop()
    return tuple(numbers)
