"""Telling screen readers what the eye sees appear."""

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(view: QWidget, words: str, *, is_urgent: bool = False) -> None:
    """Said when the reader pauses; at once if `is_urgent`, which is for refusals and errors alone."""
    if not QAccessible.isActive():
        return
    event = QAccessibleAnnouncementEvent(view, words)
    politeness = QAccessible.AnnouncementPoliteness
    event.setPoliteness(politeness.Assertive if is_urgent else politeness.Polite)
    QAccessible.updateAccessibility(event)
