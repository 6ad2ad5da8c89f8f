"""The repository's own files, as the rules of the house look at them."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
_PACKAGES = ("core", "desktop", "installers", "tests")
_NOT_OURS = {".git", ".venv", "__pycache__", "build", "dist"}


def python_files(*packages: str) -> list[Path]:
    """Every Python file below these top folders (all of them by default), in order."""
    return sorted(path for package in packages or _PACKAGES for path in (ROOT / package).rglob("*.py"))


def text_files() -> Iterator[tuple[Path, str]]:
    """Every file of the repository that is UTF-8 text, with its text. Hidden folders other than .ci are caches."""
    for path in sorted(ROOT.rglob("*")):
        parts = path.relative_to(ROOT).parts
        hidden = any(part.startswith(".") and part != ".ci" for part in parts[:-1])
        if hidden or _NOT_OURS.intersection(parts) or not path.is_file() or path.suffix == ".gguf":
            continue
        try:
            yield path, path.read_text("utf-8")
        except UnicodeDecodeError:
            continue


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"), str(path))


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported(path: Path) -> set[str]:
    """Every module a file imports anywhere, written out: `from a import b` counts as both a and a.b."""
    names: set[str] = set()
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(str(node.module))
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def is_within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def where(path: Path, node: ast.AST) -> str:
    return f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
