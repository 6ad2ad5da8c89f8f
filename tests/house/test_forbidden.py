"""What no part of the app may do: reach the network, unpickle, run text as code, hide an error."""

import ast
import subprocess
import sys
from collections.abc import Callable

from tests.house.sources import imported, is_within, module_name, python_files, tree, where

NETWORK = (
    "_socket socket socketserver ssl http urllib.request ftplib smtplib imaplib poplib xmlrpc asyncio requests urllib3 "
    "httpx aiohttp PySide6.QtNetwork PySide6.QtWebSockets PySide6.QtWebEngineCore multiprocessing"
).split()
UNPICKLING = "pickle cPickle _pickle shelve marshal joblib dill cloudpickle diskcache".split()
SHELL_RUNNERS = ("system", "popen", "getoutput", "getstatusoutput")
HANDOVER = "core.handover"
"""Passes open files to a child over a pair of Unix sockets, which no one else can reach."""
RUNS_TEXT = {"eval", "exec", "compile", "__import__"}


def test_no_part_of_the_app_imports_a_network_module() -> None:
    assert [found for found in _importers(NETWORK) if found != f"{HANDOVER} imports socket"] == []


def test_no_library_loads_what_speaks_to_a_network_into_the_window() -> None:
    """Logging knows `socket`, which by itself opens nothing."""
    code = "import desktop.__main__, sys; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    spoken = [name for name in loaded if any(is_within(name, module) for module in NETWORK)]
    assert sorted(spoken) == ["_socket", "socket"]


def test_the_sockets_of_the_handover_are_no_network() -> None:
    [path] = [path for path in python_files("core") if module_name(path) == HANDOVER]
    used = {
        node.attr
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "socket"
    }
    assert used == {"AF_UNIX", "SOCK_STREAM", "recv_fds", "send_fds", "socket", "socketpair"}


def test_no_part_of_the_app_can_unpickle() -> None:
    assert _importers(UNPICKLING) == []
    assert _calls(_is_numpy_load) == []


def test_nothing_runs_text_as_code_or_through_a_shell() -> None:
    assert _calls(lambda call: isinstance(call.func, ast.Name) and call.func.id in RUNS_TEXT) == []
    assert _calls(_uses_a_shell) == []


def test_no_error_is_swallowed() -> None:
    swallowed = [
        where(path, node)
        for path in python_files()
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (node.type is None or all(isinstance(statement, ast.Pass) for statement in node.body))
    ]
    assert swallowed == []


def _importers(modules: list[str]) -> list[str]:
    return [
        f"{module_name(path)} imports {name}"
        for path in python_files("core", "desktop")
        for name in sorted(imported(path))
        if any(is_within(name, module) for module in modules)
    ]


def _calls(matches: Callable[[ast.Call], bool]) -> list[str]:
    return [
        where(path, node)
        for path in python_files("core", "desktop", "installers")
        for node in ast.walk(tree(path))
        if isinstance(node, ast.Call) and matches(node)
    ]


def _is_numpy_load(call: ast.Call) -> bool:
    return _is_attribute(call.func, "load", of=("np", "numpy"))


def _uses_a_shell(call: ast.Call) -> bool:
    runs = any(_is_attribute(call.func, name, of=("os", "subprocess")) for name in SHELL_RUNNERS)
    return runs or any(keyword.arg == "shell" for keyword in call.keywords)


def _is_attribute(function: ast.expr, name: str, *, of: tuple[str, ...]) -> bool:
    """Whether an expression reads `owner.name` with one of the owners."""
    if not isinstance(function, ast.Attribute) or function.attr != name:
        return False
    return isinstance(function.value, ast.Name) and function.value.id in of
