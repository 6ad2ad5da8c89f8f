"""Words for the person's own questions and for how well they are found."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QLocale

from core.api.finding import CheckedQuestion, Figure, LabelledQuestion, LibraryCheck, QuestionSource, StageFigures
from core.api.messages import Progress
from desktop import amounts, finding_texts, moments
from desktop.row_texts import plain_name
from desktop.state.check import FEW_QUESTIONS, CheckState, Difference, FileEnd, FileTold, QuestionPlace, Trend

translate = QCoreApplication.translate

FIRST, IN_FIVE, MRR = "page_hit@1", "page_hit@5", "mrr"
BY_MISTAKE, RIGHTLY = "false_refusals", "right_refusals"
STAGE_COLUMNS = (FIRST, IN_FIVE, MRR)
SAME = 0.0005


@dataclass(frozen=True, slots=True)
class NumberCard:
    """A figure with what it means, its change since the run before, and how sure it is. `is_better` is None for no
    change that is known."""

    value: str
    name: str
    change: str
    sure: str
    is_better: bool | None = None


def number_cards(check: LibraryCheck, before: LibraryCheck | None) -> tuple[NumberCard, ...]:
    """The four that matter; those that cannot be said of these questions are left out."""
    wanted = (
        (_last_stage(check), _last_stage(before), FIRST, translate("check", "Right page first"), True),
        (_last_stage(check), _last_stage(before), IN_FIVE, translate("check", "Right page in the first five"), True),
        (check.gate, _gate(before), BY_MISTAKE, translate("check", "Refused, though there is an answer"), False),
        (check.gate, _gate(before), RIGHTLY, translate("check", "Refused, and rightly"), True),
    )
    cards = []
    for now, then, key, name, more_is_better in wanted:
        figure = _named(now, key)
        if figure is not None and figure.value is not None:
            cards.append(_card(figure, _named(then, key), name, more_is_better=more_is_better))
    return tuple(cards)


def _card(figure: Figure, before: Figure | None, name: str, *, more_is_better: bool) -> NumberCard:
    value = figure.value or 0.0
    change, is_better = translate("check", "first run"), None
    if before is not None and before.value is not None:
        change = translate("check", "before: {0}").format(finding_texts.share(before.value))
        if abs(value - before.value) > SAME:
            is_better = (value > before.value) == more_is_better
    of = translate("check", "of %Ln question(s)", "", figure.n)
    if figure.low is not None and figure.high is not None:
        low, high = (QLocale().toString(100 * edge, "f", 0) for edge in (figure.low, figure.high))
        of = translate("check", "{0}, likely {1}–{2}\u00a0%").format(of, low, high)
    return NumberCard(finding_texts.share(value), name, change, of, is_better)


def stage_rows(check: LibraryCheck, before: LibraryCheck | None) -> tuple[tuple[str, ...], ...]:
    """For each stage its name and its three figures, with those of the run before behind them."""
    then = {stage.stage: stage.figures for stage in before.stages} if before is not None else {}
    return tuple(
        (
            finding_texts.stage_name(stage.stage),
            *(_cell(stage.figures, then.get(stage.stage, ()), key) for key in STAGE_COLUMNS),
        )
        for stage in check.stages
    )


def _cell(now: Sequence[Figure], before: Sequence[Figure], key: str) -> str:
    figure, then = _named(now, key), _named(before, key)
    show = finding_texts.decimal if key == MRR else finding_texts.share
    if figure is None or figure.value is None:
        return "–"
    if then is None or then.value is None or abs(then.value - figure.value) < SAME:
        return show(figure.value)
    return translate("check", "{0} ← {1}").format(show(figure.value), show(then.value))


def stage_heads() -> tuple[str, ...]:
    return (
        translate("check", "Stage"),
        translate("check", "First"),
        translate("check", "In five"),
        translate("check", "MRR"),
    )


def stage_note() -> str:
    return translate(
        "check",
        "How often the right page comes first, and among the first five. MRR is 1 if it always comes first, 0.50 if it "
        "always comes second. Behind an arrow: the run before.",
    )


def few_hint(count: int) -> str:
    """Empty from as many questions on as say something."""
    if count >= FEW_QUESTIONS:
        return ""
    return translate(
        "check", "%Ln question(s) say(-s) little: one more or less moves a share by much. Aim for {0}.", "", count
    ).format(amounts.number(FEW_QUESTIONS))


def run_line(check: LibraryCheck) -> str:
    """When it ran, and under which settings, as far as there are words for them."""
    when = translate("check", "Asked {0}").format(moments.clock_time(check.at))
    return " · ".join((when, *filter(None, map(setting_words, check.settings))))


def done_line(check: LibraryCheck, before: LibraryCheck | None) -> str:
    """What is announced at the end of a run: the four figures, without how sure they are."""
    figures = [f"{card.name}, {card.value}, {change_words(card)}." for card in number_cards(check, before)]
    return " ".join((translate("check", "The questions were asked."), *figures))


def run_lines(check: LibraryCheck, before: LibraryCheck | None) -> tuple[str, ...]:
    """The run, and the one it is compared with: which settings are other ones."""
    return (run_line(check),) if before is None else (run_line(check), _compared(check, before))


def difference_line(found: Difference) -> str:
    """How two runs differ, question by question, and whether that proves anything."""
    if not found.asked:
        return ""
    told = translate(
        "check", "Of %Ln question(s) that both asked, {0} did better and {1} worse.", "", found.asked
    ).format(amounts.number(found.better), amounts.number(found.worse))
    if not found.better + found.worse:
        return translate("check", "All %Ln question(s) that both asked did as before.", "", found.asked)
    if found.may_be_chance:
        return told + " " + translate("check", "So few may be chance.")
    return told + " " + translate("check", "That is more than chance.")


def run_name(check: LibraryCheck) -> str:
    """In a list of runs."""
    asked = translate("check", "%Ln question(s)", "", len(check.questions))
    return " · ".join((moments.clock_time(check.at), asked, *filter(None, map(setting_words, check.settings))))


def _compared(check: LibraryCheck, before: LibraryCheck) -> str:
    when = translate("check", "Compared with the run before, {0}.").format(moments.clock_time(before.at))
    new = _words_of(key for key in check.settings if key not in before.settings)
    gone = _words_of(key for key in before.settings if key not in check.settings)
    if not new and not gone:
        return f"{when} " + translate("check", "Both under the same settings.")
    said = [when]
    if new:
        said.append(translate("check", "New since then: {0}.").format(new))
    if gone:
        said.append(translate("check", "Only then: {0}.").format(gone))
    return " ".join(said)


def _words_of(settings: Iterable[str]) -> str:
    return "; ".join(filter(None, map(setting_words, settings)))


def setting_words(key: str) -> str:
    """Of one of `LibraryCheck.settings`; empty for one without words."""
    name, _, value = key.partition(":")
    if name == "off":
        return translate("check", "without {0}").format(finding_texts.stage_name(value))
    if name == "wrong_cost":
        return finding_texts.cost_sentence(float(value)).rstrip(".") if _is_number(value) else ""
    words = {
        "own_fit": translate("check", "judged by your questions too"),
        "contextual": translate("check", "with lines of context"),
        "reranker": translate("check", "with the reranker {0}").format(value) if value else "",
        "embedder": translate("check", "with the embedder {0}").format(value) if value else "",
    }
    return words.get(name, "")


def progress_line(progress: Progress | None) -> str:
    if progress is None or not progress.total:
        return translate("check", "Beginning…")
    asked = translate("check", "{0} of %Ln question(s)", "", progress.total).format(amounts.number(progress.done))
    told = [amounts.percent(progress.done, progress.total)]
    told.append(amounts.with_rate(asked, progress.rate_per_minute) if progress.rate_per_minute else asked)
    if progress.seconds_left is not None:
        told.append(amounts.time_left(progress.seconds_left))
    return " · ".join(told)


def count_line(state: CheckState) -> str:
    unanswerable = len(state.questions) - state.answerable
    return translate("check", "{0} with an answer, {1} without").format(
        amounts.number(state.answerable), amounts.number(unanswerable)
    )


# --- one question


def where(question: LabelledQuestion) -> str:
    """The right document and page, or that there is none."""
    if not question.answerable:
        return translate("check", "None of your documents answers it")
    name = plain_name(question.document) or translate("check", "Its document")
    if question.document_id is None:
        return translate("check", "{0} is not in your library any more").format(name)
    return page_of(name, question.page_index)


def page_of(name: str, page_index: int) -> str:
    return translate("check", "{0}, page {1}").format(name, amounts.number(page_index + 1))


def origin(question: LabelledQuestion) -> str:
    """Where it comes from, and since when it is kept."""
    sources = {
        QuestionSource.TYPED: translate("check", "typed"),
        QuestionSource.THUMB_UP: translate("check", "thumb up"),
        QuestionSource.THUMB_DOWN: translate("check", "thumb down"),
    }
    return " · ".join(filter(None, (sources[question.source], moments.day(question.added_at))))


def outcome(place: QuestionPlace) -> str:
    """How it did in the last run, and before."""
    if place.now is None:
        return translate("check", "Not asked yet")
    said = _result(place.question, place.now)
    if place.before is not None and _result(place.question, place.before) != said:
        said = translate("check", "{0}; before: {1}").format(said, _result(place.question, place.before))
    if place.came_first and place.now.found is not None:
        page = amounts.number(place.now.found.page_index + 1)
        said = translate("check", "{0}; first came {1}, page {2}").format(said, plain_name(place.came_first), page)
    leads = {Trend.WORSE: translate("check", "Worse. {0}"), Trend.BETTER: translate("check", "Better. {0}")}
    said = said[:1].upper() + said[1:]
    return leads.get(place.trend, "{0}").format(said)


def _result(question: LabelledQuestion, checked: CheckedQuestion) -> str:
    if not question.answerable:
        return (
            translate("check", "answered, though nothing answers it")
            if checked.is_open
            else translate("check", "refused, rightly")
        )
    found = translate("check", "right page not found")
    if checked.rank is not None:
        found = translate("check", "right page at place {0}").format(amounts.number(checked.rank))
    return found if checked.is_open else translate("check", "{0}, but refused").format(found)


def spoken(place: QuestionPlace) -> str:
    question = place.question
    return ", ".join((question.text, where(question), outcome(place), origin(question)))


def file_line(told: FileTold) -> str:
    """What became of a file of questions."""
    if told.end is FileEnd.NOT_READ:
        return translate("check", "This file could not be read as a list of questions. Nothing was changed.")
    if told.end is FileEnd.NOT_WRITTEN:
        return translate("check", "The file could not be written: the place may be full or closed to you.")
    if told.end is FileEnd.WRITTEN:
        return translate("check", "%Ln question(s) saved.", "", told.count)
    said = [translate("check", "%Ln question(s) taken from the file.", "", told.count)]
    if told.homeless:
        said.append(
            translate("check", "%Ln question(s) left out: the document or page is not here.", "", told.homeless)
        )
    if told.unreadable:
        said.append(translate("check", "%Ln line(s) left out: no question stands there.", "", told.unreadable))
    return " ".join(said)


def forgotten_line(count: int) -> str:
    return translate("check", "%Ln question(s) forgotten.", "", count)


def _last_stage(check: LibraryCheck | None) -> Sequence[Figure]:
    stages: Sequence[StageFigures] = check.stages if check is not None else ()
    return stages[-1].figures if stages else ()


def _gate(check: LibraryCheck | None) -> Sequence[Figure]:
    return check.gate if check is not None else ()


def _named(figures: Sequence[Figure], key: str) -> Figure | None:
    """`mrr@10` is an MRR too."""
    return next((figure for figure in figures if figure.name in (key, f"{key}@10")), None)


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()


def change_words(card: NumberCard) -> str:
    """ "Better, before: 50 %"."""
    if card.is_better is None:
        return card.change[:1].upper() + card.change[1:]
    lead = translate("check", "Better, {0}") if card.is_better else translate("check", "Worse, {0}")
    return lead.format(card.change)
