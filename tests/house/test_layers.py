"""Who may import whom."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT, imported, is_within, module_name, python_files

HEAVY = {
    "llama_cpp": ["core.model.llama"],
    "hnswlib": ["core.index.vectors"],
    "tantivy": ["core.index.analysers", "core.index.text"],
}


def test_the_layers_hold() -> None:
    checked = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr


@pytest.mark.parametrize(("library", "homes"), HEAVY.items())
def test_a_heavy_library_has_its_importing_modules(library: str, homes: list[str]) -> None:
    assert [module_name(p) for p in python_files("core", "desktop") if _imports(p, library)] == homes


@pytest.mark.parametrize(("library", "home"), [("sqlite_utils", "core.store"), ("pymupdf", "core.parse.pdf")])
def test_a_heavy_library_has_one_importing_package(library: str, home: str) -> None:
    importers = [module_name(p) for p in python_files("core", "desktop") if _imports(p, library)]
    assert importers
    assert all(is_within(name, home) for name in importers)


def test_the_core_knows_no_qt() -> None:
    assert [str(p) for p in python_files("core") if _imports(p, "PySide6") or _imports(p, "shiboken6")] == []


def test_the_window_knows_of_the_core_only_its_contract() -> None:
    strays = [
        f"{module_name(path)} imports {name}"
        for path in python_files("desktop")
        for name in sorted(imported(path))
        if is_within(name, "core") and name != "core" and not is_within(name, "core.api")
    ]
    assert strays == []


def test_the_contract_needs_the_standard_library_alone() -> None:
    strays = [
        f"{module_name(path)} imports {name}"
        for path in python_files("core")
        if is_within(module_name(path), "core.api")
        for name in sorted(imported(path))
        if name.split(".")[0] not in sys.stdlib_module_names and not is_within(name, "core.api")
    ]
    # `from core.api import messages` names the package itself
    assert [stray for stray in strays if not stray.endswith(" imports core")] == []


def test_set_up_needs_the_standard_library_alone() -> None:
    strays = [
        f"{module_name(path)} imports {name}"
        for path in python_files("installers")
        for name in sorted(imported(path))
        if name.split(".")[0] not in (*sys.stdlib_module_names, "installers")
    ]
    assert strays == []


def _imports(path: Path, library: str) -> bool:
    return any(is_within(name, library) for name in imported(path))
