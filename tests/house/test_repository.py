"""The repository as others get it: no traces of the machine it was written on, complete locks, true documents."""

import re
import tomllib

from packaging.requirements import Requirement
from packaging.version import Version

from tests.house.sources import ROOT, text_files

LOCKS = sorted((ROOT / "installers").glob("*.lock"))
# Written in pieces, so that this file does not hold what it looks for.
MACHINE_PATH = re.compile("/ro" + "ot/|/wo" + r"rk/")
HOST = re.compile(r"\bhttps?://([\w.-]+)")
ALLOWED_HOSTS = re.compile(
    r"(.*\.)?(example\.(com|org|net)|gnu\.org|fsf\.org|apache\.org|w3\.org)|.*\.(invalid|example|test)"
)
REGISTRY = re.compile("|".join(["py" + r"pi\.org", "python" + "hosted", "hugging" + r"face\.co", "debian" + r"\.org"]))


def test_no_file_names_a_folder_of_somebodys_machine() -> None:
    found = [f"{p.relative_to(ROOT)}: {m[0]}" for p, text in text_files() for m in MACHINE_PATH.finditer(text)]
    assert found == []


def test_no_file_names_a_host_it_could_be_tempted_to_call() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path, text in text_files()
        for match in (*HOST.finditer(text), *REGISTRY.finditer(text))
        if match.re is REGISTRY or not (ALLOWED_HOSTS.fullmatch(match[1]) or path.is_relative_to(ROOT / "tests"))
    ]
    assert found == []


def test_every_line_of_a_lock_is_pinned_and_hashed() -> None:
    assert len(LOCKS) == 5
    for lock in LOCKS:
        blocks = re.split(r"\n(?=\S)", lock.read_text("utf-8").strip())
        for block in blocks:
            assert re.match(r"[a-z0-9-]+==\S+", block), f"{lock.name}: {block.splitlines()[0]}"
            assert "--hash=sha256:" in block, f"{lock.name}: {block.splitlines()[0]}"
            assert not re.search(r"--(index|extra-index|find-links|trusted)", block), f"{lock.name}: names an index"


def test_the_locks_satisfy_what_the_project_declares() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    declared = project["project"]["dependencies"] + project["project"]["optional-dependencies"]["native"]
    pinned = _pinned("requirements.lock") | _pinned("requirements-native.lock")
    _assert_satisfied(declared, pinned)
    _assert_satisfied(project["dependency-groups"]["dev"], _pinned("requirements-dev.lock"))


def test_tools_and_app_agree_on_every_version_they_share() -> None:
    run, dev, build = _pinned("requirements.lock"), _pinned("requirements-dev.lock"), _pinned("requirements-build.lock")
    assert {n: (run[n], dev[n]) for n in run.keys() & dev.keys() if run[n] != dev[n]} == {}
    assert run["numpy"] == build["numpy"]


def test_the_readme_names_the_commands_that_exist() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert (ROOT / "installers" / "bootstrap.py").is_file()
    for task in ("run", "test"):
        assert f"python3 installers/bootstrap.py {task}\n" in readme


def test_the_documents_name_only_files_that_exist() -> None:
    named = re.compile(r"`((?:core|desktop|installers|resources|tests)/[\w./-]*)`")
    for document in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "THREATMODEL.md", "NOTICE"):
        text = (ROOT / document).read_text("utf-8")
        missing = [name for name in named.findall(text) if not (ROOT / name).exists() and "Q4_1" not in name]
        assert missing == [], document


def test_the_licence_is_the_whole_affero_licence() -> None:
    licence = (ROOT / "LICENSE").read_text("utf-8")
    assert licence.startswith(
        "                    GNU AFFERO GENERAL PUBLIC LICENSE\n                       Version 3,"
    )
    assert all(f"\n  {number}. " in licence for number in range(18))
    assert "END OF TERMS AND CONDITIONS" in licence


def _pinned(lock: str) -> dict[str, Version]:
    text = (ROOT / "installers" / lock).read_text("utf-8")
    return {name: Version(version) for name, version in re.findall(r"^([a-z0-9-]+)==([^\s;\\]+)", text, re.MULTILINE)}


def _assert_satisfied(declared: list[str], pinned: dict[str, Version]) -> None:
    for requirement in map(Requirement, declared):
        name = re.sub(r"[-_.]+", "-", requirement.name).lower()
        assert name in pinned, f"{name} is not locked"
        assert pinned[name] in requirement.specifier, f"{name} is locked at {pinned[name]}"
