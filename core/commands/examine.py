"""What `doctor` looks at, as plain values."""

import os
import platform
import shutil
import sqlite3
from collections.abc import Sequence
from importlib import metadata, util
from pathlib import Path
from typing import Any

from core import __version__
from core.api.types import ErrorCode
from core.errors import UserError
from core.paths import DataPaths, shipped_models_dir

LIBRARIES = ("pymupdf", "tantivy", "hnswlib", "llama-cpp-python", "numpy", "sqlite-utils", "PySide6-Essentials")
CPU_FEATURES = ("avx", "avx2", "fma", "f16c", "bmi2", "avx512f", "asimd", "sve")
"""Instruction sets that decide how fast the models run on x86 and ARM."""
CPU_BACKENDS = frozenset({"cpu", "blas", "rpc"})
_CPU_LIST = Path("/proc/cpuinfo")


def versions() -> dict[str, str]:
    """Of Pincite and of what it stands on; empty for what is not installed."""
    found = {"pincite": __version__, "python": platform.python_version(), "sqlite": sqlite3.sqlite_version}
    for library in LIBRARIES:
        try:
            found[library] = metadata.version(library)
        except metadata.PackageNotFoundError:
            found[library] = ""
    return found


def cpu() -> dict[str, Any]:
    """`features` maps each instruction set to whether it is there; without them `unknown` says why."""
    data: dict[str, Any] = {"machine": platform.machine(), "cores": os.cpu_count(), "features": {}, "unknown": ""}
    try:
        data["features"] = cpu_features(_CPU_LIST.read_text("utf-8", "replace"))
    except OSError:
        data["unknown"] = f"{platform.system()} keeps no list of them in {_CPU_LIST}"
    return data


def cpu_features(cpu_list: str) -> dict[str, bool]:
    """From the text of /proc/cpuinfo: its line of flags (x86) or features (ARM)."""
    present: set[str] = set()
    for line in cpu_list.splitlines():
        name, _, value = line.partition(":")
        if name.strip() in ("flags", "Features"):
            present.update(value.split())
    return {feature: feature in present for feature in CPU_FEATURES}


def models() -> list[dict[str, Any]]:
    """The models in place, each hashed now; `verified` says that the file is the one Pincite knows."""
    from core.model.files import default_models, model_infos, sha256_of

    folder = shipped_models_dir()
    rows = []
    for info in model_infos(default_models(folder)):
        sha256 = sha256_of(Path(info.path)) if info.available else ""
        rows.append(
            {
                "role": info.role,
                "name": info.name,
                "path": info.path,
                "size_bytes": info.size_bytes,
                "sha256": sha256,
                "available": info.available,
                "verified": info.available and sha256 == info.sha256,
                "licence": info.licence,
            }
        )
    return rows


def finding(paths: DataPaths) -> dict[str, Any]:
    """How passages are found and judged here. `languages` are those that the embedder is known to understand; None if
    nothing is known of it. A reranker's `state` is none, ok, or the key of a notice."""
    from core.engine.embedders import EmbedderFiles
    from core.engine.gates import GateInUse
    from core.engine.rerankers import RerankerFile
    from core.model.files import embedder_id
    from core.retrieve.languages import languages_of
    from core.settings import SettingsFile

    settings = SettingsFile(paths.settings)
    wanted = EmbedderFiles(shipped_models_dir(), settings).wanted
    known = None if wanted is None else languages_of(embedder_id(wanted))
    reranker = RerankerFile(settings)
    gate = GateInUse(paths, settings).calibration(embedder_id="" if wanted is None else embedder_id(wanted))
    return {
        "embedder": "" if wanted is None else wanted.name,
        "languages": None if known is None else sorted(known),
        "reranker": settings.current.reranker_path,
        "reranker_state": reranker.state,
        "stages_off": list(settings.current.stages_off),
        "contextual": settings.current.contextual,
        "gate": {
            "wrong_cost": gate.wrong_cost,
            "threshold": round(gate.threshold, 4),
            "fitted_on": gate.fitted_on,
            "own_questions": gate.own_questions,
            "figures": {figure.name: figure.value for figure in gate.figures},
        },
    }


def places(paths: DataPaths) -> dict[str, str]:
    return {
        "data": str(paths.root),
        "library": str(paths.database),
        "settings": str(paths.settings),
        "logs": str(paths.logs),
        "models": str(shipped_models_dir()),
    }


def ocr(paths: DataPaths) -> dict[str, Any]:
    """Languages by Tesseract's codes; `folder` is where files NAME.traineddata for more of them belong."""
    from core.engine.ocr import ocr_in_use
    from core.settings import SettingsFile

    in_use = ocr_in_use(paths, SettingsFile(paths.settings))
    state = in_use.state()
    return {
        "enabled": state.enabled,
        "languages": list(state.languages),
        "available": list(state.available),
        "missing": list(state.missing),
        "folder": in_use.folder,
    }


def disk(paths: DataPaths) -> dict[str, int]:
    """Of the disk that holds the data folder, or would."""
    folder = paths.root
    while not folder.exists():
        folder = folder.parent
    usage = shutil.disk_usage(folder)
    return {"free_bytes": usage.free, "total_bytes": usage.total}


def library(paths: DataPaths) -> dict[str, Any]:
    """Whether the library opens and is whole; `state` is ok, none, damaged or an error's code."""
    if not paths.database.exists():
        return {"state": "none", "problems": []}
    from core.engine.models import wanted_embedder
    from core.library import open_library

    model = wanted_embedder(paths)
    try:
        opened = open_library(paths, embedder_id=model.id, dimensions=model.dimensions)
    except UserError as error:
        return {"state": error.code.value, "problems": []}
    try:
        totals, found = opened.totals(), opened.check()
    finally:
        opened.close()
    state = "damaged" if found else "ok"
    counts = {"documents": totals.documents, "pages": totals.pages, "chunks": totals.chunks}
    return {"state": state, "problems": found, **counts}


def gpu_offload() -> dict[str, Any]:
    """Whether the models could use a graphics card: only if llama.cpp was built with a backend for one.

    Read from the files of the build, since importing it here would load all of it.
    """
    found = util.find_spec("llama_cpp")
    if found is None or found.origin is None:
        return {"available": None, "backends": [], "reason": "llama-cpp-python is not installed"}
    libraries = Path(found.origin).parent.joinpath("lib").glob("*ggml-*")
    backends = sorted({name for path in libraries if (name := backend_of(path.name)) not in ("", "base")})
    available = any(name not in CPU_BACKENDS for name in backends)
    reason = "" if available else "llama.cpp was built for the processor alone"
    return {"available": available, "backends": backends, "reason": reason}


def backend_of(file_name: str) -> str:
    """The backend a library of llama.cpp holds: libggml-cuda.so.0 holds cuda."""
    stem = file_name.removeprefix("lib").split(".")[0]
    return stem.removeprefix("ggml-").split("-")[0] if stem.startswith("ggml-") else ""


OCR = "ocr"
"""The child that may read one folder: its language data."""
PROTECTIONS = {
    "limits": "limits of memory, time and files",
    "no_new_privileges": "no new privileges",
    "files": "no files by name",
    "system_calls": "no sockets, programs or processes",
}
"""What the fields of `core.contracts.pages.Protection` mean to people."""


def protection(paths: DataPaths) -> list[dict[str, Any]]:
    """What holds in each child that reads files made by strangers, as it says itself: one that was started to ask it.

    `missing` is what this system does not offer; `error` is a reason if the child did not start. Without language
    data there is no child for OCR.
    """
    from core.contracts.pages import Unreadable
    from core.parse.ocr.recogniser import RecogniserChild
    from core.parse.remote import ParserChild, RendererChild

    rows = []
    children: dict[str, ParserChild | RendererChild | RecogniserChild] = {
        "parser": ParserChild(),
        "renderer": RendererChild(),
        OCR: RecogniserChild(scratch=paths.language_copies),
    }
    for name, child in children.items():
        try:
            told = child.protection()
        except Unreadable as finding:
            rows.append({"child": name, "holds": [], "missing": [], "error": finding.reason})
        else:
            if told is not None:
                holds = [field for field in PROTECTIONS if getattr(told, field)]
                missing = [field for field in PROTECTIONS if field not in holds]
                rows.append({"child": name, "holds": holds, "missing": missing, "error": ""})
        finally:
            child.close()
    return rows


def problems(
    model_rows: Sequence[dict[str, Any]],
    library_row: dict[str, Any],
    protection_rows: Sequence[dict[str, Any]] = (),
) -> list[str]:
    """What keeps Pincite from doing its work, as sentences. Without a generator it answers in quotes."""
    found = [f"The {row['child']} cannot be used: {row['error']}." for row in protection_rows if row["error"]]
    for row in model_rows:
        if not row["available"] and row["role"] != "generator":
            found.append(f"The {row['role']} {row['name']} is missing. Run installers/bootstrap.py again.")
        elif row["available"] and not row["verified"]:
            found.append(f"The {row['role']} {row['name']} is damaged. Delete {row['path']} and set up again.")
    if library_row["state"] not in ("ok", "none", "damaged", ErrorCode.LIBRARY_IN_USE.value):
        hint = " Run `doctor --verify --repair`." if library_row["state"] == ErrorCode.LIBRARY_DAMAGED.value else ""
        found.append(f"The library does not open: {library_row['state']}.{hint}")
    return [*found, *library_row["problems"]]
