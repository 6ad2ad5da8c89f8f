"""Languages of the window."""

import re
from collections.abc import Callable, Mapping

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator

from desktop.catalogue import Key, Message, read_catalogue
from desktop.prefs import PSEUDO, SYSTEM
from desktop.pseudo import pseudo
from desktop.theme import RESOURCES

ENGLISH = "en"
_EITHER = re.compile(r"\(([^()|]+)\|([^()|]+)\)")
PLURALS: Mapping[str, Callable[[int], int]] = {"de": lambda n: int(n != 1)}
"""Languages with a catalogue, and which of its forms a number takes."""


class EnglishPlurals(QTranslator):
    """The words of the sources, with "(s)", "(-s)" and "(is|are)" resolved by the number: "1 page needs", "2 pages
    need", "1 page is"."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: ARG002
        if n < 0:
            return source  # an empty string would be shown as such
        noun, verb, choice = ("", "s", r"\1") if n == 1 else ("s", "", r"\2")
        return _EITHER.sub(choice, source.replace("(s)", noun).replace("(-s)", verb))


class Translated(EnglishPlurals):
    """The words of a catalogue; English where it has none."""

    def __init__(self, messages: Mapping[Key, Message], form: Callable[[int], int], parent: QObject | None) -> None:
        super().__init__(parent)
        self._forms = {key: message.forms for key, message in messages.items() if message.forms}
        self._plurals = {m.source: m.forms for m in messages.values() if m.is_plural and m.forms}
        self._form = form

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        forms = self._forms.get((context, source))
        if forms is None and n >= 0:  # `tr` asks for the subclass first, and takes English plurals for its answer
            forms = self._plurals.get(source)
        if forms is None:
            return super().translate(context, source, disambiguation, n)
        return forms[self._form(n)] if len(forms) > 1 else forms[0]


class Pseudo(EnglishPlurals):
    """For those who work on Pincite: see `desktop.pseudo`."""

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:
        return pseudo(super().translate(context, source, disambiguation, n))


def install(app: QCoreApplication, system: QLocale, choice: str = SYSTEM) -> None:
    """Give `app` its language, in place of one it had: "system", a code, or the pseudo-language.

    The app owns the translators. A "C" locale groups no thousands, so it is read as English.
    """
    _remove(app)
    code = spoken(system) if choice == SYSTEM else choice
    QLocale.setDefault(_numbers(system, code=code, is_chosen=choice != SYSTEM))
    app.installTranslator(_ours(app, code))  # asked last: Qt asks the newest first
    qt_words = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if code != PSEUDO and qt_words.load(f"qtbase_{code}", folder):
        app.installTranslator(qt_words)  # its context menus and dialogs, in the language of the rest


def spoken(system: QLocale) -> str:
    """The first of the languages a person asks their system for that Pincite has; else English."""
    wanted = (name.replace("_", "-").split("-")[0] for name in system.uiLanguages())
    return next((code for code in wanted if code == ENGLISH or code in PLURALS), ENGLISH)


def _ours(app: QCoreApplication, code: str) -> EnglishPlurals:
    if code == PSEUDO:
        return Pseudo(app)
    if code not in PLURALS:
        return EnglishPlurals(app)
    return Translated(read_catalogue(RESOURCES / "translations" / f"pincite_{code}.ts"), PLURALS[code], app)


def _numbers(system: QLocale, *, code: str, is_chosen: bool) -> QLocale:
    """Numbers and dates stay those of the system, unless another language was chosen than it speaks."""
    english = QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom)
    language = QLocale.codeToLanguage(ENGLISH if code == PSEUDO else code)
    if is_chosen and system.language() != language:
        return english if language is QLocale.Language.English else QLocale(language)
    return english if system.language() in (QLocale.Language.C, QLocale.Language.AnyLanguage) else system


def _remove(app: QCoreApplication) -> None:
    for translator in app.findChildren(QTranslator):
        app.removeTranslator(translator)
        translator.deleteLater()
