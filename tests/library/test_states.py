"""What models keep of documents goes with them."""

from contextlib import closing
from pathlib import Path

import pytest

from core.api.types import ErrorCode
from core.contracts.library import Aside
from core.contracts.rows import FileIdentity, PathChange
from core.errors import UserError
from core.library import open_library
from core.library.backups import make_backup
from core.library.repair import restore_backup
from core.model.states import KeptStates
from core.paths import DataPaths
from tests.library.documents import document_at

HASH = "0" * 32


def names(folder: Path) -> set[str]:
    return {path.name.partition("_")[0] for path in folder.iterdir()}


def state_of(folder: Path, document: int, revision: int) -> None:
    """As the model writes them."""
    folder.mkdir(exist_ok=True)
    (folder / f"{document}.{revision}_{HASH}.state").write_bytes(b"text in another form")


def test_states_go_with_the_text_they_are_of(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    state_of(paths.states, 7, 1)
    with closing(open_library(paths, embedder_id="none", dimensions=0, states=KeptStates(paths.states))) as library:
        assert names(paths.states) == set(), "of a document that is not there"
        first = library.put(document_at("/a.pdf", "one", embedder=None))
        second = library.put(document_at("/b.pdf", "two", embedder=None))
        third = library.put(document_at("/c.pdf", "three", embedder=None))
        for document in (first, second, third):
            state_of(paths.states, document.id, document.revision)
        library.put(document_at("/a.pdf", "other", embedder=None))
        assert names(paths.states) == {"2.1", "3.1"}
        library.set_aside([second.id], Aside.REMOVED)
        assert names(paths.states) == {"2.1", "3.1"}, "it can be taken back"
        library.remove([second.id])
        assert names(paths.states) == {"3.1"}
        other = document_at("/a.pdf", "other").file
        library.relink([PathChange(FileIdentity("/c.pdf", other.sha256, 9, 9), third.id)])
        assert names(paths.states) == set()


def test_states_are_of_one_history(tmp_path: Path) -> None:
    """A backup that was put back may give the same id and revision to another text."""
    paths = DataPaths(tmp_path)
    with closing(open_library(paths, embedder_id="none", dimensions=0, states=KeptStates(paths.states))) as library:
        backup = make_backup(paths).name
        document = library.put(document_at("/a.pdf", "one", embedder=None))
        state_of(paths.states, document.id, document.revision)
    restore_backup(paths, backup)
    with closing(open_library(paths, embedder_id="none", dimensions=0, states=KeptStates(paths.states))) as library:
        (again,) = library.summaries()
        assert (again.id, again.revision) == (document.id, document.revision), "its file is to be read again"
        assert not paths.states.exists()


def test_text_stays_where_its_states_cannot_be_deleted(tmp_path: Path) -> None:
    class Locked(KeptStates):
        def forget(self, document_id: int, *, revision: int | None = None) -> None:
            raise PermissionError(document_id, revision)

    paths = DataPaths(tmp_path)
    with closing(open_library(paths, embedder_id="none", dimensions=0, states=Locked(paths.states))) as library:
        document = library.put(document_at("/a.pdf", "one", embedder=None))
        with pytest.raises(UserError) as caught:
            library.remove([document.id])
        assert caught.value.code is ErrorCode.NO_PERMISSION
        assert library.summary(document.id) == document
