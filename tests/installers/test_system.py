"""What the system lacks, and what is done about it."""

from pathlib import Path

import pytest

from installers.system import (
    COMPILE_NEEDS,
    RUN_NEEDS,
    TEST_NEEDS,
    HostProbe,
    InstallWithApt,
    Kind,
    Need,
    TellPerson,
    apt_install,
    compiler_advice,
    is_debian_like,
    linux_needs,
    missing,
    missing_cpu_features,
    remedy,
)

CURSOR = Need(Kind.LIBRARY, "libxcb-cursor.so.0", "libxcb-cursor0", "for the window")
OTHER_FILE_OF_IT = Need(Kind.LIBRARY, "libother.so.0", "libxcb-cursor0", "for the window")
COMPILER = Need(Kind.PROGRAM, "g++", "build-essential", "a compiler")


class Computer:
    """Has what it was told to have."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def has(self, need: Need) -> bool:
        return need.name in self._names


def test_only_what_is_missing_is_asked_for() -> None:
    assert missing([CURSOR, COMPILER], Computer("g++")) == [CURSOR]


def test_root_on_debian_installs_each_package_once() -> None:
    action = remedy([CURSOR, OTHER_FILE_OF_IT, COMPILER], has_apt=True, is_root=True)
    assert action == InstallWithApt(("libxcb-cursor0", "build-essential"))


def test_others_on_debian_get_one_command_to_copy() -> None:
    action = remedy([CURSOR, COMPILER], has_apt=True, is_root=False)
    assert isinstance(action, TellPerson)
    commands = [line.strip() for line in action.message.splitlines() if "apt-get" in line]
    assert commands == ["sudo apt-get install -y --no-install-recommends libxcb-cursor0 build-essential"]


@pytest.mark.parametrize("is_root", [True, False])
def test_other_systems_are_told_in_words_what_is_missing(is_root: bool) -> None:
    action = remedy([CURSOR], has_apt=False, is_root=is_root)
    assert isinstance(action, TellPerson)
    assert "libxcb-cursor.so.0: for the window" in action.message
    assert "apt-get" not in action.message


def test_a_compiler_is_needed_only_to_compile_and_a_screen_only_to_test() -> None:
    assert linux_needs(compiling=False, testing=False) == RUN_NEEDS
    assert set(linux_needs(compiling=True, testing=True)) == {*RUN_NEEDS, *COMPILE_NEEDS, *TEST_NEEDS}


def test_apt_installs_nothing_beside_what_is_named() -> None:
    assert apt_install(["a", "b"]) == ["apt-get", "install", "-y", "--no-install-recommends", "a", "b"]


@pytest.mark.parametrize(
    ("os_release", "expected"),
    [
        ('ID=debian\nVERSION_ID="12"\n', True),
        ("ID=ubuntu\nID_LIKE=debian\n", True),
        ('ID="linuxmint"\nID_LIKE="ubuntu debian"\n', True),
        ("ID=fedora\n", False),
        ('ID=opensuse-leap\nID_LIKE="suse opensuse"\n', False),
        ("", False),
    ],
)
def test_debian_and_its_children_are_known(os_release: str, expected: bool) -> None:
    assert is_debian_like(os_release) is expected


def test_the_host_is_really_looked_at(tmp_path: Path) -> None:
    probe = HostProbe()
    there = tmp_path / "Python.h"
    there.touch()
    assert probe.has(Need(Kind.FILE, str(there), "p", "w"))
    assert not probe.has(Need(Kind.FILE, str(tmp_path / "absent.h"), "p", "w"))
    assert probe.has(Need(Kind.MODULE, "json", "p", "w"))
    assert not probe.has(Need(Kind.MODULE, "no_such_module_anywhere", "p", "w"))
    assert not probe.has(Need(Kind.LIBRARY, "libno-such-library.so.0", "p", "w"))
    assert not probe.has(Need(Kind.PROGRAM, "no-such-program-anywhere", "p", "w"))


def test_an_old_processor_is_named_before_anything_is_compiled() -> None:
    assert missing_cpu_features("processor : 0\nflags\t\t: fpu sse2 avx f16c\n") == ["avx2", "fma", "bmi2"]
    assert missing_cpu_features("flags : avx2 fma f16c bmi2 avx512f\n") == []
    assert missing_cpu_features("processor : 0\nFeatures : fp asimd\n") == []


def test_windows_without_a_compiler_is_told_which_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    assert "Visual Studio" in compiler_advice("win32", environ={"ProgramFiles(x86)": str(tmp_path)})
    finder = tmp_path / "Microsoft Visual Studio" / "Installer" / "vswhere.exe"
    finder.parent.mkdir(parents=True)
    finder.touch()
    assert compiler_advice("win32", environ={"ProgramFiles(x86)": str(tmp_path)}) == ""
