"""File names that are not text.

On Linux a name is bytes. Python carries those that are not UTF-8 as lone surrogates, which neither SQLite nor JSON
takes, so such a byte is written `\\xNN` wherever a path is stored or sent, and turned back when the file is opened.
"""

import os
import re

_ESCAPED_BYTE = re.compile(r"\\x([89a-f][0-9a-f])")


def storable(path: str) -> str:
    """The path as text that can be stored and sent; the same string for every ordinary name."""
    return path.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def openable(path: str) -> str:
    """The path that the operating system knows. A file really named like an escape comes first."""
    if os.sep == "\\" or not _ESCAPED_BYTE.search(path) or os.path.lexists(path):
        return path
    return _ESCAPED_BYTE.sub(lambda match: chr(0xDC00 + int(match[1], 16)), path)
