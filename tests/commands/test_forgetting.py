"""Private to the end, with real processes: what was read stands in the data folder alone, readable by its owner alone,
is gone when it was removed, and was never in a log."""

import hashlib
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from core.api.messages import AddReport, Done, LibraryListing
from core.api.requests import AddPaths, Ask, ListLibrary, RemoveDocuments
from core.api.types import JobId, Scope
from tests.pdfs_canaries import BODY, CANARIES, HIDDEN, NAME, QUESTION, make_canary_pdf, traces
from tests.process.engine import running_engine
from tests.process.papers import write_paper

WORDS = (*CANARIES, QUESTION)


def papers_at(folder: Path) -> Path:
    make_canary_pdf(folder)
    write_paper(folder / "lease.pdf", [["The monthly rent is 1,250 euros and is due on the third working day."]])
    return folder


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def state_of(folder: Path) -> dict[Path, tuple[int, str]]:
    return {p: (p.stat().st_mtime_ns, hashlib.sha256(p.read_bytes()).hexdigest()) for p in files_below(folder)}


def run_with_open_umask(*words: str, data_dir: Path, home: Path) -> None:
    """As started from a shell that gives everything to everybody, with nowhere else to write to than a home."""
    places = {
        name: str(home / name.lower()) for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "TMPDIR")
    }
    for place in places.values():
        Path(place).mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "core", *words, "--data-dir", str(data_dir)]
    environment = {**os.environ, **places, "HOME": str(home)}
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False, env=environment, umask=0)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_the_command_line_keeps_everything_to_itself_and_forgets_it(tmp_path: Path) -> None:
    papers, data_dir, home = papers_at(tmp_path / "papers"), tmp_path / "data", tmp_path / "home"
    before = state_of(papers)

    def run(*words: str) -> None:
        run_with_open_umask(*words, data_dir=data_dir, home=home)

    run("add", str(papers))
    run("ask", f"What does the {QUESTION} {BODY} agreement say?", "--quotes")
    run("search", f"{QUESTION} {HIDDEN}")
    run("backup")
    found = traces(files_below(data_dir), WORDS)
    assert {word for _, word in found} == set(CANARIES)  # a question is kept nowhere
    assert traces(files_below(data_dir / "logs"), WORDS) == set()
    assert {stat.S_IMODE(p.stat().st_mode) for p in files_below(data_dir)} == {0o600}
    assert {stat.S_IMODE(p.stat().st_mode) for p in [data_dir, *data_dir.rglob("*")] if p.is_dir()} == {0o700}
    run("remove", str(papers))
    assert traces(files_below(data_dir), WORDS) == set()
    assert len(list((data_dir / "backups").iterdir())) == 2
    assert traces(files_below(home), WORDS) == set()
    assert state_of(papers) == before


def test_what_the_window_removed_is_gone_when_the_engine_ends(tmp_path: Path) -> None:
    papers, data_dir = papers_at(tmp_path / "papers"), tmp_path / "data"
    with running_engine(data_dir) as engine:
        added = engine.run(AddPaths(JobId(1), (str(papers / f"{NAME}.pdf"), str(papers / "lease.pdf"))))
        assert isinstance(added, Done)
        assert isinstance(added.result, AddReport)
        answered = engine.run(Ask(JobId(2), f"What is {QUESTION} about {BODY}?", Scope(), quotes_only=True))
        assert isinstance(answered, Done)
        listed = engine.run(ListLibrary(JobId(3)))
        assert isinstance(listed, Done)
        assert isinstance(listed.result, LibraryListing)
        (secret,) = [document.id for document in listed.result.documents if NAME in document.name]
        assert isinstance(engine.run(RemoveDocuments(JobId(4), (secret,))), Done)
        engine.close_input()
        assert engine.wait(within_s=60) == 0
    assert traces(files_below(data_dir), WORDS) == set()
    assert b"monthly rent" in (data_dir / "library.db").read_bytes()
