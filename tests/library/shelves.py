"""What a library must hold after any sequence of changes, as plain values; and what one does hold.

A change is a list that JSON can carry, such as `["put", path, text]`. A text stands for a content: documents with equal
texts share it.
"""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from core.contracts.library import Aside
from core.library import LibraryFiles
from tests.library.documents import EMBEDDER, document_at, every_chunk

TEXTS = [f"text{number}" for number in range(16)]
NAMES = [f"{number}.pdf" for number in range(12)]
LOOSE = "/loose"
QUESTIONS = [f"question {number}?" for number in range(6)]
NOTE = "noted by the model"

Change = list[object]


def chunk_texts(text: str) -> list[str]:
    return [f"rent {text} part{part}" for part in range(1 + int(text[4:]) % 4)]


HASHES = {document_at("", *chunk_texts(text)).file.sha256: text for text in TEXTS}


@dataclass(frozen=True)
class Shelf:
    """By path: the text that stands there, and why it is set aside ("" if it is listed)."""

    texts: dict[str, str] = field(default_factory=dict)
    aside: dict[str, str] = field(default_factory=dict)
    folder: str = ""
    """The one that is followed; its documents are those that can be kept out."""
    kept_out: frozenset[str] = frozenset()
    noted: frozenset[str] = frozenset()
    """Texts whose every chunk has a note."""
    are_notes_used: bool = True
    questions: frozenset[tuple[str, str]] = frozenset()
    """(question, text with the answer or "")."""

    @property
    def listed(self) -> set[str]:
        return {text for path, text in self.texts.items() if path not in self.aside}

    @property
    def found_by_note(self) -> list[str]:
        """What a search for the word of all notes must bring."""
        texts = self.listed & self.noted if self.are_notes_used else set()
        return sorted(part for text in texts for part in chunk_texts(text))

    @property
    def found(self) -> list[str]:
        """What a search for "rent" must bring."""
        return sorted(part for text in self.listed for part in chunk_texts(text))


def observed(library: LibraryFiles) -> Shelf:
    files = library.files_below(["/"])
    stores = library._stores
    noted = stores.database.rows(
        "select distinct sha256 from notes join chunks on chunks.id = chunk_id"
        " join contents on contents.id = content_id where is_draft = 0"
    )
    return Shelf(
        {path: HASHES[file.sha256] for path, file in files.items()},
        {path: file.aside.value for path, file in files.items() if file.aside is not None},
        "".join(folder.path for folder in library.folders()),
        library.kept_out(["/"]),
        frozenset(HASHES[sha256] for (sha256,) in noted),
        stores.notes.are_used,
        frozenset((question.text, HASHES.get(question.sha256, "")) for question in stores.questions.all()),
    )


def assert_vectors_fit(library: LibraryFiles, shelf: Shelf) -> None:
    """Each passage has the vector of its text, with its note if that counts."""
    noted = set(shelf.found_by_note)
    chunks = library.chunks(sorted(every_chunk(library)))
    vectors = library.dense_vectors(list(chunks))
    for id_, chunk in chunks.items():
        text = f"{NOTE}\n{chunk.text}" if chunk.text in noted else chunk.text
        assert (vectors[id_] == EMBEDDER.embed([text])[0].dense).all(), text


# --- what each change makes of a shelf


def apply(shelf: Shelf, change: Change) -> Shelf:
    """What belongs to a text goes with its last file; a question stays with a file that has another text now."""
    kind, *rest = change
    after = _CHANGES[str(kind)](shelf, *rest)
    there = set(after.texts.values())
    moves = {shelf.texts.get(str(rest[0])): str(rest[1])} if kind in ("put", "publish") else {}
    stay = {(asked, text) for asked, text in after.questions if not text or text in there}
    follow = {(asked, moves[text]) for asked, text in after.questions - stay if text in moves}
    return replace(after, noted=after.noted & there, questions=frozenset(stay | follow))


def _put(shelf: Shelf, path: str, text: str) -> Shelf:
    return _listed(replace(shelf, texts={**shelf.texts, path: text}), [path])


def _relink(shelf: Shelf, moves: list[tuple[str, str, bool]]) -> Shelf:
    """(from, to, whether it is a copy)."""
    left = {old for old, _, is_copy in moves if not is_copy}
    texts = {path: text for path, text in shelf.texts.items() if path not in left}
    texts |= {new: shelf.texts[old] for old, new, _ in moves}
    now = replace(shelf, texts=texts, aside={path: why for path, why in shelf.aside.items() if path not in left})
    return _listed(now, [new for _, new, _ in moves])


def _aside(shelf: Shelf, paths: list[str], why: str) -> Shelf:
    changed = {path: why for path in paths if shelf.aside.get(path) != Aside.REMOVED}
    out = {path for path in paths if why == Aside.REMOVED and path.startswith(f"{shelf.folder}/")}
    return replace(shelf, aside={**shelf.aside, **changed}, kept_out=shelf.kept_out | out)


def _back(shelf: Shelf, paths: list[str]) -> Shelf:
    return _listed(shelf, [path for path in paths if path in shelf.aside])


def _remove(shelf: Shelf, paths: list[str]) -> Shelf:
    return replace(
        shelf,
        texts={path: text for path, text in shelf.texts.items() if path not in paths},
        aside={path: why for path, why in shelf.aside.items() if path not in paths},
    )


def _move_folder(shelf: Shelf, new: str) -> Shelf:
    def there(path: str) -> str:
        return new + path.removeprefix(shelf.folder) if path.startswith(f"{shelf.folder}/") else path

    return replace(
        shelf,
        texts={there(path): text for path, text in shelf.texts.items()},
        aside={there(path): why for path, why in shelf.aside.items()},
        folder=new,
        kept_out=frozenset(map(there, shelf.kept_out)),
    )


def _follow(shelf: Shelf, path: str) -> Shelf:
    inside = {kept for kept in shelf.kept_out if kept.startswith(f"{path}/")}
    return replace(shelf, folder=path, kept_out=shelf.kept_out - inside)


def _listed(shelf: Shelf, paths: Sequence[str]) -> Shelf:
    aside = {path: why for path, why in shelf.aside.items() if path not in paths}
    return replace(shelf, aside=aside, kept_out=shelf.kept_out - set(paths))


def _note(shelf: Shelf, text: str, _with_vectors: bool) -> Shelf:
    return replace(shelf, noted=shelf.noted | {text})


def _use(shelf: Shelf, used: bool) -> Shelf:
    return replace(shelf, are_notes_used=used)


def _ask(shelf: Shelf, asked: str, path: str) -> Shelf:
    """With "" for the path that nothing answers it."""
    text = shelf.texts[path] if path else ""
    others = {(one, of) for one, of in shelf.questions if one != asked or (of and text and of != text)}
    return replace(shelf, questions=frozenset(others | {(asked, text)}))


def _forget(shelf: Shelf, asked: str) -> Shelf:
    return replace(shelf, questions=frozenset((one, of) for one, of in shelf.questions if one != asked))


_CHANGES: dict[str, Callable[..., Shelf]] = {
    **{"put": _put, "publish": _put, "relink": _relink, "aside": _aside},
    **{"back": _back, "remove": _remove, "move_folder": _move_folder, "follow": _follow},
    **{"note": _note, "use": _use, "ask": _ask, "forget": _forget},
}
KINDS = tuple(_CHANGES)


# --- what may happen next


def draw(shelf: Shelf, dice: random.Random) -> Change:
    if not shelf.folder:
        return ["follow", "/folder0"]
    return _lean(shelf, dice) if shelf.texts and dice.random() < 0.3 else _stand(shelf, dice)


def _stand(shelf: Shelf, dice: random.Random) -> Change:
    kind = dice.choice(["put", "publish", "publish", "relink", "relink", "aside", "aside", "back", "remove", "folder"])
    some = dice.sample(sorted(shelf.texts), min(len(shelf.texts), dice.randrange(1, 4)))
    if kind in ("put", "publish") or not some:
        return [kind if kind in ("put", "publish") else "put", _place(shelf, dice), dice.choice(TEXTS)]
    if kind == "relink":
        return ["relink", _moves(shelf, some, dice)]
    if kind == "aside":
        return ["aside", some, dice.choice([why.value for why in Aside])]
    if kind == "folder":
        return _folder_change(shelf, dice)
    return [kind, some]


def _lean(shelf: Shelf, dice: random.Random) -> Change:
    kind = dice.choice(["note", "note", "use", "ask", "ask", "forget"])
    if kind == "note":
        return ["note", dice.choice(sorted(shelf.texts.values())), dice.random() < 0.5]
    if kind == "use":
        return ["use", not shelf.are_notes_used]
    listed = sorted(shelf.texts.keys() - shelf.aside.keys())
    asked = dice.choice(QUESTIONS)
    return ["forget", asked] if kind == "forget" else ["ask", asked, dice.choice([*listed, *listed, ""])]


def _folder_change(shelf: Shelf, dice: random.Random) -> Change:
    if dice.random() < 0.3:
        return ["follow", shelf.folder]
    return ["move_folder", f"/folder{int(shelf.folder.removeprefix('/folder')) + 1}"]


def _moves(shelf: Shelf, paths: list[str], dice: random.Random) -> list[list[object]]:
    """Files that change places in a circle, or that go or are copied to places of their own."""
    if dice.random() < 0.3:
        return [[old, new, False] for old, new in zip(paths, paths[1:] + paths[:1], strict=True)]
    places = dict.fromkeys(_place(shelf, dice) for _ in paths)
    targets = [place for place in places if place not in paths]
    return [[old, new, dice.random() < 0.4] for old, new in zip(paths, targets, strict=False)]


def _place(shelf: Shelf, dice: random.Random) -> str:
    return f"{dice.choice([shelf.folder, shelf.folder, LOOSE])}/{dice.choice(NAMES)}"
