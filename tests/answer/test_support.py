import json
from pathlib import Path

import pytest

from core.answer.support import SupportError, SupportModel, SupportSigns, load_support, support_json
from core.retrieve.calibrate import LogisticModel

BY_MEANING = LogisticModel({"late": 4.0, "cosine": 1.0}, -3.0)
BY_WORDS = LogisticModel({"covered": 6.0}, -3.0)
MODEL = SupportModel((BY_MEANING, BY_WORDS), (0.5, 0.4))


def test_the_shipped_model_tells_what_it_was_fitted_on() -> None:
    model = load_support()
    assert model.claims > 0
    assert {figure.name for figure in model.figures} >= {"macro_f1", "auroc"}
    low, high = SupportSigns(0.1, 0.0, 0.2, 0.3, 0.1, 0.2), SupportSigns(1.0, 0.9, 1.0, 0.95, 0.9, 0.95)
    assert model.judge(low)[0] < model.judge(low)[1] <= model.judge(high)[0]


def test_without_an_embedder_words_decide() -> None:
    assert MODEL.judge(SupportSigns(1.0, 1.0, 1.0)) == (BY_WORDS.probability({"covered": 1.0}), 0.4)
    assert MODEL.judge(SupportSigns(1.0, 1.0, 1.0, 0.5, 0.5, 0.5))[1] == 0.5


def test_with_no_model_nothing_passes() -> None:
    assert SupportModel((), ()).judge(SupportSigns(1.0, 1.0, 1.0)) == (0.0, 1.0)


def test_what_is_written_reads_back(tmp_path: Path) -> None:
    path = tmp_path / "support.json"
    path.write_text(support_json(MODEL), "utf-8")
    assert load_support(path) == MODEL


@pytest.mark.parametrize("change", [{"thresholds": [0.5]}, {"models": [{"weights": {"luck": 1.0}, "bias": 0}] * 2}])
def test_a_bad_file_is_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "support.json"
    path.write_text(json.dumps(json.loads(support_json(MODEL)) | change), "utf-8")
    with pytest.raises(SupportError):
        load_support(path)
