import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieve.references import Reference, heads, references

MADE = [
    ("The fee is set out in Schedule 2 and in section 4.2.", ["schedule 2", "section 4.2"]),
    ("See Table 3, Appendix B, Exhibit 10.1, note 7 and Annex IV.",
     ["table 3", "appendix B", "exhibit 10.1", "note 7", "annex IV"]),
    ("as required by paragraph 3(b), clause 12 and Article 5 (see page 12 and Figure 2)",
     ["paragraph 3(b)", "clause 12", "article 5", "page 12", "figure 2"]),
    ("Subject to sections 3 to 5 and clauses 7, 8 and 9,",
     ["section 3", "section 4", "section 5", "clause 7", "clause 8", "clause 9"]),
    ("under Section 12 of this Agreement and section 2 of the Lease", ["section 12", "section 2"]),
    ("paragraph 3 of Schedule 2 applies", ["schedule 2"]),
    ("siehe Abschnitt 4.2 und Anlage 3", ["section 4.2", "annex 3"]),
    ("voir l'article 5 et l'annexe II", ["article 5", "annex II"]),
    ("véase la sección 4 y la tabla 2", ["section 4", "table 2"]),
    ("see the section entitled “Risk Factors” below", ["heading Risk Factors"]),
    ("as defined in the Glossary", ["heading Glossary"]),
    ("on the terms set out in\nSchedule 4. The Tenant pays.", ["schedule 4"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "made"), MADE)
def test_what_a_text_refers_to(text: str, made: list[str]) -> None:
    assert [f"{r.kind} {r.number}" for r in references(text)] == made


@pytest.mark.parametrize(
    "text",
    [
        "as required by section 5 of the Companies Act 2006",
        "the Companies Act 2006, section 5, applies",
        "see page 3 of the Annual Report",
        "Section 16(a) of the Exchange Act",
        "under 17 CFR section 240 and ASC 606",
        "nach § 5 BGB und Art. 6 DSGVO",
        "l'article 5 de la loi",
        "in Section 12 of another document",
        "Section 12 of the Master Services Agreement",
        "Table 3: Rents by year",
        "Page 12 of 30",
        "he took part in a table of six, section a",
    ],
)
def test_other_documents_and_own_titles_are_no_references(text: str) -> None:
    assert references(text) == []


def test_a_document_may_call_itself_by_its_title() -> None:
    text = "Section 12 of the Master Services Agreement applies."
    (made,) = references(text, own_names=("Acme Master Services Agreement",))
    assert (made.number, made.text, text[made.start : made.end]) == ("12", "Section 12", "Section 12")


def test_a_range_of_hundreds_is_not_counted_out() -> None:
    assert [r.number for r in references("see pages 3 to 300")] == ["3", "300"]


@pytest.mark.parametrize(
    ("kind", "number", "line", "begins"),
    [
        ("schedule", "2", "SCHEDULE 2 – FEES", True),
        ("schedule", "2", "Schedule 20", False),
        ("section", "4.2", "4.2 Leave", True),
        ("section", "4", "4.2 Leave", False),
        ("section", "4", "4 2020 6,000", False),
        ("note", "7", "Note 7 — Commitments", True),
        ("note", "7", "7. Commitments", True),
        ("table", "3", "3. Commitments", False),
        ("appendix", "B", "Appendix B. Forms", True),
        ("heading", "Risk Factors", "Item 1A. Risk Factors", True),
        ("heading", "Risk Factors", "Our risk factors are many", False),
    ],
)
def test_what_begins_what_is_referred_to(kind: str, number: str, line: str, begins: bool) -> None:
    assert heads(line, Reference(kind, number, "", 0, 0)) is begins


@given(st.text(st.sampled_from("section Table.234,()to\nB§ of Act“”"), max_size=80))
def test_every_reference_is_where_it_says(text: str) -> None:
    for made in references(text):
        assert 0 <= made.start < made.end <= len(text)
        assert made.number
