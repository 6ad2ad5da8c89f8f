"""The reranker that a person chose, if any."""

import logging
from pathlib import Path

from core.api.types import ModelInfo
from core.cancel import CancelToken
from core.engine.disk import disk_errors
from core.errors import UserError
from core.model.catalog import RERANKER
from core.model.files import UNCALIBRATED_RERANKER, ModelFile, inspect_model, recall_model
from core.settings import SettingsFile

log = logging.getLogger(__name__)

RERANKER_MISSING = "reranker_missing"
"""A notice: the search does without it until its file is there again."""


class RerankerFile:
    """Known by its header, read when it is first asked for: the child compares the hash before it loads the file."""

    def __init__(self, settings: SettingsFile) -> None:
        self._settings = settings
        self._recalled: tuple[str, ModelFile | None] = ("", None)

    @property
    def wanted(self) -> ModelFile | None:
        """None if none is chosen, and while the chosen file is not there or is no reranker any more."""
        path = self._settings.current.reranker_path
        if not path or not Path(path).is_file():
            return None
        if self._recalled[0] != path:
            self._recalled = (path, self._recall(path))
        return self._recalled[1]

    @property
    def missing(self) -> ModelInfo | None:
        """The chosen file if it cannot be used."""
        path = self._settings.current.reranker_path
        if not path or self.wanted is not None:
            return None
        return ModelInfo(RERANKER, Path(path).stem, path, 0, "", known=False, available=False, built_in=False)

    @property
    def state(self) -> str:
        """none, ok, or the key of a notice."""
        if not self._settings.current.reranker_path:
            return "none"
        wanted = self.wanted
        if wanted is None:
            return RERANKER_MISSING
        return "ok" if wanted.is_calibrated else UNCALIBRATED_RERANKER

    def notices(self) -> tuple[str, ...]:
        return () if self.state in ("none", "ok") else (self.state,)

    def inspect(self, path: str, *, trusted: bool, token: CancelToken) -> ModelFile | None:
        """The file a person names; the empty path is none. Raises UserError as `inspect_model`, and CancelRequested."""
        return inspect_model(Path(path), role=RERANKER, trusted=trusted, token=token) if path else None

    def remember(self, path: str, file: ModelFile | None) -> None:
        """Raises UserError if the settings cannot be saved."""
        with disk_errors(self._settings.path.parent):
            self._settings.change(reranker_path=path, reranker_sha256="" if file is None else file.sha256)
        self._recalled = (path, file)

    def _recall(self, path: str) -> ModelFile | None:
        try:
            return recall_model(Path(path), self._settings.current.reranker_sha256, role=RERANKER)
        except UserError as error:
            log.warning("the chosen reranker cannot be used: %s", error.code.value)
            return None
