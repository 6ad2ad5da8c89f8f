"""Words for where the time of an answer went."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from desktop.finding_texts import duration
from desktop.state.why_times import Part, Share, Tokens, total_ms

translate = QCoreApplication.translate


def part_name(part: Part) -> str:
    names = {
        Part.WORDS: translate("why", "words"),
        Part.MEANING: translate("why", "meaning"),
        Part.JOIN: translate("why", "fuse"),
        Part.RERANK: translate("why", "rerank"),
        Part.WEIGH: translate("why", "weigh"),
        Part.FETCH: translate("why", "fetch"),
        Part.PACK: translate("why", "pack"),
        Part.READ: translate("why", "read"),
        Part.WRITE: translate("why", "write"),
        Part.CHECK: translate("why", "check"),
        Part.COMPARE: translate("why", "compare"),
        Part.REST: translate("why", "other"),
    }
    return names[part]


def share_line(share: Share, tokens: Tokens) -> str:
    """ "write 118 tokens 3.6 s"; without tokens where none are counted."""
    counted = token_line(share.part, tokens)
    return " ".join(filter(None, (part_name(share.part), counted, duration(share.ms))))


def token_line(part: Part, tokens: Tokens) -> str:
    """What a model read or wrote."""
    if part is Part.READ and tokens.read:
        read = translate("why", "%Ln token(s)", "", tokens.read)
        if not tokens.reused:
            return read
        return translate("why", "{0}, %Ln of them known already", "", tokens.reused).format(read)
    if part is Part.WRITE and tokens.written:
        return translate("why", "%Ln token(s)", "", tokens.written)
    return ""


def bar_words(name: str, found: Sequence[Share], tokens: Tokens) -> str:
    """A whole bar for who does not see it."""
    parts = ", ".join(share_line(share, tokens) for share in found)
    return translate("why", "{0}: {1} in all. {2}").format(name, duration(total_ms(found)), parts)
