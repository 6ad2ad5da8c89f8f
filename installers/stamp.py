"""What has been set up already, so that a second start goes straight to the window."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from installers.places import Places

RUN_LOCKS = ("", "native", "build", "generator")
TEST_LOCKS = (*RUN_LOCKS, "dev")


@dataclass(frozen=True, slots=True)
class Stamp:
    """`run` and `test` are fingerprints of what was installed for each; empty when it was not."""

    run: str = ""
    test: str = ""


def fingerprint(locks: Sequence[bytes], *, flags: str, python: str, root: str) -> str:
    """Changes with the lock files, the compiler flags, the Python of .venv and the place of the checkout (a moved
    .venv has the old place in its scripts)."""
    digest = hashlib.sha256()
    for part in (*locks, flags.encode(), python.encode(), root.encode()):
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def environment_series(environment: Path) -> str:
    """The Python of a virtual environment as "3.11", from its own note; empty when there is none."""
    note = environment / "pyvenv.cfg"
    if not note.is_file():
        return ""
    fields = dict(line.partition("=")[::2] for line in note.read_text("utf-8").splitlines())
    version = {name.strip(): value.strip() for name, value in fields.items()}.get("version", "")
    return ".".join(version.split(".")[:2])


def current_fingerprint(places: Places, lock_names: Sequence[str], *, flags: str) -> str:
    locks = [places.requirements(name).read_bytes() for name in lock_names]
    return fingerprint(locks, flags=flags, python=environment_series(places.environment), root=str(places.root))


def read_stamp(path: Path) -> Stamp:
    """An absent or unreadable stamp is an empty one: the steps are then done again."""
    try:
        data = json.loads(path.read_text("utf-8"))
        return Stamp(run=str(data["run"]), test=str(data["test"]))
    except (OSError, ValueError, KeyError, TypeError):
        return Stamp()


def write_stamp(path: Path, stamp: Stamp) -> None:
    aside = path.with_suffix(".new")
    aside.write_text(json.dumps(asdict(stamp)), "utf-8")
    aside.replace(path)
