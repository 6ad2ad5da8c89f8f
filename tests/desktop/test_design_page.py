"""The design page says what the window does: its tables are those of the theme, its files and names are there."""

import re

import pytest
from PySide6.QtWidgets import QApplication

from desktop.state.panes import LOW_PX, THREE_PANES_PX, TWO_PANES_PX
from desktop.theme import load_theme
from desktop.views.chat.transcript import TO_TOP_MS
from desktop.views.controls.busy_bar import PASS_MS
from desktop.views.page.mark_pulse import PULSE_MS
from desktop.views.why.canvas import MOVE_MS
from desktop.views.window.main_window import MINIMUM_SIZE
from tests.desktop.design_page import PAGE, PURPOSES, TABLES, renewed

PAGE_TEXT = PAGE.read_text(encoding="utf-8")
SAID = (
    f"| from {THREE_PANES_PX} | library, conversation and page |",
    f"| {TWO_PANES_PX} to {THREE_PANES_PX - 1} | conversation and page;",
    f"| below {TWO_PANES_PX} | one;",
    f"Below a height of {LOW_PX} ",
    "{} by {} is the smallest window".format(*MINIMUM_SIZE),
    f"scrolls to the top in {TO_TOP_MS} ms",
    f"pulses once in\n{PULSE_MS},",
    f"their new rank in {MOVE_MS},",
    f"takes {PASS_MS / 1000} s a pass",
)


def test_the_tables_are_those_of_the_theme(qapp: QApplication) -> None:  # fonts need one
    assert renewed(PAGE_TEXT) == PAGE_TEXT, "python -m tests.desktop.design_page writes them anew"


@pytest.mark.parametrize("name", TABLES)
def test_each_table_is_on_the_page(name: str) -> None:
    assert f"<!-- table: {name} -->" in PAGE_TEXT


def test_a_changed_table_would_be_seen(qapp: QApplication) -> None:
    lied = PAGE_TEXT.replace(load_theme("light").colors["accent"], "#123456")
    assert renewed(lied) == PAGE_TEXT != lied


def test_each_token_has_a_purpose() -> None:
    assert set(PURPOSES) == set(load_theme("light").colors)


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)#:]+)\)", PAGE_TEXT))
def test_each_link_leads_somewhere(target: str) -> None:
    assert (PAGE.parent / target).exists()


@pytest.mark.parametrize("module", sorted(set(re.findall(r"`((?:\w+/)*\w+\.py)`", PAGE_TEXT))))
def test_each_file_that_is_named_is_there(module: str) -> None:
    assert (PAGE.parent / module).exists() or (PAGE.parent.parent / module).exists()


@pytest.mark.parametrize("said", SAID)
def test_breakpoints_and_motion_are_those_of_the_window(said: str) -> None:
    assert said in PAGE_TEXT
