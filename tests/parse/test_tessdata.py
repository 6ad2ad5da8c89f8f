"""Where language data is looked for, and how data from several folders comes together."""

import os
from pathlib import Path

import pytest

from core.contracts.pages import Unreadable
from core.parse.ocr.tessdata import folder_for, folders, languages


def put(folder: Path, *codes: str, content: bytes = b"data") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    for code in codes:
        (folder / f"{code}.traineddata").write_bytes(content)
    return folder


def test_english_comes_with_the_packages() -> None:
    assert "eng" in languages(folders("", {}))


def test_the_persons_own_folder_comes_first_then_what_the_environment_names(tmp_path: Path) -> None:
    own, named = put(tmp_path / "own", "deu", "eng"), put(tmp_path / "named", "deu", "fra")

    found = languages(folders(str(own), {"TESSDATA_PREFIX": str(named)}))

    assert found["deu"] == own / "deu.traineddata"
    assert found["eng"] == own / "eng.traineddata"
    assert found["fra"] == named / "fra.traineddata"


def test_the_environment_may_name_the_folder_above(tmp_path: Path) -> None:
    put(tmp_path / "tessdata", "pol")

    assert "pol" in languages(folders("", {"TESSDATA_PREFIX": str(tmp_path)}))


def test_only_languages_count(tmp_path: Path) -> None:
    put(tmp_path, "osd", "equ", "chi_sim", "a+b", "..")
    put(tmp_path, "nld", content=b"")
    (tmp_path / "deu.traineddata.part").write_bytes(b"half")
    (tmp_path / "fra.traineddata").mkdir()

    assert set(languages([tmp_path, tmp_path / "nowhere"])) == {"chi_sim"}


def test_one_folder_is_used_where_it_is(tmp_path: Path) -> None:
    available = languages([put(tmp_path / "data", "eng", "deu")])

    assert folder_for("eng+deu", available, scratch=tmp_path / "scratch") == tmp_path / "data"
    assert not (tmp_path / "scratch").exists()


def test_several_folders_are_brought_together_and_kept_up_to_date(tmp_path: Path) -> None:
    own, shipped, scratch = put(tmp_path / "own", "deu"), put(tmp_path / "shipped", "eng"), tmp_path / "scratch"
    available = languages([own, shipped])

    assert folder_for("eng+deu", available, scratch=scratch) == scratch
    assert sorted(file.name for file in scratch.iterdir()) == ["deu.traineddata", "eng.traineddata"]
    copied = (scratch / "deu.traineddata").stat().st_ino
    folder_for("deu+eng", available, scratch=scratch)
    assert (scratch / "deu.traineddata").stat().st_ino == copied
    put(tmp_path / "own", "deu", content=b"better data")
    os.utime(tmp_path / "own" / "deu.traineddata", ns=(1, 1))
    folder_for("eng+deu", available, scratch=scratch)
    assert (scratch / "deu.traineddata").read_bytes() == b"better data"


@pytest.mark.parametrize("language", ["xyz", "eng+xyz", "", "eng+"])
def test_missing_data_is_named(tmp_path: Path, language: str) -> None:
    with pytest.raises(Unreadable) as caught:
        folder_for(language, languages([put(tmp_path, "eng")]), scratch=tmp_path)

    assert caught.value.reason == "ocr_data_missing"
