"""The commands end to end, each a process of its own, with the real parser, library and models."""

from pathlib import Path

import pytest

from tests.process.conftest import LEASE
from tests.process.engine import printed, run_command
from tests.process.papers import write_paper


def test_what_is_added_is_found_and_cited(tmp_path: Path) -> None:
    write_paper(tmp_path / "papers" / "lease.pdf", [["Left blank."], LEASE])
    (tmp_path / "papers" / "broken.pdf").write_bytes(b"%PDF-1.7 and no more")
    (tmp_path / "papers" / "notes.txt").write_text("not for us", "utf-8")
    data_dir = tmp_path / "data"

    added = printed("add", str(tmp_path / "papers"), data_dir=data_dir)
    files = {Path(file["path"]).name: file for file in added["files"]}
    assert (files["lease.pdf"]["status"], files["lease.pdf"]["pages"]) == ("ready", 2)
    assert files["lease.pdf"]["verdicts"] == {"ok": 2}
    assert files["broken.pdf"]["status"] == "damaged"
    assert files["broken.pdf"]["reason"].endswith(".")
    assert added["skipped"] == 1

    found = printed("search", "monthly rent", data_dir=data_dir)
    best = found["passages"][0]
    assert (best["document"], best["rank"]) == ("lease.pdf", 0)
    assert {"bm25", "dense", "rerank"} <= best["scores"].keys()
    assert all(ms >= 0 for ms in found["timings"].values())

    answered = printed("ask", "How much is the monthly rent?", "--quotes", data_dir=data_dir)
    assert (answered["mode"], answered["refused"]) == ("quotes", False)
    cited = answered["sentences"][0]["citations"][0]
    assert (cited["document"], cited["page_index"], cited["page_label"]) == ("lease.pdf", 1, "2")
    assert "1,250 euros" in cited["quote"]
    assert cited["rects"]

    elsewhere = printed("search", "rent", "--scope", str(tmp_path / "other"), data_dir=data_dir, status=1)
    assert elsewhere["error"]["code"] == "scope_empty"


def test_an_add_of_nothing_readable_fails_and_still_reports(tmp_path: Path) -> None:
    (tmp_path / "broken.pdf").write_bytes(b"%PDF-1.7 and no more")
    report = printed("add", str(tmp_path / "broken.pdf"), data_dir=tmp_path / "data", status=1)
    assert [file["status"] for file in report["files"]] == ["damaged"]


def test_people_get_lines_to_read(stocked: Path, data_dir: Path) -> None:
    listed = run_command("add", str(stocked / "papers"), data_dir=data_dir)
    assert listed.returncode == 0
    assert "2 of 2 files" in listed.stdout
    assert "unchanged" in listed.stdout
    found = run_command("search", "monthly rent", "--limit", "1", data_dir=data_dir)
    assert found.stdout.startswith("1. lease.pdf, p. 1 (1 of 1)")


@pytest.mark.model
def test_the_doctor_finds_a_whole_installation(data_dir: Path) -> None:
    found = printed("doctor", data_dir=data_dir)
    assert found["problems"] == []
    assert {model["role"] for model in found["models"] if model["verified"]} >= {"embedder", "reader"}
    assert found["library"]["state"] == "ok"
    assert found["gpu_offload"]["available"] in (True, False)
    assert found["disk"]["free_bytes"] > 0
