"""One JSON object on standard output and nothing else, whatever happens."""

import io
import json

from core.api.types import ErrorCode, ErrorDetail
from core.commands.output import FAILED, Output


def test_a_result_is_json_or_for_people() -> None:
    for as_json, expected in ((True, '{"caf\\u00e9": 1}\n'), (False, "one café\n")):
        stdout = io.StringIO()
        Output(as_json=as_json, stdout=stdout).result({"café": 1}, lambda out: print("one café", file=out))
        assert stdout.getvalue() == expected


def test_a_failure_speaks_on_standard_error_and_in_the_object() -> None:
    stdout, stderr = io.StringIO(), io.StringIO()
    output = Output(as_json=True, stdout=stdout, stderr=stderr)
    assert output.failure(ErrorCode.PATH_MISSING, ErrorDetail(path="/gone.pdf")) == FAILED
    assert stderr.getvalue().startswith("There is nothing at /gone.pdf.")
    error = json.loads(stdout.getvalue())["error"]
    assert error == {"code": "path_missing", "message": stderr.getvalue().strip()}


def test_a_failure_without_json_leaves_standard_output_empty() -> None:
    stdout, stderr = io.StringIO(), io.StringIO()
    output = Output(as_json=False, stdout=stdout, stderr=stderr)
    assert output.cancelled() == FAILED
    assert stdout.getvalue() == ""
    assert "kept" in stderr.getvalue()
