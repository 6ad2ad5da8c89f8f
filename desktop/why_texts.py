"""Words for why an answer came out as it did. Ranks are told from 1, as people count."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from core.api.types import Answer, AnswerMode, AnswerReason
from core.api.why import Finder
from desktop import amounts
from desktop.finding_texts import enumeration
from desktop.state.exchange import Exchange
from desktop.state.why_lists import AGREED, Change, Column, Kept, Move, Standing, Tally

translate = QCoreApplication.translate

NEAR_TOP = 3
"""A list that has a passage among its first so many places has it near its very top."""


def finder_name(finder: Finder) -> str:
    names = {
        Finder.WORDS: translate("why", "Words"),
        Finder.MEANING: translate("why", "Meaning"),
        Finder.BOTH: translate("why", "Both"),
    }
    return names[finder]


def finder_tip(finder: Finder) -> str:
    tips = {
        Finder.WORDS: translate("why", "Ask the same question with words alone, to see what gets lost"),
        Finder.MEANING: translate("why", "Ask the same question with meaning alone, to see what gets lost"),
        Finder.BOTH: translate("why", "Words and meaning together, as every question is asked"),
    }
    return tips[finder]


def column_name(column: Column, *, is_reranked: bool = True) -> str:
    """The last list is the one that is read from, whether anything put the passages into another order or not."""
    names = {
        Column.WORDS: translate("why", "Words"),
        Column.MEANING: translate("why", "Meaning"),
        Column.BOTH: translate("why", "Both"),
        Column.FINAL: translate("why", "Reranked") if is_reranked else translate("why", "In the end"),
    }
    return names[column]


def column_term(column: Column, k: int, *, is_reranked: bool = True) -> str:
    """What the trade calls it."""
    terms = {
        Column.WORDS: translate("why", "BM25"),
        Column.MEANING: translate("why", "dense"),
        Column.BOTH: translate("why", "fused, k {0}").format(k),
        Column.FINAL: translate("why", "late interaction") if is_reranked else "",
    }
    return terms[column]


def column_line(column: Column, *, is_reranked: bool = True) -> str:
    """What a list is made of, in a few words below its name."""
    lines = {
        Column.WORDS: translate("why", "has the question’s own words"),
        Column.MEANING: translate("why", "says it, in whatever words"),
        Column.BOTH: translate("why", "joined by their places"),
        Column.FINAL: translate("why", "compared word by word") if is_reranked else translate("why", "what is read"),
    }
    return lines[column]


def column_tip(column: Column) -> str:
    """The same at length."""
    tips = {
        Column.WORDS: translate(
            "why",
            "Passages with words of the question, in any of their forms; rare words count more. Sure of names, numbers "
            "and codes, blind to the same thing in other words. The number behind the page is the score.",
        ),
        Column.MEANING: translate(
            "why",
            "Passages that mean something near to the question. Finds what is said in other words, and takes names and "
            "numbers for less than they are. The number behind the page is how near, at most 1.",
        ),
        Column.BOTH: translate(
            "why",
            "Each passage gets 1 / (k + place) from either list, and the sums make the order. Scores of the two cannot "
            "be compared, places can.",
        ),
        Column.FINAL: translate(
            "why",
            "Each passage held against the question once more, with all that is known of it. The first ten are what an "
            "answer may be written from.",
        ),
    }
    return tips[column]


def nothing_in(column: Column) -> str:
    """In the place of a list without rows."""
    if column is Column.MEANING:
        return translate("why", "Meaning was not searched: it is switched off, or its model is not there.")
    return translate("why", "No passage has a word of the question.")


def is_empty_words() -> str:
    return translate("why", "Nothing was found for this question.")


def gate_title(answer: Answer) -> str:
    """What the evidence led to."""
    if answer.reason == AnswerReason.OUTLINE:
        return translate("why", "Answered from headings, so no passage was weighed")
    if answer.reason == AnswerReason.TABLE:
        return translate("why", "Read from a table, which is evidence by itself")
    if answer.mode is AnswerMode.WRITTEN:
        return translate("why", "Enough evidence, so an answer was written")
    if answer.mode is AnswerMode.QUOTES:
        return translate("why", "Enough evidence, so quotes are shown")
    if answer.gate.is_open:
        return translate("why", "Passages came close, but none says what was asked")
    return translate("why", "Too little evidence, so nothing was written")


def gate_line(answer: Answer) -> str:
    """What the number above says."""
    if answer.reason == AnswerReason.OUTLINE:
        return translate("why", "Headings and pages were counted and listed, without any model.")
    if answer.reason == AnswerReason.TABLE:
        return translate("why", "A cell whose headings match the question needs no other evidence.")
    if answer.refused and answer.gate.is_open:
        return translate("why", "The passages are on the subject, but no sentence of them says it.")
    return translate("why", "How likely it is that these passages answer the question.")


def kept_title(exchange: Exchange) -> str:
    """How many sentences passed their check."""
    found, removed = len(exchange.sentences), len(exchange.removed)
    if exchange.is_refused or not found:
        return translate("why", "%Ln written sentence(s) removed", "", removed) if removed else _nothing_written()
    if exchange.answer is not None and exchange.answer.mode is not AnswerMode.WRITTEN:
        if removed:
            return translate("why", "No written sentence passed its check: quotes instead")
        return translate("why", "The documents’ own words, so there is nothing to check")
    total = found + removed
    return translate("why", "{0} of %Ln sentence(s) kept", "", total).format(amounts.number(found))


def _nothing_written() -> str:
    return translate("why", "No sentence was written")


def kept_line(exchange: Exchange) -> str:
    if exchange.removed:
        return ""
    if exchange.is_refused:
        return translate("why", "Without enough evidence no model is asked.")
    if exchange.answer is not None and exchange.answer.mode is not AnswerMode.WRITTEN:
        return translate("why", "Quotes and cells of tables are shown as they stand.")
    return translate("why", "Each of them passed its check against the lines it cites.")


def teaching() -> str:
    return translate("why", "Small k trusts each list’s first places. Large k rewards what both lists agree on.")


def own_k(k: int) -> str:
    return translate("why", "{0} is what the search uses.").format(k)


def moved_line(k: int, own_k: int, moves: Sequence[Move], *, name: str = "", stands: Standing | None = None) -> str:
    """What another k than the search's own does; `name` and `stands` are of the passage that moves farthest."""
    if k == own_k:
        return ""
    if not moves:
        return translate("why", "Nothing moves among the first ten.")
    first = moves[0]
    if first.before is None or first.after is None:
        return translate("why", "This moves %Ln passage(s).", "", len(moves))
    told = translate("why", "This moves %Ln passage(s). “{0}” goes from place {1} to {2}", "", len(moves)).format(
        name, first.before + 1, first.after + 1
    )
    reason = _moved_because(is_up=first.after < first.before, is_larger=k > own_k, stands=stands)
    return f"{told}{reason}."


def _moved_because(*, is_up: bool, is_larger: bool, stands: Standing | None) -> str:
    """The cause, where it is plain; else nothing."""
    ranks = [] if stands is None else [rank for rank in (stands.words, stands.meaning) if rank is not None]
    if not ranks:
        return ""
    is_near, is_in_both = min(ranks) < NEAR_TOP, len(ranks) > 1
    causes = {
        (True, True): translate("why", ": both lists have it") if is_in_both else "",
        (True, False): translate("why", ": one list has it near its very top") if is_near else "",
        (False, True): _far_down(ranks),
        (False, False): "" if is_near else translate("why", ": no list has it near its very top"),
    }
    return causes[is_up, is_larger]


def _far_down(ranks: Sequence[int]) -> str:
    """Of a passage that one of the lists has, or both."""
    if len(ranks) == 1:
        return translate("why", ": only one list has it")
    return translate("why", ": one list has it far down") if max(ranks) >= AGREED else ""


def lesson(tally: Tally) -> str:
    """Why it takes both: what each list has of what was cited, else how little they have in common."""
    if tally.cited and (tally.words < tally.cited or tally.meaning < tally.cited):
        return _cited(tally)
    return _shared(tally) if tally.seen else ""


def _cited(tally: Tally) -> str:
    if tally.cited == 1 and tally.words + tally.meaning == 1 and tally.both:
        if tally.words:
            return translate(
                "why", "Words have the cited passage among their first ten, meaning has not: both together do."
            )
        return translate("why", "Meaning has the cited passage among its first ten, words have not: both together do.")
    return translate(
        "why",
        "Of %Ln cited passage(s), words have {0} among their first ten, meaning {1}, both together {2}.",
        "",
        tally.cited,
    ).format(*map(amounts.number, (tally.words, tally.meaning, tally.both)))


def _shared(tally: Tally) -> str:
    if tally.shared == tally.seen:
        return translate("why", "Here words and meaning find the same passages, so either would have done.")
    if not tally.shared:
        return translate("why", "No passage is at the top of both lists: each finder sees what the other misses.")
    agree = translate(
        "why",
        "Of %Ln passage(s) at the top, {0} are in both lists: here words and meaning largely agree.",
        "",
        tally.seen,
    )
    differ = translate(
        "why",
        "Of %Ln passage(s) at the top, only {0} are in both lists: each finder sees what the other misses.",
        "",
        tally.seen,
    )
    return (agree if 2 * tally.shared > tally.seen else differ).format(amounts.number(tally.shared))


def lost_line(finder: Finder, kept: Kept) -> str:
    """What one finder alone would cost this answer."""
    if not kept.cited:
        return translate("why", "This answer cites nothing that was searched for. Compare the lists.")
    if finder is Finder.BOTH:
        return ""
    by_words = finder is Finder.WORDS
    if not kept.lost:
        if by_words:
            return translate("why", "With words alone, all that this answer cites would still be read.")
        return translate("why", "With meaning alone, all that this answer cites would still be read.")
    lost = enumeration([str(number) for number in kept.lost])
    n = len(kept.lost)
    if by_words:
        return translate("why", "With words alone, %Ln of {0} citations would be lost: {1}.", "", n).format(
            kept.cited, lost
        )
    return translate("why", "With meaning alone, %Ln of {0} citations would be lost: {1}.", "", n).format(
        kept.cited, lost
    )


def ordinal(place: int) -> str:
    """ "1st" of place 1. Other languages have one form of four, or others."""
    last = 0 if place % 100 in _TEENS else place % 10
    forms = {
        1: translate("why", "{0}st"),
        2: translate("why", "{0}nd"),
        3: translate("why", "{0}rd"),
    }
    return forms.get(last, translate("why", "{0}th")).format(amounts.number(place))


_TEENS = (11, 12, 13)


def change_line(before: int, after: int) -> str:
    """Where a passage stood in the list before; empty where it stays."""
    return translate("why", "from {0}").format(ordinal(before + 1)) if before != after else ""


def standing_line(stands: Standing, finder: Finder, *, is_reranked: bool = True) -> str:
    """Why a passage stands where it stands."""
    before = {Finder.WORDS: stands.words, Finder.MEANING: stands.meaning, Finder.BOTH: stands.both}[finder]
    told = {
        Finder.WORDS: (_by(stands.words, words=True),),
        Finder.MEANING: (_by(stands.meaning, words=False),),
        Finder.BOTH: (_by_both(stands), _together(stands)),
    }[finder]
    return " ".join(filter(None, (*told, _in_the_end(before, stands, is_reranked=is_reranked))))


def _by(rank: int | None, *, words: bool) -> str:
    if rank is None:
        return translate("why", "Not found by words.") if words else translate("why", "Not found by meaning.")
    if words:
        return translate("why", "{0} by words.").format(ordinal(rank + 1))
    return translate("why", "{0} by meaning.").format(ordinal(rank + 1))


def _by_both(stands: Standing) -> str:
    if stands.words is not None and stands.meaning is not None:
        return translate("why", "{0} by words, {1} by meaning.").format(
            ordinal(stands.words + 1), ordinal(stands.meaning + 1)
        )
    if stands.words is not None:
        return translate("why", "{0} by words, not found by meaning.").format(ordinal(stands.words + 1))
    if stands.meaning is not None:
        return translate("why", "Not found by words, {0} by meaning.").format(ordinal(stands.meaning + 1))
    return translate("why", "Found by neither list itself.")


def _together(stands: Standing) -> str:
    if stands.both is None:
        return ""
    place = ordinal(stands.both + 1)
    if stands.is_agreed:
        return translate("why", "Both lists agree on it, so together it comes {0}.").format(place)
    if stands.meaning is None:
        return translate("why", "Words alone carry it: together it comes {0}.").format(place)
    if stands.words is None:
        return translate("why", "Meaning alone carries it: together it comes {0}.").format(place)
    return translate("why", "Together it comes {0}.").format(place)


def _in_the_end(before: int | None, stands: Standing, *, is_reranked: bool) -> str:
    if stands.final is None:
        return translate("why", "It is left out of the last list: another passage says the same.")
    place = ordinal(stands.final + 1)
    if is_reranked and stands.late is not None:
        late = ordinal(stands.late + 1)
        return translate("why", "Compared word by word it is {0}; in the end it comes {1}.").format(late, place)
    return "" if before == stands.final else translate("why", "In the end it comes {0}.").format(place)


def searched_again(change: Change, *, standalone: str = "", is_outline: bool = False, is_stale: bool = False) -> str:
    """What to know of lists that were made now, of an answer that was given before."""
    if is_outline:
        return translate("why", "Nothing was searched for this answer. Below is what a search would find.")
    changed = {
        Change.NOTHING: "",
        Change.PLACES: translate(
            "why", "Searched again just now. Your library is not what it was when the answer was given: places differ."
        ),
        Change.STAGES: translate(
            "why", "Searched again just now. The settings of the search are not those of the answer: lists differ."
        ),
    }[change]
    if is_stale:
        changed = translate("why", "Your library or its settings have changed since these lists were made.")
    told = translate("why", "A follow-up, so it was searched for as “{0}”.").format(standalone) if standalone else ""
    return " ".join(filter(None, (told, changed)))
