"""Running tools, reporting steps, and the summary of the checks."""

import io
import itertools
import stat
import sys
from pathlib import Path

import pytest

from installers.checks import CHECKS, Check, Outcome, run_checks, screen, summary
from installers.commands import ToolFailed, run_tool, tool_environment
from installers.locks import compile_command
from installers.places import Places
from installers.report import Report, SetupFailed


def test_the_persons_own_pip_settings_hold() -> None:
    mine = {"PIP_CERT": "/company.pem", "HTTPS_PROXY": "proxy", "PYTHONPATH": "/elsewhere", "PIP_USER": "1"}
    environment = tool_environment({"CFLAGS": "-O2"}, environ=mine)
    assert environment["PIP_CERT"] == "/company.pem"
    assert environment["HTTPS_PROXY"] == "proxy"
    assert environment["CFLAGS"] == "-O2"
    assert environment["PIP_USER"] == "0"
    assert "PYTHONPATH" not in environment


def test_what_a_tool_says_is_kept_where_only_its_owner_reads(tmp_path: Path) -> None:
    log = tmp_path / "logs" / "setup.log"
    assert run_tool([sys.executable, "-c", "print('hello')"], log=log) == "hello\n"
    with pytest.raises(ToolFailed) as failure:
        run_tool([sys.executable, "-c", "import sys; print('alas'); sys.exit(3)"], log=log)
    assert failure.value.output == "alas\n"
    assert "hello" in log.read_text()
    assert "alas" in log.read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE(log.stat().st_mode) == 0o600


def test_a_tool_that_is_not_there_is_a_failure_too(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed):
        run_tool([str(tmp_path / "absent")], log=tmp_path / "log")


def test_a_step_is_one_line_with_its_time() -> None:
    out = io.StringIO()
    report = Report(out, clock=itertools.count(10.0, 2.5).__next__)
    with report.step("Compile", note="about 4 minutes") as step:
        step.result = "compiled"
    with pytest.raises(SetupFailed), report.step("Fetch"):
        raise SetupFailed("no")
    with pytest.raises(KeyboardInterrupt), report.step("Wait"):
        raise KeyboardInterrupt
    assert out.getvalue().splitlines() == [
        "Compile (about 4 minutes) ... compiled, 2.5 s",
        "Fetch ... failed after 2.5 s",
        "Wait ... stopped after 2.5 s",
    ]


def test_all_checks_run_even_when_one_fails(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir(parents=True)
    places = Places(root=tmp_path, cache=tmp_path, platform=sys.platform)
    places.python.parent.mkdir(parents=True)
    places.python.symlink_to(sys.executable)
    out = io.StringIO()
    checks = [Check("bad", ("-c", "raise SystemExit(4)")), Check("good", ("-c", "open('ran', 'w').close()"))]
    assert run_checks(places, Report(out), checks) is False
    assert (tmp_path / "ran").exists()
    assert "1 of 2 checks failed" in out.getvalue()
    assert run_checks(places, Report(out), checks[1:]) is True


def test_the_summary_says_which_check_failed() -> None:
    lines = summary([Outcome("mypy", True, 12.0), Outcome("pytest", False, 3.5)]).splitlines()
    assert lines[1].split() == ["mypy", "ok", "12.0", "s"]
    assert lines[2].split() == ["pytest", "FAILED", "3.5", "s"]
    assert lines[3] == "1 of 2 checks failed"
    assert summary([Outcome("mypy", True, 12.0)]).endswith("All 1 checks are good")


def test_campaigns_stay_out_and_every_other_test_is_in_one_run() -> None:
    markers = [check.arguments[-1] for check in CHECKS if "pytest" in check.arguments]
    assert markers == ["window and not campaign", "stall and not campaign", "not window and not stall and not campaign"]
    assert "pytest" in CHECKS[-1].arguments


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux brings a screen of its own")
def test_window_tests_get_a_screen_that_is_gone_afterwards() -> None:
    with screen("linux") as environment:
        number = environment["DISPLAY"].removeprefix(":")
        assert Path(f"/tmp/.X11-unix/X{number}").exists()
        assert environment["QT_QPA_PLATFORM"] == "xcb"
    assert not Path(f"/tmp/.X11-unix/X{number}").exists()


def test_elsewhere_windows_open_on_the_persons_own_screen() -> None:
    with screen("darwin") as environment:
        assert environment == tool_environment()


def test_locks_are_made_with_hashes_for_all_systems_and_name_no_index() -> None:
    command = compile_command("dev", ("--constraints", "x"))
    assert "--generate-hashes" in command
    assert "--universal" in command
    assert not [word for word in command if "index" in word]
    assert command[-1] == "installers/requirements-dev.lock"
