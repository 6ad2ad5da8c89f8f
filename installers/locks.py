"""Makes the lock files anew from the .in files: `.venv/bin/python -m installers.locks [--upgrade]`.

Needs the tools of the checks (uv is one of them). Versions stay unless the .in file or `--upgrade` asks for others.
"""

import subprocess
import sys

from installers.places import Places

_COMMON = ("--quiet", "--universal", "--generate-hashes", "--python-version", "3.11", "--no-annotate", "--no-header")
_SAME_VERSIONS = ("--constraints", "installers/requirements.lock")
_LOCKS = (
    # (name, further options); the run-time lock first, because others follow its versions.
    ("", ("--excludes", "installers/requirements-excluded.in")),
    ("dev", _SAME_VERSIONS),
    ("build", _SAME_VERSIONS),
    ("native", ("--no-deps", "--no-binary", ":all:")),
    ("generator", ("--no-deps", "--only-binary", ":all:")),
)


def compile_command(name: str, options: tuple[str, ...]) -> list[str]:
    stem = f"installers/requirements-{name}" if name else "installers/requirements"
    return ["-m", "uv", "pip", "compile", f"{stem}.in", *_COMMON, *options, "--output-file", f"{stem}.lock"]


def main() -> int:
    places = Places.of_this_computer()
    for name, options in _LOCKS:
        command = [sys.executable, *compile_command(name, options), *sys.argv[1:]]
        if code := subprocess.run(command, cwd=places.root, check=False).returncode:
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
