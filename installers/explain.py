"""pip's and the compiler's failures in words that say what to do."""

import re

_NOT_FOUND = re.compile(r"No matching distribution found for ([^\s;(]+)")
_WRONG_FILE = re.compile(r"DO NOT MATCH THE HASHES[^\n]*\n\s+(\S+==\S+)")
_AT_WORK_ON = re.compile(r"^\s*(?:Collecting|ERROR: Failed building wheel for) ([^\s;(]+)", re.MULTILINE)
_NO_NETWORK = re.compile(
    r"NewConnectionError|NameResolutionError|Temporary failure in name resolution|getaddrinfo failed"
    r"|Network is unreachable|Connection refused|ConnectTimeout|Read timed out|ProxyError|Max retries exceeded"
)
_CERTIFICATE = re.compile(r"CERTIFICATE_VERIFY_FAILED|SSLError|certificate verify failed")
_COMPILER_SAID = re.compile(r"^.*(?:fatal error:|: error:|CMake Error).*$", re.MULTILINE)

TRY_AGAIN = "What is done so far is kept; the same command goes on from there."


def explain_pip(output: str, *, doing: str, log: str) -> str:
    """Why pip failed, with the package's name where pip told it. `doing` is what was being done, such as "install
    the libraries"; `log` is where the whole output is."""
    package = _package(output)
    about = f"Could not {doing}{f' ({package})' if package else ''}"
    return f"{about}: {_cause(output)}\n{TRY_AGAIN}\nThe whole story: {log}"


def _package(output: str) -> str:
    if found := _NOT_FOUND.search(output) or _WRONG_FILE.search(output):
        return found[1]
    names = _AT_WORK_ON.findall(output)
    return names[-1] if names else ""


def _cause(output: str) -> str:
    if "DO NOT MATCH THE HASHES" in output:
        return (
            "the file that came is not the one the lock file names, so nothing of it was used.\n"
            "Empty pip's cache (python3 -m pip cache purge) and try again. If it happens again, the package index,\n"
            "or something between it and this computer, serves changed files."
        )
    if "No space left on device" in output or "not enough space on the disk" in output:
        return "the disk is full. Free about 2 GB and try again."
    if _CERTIFICATE.search(output):
        return (
            "the package index's certificate was not accepted.\n"
            "In a company network, tell pip where the certificate is: python3 -m pip config set global.cert FILE"
        )
    if _NO_NETWORK.search(output):
        return (
            "the package index did not answer.\n"
            "Set-up needs it once; the app itself never uses the network. Check the connection. pip's own settings\n"
            "hold here too (python3 -m pip config list shows them; HTTPS_PROXY names a proxy)."
        )
    if _NOT_FOUND.search(output):
        return (
            "the package index has no file of it for this Python and this computer.\n"
            "Python 3.11 to 3.14 on a 64-bit system is what the lock file was made for."
        )
    return _last_words(output)


def _last_words(output: str) -> str:
    if compiler := _COMPILER_SAID.findall(output):
        return f"the compiler stopped.\n  {compiler[0].strip()}"
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    told = [line for line in lines if line.startswith("ERROR:")] or lines[-3:]
    return "\n  ".join(["pip stopped.", *told[:3]])
