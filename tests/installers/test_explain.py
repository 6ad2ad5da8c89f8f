"""Failures of pip become sentences that name the package and say what to do."""

import pytest

from installers.explain import TRY_AGAIN, explain_pip

OFFLINE = """\
Collecting rich==15.0.0 (from -r requirements.lock (line 9))
WARNING: Retrying (Retry(total=4)) after connection broken by 'NewConnectionError: Network is unreachable'
ERROR: Could not find a version that satisfies the requirement rich==15.0.0 (from versions: none)
ERROR: No matching distribution found for rich==15.0.0
"""
WRONG_HASH = """\
Processing /somewhere/kept/numpy-2.4.6.whl
ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE. If you have updated the versions, ...
    numpy==2.4.6 from file:///somewhere/kept/numpy-2.4.6.whl (from -r requirements.lock (line 5)):
        Expected sha256 00
"""
UNKNOWN = "Collecting tantivy==0.27.0\nERROR: No matching distribution found for tantivy==0.27.0\n"
FULL = "Collecting pymupdf==2.0\nERROR: Could not install packages due to an OSError: No space left on device\n"
CERTIFICATE = "Collecting rich==15.0.0\n SSLError(SSLCertVerificationError('CERTIFICATE_VERIFY_FAILED')) Max retries\n"
COMPILER = """\
Collecting hnswlib==0.8.0 (from -r requirements-native.lock (line 1))
Collecting llama-cpp-python==0.3.36 (from -r requirements-native.lock (line 3))
Processing /somewhere/kept/numpy-2.4.6.whl
Building wheels for collected packages: hnswlib, llama-cpp-python
  bindings.cpp:2:10: fatal error: Python.h: No such file or directory
  ERROR: Failed building wheel for hnswlib
ERROR: Failed to build one or more wheels
"""
STRANGE = "something odd\nERROR: Invalid requirement\n"


@pytest.mark.parametrize(
    ("output", "parts"),
    [
        (OFFLINE, ["(rich==15.0.0)", "did not answer", "Check the connection"]),
        (WRONG_HASH, ["(numpy==2.4.6)", "not the one the lock file names"]),
        (UNKNOWN, ["(tantivy==0.27.0)", "no file of it for this Python"]),
        (FULL, ["(pymupdf==2.0)", "disk is full"]),
        (CERTIFICATE, ["certificate was not accepted"]),
        (COMPILER, ["(hnswlib)", "the compiler stopped", "fatal error: Python.h"]),
        (STRANGE, ["ERROR: Invalid requirement"]),
        ("", ["pip stopped"]),
    ],
    ids=["offline", "hash", "unknown", "disk", "certificate", "compiler", "strange", "silent"],
)
def test_the_cause_is_told(output: str, parts: list[str]) -> None:
    told = explain_pip(output, doing="install the libraries", log="setup.log")
    assert told.startswith("Could not install the libraries")
    for part in parts:
        assert part in told
    assert TRY_AGAIN in told
    assert "setup.log" in told
