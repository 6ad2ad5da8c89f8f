"""Files and functions stay small enough to read at one sitting."""

import ast

from tests.house.sources import ROOT, python_files, tree, where

MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 40


def test_no_file_is_too_long() -> None:
    lengths = {path: path.read_text("utf-8").count("\n") for path in python_files()}
    assert {str(p.relative_to(ROOT)): n for p, n in lengths.items() if n > MAX_FILE_LINES} == {}


def test_no_function_is_too_long() -> None:
    long = {
        f"{where(path, node)} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for path in python_files()
        for node in ast.walk(tree(path))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    }
    assert {name: lines for name, lines in long.items() if lines > MAX_FUNCTION_LINES} == {}
