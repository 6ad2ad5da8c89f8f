"""Charts and the page around them: well-formed, self-contained, and the same figures for those who see no charts."""

import base64
import re
import struct
import zlib
from html.parser import HTMLParser
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.commands.evaluation_report import picture_name, png
from core.contracts.pages import Pixels
from core.evaluate.report import depths_of, report_html
from core.evaluate.report_looks import SCRIPT, STYLE
from core.evaluate.report_table import questions_table
from core.evaluate.svg import HEIGHT, PLOT_HEIGHT, TOP, WIDTH, Bar, LineChart, Series, bar_chart, line_chart

SPACE = "{http://www.w3.org/2000/svg}"
SHARES = st.floats(0, 1)


def estimate(value: float) -> dict[str, float]:
    return {"value": value, "low": max(value - 0.1, 0.0), "high": min(value + 0.1, 1.0)}


def pages_run() -> dict[str, Any]:
    figures = {f"page_hit@{k}": estimate(0.1 * k) for k in (1, 3, 5)}
    step = {"stage": "rerank", "before": "rrf", "metric": "page_hit@5", "difference": estimate(0.2)}
    facts = {"file": "a & b.pdf", "question": "Is <b> bold?", "pages": [3]}
    found = [{"file": "a & b.pdf", "page": 3}, {"file": "c.pdf", "page": 1}]
    return {
        "set": "pdfqa",
        "data": "folder",
        "n": 1,
        "parts": [
            {
                "name": "known",
                "n": 1,
                "ladder": {"rrf": figures, "rerank": figures},
                "steps": [{**step, "is_worse": True, "is_better": False}],
            }
        ],
        "models": {"embedder": {"name": "small", "sha256": "0"}},
        "questions": [
            {"id": "q1", "part": "known", "ranks": {"rrf": None, "rerank": 1}, "facts": {**facts, "found": found}}
        ],
    }


class Tags(HTMLParser):
    """Tags that are open, and every address and script there is."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ("meta", "input", "br", "!doctype"):
            self.open.append(tag)
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.addresses += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@settings(deadline=None)
@given(st.lists(st.tuples(st.text("ab <&>\"'é", max_size=8), SHARES), min_size=1, max_size=12))
def test_bars_stand_on_the_axis_and_are_as_high_as_their_value(shares: list[tuple[str, float]]) -> None:
    bars = [Bar(label, value, value, value) for label, value in shares]
    root = ElementTree.fromstring(bar_chart("<title>", bars))
    assert root.get("aria-label")
    for rect, bar in zip(root.iter(f"{SPACE}rect"), bars, strict=True):
        top, height = float(rect.get("y", "")), float(rect.get("height", ""))
        assert top + height == pytest.approx(TOP + PLOT_HEIGHT, abs=0.2)
        assert height == pytest.approx(PLOT_HEIGHT * bar.value, abs=0.2)
        assert 0 <= float(rect.get("x", "")) <= WIDTH


@settings(deadline=None)
@given(st.lists(st.tuples(SHARES, SHARES), min_size=1, max_size=40))
def test_every_point_lies_on_the_picture(points: list[tuple[float, float]]) -> None:
    series = [Series("one", sorted(points), sizes=[1.0] * len(points))]
    chart = LineChart("t", "x", "y", series, diagonal=True, marks=[("here", points[0])])
    root = ElementTree.fromstring(line_chart(chart))
    for circle in root.iter(f"{SPACE}circle"):
        assert 0 <= float(circle.get("cx", "")) <= WIDTH
        assert 0 <= float(circle.get("cy", "")) <= HEIGHT


def test_no_two_of_ten_lines_look_alike_and_the_legend_shows_each_as_it_is_drawn() -> None:
    stages = [f"stage {number}" for number in range(10)]
    ladder = {stage: {f"recall@{k}": {"value": 0.5, "low": 0.4, "high": 0.6} for k in (1, 5, 10)} for stage in stages}
    page = report_html({"set": "ir", "n": 9, "ladder": ladder, "steps": [], "questions": []}, pictures={})
    drawn = re.findall(r"<polyline (.*?) points", page)
    assert len(set(drawn)) == len(stages)
    assert re.findall(r"<line (class=\"line .*?) x1", page) == drawn


def test_the_name_of_the_axis_stands_above_the_lines() -> None:
    root = ElementTree.fromstring(line_chart(LineChart("t", "x", "y", [Series("one", [(0.0, 1.0), (1.0, 1.0)])])))
    [name] = [text for text in root.iter(f"{SPACE}text") if text.text == "y"]
    assert 10 <= float(name.get("y", "")) < TOP


def test_charts_of_nothing_are_refused() -> None:
    with pytest.raises(ValueError, match="bars"):
        bar_chart("t", [])
    with pytest.raises(ValueError, match="points"):
        line_chart(LineChart("t", "x", "y", [Series("one", [])]))
    with pytest.raises(ValueError, match="questions"):
        questions_table([], pictures={})


def test_a_page_is_whole_and_needs_nothing_else() -> None:
    page = report_html(pages_run(), pictures={("a & b.pdf", 3): "r-pages/a b.png"})
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert tags.addresses == ["r-pages/a%20b.png", "r-pages/a%20b.png"]
    assert "Is &lt;b&gt; bold?" in page
    assert "Is <b>" not in page
    assert not re.search(r"(?:https?:)?//(?!www\.w3\.org/2000/svg)\w", page)
    assert "prefers-color-scheme: dark" in page


def test_a_page_says_in_words_what_its_charts_show() -> None:
    page = report_html(pages_run(), pictures={})
    assert page.count("<svg xmlns") == 3  # page_hit@1 and @5 as bars, page_hit@k as lines
    assert "0.500 (0.40 to 0.60)" in page
    assert '<td class="worse">worse</td>' in page
    assert "p. 3 (right)" in page
    assert "c.pdf, p. 1" in page
    assert 'data-missed="0"' in page


def test_a_gate_has_its_reliability_and_its_threshold() -> None:
    rows = [{"id": str(n), "answerable": n % 2 == 0, "probability": n / 10} for n in range(10)]
    page = report_html({"set": "refusal", "n": 10, "thresholds": [0.45], "questions": rows}, pictures={})
    assert page.count("<svg xmlns") == 2
    assert "threshold 0.45" in page
    assert "0.9 to 1.0" in page


def test_sets_without_a_ladder_are_shown_by_group() -> None:
    group = {"name": "all", "n": 2, "figures": {"auroc": estimate(0.7), "macro_f1": {"value": None}}}
    removed = {"borne_out": {"number": 3}}
    page = report_html({"set": "faithfulness", "n": 2, "groups": [group], "removed": removed}, pictures={})
    assert "all (n = 2)" in page
    assert "0.700 (0.60 to 0.80)" in page
    assert "Held back, borne out" in page


def test_a_curve_is_drawn_where_every_stage_has_the_point() -> None:
    ladder = {"bm25": {"recall@1": 0, "recall@10": 0, "recall@100": 0}, "rrf": {"recall@1": 0, "recall@10": 0}}
    assert depths_of(ladder, "recall") == [1, 10]
    assert depths_of({"bm25": {"ndcg@10": 0, "ndcg@10_binary": 0}}, "ndcg") == [10]


def test_every_colour_of_the_light_page_has_one_in_the_dark() -> None:
    light, dark = STYLE.split("@media (prefers-color-scheme: dark)")
    names = set(re.findall(r"(--\w+):", light))
    assert names == set(re.findall(r"(--\w+):", dark))
    assert set(re.findall(r"var\((--\w+)\)", STYLE)) <= names
    assert "fetch" not in SCRIPT
    assert "innerHTML" not in SCRIPT


@given(st.integers(1, 5), st.integers(1, 5), st.integers(0, 3), st.randoms())
@settings(deadline=None)
def test_a_picture_holds_every_pixel(width: int, height: int, padding: int, generator: Random) -> None:
    rows = [generator.randbytes(3 * width) for _ in range(height)]
    data = base64.b64encode(zlib.compress(b"".join(row + b"-" * padding for row in rows))).decode()
    made = png(Pixels(width, height, 3 * width + padding, data))
    blocks: dict[bytes, bytes] = {}
    at = 8
    while at < len(made):
        size = int.from_bytes(made[at : at + 4], "big")
        kind, body = made[at + 4 : at + 8], made[at + 8 : at + 8 + size]
        assert int.from_bytes(made[at + 8 + size : at + 12 + size], "big") == zlib.crc32(kind + body)
        blocks[kind] = body
        at += 12 + size
    assert struct.unpack(">IIBB", blocks[b"IHDR"][:10]) == (width, height, 8, 2)
    assert zlib.decompress(blocks[b"IDAT"]) == b"".join(b"\0" + row for row in rows)


def test_pages_of_different_files_have_different_pictures() -> None:
    pages = [("a b.pdf", 1), ("a-b.pdf", 1), ("a b.pdf", 11), ("ä.pdf", 1), ("ö.pdf", 1)]
    names = {picture_name(page) for page in pages}
    assert len(names) == len(pages)
    assert all(name.isascii() and "/" not in name for name in names)
