"""The settings of OCR, and which recogniser an `add` gets."""

from pathlib import Path

import pytest

from core import settings
from core.api.types import ErrorCode
from core.engine.ocr import OcrInUse
from core.errors import UserError
from core.ingest.policy import Wanted
from core.settings import SettingsFile
from tests.ingest.parts import SlowRecogniser


class Made(SlowRecogniser):
    """Knows its folder and whether it was closed or ended."""

    def __init__(self, folder: str) -> None:
        super().__init__(available=("eng", "deu") if folder.endswith("more") else ("eng",))
        self.folder = folder
        self.ended: list[str] = []

    def close(self) -> None:
        self.ended.append("closed")

    def kill(self) -> None:
        self.ended.append("killed")


@pytest.fixture
def made() -> list[Made]:
    return []


@pytest.fixture
def ocr(tmp_path: Path, made: list[Made]) -> OcrInUse:
    def make(folder: str) -> Made:
        made.append(Made(folder))
        return made[-1]

    return OcrInUse(SettingsFile(tmp_path / "settings.json"), make, folder=tmp_path / "tessdata")


@pytest.fixture
def more(tmp_path: Path) -> str:
    """A folder with data for another language."""
    (tmp_path / "more").mkdir()
    return str(tmp_path / "more")


def test_what_is_changed_is_kept_for_the_next_start(ocr: OcrInUse, tmp_path: Path, more: str) -> None:
    ocr.change(enabled=False, languages=["deu", "eng", "deu"], folder=more)
    kept = settings.load(tmp_path / "settings.json")
    assert (kept.ocr, kept.ocr_languages, kept.ocr_folder) == (False, ("deu", "eng"), more)
    state = ocr.state()
    assert (state.enabled, state.languages, state.folder) == (False, ("deu", "eng"), more)
    assert (state.available, state.missing) == (("deu", "eng"), ())


def test_data_has_a_place_before_anybody_chose_one(ocr: OcrInUse, made: list[Made], tmp_path: Path) -> None:
    assert (ocr.folder, made[0].folder) == (str(tmp_path / "tessdata"), str(tmp_path / "tessdata"))
    assert ocr.state().folder == ""


@pytest.mark.parametrize("languages", [[], [""], ["../eng"], ["eng+deu"], ["eng", "d e u"], ["eng\n"], ["e" * 99]])
def test_what_is_no_code_of_a_language_is_refused(ocr: OcrInUse, tmp_path: Path, languages: list[str]) -> None:
    with pytest.raises(UserError) as caught:
        ocr.change(enabled=True, languages=languages, folder="")
    assert caught.value.code is ErrorCode.BAD_MESSAGE
    assert not (tmp_path / "settings.json").exists()


@pytest.mark.parametrize("folder", ["/no/such/folder", "relative", "file"])
def test_a_folder_has_to_be_there(ocr: OcrInUse, tmp_path: Path, folder: str) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    place = str(tmp_path / folder) if folder == "file" else folder
    with pytest.raises(UserError) as caught:
        ocr.change(enabled=True, languages=["eng"], folder=place)
    assert (caught.value.code, caught.value.detail.path) == (ErrorCode.PATH_MISSING, place)


def test_a_new_folder_gets_a_new_recogniser_at_the_next_add(ocr: OcrInUse, made: list[Made], more: str) -> None:
    first = ocr.parts(Wanted()).recogniser
    assert ocr.parts(Wanted()).recogniser is first
    ocr.change(enabled=True, languages=["eng"], folder=more)
    ocr.state()
    assert made[0].ended == []
    second = ocr.parts(Wanted()).recogniser
    assert isinstance(second, Made)
    assert (second.folder, made[0].ended) == (more, ["closed"])
    ocr.stop()
    assert second.ended == ["killed"]


@pytest.mark.parametrize(
    ("wanted", "is_on", "enabled", "languages"),
    [
        (Wanted(), True, True, ("eng",)),
        (Wanted(), False, False, ("eng",)),
        (Wanted(no_ocr=True), True, False, ("eng",)),
        (Wanted(ocr_languages=("deu",)), False, True, ("deu",)),
    ],
)
def test_one_add_may_want_it_otherwise(
    ocr: OcrInUse, wanted: Wanted, is_on: bool, enabled: bool, languages: tuple[str, ...]
) -> None:
    ocr.change(enabled=is_on, languages=["eng"], folder="")
    parts = ocr.parts(wanted)
    assert (parts.enabled, parts.languages) == (enabled, languages)
