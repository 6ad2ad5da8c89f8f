"""What `doctor` makes of what it finds."""

import dataclasses
from pathlib import Path

import pytest

from core.commands import examine
from core.contracts.pages import Protection
from core.paths import DataPaths
from core.settings import SettingsFile

X86 = "processor\t: 0\nmodel name\t: Some CPU\nflags\t\t: fpu sse avx avx2 fma f16c bmi1 bmi2\n"
ARM = "processor\t: 0\nFeatures\t: fp asimd crc32\n"


def model(**changes: object) -> dict[str, object]:
    return {"role": "reader", "name": "Small", "path": "/m", "available": True, "verified": True, **changes}


def library(state: str, *problems: str) -> dict[str, object]:
    return {"state": state, "problems": list(problems)}


@pytest.mark.parametrize(
    ("name", "backend"),
    [
        ("libggml-cuda.so.0.25.3", "cuda"),
        ("ggml-vulkan.dll", "vulkan"),
        ("libggml-cpu-haswell.so", "cpu"),
        ("libggml.so", ""),
        ("libllama.so", ""),
    ],
)
def test_a_backend_is_known_by_its_file(name: str, backend: str) -> None:
    assert examine.backend_of(name) == backend


def test_instruction_sets_are_read_from_the_list_of_the_kernel() -> None:
    x86, arm, other = (examine.cpu_features(text) for text in (X86, ARM, ""))
    assert [x86[name] for name in ("avx2", "fma", "f16c", "bmi2", "avx512f")] == [True, True, True, True, False]
    assert arm["asimd"]
    assert not arm["avx2"]
    assert not any(other.values())


def test_a_missing_and_a_damaged_model_are_problems_with_a_way_out() -> None:
    assert examine.problems([model()], library("ok")) == []
    [missing] = examine.problems([model(available=False, verified=False)], library("none"))
    [damaged] = examine.problems([model(verified=False)], library("library_in_use"))
    assert examine.problems([model(role="generator", available=False, verified=False)], library("ok")) == []
    assert "bootstrap" in missing
    assert "/m" in damaged


def test_a_child_that_does_not_start_is_a_problem() -> None:
    good = {"child": "parser", "holds": ["limits"], "missing": ["files"], "error": ""}
    [problem] = examine.problems([], library("ok"), [good, {**good, "child": "renderer", "error": "parser_died"}])
    assert problem == "The renderer cannot be used: parser_died."


def test_each_child_tells_what_holds_it(tmp_path: Path) -> None:
    rows = examine.protection(DataPaths(tmp_path))
    assert [row["child"] for row in rows][:2] == ["parser", "renderer"]
    for row in rows:
        assert sorted([*row["holds"], *row["missing"]]) == sorted(examine.PROTECTIONS)
        assert row["error"] == ""
    assert {field.name for field in dataclasses.fields(Protection)} == set(examine.PROTECTIONS)


def test_a_library_that_does_not_open_is_a_problem() -> None:
    assert len(examine.problems([], library("library_damaged"))) == 1
    assert examine.problems([], library("damaged", "3 passages are lost.")) == ["3 passages are lost."]


def test_no_library_is_made_by_looking_for_one(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path / "new" / "place")
    assert examine.library(paths) == library("none")
    assert examine.disk(paths)["free_bytes"] > 0
    assert not (tmp_path / "new").exists()


def test_how_passages_are_found_is_told_without_loading_anything(tmp_path: Path) -> None:
    paths = DataPaths(tmp_path)
    told = examine.finding(paths)
    assert (told["languages"], told["reranker_state"], told["gate"]["own_questions"]) == (["en"], "none", 0)
    assert 0 < told["gate"]["threshold"] < 1
    SettingsFile(paths.settings).change(reranker_path=str(tmp_path / "gone.gguf"), stages_off=("late",))
    told = examine.finding(paths)
    assert (told["reranker_state"], told["stages_off"]) == ("reranker_missing", ["late"])


def test_versions_name_what_the_results_depend_on() -> None:
    found = examine.versions()
    assert all(found[name] for name in ("pincite", "python", "sqlite", "numpy", "pymupdf", "tantivy", "hnswlib"))
