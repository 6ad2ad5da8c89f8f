import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer.route import PLAIN, Part, RouteKind, route_of

WHOLE = [
    ("Summarise this document.", RouteKind.SUMMARY),
    ("Please give me a short summary of the report", RouteKind.SUMMARY),
    ("What is this document about?", RouteKind.SUMMARY),
    ("What does the report cover?", RouteKind.SUMMARY),
    ("Fasse das Dokument zusammen.", RouteKind.SUMMARY),
    ("Worum geht es in diesem Bericht?", RouteKind.SUMMARY),
    ("Résume ce document.", RouteKind.SUMMARY),
    ("De quoi parle ce rapport ?", RouteKind.SUMMARY),
    ("¿De qué trata este documento?", RouteKind.SUMMARY),
    ("List the chapters.", RouteKind.OUTLINE),
    ("What are the sections of the contract?", RouteKind.OUTLINE),
    ("Show me the table of contents", RouteKind.OUTLINE),
    ("Welche Kapitel hat das Buch?", RouteKind.OUTLINE),
    ("Quels sont les chapitres du rapport ?", RouteKind.OUTLINE),
    ("¿Cuáles son los capítulos del libro?", RouteKind.OUTLINE),
    ("How many chapters are there?", RouteKind.COUNT),
    ("What is the number of pages in the report?", RouteKind.COUNT),
    ("Wie viele Kapitel hat das Buch?", RouteKind.COUNT),
    ("Combien de chapitres contient le livre ?", RouteKind.COUNT),
    ("¿Cuántos capítulos tiene el libro?", RouteKind.COUNT),
    ("How often is “liability” mentioned?", RouteKind.OCCURRENCES),
    ("How many times does the word tenant appear in the lease?", RouteKind.OCCURRENCES),
    ("Wie oft wird Haftung erwähnt?", RouteKind.OCCURRENCES),
    ("Combien de fois le mot loyer apparaît-il ?", RouteKind.OCCURRENCES),
    ("¿Cuántas veces se menciona la palabra renta?", RouteKind.OCCURRENCES),
    ("Compare the two reports.", RouteKind.COMPARE),
    ("How many functions are in the file?", RouteKind.EVERYTHING),
    ("How many people are named in the document?", RouteKind.EVERYTHING),
    ("List all names in the report", RouteKind.EVERYTHING),
    ("Nenne alle Fristen.", RouteKind.EVERYTHING),
]
ABOUT_SOMETHING = [
    "How many employees does the company have?",
    "How many times a day should I take the pill?",
    "How many times was the battery replaced?",
    "How often is rent paid?",
    "Which section deals with deposits?",
    "What does section 4.2 say?",
    "What is in table 3?",
    "What is the argument about free trade?",
    "When must receipts be handed in after the journey?",
    "What is the name of the chapter on safety?",
    "Wie viele Mitarbeiter hat die Firma?",
    "Combien de jours de congé ai-je ?",
    "¿Cuántos empleados tiene la empresa?",
    "List the risk factors",
]


@pytest.mark.parametrize(("question", "kind"), WHOLE)
def test_questions_about_whole_documents(question: str, kind: RouteKind) -> None:
    route = route_of(question)
    assert (route.kind, route.subject) == (kind, ())


@pytest.mark.parametrize("question", ABOUT_SOMETHING)
def test_questions_about_something_in_them_go_to_passages(question: str) -> None:
    assert route_of(question) == PLAIN


@pytest.mark.parametrize(
    ("question", "subject"),
    [
        ("Summarise the payment terms", ("payment", "terms")),
        ("How many tables does the restaurant have?", ("restaurant",)),
        ("Compare revenue in 2022 and 2021", ("revenue", "2022", "2021")),
        ("Give me an overview of the Miller lease", ("miller",)),
    ],
)
def test_what_its_form_does_not_explain_is_the_subject(question: str, subject: tuple[str, ...]) -> None:
    assert route_of(question).subject == subject


def test_a_count_knows_what_it_counts() -> None:
    route = route_of("Wie viele Tabellen enthält der Bericht?")
    assert (route.part, route.noun, route.subject) == (Part.TABLE, "Tabellen", ())


@pytest.mark.parametrize("wanted", ["liability", "force majeure", "E-4021"])
def test_the_word_that_is_counted_is_taken_as_it_is_written(wanted: str) -> None:
    assert route_of(f'How often is "{wanted}" mentioned in the contract?').wanted == wanted


@settings(deadline=None)
@given(st.text(max_size=300))
def test_any_text_has_a_way_and_the_same_one_each_time(question: str) -> None:
    route = route_of(question)
    assert route == route_of(question)
    assert (route.kind is RouteKind.OCCURRENCES) == bool(route.wanted)


@settings(deadline=None)
@given(st.sampled_from([q for q, _ in WHOLE]), st.sampled_from(["", " ", "  \n"]), st.booleans())
def test_space_and_case_change_nothing(question: str, space: str, upper: bool) -> None:
    written = question.upper() if upper else question
    assert route_of(space + written + space).kind is route_of(question).kind
