"""Questions that the system's own windows ask."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from core.api.types import DocumentSummary
from desktop import amounts
from desktop.models.documents import plain_name


class Dialogs(QObject):
    """All that is modal, in one place, so that tests can answer instead."""

    def choose_folder(self, parent: QWidget) -> str:
        """Empty if nothing was chosen."""
        return QFileDialog.getExistingDirectory(parent, self.tr("Add a folder"))

    def choose_files(self, parent: QWidget) -> list[str]:
        return QFileDialog.getOpenFileNames(parent, self.tr("Add PDFs"), filter=self.tr("PDF files (*.pdf *.PDF)"))[0]

    def choose_model(self, parent: QWidget) -> str:
        return QFileDialog.getOpenFileName(
            parent, self.tr("Choose a model file"), filter=self.tr("Model files (*.gguf)")
        )[0]

    def choose_language_folder(self, parent: QWidget) -> str:
        """Empty if nothing was chosen."""
        return QFileDialog.getExistingDirectory(parent, self.tr("Choose a folder with language data"))

    def confirm_removal(self, parent: QWidget, documents: Sequence[DocumentSummary]) -> bool:
        """Says what is kept; keeping the documents is the easy answer."""
        box = QMessageBox(parent)
        box.setWindowTitle(self.tr("Remove from library"))
        box.setTextFormat(Qt.TextFormat.PlainText)
        if len(documents) == 1:
            box.setText(self.tr("Remove “{0}” from the library?").format(plain_name(documents[0].name)))
        else:
            box.setText(self.tr("Remove {0} from the library?").format(amounts.documents(len(documents))))
        box.setInformativeText(
            self.tr(
                "The files stay where they are. What was read of them is erased; adding them again reads them again."
            )
        )
        remove = box.addButton(self.tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
        keep = box.addButton(self.tr("Keep"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(keep)
        box.setEscapeButton(keep)
        box.exec()
        return box.clickedButton() is remove

    def about(self, parent: QWidget, version: str) -> None:
        name = f"Pincite {version}".strip()
        QMessageBox.about(
            parent,
            self.tr("About Pincite"),
            self.tr(
                "{0}\n\nPrivate, offline questions and answers over your own PDFs, with every sentence tied to the "
                "exact lines.\n\nFree software under the GNU Affero General Public License, version 3 or later."
            ).format(name),
        )

    def reveal(self, path: str) -> None:
        """Open the folder of a file, or a folder itself, in the system's file manager."""
        place = Path(path)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))
