"""Words for why an answer came out as it did. Ranks are told from 1, as people count."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from core.api.types import Answer, AnswerMode, AnswerReason
from core.api.why import Finder
from desktop import amounts
from desktop.finding_texts import duration, enumeration
from desktop.state.exchange import Exchange
from desktop.state.why_lists import AGREED, Column, Kept, Move, Standing
from desktop.state.why_times import Part, Share, Tokens, total_ms

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


def moved_line(k: int, own_k: int, moves: Sequence[Move], *, name: str = "", stands: Standing | None = None) -> str:
    """What another k than the search's own does; `name` and `stands` are of the passage that moves farthest."""
    if k == own_k:
        return translate("why", "{0} is what the search uses.").format(own_k)
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


def lost_line(finder: Finder, kept: Kept) -> str:
    """What one finder alone would cost this answer."""
    if not kept.cited:
        return translate("why", "This answer cites nothing, so there is nothing to lose. Compare the lists.")
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


def standing_line(stands: Standing, finder: Finder, *, is_reranked: bool = True) -> str:
    """Why a passage stands where it stands."""
    before = {Finder.WORDS: stands.words, Finder.MEANING: stands.meaning, Finder.BOTH: stands.both}[finder]
    told = {
        Finder.WORDS: (_by(stands.words, words=True),),
        Finder.MEANING: (_by(stands.meaning, words=False),),
        Finder.BOTH: (_by_both(stands), _together(stands)),
    }[finder]
    end = _reranked(before, stands.late, stands.final) if is_reranked else _in_the_end(before, stands.final)
    return " ".join(filter(None, (*told, end)))


def _by(rank: int | None, *, words: bool) -> str:
    if rank is None:
        return translate("why", "Not found by words.") if words else translate("why", "Not found by meaning.")
    if words:
        return translate("why", "Place {0} by words.").format(rank + 1)
    return translate("why", "Place {0} by meaning.").format(rank + 1)


def _by_both(stands: Standing) -> str:
    if stands.words is not None and stands.meaning is not None:
        return translate("why", "Place {0} by words, place {1} by meaning.").format(
            stands.words + 1, stands.meaning + 1
        )
    if stands.words is not None:
        return translate("why", "Place {0} by words, not found by meaning.").format(stands.words + 1)
    if stands.meaning is not None:
        return translate("why", "Not found by words, place {0} by meaning.").format(stands.meaning + 1)
    return translate("why", "Found by neither list itself.")


def _together(stands: Standing) -> str:
    if stands.both is None:
        return ""
    place = stands.both + 1
    if stands.is_agreed:
        return translate("why", "Both lists agree on it, so together it comes to place {0}.").format(place)
    words = 10_000 if stands.words is None else stands.words
    meaning = 10_000 if stands.meaning is None else stands.meaning
    if words < meaning:
        return translate("why", "Words carry it to place {0} of both.").format(place)
    if meaning < words:
        return translate("why", "Meaning carries it to place {0} of both.").format(place)
    return translate("why", "Together it comes to place {0}.").format(place)


def _in_the_end(before: int | None, final: int | None) -> str:
    if final is None:
        return _left_out()
    if before == final:
        return ""
    return translate("why", "In the end it comes to place {0}.").format(final + 1)


def _left_out() -> str:
    return translate("why", "It is left out of the last list: another passage says the same.")


def _reranked(before: int | None, late: int | None, final: int | None) -> str:
    if final is None:
        return _left_out()
    place = final + 1
    if before == final:
        told = translate("why", "All together leave it at place {0}.").format(place)
    elif before is None or final < before:
        told = translate("why", "All together lift it to place {0}.").format(place)
    else:
        told = translate("why", "All together put it at place {0}.").format(place)
    if late is None:
        return told
    return translate("why", "Compared word by word: place {0}.").format(late + 1) + " " + told


def searched_again(*, is_follow_up: bool, is_changed: bool) -> str:
    """What to know of lists that were made now, of an answer that was given before."""
    if is_follow_up:
        return translate("why", "A follow-up: searched here again as one whole question.")
    if is_changed:
        return translate("why", "Searched again just now. The library or its settings have changed since the answer.")
    return ""


# --- times


def part_name(part: Part) -> str:
    names = {
        Part.WORDS: translate("why", "words"),
        Part.MEANING: translate("why", "meaning"),
        Part.JOIN: translate("why", "fuse"),
        Part.RERANK: translate("why", "rerank"),
        Part.WEIGH: translate("why", "weigh"),
        Part.FETCH: translate("why", "fetch"),
        Part.PACK: translate("why", "pack"),
        Part.WRITE: translate("why", "write and check"),
        Part.COMPARE: translate("why", "compare"),
        Part.REST: translate("why", "other"),
    }
    return names[part]


def share_line(share: Share, tokens: Tokens) -> str:
    """ "write and check 3.6 s"; with what a model read and wrote, where one did."""
    told = f"{part_name(share.part)} {duration(share.ms)}"
    counted = token_line(tokens) if share.part is Part.WRITE else ""
    return f"{told} · {counted}" if counted else told


def token_line(tokens: Tokens) -> str:
    if not tokens.read and not tokens.written:
        return ""
    read = translate("why", "read %Ln token(s)", "", tokens.read)
    written = translate("why", "wrote %Ln", "", tokens.written)
    if tokens.reused:
        known = translate("why", "%Ln of them known already", "", tokens.reused)
        return f"{read}, {known}, {written}"
    return f"{read}, {written}"


def bar_words(name: str, found: Sequence[Share], tokens: Tokens) -> str:
    """A whole bar for who does not see it."""
    parts = ", ".join(share_line(share, tokens) for share in found)
    return translate("why", "{0}: {1} in all. {2}").format(name, duration(total_ms(found)), parts)
