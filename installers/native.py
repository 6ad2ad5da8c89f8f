"""The two libraries that no index offers ready-made: compiled once with portable flags and kept in the cache."""

import hashlib
import json
import os
import platform
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

from installers.commands import ToolFailed, run_tool, tool_environment
from installers.explain import explain_pip
from installers.files import is_intact, sha256_of
from installers.places import Places, environment_python
from installers.report import Report, SetupFailed

_X86 = ("x86_64", "AMD64")
_MANIFEST = "wheels.json"


def build_flags(system: str, *, machine: str) -> dict[str, str]:
    """Compiler settings as environment variables, for `sys.platform` and `platform.machine()`.

    Both libraries tune themselves to the computer they are compiled on by default, and such a build dies with an
    illegal instruction on another one. These flags ask for AVX2 (processors since about 2013) and no more.
    """
    cmake = ["-DGGML_NATIVE=OFF", "-DLLAVA_BUILD=OFF"]
    if system == "darwin":
        cmake.append("-DGGML_METAL=ON")
    flags = {"CMAKE_ARGS": " ".join(cmake), "HNSWLIB_NO_NATIVE": "1"}
    if machine in _X86 and system != "win32":
        flags |= {"CFLAGS": "-march=x86-64-v3", "CXXFLAGS": "-march=x86-64-v3"}
    return flags


def wheel_key(*, flags: Mapping[str, str], lock: bytes, series: str, system: str, machine: str) -> str:
    """Names the cache folder: other flags, versions, sources, Pythons or processors give another one."""
    parts = json.dumps([sorted(flags.items()), lock.decode(), series, system, machine])
    return f"py{series}-{machine}-{hashlib.sha256(parts.encode()).hexdigest()[:16]}"


def wheel_folder(places: Places, *, series: str) -> Path:
    """Where the wheels for this checkout and Python `series` ("3.11") belong."""
    machine = platform.machine()
    lock = places.requirements("native").read_bytes() + places.requirements("build").read_bytes()
    flags = build_flags(places.platform, machine=machine)
    key = wheel_key(flags=flags, lock=lock, series=series, system=places.platform, machine=machine)
    return places.wheels / key


def cached_wheels(folder: Path) -> list[Path]:
    """The wheels of an earlier build, or none unless all of them are there and whole."""
    manifest = folder / _MANIFEST
    if not manifest.is_file():
        return []
    try:
        hashes: dict[str, str] = json.loads(manifest.read_text("utf-8"))
    except ValueError:
        return []
    intact = all(is_intact(folder / name, sha256=sha256) for name, sha256 in hashes.items())
    return [folder / name for name in sorted(hashes)] if intact else []


def build_wheels(places: Places, folder: Path, report: Report) -> list[Path]:
    """Compile both libraries into `folder`, which appears only when all is there. Raises SetupFailed."""
    places.wheels.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=places.wheels, prefix="building-", ignore_cleanup_errors=True) as name:
        work = Path(name)
        with report.step("Prepare the compilers' environment") as step:
            builder = _make_builder(places, work)
            step.result = "ready"
        cores = os.cpu_count() or 1
        note = f"about {max(2, round(9 / cores))} minutes with {cores} processor cores, only this once"
        with report.step("Compile llama-cpp-python and hnswlib", note=note) as step:
            done = _compile(places, builder, work)
            step.result = "compiled"
        hashes = {wheel.name: sha256_of(wheel) for wheel in done.glob("*.whl")}
        (done / _MANIFEST).write_text(json.dumps(hashes, indent=1), "utf-8")
        shutil.rmtree(folder, ignore_errors=True)
        done.replace(folder)
    return cached_wheels(folder)


def _make_builder(places: Places, work: Path) -> Path:
    """An environment with CMake, Ninja and the like, every file of it checked against a hash: the interpreter."""
    environment = work / "environment"
    _run([str(places.python), "-m", "venv", str(environment)], places, doing="make an environment for the compilers")
    builder = environment_python(environment, platform=places.platform)
    install = [str(builder), "-m", "pip", "install", "--require-hashes", "--no-deps"]
    _run([*install, "-r", str(places.requirements("build"))], places, doing="install what compiles")
    return builder


def _compile(places: Places, builder: Path, work: Path) -> Path:
    """The folder with the finished wheels."""
    done, scratch = work / "wheels", work / "scratch"
    scratch.mkdir()
    variables = build_flags(places.platform, machine=platform.machine())
    variables["PATH"] = os.pathsep.join([str(builder.parent), os.environ.get("PATH", "")])
    if places.platform != "win32":  # there, deep paths below the cache folder would pass the limit of 260 characters
        variables["TMPDIR"] = str(scratch)
    # pip's own cache of built wheels does not know our flags, hence --no-cache-dir.
    command = [str(builder), "-m", "pip", "wheel", "--no-deps", "--no-build-isolation", "--no-cache-dir"]
    command += ["--require-hashes", "-r", str(places.requirements("native")), "--wheel-dir", str(done)]
    doing = "compile the model library and the vector index"
    _run(command, places, doing=doing, environment=tool_environment(variables))
    return done


def _run(command: Sequence[str], places: Places, *, doing: str, environment: Mapping[str, str] | None = None) -> None:
    try:
        run_tool(command, log=places.log, environment=environment)
    except ToolFailed as failure:
        raise SetupFailed(explain_pip(failure.output, doing=doing, log=str(places.log))) from failure
