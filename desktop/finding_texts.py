"""Words for how passages are found and judged: the threshold, the stages of the search, their times, the languages."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication, QLocale

from core.api.finding import ContextualState, Figure, GateFit, LanguageCount, SearchState
from core.api.types import Answer, Gate, Timing
from desktop import amounts
from desktop.languages import spoken_language
from desktop.state.check import ENOUGH_OF_EACH, CheckState

translate = QCoreApplication.translate

FIT_FIGURES = ("right_refusals", "refusal_recall", "false_refusals", "auroc", "balanced_accuracy", "ece")
"""In the order they are told; the first two are two names of one figure."""
WHOLE = 0.05
"""So near to a whole number, a cost is told as one."""


def cost_sentence(wrong_cost: float) -> str:
    """What a stop of the slider means, or a threshold between two of them."""
    times = max(wrong_cost, 1 / wrong_cost)
    if abs(times - round(times)) > WHOLE:
        if wrong_cost > 1:
            said = translate("finding", "A wrong answer weighs {0} times as much as a needless refusal.")
        else:
            said = translate("finding", "A needless refusal weighs {0} times as much as a wrong answer.")
        return said.format(QLocale().toString(times, "f", 1))
    if wrong_cost > 1 + WHOLE:
        return translate("finding", "A wrong answer weighs as much as %Ln needless refusal(s).", "", round(wrong_cost))
    if wrong_cost < 1 - WHOLE:
        return translate(
            "finding", "A needless refusal weighs as much as %Ln wrong answer(s).", "", round(1 / wrong_cost)
        )
    return translate("finding", "A wrong answer weighs as much as a needless refusal.")


def threshold_line(threshold: float) -> str:
    return translate("finding", "Answers when the evidence reaches {0} of 1.").format(decimal(threshold))


def decimal(value: float) -> str:
    return QLocale().toString(value, "f", 2)


def gate_numbers(gate: Gate) -> tuple[str, str]:
    """Evidence and threshold, with as many decimals as tell apart what was refused by a hair."""
    locale = QLocale()
    for digits in (2, 3, 4):
        shown = (locale.toString(gate.probability, "f", digits), locale.toString(gate.threshold, "f", digits))
        if shown[0] != shown[1] or gate.probability >= gate.threshold:
            break
    return shown


def share(value: float) -> str:
    return translate("finding", "{0} %").format(QLocale().toString(100 * value, "f", 0))


def with_interval(figure: Figure, *, as_share: bool = True) -> str:
    """ "13 % (11 to 15 %)"; the reach of the figure is left out where it is not known."""
    show = share if as_share else decimal
    if figure.value is None:
        return translate("finding", "not known")
    if figure.low is None or figure.high is None:
        return show(figure.value)
    low, high = show(figure.low), show(figure.high)
    if as_share:
        low = QLocale().toString(100 * figure.low, "f", 0)
    return translate("finding", "{0} ({1} to {2})").format(show(figure.value), low, high)


def fit_lines(fit: GateFit) -> tuple[str, ...]:
    """What was measured of the gate on questions it had not seen. Figures that Pincite has no words for stay out."""
    by_name = {figure.name: figure for figure in fit.figures if figure.value is not None}
    return tuple(_fit_line(by_name[name]) for name in FIT_FIGURES if name in by_name)


def _fit_line(figure: Figure) -> str:
    refused = translate("finding", "Of questions without an answer, {0} were refused.")
    lines = {
        "right_refusals": refused,
        "refusal_recall": refused,
        "false_refusals": translate("finding", "Of questions with an answer, {0} were refused all the same."),
        "auroc": translate("finding", "Telling the two apart: {0} of 1, where 0.50 is a guess."),
        "balanced_accuracy": translate("finding", "Right about both kinds alike: {0}."),
        "ece": translate("finding", "The evidence number is off by {0} on average."),
    }
    value = with_interval(figure, as_share=figure.name != "auroc")
    return lines[figure.name].format(value) + " " + translate("finding", "Measured on %Ln question(s).", "", figure.n)


def fitted_on(fit: GateFit) -> str:
    said = translate("finding", "Fitted on open data: {0}.").format(fit.fitted_on) if fit.fitted_on else ""
    reach = ""
    if any(figure.low is not None for figure in fit.figures):
        reach = translate(
            "finding", "In brackets: where the figure would lie 19 times out of 20 with other such questions."
        )
    return " ".join(filter(None, (said, reach)))


def refit_line(fit: GateFit) -> str:
    """On what the gate rests now."""
    if fit.is_own:
        return translate("finding", "Rests on %Ln question(s) of your own as well.", "", fit.own_questions)
    return translate("finding", "Judges as Pincite came. Your questions stay on this computer either way.")


def stage_name(stage: str) -> str:
    """The plain name with the term beside it; a stage without one is shown by its own name."""
    names = {
        "bm25": translate("finding", "Words / BM25"),
        "dense": translate("finding", "Meaning / dense"),
        "late": translate("finding", "Word by word / late interaction"),
        "rrf": translate("finding", "Both / fused"),
        "rerank": translate("finding", "All three / fused"),
        "steer": translate("finding", "Companies, years and files named in the question"),
        "structure": translate("finding", "Titles, headings and tables"),
        "exact": translate("finding", "Exact numbers and codes first"),
        "reranker": translate("finding", "Reading again / cross-encoder"),
        "versions": translate("finding", "Newest version first"),
        "duplicates": translate("finding", "Same text once"),
        "scope": translate("finding", "Documents to look in"),
        "embed": translate("finding", "Question to numbers"),
        "passages": translate("finding", "Fetching the passages"),
        "follow_up": translate("finding", "Completing the follow-up"),
        "companions": translate("finding", "“See Schedule 2” followed"),
        "pack": translate("finding", "Fitting the passages in"),
        "evidence": translate("finding", "Weighing the evidence"),
        "reader": translate("finding", "Reader / evidence"),
        "write": translate("finding", "Writing"),
    }
    return names.get(stage, stage)


def stage_effect(stage: str) -> str:
    """What a stage is good for; empty where its name says it."""
    effects = {
        "bm25": translate("finding", "Finds the words of the question, part numbers and names."),
        "dense": translate("finding", "Finds the same thing said in other words."),
        "late": translate("finding", "Compares each word of the question with each word of a passage."),
        "reranker": translate("finding", "Only with a reranker, above. Slow, and often better."),
    }
    return effects.get(stage, "")


def time_of(timings: Sequence[Timing], stage: str) -> str:
    """How long a stage took; empty if it did not run."""
    found = [timing.ms for timing in timings if timing.stage == stage]
    return duration(sum(found)) if found else ""


def duration(ms: float) -> str:
    if ms < 1000:
        return translate("finding", "{0} ms").format(QLocale().toString(ms, "f", 0 if ms >= 1 else 1))
    return translate("finding", "{0} s").format(QLocale().toString(ms / 1000, "f", 1))


def timing_lines(answer: Answer) -> tuple[str, ...]:
    """Each stage of an answer with its time, in order; one that came several times is told once.

    What counts tokens alone has no time.
    """
    stages = dict.fromkeys(timing.stage for timing in answer.timings if timing.ms)
    return tuple(f"{stage_name(stage)}: {time_of(answer.timings, stage)}" for stage in stages)


# --- contextual retrieval


def contextual_cost(state: ContextualState) -> str:
    """What switching it on takes, or how far it is."""
    if not state.model:
        return translate("finding", "No model that may write is at hand. Choose one under Models first.")
    left = state.passages.total - state.passages.done
    if not state.is_on:
        if not state.passages.total:
            return translate("finding", "Written by {0}. Your library is empty, so it costs nothing now.").format(
                state.model
            )
        return f"{_work(state, left)} " + translate(
            "finding", "It runs in the background when nothing else waits; you can go on asking."
        )
    if state.passages.is_complete:
        return translate("finding", "All %Ln passage(s) (has its|have their) line.", "", state.passages.total)
    return translate("finding", "Written by {0}, in the background. You can go on asking.").format(state.model)


def _work(state: ContextualState, left: int) -> str:
    if state.seconds_left is None:
        return translate("finding", "For %Ln passage(s), by {0}. How long it takes is not known yet.", "", left).format(
            state.model
        )
    return translate("finding", "Costs {0} of work for %Ln passage(s), by {1}.", "", left).format(
        amounts.time_needed(state.seconds_left), state.model
    )


def contextual_progress(state: ContextualState, *, is_paused: bool) -> str:
    """ "41.3 % · 5,204 of 12,590 passages · 12 a minute · about 9 h left"."""
    done, total = state.passages.done, state.passages.total
    parts = [
        amounts.percent(done, total),
        translate("finding", "{0} of %Ln passage(s)", "", total).format(amounts.number(done)),
    ]
    if is_paused:
        return " · ".join([*parts, translate("finding", "paused with indexing")])
    if state.seconds_left:
        line = amounts.with_rate(parts.pop(), (total - done) / state.seconds_left * 60)
        parts.append(line)
    return " · ".join([*parts, amounts.time_left(state.seconds_left)])


# --- languages


def language_line(count: LanguageCount) -> str:
    return translate("finding", "{0}: %Ln document(s)", "", count.documents).format(spoken_language(count.language))


def known_line(count: LanguageCount) -> str:
    if count.is_known:
        return translate("finding", "Found by words and by meaning.")
    return translate("finding", "Found by words alone.")


def unknown_languages(state: SearchState) -> str:
    """Languages that the model which finds by meaning does not know; empty if it knows all there are."""
    unknown = [count for count in state.languages if not count.is_known]
    if not unknown:
        return ""
    sentences = [
        translate("finding", "{0} is the language of %Ln document(s).", "", count.documents).format(
            spoken_language(count.language)
        )
        for count in unknown
    ]
    names = enumeration([spoken_language(count.language) for count in unknown])
    known = enumeration([spoken_language(count.language) for count in state.languages if count.is_known])
    if known:
        knows = translate("finding", "The model that finds by meaning knows {0} only.").format(known)
    else:
        knows = translate("finding", "The model that finds by meaning knows other languages.")
    return " ".join([*sentences, knows, translate("finding", "What is in {0} is found by its words.").format(names)])


def multilingual_advice() -> str:
    return translate(
        "finding",
        "A multilingual embedder would help: multilingual-e5-small or EmbeddingGemma, for example, as a GGUF file.",
    )


def found_by_words(languages: Sequence[str]) -> str:
    """Beside an answer whose question or passages are in languages that the embedder does not know."""
    names = enumeration([spoken_language(code) for code in languages])
    one = translate("finding", "{0} was searched by its words alone: the model that finds by meaning does not know it.")
    several = translate(
        "finding", "{0} were searched by their words alone: the model that finds by meaning does not know them."
    )
    return (several if len(languages) > 1 else one).format(names)


def left_out_words(notice: str) -> str:
    """Below an answer that had to do without something (`Answer.notices`); empty for what this window does not know."""
    words = {
        "reranker_failed": translate(
            "finding",
            "The reranker failed and was left out: the order of the passages may be worse. If it comes again, choose "
            "another one under Models.",
        ),
        "answer_not_kept": translate(
            "finding",
            "This answer could not be kept with the conversation: the disk may be full. It stays here until Pincite "
            "closes.",
        ),
    }
    return words.get(notice, "")


def enumeration(names: Sequence[str]) -> str:
    """ "German", "German and French", "German, French and Dutch"."""
    if len(names) < 2:
        return "".join(names)
    return translate("finding", "{0} and {1}").format(", ".join(names[:-1]), names[-1])


def more_questions(check: CheckState) -> str:
    """What is missing before a fit to one's own questions makes sense."""
    return translate("finding", "It takes {0} questions with an answer and {0} without; you have {1} and {2}.").format(
        amounts.number(ENOUGH_OF_EACH),
        amounts.number(check.answerable),
        amounts.number(len(check.questions) - check.answerable),
    )
