"""Languages of the window."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator


class EnglishPlurals(QTranslator):
    """The words of the sources, with "(s)" and "(-s)" resolved by the number: "1 page needs", "2 pages need"."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)

    def isEmpty(self) -> bool:
        return False

    def translate(self, context: str, source: str, disambiguation: str | None = None, n: int = -1) -> str:  # noqa: ARG002
        if n < 0:
            return source  # an empty string would be shown as such
        noun, verb = ("", "s") if n == 1 else ("s", "")
        return source.replace("(s)", noun).replace("(-s)", verb)


def install(app: QCoreApplication, locale: QLocale) -> None:
    """Give `app` its languages: Qt's own buttons in the system's, ours in English. The app owns the translators.

    A "C" locale groups no thousands, so it is read as English.
    """
    plain = locale.language() in (QLocale.Language.C, QLocale.Language.AnyLanguage)
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedKingdom) if plain else locale)
    app.installTranslator(EnglishPlurals(app))  # asked last: Qt asks the newest first
    qt_words = QTranslator(app)
    if qt_words.load(locale, "qtbase", "_", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)):
        app.installTranslator(qt_words)
