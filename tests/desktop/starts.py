"""One start of the window, as a process of its own: python -m tests.desktop.starts DATA_DIR SCRIPT [PATH...]

Says on standard output what became of it: "first", "heard PATH...", "handed over SECONDS", "not answered".
"""

import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from desktop import app
from desktop.app import Application, Options
from desktop.dialogs import Dialogs
from desktop.instance import Entry, Instance
from tests.desktop import fake_engine


def say(*words: object) -> None:
    sys.stdout.write(" ".join(map(str, words)) + "\n")
    sys.stdout.flush()


class Told(Application):
    """Says what it hears."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.doorbell.rung.connect(lambda paths: say("heard", *paths))

    def start(self, paths: Sequence[str] = ()) -> None:
        super().start(paths)
        say("first")


class Timed(Instance):
    def enter(self, paths: Sequence[str], **more: Any) -> Entry:
        start_s = time.monotonic()
        entry = super().enter(paths, **more)
        if entry is Entry.HANDED_OVER:
            say("handed over", f"{time.monotonic() - start_s:.3f}")
        return entry


class Silent(Dialogs):
    def not_answering(self) -> None:
        say("not answered")


def main() -> int:
    data_dir, script, *paths = sys.argv[1:]
    seen_from_a_test = {
        "engine_command": lambda _data_dir: fake_engine.command(Path(script)),
        "Application": Told,
        "Instance": Timed,
        "Dialogs": Silent,
    }
    for name, stand_in in seen_from_a_test.items():
        setattr(app, name, stand_in)
    return app.run(Options(data_dir=Path(data_dir), paths=tuple(paths), theme="light"))


if __name__ == "__main__":
    sys.exit(main())
