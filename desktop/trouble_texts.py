"""What keeps the library from being current: what is safe, and what to do."""

from PySide6.QtCore import QCoreApplication

from core.api.following import Trouble
from desktop.texts import Sentence

translate = QCoreApplication.translate


def trouble_sentence(trouble: Trouble) -> Sentence:
    """Total over Trouble."""
    sentences = {
        Trouble.DISK_FULL: Sentence(
            translate("troubles", "The disk is full, so nothing new is read."),
            translate("troubles", "Nothing is lost, and you can ask. Free some space; Pincite then goes on by itself."),
        ),
        Trouble.DISK_LOW: Sentence(
            translate("troubles", "The disk is nearly full."),
            translate("troubles", "Pincite goes on for now. Free some space before it has to wait."),
        ),
        Trouble.WATCH_LIMIT: Sentence(
            translate("troubles", "The system watches no more folders."),
            translate("troubles", "Some are looked through every half minute instead. Nothing is missed."),
        ),
        Trouble.EMBEDDER_MISSING: Sentence(
            translate("troubles", "The part that finds by meaning is missing."),
            translate("troubles", "Pincite finds by words alone until it is back; installing it again brings it back."),
        ),
        Trouble.MODEL_FAILED: Sentence(
            translate("troubles", "A model could not do its work, so some documents wait."),
            translate("troubles", "What is ready still answers. Choose another model, or start Pincite again."),
        ),
        Trouble.LIBRARY_DAMAGED: Sentence(
            translate("troubles", "The library was damaged and is being repaired."),
            translate("troubles", "Your files are not affected. You can ask meanwhile; some documents join later."),
        ),
        Trouble.BACKUP_FAILED: Sentence(
            translate("troubles", "The last backup of the library could not be made."),
            translate("troubles", "The library itself is fine. Pincite tries again by itself."),
        ),
    }
    return sentences[trouble]
