import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.language.names import APPROVED, DRAFT, FINAL, MARKED_UP, NO_STAGE, OLD, SIGNED, read_name


@pytest.mark.parametrize(
    "name",
    [
        "Travel policy",
        "travel_policy_v2",
        "TravelPolicyV2Final",
        "Policy travel v1.3",
        "Travel policy rev B",
        "Travel policy - version 3",
        "Travel policy, 2nd edition",
        "DRAFT Travel policy",
        "Travel policy final final",
        "Travel policy FINAL2",
        "Travel policy (signed)",
        "Travel policy v2 clean",
        "Travel policy redline",
        "Travel policy - Copy",
        "Copy of Travel policy",
        "Travel policy - Copy (3)",
        "Travel policy (2)",
        "Travel policy v2 JS",
        "Travel policy v2 SB comments",
        "Travel policy 2024-03-01",
        "Travel policy 1 March 2024",
        "Travel policy 20240301 v4 AB",
        "Travel policy v2024-03-01",
    ],
)
def test_marks_of_versions_are_no_part_of_what_a_document_is(name: str) -> None:
    read = read_name(name)
    assert (read.key, read.periods) == ("policy travel", frozenset())


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Chapter 1", "Chapter 2"),
        ("Invoice 1001", "Invoice 1002"),
        ("Exhibit A", "Exhibit B"),
        ("Volume 1 v1", "Volume 2 v1"),
        ("New Street lease", "Old Street lease"),
        ("2301.00234v1", "2301.00235v1"),
        ("3M_2018_10K", "3M_2018_10Q"),
        ("8dfc21ec151fb9d3578fc32d5c4e5df9", "f1f5242528411b262be447e61e2eb10f"),
    ],
)
def test_numbers_letters_and_words_that_are_no_version_tell_documents_apart(one: str, other: str) -> None:
    ours, theirs = read_name(one).words, read_name(other).words
    assert ours - theirs
    assert theirs - ours


@pytest.mark.parametrize(
    ("name", "periods", "time"),
    [
        ("Q1 2023 report", {"q1", "2023"}, "2023-01"),
        ("AMCOR_2023Q2_10Q", {"q2", "2023"}, "2023-04"),
        ("Annual report FY23", {"2023"}, "2023"),
        ("Budget 2023-24", {"2023-24"}, "2023"),
        ("Minutes Jan 2024", {"2024-01"}, "2024-01"),
        ("Statement 2024-01-01 to 2024-01-31", {"2024-01-01", "2024-01-31"}, "2024-01"),
        ("May minutes", {"month 5"}, ""),
        ("Minutes 2024-01-12", set(), "2024-01-12"),
    ],
)
def test_periods(name: str, periods: set[str], time: str) -> None:
    read = read_name(name)
    assert (read.periods, read.time) == (frozenset(periods), time)


@pytest.mark.parametrize(
    ("name", "version", "stage", "counter"),
    [
        ("policy v10", (10,), NO_STAGE, 0),
        ("policy v2.0", (2,), NO_STAGE, 0),
        ("policy v1_3", (1, 3), NO_STAGE, 0),
        ("policy v2b", (2, 2), NO_STAGE, 0),
        ("policy rev. C", (3,), NO_STAGE, 0),
        ("policy draft 3", (), DRAFT, 3),
        ("policy final2", (), FINAL, 2),
        ("policy final draft", (), DRAFT, 0),
        ("policy v2 final signed", (2,), SIGNED, 0),
        ("policy approved", (), APPROVED, 0),
        ("policy v3 redline", (3,), MARKED_UP, 0),
        ("policy old", (), OLD, 0),
        ("policy 20240112", (), NO_STAGE, 0),
        ("Louis XIV and 12 more", (), NO_STAGE, 0),
    ],
)
def test_versions_and_stages(name: str, version: tuple[int, ...], stage: int, counter: int) -> None:
    assert read_name(name).marks == (version, stage, counter)


@given(st.text())
def test_any_name_is_taken(name: str) -> None:
    read = read_name(name)
    assert read == read_name(name)
    assert "\x00" not in read.key


@given(st.integers(0, 999), st.integers(0, 999))
def test_versions_are_numbers(one: int, other: int) -> None:
    assert (read_name(f"plan v{one}").version < read_name(f"plan v{other}").version) == (one < other)
