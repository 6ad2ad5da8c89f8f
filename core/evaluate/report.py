"""A run of `eval` as one page of HTML that needs nothing else: plots, the same figures as tables, and every question.

Made from the JSON of the run alone, so that a stored run can be shown again. Links lead to pictures of pages if there
are any beside it.
"""

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

import numpy as np

from core.evaluate.curves import coverage_curve, reliability_bins
from core.evaluate.ladder import SINGLE
from core.evaluate.report_looks import SCRIPT, STYLE
from core.evaluate.report_table import questions_table
from core.evaluate.svg import Bar, LineChart, Series, bar_chart, line_chart, line_look

Data = Mapping[str, Any]
Pictures = Mapping[tuple[str, int], str]
"""Where the picture of a page of a file is, relative to the report; pages count from 1."""

HEADLINES = (
    "ndcg@10",
    "recall@5",
    "page_hit@1",
    "page_hit@5",
    "document_hit@5",
    "mrr@10",
    "iou@5",
    "token_iou@5",
    "mrr",
)
CURVES = {"recall": "recall@k", "page_hit": "right page among the first k", "iou": "IoU of characters"}
MIN_CURVE_POINTS = 3


def report_html(data: Data, *, pictures: Pictures) -> str:
    """`data` is what `eval --json` prints."""
    title = f"eval {data['set']}" + (f", {data['data']}" if data.get("data") else "")
    body = "".join([_head(title, data), *_ladders(data), *_groups(data), *_gate(data), _questions(data, pictures)])
    policy = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src 'self' data:"
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><meta http-equiv="Content-Security-Policy" '
        f'content="{policy}"><style>{STYLE}</style></head><body><main>{body}</main><script>{SCRIPT}</script></body></html>\n'
    )


def _head(title: str, data: Data) -> str:
    models = ", ".join(f"{role} {model['name']}" for role, model in data.get("models", {}).items())
    off = ", ".join(data.get("stages_off", ())) or "none"
    facts = f"n = {data['n']:,}. Stages switched off: {off}. Models: {models}. {data.get('seconds', 0):,.0f} seconds."
    note = "Bars and figures carry 95 % bootstrap intervals over the questions."
    return f'<h1>{escape(title)}</h1><p class="note">{escape(facts)} {note}</p>'


def parts_of(data: Data) -> list[Data]:
    """The parts of a run, whether it has one or several; none if it has no ladder."""
    if "ladder" in data:
        return [{"name": "all", "n": data["n"], "ladder": data["ladder"], "steps": data.get("steps", [])}]
    return list(data.get("parts", ()))


def _ladders(data: Data) -> Iterator[str]:
    for part in parts_of(data):
        yield f"<section><h2>{escape(part['name'])} (n = {part['n']:,})</h2>"
        yield '<div class="charts">'
        yield from (_figure(chart) for chart in _bar_charts(part))
        yield from _curves(part)
        yield "</div>"
        yield _ladder_table(part)
        yield _steps_table(part)
        yield "</section>"
    if data.get("ms"):
        rows = [[stage, f"{ms['median_ms']:.2f}", f"{ms['p95_ms']:.2f}"] for stage, ms in data["ms"].items()]
        yield _table("Milliseconds per question", ["stage", "median", "95th percentile"], rows)


def _bar_charts(part: Data) -> Iterator[tuple[str, str]]:
    """One chart for each headline metric: a bar a stage."""
    ladder = part["ladder"]
    worse = {(s["stage"], s["metric"]) for s in part["steps"] if s["is_worse"]}
    for metric in HEADLINES:
        bars = [
            Bar(stage, f["value"], f["low"], f["high"], (stage, metric) in worse)
            for stage, figures in ladder.items()
            if (f := figures.get(metric)) is not None and f["value"] is not None
        ]
        if bars:
            yield f"{metric}, stage by stage", bar_chart(f"{part['name']}: {metric}", bars)


def _curves(part: Data) -> Iterator[str]:
    """A line for each stage over k."""
    for family, label in CURVES.items():
        depths = depths_of(part["ladder"], family)
        if len(depths) < MIN_CURVE_POINTS:
            continue
        series = [
            Series(stage, [(k, figures[f"{family}@{k}"]["value"]) for k in depths])
            for stage, figures in part["ladder"].items()
        ]
        title = f"{part['name']}: {label}"
        chart = LineChart(title, "k", label, series, x_ticks=depths, is_even=True)
        yield _figure((label, line_chart(chart)), _legend([s.name for s in series]))


def depths_of(ladder: Data, family: str) -> list[int]:
    """Each k for which every stage has `family@k`, rising."""
    found: set[int] | None = None
    for figures in ladder.values():
        own = {int(name.rpartition("@")[2]) for name in figures if name.startswith(f"{family}@") and name[-1].isdigit()}
        found = own if found is None else found & own
    return sorted(found or ())


def _ladder_table(part: Data) -> str:
    ladder = part["ladder"]
    metrics = list(dict.fromkeys(metric for figures in ladder.values() for metric in figures))
    rows = [[metric, *(_cell(figures.get(metric)) for figures in ladder.values())] for metric in metrics]
    names = [f"{stage} (alone)" if stage in SINGLE else stage for stage in ladder]
    return _table(f"{part['name']}: every figure", ["metric", *names], rows) if rows else ""


def _steps_table(part: Data) -> str:
    rows = []
    for step in part["steps"]:
        word = "worse" if step["is_worse"] else "better" if step["is_better"] else "no sure difference"
        rows.append([f"{step['stage']} after {step['before']}", step["metric"], _cell(step["difference"]), word])
    heads = ["stage", "metric", "paired difference", "surely"]
    return _table(f"{part['name']}: what each stage changed", heads, rows) if rows else ""


def _groups(data: Data) -> Iterator[str]:
    """Sets without a ladder: a row a group, a column a figure."""
    groups = data.get("groups", ())
    columns = list(dict.fromkeys(name for group in groups for name in group["figures"]))
    if groups:
        rows = [
            [f"{group['name']} (n = {group['n']:,})", *(_cell(group["figures"].get(name)) for name in columns)]
            for group in groups
        ]
        yield f"<h2>Groups</h2>{_table('Figures by group', ['group', *columns], rows)}"
    for kind, counted in data.get("removed", {}).items():
        rows = [[reason, str(count)] for reason, count in counted.items()]
        yield _table(f"Held back, {kind.replace('_', ' ')}", ["reason", "claims"], rows)


def _gate(data: Data) -> Iterator[str]:
    """How far the probabilities can be trusted, and what the threshold does."""
    judged = [row for row in data.get("questions", ()) if "probability" in row and "answerable" in row]
    if not judged:
        return
    probabilities = np.asarray([row["probability"] for row in judged], dtype=np.float64)
    labels = np.asarray([row["answerable"] for row in judged], dtype=np.bool_)
    bins = reliability_bins(probabilities, labels=labels)
    points = [(b.mean_probability, b.share_positive) for b in bins]
    reliability = LineChart(
        "Reliability: what the gate said against what was so",
        "probability that the gate gave",
        "share with an answer",
        [Series("bins", points, [float(b.n) for b in bins])],
        diagonal=True,
    )
    curve = coverage_curve(probabilities, labels=labels)
    threshold = next(iter(data.get("thresholds", ())), None)
    marks = [
        (f"threshold {threshold:.2f}", (point.coverage, point.precision))
        for point in [point for point in curve if threshold is not None and point.threshold >= threshold][-1:]
    ]
    coverage = LineChart(
        "Precision and coverage, from careful to eager",
        "share of questions that are answered",
        "of these, share with an answer",
        [Series("thresholds", [(point.coverage, point.precision) for point in curve])],
        marks=marks,
    )
    yield f"<section><h2>The gate (n = {len(judged):,})</h2>"
    yield f'<div class="charts">{_figure(("Reliability", line_chart(reliability)))}'
    yield f"{_figure(('Precision and coverage', line_chart(coverage)))}</div>"
    rows = [
        [f"{b.low:.1f} to {b.high:.1f}", f"{b.n:,}", f"{b.mean_probability:.3f}", f"{b.share_positive:.3f}"]
        for b in bins
    ]
    yield _table("Reliability", ["bin", "n", "mean probability", "share with an answer"], rows) + "</section>"


def _questions(data: Data, pictures: Pictures) -> str:
    rows = data.get("questions", ())
    return f"<section><h2>Questions</h2>{questions_table(rows, pictures=pictures)}</section>" if rows else ""


def _figure(chart: tuple[str, str], legend: str = "") -> str:
    name, drawn = chart
    return f"<figure><figcaption>{escape(name)}</figcaption>{drawn}{legend}</figure>"


def _legend(names: Sequence[str]) -> str:
    items = (
        f'<li><svg viewBox="0 0 24 8" aria-hidden="true"><line {line_look(n)} x1="0" y1="4" x2="24" y2="4"/>'
        f"</svg>{escape(name)}</li>"
        for n, name in enumerate(names)
    )
    return f'<ul class="legend">{"".join(items)}</ul>'


def _table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>{"".join(_marked(cell) for cell in row[1:])}</tr>' for row in rows
    )
    return (
        f'<div class="scroll"><table><caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _marked(cell: str) -> str:
    kind = f' class="{cell}"' if cell in ("worse", "better") else ""
    return f"<td{kind}>{escape(cell)}</td>"


def _cell(figure: Data | None) -> str:
    if figure is None or figure["value"] is None:
        return "-"
    return f"{figure['value']:.3f} ({figure['low']:.2f} to {figure['high']:.2f})"
