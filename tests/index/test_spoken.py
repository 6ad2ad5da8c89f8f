"""Chunks and questions beyond English, in the real index."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.index.analysers import Analysers, stem_of
from core.index.text import Mark, TextEntry, TextIndex
from tests.language.spoken import SENTENCES

ENGLISH = (
    "The tenant has to pay the deposit before the keys are handed over.",
    "When the pump is too hot, it stops and the lamp goes red.",
    "The accounts of the company are kept for ten years.",
)


@pytest.fixture
def index(tmp_path: Path) -> Iterator[TextIndex]:
    opened = TextIndex(tmp_path)
    yield opened
    opened.close()


def fill(index: TextIndex, *texts: str) -> None:
    entries = [TextEntry(ChunkId(number), text, "") for number, text in enumerate(texts)]
    index.replace([entry.chunk_id for entry in entries], entries, Mark(1, len(texts)))


def best(index: TextIndex, question: str) -> list[int]:
    return [hit.chunk_id for hit in index.search(question, allowed=None, limit=1)]


INFLECTED = [
    ("Die Mieterin muss die Kautionen vor den Einzügen zahlen, wie es im Vertrag steht.", "Kaution bei Einzug"),
    ("Les locataires doivent verser les cautions avant d'emménager dans la maison.", "caution du locataire"),
    ("Los inquilinos pagarán las fianzas antes de las mudanzas a los pisos nuevos.", "fianza del inquilino"),
    ("Арендаторы обязаны внести залоги до заселения в квартиры, как указано в договоре.", "залог арендатора"),
    ("Vuokralaisten on maksettava vakuudet ennen asuntoihin muuttamista.", "vuokralainen ja vakuus"),
    ("Najemcy muszą wpłacić kaucje przed wprowadzeniem się do mieszkań.", "kaucja najemca"),
    ("Nájemci musí zaplatit kauce před nastěhováním do svých bytů.", "kauci nájemce"),
    ("على المستأجرين دفع التأمينات قبل الانتقال إلى الشقق الجديدة.", "تأمين المستأجر"),
    ("השוכרים חייבים לשלם את הפיקדונות לפני המעבר לדירות.", "שוכר פיקדון"),
    ("Hyresgästerna ska betala depositionerna innan de flyttar in i lägenheterna.", "hyresgäst lägenhet"),
    ("Οι ενοικιαστές πρέπει να καταβάλουν τις εγγυήσεις πριν μετακομίσουν.", "εγγύηση ενοικιαστή"),
]


@pytest.mark.parametrize(("text", "question"), INFLECTED)
def test_another_form_of_a_word_is_found_among_english(index: TextIndex, text: str, question: str) -> None:
    fill(index, *ENGLISH, text)
    assert best(index, question) == [len(ENGLISH)]


@pytest.mark.parametrize("language", SENTENCES)
def test_each_sentence_is_found_among_all_languages(index: TextIndex, language: str) -> None:
    every = [text for texts in SENTENCES.values() for text in texts]
    fill(index, *every)
    for text in SENTENCES[language]:
        assert best(index, text) == [every.index(text)]


SPELLINGS = [
    ("Herr Müller zahlt die Miete an den Vermieter.", "Muller"),
    ("Herr Muller zahlt die Miete an den Vermieter.", "Müller"),
    ("Herr Müller zahlt die Miete an den Vermieter.", "Mueller"),
    ("Herr Mueller zahlt die Miete an den Vermieter.", "Müller"),
    ("Die Straße ist wegen der Arbeiten gesperrt.", "STRASSE"),
    ("Skjemaet sendes til Ørsted før fristen, og kopien beholdes.", "orsted"),
    ("Skjemaet sendes til Orsted før fristen, og kopien beholdes.", "Ørsted"),
    ("Umowa została podpisana w mieście Łódź przez dyrektora.", "lodz"),
    ("Toplantı gelecek hafta İstanbul şubesinde yapılacak.", "istanbul"),
    ("Toplantı gelecek hafta ISPARTA şubesinde yapılacak.", "ısparta"),
    ("Le siège social est situé à Besançon depuis dix ans.", "situe Besancon"),
    ("La canción fue grabada en el estudio de la ciudad.", "cancion"),
    ("Отчёт подготовлен бухгалтером в срок.", "отчет"),
    ("Отчет подготовлен бухгалтером в срок.", "отчёт"),
    ("Ο Γιώργος υπέγραψε τη σύμβαση χθες.", "ΓΙΩΡΓΟΣ"),
    ("كَتَبَ المُدِيرُ الرِّسَالَةَ إلى الشركة.", "المدير الرسالة"),
    ("كتب المدير الرسالة إلى الشركة.", "الْمُدِيرُ"),
    ("שָׁלוֹם לכולם ותודה על העבודה.", "שלום"),
    ("مدیر کتاب را به شرکت فرستاد.", "كتاب مدير"),
    ("ＡＢＣ１２３ の契約書を確認してください。", "ABC123"),
    ("The invoice is number ٤٢١٧ of the year.", "4217"),
    ("The résumé of the candidate is attached.", "resume"),
    ("The re\u0301sume\u0301 of the candidate is attached.", "résumé"),
    ("हिन्दी में अनुबंध पर हस्ताक्षर किए गए।", "अनुबंध"),
    ("ສັນຍາເຊົ່າຕ້ອງເຊັນໂດຍຜູ້ເຊົ່າ", "ຜູ້ເຊົ່າ"),
    ("អ្នកជួលត្រូវបង់ប្រាក់កក់", "ប្រាក់កក់"),
    ("ငှားရမ်းသူသည် စပေါ်ငွေပေးရမည်", "စပေါ်ငွေ"),
    ("租賃合約必須由承租人簽署", "租赁合约"),
    ("租赁合同必须由承租人签署", "簽署"),
    ("ผู้เช่าต้องชำระเงินประกันก่อนย้ายเข้า", "เงินประกัน"),
]


@pytest.mark.parametrize(("text", "question"), SPELLINGS)
def test_each_spelling_finds_the_other(index: TextIndex, text: str, question: str) -> None:
    fill(index, *ENGLISH, text)
    assert best(index, question) == [len(ENGLISH)]


def test_function_words_of_a_question_do_not_decide(index: TextIndex) -> None:
    fill(index, *ENGLISH, "Wie ist die Lage, und was ist zu tun?", "Der Mieter zahlt die Kaution an den Vermieter.")
    assert best(index, "Wie hoch ist die Kaution und was ist zu zahlen?") == [len(ENGLISH) + 1]


def test_a_phrase_is_found_in_the_forms_of_its_language(index: TextIndex) -> None:
    fill(index, *ENGLISH, "Der Vermieter verlangt höhere Gewalt als Grund.", "Gewalt ist höhere als gedacht.")
    assert best(index, 'Was heißt "höhere Gewalt"?') == [len(ENGLISH)]


def test_english_is_stemmed_as_english_whatever_else_there_is(index: TextIndex) -> None:
    fill(index, *ENGLISH)
    alone = index.search("keeping of company accounts", allowed=None, limit=3)
    assert [hit.chunk_id for hit in alone][:1] == [2]
    index.replace([ChunkId(9)], [TextEntry(ChunkId(9), " ".join(SENTENCES["de"]), "")], Mark(2, 2))
    assert [hit.chunk_id for hit in index.search("keeping of company accounts", allowed=None, limit=3)][:1] == [2]


def test_a_passage_too_short_to_tell_is_stemmed_by_the_language_of_its_document(index: TextIndex) -> None:
    fill(index, *ENGLISH, "Kautionen")
    assert best(index, "Kaution") == []
    index.replace([ChunkId(3)], [TextEntry(ChunkId(3), "Kautionen", "", language="de")], Mark(2, 2))
    assert best(index, "Kaution") == [3]
    index.replace([ChunkId(3)], [TextEntry(ChunkId(3), ENGLISH[0], "", language="de")], Mark(3, 3))
    assert index.analyze("deposits") == ["deposit"], "what can be told from a passage itself counts"


def test_most_chunks_say_how_a_text_is_analysed(index: TextIndex) -> None:
    fill(index, *ENGLISH)
    assert index.analyze("Kautionen und deposits") == ["kautionen", "und", "deposit"]
    fill(index, *(" ".join(SENTENCES["de"]) for _ in range(5)))
    assert index.analyze("Kautionen und Mieter") == ["kaution", "miet"]


def test_words_of_a_question_take_the_language_that_is_asked_for() -> None:
    analysers = Analysers()
    assert analysers.analyze("Die Kautionen der Mieter", "de") == ["kaution", "miet"]
    assert analysers.analyze("Kaucje i mieszkania", stem_of("pl")) == ["kaucje", "i", "mieszk"]


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=st.text(st.characters(), max_size=120), question=st.text(st.characters(), max_size=120))
def test_no_text_and_no_question_fails(index: TextIndex, text: str, question: str) -> None:
    if index.mark is None:
        fill(index, *[" ".join(texts) for texts in SENTENCES.values()])
    index.replace([ChunkId(99)], [TextEntry(ChunkId(99), text, text)], Mark(2, 3))
    assert len(index.search(question, allowed=None, limit=5)) <= 5
    assert len(index.search(f'"{question}" {text}', allowed=None, limit=5)) <= 5
