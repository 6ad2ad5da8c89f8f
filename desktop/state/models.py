"""The model files in use and the choice of another one."""

from dataclasses import dataclass, replace

from core.api.messages import Cancelled, Done, Event, Failed, Models
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


def choice_started(state: ModelsState, job: JobId, path: str, *, role: str = "generator") -> ModelsState:
    """`role` as in `ModelInfo`."""
    return replace(state, choosing=job, role=role, chosen_path=path, unknown_path="", refused=None)


def choice_dropped(state: ModelsState) -> ModelsState:
    """The person does not trust the unknown file."""
    return replace(state, unknown_path="", refused=None)


def reduce_models(state: ModelsState, event: Event) -> ModelsState:
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
