"""What the operating system must bring along: found by trying, installed with apt where we may, else explained."""

import ctypes
import importlib
import importlib.util
import os
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Protocol

_SERIES = f"{sys.version_info.major}.{sys.version_info.minor}"


class Kind(StrEnum):
    """How a need is looked for."""

    LIBRARY = "library"
    PROGRAM = "program"
    FILE = "file"
    MODULE = "module"


@dataclass(frozen=True, slots=True)
class Need:
    """Something the system brings: `name` is what is looked for, `package` what Debian calls its carrier."""

    kind: Kind
    name: str
    package: str
    words: str


_WINDOW = "for the window"
RUN_NEEDS = (
    Need(Kind.MODULE, "ensurepip", f"python{_SERIES}-venv", "Python's own installer, for the environment in .venv"),
    # What Qt's libraries and its xcb platform plugin link to. Newer Debian and Ubuntu call libglib2.0-0
    # libglib2.0-0t64; that package also answers to the old name.
    Need(Kind.LIBRARY, "libGL.so.1", "libgl1", _WINDOW),
    Need(Kind.LIBRARY, "libEGL.so.1", "libegl1", _WINDOW),
    Need(Kind.LIBRARY, "libglib-2.0.so.0", "libglib2.0-0", _WINDOW),
    Need(Kind.LIBRARY, "libfontconfig.so.1", "libfontconfig1", "for text in the window"),
    Need(Kind.LIBRARY, "libdbus-1.so.3", "libdbus-1-3", _WINDOW),
    Need(Kind.LIBRARY, "libxkbcommon.so.0", "libxkbcommon0", "for the keyboard"),
    Need(Kind.LIBRARY, "libxkbcommon-x11.so.0", "libxkbcommon-x11-0", "for the keyboard"),
    Need(Kind.LIBRARY, "libxcb-cursor.so.0", "libxcb-cursor0", _WINDOW),
    Need(Kind.LIBRARY, "libxcb-icccm.so.4", "libxcb-icccm4", _WINDOW),
    Need(Kind.LIBRARY, "libxcb-keysyms.so.1", "libxcb-keysyms1", _WINDOW),
    Need(Kind.LIBRARY, "libxcb-shape.so.0", "libxcb-shape0", _WINDOW),
    Need(Kind.LIBRARY, "libgomp.so.1", "libgomp1", "for the models"),
)
COMPILE_NEEDS = (
    Need(Kind.PROGRAM, "g++", "build-essential", "a C++ compiler, for the model library and the vector index"),
    Need(
        Kind.FILE,
        str(Path(sysconfig.get_path("include")) / "Python.h"),
        f"python{_SERIES}-dev",
        "Python's headers, for the vector index",
    ),
)
TEST_NEEDS = (
    Need(Kind.PROGRAM, "Xvfb", "xvfb", "a screen that nobody sees, for the window tests"),
    Need(Kind.PROGRAM, "xdotool", "xdotool", "a hand that clicks, for the window tests"),
    Need(Kind.PROGRAM, "dbus-run-session", "dbus", "a message bus of its own, for the test with a screen reader"),
    Need(Kind.PROGRAM, "dbus-send", "dbus", "the same"),
    Need(Kind.FILE, "/usr/libexec/at-spi-bus-launcher", "at-spi2-core", "what screen readers listen to, for that test"),
    Need(Kind.PROGRAM, "unshare", "util-linux", "a system without a network, for the offline test"),
    Need(
        Kind.FILE,
        "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
        "fonts-dejavu-core",
        "a font, for the window tests",
    ),
)
_APPLE_TOOLS = ("/Library/Developer/CommandLineTools/usr/bin/clang++", "/Applications/Xcode.app")
_REQUIRED_CPU_FLAGS = ("avx2", "fma", "f16c", "bmi2")


class Probe(Protocol):
    """Looks for one thing on this computer."""

    def has(self, need: Need) -> bool: ...


class HostProbe:
    """Looks on the computer we run on."""

    def has(self, need: Need) -> bool:
        match need.kind:
            case Kind.LIBRARY:
                return _loads(need.name)
            case Kind.PROGRAM:
                return shutil.which(need.name) is not None
            case Kind.FILE:
                return Path(need.name).is_file()
            case Kind.MODULE:
                importlib.invalidate_caches()
                return importlib.util.find_spec(need.name) is not None


def _loads(library: str) -> bool:
    """Loading is the only question that also covers a library whose own libraries are missing."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def linux_needs(*, compiling: bool, testing: bool) -> tuple[Need, ...]:
    return RUN_NEEDS + (COMPILE_NEEDS if compiling else ()) + (TEST_NEEDS if testing else ())


def missing(needs: Iterable[Need], probe: Probe) -> list[Need]:
    return [need for need in needs if not probe.has(need)]


@dataclass(frozen=True, slots=True)
class InstallWithApt:
    packages: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TellPerson:
    message: str


def remedy(lacking: Sequence[Need], *, has_apt: bool, is_root: bool) -> InstallWithApt | TellPerson:
    """What to do about what is missing (at least one need)."""
    packages = tuple(dict.fromkeys(need.package for need in lacking))
    if has_apt and is_root:
        return InstallWithApt(packages)
    if has_apt:
        command = " ".join(["sudo", *apt_install(packages)])
        return TellPerson(
            f"Some parts of the system are missing. This installs them; then start again:\n\n  {command}\n"
        )
    listed = "\n".join(f"  {need.name}: {need.words} (Debian's name: {need.package})" for need in lacking)
    return TellPerson(f"Some parts of the system are missing. Install them with your system's own tools:\n{listed}")


def apt_install(packages: Sequence[str]) -> list[str]:
    return ["apt-get", "install", "-y", "--no-install-recommends", *packages]


def is_debian_like(os_release: str) -> bool:
    """From the text of /etc/os-release."""
    fields = dict(line.split("=", 1) for line in os_release.splitlines() if "=" in line)
    words = f"{fields.get('ID', '')} {fields.get('ID_LIKE', '')}".replace('"', " ").split()
    return "debian" in words or "ubuntu" in words


def has_apt() -> bool:
    release = Path("/etc/os-release")
    return release.is_file() and is_debian_like(release.read_text("utf-8")) and shutil.which("apt-get") is not None


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def missing_cpu_features(cpuinfo: str) -> list[str]:
    """From the text of /proc/cpuinfo; none for processors that are not x86."""
    for line in cpuinfo.splitlines():
        name, _, value = line.partition(":")
        if name.strip() == "flags":
            return [flag for flag in _REQUIRED_CPU_FLAGS if flag not in value.split()]
    return []


def compiler_advice(platform: str, *, environ: Mapping[str, str]) -> str:
    """How to get a compiler on macOS or Windows; empty when there is one."""
    if platform == "darwin":
        if any(Path(place).exists() for place in _APPLE_TOOLS):
            return ""
        return "A C++ compiler is missing. Install Apple's: xcode-select --install"
    if platform == "win32":
        programs = Path(environ.get("ProgramFiles(x86)", "C:/Program Files (x86)"))
        if shutil.which("cl") or (programs / "Microsoft Visual Studio" / "Installer" / "vswhere.exe").exists():
            return ""
        return "A C++ compiler is missing. Install Visual Studio Build Tools with 'Desktop development with C++'."
    return ""
