"""Which way a question goes: to passages, or over whole documents. Pure; English and the plain forms of German, French
and Spanish.

Whole-document routes are taken by the words of the question alone, and only where these ask for nothing else: what they
do not explain is the `subject`, which must be the name of a document or of a section, or the question goes to passages.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from core.language.words import fold, words


class RouteKind(StrEnum):
    PASSAGES = "passages"
    SUMMARY = "summary"
    OUTLINE = "outline"
    COUNT = "count"
    """How many parts of the structure there are."""
    OCCURRENCES = "occurrences"
    """How often a word stands in the text."""
    COMPARE = "compare"
    EVERYTHING = "everything"
    """A count or a list of things that no structure tells: passages hold a part of it."""


class Part(StrEnum):
    """What the structure of a document is made of."""

    CHAPTER = "chapter"
    SECTION = "section"
    HEADING = "heading"
    CLAUSE = "clause"
    ARTICLE = "article"
    TABLE = "table"
    FIGURE = "figure"
    APPENDIX = "appendix"
    SCHEDULE = "schedule"
    NOTE = "note"
    PAGE = "page"


@dataclass(frozen=True, slots=True)
class Route:
    """`noun` is what the question calls the `part`; `subject` the words that name what it is about, folded; `wanted`
    the text whose occurrences are counted."""

    kind: RouteKind
    part: Part | None = None
    noun: str = ""
    subject: tuple[str, ...] = ()
    wanted: str = ""


PLAIN = Route(RouteKind.PASSAGES)

_NOUNS: Mapping[Part, str] = {
    Part.CHAPTER: "chapters kapiteln? chapitres capitulos",
    Part.SECTION: "sections subsections abschnitten? secciones apartados",
    Part.HEADING: "headings uberschriften titres titulos",
    Part.CLAUSE: "clauses klauseln clausulas",
    Part.ARTICLE: "articles artikeln? articulos",
    Part.TABLE: "tables tabellen tableaux tablas",
    Part.FIGURE: "figures abbildungen figuras",
    Part.APPENDIX: "appendices appendixes annexes anhangen? anexos apendices",
    Part.SCHEDULE: "schedules",
    Part.NOTE: "footnotes fussnoten",
    Part.PAGE: "pages seiten paginas",
}
"""In the plural: "the section on parking" asks for something else."""
_BY_NOUN = [(part, re.compile("|".join(forms.split()))) for part, forms in _NOUNS.items()]
DOCUMENT_WORDS = frozenset(
    "document documents doc file files pdf pdfs report reports paper papers book books manual manuals guide guides "
    "handbook contract contracts lease leases agreement agreements policy policies text texts filing prospectus thesis "
    "study brochure presentation booklet letter act law regulation treaty deed statute "
    "dokument dokumente datei dateien bericht berichte buch handbuch vertrag vertrags vertrages dokuments dokumentes "
    "berichts mietvertrag "
    "fichier fichiers rapport rapports livre manuel contrat contrats bail "
    "documento documentos archivo archivos informe informes libro contrato contratos".split()
)
_FILLERS = frozenset(
    "a an the this that these those it its is are be was were do does did has have had there in of on from to for by "
    "with within inside all every each whole entire full complete total altogether me us my our your you please can "
    "could would give show tell list name what which how many much number contain contains containing include "
    "includes make up and or short brief briefly quick quickly main key overall general i want need like so far "
    "der die das den dem des dieser diese dieses diesem diesen ein eine einen einem eines im in von es gibt hat haben "
    "sind ist bitte mir uns alle ganze ganzen kurz welche wie viele und enthalt "
    "le la les l un une des du de d ce cet cette ces est sont il y a t dans s vous plait moi tous toutes tout "
    "contient comporte quels quelles combien que qu et bref "
    "el los las un una unos del al este esta estos estas ese hay tiene tienen en por favor todos todas todo me "
    "contiene que cuales cuantos cuantas breve son es".split()
)
_HOW_MANY = re.compile(
    r"\b(?:how many|(?:what is |what's )?(?:the )?(?:total )?number of|count (?:of )?|wie ?viele?|(?:die )?anzahl der|"
    r"combien (?:de |d['’] ?|y a[- ]t[- ]il de )?|(?:le )?nombre de|cu[aá]nt[oa]s|(?:el )?n[uú]mero de)\s*"
    r"(?:the |all |different |main |die |les |las |los )*",
    re.IGNORECASE,
)
_OFTEN = (
    re.compile(
        r"^how (?:many times|often) (?:is|are|was|were|does|do|did) (?:the (?:words?|term|name|phrase|expression) )?"
        r"(?P<wanted>.+?) (?:get )?(?:mentioned|named|appear|occur|used as a word|written|come up|show up|cited)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"^how many (?:mentions|occurrences) of (?:the (?:word|term|name|phrase) )?(?P<wanted>.+?)"
        r"(?: (?:is|are|does|do) .*)?$",
        re.IGNORECASE,
    ),
    re.compile(
        r"^wie (?:oft|h[aä]ufig) (?:wird|werden|kommt|kommen|steht) (?:das wort |der begriff |der name )?"
        r"(?P<wanted>.+?) (?:.*\b)?(?:erw[aä]hnt|genannt|vor)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"^combien de fois (?:le (?:mot|terme|nom) |l['’]expression )?(?P<wanted>.+?) "
        r"(?:est|sont|appara[iî]t|figure)\b",
        re.IGNORECASE,
    ),
    re.compile(
        r"^¿?cu[aá]ntas veces (?:aparece|se menciona|se nombra|figura) (?:la palabra |el t[eé]rmino |el nombre )?"
        r"(?P<wanted>.+)$",
        re.IGNORECASE,
    ),
)
_QUOTED = re.compile(r"[\"“”„«»'‘’](?P<wanted>[^\"“”„«»]+?)[\"“”«»'‘’](?=\W|$)")
_IN_DOCUMENT = re.compile(
    r"\s+(?:in|within|throughout|im|dans|en) (?:(?:the|this|that|my|all|these|dem|der|diesem|dieser|le|la|ce|cette|el|"
    r"este|esta)\s+)*(?P<noun>[\w-]+)\s*$",
    re.IGNORECASE,
)
_LISTING = re.compile(
    r"\b(?:list|name|enumerate|show|give|what (?:are|is)|which|what|print|outline of|table of|"
    r"liste|nenne|zeige|welche|was sind|auflisten|quels?|quelles?|[eé]num[eè]re[rz]?|lister|listez|"
    r"lista|enumera|nombra|cu[aá]les|qu[eé]|muestra)\b",
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r"\b(?:table of contents|(?:outline|structure) of|(?:show|give|list)(?: me)? (?:the )?"
    r"(?:outline|structure|contents)|"
    r"inhaltsverzeichnis|gliederung|table des mati[eè]res|(?:la )?structure du|[ií]ndice (?:de|del)\b)",
    re.IGNORECASE,
)
_SUMMARY = re.compile(
    r"\b(?:summari[sz]e|summary|sum up|overview|tl;?dr|(?:main|key) (?:points|ideas|messages)|"
    r"(?:what|what's|whats) (?:is |are |does )?(?P<it>.{0,60}?) (?:all )?(?:about|deals? with|cover)|gist of|"
    r"fass(?:e|en|t)?\b.*\bzusammen|zusammenfassung|zusammenfassen|worum geht(?: es)?|wovon handel[nt]|[uü]berblick|"
    r"r[eé]sum(?:e|er|ez|[eé])|de quoi (?:parle|parlent|traite|traitent|s['’]agit)|aper[cç]u|"
    r"resume|resumir|resumen|de qu[eé] (?:trata|tratan|va|habla))\b",
    re.IGNORECASE,
)
_COMPARE = re.compile(
    r"\b(?:compare|comparison|differences? between|how do .* differ|vergleiche?n?|vergleich|unterschiede?|"
    r"compare[rz]|comparaison|diff[eé]rences? entre|compara|comparar|comparaci[oó]n|diferencias? entre)\b",
    re.IGNORECASE,
)
_EVERY = re.compile(
    r"^\W*(?:please |can you |could you )?(?:list|name|enumerate|give(?: me)?|show(?: me)?|find|identify|tell me)"
    r"(?: me)? (?:all|every|each)\b|"
    r"^\W*(?:(?:liste|nenne|zeige)(?: mir)?(?: bitte)? (?:alle|jeden|jede|jedes)\b|"
    r"(?:liste[rz]?|[eé]num[eè]re[rz]?|cite[rz]?|nomme[rz]?) (?:tous|toutes)\b|"
    r"(?:lista|enumera|nombra|cita) (?:todos|todas)\b)|"
    r"^\W*what are all\b",
    re.IGNORECASE,
)
_HELD = frozenset(
    "there mentioned listed named described defined found contained included appear occur "
    "erwahnt genannt aufgefuhrt mentionnes mentionnees cites mencionados mencionadas".split()
)
_MOST_COUNTED_WORDS = 4
_SPOKEN = frozenset(
    "summarise summarize summary sum up overview tl dr tldr points ideas messages about deals deal cover covers "
    "section chapter part clause article abschnitt kapitel partie chapitre seccion capitulo "
    "covered gist contents table outline structure compare comparison difference differences between differ "
    "two both three against versus vs each other "
    "fasse fassen fasst zusammen zusammenfassung zusammenfassen worum geht wovon handelt handeln uberblick "
    "inhaltsverzeichnis gliederung nenne zeige liste auflisten auf vergleiche vergleichen vergleich unterschied "
    "unterschiede zwischen beiden beide zwei mit "
    "resume resumer resumez parle parlent traite traitent agit apercu quoi matieres lister listez enumere compare "
    "comparer comparez comparaison differences difference entre deux avec se "
    "resumir resumen trata tratan va habla indice lista enumera nombra muestra compara comparar comparacion diferencia "
    "diferencias dos ambos con".split()
)
_SAY_NO_SUBJECT = _FILLERS | DOCUMENT_WORDS | _SPOKEN | _HELD


def route_of(question: str) -> Route:
    """The way of a question, by its words."""
    text = " ".join(question.split())
    return _occurrences(text) or _count(text) or _listing(text) or _overall(text) or PLAIN


def _occurrences(text: str) -> Route | None:
    bare = text.rstrip(" ?.!")
    for pattern in _OFTEN:
        found = pattern.search(bare)
        if found is None:
            continue
        quoted = _QUOTED.search(bare)
        wanted = quoted["wanted"] if quoted else _IN_DOCUMENT.sub("", found["wanted"])
        wanted = wanted.strip(" \"“”„«»'‘’?.!")
        if wanted and len(wanted.split()) <= _MOST_COUNTED_WORDS:
            return Route(RouteKind.OCCURRENCES, wanted=wanted)
    return None


def _count(text: str) -> Route | None:
    """Parts of the structure are counted; of other things only those that are said to be counted in a document."""
    match = _HOW_MANY.search(text)
    if match is None:
        return None
    rest = text[match.end() :].rstrip(" ?.!")
    noun, _, behind = rest.partition(" ")
    part = _part_of(noun)
    subject = _subject(f"{text[: match.start()]} {behind}")
    if part is not None:
        return Route(RouteKind.COUNT, part, noun, subject)
    counted = _IN_DOCUMENT.sub("", rest)
    in_document = _IN_DOCUMENT.search(rest)
    if in_document is None or fold(in_document["noun"]) not in DOCUMENT_WORDS:
        return None
    told = [word for word in words(counted) if word not in _FILLERS and word not in _HELD]
    return Route(RouteKind.EVERYTHING) if 0 < len(told) <= _MOST_COUNTED_WORDS - 2 else None


def _listing(text: str) -> Route | None:
    if _CONTENTS.search(text):
        return Route(RouteKind.OUTLINE, Part.HEADING, "", _subject(text))
    if _LISTING.search(text):
        named = [(word, part) for word in words(text) if (part := _part_of(word)) is not None]
        if named and named[0][1] is not Part.PAGE:
            noun, part = named[0]
            told = _subject(" ".join(word for word in words(text) if word != noun))
            return Route(RouteKind.OUTLINE, part, noun, told)
    return None


def _overall(text: str) -> Route | None:
    if _COMPARE.search(text):
        return Route(RouteKind.COMPARE, subject=_subject(text))
    if (found := _SUMMARY.search(text)) is not None:
        it = found["it"]
        if it is None or any(word in DOCUMENT_WORDS or word in ("this", "it") for word in words(it)):
            return Route(RouteKind.SUMMARY, subject=_subject(text))
    if _EVERY.search(text):
        return Route(RouteKind.EVERYTHING)
    return None


def _part_of(word: str) -> Part | None:
    folded = fold(word).strip("?,.:;!")
    return next((part for part, pattern in _BY_NOUN if pattern.fullmatch(folded)), None)


def _subject(text: str) -> tuple[str, ...]:
    """What names something: neither a word of the question's form nor one for a document."""
    every = (piece for word in words(text) for piece in re.split(r"['’]", word))
    return tuple(
        w for w in every if w not in _FILLERS and w not in DOCUMENT_WORDS and w not in _SPOKEN and w not in _HELD
    )
