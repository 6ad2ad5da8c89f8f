"""Passages that differ in one exact string, and questions that name it: error codes, part numbers, clauses, names,
addresses, versions, dates, amounts, files, statutes. Made up for this test."""

from typing import NamedTuple


class ExactQuestion(NamedTuple):
    text: str
    passage: int
    """The place of the right passage in its group."""


class Group(NamedTuple):
    passages: tuple[str, ...]
    questions: tuple[ExactQuestion, ...]


def _group(passages: tuple[str, ...], *questions: tuple[str, int]) -> Group:
    return Group(passages, tuple(ExactQuestion(*question) for question in questions))


GROUPS: dict[str, Group] = {
    "error codes": _group(
        (
            "Error E4021: the certificate of the gateway has expired. Renew it and sign in again.",
            "Error E4012: the certificate of the gateway is not trusted. Import it and sign in again.",
            "Error E4201: the certificate of the gateway was revoked. Ask for another one and sign in again.",
            "Error E402: the gateway cannot be reached. Check the cable and sign in again.",
        ),
        ("What does error E4021 mean?", 0),
        ("What do I do about E4012?", 1),
        ("e4201 what now", 2),
        ("The gateway shows E402. Why?", 3),
    ),
    "part numbers": _group(
        (
            "Pump seal, part AB-1234-X: order two of them, tighten to 12 Nm.",
            "Pump seal, part AB-1243-X: order four of them, tighten to 14 Nm.",
            "Pump seal, part AB-1234-Y: order six of them, tighten to 16 Nm.",
            "Pump seal, part BA-1234-X: order eight of them, tighten to 18 Nm.",
        ),
        ("How tight does part AB-1234-X have to be?", 0),
        ("tightening torque of AB-1243-X", 1),
        ("How many of AB 1234 Y do I order?", 2),
        ("How many seals BA\u20111234\u2011X are ordered?", 3),
        ("torque for AB1243X", 1),
    ),
    "clauses": _group(
        (
            "4.2 The tenant shall repair the windows within fourteen days of notice.",
            "4.21 The tenant shall repair the doors within twenty days of notice.",
            "2.4 The tenant shall repair the floors within thirty days of notice.",
            "4.2.1 The tenant shall repair the locks within seven days of notice.",
            "14.2 The tenant shall repair the roof within ninety days of notice.",
        ),
        ("What must the tenant repair under clause 4.2?", 0),
        ("clause 4.21 repairs", 1),
        ("What does 2.4 say about repairs?", 2),
        ("Within how many days under section 4.2.1?", 3),
        ("What is to be repaired according to 14.2?", 4),
    ),
    "names with accents": _group(
        (
            "Jürgen Müller signed the supply agreement as managing director.",
            "Jürgen Möller signed the supply agreement as head of purchasing.",
            "Jürgen Miller signed the supply agreement as a witness.",
            "Jørgen Mahler signed the supply agreement as an auditor.",
            "Łukasz Malewski signed the supply agreement as a notary.",
        ),
        ("As what did Muller sign the agreement?", 0),
        ("As what did Mueller sign the agreement?", 0),
        ("In which role did Jürgen Möller sign?", 1),
        ("In which role did Miller sign the supply agreement?", 2),
        ("What was Jorgen Mahler when he signed?", 3),
        ("What was Lukasz Malewski when he signed?", 4),
    ),
    "languages of programs": _group(
        (
            "The control software is written in C and needs a memory of 64 megabytes.",
            "The control software is written in C++ and needs a memory of 128 megabytes.",
            "The control software is written in C# and needs a memory of 256 megabytes.",
            "The control software is written in F# and needs a memory of 512 megabytes.",
            "The control software is written for .NET and needs a memory of 1024 megabytes.",
        ),
        ("How much memory does the software in C++ need?", 1),
        ("memory needed by the C# control software", 2),
        ("What does the F# version need?", 3),
        ("How much memory for .NET?", 4),
    ),
    "addresses of machines": _group(
        (
            "The printer on the ground floor has the address 192.168.1.12 and prints in colour.",
            "The printer on the first floor has the address 192.168.1.21 and prints on both sides.",
            "The printer on the second floor has the address 192.168.11.2 and prints labels.",
            "The printer on the third floor has the address 192.168.1.120 and prints plans.",
        ),
        ("Which printer is 192.168.1.12?", 0),
        ("What does 192.168.1.21 print?", 1),
        ("On which floor is 192.168.11.2?", 2),
        ("What does the printer at 192.168.1.120 print?", 3),
    ),
    "versions": _group(
        (
            "Version 2.10.1 brings back the export of tables.",
            "Version 2.1.10 brings back the export of drawings.",
            "Version 2.1.1 brings back the export of contacts.",
            "Version 12.1.1 brings back the export of invoices.",
        ),
        ("What does version 2.10.1 bring back?", 0),
        ("What came back with 2.1.10?", 1),
        ("What does v2.1.1 bring back?", 2),
        ("export in version 12.1.1", 3),
    ),
    "serial numbers": _group(
        (
            "The compressor with serial number 4711 0815 22 was overhauled by Baker.",
            "The compressor with serial number 4711 0851 22 was overhauled by Cooper.",
            "The compressor with serial number 4711-0815-23 was overhauled by Fletcher.",
            "The compressor with serial number SN 00815 was overhauled by Mason.",
        ),
        ("Who overhauled the compressor 4711 0815 22?", 0),
        ("Who overhauled 4711-0851-22?", 1),
        ("Who overhauled the compressor with serial 4711 0815 23?", 2),
        ("Who overhauled SN00815?", 3),
    ),
    "dates": _group(
        (
            "On 12 March 2021 the board approved the merger.",
            "On 21 March 2021 the board approved the dividend.",
            "On 12 March 2012 the board approved the budget.",
            "On 12 May 2021 the board approved the bonus plan.",
            "On 2021-12-03 the board approved the new seat.",
        ),
        ("What did the board approve on 12 March 2021?", 0),
        ("What was approved on March 21, 2021?", 1),
        ("What did the board approve on 12 March 2012?", 2),
        ("approval of 12 May 2021", 3),
        ("What was approved on 2021-12-03?", 4),
    ),
    "e-mail": _group(
        (
            "Write to ann.lee@example.com about orders that are late.",
            "Write to anne.lee@example.com about orders that are damaged.",
            "Write to ann.lee@example.org about orders that are lost.",
            "Write to lee.ann@example.com about orders that are doubled.",
        ),
        ("What is ann.lee@example.com for?", 0),
        ("What do I write to anne.lee@example.com about?", 1),
        ("ann.lee@example.org is for which orders?", 2),
        ("Which orders does lee.ann@example.com look after?", 3),
    ),
    "amounts": _group(
        (
            "A deposit of $1,250.00 is due for the small hall.",
            "A deposit of $12,500.00 is due for the large hall.",
            "A deposit of $1,520.00 is due for the garden.",
            "A deposit of €1,250.50 is due for the kitchen.",
        ),
        ("What is the deposit of $1,250.00 for?", 0),
        ("What is $12,500.00 due for?", 1),
        ("Which room costs a deposit of $1,520?", 2),
        ("deposit of €1,250.50", 3),
    ),
    "files": _group(
        (
            "The file report_2023_q1.xlsx holds the figures of sales.",
            "The file report_2023_q2.xlsx holds the figures of staff.",
            "The file report_2022_q1.xlsx holds the figures of stock.",
            "The file report-2023-q1.docx holds the figures of travel.",
        ),
        ("What is in report_2023_q1.xlsx?", 0),
        ("What is in report_2023_q2.xlsx?", 1),
        ("figures in report_2022_q1.xlsx", 2),
        ("What does report-2023-q1.docx hold?", 3),
    ),
    "statutes": _group(
        (
            "Under § 12 Abs. 3 the authority may extend the period by a month.",
            "Under § 12 Abs. 2 the authority may extend the period by a week.",
            "Under § 13 Abs. 3 the authority may extend the period by a year.",
            "Under 42 U.S.C. 1983 the court may extend the period by a day.",
            "Under 28 U.S.C. 1983 the court may extend the period by an hour.",
            "Under Art. 17 GDPR the controller may extend the period by two months.",
            "Under Art. 7 GDPR the controller may extend the period by two weeks.",
        ),
        ("How long may the period be extended under § 12 Abs. 3?", 0),
        ("By how much under § 12 Abs. 2?", 1),
        ("extension under §13 Abs. 3", 2),
        ("extension under 42 U.S.C. § 1983", 3),
        ("28 USC 1983 extension", 4),
        ("How long can it be extended under Article 17 GDPR?", 5),
        ("What does Art. 7 GDPR allow the controller?", 6),
    ),
}
QUESTIONS = [
    (name, question, group.passages[question.passage]) for name, group in GROUPS.items() for question in group.questions
]
