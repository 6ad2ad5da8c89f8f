"""The steps of a set-up, in order. Each looks first whether its work is done already."""

import json
import os
import platform
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from installers import models, native, stamp, system
from installers.commands import ToolFailed, run_tool, tool_environment
from installers.explain import TRY_AGAIN, explain_pip
from installers.files import check_free_space
from installers.places import Places
from installers.report import Report, SetupFailed

_LOAD_ALL = "import numpy, hnswlib, tantivy, sqlite_utils, llama_cpp, pymupdf; from PySide6 import QtWidgets"
_WITHOUT_LAYOUT = "import sys; sys.modules['pymupdf.layout'] = None; "

MINIMUM = (3, 11)
INSTALL_BYTES = 1_000_000_000
"""The environment (0.55 GB, with the checks 0.8 GB), what pip keeps of its downloads, the default writer."""
COMPILE_BYTES = 1_000_000_000
"""The compilers' environment and work, gone again afterwards."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What to set up: for running only or also for the checks, with the default writer or without."""

    testing: bool = False
    generator: bool = True


def set_up(wish: Wish, places: Places, report: Report) -> None:
    """Do what is not done yet. Raises SetupFailed."""
    done = stamp.read_stamp(places.stamp)
    if _is_done(done, wish, places):
        return
    report.say(f"Setting Pincite up in {places.root} (details in {places.log})")
    runs_already = _is_done(done, replace(wish, testing=False), places)
    with report.step("Check this computer") as step:
        _check_processor()
        series = _usable_series(places)
        wheels = native.cached_wheels(native.wheel_folder(places, series=series or _own_series()))
        step.result = "good"
    _provide_system(places, report, compiling=not (wheels or runs_already), testing=wish.testing)
    if not runs_already:
        needed_bytes = INSTALL_BYTES if wheels else INSTALL_BYTES + COMPILE_BYTES
        check_free_space(places.root, places.cache, needed_bytes=needed_bytes)
    if not series:
        _make_environment(places, report)
    if not runs_already:
        _install_libraries(places, wheels, report)
        _provide_models(wish, places, report)
    if wish.testing:
        with report.step("Install the checks' tools") as step:
            _install_lock(places, "dev")
            step.result = "installed"
    with report.step("Load every library once") as step:
        _load_libraries(places)
        step.result = "all load"
    stamp.write_stamp(places.stamp, _new_stamp(done, wish, places))


def _flags(places: Places) -> str:
    return json.dumps(native.build_flags(places.platform, machine=platform.machine()), sort_keys=True)


def _is_done(done: stamp.Stamp, wish: Wish, places: Places) -> bool:
    if not places.python.exists() or (wish.generator and not models.has_generator(places.models)):
        return False
    flags = _flags(places)
    if wish.testing and done.test != stamp.current_fingerprint(places, stamp.TEST_LOCKS, flags=flags):
        return False
    return done.run == stamp.current_fingerprint(places, stamp.RUN_LOCKS, flags=flags)


def _new_stamp(done: stamp.Stamp, wish: Wish, places: Places) -> stamp.Stamp:
    flags = _flags(places)
    fresh = replace(done, run=stamp.current_fingerprint(places, stamp.RUN_LOCKS, flags=flags))
    if wish.testing:
        fresh = replace(fresh, test=stamp.current_fingerprint(places, stamp.TEST_LOCKS, flags=flags))
    return fresh


def _usable_series(places: Places) -> str:
    """The Python of .venv if it can install; empty when there is none, or one that was interrupted in the making."""
    try:
        run_tool([str(places.python), "-m", "pip", "--version"], log=places.log)
    except ToolFailed:
        return ""
    series = stamp.environment_series(places.environment)
    return series if series and tuple(map(int, series.split("."))) >= MINIMUM else ""


def _own_series() -> str:
    return ".".join(platform.python_version_tuple()[:2])


def _check_processor() -> None:
    cpuinfo = Path("/proc/cpuinfo")
    lacking = system.missing_cpu_features(cpuinfo.read_text("utf-8")) if cpuinfo.exists() else []
    if lacking:
        raise SetupFailed(
            f"This processor lacks {', '.join(lacking)}, which the models need; those made since about 2013 have it."
        )


def _provide_system(places: Places, report: Report, *, compiling: bool, testing: bool) -> None:
    if places.platform != "linux":
        if compiling and (advice := system.compiler_advice(places.platform, environ=os.environ)):
            raise SetupFailed(advice)
        return
    needs = system.linux_needs(compiling=compiling, testing=testing)
    probe = system.HostProbe()
    if not (lacking := system.missing(needs, probe)):
        return
    action = system.remedy(lacking, has_apt=system.has_apt(), is_root=system.is_root())
    if isinstance(action, system.TellPerson):
        raise SetupFailed(action.message)
    with report.step(f"Install {len(action.packages)} system packages: {' '.join(action.packages)}") as step:
        _apt(places, action.packages)
        step.result = "installed"
    if still := system.missing(needs, probe):
        names = ", ".join(need.name for need in still)
        raise SetupFailed(f"Still missing after installing the system's packages: {names}.\nSee {places.log}")


def _apt(places: Places, packages: Sequence[str]) -> None:
    quiet = tool_environment({"DEBIAN_FRONTEND": "noninteractive"})
    try:
        run_tool(["apt-get", "update"], log=places.log, environment=quiet)
        run_tool(system.apt_install(packages), log=places.log, environment=quiet)
    except ToolFailed as failure:
        told = [line for line in failure.output.splitlines() if line.startswith("E:")] or ["it did not say why"]
        raise SetupFailed(
            f"apt-get could not install {' '.join(packages)}:\n  " + "\n  ".join(told[:3]) + f"\nSee {places.log}"
        ) from failure


def _make_environment(places: Places, report: Report) -> None:
    with report.step("Make a Python environment in .venv") as step:
        try:
            run_tool([sys.executable, "-m", "venv", "--clear", str(places.environment)], log=places.log)
        except ToolFailed as failure:
            raise SetupFailed(
                f"Python could not make an environment in {places.environment}.\n"
                f"On Debian and Ubuntu it needs the package python3-venv. It said:\n{failure.output.strip()[-500:]}"
            ) from failure
        step.result = "made"


def _install_libraries(places: Places, wheels: list[Path], report: Report) -> None:
    with report.step("Install the libraries", note="about 150 MB to fetch the first time") as step:
        _install_lock(places, "")
        step.result = "installed"
    folder = native.wheel_folder(places, series=stamp.environment_series(places.environment))
    if not wheels:
        wheels = native.build_wheels(places, folder, report)
    with report.step("Install llama-cpp-python and hnswlib") as step:
        # Their version stays when their flags change, and pip would then see nothing to do.
        anew = ["--no-deps", "--no-index", "--force-reinstall"]
        _pip_install(places, [*anew, *map(str, wheels)], doing="install the compiled libraries")
        step.result = "installed"


def _install_lock(places: Places, name: str) -> None:
    lock = places.requirements(name)
    _pip_install(places, ["--require-hashes", "--no-deps", "-r", str(lock)], doing=f"install what {lock.name} names")


def _pip_install(places: Places, arguments: Sequence[str], *, doing: str) -> None:
    try:
        run_tool([str(places.python), "-m", "pip", "install", *arguments], log=places.log)
    except ToolFailed as failure:
        raise SetupFailed(explain_pip(failure.output, doing=doing, log=str(places.log))) from failure


def _provide_models(wish: Wish, places: Places, report: Report) -> None:
    with report.step("Check the models that came along") as step:
        models.check_committed(places.models)
        step.result = "whole"
    if wish.generator:
        with report.step("Provide the default writer", note="98 MB") as step:
            step.result = models.provide_generator(places)


def _load_libraries(places: Places) -> None:
    try:
        run_tool([str(places.python), "-c", _WITHOUT_LAYOUT + _LOAD_ALL], log=places.log)
    except ToolFailed as failure:
        last = failure.output.strip().splitlines()[-1:] or ["the interpreter ended without a word"]
        raise SetupFailed(f"A library was installed but does not load:\n  {last[0]}\n{TRY_AGAIN}") from failure
