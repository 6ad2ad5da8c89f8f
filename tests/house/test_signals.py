"""The pinned Qt binding does not eat references (6.12.0 on Python 3.11 aborts after about 550 signals)."""

import subprocess
import sys

SCRIPT = """
import sys
from PySide6.QtCore import QObject, Signal

class Bell(QObject):
    rang = Signal(bool)

bell = Bell()
heard = []
bell.rang.connect(heard.append)
bell.rang.emit(True)
before = sys.getrefcount(True)
for _ in range(2000):
    bell.rang.emit(True)
    heard.clear()
print(len(heard), sys.getrefcount(True) - before)
"""


def test_emitting_signals_keeps_the_references_to_true() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    left, difference = map(int, done.stdout.split())
    assert left == 0
    assert difference > -20
