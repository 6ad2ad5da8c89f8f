"""What the engine says in the pictures of answers: kinds of sentences, conflicts, refusals, conversations."""

from dataclasses import replace

from core.api.chats import AnswerChange, ChatId, ChatSummary, ChatTurn, TurnId
from core.api.kinds import SentenceKind
from core.api.messages import Answered, Chat
from core.api.types import (
    Answer,
    AnswerMode,
    AnswerReason,
    Citation,
    Conflict,
    DocumentId,
    RemovalReason,
    RemovedSentence,
    Scope,
    Sentence,
    View,
)
from tests.desktop import samples

LEASE, DRAFT, LETTER = "Lease – Unit 7.pdf", "Lease – Unit 7 (2019 draft).pdf", "Side letter.pdf"
CITED = {LEASE: DocumentId(1), DRAFT: DocumentId(2), LETTER: DocumentId(10)}


def cite(
    number: int, quote: str, *, document: str = LEASE, page: int = 11, row: str = "", column: str = ""
) -> Citation:
    given = samples.citation(number, samples.part(page), document_id=CITED[document], document=document)
    return replace(given, quote=quote, row=row, column=column)


NOTICE = "The Tenant may end this Lease on 30 June 2028 by giving the Landlord not less than nine months’ notice."
RENT = "Principal Rent means £185,000 a year."
CLAIMS = (
    Sentence("You can end the lease on 30 June 2028 with nine months’ notice in writing.", (cite(1, NOTICE),), 0.97),
    Sentence("The Principal Rent is £185,000 a year.", (cite(2, RENT, page=28),), 0.94),
)
REMOVED = (
    RemovedSentence("A break fee of 5 % also applies.", RemovalReason.NUMBER, "5 %"),
    RemovedSentence("All tenants may end it at any time.", RemovalReason.QUANTITY, "All"),
    RemovedSentence("The notice was served on 12 May 2019.", RemovalReason.DATE, "12 May 2019"),
    RemovedSentence("The landlord does not accept letters.", RemovalReason.NEGATION, "not"),
)
CELLS = (
    Sentence(
        "£46,250",
        (cite(1, "46,250", page=30, row="Quarterly rent", column="2025"),),
        1.0,
        SentenceKind.CELL,
        "Schedule 2 > Rents",
    ),
    Sentence(
        "£44,100",
        (cite(2, "44,100", page=30, row="Quarterly rent", column="2024"),),
        1.0,
        SentenceKind.CELL,
        "Schedule 2 > Rents",
    ),
    Sentence(
        "The quarterly rent rose by £2,150.",
        (cite(1, "46,250", page=30), cite(2, "44,100", page=30)),
        1.0,
        SentenceKind.COMPUTED,
        "",
        "46,250 − 44,100 = 2,150",
    ),
)
QUOTES = (
    Sentence(NOTICE, (cite(1, NOTICE),), 0.97, SentenceKind.QUOTE, "8 Tenant’s option to break"),
    Sentence(
        "The notice takes effect only if the Principal Rent is paid up to that date.",
        (cite(2, "The notice takes effect only if the Principal Rent is paid up to that date."),),
        0.91,
        SentenceKind.QUOTE,
        "8 Tenant’s option to break",
    ),
    Sentence(
        "Nothing in this letter varies clause 8 of the Lease.",
        (cite(3, "Nothing in this letter varies clause 8 of the Lease.", document=LETTER, page=1),),
        0.84,
        SentenceKind.QUOTE,
        "Side letter of 14 March 2023",
    ),
)
HEADINGS = tuple(
    Sentence(words, (cite(number, words, page=number + 1),), 1.0, SentenceKind.HEADING, "Lease – Unit 7")
    for number, words in enumerate(
        ("1 Definitions", "2 The demise", "3 The term", "7 Rent review", "8 Tenant’s option to break", "14 Forfeiture"),
        start=1,
    )
)
CONFLICT = Conflict(
    ("nine months", "six months"),
    (
        cite(1, NOTICE),
        cite(3, "The Tenant may end this Lease by giving not less than six months’ notice.", document=DRAFT, page=9),
    ),
)
CHANGE = AnswerChange("2026-05-03T09:12:00Z", same_text=True, added=2)
CHANGED = AnswerChange(
    "2026-05-03T09:12:00Z",
    same_text=False,
    gained=(LETTER,),
    lost=(DRAFT,),
    added=3,
    removed=1,
)
READ = (samples.passage(1, 11), samples.passage(2, 40), samples.passage(3, 41))

WRITTEN = replace(
    samples.answer(sentences=CLAIMS, removed=REMOVED, passages=READ), conflicts=(CONFLICT,), question="How does it end?"
)
TABLE = replace(samples.answer(sentences=CELLS), reason=AnswerReason.TABLE)
QUOTED = replace(samples.answer(mode=AnswerMode.QUOTES, sentences=QUOTES), reason=AnswerReason.QUOTES_ASKED)
OUTLINE = replace(samples.answer(sentences=HEADINGS), reason=AnswerReason.OUTLINE, view=View(62, 62, is_whole=True))
PARTIAL = replace(
    samples.answer(mode=AnswerMode.QUOTES, sentences=QUOTES), reason=AnswerReason.NOT_FROM_PASSAGES, view=View(12, 240)
)
REFUSED = replace(samples.refusal(), reason=AnswerReason.LITTLE_EVIDENCE, wider=3)


def summary(number: int, title: str, *, turns: int = 3, day: int = 28) -> ChatSummary:
    moment = f"2026-11-{day:02}T10:31:00Z"
    return ChatSummary(ChatId(number), title, moment, moment, turns)


def turn(number: int, question: str, answer: Answer | None, change: AnswerChange | None = None) -> ChatTurn:
    return ChatTurn(TurnId(number), question, "2026-11-28T10:31:00Z", Scope(), False, answer, change)


BREAK = summary(1, "Lease break, Harbour Yard")
CHATS = (
    Chat(
        BREAK,
        (
            turn(11, "Who may use the yard?", None),
            turn(12, "When can we end the lease early?", WRITTEN, CHANGE),
            turn(13, "And what does it cost?", TABLE),
        ),
    ),
    Chat(summary(2, "Insurance excess", turns=1, day=27), (turn(21, "What is the excess?", REFUSED),)),
    Chat(summary(3, "What does the service charge of 2026 include, and who decides?", turns=7, day=20), ()),
    Chat(summary(4, "Board minutes: quay wall", turns=12, day=3), ()),
)


def kept(answer: Answer, *, change: AnswerChange | None = None, number: int = 31) -> Answered:
    return Answered(answer, summary(9, "When can we end the lease early?", turns=1, day=30), TurnId(number), change)
