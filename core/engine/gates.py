"""The gate as it is now: its weights, from Pincite or fitted to the person's own questions, and what a wrong answer
costs."""

import logging

from core.api.finding import WRONG_COSTS
from core.engine.disk import disk_errors
from core.paths import DataPaths, write_private
from core.retrieve.calibrate import Calibration, CalibrationError, calibration_json, load_calibration
from core.settings import SettingsFile

log = logging.getLogger(__name__)


class GateInUse:
    """Owner of the person's own fit. `wrong_cost`, if given, goes before that of the settings for this run."""

    def __init__(self, paths: DataPaths, settings: SettingsFile) -> None:
        self._path = paths.calibration
        self._settings = settings
        self.wrong_cost: float | None = None

    def calibration(self, *, embedder_id: str, reader_id: str = "", own: bool = True) -> Calibration:
        """For the models at hand; empty ids where there is none. `own`: the person's fit, if there is one."""
        asked = self._settings.current.wrong_cost if self.wrong_cost is None else self.wrong_cost
        cost = min(max(asked, min(WRONG_COSTS)), max(WRONG_COSTS))
        fitted = (self._own() if own else None) or load_calibration()
        return fitted.in_use(embedder_id=embedder_id, reader_id=reader_id, wrong_cost=cost)

    def keep(self, own: Calibration) -> None:
        """Judge by this fit from now on. Raises UserError of the disk."""
        with disk_errors(self._path.parent):
            write_private(self._path, calibration_json(own).encode())

    def give_up(self) -> None:
        """Judge by the fit that Pincite came with. Raises UserError of the disk."""
        with disk_errors(self._path.parent):
            self._path.unlink(missing_ok=True)

    def _own(self) -> Calibration | None:
        if not self._path.exists():
            return None
        try:
            return load_calibration(self._path)
        except CalibrationError as error:
            log.warning("the person's own fit cannot be read: %s", type(error.__cause__).__name__)
            return None
