"""How far a run is."""

from dataclasses import replace

from core.api.types import Stage
from core.ingest.document import Position
from core.ingest.events import Step
from core.ingest.names import storable
from core.ingest.pace import Pace


class Progress:
    """Of one run, in pages and files. `pages_total` is None until every file was opened."""

    def __init__(self) -> None:
        self._pace = Pace()
        self._last: Step | None = None
        self.pages_done = 0
        self.pages_total: int | None = None
        self.files_done = 0
        self.files_total = 0

    def scanning(self, path: str) -> Step:
        """While files are looked at; nothing is read yet."""
        return self._step(Stage.SCANNING, path, 0, 0, self.pages_done)

    def opening(self, path: str) -> Step:
        """While files are opened, before the first is read or between two."""
        if self._last is None:
            return self.scanning(path)
        done = max(self._last.done, self.pages_done)
        return replace(self._last, done=done, total=self.pages_total, files_done=self.files_done, is_reading=False)

    def reading(self, path: str, position: Position) -> Step:
        """While one file is read."""
        done = self.pages_done + position.share * position.page_count
        self._pace.update(done)
        stage, index, count = position.stage, position.page_index, position.page_count
        self._last = self._step(stage, path, index, count, done, is_reading=True)
        return self._last

    def _step(
        self, stage: Stage, path: str, page_index: int, page_count: int, done: float, *, is_reading: bool = False
    ) -> Step:
        return Step(
            stage,
            storable(path),
            page_index,
            page_count,
            int(done),
            self.pages_total,
            self.files_done,
            self.files_total,
            self._pace.per_minute,
            self._pace.seconds_left(self.pages_total),
            is_reading,
        )
