"""The model files in use and the choice of another one."""

from dataclasses import dataclass, replace

from core.api.messages import Cancelled, Done, Event, Failed, Models
from core.api.speeds import ModelSpeed, ModelSpeeds
from core.api.types import ErrorCode, JobId, ModelInfo


@dataclass(frozen=True, slots=True)
class ModelsState:
    """`choosing` is the choice under way, for `role`; `refused` why the last one was not taken.

    `unknown_path` is a file that waits for the person's word that it may be loaded.
    """

    models: tuple[ModelInfo, ...] = ()
    role: str = "generator"
    choosing: JobId | None = None
    chosen_path: str = ""
    unknown_path: str = ""
    refused: Failed | None = None
    speeds: tuple[ModelSpeed, ...] = ()
    """As measured while this window is open, of the files that are in use."""
    measuring: JobId | None = None

    def speed_of(self, role: str) -> ModelSpeed | None:
        return next((speed for speed in self.speeds if speed.role == role), None)


def measuring_started(state: ModelsState, job: JobId) -> ModelsState:
    return replace(state, measuring=job)


def choice_started(state: ModelsState, job: JobId, path: str, *, role: str = "generator") -> ModelsState:
    """`role` as in `ModelInfo`."""
    return replace(state, choosing=job, role=role, chosen_path=path, unknown_path="", refused=None)


def choice_dropped(state: ModelsState) -> ModelsState:
    """The person does not trust the unknown file."""
    return replace(state, unknown_path="", refused=None)


def reduce_models(state: ModelsState, event: Event) -> ModelsState:
    return _reduce_choice(_reduce_speeds(state, event), event)


def _reduce_speeds(state: ModelsState, event: Event) -> ModelsState:
    match event:
        case Done(job=job, result=ModelSpeeds(speeds=speeds)) if job == state.measuring:
            return replace(state, speeds=speeds, measuring=None)
        case Failed(job=job) | Cancelled(job=job) if job == state.measuring:
            return replace(state, measuring=None)
        case Done(result=Models(models=models)):
            before = {model.role: model.path for model in state.models}
            same = {model.role for model in models if before.get(model.role) == model.path}
            return replace(state, speeds=tuple(speed for speed in state.speeds if speed.role in same))
        case _:
            return state


def _reduce_choice(state: ModelsState, event: Event) -> ModelsState:
    match event:
        case Done(job=job, result=Models(models=models)):
            ended = job == state.choosing
            return replace(state, models=models, choosing=None if ended else state.choosing)
        case Failed(job=job, code=ErrorCode.UNKNOWN_MODEL) if job == state.choosing:
            return replace(state, choosing=None, unknown_path=state.chosen_path)
        case Failed(job=job) if job == state.choosing:
            return replace(state, choosing=None, refused=event)
        case Cancelled(job=job) if job == state.choosing:
            return replace(state, choosing=None)
        case _:
            return state
