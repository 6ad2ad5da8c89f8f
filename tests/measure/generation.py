"""What writing an answer takes through the application's own path, against the same prompts in bare llama.cpp.

    python -m tests.measure.generation [--rounds 12]

With the generator that came along. Both paths take turns on the same prompts, in one run, so that what else the
machine does meets both; `overhead` is the median of the pairs' ratios less one, with its bootstrap 95 % interval.
`cpu_s` is processor time, of this process and of the writer, which other work disturbs less than the wall's.
`cancel_ms` is the time from a cancellation to the end of the call, `back_ms` that until the writer is loaded again.
`states`: what a kept state of 1,000 tokens takes on the disk, and how long it takes to load against reading the tokens
again.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import psutil

from core.answer.claims import ClaimSplitter
from core.answer.prompt import build_prompt
from core.api.types import ChunkId, DocumentId, Passage
from core.cancel import CancelRequested, CancelToken
from core.contracts.models import DATA_END, DATA_START, GenerationUsage, KeptPrefix
from core.model.files import ModelFile, ModelFiles, default_models
from core.model.remote import ModelChild
from core.model.states import KeptStates
from core.model.worker import usable_threads
from core.paths import shipped_models_dir
from tests.measure.bare_llama import BareLlama

MAX_TOKENS = 96
WITHIN_S = 120.0
CANCELS = 10
LINES = (
    "The {0} crew handed over the survey of the northern harbour on {1} May {2} after {3} days at sea.",
    "Its report lists {3} wrecks, of which {1} lie deeper than {0} metres and none blocks the channel.",
    "The harbour office pays {2} crowns a month for the buoys and renews the contract every {1} years.",
    "Ships longer than {0} metres must call the pilot {3} hours before they reach the outer light.",
)


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds from the call to the first piece, to the end of the first sentence, and to the end."""

    first_s: float
    sentence_s: float
    total_s: float
    cpu_s: float
    tokens: int

    @property
    def tokens_per_s(self) -> float:
        return (self.tokens - 1) / (self.total_s - self.first_s)


def prompt_of(number: int, child: ModelChild) -> str:
    """As the application makes it; every one differs from its first passage on."""
    passages = [
        Passage(
            place, ChunkId(place), DocumentId(1), 1, "harbour.pdf", "", 1, "",
            " ".join(line.format(number + 20 * place, place + 2, 1900 + number, number + 3) for line in LINES), (), (),
        )
        for place in range(1, 4)
    ]  # fmt: skip
    generator = child.generator
    assert generator is not None
    question = f"What does the survey of {1900 + number} say, and what must ships do?"
    prompt = build_prompt(question, passages, generator.family, room_tokens=1_200, count_tokens=generator.count_tokens)
    return prompt.text


def cpu_s(processes: Sequence[psutil.Process]) -> float:
    return sum(sum(process.cpu_times()[:2]) for process in processes)


def run_of(pieces: Iterable[str | GenerationUsage], processes: Sequence[psutil.Process]) -> Run:
    """From the first call for a piece on. Empty pieces are parts of the prompt that were read, and no text."""
    splitter = ClaimSplitter()
    spent, began = cpu_s(processes), time.perf_counter()
    first = sentence = 0.0
    tokens = 0
    for piece in pieces:
        if isinstance(piece, GenerationUsage):
            tokens = piece.written_tokens
            continue
        first = first or time.perf_counter() - began
        if not sentence and list(splitter.feed(piece)):
            sentence = time.perf_counter() - began
    total = time.perf_counter() - began
    return Run(first, sentence or total, total, cpu_s(processes) - spent, tokens)


def ours(child: ModelChild, prompt: str) -> Run:
    assert child.generator is not None
    list(child.generator.generate("Nothing of it is in mind any more.", max_tokens=1, stop=()))
    processes = [psutil.Process(), psutil.Process(child.writer_pid)]
    return run_of(child.generator.generate(prompt, max_tokens=MAX_TOKENS, stop=()), processes)


def bare(llama: BareLlama, prompt: str) -> Run:
    plain = prompt.replace(DATA_START, "").replace(DATA_END, "")
    tokens = 0

    def pieces() -> Iterable[str]:
        nonlocal tokens
        for piece in llama.generate(plain, max_tokens=MAX_TOKENS):
            tokens += 1
            yield piece.decode("utf-8", "replace")

    return replace(run_of(pieces(), [psutil.Process()]), tokens=tokens)


def overhead(own: Sequence[float], other: Sequence[float]) -> dict[str, Any]:
    """Of times, pair by pair."""
    ratios = np.array(own) / np.array(other) - 1.0
    dice = np.random.default_rng(20260101)
    medians = np.median(dice.choice(ratios, (2_000, len(ratios))), axis=1)
    return {
        "median": round(float(np.median(ratios)), 3),
        "interval": np.percentile(medians, [2.5, 97.5]).round(3).tolist(),
    }


def compare(child: ModelChild, model: ModelFile, *, rounds: int) -> dict[str, Any]:
    """The two take the first turn by turns. The first round warms both up."""
    llama = BareLlama(model.path, context_tokens=model.context_tokens, threads=usable_threads())
    own: list[Run] = []
    other: list[Run] = []
    for number in range(rounds + 1):
        prompt = prompt_of(number, child)
        if number % 2:
            own.append(ours(child, prompt))
            other.append(bare(llama, prompt))
        else:
            other.append(bare(llama, prompt))
            own.append(ours(child, prompt))
    llama.close()
    own, other = own[1:], other[1:]
    result: dict[str, Any] = {"n": rounds}
    for name in ("first_s", "sentence_s", "total_s", "cpu_s", "tokens_per_s"):
        mine, theirs = ([float(getattr(run, name)) for run in runs] for runs in (own, other))
        pair = {"ours": round(float(np.median(mine)), 3), "bare": round(float(np.median(theirs)), 3)}
        faster = (theirs, mine) if name == "tokens_per_s" else (mine, theirs)
        result[name] = {**pair, "overhead": overhead(*faster)}
    return {**result, "tokens": int(np.median([run.tokens for run in own]))}


def cancel_times(child: ModelChild, *, while_reading: bool) -> dict[str, Any]:
    """Of texts that were begun, or of long prompts of which a step was read."""
    model = child.models.generator
    assert model is not None
    waited, back, ended = [], [], 0
    for number in range(CANCELS):
        token = CancelToken()
        text = f"{number} " + "The notice is due in thirty days. " * 300 if while_reading else f"Story {number}: once"
        wanted = {"prompt": text, "max_tokens": 1_000, "stop": []}
        events = child._writer.stream("generate", model, token=token, **wanted)
        while next(events)[1]["text"] == "" and not while_reading:
            pass
        pid = child.writer_pid
        began = time.perf_counter()
        token.cancel()
        try:
            list(events)
        except CancelRequested:
            waited.append((time.perf_counter() - began) * 1_000)
        child.warm()
        assert child.wait_until_idle(timeout_s=WITHIN_S)
        back.append((time.perf_counter() - began) * 1_000)
        ended += child.writer_pid != pid
    return {"n": len(waited), "cancel_ms": spread(waited), "back_ms": spread(back), "processes_ended": ended}


def spread(values: Sequence[float]) -> dict[str, float]:
    return {"median": round(float(np.median(values)), 1), "worst": round(max(values), 1)}


def states(child: ModelChild, kept_states: KeptStates, *, rounds: int = 5) -> dict[str, Any]:
    generator = child.generator
    assert generator is not None
    read: list[float] = []
    loaded: list[float] = []
    size = tokens = restored = 0
    for number in range(rounds):
        text = f"{number} " + "The notice is due in thirty days of the event, says clause nine. " * 90
        kept = KeptPrefix(text, ((number + 1, 1),))
        for times in (read, loaded):
            list(generator.generate("Nothing of it is in mind any more.", max_tokens=1, stop=()))
            began = time.perf_counter()
            usage = list(generator.generate(f"{text}\nWhen?", max_tokens=1, stop=(), kept=kept))[-1]
            times.append((time.perf_counter() - began) * 1_000)
            assert isinstance(usage, GenerationUsage)
            assert child.wait_until_idle(timeout_s=WITHIN_S)
            tokens, restored = usage.prompt_tokens, usage.restored_tokens
        assert restored
        size = kept_states.total_bytes() // (number + 1)
    per = 1_000 / tokens
    return {
        "n": rounds,
        "tokens": tokens,
        "mb_per_1000_tokens": round(size * per / 1e6, 1),
        "read_ms_per_1000_tokens": spread([ms * per for ms in read]),
        "load_ms_per_1000_tokens": spread([ms * per for ms in loaded]),
    }


def measure(*, rounds: int) -> dict[str, Any]:
    model = default_models(shipped_models_dir()).generator
    if model is None:
        raise SystemExit("set-up has not fetched the default generator")
    with tempfile.TemporaryDirectory() as scratch:
        kept_states = KeptStates(Path(scratch))
        child = ModelChild(ModelFiles(generator=model), states=kept_states)
        try:
            return {
                "model": model.name,
                "threads": usable_threads(),
                "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else 0.0,
                "writing": compare(child, model, rounds=rounds),
                "cancelled_writing": cancel_times(child, while_reading=False),
                "cancelled_reading": cancel_times(child, while_reading=True),
                "states": states(child, kept_states),
            }
        finally:
            child.close()


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=12)
    wanted = parser.parse_args(arguments)
    sys.stdout.write(json.dumps(measure(rounds=wanted.rounds), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
