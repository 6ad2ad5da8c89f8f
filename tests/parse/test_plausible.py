"""Letters that cannot be a language: what is condemned and, above all, what never is."""

import random
import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.parse.letters.plausible import is_word, wrong_share

ENGLISH = """All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience
and should act towards one another in a spirit of brotherhood. The tenant shall keep the premises in good repair and
pay the rent on the first working day of every month. Nothing in this agreement limits the liability of either party
for death or personal injury caused by negligence, and notices must be delivered by hand or registered letter."""

NATURAL = {
    "english": ENGLISH,
    "german": """Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen
    begabt und sollen einander im Geist der Brüderlichkeit begegnen. Der Mieter verpflichtet sich, die
    Wohnung pfleglich zu behandeln und Schäden unverzüglich anzuzeigen. Die Kündigung bedarf der
    Schriftform; Nebenabreden wurden nicht getroffen. Rechtsschutzversicherungsgesellschaften übernehmen
    keine Haftung für Folgeschäden.""",
    "french": """Tous les êtres humains naissent libres et égaux en dignité et en droits. Ils sont doués de raison et
    de conscience et doivent agir les uns envers les autres dans un esprit de fraternité. Le locataire
    s'engage à payer le loyer aux échéances convenues, à entretenir les lieux loués et à restituer les
    clés à la fin du contrat.""",
    "spanish": """Todos los seres humanos nacen libres e iguales en dignidad y derechos y, dotados como están de razón
    y conciencia, deben comportarse fraternalmente los unos con los otros. El arrendatario deberá
    conservar la vivienda en buen estado, abonar puntualmente la renta y comunicar cualquier desperfecto
    al propietario. Terminado el contrato, devolverá las llaves y responderá de los daños causados por
    negligencia, salvo el desgaste ordinario.""",
    "italian": """Tutti gli esseri umani nascono liberi ed eguali in dignità e diritti. Essi sono dotati di ragione e
    di coscienza e devono agire gli uni verso gli altri in spirito di fratellanza. Il conduttore
    dichiara di aver visitato i locali e di averli trovati adatti all'uso convenuto, impegnandosi a
    riconsegnarli nello stesso stato.""",
    "portuguese": """Todos os seres humanos nascem livres e iguais em dignidade e em direitos. Dotados de razão e de
    consciência, devem agir uns para com os outros em espírito de fraternidade. O inquilino obriga-se a
    conservar a habitação, a pagar pontualmente a renda e a comunicar imediatamente qualquer avaria ao
    senhorio.""",
    "dutch": """Alle mensen worden vrij en gelijk in waardigheid en rechten geboren. Zij zijn begiftigd met verstand
    en geweten, en behoren zich jegens elkander in een geest van broederschap te gedragen. De huurder is
    verplicht de woning zorgvuldig te gebruiken en gebreken onmiddellijk schriftelijk te melden aan de
    verhuurder.""",
    "polish": """Wszyscy ludzie rodzą się wolni i równi pod względem swej godności i swych praw. Są oni obdarzeni
    rozumem i sumieniem i powinni postępować wobec innych w duchu braterstwa. Najemca zobowiązuje się
    utrzymywać mieszkanie w należytym stanie oraz niezwłocznie zgłaszać wszelkie usterki. Szczegółowe
    warunki określa załącznik.""",
    "czech": """Všichni lidé rodí se svobodní a sobě rovní co do důstojnosti a práv. Jsou nadáni rozumem a svědomím
    a mají spolu jednat v duchu bratrství. Nájemce je povinen udržovat byt v řádném stavu, platit
    nájemné včas a bez zbytečného odkladu oznámit pronajímateli všechny závady. Čtvrtletní vyúčtování
    služeb obdrží písemně.""",
    "turkish": """Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar. Akıl ve vicdana sahiptirler ve
    birbirlerine karşı kardeşlik zihniyeti ile hareket etmelidirler. Kiracı, kiralananı özenle
    kullanmak, kira bedelini zamanında ödemek ve arızaları gecikmeksizin kiraya verene bildirmekle
    yükümlüdür.""",
    "finnish": """Kaikki ihmiset syntyvät vapaina ja tasavertaisina arvoltaan ja oikeuksiltaan. Heille on annettu
    järki ja omatunto, ja heidän on toimittava toisiaan kohtaan veljeyden hengessä. Vuokralainen
    sitoutuu hoitamaan huoneistoa huolellisesti ja ilmoittamaan vioista viipymättä kirjallisesti
    vuokranantajalle.""",
    "swedish": """Alla människor är födda fria och lika i värde och rättigheter. De har utrustats med förnuft och
    samvete och bör handla gentemot varandra i en anda av gemenskap. Hyresgästen ska vårda lägenheten
    väl, betala hyran i tid och genast underrätta hyresvärden om skador som behöver åtgärdas.""",
    "hungarian": """Minden emberi lény szabadon születik és egyenlő méltósága és joga van. Az emberek, ésszel és
    lelkiismerettel bírván, egymással szemben testvéri szellemben kell hogy viseltessenek. A bérlő
    köteles a lakást rendeltetésszerűen használni és a bérleti díjat határidőre megfizetni.""",
    "welsh": """Genir pawb yn rhydd ac yn gydradd â'i gilydd mewn urddas a hawliau. Fe'u cynysgaeddir â rheswm a
    chydwybod, a dylai pawb ymddwyn y naill at y llall mewn ysbryd cymodlon. Rhaid i'r tenant gadw'r
    adeilad mewn cyflwr da a hysbysu'r landlord ynghylch unrhyw ddiffygion cyn gynted ag y bo modd.""",
    "vietnamese": """Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi. Mọi con người đều
    được tạo hóa ban cho lý trí và lương tâm và cần phải đối xử với nhau trong tình anh em. Người thuê
    nhà phải thanh toán tiền thuê đúng hạn và thông báo những hư hỏng nghiêm trọng cho chủ nhà trong
    vòng mười ngày.""",
}
OTHERS = {
    "cyrillic": """Все люди рождаются свободными и равными в своем достоинстве и правах. Они наделены разумом и
    совестью и должны поступать в отношении друг друга в духе братства. Арендатор обязуется содержать
    помещение в исправном состоянии, своевременно вносить арендную плату и письменно сообщать о
    повреждениях.""",
    "greek": "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα " * 6,
    "arabic": "يولد جميع الناس أحرارا متساوين في الكرامة والحقوق وقد وهبوا عقلا وضميرا " * 6,
    "chinese": "人人生而自由在尊严和权利上一律平等他们赋有理性和良心 " * 20,
    "numbers": "1,234.56 (7,890) 12.5% 2021 2022 $ 45,001 — 3.1e-5 " * 40,
    "parts": "LM358DR2G BC547B-TO92 M8x40-DIN912 KXTG-6641 RJ45 74HC595N QFN-32 " * 40,
    "tickers": " ".join(f"{a}{b}{c}X" for a in "QZJX" for b in "KVWB" for c in "PGTFD"),
    "keys": "MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAx7Vq+/hZ0Jm3 " * 20,
    "proteins": "MKTAYIAKQR QISFVKSHFS RQLEERLGLI EVQAPILSRV GDGTQDNLSG AEKAVQVKVK ALPDAQFEVV HSLAKWKRQT "
    "LGQHDFSAGE GLYTHMKALR PDEDRLSPLH SVYVDQWDWE RVMGDGERQF STLKSTVEAI WAGIKATEAA VSEEFGLAPF LPDQIHFVHS",
    "code": """def _split(text: str, span: tuple[int, int]) -> Sequence[tuple[int, int]]:
        start, end = span
        if end - start < _LONG_WORD and text[start].isalnum(): return (span,)
        xmlHttpRequest.onReadyStateChange = function(evt) { $('#div').html(evt.responseText); };
        for (int i = 0; i < nrows; ++i) { printf("%s\\n", argv[i]); ptr->next = NULL; } """
    * 4,
    "formulas": "∑ᵢ xᵢ² ≤ λ‖A‖ ∂f/∂x = lim ∫₀^∞ e^{-st} f(t) dt, sin²θ + cos²θ = 1, Ax = λx, O(n log n) " * 20,
    "leaders": "Introduction ........ 1 ---------- ========== __________ ********** " * 30,
}


def shifted(text: str, by: int) -> str:
    small = string.ascii_lowercase
    moved = small[by:] + small[:by]
    return text.translate(str.maketrans(small + small.upper(), moved + moved.upper()))


@pytest.mark.parametrize("name", NATURAL)
def test_a_language_is_plausible_in_small_letters_and_in_capitals(name: str) -> None:
    assert wrong_share([NATURAL[name]]) == 0
    assert wrong_share([NATURAL[name].upper()]) == 0


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_no_language_in_latin_letters_is_left_alone(name: str) -> None:
    assert wrong_share([OTHERS[name]]) == 0


@pytest.mark.parametrize("by", range(1, 26))
@pytest.mark.parametrize("name", ["english", "german", "spanish", "polish", "finnish"])
def test_letters_moved_by_a_constant_are_found(name: str, by: int) -> None:
    assert wrong_share([shifted(NATURAL[name], by)]) > 0.2


def test_glyph_numbers_taken_for_characters_are_found() -> None:
    """Fonts whose glyphs are in the order of ASCII, 29 places off: small letters come out as capitals."""
    garbled = "".join(chr(ord(char) - 29) if "=" < char <= "z" else char for char in ENGLISH)

    assert wrong_share([garbled]) > 0.5


def test_letters_exchanged_at_random_are_found() -> None:
    mixed = 0
    for seed in range(200):
        order = list(string.ascii_lowercase)
        random.Random(seed).shuffle(order)
        text = ENGLISH.lower().translate(str.maketrans(string.ascii_lowercase, "".join(order)))
        mixed += wrong_share([text]) > 0.2
    assert mixed >= 194


def test_another_alphabet_taken_for_western_letters_is_found() -> None:
    garbled = OTHERS["cyrillic"].encode("cp1251").decode("latin-1")

    assert wrong_share([garbled]) > 0.5


def test_signs_in_the_place_of_letters_are_found() -> None:
    garbled = ENGLISH.lower().translate({97 + place: sign for place, sign in enumerate("!\"#$%&'()*+,-./:;<=>?@[]^_")})

    assert wrong_share([garbled]) > 0.5


def test_the_share_counts_the_whole_page() -> None:
    share = wrong_share([NATURAL["german"], NATURAL["french"], NATURAL["dutch"], shifted(ENGLISH, 3)])

    assert 0.1 < share < 0.4


def test_a_little_gibberish_is_no_verdict() -> None:
    assert wrong_share(["Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj"]) == 0
    assert wrong_share([]) == 0


@settings(max_examples=200)
@given(st.lists(st.text(max_size=60), max_size=30))
def test_it_is_a_share_of_any_text(lines: list[str]) -> None:
    assert 0 <= wrong_share(lines) <= 1


@settings(max_examples=100)
@given(st.permutations(ENGLISH.split()))
def test_the_order_of_words_does_not_condemn(words: list[str]) -> None:
    assert wrong_share(words) == 0


@pytest.mark.parametrize("word", ["the", "Sequencer,", "(1,250.00)", "2031", "Straße", "Москва", "人人", "“quoted”"])
def test_words_and_numbers(word: str) -> None:
    assert is_word(word)


@pytest.mark.parametrize("word", ["", "|", "oO", "~", "qxz", "©", "a1", "-", "WKLV"])
def test_noise_is_no_word(word: str) -> None:
    assert not is_word(word)
