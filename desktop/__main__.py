"""Start the window: python -m desktop [PATH...]."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop.app import Options, default_data_dir, run
from desktop.prefs import LANGUAGES, PSEUDO, THEMES


def main(argv: Sequence[str] | None = None) -> int:
    """The exit status: 0, or 1 with a message when the data folder cannot be used."""
    os.umask(0o077)  # the library is for its owner alone
    arguments = _parser().parse_args(argv)
    options = Options(
        data_dir=(arguments.data_dir or default_data_dir()).resolve(),
        paths=tuple(str(path.resolve()) for path in arguments.paths),
        theme=arguments.theme,
        size=arguments.size,
        language=arguments.language,
    )
    try:
        return run(options)
    except OSError as error:
        sys.stderr.write(f"Pincite cannot use the folder {options.data_dir}: {error.strerror}\n")
        return 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="pincite", description="Questions and answers over your own PDFs, offline.")
    parser.add_argument("paths", nargs="*", type=Path, metavar="PATH", help="PDFs and folders to add")
    parser.add_argument("--data-dir", type=Path, help="where the library is kept")
    parser.add_argument("--theme", choices=THEMES, default="", help="colours of the window")
    languages = (*LANGUAGES, PSEUDO)
    parser.add_argument("--language", choices=languages, default="", help="language of the window, for this time")
    parser.add_argument("--size", type=_size, metavar="WxH", help="size of the window, such as 1280x800")
    return parser


def _size(text: str) -> tuple[int, int]:
    width, separator, height = text.partition("x")
    if not (separator and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not like 1280x800")
    return int(width), int(height)


if __name__ == "__main__":
    sys.exit(main())
