"""What there is to say of a folder that the library follows."""

from PySide6.QtCore import QCoreApplication

from core.api.following import FolderState, FolderSummary
from desktop.texts import Sentence

translate = QCoreApplication.translate


def folder_line(folder: FolderSummary) -> str:
    """The second line of a folder's row; empty for one that needs no word. Total over FolderState."""
    lines = {
        FolderState.WATCHED: "",
        FolderState.POLLED: translate("folders", "Checked every half minute"),
        FolderState.AWAY: translate("folders", "Not available, still answers"),
        FolderState.MISSING: translate("folders", "Folder not found"),
    }
    return lines[folder.state]


def folder_sentence(folder: FolderSummary) -> Sentence:
    """How it is followed, what is safe and what to do. Total over FolderState."""
    sentences = {
        FolderState.WATCHED: Sentence(
            translate("folders", "Pincite follows this folder: what changes in it is read by itself.")
        ),
        FolderState.POLLED: Sentence(
            translate("folders", "This folder is looked through every half minute."),
            translate("folders", "The system cannot tell of changes in it, as on a network drive."),
        ),
        FolderState.AWAY: Sentence(
            translate("folders", "The drive with this folder is not connected, or cannot be read now."),
            translate("folders", "Its documents still answer; their pages open when it is back."),
        ),
        FolderState.MISSING: Sentence(
            translate("folders", "This folder was renamed, moved or deleted."),
            _kept(folder) + translate("folders", "Choose Locate… if it is somewhere else now, or forget it."),
        ),
    }
    return sentences[folder.state]


def _kept(folder: FolderSummary) -> str:
    if not folder.set_aside:
        return ""
    return translate("folders", "What was read of its %Ln document(s) is kept.", "", folder.set_aside) + " "
