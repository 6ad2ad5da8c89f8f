import itertools
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from core.api.types import DocumentId, DocumentSummary
from core.contracts.library import Aside
from core.contracts.rows import PathChange
from core.library import LibraryFiles, families_closure, families_kin
from core.library.families_kin import Relative, kinship
from tests.library.documents import document_at, file_at, open_at
from tests.measure.family_texts import Writer

WRITER = Writer(2)
ONE = WRITER.text(40)
TWO = WRITER.edited(ONE, 0.2)
THREE = WRITER.edited(TWO, 0.2)
OTHER = WRITER.text(40)
MOST_PAIRS = 3_000
"""Compared for three texts, however many copies there are."""


def put(library: LibraryFiles, path: str, text: list[str]) -> DocumentId:
    half = len(text) // 2
    return library.put(document_at(path, " ".join(text[:half]), " ".join(text[half:]))).id


def settle(library: LibraryFiles) -> None:
    while library.step():
        continue


def judged(library: LibraryFiles) -> dict[str, tuple[str, int]]:
    """By file name: the newest of its family and how many it has; of documents with a family."""
    settle(library)
    summaries = {summary.id: summary for summary in library.summaries()}
    return {s.name: (summaries[s.newer_version or s.id].name, s.versions) for s in summaries.values() if s.versions > 1}


def newer(library: LibraryFiles) -> Mapping[DocumentId, DocumentId]:
    return library.newer_versions([summary.id for summary in library.summaries()])


def names(library: LibraryFiles, document_id: DocumentId) -> list[str]:
    return [version.name for version in library.versions(document_id)]


@pytest.fixture
def three(library: LibraryFiles) -> list[DocumentId]:
    return [
        put(library, f"/d/{name}.pdf", text)
        for name, text in (("policy v1", ONE), ("policy v2", TWO), ("policy v3 final", THREE))
    ]


def test_versions_are_shown_newest_first(library: LibraryFiles, three: list[DocumentId]) -> None:
    other = put(library, "/d/lease.pdf", OTHER)
    newest = ("policy v3 final.pdf", 3)
    assert judged(library) == {"policy v1.pdf": newest, "policy v2.pdf": newest, "policy v3 final.pdf": newest}
    for document_id in three:
        assert names(library, document_id) == ["policy v3 final.pdf", "policy v2.pdf", "policy v1.pdf"]
    assert names(library, other) == ["lease.pdf"]
    assert newer(library) == {three[0]: three[2], three[1]: three[2]}
    assert library.newer_versions(three[:2]) == {three[0]: three[1]}
    assert library.newer_versions([three[0], other]) == {}
    assert library.versions(DocumentId(999)) == ()


def test_a_new_version_tells_which_rows_changed(library: LibraryFiles, three: list[DocumentId]) -> None:
    settle(library)
    assert {summary.id for summary in library.family_changes()} == set(three)
    assert library.family_changes() == ()
    four = put(library, "/d/policy v4.pdf", THREE[:-2])
    settle(library)
    changed = {summary.id: summary.newer_version for summary in library.family_changes()}
    assert changed == {**dict.fromkeys(three, four), four: None}


def test_families_do_not_depend_on_the_order_of_adding(tmp_path: Path) -> None:
    texts = {"policy v1": ONE, "policy v2": TWO, "policy v3": THREE, "policy": OTHER, "Acme/policy v4": THREE[:-1]}
    found = []
    for number, order in enumerate(itertools.islice(itertools.permutations(texts), 0, 120, 17)):
        library = open_at(tmp_path / str(number))
        for name in order:
            put(library, f"/d/{name}.pdf", texts[name])
        found.append(judged(library))
        library.close()
    assert found == [found[0]] * len(found)
    assert found[0]["policy v1.pdf"] == ("policy v4.pdf", 4)


def test_copies_are_one_version(library: LibraryFiles, three: list[DocumentId]) -> None:
    copy = put(library, "/d/backup/something else.pdf", ONE)
    assert judged(library)["something else.pdf"] == ("policy v3 final.pdf", 3)
    assert names(library, copy) == ["policy v3 final.pdf", "policy v2.pdf", "something else.pdf"]
    newest = put(library, "/d/copies/policy v3 final.pdf", THREE)
    settle(library)
    assert newest not in newer(library)


def copy_of(library: LibraryFiles, text: list[str], paths: Sequence[str]) -> list[DocumentId]:
    return [row.id for row in library.relink([PathChange(file_at(path, _content(text))) for path in paths])]


def pairs_compared(library: LibraryFiles, monkeypatch: pytest.MonkeyPatch) -> int:
    """Until all that waits is judged."""
    compared: list[tuple[DocumentId, DocumentId]] = []

    def counted(one: Relative, other: Relative) -> float:
        compared.append((one.id, other.id))
        return kinship(one, other)

    with monkeypatch.context() as patched:
        patched.setattr(families_closure, "kinship", counted)
        patched.setattr(families_kin.group, "__defaults__", (counted,))
        settle(library)
    return len(compared)


def test_many_copies_are_one_version_and_cost_nothing(
    library: LibraryFiles, three: list[DocumentId], monkeypatch: pytest.MonkeyPatch
) -> None:
    few = copy_of(library, ONE, [f"/backup/{n}/policy v1.pdf" for n in range(100)])
    many = copy_of(library, TWO, [f"/copies/thing{n} of that{n * n}.pdf" for n in range(100)])
    assert 0 < pairs_compared(library, monkeypatch) < MOST_PAIRS
    assert judged(library)["policy v1.pdf"] == ("policy v3 final.pdf", 3)
    few += copy_of(library, ONE, [f"/more/{n}/policy v1.pdf" for n in range(100)])
    many += copy_of(library, TWO, [f"/more/thing{n} of that{n * n}.pdf" for n in range(100)])
    assert 0 < pairs_compared(library, monkeypatch) < MOST_PAIRS
    assert newer(library) == dict.fromkeys([*three[:2], *few, *many], three[2])
    library.relink([PathChange(file_at("/e/policy v1.pdf", _content(ONE)), few[0])])
    assert 0 < pairs_compared(library, monkeypatch) < MOST_PAIRS
    assert newer(library)[few[0]] == three[2]


def test_one_copy_can_be_taken_out_of_the_family(library: LibraryFiles, three: list[DocumentId]) -> None:
    copies = copy_of(library, ONE, [f"/copies/a{n} b{n} c{n}.pdf" for n in range(9)])
    settle(library)
    library.change_versions([copies[8]], together=False)
    settle(library)
    assert newer(library) == dict.fromkeys([*three[:2], *copies[:8]], three[2])
    library.change_versions([copies[8], three[1]], together=True)
    settle(library)
    assert newer(library) == dict.fromkeys([*three[:2], *copies[:9]], three[2])


def test_the_date_that_the_text_gives_is_told(library: LibraryFiles) -> None:
    text = WRITER.text(200)
    old = put(library, "/d/rules.pdf", ["Effective date: 1 May 2024.", *text])
    put(library, "/d/rules (2).pdf", ["Effective date: 3 March 2021.", *text])
    settle(library)
    assert [version.dated for version in library.versions(old)] == ["2024-05-01", "2021-03-03"]


# --- documents come and go


def test_what_is_set_aside_has_no_family_until_it_is_back(library: LibraryFiles, three: list[DocumentId]) -> None:
    library.set_aside([three[2]], Aside.DELETED)
    assert judged(library)["policy v1.pdf"] == ("policy v2.pdf", 2)
    library.take_back([three[2]])
    assert judged(library)["policy v1.pdf"] == ("policy v3 final.pdf", 3)


def test_what_is_erased_leaves_nothing(library: LibraryFiles, three: list[DocumentId], tmp_path: Path) -> None:
    settle(library)
    library.remove(three[1:])
    assert judged(library) == {}
    with sqlite3.connect(tmp_path / "library.db") as database:
        for table in ("families", "version_texts"):
            assert database.execute(f"select count(*) from {table}").fetchone() == (1,)
        kept = database.execute("select count(distinct content_id) from version_bands").fetchone()
        assert kept == (1,)
    database.close()


def test_a_rename_is_judged_anew(library: LibraryFiles, three: list[DocumentId]) -> None:
    judged(library)
    file = file_at(
        "/d/lease Acme.pdf", "\n".join((" ".join(THREE[: len(THREE) // 2]), " ".join(THREE[len(THREE) // 2 :])))
    )
    library.relink([PathChange(file, three[2])])
    assert judged(library)["policy v1.pdf"] == ("policy v2.pdf", 2)


def test_a_long_text_is_looked_at_in_steps_and_again_after_a_crash(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    long = [" ".join(WRITER.text(3)) for _ in range(50)]
    first = library.put(document_at("/d/book v1.pdf", *long)).id
    library.step()
    library.close()
    library = open_at(tmp_path)
    library.put(document_at("/d/book v2.pdf", *long, "And one more page."))
    assert judged(library)["book v1.pdf"] == ("book v2.pdf", 2)
    assert len(library.versions(first)) == 2
    library.close()


def test_damaged_rows_are_made_again(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    for name, text in (("policy v1", ONE), ("policy v2", TWO)):
        put(library, f"/d/{name}.pdf", text)
    before = judged(library)
    library.close()
    with sqlite3.connect(tmp_path / "library.db") as database:
        database.execute("update families set family = 7, size = 1")
        database.execute(
            "insert into families select 99, name_key, title_key, 7, 0, 1, dated, digest from families limit 1"
        )
        database.execute("update version_texts set sketch = zeroblob(896)")
    database.close()
    library = open_at(tmp_path)
    assert judged(library) == before != {}
    library.close()


def test_a_series_is_no_family(library: LibraryFiles) -> None:
    for number in range(66):
        put(library, f"/d/printout 2024-{1 + number // 28:02d}-{1 + number % 28:02d}.pdf", [*ONE, f"Number {number}."])
    assert judged(library) == {}


# --- by hand


def test_a_person_takes_a_version_out_for_good(tmp_path: Path) -> None:
    library = open_at(tmp_path)
    ids = [put(library, f"/d/policy v{n}.pdf", text) for n, text in ((1, ONE), (2, TWO), (3, THREE))]
    judged(library)
    changed = library.change_versions([ids[2]], together=False)
    assert {summary.id: summary.versions for summary in changed} == {ids[0]: 2, ids[1]: 2, ids[2]: 1}
    library.close()
    library = open_at(tmp_path)
    put(library, "/d/policy v3.pdf", [*THREE, "It was changed."])
    put(library, "/d/policy v4.pdf", THREE[:-1])
    assert judged(library)["policy v1.pdf"] == ("policy v4.pdf", 3)
    assert [(v.name, v.by_hand) for v in library.versions(ids[2])] == [("policy v3.pdf", True)]
    library.close()


def test_a_person_makes_a_family_and_its_order_for_good(library: LibraryFiles) -> None:
    lease, contract = put(library, "/d/lease.pdf", ONE), put(library, "/d/contract v2.pdf", OTHER)
    changed: tuple[DocumentSummary, ...] = library.change_versions([lease, contract], together=True)
    assert {summary.id: summary.newer_version for summary in changed} == {lease: None, contract: lease}
    library.relink([PathChange(file_at("/e/moved.pdf", _content(OTHER)), contract)])
    put(library, "/d/lease.pdf", TWO)
    settle(library)
    assert [(v.name, v.by_hand) for v in library.versions(lease)] == [("lease.pdf", True), ("moved.pdf", True)]
    latest = put(library, "/d/lease v2 signed.pdf", THREE)
    settle(library)
    assert names(library, contract) == ["lease v2 signed.pdf", "lease.pdf", "moved.pdf"]
    assert newer(library) == {lease: latest, contract: latest}


def test_a_family_made_by_hand_grows_in_its_order(library: LibraryFiles) -> None:
    ids = [put(library, f"/d/{name}.pdf", WRITER.text(20)) for name in "abcd"]
    library.change_versions(ids[:3], together=True)
    library.change_versions([ids[1], ids[3]], together=True)
    assert names(library, ids[0]) == ["a.pdf", "b.pdf", "d.pdf", "c.pdf"]
    library.change_versions([ids[0]], together=False)
    assert names(library, ids[3]) == ["b.pdf", "d.pdf", "c.pdf"]
    assert names(library, ids[0]) == ["a.pdf"]


def _content(text: list[str]) -> str:
    half = len(text) // 2
    return "\n".join((" ".join(text[:half]), " ".join(text[half:])))
