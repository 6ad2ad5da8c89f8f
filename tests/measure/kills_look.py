"""Opens a library as the next start would, brings it up to date with itself and says what it holds, as JSON.

python -m tests.measure.kills_look DATA_DIR
"""

import json
import sys
import time
from pathlib import Path

from core.engine.models import library_model
from core.library import open_library
from core.model.files import default_models
from core.paths import DataPaths, shipped_models_dir


def main(root: str) -> None:
    model = library_model(default_models(shipped_models_dir()))
    started = time.monotonic()
    library = open_library(DataPaths(Path(root)), embedder_id=model.id, dimensions=model.dimensions)
    opened = time.monotonic()
    while library.step():
        continue
    settled = time.monotonic()
    rows = [
        {"path": row.path, "status": row.status.value, "pages": row.page_count, "chunks": row.chunk_count}
        for row in library.summaries()
    ]
    problems = library.check()
    library.close()
    said = {"open_s": opened - started, "settled_s": settled - started, "documents": rows, "problems": problems}
    sys.stdout.write(json.dumps(said))


if __name__ == "__main__":
    main(*sys.argv[1:])
