"""The parser's process: what a death, a hang or nonsense costs."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from core.api.types import Verdict
from core.cancel import CancelRequested, CancelToken
from core.child import Child, Usage
from core.contracts.pages import Unreadable
from core.handover import Giver
from core.parse import remote
from core.parse.files import open_file
from core.parse.remote import WORKER, ParserChild, RendererChild, worker_child
from tests.pdfs import make_pdf

CANCEL_WITHIN_S = 0.3


ANY_FILE = __file__


def misbehaving(how: str, at: str) -> ParserChild:
    child = Child("tests.parse.bad_worker", [how, at])
    return ParserChild(child, page_cpu_s=0.5, silence_s=2.0, file_deadline_s=5.0)


def verdicts(parser: ParserChild) -> list[str]:
    found = [page.verdict.value for page in parser.pages(ANY_FILE)]
    parser.close()
    return found


def refusal(parser: ParserChild) -> tuple[str, str]:
    with pytest.raises(Unreadable) as caught:
        list(parser.pages(ANY_FILE))
    parser.close()
    return caught.value.status, caught.value.reason


@pytest.mark.parametrize("how", ["die", "crash", "vanish", "hang", "spin", "babble", "overflow"])
def test_a_page_that_ends_the_child_fails_alone(how: str) -> None:
    assert verdicts(misbehaving(how, "2")) == ["ok", "ok", "failed", "ok"]


def test_every_page_may_end_the_child() -> None:
    assert verdicts(misbehaving("die", "every")) == ["failed"] * 4


def test_a_page_may_work_for_a_while_by_the_clock_but_not_by_the_processor() -> None:
    started = time.monotonic()
    child = Child("tests.parse.bad_worker", ["spin", "1"])
    parser = ParserChild(child, page_cpu_s=0.3, silence_s=30.0, file_deadline_s=30.0)
    assert verdicts(parser) == ["ok", "failed", "ok", "ok"]
    assert time.monotonic() - started < 15.0


def test_a_file_without_progress_is_given_up() -> None:
    parser = ParserChild(Child("tests.parse.bad_worker", ["hang", "every"]), silence_s=0.5, file_deadline_s=0.6)
    assert refusal(parser) == ("took_too_long", "no_progress")


def test_a_death_while_opening_costs_the_document() -> None:
    assert refusal(misbehaving("die", "open")) == ("failed", "parser_died")


def test_a_death_that_names_no_page_costs_the_document() -> None:
    assert refusal(misbehaving("die", "unnamed")) == ("failed", "parser_died")


@pytest.mark.parametrize("how", ["lie", "repeat", "skip"])
def test_a_page_that_is_none_costs_the_document(how: str) -> None:
    assert refusal(misbehaving(how, "nowhere")) == ("failed", "bad_reply")


def test_a_killed_child_costs_a_page_at_most(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [[f"Page {n}"] for n in range(60)])
    child = worker_child()
    parser = ParserChild(child)
    pages = parser.pages(str(path))
    read = [next(pages)]
    assert child.pid is not None
    os.kill(child.pid, signal.SIGKILL)
    read.extend(pages)
    parser.close()
    assert [page.index for page in read] == list(range(60))
    assert sum(page.verdict is Verdict.FAILED for page in read) <= 1
    assert all(page.text == f"Page {page.index}" for page in read if page.verdict is Verdict.OK)


def test_a_cancelled_document_ends_at_once(parser: ParserChild, tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Words on a page."]] * 100)
    token = CancelToken()
    pages = parser.pages(str(path), token=token)
    next(pages)
    token.cancel()
    started = time.monotonic()
    with pytest.raises(CancelRequested):
        list(pages)
    assert time.monotonic() - started < CANCEL_WITHIN_S
    assert parser.open(str(path)).page_count == 100


def test_a_hanging_page_is_cancelled_too() -> None:
    parser = ParserChild(Child("tests.parse.bad_worker", ["hang", "1"]))
    token = CancelToken()
    pages = parser.pages(ANY_FILE, token=token)
    next(pages)
    canceller = threading.Timer(0.1, token.cancel)
    canceller.start()
    started = time.monotonic()
    with pytest.raises(CancelRequested):
        next(pages)
    canceller.join()
    parser.close()
    assert time.monotonic() - started < 0.1 + CANCEL_WITHIN_S


def test_reading_a_part_and_then_another_document(parser: ParserChild, tmp_path: Path) -> None:
    first = make_pdf(tmp_path / "a.pdf", [["One"]] * 30)
    second = make_pdf(tmp_path / "b.pdf", [["Two"]])
    pages = parser.pages(str(first))
    next(pages)
    pages.close()
    assert [page.text for page in parser.pages(str(second))] == ["Two"]


def test_the_child_is_replaced_after_many_documents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "RECYCLED_AFTER_DOCUMENTS", 2)
    child = worker_child()
    parser = ParserChild(child)
    pids = []
    for name in "abc":
        parser.open(str(make_pdf(tmp_path / f"{name}.pdf", [["Words"]])))
        pids.append(child.pid)
    parser.close()
    assert pids[0] == pids[1] != pids[2]


def test_a_child_that_has_grown_or_worked_much_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = make_pdf(tmp_path / "a.pdf", [[f"Page {number}"] for number in range(3)])
    for limit in ("RECYCLED_AT_BYTES", "RECYCLED_AT_CPU_S"):
        with monkeypatch.context() as patch:
            patch.setattr(remote, limit, 0)
            child = worker_child()
            parser = ParserChild(child)
            pids = set()
            for page in parser.pages(str(path)):
                assert page.text == f"Page {page.index}"
                pids.add(child.pid)
            parser.close()
            assert len(pids) == 3


def test_a_renderer_that_dies_says_so_and_lives_on(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Words"]])
    renderer = RendererChild(Child("tests.parse.bad_worker", ["die", "0"]))
    with pytest.raises(Unreadable) as caught:
        renderer.render(ANY_FILE, 0, scale=1.0)
    assert caught.value.reason in {"parser_died", "bad_reply"}
    renderer.close()
    good = RendererChild()
    with pytest.raises(Unreadable) as caught:
        good.render(str(path), 7, scale=1.0)
    assert (caught.value.status, caught.value.reason) == ("failed", "no_such_page")
    drawn = good.render(str(path), 0, scale=1.0)
    assert (drawn.width, drawn.rotation, drawn.scale) == (595, 0, 1.0)
    good.close()


class WornChild(Child):
    """Is replaced after each request. While it has the first one, a second thread comes with another."""

    def __init__(self) -> None:
        super().__init__(WORKER)
        self.events: list[str] = []
        self.meanwhile = threading.Thread()

    def usage(self) -> Usage:
        return Usage(cpu_s=1e9, memory_bytes=0)

    def close(self) -> None:
        self.events.append("close")

    def request(self, op: str, **_arguments: Any) -> dict[str, Any]:
        self.events.append(f"begin {op}")
        if op == "open":
            self.meanwhile.start()
            self.meanwhile.join(0.2)
        self.events.append(f"end {op}")
        return {"pages": [], "page_count": 1, "title": "", "outline": [], "was_repaired": False, "is_restricted": False}


def test_no_thread_replaces_the_process_that_draws_for_another(tmp_path: Path) -> None:
    """Headings are listed beside the pages that are drawn."""
    path = make_pdf(tmp_path / "a.pdf", [["Words"]])
    child = WornChild()
    renderer = RendererChild(child)
    child.meanwhile = threading.Thread(target=lambda: renderer.geometry(str(path)))
    renderer.outline(str(path))
    child.meanwhile.join()
    assert child.events == ["close", "begin open", "end open", "close", "begin geometry", "end geometry"]


def test_the_worker_ends_with_its_stdin_and_prints_only_json(tmp_path: Path) -> None:
    path = make_pdf(tmp_path / "a.pdf", [["Words"]])
    giver = Giver()
    with open_file(str(path)) as file:
        giver.give(7, file.descriptor)
    request = {
        "id": 7,
        "op": "pages",
        "identity": file.identity,
        "password": "",
        "first": 0,
        "count": 9,
        "skip": [],
        "recognised": 0,
    }
    done = subprocess.run(
        [sys.executable, "-m", WORKER],
        input=json.dumps(request).encode() + b"\n",
        capture_output=True,
        timeout=60,
        check=True,
        pass_fds=[giver.child_end],
        env={**os.environ, **giver.environment},
    )
    giver.close()
    replies = [json.loads(line) for line in done.stdout.splitlines()]
    assert {reply["id"] for reply in replies} == {7}
    assert "done" in replies[-1]


def test_the_worker_refuses_what_it_does_not_know() -> None:
    request = json.dumps({"id": 1, "op": "run_scripts"}).encode() + b"\n"
    done = subprocess.run([sys.executable, "-m", WORKER], input=request, capture_output=True, timeout=60, check=True)
    assert json.loads(done.stdout) == {"id": 1, "error": {"code": "failed", "message": "internal"}}


def test_the_layout_models_stay_out() -> None:
    code = (
        "from core.parse.light import block_layout_models; block_layout_models(); import core.parse.pdf.document, sys;"
        "print([name for name in ('onnxruntime', 'numpy', 'networkx') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, timeout=60, check=True, text=True)
    assert done.stdout.strip() == "[]"
