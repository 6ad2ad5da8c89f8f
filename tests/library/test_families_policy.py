import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.api.types import DocumentId
from core.language.names import read_name
from core.library.families_kin import Relative, group, kinship, relative
from core.library.families_order import Member, newest_first, time_of
from core.library.families_text import SketchMaker, bands, likeliest, resemblance, sketch_of, unpacked
from tests.measure.family_texts import Writer

WRITER = Writer(1)
TEXT = WRITER.text(60)
LIGHTLY = WRITER.edited(TEXT, 0.05)
HEAVILY = WRITER.edited(TEXT, 0.4)
OTHER = WRITER.text(60)
TEMPLATE = WRITER.template(60)
FILLED = [[blank() for blank in TEMPLATE] for _ in range(2)]


def kin(path: str, text: list[str], *, title: str = "", number: int = 1) -> Relative:
    content = hash(tuple(text))
    return relative(DocumentId(number), path, content=content, title=title, sketch=sketch_of(" ".join(text)))


def are_kin(one: tuple[str, list[str]], other: tuple[str, list[str]]) -> bool:
    a, b = kin(*one, number=1), kin(*other, number=2)
    assert kinship(a, b) == kinship(b, a)
    return kinship(a, b) > 0


# --- texts


def test_a_sketch_is_small_and_comes_back() -> None:
    sketch = sketch_of(*TEXT)
    assert len(sketch.packed()) == 896
    assert resemblance(unpacked(sketch.packed()), sketch).text == 1.0
    with pytest.raises(ValueError, match="sketch"):
        unpacked(b"1234")


@given(st.lists(st.integers(1, 300), max_size=8))
def test_a_sketch_does_not_depend_on_where_pages_end(cuts: list[int]) -> None:
    words = " ".join(TEXT).lower().split()
    maker = SketchMaker()
    for start, end in itertools.pairwise([0, *sorted(cuts), len(words)]):
        maker.add(" ".join(words[start:end]))
    assert (maker.sketch().text == sketch_of(" ".join(words)).text).all()


def test_likeness_is_estimated_well() -> None:
    def shingles(text: list[str]) -> set[tuple[str, ...]]:
        words = " ".join(text).lower().replace(".", " ").replace(",", " ").split()
        return set(zip(*(words[n:] for n in range(5)), strict=False))

    for text in (LIGHTLY, HEAVILY, TEXT[:30], OTHER):
        ours, theirs = shingles(TEXT), shingles(text)
        found = resemblance(sketch_of(" ".join(TEXT)), sketch_of(" ".join(text)))
        assert found.text == pytest.approx(len(ours & theirs) / len(ours | theirs), abs=0.13)
    assert resemblance(sketch_of(" ".join(TEXT)), sketch_of(" ".join(TEXT[:30]))).contained > 0.8


def test_scripts_without_spaces_are_compared_too() -> None:
    one, other = "契約書は令和六年三月一日から効力を有する。" * 3, "契約書は令和七年三月一日から効力を有する。" * 3
    assert 0.3 < resemblance(sketch_of(one), sketch_of(other)).text < 1


def test_alike_texts_share_bands_and_are_likeliest() -> None:
    mine, light, heavy, other = (sketch_of(" ".join(t)) for t in (TEXT, LIGHTLY, HEAVILY, OTHER))
    assert set(bands(mine)) & set(bands(light))
    assert not set(bands(mine)) & set(bands(other))
    assert likeliest(mine, [other.packed(), heavy.packed(), light.packed()], limit=5) == [2, 1]
    assert bands(sketch_of("")) == []


# --- kin


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/d/policy v1.pdf", "/d/policy v2 final.pdf"),
        ("/d/policy.pdf", "/d/Policy_signed - Copy.pdf"),
        ("/d/Drafts/policy draft.pdf", "/d/Signed/policy final.pdf"),
        ("/d/Acme/policy v1.pdf", "/d/policy Acme v2.pdf"),
        ("/d/Contract/v1.pdf", "/d/Contract/final.pdf"),
    ],
)
def test_marked_versions_of_one_name_may_differ_a_good_deal(one: str, other: str) -> None:
    text = LIGHTLY if "Acme" in one else HEAVILY
    assert are_kin((one, TEXT), (other, text))
    assert not are_kin((one, TEXT), (other, OTHER))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/d/policy 2021-03-01.pdf", "/d/policy 2022-04-02.pdf"),
        ("/d/policy.pdf", "/d/policy (2).pdf"),
        ("/d/2023/handbook.pdf", "/d/2024/handbook.pdf"),
        ("/d/policy.pdf", "/d/archive/policy.pdf"),
    ],
)
def test_without_marks_texts_must_be_nearly_equal_and_keep_their_facts(one: str, other: str) -> None:
    text = [*TEXT, WRITER.sentence()]
    assert are_kin((one, TEXT), (other, text))
    assert not are_kin((one, TEXT), (other, HEAVILY))
    assert not are_kin((one, FILLED[0]), (other, FILLED[1]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("/d/Lease Acme.pdf", "/d/Lease Beta.pdf"),
        ("/d/Acme/Lease v1.pdf", "/d/Beta/Lease v2.pdf"),
        ("/d/Lease Acme signed.pdf", "/d/Beta/Lease v1.pdf"),
        ("/d/Chapter 1 draft.pdf", "/d/Chapter 2 final.pdf"),
        ("/d/Invoice 1001.pdf", "/d/Invoice 1002.pdf"),
        ("/d/Exhibit A.pdf", "/d/Exhibit B v2.pdf"),
        ("/d/Lease.pdf", "/d/Lease Acme.pdf"),
    ],
)
def test_names_of_different_documents_are_never_joined_however_alike_the_texts(one: str, other: str) -> None:
    assert not are_kin((one, TEXT), (other, [*TEXT, WRITER.sentence()]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Q1 2023 report", "Q2 2023 report"),
        ("3M_2018_10K", "3M_2022_10K"),
        ("minutes 2024-01-12", "minutes 2024-02-09"),
    ],
)
def test_periods_with_content_of_their_own_are_no_versions(one: str, other: str) -> None:
    assert not are_kin((f"/d/{one}.pdf", FILLED[0]), (f"/d/{other}.pdf", FILLED[1]))


def test_titles_with_versions_join_what_names_do_not() -> None:
    one, other = (kin(f"/d/{name}.pdf", text, title=title) for name, text, title in (
        ("download", TEXT, "Travel policy v3"), ("rules on travel", LIGHTLY, "Travel Policy v4")
    ))  # fmt: skip
    assert kinship(one, other) > 0


def test_equal_texts_are_copies_whatever_their_names() -> None:
    assert are_kin(("/a/x.pdf", TEXT), ("/b/y.pdf", TEXT))


def test_hardly_any_text_shows_nothing() -> None:
    assert not are_kin(("/d/form v1.pdf", ["Name and date."]), ("/d/form v2.pdf", ["Name and date of it."]))


def shelf() -> list[Relative]:
    paths = ["a v1", "a v2", "a v3", "b draft", "b final", "b copy of it", "c 1", "c 2", "Acme/a v4", "Beta/a v5"]
    texts = [TEXT, LIGHTLY, HEAVILY, OTHER, OTHER[:50], OTHER, TEXT, LIGHTLY, TEXT, LIGHTLY]
    pairs = enumerate(zip(paths, texts, strict=True))
    return [kin(f"/d/{path}.pdf", [*text, f"Ends in {n}."], number=n + 1) for n, (path, text) in pairs]


RELATIVES = shelf()
PINS = st.dictionaries(st.sampled_from([r.id for r in RELATIVES]), st.integers(1, 3))


def as_sets(families: list[list[Relative]]) -> set[frozenset[int]]:
    return {frozenset(r.id for r in family) for family in families}


def test_no_third_document_joins_two_that_are_different() -> None:
    families = as_sets(group(RELATIVES, {}))
    assert not any({9, 10} <= family for family in families)
    assert any({1, 2, 3} <= family for family in families)
    assert any({4, 5} <= family for family in families)


@settings(max_examples=60)
@given(st.permutations(RELATIVES), PINS)
def test_families_do_not_depend_on_the_order_of_documents(order: list[Relative], pins: dict[DocumentId, int]) -> None:
    assert group(order, pins) == group(RELATIVES, pins)


@settings(max_examples=60)
@given(PINS)
def test_a_pin_always_wins(pins: dict[DocumentId, int]) -> None:
    families = group(RELATIVES, pins)
    assert sorted(r.id for family in families for r in family) == sorted(r.id for r in RELATIVES)
    place = {r.id: n for n, family in enumerate(families) for r in family}
    for one, other in itertools.combinations(pins, 2):
        assert (place[one] == place[other]) == (pins[one] == pins[other])


# --- order


def member(number: int, name: str, *, dated: str = "", day: int = 0, pin: int | None = None) -> Member:
    read = read_name(name)
    return Member(DocumentId(number), read, dated or read.time, time_of(day * 86_400 * 10**9), pin)


def names_in_order(*names: str) -> list[str]:
    members = [member(number, name) for number, name in enumerate(names)]
    return [names[m.id] for m in newest_first(members)]


def test_versions_are_compared_as_numbers_and_stages_in_their_order() -> None:
    assert names_in_order("p v2", "p v10", "p v1") == ["p v10", "p v2", "p v1"]
    assert names_in_order("p signed", "p draft", "p final", "p") == ["p signed", "p final", "p", "p draft"]
    assert names_in_order("p v2 draft", "p v2 final", "p v3 draft") == ["p v3 draft", "p v2 final", "p v2 draft"]
    assert names_in_order("p final", "p v3", "p v4 draft", "p final2") == ["p final2", "p final", "p v4 draft", "p v3"]
    assert names_in_order("p", "p v2", "p old") == ["p v2", "p", "p old"]
    assert names_in_order("p 2022-01-01", "p 2024-01-01", "p 2023-01-01")[0] == "p 2024-01-01"


def test_the_date_in_the_text_comes_before_the_one_in_the_name_and_the_file() -> None:
    members = [member(1, "p", dated="2021-01-01", day=19_000), member(2, "p", dated="2023-01-01", day=100)]
    assert [m.id for m in newest_first(members)] == [2, 1]
    assert [m.id for m in newest_first([member(1, "p", day=2), member(2, "p", day=1)])] == [1, 2]
    assert [m.id for m in newest_first([member(1, "p"), member(2, "p")])] == [2, 1]


def test_a_name_without_a_mark_is_placed_by_its_date_among_dated_versions() -> None:
    members = [member(1, "p v1", dated="2020"), member(2, "p v2", dated="2022"), member(3, "p", dated="2024")]
    assert [m.id for m in newest_first(members)] == [3, 2, 1]


def test_what_a_person_ordered_stays_in_that_order_and_newer_ones_come_before_it() -> None:
    pinned = [member(1, "p v1", pin=0), member(2, "p v2", pin=1)]
    assert [m.id for m in newest_first(pinned)] == [1, 2]
    assert [m.id for m in newest_first([*pinned, member(3, "p v3")])] == [3, 1, 2]


MEMBERS = st.lists(
    st.tuples(
        st.sampled_from(["p", "p v1", "p v2", "p draft", "p final", "p final2", "p signed", "p v2 draft", "p old"]),
        st.sampled_from(["", "2020", "2021-05", "2023-01-01"]),
        st.integers(0, 30_000),
        st.none() | st.integers(0, 3),
    ),
    min_size=1,
    max_size=7,
)


@given(MEMBERS)
def test_the_order_is_total_and_stable(rows: list[tuple[str, str, int, int | None]]) -> None:
    members = [member(n, name, dated=dated, day=day, pin=pin) for n, (name, dated, day, pin) in enumerate(rows)]
    ordered = newest_first(members)
    assert newest_first(ordered[::-1]) == ordered
    assert sorted(m.id for m in ordered) == sorted(m.id for m in members)
    pins = [m.pin for m in ordered if m.pin is not None]
    assert pins == sorted(pins)
