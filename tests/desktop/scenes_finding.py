"""What the engine says in the pictures of finding: settings, thumbs, follow-ups, and a check of the library."""

from dataclasses import replace

from core.api.finding import (
    CheckedQuestion,
    Figure,
    FoundPage,
    LabelledQuestion,
    LanguageCount,
    LibraryCheck,
    QuestionId,
    QuestionSource,
    StageFigures,
)
from core.api.following import Amount
from core.api.types import DocumentId, Timing
from tests.desktop import fake_engine, samples

LEASE = "Lease – Unit 7.pdf"
LANGUAGES = (
    LanguageCount("en", 137, is_known=True),
    LanguageCount("de", 37, is_known=False),
    LanguageCount("fr", 4, is_known=False),
)
SEARCH = replace(fake_engine.SEARCH, languages=LANGUAGES)
WRITING = replace(
    SEARCH,
    contextual=replace(SEARCH.contextual, is_on=True, passages=Amount(5204, 12_590), seconds_left=5.4 * 3600),
    fit=replace(SEARCH.fit, is_own=True, own_questions=26),
    stages_off=("late",),
)
TIMINGS = (
    Timing("bm25", 3.1),
    Timing("embed", 9.0),
    Timing("dense", 4.2),
    Timing("late", 11.8),
    Timing("steer", 0.4),
    Timing("structure", 2.2),
    Timing("versions", 0.1),
    Timing("duplicates", 0.3),
    Timing("reader", 412.0),
    Timing("evidence", 6.1),
    Timing("write", 5320.0),
)
COMPANION = replace(
    samples.passage(4, 30), companion_of=1, reference="Schedule 2", section="Schedule 2 > Rents", document=LEASE
)
REFERRING = replace(samples.passage(1, 0), parts=samples.citation(1).parts)
FOLLOW_UP = replace(
    samples.answer(passages=(REFERRING, samples.passage(2, 40), COMPANION)),
    standalone="What does the tenant pay to end the lease of Unit 7 on 30 June 2028?",
    languages=("de",),
    timings=TIMINGS,
)


def question(
    number: int, text: str, *, page: int | None = None, source: QuestionSource = QuestionSource.TYPED
) -> LabelledQuestion:
    """With a page of the lease, or without an answer."""
    return LabelledQuestion(
        QuestionId(number),
        text,
        page is not None,
        source,
        f"2026-11-{number % 20 + 9:02}T10:31:00Z",
        None if page is None else DocumentId(1),
        "" if page is None else LEASE,
        page or 0,
    )


QUESTIONS = (
    question(8, "How much notice must the tenant give to break the lease?", page=11, source=QuestionSource.THUMB_UP),
    question(7, "Who pays for the repair of the quay wall?", page=23, source=QuestionSource.THUMB_DOWN),
    question(6, "What is the excess on our flood insurance?", source=QuestionSource.THUMB_UP),
    question(5, "What is the Principal Rent, when was it reviewed last, and by how much did it rise?", page=28),
    question(4, "May we sublet the mezzanine?", page=17),
    question(3, "Is there a parking space for visitors?"),
    question(2, "When does the service charge year end?", page=30),
    question(1, "Wann endet der Mietvertrag?", page=3),
)


def checked(number: int, rank: int | None, *, is_open: bool = True, found: FoundPage | None = None) -> CheckedQuestion:
    return CheckedQuestion(QuestionId(number), rank, 0.8 if is_open else 0.2, is_open, found)


def _stage(name: str, first: float, five: float, mrr: float) -> StageFigures:
    between = {2: first + (five - first) * 0.4, 3: first + (five - first) * 0.7}
    deeper = {10: five + (1 - five) * 0.5, 20: five + (1 - five) * 0.7}
    return StageFigures(
        name,
        (
            *(Figure(f"page_hit@{k}", 6, share, None, None) for k, share in (between | deeper).items()),
            Figure("page_hit@1", 6, first, max(0.0, first - 0.35), min(1.0, first + 0.3)),
            Figure("page_hit@5", 6, five, max(0.0, five - 0.3), min(1.0, five + 0.17)),
            Figure("mrr", 6, mrr, mrr - 0.2, mrr + 0.2),
        ),
    )


BEFORE = LibraryCheck(
    "2026-11-29T16:02:00Z",
    ("wrong_cost:2.0",),
    (
        _stage("bm25", 0.33, 0.67, 0.48),
        _stage("dense", 0.17, 0.5, 0.33),
        _stage("rrf", 0.33, 0.67, 0.5),
        _stage("rerank", 0.33, 0.67, 0.52),
    ),
    (Figure("false_refusals", 6, 0.17, 0.0, 0.5), Figure("right_refusals", 2, 1.0, 1.0, 1.0)),
    (checked(8, 1), checked(7, 2), checked(6, None, is_open=False), checked(5, 3), checked(4, 8), checked(2, 1)),
)
NOW = LibraryCheck(
    "2026-11-30T10:31:00Z",
    ("wrong_cost:2.0", "off:late", "own_fit"),
    (
        _stage("bm25", 0.33, 0.67, 0.48),
        _stage("dense", 0.33, 0.67, 0.45),
        _stage("rrf", 0.5, 0.67, 0.57),
        _stage("rerank", 0.5, 0.83, 0.64),
    ),
    (Figure("false_refusals", 6, 0.17, 0.0, 0.5), Figure("right_refusals", 2, 0.5, 0.0, 1.0)),
    (
        checked(8, 1),
        checked(7, 4, found=FoundPage(DocumentId(1), 30)),
        checked(6, None, found=FoundPage(DocumentId(2), 1)),
        checked(5, 1),
        checked(4, 3),
        checked(3, None, is_open=False),
        checked(2, None, is_open=False),
    ),
    threshold=2 / 3,
)
