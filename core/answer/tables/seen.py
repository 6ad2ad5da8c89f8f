"""The heads of a table as one question sees them: which words they share with it, and what they say besides."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from core.answer.tables.abbreviations import abbreviations, joined, with_abbreviations
from core.answer.tables.heads import HeadedTable, bare
from core.answer.tables.lexicon import Lexicon, Tokens, Words
from core.answer.tables.periods import days, is_part_of_year, spelled, without_days, years
from core.answer.tables.questions import Wanted

_SOFT = (
    "amount value figure number many much percentage percent level reported report company firm year "
    "end ended ending fiscal date time million billion thousand usd dollar us according table shown spend spent pay "
    "paid hold held use used receive received earn earned record recorded recognize recognized generate get expect "
    "reach expected incur incurred make made people person respondent say said come came give answer round annual "
    "achieve annually full period months weeks twelve respectively approximately listed stated within among included "
    "including high low large big long old far obtain there per regarding well exactly "
    "carry carried owe owed book booked post posted bear bore have need stand stood run"
)
"""A question may have these for no head to name."""
_FREE = (
    "year years ended end ending of at as date fiscal month months weeks week twelve period unaudited note notes see "
    "january february march april may june july august september october november december in millions thousands "
    "billions dollars amount amounts number except per data inc total company corporation consolidated condensed "
    "statement statements financial supplementary summary results selected following table item part continued and "
    "subsidiaries balance balances worldwide"
)
"""A head may have these for no question to name."""
_TELLING = re.compile(r"\b(?:other|before|after|not|no|more|under|over|below|above)\b", re.IGNORECASE)
"""The index takes these for words that tell nothing; in the heads of a table they do. Doubled, they are none of its."""
_POSSESSIVE = re.compile(r"['’]s\b")
_NAME = re.compile(r"\b(?:[^\W\d_a-z]\w+|\w*\d\w*)")
_NO_LETTERS = re.compile(r"[\W_]+")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Head:
    """A head as the question sees it: the words they share, and the weight of those that only the head has."""

    shared: Tokens
    extra: float
    years: frozenset[str]
    days: frozenset[str]
    is_part_of_year: bool


@dataclass(frozen=True, slots=True)
class _Facts:
    """What does not depend on the wanted cell. `needed` lacks years and what stands in parentheses."""

    tokens: Tokens
    needed: Tokens
    years: frozenset[str]
    days: frozenset[str]
    is_part_of_year: bool
    has_abbreviations: bool


class Sight:
    """The words of a question, of the cells it wants and of all heads of these tables, analysed at once."""

    def __init__(self, wanted: Sequence[Wanted], question: str, tables: Sequence[HeadedTable], words: Words) -> None:
        self._question = joined(question)
        self._words = frozenset(_WORD.findall(self._question))
        self._has_abbreviations = bool(abbreviations(question))
        asked = [bare_words(each.words) for each in wanted]
        self._lexicon = Lexicon(chain((_SOFT, _FREE, *asked, *self._words), self._texts(asked, tables)), words)
        self._soft, self._free = self._lexicon.tokens(_SOFT), self._lexicon.tokens(_FREE)
        self._facts: dict[str, _Facts] = {}

    def _texts(self, asked: Sequence[str], tables: Sequence[HeadedTable]) -> Iterator[str]:
        for text in dict.fromkeys(chain.from_iterable(heads_of(table) for table in tables)):
            yield self._seen(text)
            yield self._seen(_outside(text))
            if self._has_abbreviations or abbreviations(text):
                yield from (with_abbreviations(each, bare_words(text)) for each in asked)

    def _seen(self, text: str) -> str:
        return with_abbreviations(bare_words(text), self._question)

    def asked(self, words: str) -> Tokens:
        """What the heads of a cell have to name; years are judged by themselves."""
        return frozenset(t for t in self._lexicon.tokens(words) if not years(t)) - self._soft

    def head(self, text: str, words: str, asked: Tokens) -> Head:
        facts = self._facts.get(text) or self._facts.setdefault(text, self._facts_of(text))
        both = facts.has_abbreviations or self._has_abbreviations
        known = self._lexicon.tokens(with_abbreviations(words, bare_words(text)) if both else words)
        extra = self.weight(facts.needed - known - self._soft - self._free)
        return Head(facts.tokens & asked, extra, facts.years, facts.days, facts.is_part_of_year)

    def _facts_of(self, text: str) -> _Facts:
        needed = frozenset(t for t in self._lexicon.tokens(self._seen(_outside(text))) if not years(t))
        tokens, has_abbreviations = self._lexicon.tokens(self._seen(text)), bool(abbreviations(text))
        return _Facts(tokens, needed, years(text), days(text), is_part_of_year(text), has_abbreviations)

    def named(self, document: str, asked: Tokens) -> Tokens:
        """Words of the question that are the name of a document written as one: "Red Oak", "REDOAK_2019.pdf"."""
        squeezed = _NO_LETTERS.sub("", document.casefold())
        words = [word for word in _WORD.findall(self._question) if not word.isdigit() and len(word) > 1]
        runs = (words[i : i + n] for n in (4, 3, 2) for i in range(len(words) - n + 1))
        found = (run for run in runs if run[0][0].isupper() and "".join(run).casefold() in squeezed)
        return frozenset[str]().union(*(self._lexicon.tokens(word) for run in found for word in run)) & asked

    def names(self, words: str) -> Tokens:
        """What no answer may lack: words with a capital that do not begin the question, and words with digits."""
        found = (m.group() for m in _NAME.finditer(joined(words)) if not self._question.startswith(m.group()))
        return frozenset[str]().union(*(self._lexicon.tokens(name) for name in found if name in self._words))

    def weight(self, tokens: Iterable[str]) -> float:
        return self._lexicon.weight(tokens)


def bare_words(text: str) -> str:
    return _TELLING.sub(lambda m: m.group() + m.group(), _POSSESSIVE.sub("", without_days(joined(bare(text)))))


def around(table: HeadedTable) -> tuple[list[str], list[str]]:
    """What stands near above a table, the nearest heading first, and further up, the document's name last."""
    chunk = table.table.chunk
    context = [spelled(part) for part in chunk.context.split(" > ")]
    name = f"{chunk.document.rpartition('.')[0].replace('_', ' ')} {chunk.title}"
    return [context[-1], table.table.lead, table.corner], [*context[:-1], chunk.section, name]


def heads_of(table: HeadedTable) -> Iterator[str]:
    near, far = around(table)
    yield from near
    yield from far
    yield from (column.text for column in table.columns)
    for row in table.rows:
        yield from (row.label, row.beside, *row.groups)


def _outside(text: str) -> str:
    """Without what stands in parentheses: "Net income (loss)" lacks nothing where net income is asked for."""
    kept, depth = [], 0
    for letter in text:
        depth += letter == "("
        if depth == 0:
            kept.append(letter)
        depth -= letter == ")" and depth > 0
    return "".join(kept)
