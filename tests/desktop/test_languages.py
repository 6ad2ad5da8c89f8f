"""The language of the window: which one it speaks, how it counts, and that it changes at once."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QObject
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication

from desktop import amounts, i18n, texts
from desktop.appearance import no_widgets_collected
from desktop.catalogue import Message
from desktop.prefs import LANGUAGES, PSEUDO, SYSTEM, load_prefs
from desktop.style import is_motion_reduced
from tests.desktop import states
from tests.desktop.conftest import Running

RunApp = Callable[..., Running]
ENGLISH = QLocale(QLocale.Language.C)
GERMAN = QLocale(QLocale.Language.German, QLocale.Country.Austria)


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Callable[[QLocale, str], None]]:
    def install(system: QLocale, choice: str) -> None:
        with no_widgets_collected():
            i18n.install(qapp, system, choice)

    yield install
    install(ENGLISH, SYSTEM)


def test_german_words_and_plurals(speak: Callable[[QLocale, str], None]) -> None:
    speak(ENGLISH, "de")
    assert [amounts.documents(n) for n in (0, 1, 2, 5000)] == [
        "0 Dokumente",
        "1 Dokument",
        "2 Dokumente",
        "5.000 Dokumente",
    ]
    assert texts.not_answering().title == "Pincite läuft, antwortet aber nicht."
    assert QKeySequence("Ctrl+Del").toString(QKeySequence.SequenceFormat.NativeText) == "Strg+Entf"


def test_a_sentence_without_translation_is_said_in_english() -> None:
    spoken = i18n.Translated({}, i18n.PLURALS["de"], None)
    assert spoken.translate("chat", "Not in it") == "Not in it"
    assert [spoken.translate("chat", "%Ln page(s) need(-s)", "", n) for n in (1, 2)] == [
        "%Ln page needs",
        "%Ln pages need",
    ]


def test_english_verbs_agree_with_their_number() -> None:
    said = [i18n.EnglishPlurals().translate("x", "%Ln page(s) (is|are) read, (*.pdf)", "", n) for n in (0, 1, 2)]
    assert said == ["%Ln pages are read, (*.pdf)", "%Ln page is read, (*.pdf)", "%Ln pages are read, (*.pdf)"]


class Above(QObject):
    pass


class Below(Above):
    pass


def test_a_plural_is_translated_for_the_subclass_of_who_says_it(qapp: QApplication) -> None:
    message = Message("Above", "%n page(s)", is_plural=True, forms=("%n Seite", "%n Seiten"))
    translator = i18n.Translated({message.key: message}, i18n.PLURALS["de"], None)
    qapp.installTranslator(translator)
    try:
        assert [Below().tr("%n page(s)", "", n) for n in (1, 3)] == ["1 Seite", "3 Seiten"]
    finally:
        qapp.removeTranslator(translator)


@pytest.mark.parametrize(
    ("system", "choice", "said", "figure"),
    [
        (ENGLISH, SYSTEM, "Settings", "1,234.5"),
        (GERMAN, SYSTEM, "Einstellungen", "1\u00a0234,5"),  # as Austria groups
        (GERMAN, "de", "Einstellungen", "1\u00a0234,5"),
        (GERMAN, "en", "Settings", "1,234.5"),
        (ENGLISH, "de", "Einstellungen", "1.234,5"),
        (QLocale(QLocale.Language.Finnish), SYSTEM, "Settings", "1\u00a0234,5"),
        (ENGLISH, PSEUDO, "[Šéééttîîñğš]", "1,234.5"),
    ],
)
def test_the_window_speaks_what_was_chosen_or_what_the_system_speaks(
    speak: Callable[[QLocale, str], None], system: QLocale, choice: str, said: str, figure: str
) -> None:
    speak(system, choice)
    assert QCoreApplication.translate("SettingsView", "Settings") == said
    assert QLocale().toString(1234.5, "f", 1) == figure


def test_the_words_of_qt_itself_are_in_the_same_language(speak: Callable[[QLocale, str], None]) -> None:
    speak(ENGLISH, "de")
    assert QCoreApplication.translate("QWidgetTextControl", "&Paste") == "Einf&ügen"
    speak(GERMAN, "en")
    assert QCoreApplication.translate("QWidgetTextControl", "&Paste") == "&Paste"


def test_changing_the_language_changes_the_window_at_once_and_is_kept(
    run_app: RunApp, tmp_path: Path, speak: Callable[[QLocale, str], None]
) -> None:
    speak(ENGLISH, SYSTEM)  # and English again afterwards
    app = states.show(run_app, "refusal")
    app.window.ways.open_settings("appearance")
    settings = app.window.settings
    assert settings is not None
    choice = settings.plain.language_choice
    assert [choice.itemData(row) for row in range(choice.count())] == list(LANGUAGES)
    assert [choice.itemText(row) for row in (1, 2)] == ["English", "Deutsch"]
    choice.activated.emit(LANGUAGES.index("de"))
    QApplication.processEvents()
    assert [menu.text() for menu in app.window.menuBar().actions()][:2] == ["&Datei", "&Bearbeiten"]
    assert app.window.settings is not None
    assert app.window.settings is not settings
    assert app.window.settings.plain.language_choice.currentData() == "de"
    app.application.close()
    assert load_prefs(tmp_path / "data").language == "de"


def test_less_motion_holds_the_window_still_and_is_kept(run_app: RunApp, tmp_path: Path) -> None:
    app = states.show(run_app, "settings")
    assert app.window.settings is not None
    assert not is_motion_reduced(app.window.chat)
    app.window.settings.plain.motion_switch.click()
    assert is_motion_reduced(app.window.chat)
    app.window.settings.plain.motion_switch.click()
    assert not is_motion_reduced(app.window.chat)
    app.window.settings.plain.motion_switch.click()
    app.application.close()
    assert load_prefs(tmp_path / "data").less_motion


def test_messages_of_the_system_can_be_switched_off_and_stay_off(run_app: RunApp, tmp_path: Path) -> None:
    app = states.show(run_app, "settings")
    assert app.window.settings is not None
    assert app.window.settings.plain.notice_switch.isChecked()
    app.window.settings.plain.notice_switch.click()
    assert not app.window.prefs.notices
    app.application.close()
    assert not load_prefs(tmp_path / "data").notices
