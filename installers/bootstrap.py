"""Sets Pincite up and starts it, or sets it up and checks it. Needs Python 3.11 and nothing else.

    python3 installers/bootstrap.py run [FILE...]    then opens the window
    python3 installers/bootstrap.py test             then runs every check

Both may be called again at any time and from any folder; what is done already is not done twice.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path


def main() -> int:
    """The exit status."""
    if sys.version_info < (3, 11):  # noqa: UP036  # an older Python gets a sentence instead of a traceback
        series = ".".join(str(part) for part in sys.version_info[:2])
        sys.stderr.write(f"Pincite needs Python 3.11 or newer; {sys.executable} is Python {series}.\n")
        return 1
    # In place of the folder of this file, whose modules are then only reachable as installers.*
    sys.path[0] = str(Path(__file__).resolve().parent.parent)
    from installers.report import Report, SetupFailed

    report = Report()
    arguments, rest = _parse(sys.argv[1:])
    try:
        return _run(rest, generator=not arguments.without_generator) if arguments.task == "run" else _test()
    except SetupFailed as failure:
        report.say(f"\n{failure}")
        return 1
    except KeyboardInterrupt:
        report.say("\nStopped. The same command goes on from here.")
        return 130


def _parse(words: list[str]) -> tuple[argparse.Namespace, list[str]]:
    """The options of this program, and the words that are the app's own."""
    parser = argparse.ArgumentParser(prog="bootstrap.py", description="Set Pincite up, then run or test it.")
    parser.add_argument("task", choices=["run", "test"], help="run: open the window; test: run every check")
    parser.add_argument(
        "--without-generator",
        action="store_true",
        help="do not fetch the default writer (98 MB); answers are then quotations",
    )
    arguments, rest = parser.parse_known_args(words)
    if rest and arguments.task == "test":
        parser.error(f"test takes no {rest[0]}; CONTRIBUTING.md says how to run one test")
    return arguments, rest


def _run(words: list[str], *, generator: bool) -> int:
    from installers.places import Places
    from installers.report import Report
    from installers.steps import Wish, set_up

    places = Places.of_this_computer()
    set_up(Wish(generator=generator), places, Report())
    # Files are named from where the person stands; the app is started in the folder of its code.
    words = [str(Path(word).resolve()) if Path(word).exists() else word for word in words]
    command = [str(places.python), "-m", "desktop", *words]
    os.chdir(places.root)
    if places.platform != "win32":  # exec there gives the console back while the app still runs
        os.execv(command[0], command)
    return subprocess.run(command, check=False).returncode


def _test() -> int:
    from installers.checks import run_checks
    from installers.places import Places
    from installers.report import Report
    from installers.steps import Wish, set_up

    places, report = Places.of_this_computer(), Report()
    set_up(Wish(testing=True), places, report)
    return 0 if run_checks(places, report) else 1


if __name__ == "__main__":
    sys.exit(main())
