"""The text index on real Tantivy."""

import json
import math
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
import tantivy
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.api.types import ChunkId
from core.contracts.chunk_set import ChunkSet
from core.index.analysers import Analysers
from core.index.seals import segment_checks, segment_checksums
from core.index.text import LARGE_SCOPE, REACHES, Mark, TextEntry, TextIndex, TextIndexFailed, tantivy_errors

Texts = dict[int, str]


@pytest.fixture
def index(tmp_path: Path) -> Iterator[TextIndex]:
    opened = TextIndex(tmp_path)
    yield opened
    opened.close()


def entry(number: int, text: str, context: str = "") -> TextEntry:
    return TextEntry(ChunkId(number), text, context)


def put(index: TextIndex, *entries: TextEntry, mark: Mark = Mark(1, 1)) -> None:  # noqa: B008  # a value
    index.replace([each.chunk_id for each in entries], entries, mark)


def fill(index: TextIndex, texts: Texts) -> None:
    put(index, *(entry(number, text) for number, text in texts.items()), mark=Mark(len(texts), 7))


def found(index: TextIndex, question: str, *, allowed: set[int] | None = None, limit: int = 10) -> list[int]:
    scope = None if allowed is None else ChunkSet(ChunkId(id_) for id_ in allowed)
    return [hit.chunk_id for hit in index.search(question, allowed=scope, limit=limit)]


def test_the_better_match_comes_first_and_scores_fall(index: TextIndex) -> None:
    fill(index, {1: "rent is due monthly", 2: "the rent deposit and the rent increase", 3: "pets are welcome"})
    hits = index.search("What about the rent deposit?", allowed=None, limit=10)
    assert [hit.chunk_id for hit in hits] == [2, 1]
    assert hits[0].score > hits[1].score > 0


def test_stems_case_and_accents_do_not_matter(index: TextIndex) -> None:
    fill(index, {1: "Résumés were reviewed", 2: "nothing here"})
    for question in ("resume", "RESUME", "résumé review", "reviewing"):
        assert found(index, question) == [1]


def test_an_identifier_finds_its_own_chunk_first(index: TextIndex) -> None:
    fill(
        index,
        {1: "parts AB, 12 and 3", 2: "part AB-12.3 leaks", 3: "part AB-12.4 leaks", 4: "see C++ there", 5: "C# too"},
    )
    assert found(index, "which AB-12.3 leaks")[0] == 2
    assert found(index, "AB\u201112.3")[0] == 2
    assert found(index, "C++ code")[0] == 4
    assert found(index, "C# code")[0] == 5


def test_a_quoted_phrase_is_required(index: TextIndex) -> None:
    fill(
        index,
        {1: "under section 4.2.1 of this", 2: "section 4 has 2 parts and 1 table", 3: "the AB-12.3 part", 4: "AB 12 3"},
    )
    assert found(index, '"section 4.2.1"') == [1]
    assert found(index, '"AB-12.3"') == [3]
    assert found(index, 'what is the "AB-12.3" part') == [3]


def test_a_quoted_word_is_required_too(index: TextIndex) -> None:
    """Tantivy panics on a phrase of one word."""
    fill(index, {1: "tenant pays", 2: "landlord pays"})
    assert found(index, '"landlord" pays') == [2]


def test_a_phrase_that_nobody_wrote_counts_as_words(index: TextIndex) -> None:
    fill(index, {1: "majeure events excuse delay", 2: "other text"})
    assert found(index, 'meaning of "force majeure"') == [1]


def test_a_question_of_stop_words_is_still_asked(index: TextIndex) -> None:
    fill(index, {1: "to be or not to be", 2: "something else entirely"})
    assert found(index, "to be or not to be") == [1]


def test_headings_count_and_decide_between_equal_bodies(index: TextIndex) -> None:
    put(index, entry(1, "It lasts two years."), entry(2, "It lasts two years.", "Lease > Warranty"), entry(3, "x"))
    assert found(index, "warranty lasts")[0] == 2
    assert found(index, "lease") == [2]


def test_unspaced_scripts_are_found_by_pairs_of_letters(index: TextIndex) -> None:
    fill(index, {1: "契約期間は二年です", 2: "東京都の天気", 3: "ราคาสินค้า"})
    assert found(index, "契約期間")[0] == 1
    assert found(index, "京") == [2]
    assert found(index, '"東京都"') == [2]
    assert found(index, "สินค้า") == [3]


def test_removed_chunks_are_gone_also_after_opening_again(tmp_path: Path) -> None:
    """Deleting by term on an unsigned field does nothing and says nothing."""
    first = TextIndex(tmp_path)
    fill(first, {number: f"rent number{number}" for number in range(1, 11)})
    first.replace([ChunkId(2), ChunkId(3), ChunkId(99)], (), Mark(12, 8))
    assert 2 not in found(first, "rent")
    assert first.chunk_count == 8
    first.close()
    second = TextIndex(tmp_path)
    assert sorted(found(second, "rent")) == [1, 4, 5, 6, 7, 8, 9, 10]
    assert second.mark == Mark(12, 8)
    assert second.chunk_ids() == {1, 4, 5, 6, 7, 8, 9, 10}
    second.close()


def test_a_chunk_that_comes_back_is_there_once(index: TextIndex) -> None:
    fill(index, {1: "rent", 2: "deposit"})
    put(index, entry(1, "garden"), entry(3, "rent"))
    put(index, entry(1, "garden"))
    assert (found(index, "rent"), found(index, "garden"), index.chunk_count) == ([3], [1], 3)


def test_hidden_chunks_are_not_found(index: TextIndex) -> None:
    fill(index, {number: "rent " * (101 - number) for number in range(1, 101)})
    without = {ChunkId(id_) for id_ in range(1, 96)}
    hits = index.search("rent", allowed=None, limit=3, without=without)
    assert [hit.chunk_id for hit in hits] == [96, 97, 98]
    assert [
        hit.chunk_id for hit in index.search("rent", allowed=ChunkSet({ChunkId(95)}), limit=3, without=without)
    ] == []


def test_the_mark_is_part_of_the_commit(tmp_path: Path) -> None:
    index = TextIndex(tmp_path)
    reached = [index.mark]
    for mark in (Mark(5, 2**62 - 1), Mark(6, 0, filled=2**40)):
        index.replace((), (), mark)
        index.close()
        index = TextIndex(tmp_path)
        reached.append(index.mark)
    assert reached == [None, (5, 2**62 - 1, 0), (6, 0, 2**40)]
    assert index.chunk_count == 0
    index.close()


def test_a_scope_is_part_of_the_search(index: TextIndex) -> None:
    fill(index, {number: "rent " * (101 - number) for number in range(1, 101)})
    assert sorted(found(index, "rent", allowed={98, 99, 100}, limit=2)) != []
    assert set(found(index, "rent", allowed={98, 99, 100}, limit=50)) == {98, 99, 100}
    assert found(index, "rent", allowed=set()) == []
    assert found(index, "rent", allowed={1, 2}, limit=0) == []


COUNT = LARGE_SCOPE + 2_000
SCOPES = {
    "a run": range(1_000, COUNT),
    "two runs": [*range(1, 400), *range(3_000, 4_000)],
    "a few scattered": range(1, 900, 3),
    "most, scattered": [number for number in range(1, COUNT) if number % 5],
    "most, where the ranking ends": [number for number in range(1, COUNT) if number % 7],
}


def test_each_kind_of_scope_gives_the_same_ranking(index: TextIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(index, {number: f"rent {'deposit ' * (number % 7 == 0)}" for number in range(1, COUNT)})
    everything = found(index, "rent deposit", limit=COUNT)
    for reaches in (REACHES, (60, 120), ()):
        monkeypatch.setattr("core.index.text.REACHES", reaches)
        for name, numbers in SCOPES.items():
            scope = set(numbers)
            ranked = [id_ for id_ in everything if id_ in scope]
            assert found(index, "rent deposit", allowed=scope, limit=50) == ranked[:50], name
            assert found(index, "rent deposit", allowed=scope, limit=COUNT) == ranked, name


def test_inverse_document_frequency_is_that_of_bm25(index: TextIndex) -> None:
    fill(index, {1: "rent deposit", 2: "rent", 3: "garden"})
    idf = index.inverse_document_frequencies(["rent", "deposit", "absent"])
    assert idf["rent"] == pytest.approx(math.log(1 + 1.5 / 2.5))
    assert idf["deposit"] == pytest.approx(math.log(1 + 2.5 / 1.5))
    assert idf["absent"] == pytest.approx(math.log(1 + 3.5 / 0.5))


def test_analysis_folds_stems_and_drops_stop_words() -> None:
    assert Analysers().analyze("What are the Résumés of running managers?") == ["resum", "run", "manag"]


def test_unspaced_scripts_are_analysed_and_counted_as_pairs_of_letters(index: TextIndex) -> None:
    fill(index, {1: "東京都", 2: "京都", 3: "rent"})
    assert Analysers().analyze("the 東京都 rent") == ["rent", "东京", "京都"]
    idf = index.inverse_document_frequencies(["东京", "京都"])
    assert idf["东京"] == pytest.approx(math.log(1 + 2.5 / 1.5))
    assert idf["京都"] == pytest.approx(math.log(1 + 1.5 / 2.5))


def test_a_file_with_a_flipped_bit_is_noticed(tmp_path: Path) -> None:
    index = TextIndex(tmp_path)
    fill(index, {number: f"rent number{number}" for number in range(1, 200)})
    index.close()
    (tmp_path / "stray.term").write_bytes(b"removed words" * 9)
    originals = {path: path.read_bytes() for path in tmp_path.glob("*.*") if path.suffix not in (".json", ".lock")}
    assert [name for name in segment_checks(tmp_path, {}) if name is not None] == []
    assert [path for path in originals if not path.exists()] == [tmp_path / "stray.term"]
    for path, content in originals.items():
        for damaged in (content[:20] + bytes([content[20] ^ 4]) + content[21:], content[:-30], content[:5], b""):
            if path.exists():
                path.write_bytes(damaged)
                assert [name for name in segment_checks(tmp_path, {}) if name is not None] == [path.name]
                path.write_bytes(content)
    TextIndex(tmp_path).close()


def test_another_sound_file_in_the_place_of_one_is_noticed(tmp_path: Path) -> None:
    index = TextIndex(tmp_path)
    fill(index, {1: "rent"})
    fill(index, {2: "deposit", 3: "garden"})
    index.close()
    known = segment_checksums(tmp_path)
    assert [name for name in segment_checks(tmp_path, known) if name is not None] == []
    first, second, *_ = sorted(tmp_path.glob("*.idx"))
    first.write_bytes(second.read_bytes())
    assert [name for name in segment_checks(tmp_path, known) if name is not None] == [first.name]


def test_a_list_of_segments_that_loses_or_brings_back_a_chunk_is_noticed(tmp_path: Path) -> None:
    """It has no checksum of its own, and Tantivy believes it."""
    index = TextIndex(tmp_path)
    fill(index, {number: f"rent number{number}" for number in range(1, 200)})
    index.replace([ChunkId(7)], (), Mark(9, 9))
    index.close()
    listing = json.loads((tmp_path / "meta.json").read_bytes())
    largest = max(listing["segments"], key=lambda segment: segment["max_doc"])
    for change in ({"deletes": None}, {"max_doc": largest["max_doc"] - 1}):
        changed = {**listing, "segments": [{**s, **change} if s is largest else s for s in listing["segments"]]}
        (tmp_path / "meta.json").write_text(json.dumps(changed))
        if "meta.json" not in segment_checks(tmp_path, {}):
            with pytest.raises(TextIndexFailed):
                TextIndex(tmp_path)


def test_a_list_of_segments_that_cannot_be_read_is_an_error_not_a_crash(tmp_path: Path) -> None:
    index = TextIndex(tmp_path)
    fill(index, {1: "rent"})
    index.close()
    listing = (tmp_path / "meta.json").read_bytes()
    for broken in (b"", b"{", listing[: len(listing) // 2], b"[]", listing.replace(b"body", b"bodx")):
        (tmp_path / "meta.json").write_bytes(broken)
        with pytest.raises(TextIndexFailed):
            TextIndex(tmp_path)


def test_a_panic_in_the_library_is_an_error_like_any_other() -> None:
    schema = tantivy.SchemaBuilder().add_text_field("body").build()
    with pytest.raises(TextIndexFailed, match="panic"), tantivy_errors():
        tantivy.Query.phrase_query(schema, "body", ["alone"])


def test_an_interrupt_is_no_error_of_the_library() -> None:
    with pytest.raises(KeyboardInterrupt), tantivy_errors():
        raise KeyboardInterrupt


def test_a_second_writer_is_an_error(index: TextIndex, tmp_path: Path) -> None:
    fill(index, {1: "rent"})
    with pytest.raises(TextIndexFailed, match="Lock"):
        fill(TextIndex(tmp_path), {2: "rent"})


def test_what_was_committed_is_found_after_a_write_that_failed(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    folder.mkdir()
    index = TextIndex(folder)
    fill(index, {1: "rent"})
    folder.rename(tmp_path / "elsewhere")
    with pytest.raises(TextIndexFailed):
        fill(index, {2: "rent"})
    with suppress(TextIndexFailed):
        index.give_up_writing()
    assert found(index, "rent") == [1]
    (tmp_path / "elsewhere").rename(folder)
    fill(index, {2: "rent"})
    assert sorted(found(index, "rent")) == [1, 2]
    index.close()


awkward = st.text(
    st.sampled_from(list("ab1 2.\"“”„«»'`:-_@/+#*?()[]{}^~!&|\\\n\t\0\u00ad\u200b€é東京กา🎉👩\u200d🚀\ud800")),
    max_size=300,
)


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(question=st.one_of(awkward, st.text(st.characters(), max_size=100), awkward.map(lambda text: text * 70)))
def test_no_question_is_an_error(index: TextIndex, question: str) -> None:
    if index.mark is None:
        fill(index, {1: "a b 1.2 東京 x@y.zz", 2: "ab a-b AB-12.3 🎉 é"})
    for hit in index.search(question, allowed=None, limit=5):
        assert hit.chunk_id in (1, 2)


@pytest.mark.parametrize(
    "question",
    [
        '"' * 20_000,
        "a" * 20_000,
        "a b1 " * 4_000,
        "don't",
        "foo:bar",
        "-fox",
        "*",
        "東" * 20_000,
        f'"{"x1" * 200}" fox',
    ],
)
def test_long_and_odd_questions_are_answered(index: TextIndex, question: str) -> None:
    fill(index, {1: "fox don't foo bar"})
    assert set(found(index, question)) <= {1}
