"""Words around an answer: how it came about, how much it rests on, what disagrees, and why there is none."""

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication

from core.api.messages import Failed
from core.api.types import Answer, AnswerReason, Conflict, ErrorCode, RemovalReason, RemovedSentence
from desktop.amounts import number, quoted
from desktop.finding_texts import enumeration
from desktop.inert import plain
from desktop.state.exchange import Exchange, ScopeChip
from desktop.texts import sentence_for

translate = QCoreApplication.translate


def origin_note(exchange: Exchange) -> str:
    """Where the sentences come from if no model wrote them and they are no quotes; empty otherwise."""
    reason = exchange.answer.reason if exchange.answer is not None and not exchange.is_refused else ""
    structure = translate("chat", "Counted and listed from the documents themselves; no model wrote this.")
    if exchange.is_quotes:
        structure = translate("chat", "The first sentences of the sections; no model wrote this.")
    notes = {
        AnswerReason.TABLE: translate("chat", "Read from the table itself; no model wrote this."),
        AnswerReason.OUTLINE: structure,
        AnswerReason.NOT_FROM_PASSAGES: translate(
            "chat",
            "A count, list or summary needs whole documents and may be incomplete here: this is what the passages that "
            "were found say.",
        ),
    }
    return notes.get(AnswerReason(reason), "") if reason in set(AnswerReason) else ""


def searched_words(answer: Answer | None) -> str:
    """What became of a follow-up that leaned on what was said before; empty for any other question."""
    if answer is None or not answer.standalone:
        return ""
    if answer.reason == AnswerReason.OUTLINE:  # nothing was searched: the document itself was looked through
        return translate("chat", "Understood as: {0}").format(plain(answer.standalone))
    return translate("chat", "Searched for: {0}").format(plain(answer.standalone))


def view_words(answer: Answer | None) -> str:
    """How much of the asked documents an answer rests on; empty where that does not matter."""
    view = answer.view if answer is not None else None
    if answer is None or view is None:
        return ""
    if view.is_whole and view.pages == 1:
        return translate("chat", "This rests on the only page there is.")
    if view.is_whole:
        return translate("chat", "This rests on all %Ln page(s).", "", view.pages)
    if answer.reason == AnswerReason.OUTLINE:
        quoted = translate("chat", "Quoted from {0} of %Ln page(s).", "", view.pages).format(number(view.pages_read))
        return f"{quoted} {translate('chat', 'What else stands there is not shown.')}"
    rests = translate("chat", "This rests on {0} of %Ln page(s).", "", view.pages).format(number(view.pages_read))
    if answer.reason == AnswerReason.NOT_FROM_PASSAGES:
        return rests  # what that means is said with the reason
    return f"{rests} {translate('chat', 'A count or a full list may be incomplete.')}"


def unanswered_words(answer: Answer | None) -> str:
    """Which parts of a question no sentence answers; empty if there are none."""
    if answer is None or not answer.unanswered:
        return ""
    parts = enumeration([quoted(part) for part in answer.unanswered])
    return translate("chat", "Not answered here, so better asked separately: {0}").format(parts)


def stopped_words(sentences: int) -> str:
    """How far a stopped answer came."""
    if not sentences:
        return translate("chat", "Stopped before the first sentence.")
    return translate("chat", "Stopped after %Ln sentence(s).", "", sentences)


def failed_words(failure: Failed, sentences: int) -> str:
    """Why an answer ended early; the way on stands beside it."""
    if failure.code is ErrorCode.ENGINE_DIED:
        said = translate("chat", "The engine stopped and was started again.")
    else:
        said = str(sentence_for(failure.code, failure.detail))
    return said + " " + translate("chat", "The sentences above are checked and stay.") if sentences else said


def conflict_title(conflicts: Sequence[Conflict]) -> str:
    """Two places of one document can disagree with each other as well."""
    documents = {citation.document_id for conflict in conflicts for citation in conflict.citations}
    if len(documents) == 1:
        return translate("chat", "Your document disagrees with itself")
    return translate("chat", "Your documents disagree")


def lost_words() -> str:
    return translate(
        "chat", "A document that this answer quoted was removed, and the answer with it. The question is kept."
    )


def refusal_sentence(answer: Answer, scope: tuple[ScopeChip, ...], asked_of: int) -> str:
    """Why nothing was answered; `asked_of` documents were searched, 0 if that is not known any more."""
    if answer.reason == AnswerReason.NOT_FROM_PASSAGES:
        why = translate("chat", "This needs whole documents, and the passages that were found cannot bear it out.")
    elif answer.reason == AnswerReason.NOTHING_SURVIVED:
        why = translate("chat", "What was written did not pass its check against your documents.")
    elif not answer.closest:
        why = translate("chat", "Nothing in them comes close to this.")
    else:
        why = _nothing_in(scope, asked_of)
    return f"{why} {translate('chat', 'No answer was written.')}"


def _nothing_in(scope: tuple[ScopeChip, ...], asked_of: int) -> str:
    if scope:
        named = ", ".join(chip.label for chip in scope)
        if asked_of > 1 and any(chip.scope.paths for chip in scope):
            said = translate("chat", "Nothing in the %Ln document(s) of {0} answers this.", "", asked_of)
            return said.format(named)
        return translate("chat", "Nothing in {0} answers this.").format(named)
    if not asked_of:
        return translate("chat", "Nothing in the documents that were searched answers this.")
    if asked_of == 1:
        return translate("chat", "Nothing in your document answers this.")
    return translate("chat", "Nothing in your %Ln document(s) answers this.", "", asked_of)


def asked_of_words(scope: tuple[ScopeChip, ...], asked_of: int) -> str:
    """What a question was asked of, by name; of everything, by how much that was, if that is known."""
    if scope:
        return ", ".join(chip.label for chip in scope)
    return whole_library(asked_of) if asked_of else translate("chat", "All documents")


def whole_library(document_total: int) -> str:
    if document_total == 1:
        return translate("chat", "Your document")
    return translate("chat", "All %Ln document(s)", "", document_total)


def widen_words(answer: Answer, document_total: int) -> str:
    """What the button says that asks the whole library."""
    if answer.wider:
        return translate("chat", "Search everywhere (%Ln document(s) may hold it)", "", answer.wider)
    return translate("chat", "Ask all %Ln document(s)", "", document_total)


def removed_title(removed: Sequence[RemovedSentence]) -> str:
    """What was held back, in one sentence."""
    beside = sum(one.reason == RemovalReason.BESIDE_THE_POINT for one in removed)
    if not beside:
        return translate("chat", "%Ln sentence(s) removed: not in your documents.", "", len(removed))
    if beside == len(removed):
        return translate("chat", "%Ln sentence(s) removed: beside the question.", "", beside)
    return translate(
        "chat", "%Ln sentence(s) removed: not in your documents, or beside the question.", "", len(removed)
    )


def removal_reason(removed: RemovedSentence) -> str:
    """Why a sentence was held back, in words. Those about a part of it name the part, if it is known: it may well stand
    somewhere, of something else."""
    absent = translate("chat", "The lines that come nearest to it do not have {0} in this place.")
    reasons = {
        RemovalReason.NUMBER: absent,
        RemovalReason.NAME: absent,
        RemovalReason.CODE: absent,
        RemovalReason.DATE: translate("chat", "The lines that come nearest to it do not give the date {0} for this."),
        RemovalReason.UNIT: translate("chat", "The lines that come nearest to it do not measure it in {0}."),
        RemovalReason.QUANTITY: translate("chat", "The lines that come nearest to it do not go as far as {0}."),
        RemovalReason.NEGATION: translate("chat", "The passages say the opposite, or do not say “not”."),
        RemovalReason.DIRECTION: translate("chat", "The passages say it the other way round."),
        RemovalReason.ORDER: translate("chat", "The passages put it in another order."),
        RemovalReason.BESIDE_THE_POINT: translate("chat", "It is in your documents, but does not answer the question."),
    }
    offending = plain(removed.offending)
    sentence = reasons.get(RemovalReason(removed.reason)) if removed.reason in set(RemovalReason) else None
    if sentence is None or ("{0}" in sentence and not offending):
        return translate("chat", "Nothing that was read bears this out clearly enough.")
    return sentence.format(quoted(offending))
