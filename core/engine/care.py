"""A look through the whole library, on a lane of its own."""

from collections.abc import Callable
from dataclasses import replace

from core.api.following import Flaw, VerifyReport
from core.api.messages import Progress, Verified
from core.api.requests import VerifyLibrary
from core.api.types import Stage
from core.cancel import CancelToken
from core.contracts.library import Library
from core.engine.jobs import Emit
from core.library.verify import look_through
from core.paths import DataPaths


class Care:
    """`repair` closes the library, repairs it as a whole and opens it again. `after` is called when a look is over:
    what it found damaged is to be read again."""

    def __init__(
        self,
        paths: DataPaths,
        library: Library,
        emit: Emit,
        *,
        repair: Callable[[], None],
        after: Callable[[], None],
    ) -> None:
        self._paths = paths
        self._library = library
        self._emit = emit
        self._repair = repair
        self._after = after

    def verify(self, request: VerifyLibrary, token: CancelToken) -> Verified:
        """Raises UserError and CancelRequested."""
        report = self._look(request, token)
        broken = [f for f in report.findings if f.flaw is Flaw.DATABASE and not f.repaired]
        if broken and request.repair:
            self._repair()
            again = self._look(request, token)
            repaired = tuple(replace(finding, repaired=True) for finding in broken)
            report = replace(again, findings=(*repaired, *again.findings), seconds=report.seconds + again.seconds)
        self._after()
        return Verified(report)

    def _look(self, request: VerifyLibrary, token: CancelToken) -> VerifyReport:
        looking = look_through(self._paths, self._library, repair=request.repair, token=token)
        while True:
            try:
                done, total = next(looking)
            except StopIteration as finished:
                return finished.value  # type: ignore[no-any-return]  # the generator's own return type
            self._emit(Progress(request.job, Stage.CHECKING, done, total))
