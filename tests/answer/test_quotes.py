from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from core.answer.quotes import MAX_QUOTES, MAX_UNSURE, best_quotes, understandable
from core.api.types import DocumentId
from core.contracts.rows import ChunkSpan
from core.retrieve.evidence import EvidenceSentence, sentences_of
from tests.answer.parts import chunk, evidence

SENTENCES = evidence(
    "The first sentence stands here. The second sentence stands here. The third sentence stands here. "
    "The fourth sentence stands here. The fifth sentence stands here."
)


def test_quotes_stand_in_the_order_of_the_document() -> None:
    ranked = [replace(SENTENCES[2], logit=3.0), replace(SENTENCES[0], logit=2.5)]
    assert [q.text for q in best_quotes(ranked)] == [SENTENCES[0].text, SENTENCES[2].text]


def test_a_sentence_far_below_the_best_is_not_quoted() -> None:
    ranked = [replace(SENTENCES[2], logit=3.0), replace(SENTENCES[0], logit=0.2)]
    assert [q.text for q in best_quotes(ranked)] == [SENTENCES[2].text]


def test_a_further_quote_must_share_the_questions_words() -> None:
    ranked = [replace(SENTENCES[2], logit=3.0, coverage=0.8), replace(SENTENCES[0], logit=2.9, coverage=0.1)]
    assert [q.text for q in best_quotes(ranked)] == [SENTENCES[2].text]


def test_without_a_reader_coverage_decides() -> None:
    ranked = [replace(s, coverage=c) for s, c in zip(SENTENCES, (1.0, 0.9, 0.3, 0.2, 0.1), strict=True)]
    assert len(best_quotes(ranked)) == 2


def test_there_are_never_too_many_and_nothing_gives_nothing() -> None:
    assert len(best_quotes([replace(s, logit=3.0) for s in SENTENCES])) == MAX_QUOTES
    assert best_quotes([]) == []


def test_what_a_chunk_leaves_out_of_the_page_is_shown_as_left_out() -> None:
    """A chunk in the midst of a list begins with the line that leads it in, which stands further up on the page."""
    text = "Seniors use it more, the more they earn: For the poorest it is 39%."
    seam = text.index("For")
    apart = (ChunkSpan(0, 100, 100 + seam - 1, 0), ChunkSpan(0, 300, 300 + len(text) - seam, seam))
    beside = (apart[0], replace(apart[1], start=100 + seam))
    for spans, shown in ((apart, text.replace(": For", ": … For")), (beside, text)):
        assert understandable(EvidenceSentence(replace(chunk(text), spans=spans), 0, len(text), 1.0)).text == shown


def test_of_an_unsure_reader_more_is_quoted() -> None:
    many = evidence(" ".join(f"The sentence with the number {i} stands here." for i in range(9)))
    apart = [replace(s, chunk=replace(s.chunk, document_id=DocumentId(i)), logit=0.5) for i, s in enumerate(many)]
    assert len(best_quotes(apart)) == MAX_UNSURE
    assert len(best_quotes([replace(s, logit=3.0) for s in apart], most=2)) == 2


def quoted(text: str, wanted: str, *, section: str = "") -> str:
    held = chunk(text, section=section)
    start = held.text.index(wanted)
    return understandable(EvidenceSentence(held, start, start + len(wanted), 0.0)).text


def test_a_sentence_that_points_back_brings_what_it_points_to() -> None:
    text = "The tenant pays a deposit. It is held by the bank. Dogs are not allowed."
    assert quoted(text, "It is held by the bank.") == "The tenant pays a deposit. It is held by the bank."
    assert quoted(text, "Dogs are not allowed.") == "Dogs are not allowed."


def test_what_says_where_it_points_stands_alone() -> None:
    text = "The tenant pays a deposit. It is forbidden to smoke in the flat."
    assert quoted(text, "It is forbidden to smoke in the flat.") == "It is forbidden to smoke in the flat."


def test_a_heading_is_not_what_it_points_to() -> None:
    text = "Deposit of the tenant\nIt is held by the bank."
    assert quoted(text, "It is held by the bank.", section="Deposit of the tenant") == "It is held by the bank."


ITEMS = ("- a passport or an identity card;", "- the lease, signed;", "- two photographs.")
LIST = "\n".join(("Bring the following:", *ITEMS, "The desk is closed."))


def test_an_item_of_a_list_stands_with_the_line_that_leads_it_in() -> None:
    assert (
        quoted(LIST, "- a passport or an identity card;") == "Bring the following:\n- a passport or an identity card;"
    )
    assert quoted(LIST, "- the lease, signed;") == "Bring the following: … - the lease, signed;"


def test_a_line_that_leads_in_a_list_stands_with_its_items() -> None:
    assert quoted(LIST, "Bring the following:") == LIST.removesuffix("\nThe desk is closed.")


def test_a_row_stands_under_the_head_of_its_table() -> None:
    table = "Costs in pounds\nItem | 2023 | 2022\nRent | 48 | 43\nHeating | 12 | 11"
    assert quoted(table, "Heating | 12 | 11") == "Item | 2023 | 2022 … Heating | 12 | 11"
    assert quoted(table, "Rent | 48 | 43") == "Item | 2023 | 2022\nRent | 48 | 43"


def test_the_head_of_a_table_tells_nothing_and_is_not_quoted_alone() -> None:
    rows = sentences_of(chunk("| December 31, 2018 | |\nMillions | Carrying value | Fair value\nDebt | 48 | | 43"))
    assert [q.text for q in best_quotes([replace(row, logit=3.0 - i) for i, row in enumerate(rows)])] == [
        "December 31, 2018\nMillions | Carrying value | Fair value\nDebt | 48 | 43"
    ]
    assert best_quotes([replace(rows[0], logit=3.0)]) == []
    words = sentences_of(chunk("Office | Contact\nBerlin | Anna Smith\nRome | Carlo Rossi"))
    assert [q.text for q in best_quotes([replace(words[1], logit=3.0)])] == ["Office | Contact\nBerlin | Anna Smith"]


def test_two_quotes_that_share_a_sentence_are_one() -> None:
    sentences = sentences_of(chunk("The tenant pays a deposit. It is held by the bank for a year."))
    (quote,) = best_quotes([replace(sentences[1], logit=3.0), replace(sentences[0], logit=2.9)])
    assert quote.text == "The tenant pays a deposit. It is held by the bank for a year."


@settings(deadline=None)
@given(
    st.lists(
        st.sampled_from(["It is so.", "The bank holds it.", "- an item;", "Bring this:", "a | b", "Rent"]), min_size=1
    )
)
def test_every_piece_is_verbatim_and_in_order(lines: list[str]) -> None:
    held = chunk("\n".join(lines))
    for sentence in sentences_of(held):
        quote = understandable(sentence)
        places = [(piece.start, piece.end) for piece in quote.pieces]
        assert places == sorted(places)
        assert (sentence.start, sentence.end) in places
        assert all(piece.text in quote.text for piece in quote.pieces)
