"""The versions of a document, in words."""

from PySide6.QtCore import QCoreApplication

from core.api.following import Version
from desktop import moments
from desktop.row_texts import plain_name

translate = QCoreApplication.translate


def version_fact(version: Version, *, is_newest: bool, is_alone: bool = False) -> str:
    """The second line of a version's row."""
    facts = []
    if not is_alone:
        facts.append(translate("versions", "Newest") if is_newest else translate("versions", "Older"))
    if day := moments.day(version.dated):
        facts.append(day)
    if version.by_hand:
        facts.append(translate("versions", "set by you"))
    return " · ".join(facts)


def version_spoken(version: Version, *, is_newest: bool, is_alone: bool = False) -> str:
    fact = version_fact(version, is_newest=is_newest, is_alone=is_alone)
    return ", ".join(filter(None, (plain_name(version.name), fact)))


def explanation(count: int) -> str:
    if count > 1:
        return translate(
            "versions",
            "Pincite takes these for versions of one document. What the newest says comes first in answers; to ask an "
            "older one, choose it and press Ask only this.",
        )
    return translate(
        "versions",
        "Pincite knows no other version of this document. Select several in the library to say that they are versions "
        "of one.",
    )
