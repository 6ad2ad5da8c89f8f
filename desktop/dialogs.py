"""Questions that the system's own windows ask."""

import sys
from pathlib import Path, PurePath

from PySide6.QtCore import QObject, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtPrintSupport import QPrintDialog, QPrinter
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from core.api.following import FolderSummary
from desktop import texts
from desktop.texts import Sentence


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

    def locate_folder(self, parent: QWidget, folder: FolderSummary) -> str:
        """Where a folder is now that was moved. Empty if nothing was chosen."""
        title = self.tr("Where is “{0}” now?").format(PurePath(folder.path).name or folder.path)
        return QFileDialog.getExistingDirectory(parent, title)

    def not_answering(self) -> None:
        """Another window of this library is open, or is said to be, and does not react."""
        said = texts.not_answering()
        sys.stderr.write(f"{said}\n")
        box = QMessageBox(QMessageBox.Icon.Warning, "Pincite", said.title)
        box.setInformativeText(said.advice)
        box.exec()

    def agree(self, parent: QWidget, question: Sentence, *, do: str, keep: str) -> bool:
        """Before hours of work: `do` and `keep` say on the buttons what comes of them; Enter and Esc keep."""
        box = QMessageBox(QMessageBox.Icon.Question, "Pincite", question.title, parent=parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(question.advice)
        wanted = box.addButton(do, QMessageBox.ButtonRole.AcceptRole)
        kept = box.addButton(keep, QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(kept)
        box.setEscapeButton(kept)
        box.exec()
        return box.clickedButton() is wanted

    def save_marked(self, parent: QWidget, path: str) -> str:
        """Where a marked copy is to be written; `path` is where unless the person says otherwise. Empty for nowhere."""
        title, kind = self.tr("Save a marked copy"), self.tr("PDF files (*.pdf)")
        return QFileDialog.getSaveFileName(parent, title, path, kind)[0]

    def save_conversation(self, parent: QWidget, name: str) -> str:
        """Where a conversation is to be written. Empty for nowhere."""
        title, kind = self.tr("Export the conversation"), self.tr("Markdown (*.md)")
        return QFileDialog.getSaveFileName(parent, title, name, kind)[0]

    def not_written(self, parent: QWidget, path: str) -> None:
        said = self.tr("“{0}” could not be written.").format(PurePath(path).name)
        box = QMessageBox(QMessageBox.Icon.Warning, "Pincite", said, parent=parent)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.setInformativeText(self.tr("Choose another folder, or make room on the disk. The conversation is kept."))
        box.exec()

    def choose_questions(self, parent: QWidget) -> str:
        """A file of questions of one's own. Empty if nothing was chosen."""
        title, kind = self.tr("Take questions from a file"), self.tr("Questions (*.jsonl *.json)")
        return QFileDialog.getOpenFileName(parent, title, filter=kind)[0]

    def save_questions(self, parent: QWidget) -> str:
        """Where they are to be written. Empty for nowhere."""
        title, kind = self.tr("Save your questions"), self.tr("Questions (*.jsonl)")
        return QFileDialog.getSaveFileName(parent, title, self.tr("My questions.jsonl"), kind)[0]

    def about(self, parent: QWidget, version: str) -> None:
        name = f"Pincite {version}".strip()
        QMessageBox.about(
            parent,
            self.tr("About Pincite"),
            self.tr(
                "{0}\n\nPrivate, offline questions and answers over your own PDFs, with every sentence tied to the "
                "exact lines.\n\nEverything stays on this computer. What you remove from the library is erased for "
                "good at the next removal, or when Pincite closes; your own files stay.\n\nFree software under the GNU "
                "Affero General Public License, version 3 or later."
            ).format(name),
        )

    def reveal(self, path: str) -> None:
        """Open the folder of a file, or a folder itself, in the system's file manager."""
        place = Path(path)
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(place if place.is_dir() else place.parent)))

    def choose_printer(self, parent: QWidget, page_count: int) -> QPrinter | None:
        """How and where to print, in the system's own window; None for not at all."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        dialog = QPrintDialog(printer, parent)
        dialog.setMinMax(1, page_count)
        dialog.setOption(QPrintDialog.PrintDialogOption.PrintPageRange)
        return printer if dialog.exec() == QPrintDialog.DialogCode.Accepted else None

    def open_address(self, address: str) -> None:
        """Hand an address to the system's browser, or mail program: the one way out, and only when it was agreed to."""
        QDesktopServices.openUrl(QUrl(address, QUrl.ParsingMode.StrictMode))

    def open_file(self, path: str) -> None:
        """Show a document in the program that the system has for it."""
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))
