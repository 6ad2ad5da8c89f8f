"""A folder of PDFs that somebody works in: files come, change, move and go."""

import os
import random
import shutil
from collections.abc import Callable
from pathlib import Path

from tests.process.papers import write_paper

MOST_FILES = 24
LINE = "The {noun} of agreement {mark} stays in force until clause {number} says otherwise."
NOUNS = ("rent", "deposit", "garden", "notice", "repair", "insurance", "parking", "heating")


class Shelf:
    """One change at a time, drawn by dice. `mark` words stand in one version of one file only."""

    def __init__(self, folder: Path, dice: random.Random) -> None:
        self.folder = folder
        self._dice = dice
        self._marks = 0
        folder.mkdir(parents=True, exist_ok=True)
        self._changes: tuple[Callable[[], list[Path]], ...] = (
            *(self._add, self._add, self._change, self._change, self._delete),
            *(self._rename, self._rename_folder, self._copy, self._touch),
        )

    @property
    def files(self) -> list[Path]:
        return sorted(self.folder.rglob("*.pdf"))

    def fill(self, count: int) -> None:
        for _ in range(count):
            self._add()

    def change(self) -> list[Path]:
        """The paths at which something is different now."""
        if not self.files:
            return self._add()
        return self._dice.choice(self._changes)()

    def _add(self) -> list[Path]:
        if len(self.files) >= MOST_FILES:
            return self._delete()
        path = self._new_path()
        self._write(path)
        return [path]

    def _change(self) -> list[Path]:
        path = self._dice.choice(self.files)
        self._write(path)
        return [path]

    def _delete(self) -> list[Path]:
        path = self._dice.choice(self.files)
        path.unlink()
        return [path]

    def _rename(self) -> list[Path]:
        before, after = self._dice.choice(self.files), self._new_path()
        after.parent.mkdir(exist_ok=True)
        before.rename(after)
        return [before, after]

    def _rename_folder(self) -> list[Path]:
        before = self._dice.choice(self.files).parent
        if before == self.folder:
            return self._rename()
        self._marks += 1
        after = self.folder / f"folder {self._marks}"
        names = [path.name for path in before.iterdir()]
        before.rename(after)
        return [*(before / name for name in names), *(after / name for name in names)]

    def _copy(self) -> list[Path]:
        if len(self.files) >= MOST_FILES:
            return self._delete()
        path = self._new_path()
        path.parent.mkdir(exist_ok=True)
        shutil.copyfile(self._dice.choice(self.files), path)
        return [path]

    def _touch(self) -> list[Path]:
        for path in self.files:
            os.utime(path)
        return []

    def _new_path(self) -> Path:
        self._marks += 1
        part = self._dice.choice(("", "leases", "letters"))
        return self.folder / part / f"paper {self._marks}.pdf"

    def _write(self, path: Path) -> None:
        self._marks += 1
        mark = f"mark{self._marks}x"
        pages = [
            [LINE.format(noun=self._dice.choice(NOUNS), mark=mark, number=f"{page}.{line}") for line in range(12)]
            for page in range(self._dice.randrange(1, 4))
        ]
        write_paper(path.with_suffix(".part"), pages)
        path.with_suffix(".part").replace(path)
