"""Window, command line and set-up mean the same folders."""

from pathlib import Path

from platformdirs import user_cache_dir

from core.paths import default_data_dir as of_the_command_line
from desktop.app import default_data_dir as of_the_window
from installers.places import Places


def test_window_and_command_line_open_one_library() -> None:
    assert of_the_window() == of_the_command_line()


def test_set_up_keeps_its_cache_where_the_system_does() -> None:
    assert Places.of_this_computer().cache == Path(user_cache_dir("pincite", appauthor=False))
