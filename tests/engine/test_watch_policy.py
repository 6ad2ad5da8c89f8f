"""What watching decides, on a clock that the tests set."""

from hypothesis import given
from hypothesis import strategies as st

from core.ingest.watch_policy import (
    AT_MOST_S,
    QUIET_S,
    SLEPT_S,
    Changes,
    Clocks,
    is_on_network,
    outermost,
    widened,
)
from core.paths import covers

names = st.sampled_from(["a", "a b", "a.b", "b", "Ä"])
paths = st.lists(names, min_size=1, max_size=4).map(lambda parts: "/" + "/".join(parts))


def test_a_path_is_given_once_when_it_rests() -> None:
    changes = Changes()
    changes.note("/a.pdf", 0.0)
    changes.note("/a.pdf", 0.5)
    assert (changes.due(1.4), len(changes), changes.oldest) == ([], 1, 0.0)
    assert changes.due(0.5 + QUIET_S) == ["/a.pdf"]
    assert (changes.due(100.0), len(changes), changes.oldest) == ([], 0, None)


def test_a_path_that_never_rests_is_given_all_the_same() -> None:
    changes, given_at = Changes(), []
    for tenth in range(250):
        changes.note("/log.pdf", tenth / 10)
        given_at += [tenth / 10] * len(changes.due(tenth / 10))
    assert given_at == [AT_MOST_S, 2 * AT_MOST_S + 0.1]


@given(st.lists(st.tuples(paths, st.floats(0, 60)), max_size=30))
def test_no_change_is_lost_and_none_waits_longer_than_it_may(noted: list[tuple[str, float]]) -> None:
    changes = Changes()
    seen: dict[str, float] = {}
    for path, now in sorted(noted, key=lambda n: n[1]):
        for due in changes.due(now):
            del seen[due]
        assert all(now - first < AT_MOST_S for first in seen.values())
        changes.note(path, now)
        seen.setdefault(path, now)
    assert set(changes.due(60 + AT_MOST_S)) == set(seen)


@given(st.lists(paths, max_size=8))
def test_what_lies_below_another_is_left_out_and_nothing_else(given_paths: list[str]) -> None:
    kept = outermost(given_paths)
    assert all(any(covers(k, path) for k in kept) for path in given_paths)
    assert not [(a, b) for a in kept for b in kept if a != b and covers(b, a)]
    assert set(kept) <= set(given_paths)


def test_below_a_folder_is_not_beside_it() -> None:
    assert covers("/a", "/a/b")
    assert covers("/a", "/a")
    assert covers("/", "/a")
    assert not covers("/a", "/ab")


def test_very_many_changes_below_a_folder_are_the_folder() -> None:
    many = [f"/a/{n}.pdf" for n in range(20)]
    assert widened([*many, "/b/1.pdf"], ["/a", "/b"], limit=10) == ("/a", "/b/1.pdf")
    assert widened(many[:10], ["/a"], limit=10) == tuple(sorted(many[:10]))


def test_drives_of_other_computers_are_known_by_their_kind() -> None:
    assert all(is_on_network("/m", kind) for kind in ("nfs4", "CIFS", "fuse.sshfs", "9p", "smbfs", "afs"))
    assert is_on_network("\\\\server\\share", "")
    assert not any(is_on_network("/m", kind) for kind in ("ext4", "apfs", "NTFS", "fuseblk", "tmpfs", ""))


def test_sleep_is_noticed_whether_the_steady_clock_stops_or_runs_on() -> None:
    clocks = Clocks(0.0, 1000.0)
    assert not clocks.have_jumped(5.0, 1005.0)
    assert clocks.have_jumped(10.0, 1010.0 + SLEPT_S + 1)
    assert not clocks.have_jumped(15.0, 1046.0)
    assert clocks.have_jumped(16.0 + SLEPT_S, 1047.0 + SLEPT_S)


def test_a_clock_that_is_set_costs_one_look_and_no_more() -> None:
    clocks = Clocks(0.0, 1_000_000.0)
    walls = [1_000_005.0, 1_000_010.0 + 3600, 1_000_015.0 + 3600, 1_000_020.0, 1_000_025.0]  # summer time and back
    assert [clocks.have_jumped(5.0 * (n + 1), wall) for n, wall in enumerate(walls)] == [
        False,
        True,
        False,
        True,
        False,
    ]
