"""Generated documents of which it is known who is a version of whom: `kinds` of families, and of traps that are none.

The texts are made up, with words as often as words are and with names and numbers; what counts is how they are related.
A version is an edited copy of the one before. A trap is what looks like it: documents from one template, reports of
different periods that share much of their text.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate

_SYLLABLES = (
    "ba ce di fo gu la me ni po ru sa te vi xo za bre cli dro fla gri pla sto tri ven mar nal ter cor pen ist".split()
)
_JOINING = "the of and to in a is that for with as by on be shall must may this or under which any not each".split()
_SENTENCES_A_PAGE = 18


@dataclass(frozen=True, slots=True)
class Made:
    """A document and the family it is of, by name; a trap is of a family of its own. `order` counts versions from 0."""

    path: str
    pages: tuple[str, ...]
    family: str
    order: int
    kind: str


class Writer:
    """Makes texts up from one seed."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self._vocabulary = ["".join(self.rng.choices(_SYLLABLES, k=self.rng.randint(2, 4))) for _ in range(4_000)]
        self._weights = list(accumulate(1 / (rank + 8) for rank in range(len(self._vocabulary))))

    def word(self) -> str:
        return self.rng.choices(self._vocabulary, cum_weights=self._weights)[0]

    def name(self) -> str:
        return f"{self.word().capitalize()} {self.rng.choice(['Ltd', 'Group', 'Partners', 'Holdings'])}"

    def amount(self) -> str:
        return f"{self.rng.randint(1, 999)},{self.rng.randint(0, 999):03d}.{self.rng.randint(0, 99):02d}"

    def day(self) -> str:
        return (
            f"{self.rng.randint(1, 28)} {self.rng.choice(['March', 'June', 'October'])} {self.rng.randint(1990, 2024)}"
        )

    def sentence(self) -> str:
        words = [
            self.rng.choice(_JOINING) if self.rng.random() < 0.45 else self.word()
            for _ in range(self.rng.randint(8, 24))
        ]
        if self.rng.random() < 0.3:
            words.insert(len(words) // 2, self.rng.choice([self.name, self.amount, self.day])())
        return f"{words[0].capitalize()} {' '.join(words[1:])}."

    def text(self, sentences: int) -> list[str]:
        return [self.sentence() for _ in range(sentences)]

    def edited(self, text: Sequence[str], share: float) -> list[str]:
        """So large a share of the sentences is rewritten, altered by a word or two, removed, or followed by another."""
        found: list[str] = []
        for sentence in text:
            change = self.rng.random() / share if share else 1.0
            if change >= 1:
                found.append(sentence)
            elif change < 0.3:
                found.append(self.sentence())
            elif change < 0.6:
                found.append(self.damaged(sentence, 0.12))
            elif change < 0.85:
                found.extend([sentence, self.sentence()])
        return found

    def damaged(self, sentence: str, share: float) -> str:
        """Other words here and there, as OCR or a careful editor leaves them."""
        return " ".join(self.word() if self.rng.random() < share else word for word in sentence.split())

    def template(self, sentences: int) -> "list[Callable[[], str]]":
        """Sentences of which every fifth has a blank that is filled in anew for each document."""
        made: list[Callable[[], str]] = []
        for number in range(sentences):
            fixed = self.sentence()
            made.append(self._blank(fixed) if number % 5 == 0 else lambda fixed=fixed: fixed)  # type: ignore[misc]
        return made

    def _blank(self, fixed: str) -> Callable[[], str]:
        kind = self.rng.choice([self.name, self.amount, self.day])
        return lambda: f"{fixed[:-1]} {kind()}."


def made(kinds: Sequence[str], *, each: int, seed: int = 7) -> Iterator[Made]:
    """`each` families or sets of traps of every kind."""
    writer = Writer(seed)
    for number in range(each):
        for kind in kinds:
            yield from KINDS[kind](writer, f"{kind}-{number}", writer.rng.choice([30, 80, 200]))


def numbered(count: int, *, seed: int = 8) -> Iterator[Made]:
    """The worst cases for looking up relatives: one letter to many under a number each, and other texts under one name
    with a day each."""
    writer = Writer(seed)
    text = writer.text(40)
    for number in range(count // 2):
        pages = _pages([f"Dear {writer.name()}, you owe {writer.amount()}.", *text])
        yield Made(f"/docs/Letters/Letter {number:05d}.pdf", pages, f"letter-{number}", 0, "numbered letters")
        day = date.fromordinal(730_000 + number).isoformat()
        yield Made(f"/docs/Notes/Note {day}.pdf", _pages(writer.text(30)), f"note-{number}", 0, "dated notes")


def _versions(kind: str, family: str, paths: Sequence[str], texts: Sequence[Sequence[str]]) -> Iterator[Made]:
    for order, (path, text) in enumerate(zip(paths, texts, strict=True)):
        yield Made(path, _pages(text), family, order, kind)


def _apart(kind: str, family: str, paths: Sequence[str], texts: Sequence[Sequence[str]]) -> Iterator[Made]:
    for number, (path, text) in enumerate(zip(paths, texts, strict=True)):
        yield Made(path, _pages(text), f"{family}-{number}", 0, kind)


def _pages(text: Sequence[str]) -> tuple[str, ...]:
    return tuple(" ".join(text[n : n + _SENTENCES_A_PAGE]) for n in range(0, len(text), _SENTENCES_A_PAGE))


def _chain(writer: Writer, size: int, shares: Sequence[float]) -> list[list[str]]:
    texts = [writer.text(size)]
    for share in shares:
        texts.append(writer.edited(texts[-1], share))
    return texts


def _policy(writer: Writer, family: str, size: int) -> Iterator[Made]:
    topic = f"{writer.word()} {writer.word()}"
    names = [
        f"{topic} policy v1",
        f"{topic} policy v2",
        f"{topic.title()}_Policy_v2.1_final",
        f"{topic} policy v10 (approved)",
    ]
    texts = _chain(writer, size, [writer.rng.uniform(0.05, 0.35) for _ in names[1:]])
    yield from _versions("policy", family, [f"/docs/Policies/{name}.pdf" for name in names], texts)


def _dated_policy(writer: Writer, family: str, size: int) -> Iterator[Made]:
    topic = writer.word()
    names = [f"{topic} rules 2021-03-01", f"{topic} rules 1 June 2022", f"{topic}_rules_20240115"]
    texts = _chain(writer, size, [writer.rng.uniform(0.01, 0.08) for _ in names[1:]])
    yield from _versions("dated policy", family, [f"/docs/Rules/{name}.pdf" for name in names], texts)


def _handbook(writer: Writer, family: str, size: int) -> Iterator[Made]:
    topic = writer.word()
    texts = _chain(writer, size, [writer.rng.uniform(0.01, 0.06)] * 2)
    yield from _versions(
        "handbook", family, [f"/docs/{year}/{topic} handbook.pdf" for year in (2022, 2023, 2024)], texts
    )


def _contract(writer: Writer, family: str, size: int) -> Iterator[Made]:
    party = writer.word().title()
    names = [f"Contract {party} draft", f"Contract {party} draft 2 JS", f"Contract {party} v3 redline"]
    names += [f"Contract {party} FINAL", f"Contract {party} FINAL signed - Copy"]
    texts = _chain(writer, size, [writer.rng.uniform(0.1, 0.4), writer.rng.uniform(0.1, 0.3), 0.1])
    texts.append([writer.damaged(sentence, 0.03) for sentence in texts[-1]])
    yield from _versions("contract", family, [f"/docs/Contracts/{name}.pdf" for name in names], texts)


def _paper(writer: Writer, family: str, size: int) -> Iterator[Made]:
    number = f"23{writer.rng.randint(10, 12)}.{writer.rng.randint(0, 99999):05d}"
    texts = [writer.text(size)]
    for _ in range(2):
        texts.append(writer.edited(texts[-1], 0.15) + writer.text(size // 2))
    yield from _versions("paper", family, [f"/docs/Papers/{number}v{n}.pdf" for n in (1, 2, 3)], texts)


def _annual(writer: Writer, family: str, size: int) -> Iterator[Made]:
    company, shared = writer.word().upper(), writer.text(size)
    texts = [writer.edited(shared, 0.2) + writer.text(size // 3) for _ in range(4)]
    yield from _apart("annual reports", family, [f"/docs/{company}_{y}_10K.pdf" for y in range(2020, 2024)], texts)


def _quarters(writer: Writer, family: str, size: int) -> Iterator[Made]:
    company, template = writer.word().title(), writer.template(size)
    names = [f"Q{q} 2023 {company} report" for q in (1, 2, 3, 4)]
    yield from _apart(
        "quarterly reports", family, [f"/docs/{n}.pdf" for n in names], [[s() for s in template] for _ in names]
    )


def _leases(writer: Writer, family: str, size: int) -> Iterator[Made]:
    template = writer.template(size)
    tenants: list[str] = []
    while len(tenants) < 4:
        tenants = sorted({*tenants, writer.word().title()})
    writer.rng.shuffle(tenants)
    paths = [f"/docs/{family}/Lease {tenant} signed.pdf" for tenant in tenants[:2]]
    paths += [f"/docs/{family}/{tenants[2]}/Lease v1.pdf", f"/docs/{family}/{tenants[3]}/Lease v2 final.pdf"]
    yield from _apart("leases of one template", family, paths, [[s() for s in template] for _ in paths])


def _letters(writer: Writer, family: str, size: int) -> Iterator[Made]:
    """Hardly anything is filled in, and the names differ in the day alone."""
    text = writer.text(60)
    days = ["2024-01-12", "2024-02-03", "2024-03-20", "2024-05-30"]
    texts = [
        [f"Between {writer.name()} and {writer.name()} of {writer.day()} at {writer.amount()}.", *text] for _ in days
    ]
    texts = [[*each, f"Signed by {writer.name()} on {writer.day()}."] for each in texts]
    yield from _apart("letters to many", family, [f"/docs/{family}/Confidentiality {day}.pdf" for day in days], texts)


def _invoices(writer: Writer, family: str, size: int) -> Iterator[Made]:
    template, first = writer.template(16), writer.rng.randint(1000, 9000)
    paths = [f"/docs/{family}/Invoice {first + n}.pdf" for n in range(6)]
    yield from _apart("invoices", family, paths, [[s() for s in template] for _ in paths])


def _minutes(writer: Writer, family: str, size: int) -> Iterator[Made]:
    shared, group = writer.text(size // 3), writer.word()
    days = ["2024-01-12", "2024-02-09 approved", "8 March 2024", "2024-04-12 draft"]
    paths = [f"/docs/{group} minutes {day}.pdf" for day in days]
    yield from _apart("minutes", family, paths, [shared + writer.text(size) for _ in paths])


def _statements(writer: Writer, family: str, size: int) -> Iterator[Made]:
    """Much that is always the same, and a page of numbers."""
    terms = writer.text(size)
    texts = [[*(f"{writer.day()} {writer.name()} {writer.amount()}." for _ in range(25)), *terms] for _ in range(6)]
    names = [f"{family} statement 2024-0{n}" for n in (1, 2, 3)] + [
        f"{family} statement 2024-0{n}-28" for n in (4, 5, 6)
    ]
    yield from _apart("statements", family, [f"/docs/Bank/{name}.pdf" for name in names], texts)


def _parts(writer: Writer, family: str, size: int) -> Iterator[Made]:
    template = writer.template(size)
    names = ["Exhibit A", "Exhibit B", "Volume 1", "Volume 2", "Chapter 1 final", "Chapter 2 draft"]
    paths = [f"/docs/{family}/{name}.pdf" for name in names]
    yield from _apart("parts", family, paths, [[s() for s in template] for _ in paths])


KINDS: dict[str, Callable[[Writer, str, int], Iterator[Made]]] = {
    "policy": _policy,
    "dated policy": _dated_policy,
    "handbook": _handbook,
    "contract": _contract,
    "paper": _paper,
    "annual reports": _annual,
    "quarterly reports": _quarters,
    "leases of one template": _leases,
    "letters to many": _letters,
    "invoices": _invoices,
    "minutes": _minutes,
    "statements": _statements,
    "parts": _parts,
}
