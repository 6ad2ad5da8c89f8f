"""The colours of every theme keep their contrast, and type its proportions."""

import pytest
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.theme import FONT_ROLES, THEME_NAMES, Theme, figures, font, line_height_px, load_theme, scaled

TEXT = 4.5
LINE = 3.0

GOALS = [
    ("text", "surface", TEXT),
    ("text", "chrome", TEXT),
    ("text", "raised", TEXT),
    ("text", "claim", TEXT),
    ("text", "hover", TEXT),
    ("text", "selected", TEXT),
    ("text", "selected_idle", TEXT),
    ("text2", "surface", TEXT),
    ("text2", "chrome", TEXT),
    ("text2", "claim", TEXT),
    ("text2", "selected", TEXT),
    ("text3", "surface", TEXT),
    ("text3", "raised", TEXT),
    ("text3", "chrome", TEXT),
    ("text3", "selected", TEXT),
    ("accent", "surface", TEXT),
    ("accent", "chrome", TEXT),
    ("accent", "claim", TEXT),
    ("on_accent", "accent_fill", TEXT),
    ("on_accent", "accent_hover", TEXT),
    ("on_soft", "accent_soft", TEXT),
    ("chip_text", "chip", TEXT),
    ("chip_on_text", "chip_on", TEXT),
    ("chip_line", "surface", LINE),
    ("warn", "chrome", TEXT),
    ("warn", "raised", TEXT),
    ("warn", "selected", TEXT),
    ("warn", "warn_soft", TEXT),
    ("bad", "chrome", TEXT),
    ("bad", "bad_soft", TEXT),
    ("ok", "chrome", TEXT),
    ("ok", "ok_soft", TEXT),
    ("line_strong", "surface", LINE),
    ("line_strong", "raised", LINE),
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
