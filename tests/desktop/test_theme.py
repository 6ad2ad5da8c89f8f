"""The colours of every theme keep their contrast, and type its proportions."""

import pytest
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.theme import FONT_ROLES, THEME_NAMES, Theme, figures, font, line_height_px, load_theme, scaled

TEXT = 4.5
LINE = 3.0

GROUNDS = ("surface", "chrome", "raised", "sunken", "claim", "hover", "pressed", "selected", "selected_idle")
SOFT = ("accent_soft", "warn_soft", "bad_soft", "ok_soft")
WORDS = ("text", "text2", "text3", "accent", "warn", "bad", "ok")
EDGES = ("line_strong", "accent")
"""Of controls, and the ring of the focus."""
GOALS = [
    *((word, ground, TEXT) for word in WORDS for ground in (*GROUNDS, *SOFT)),
    *((edge, ground, LINE) for edge in EDGES for ground in GROUNDS),
    *(("chip_line", ground, LINE) for ground in ("surface", "claim", "selected")),
    *(("accent_fill", ground, LINE) for ground in ("surface", "chrome")),
    ("on_accent", "accent_fill", TEXT),
    ("on_accent", "accent_hover", TEXT),
    ("on_soft", "accent_soft", TEXT),
    ("chip_text", "chip", TEXT),
    ("chip_on_text", "chip_on", TEXT),
    ("chip_on_line", "surface", LINE),
    ("mark_line", "paper", LINE),
    ("mark_line", "mark", LINE),
    ("mark_line", "mark_idle", LINE),
    ("mark_tag_text", "mark_tag", TEXT),
    ("paper_line", "paper", LINE),
    ("mark_tag_text", "paper_selected", TEXT),
    ("night_ink", "night", TEXT),
    ("night_ink", "night_mark", TEXT),
    ("night_ink", "night_selected", TEXT),
    ("night_line", "night", LINE),
    ("night_neutral", "night", LINE),
    ("toast_text", "toast", TEXT),
    ("toast_action", "toast", TEXT),
]
"""Each word on each ground it may come to stand on: a view takes a token without asking which pairs were measured."""
QUIET = {"line"}
"""Parts what is told apart by room as well, so it needs no contrast of its own."""


def _luminance(color: QColor) -> float:
    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF())


def luminance_ratio(one: QColor, other: QColor) -> float:
    """The contrast ratio of WCAG 2.2, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def contrast(theme: Theme, one: str, other: str) -> float:
    return luminance_ratio(theme.color(one), theme.color(other))


@pytest.mark.parametrize("name", THEME_NAMES)
@pytest.mark.parametrize(("front", "back", "goal"), GOALS)
def test_contrast_reaches_its_goal(name: str, front: str, back: str, goal: float) -> None:
    assert contrast(load_theme(name), front, back) >= goal


def test_the_ratio_is_the_one_of_wcag() -> None:
    theme = Theme("test", {"black": "#000000", "white": "#FFFFFF", "grey": "#777777"})
    assert contrast(theme, "black", "white") == pytest.approx(21)
    assert contrast(theme, "grey", "white") == pytest.approx(4.48, abs=0.01)


def test_themes_have_the_same_tokens() -> None:
    tokens = {name: set(load_theme(name).colors) for name in THEME_NAMES}
    assert tokens["light"] == tokens["dark"] == tokens["contrast"]


def test_every_colour_of_a_theme_is_measured_against_another() -> None:
    measured = {token for front, back, _ in GOALS for token in (front, back)}
    assert set(load_theme("light").colors) - measured == QUIET


def test_in_high_contrast_a_line_is_seen_on_every_ground() -> None:
    theme = load_theme("contrast")
    assert [ground for ground in (*GROUNDS, *SOFT) if contrast(theme, "line", ground) < LINE] == []


def test_an_unknown_token_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_theme("light").color("mauve")


def test_an_unknown_theme_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_theme("sepia")


def test_only_light_is_light() -> None:
    assert [load_theme(name).is_dark for name in THEME_NAMES] == [False, True, True]


def test_the_palette_takes_its_ground_from_the_pane() -> None:
    theme = load_theme("dark")
    ground = QPalette.ColorRole.Window
    assert theme.palette().color(ground) == theme.color("chrome")
    assert theme.palette(window="surface").color(ground) == theme.color("surface")


def test_disabled_words_are_quieter_than_others() -> None:
    palette = load_theme("light").palette()
    role = QPalette.ColorRole.ButtonText
    assert palette.color(QPalette.ColorGroup.Disabled, role) != palette.color(QPalette.ColorGroup.Active, role)


@pytest.fixture
def _system_font(qapp: QApplication) -> object:
    before = qapp.font()
    yield
    qapp.setFont(before)


@pytest.mark.usefixtures("_system_font")
class TestType:
    def test_sizes_follow_the_system_font(self, qapp: QApplication, qtbot: QtBot) -> None:
        system = QFont(qapp.font())
        system.setPixelSize(13)
        qapp.setFont(system)
        assert [font(role).pixelSize() for role in ("meta", "interface", "answer", "question")] == [12, 13, 15, 16]
        assert (line_height_px("answer"), line_height_px("quote"), scaled(44)) == (25, 22, 44)
        system.setPixelSize(26)
        qapp.setFont(system)
        assert [font(role).pixelSize() for role in ("interface", "answer")] == [26, 30]
        assert (line_height_px("answer"), scaled(44)) == (50, 88)

    def test_fonts_given_in_points_scale_too(self, qapp: QApplication) -> None:
        system = QFont(qapp.font())
        system.setPointSizeF(10)
        qapp.setFont(system)
        assert font("first_run").pointSizeF() == pytest.approx(20)

    @pytest.mark.parametrize("role", FONT_ROLES)
    def test_nothing_is_smaller_than_a_chip(self, role: str) -> None:
        assert font(role).pointSizeF() >= font("chip").pointSizeF()

    def test_figures_have_equal_width(self) -> None:
        assert QFont.Tag("tnum") in figures(font("meta")).featureTags()
