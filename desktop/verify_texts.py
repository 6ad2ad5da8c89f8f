"""What a look through the whole library found, in plain words."""

from PySide6.QtCore import QCoreApplication

from core.api.following import Backup, Finding, Flaw, VerifyReport
from core.api.messages import Progress
from desktop import amounts, moments
from desktop.texts import Sentence

translate = QCoreApplication.translate


def headline(report: VerifyReport) -> Sentence:
    repaired = sum(finding.repaired for finding in report.findings)
    left = len(report.findings) - repaired
    if not report.findings:
        return Sentence(translate("verify", "Everything is in order."), looked_at(report))
    if not left:
        return Sentence(translate("verify", "%Ln thing(s) put right.", "", repaired), looked_at(report))
    return Sentence(translate("verify", "%Ln thing(s) could not be put right.", "", left), looked_at(report))


def looked_at(report: VerifyReport) -> str:
    facts = (
        amounts.documents(report.documents),
        amounts.pages(report.pages),
        translate("verify", "%Ln passage(s)", "", report.passages),
    )
    return translate("verify", "Looked at {0}.").format(", ".join(facts))


def finding_sentence(finding: Finding) -> Sentence:
    """What was found, and what became of it. Total over Flaw."""
    title = _found(finding.count)[finding.flaw]
    return Sentence(title, _repaired()[finding.flaw] if finding.repaired else _left()[finding.flaw])


def _found(count: int) -> dict[Flaw, str]:
    return {
        Flaw.DATABASE: translate("verify", "The library file itself was damaged."),
        Flaw.ORPHANS: translate("verify", "%Ln left-over(s) of documents that are gone.", "", count),
        Flaw.TEXT: translate("verify", "%Ln page(s) or passage(s) not as stored.", "", count),
        Flaw.BESIDE: translate(
            "verify",
            "%Ln answer(s) in conversations, question(s) of yours or note(s) about passages not as stored.",
            "",
            count,
        ),
        Flaw.VECTORS: translate("verify", "%Ln passage(s) could not be found by meaning.", "", count),
        Flaw.WORD_INDEX: translate("verify", "The index of words was not complete."),
        Flaw.VECTOR_INDEX: translate("verify", "The index of meaning was not complete."),
        Flaw.COUNTS: translate("verify", "%Ln count(s) did not agree with what is there.", "", count),
        Flaw.BACKUP: translate("verify", "%Ln backup(s) could not be read.", "", count),
        Flaw.PERMISSIONS: translate("verify", "%Ln file(s) could be read by others on this computer.", "", count),
    }


def _repaired() -> dict[Flaw, str]:
    anew = translate("verify", "It is made anew. You can ask meanwhile.")
    return {
        Flaw.DATABASE: translate("verify", "It was put right. What is missing is read again from your files."),
        Flaw.ORPHANS: translate("verify", "They were removed."),
        Flaw.TEXT: translate("verify", "Their documents are read again."),
        Flaw.BESIDE: translate(
            "verify",
            "They were dropped. Ask again what you miss; notes are written again if you have them switched on.",
        ),
        Flaw.VECTORS: translate("verify", "They are prepared again."),
        Flaw.WORD_INDEX: anew,
        Flaw.VECTOR_INDEX: anew,
        Flaw.COUNTS: translate("verify", "They were put right."),
        Flaw.BACKUP: translate("verify", "They were removed, and a new backup is made."),
        Flaw.PERMISSIONS: translate("verify", "They are yours alone again."),
    }


def _left() -> dict[Flaw, str]:
    files = translate("verify", "Your PDFs are not affected. Add their folder again to have them read anew.")
    restart = translate("verify", "It is made anew when Pincite starts again.")
    later = translate("verify", "Nothing that you see is affected.")
    return {
        Flaw.DATABASE: translate("verify", "Your PDFs are not affected. Start Pincite again to have it repaired."),
        Flaw.ORPHANS: later,
        Flaw.TEXT: files,
        Flaw.BESIDE: translate("verify", "Your documents are not affected."),
        Flaw.VECTORS: translate("verify", "They are still found by their words."),
        Flaw.WORD_INDEX: restart,
        Flaw.VECTOR_INDEX: restart,
        Flaw.COUNTS: later,
        Flaw.BACKUP: translate("verify", "The library itself is not affected. The next backup takes their place."),
        Flaw.PERMISSIONS: translate("verify", "Check who may read the folder of your library."),
    }


def backup_line(backup: Backup) -> str:
    """When it was made, how large it is, and what it holds."""
    facts = (moments.day_and_time(backup.made_at), amounts.size(backup.size_bytes), amounts.documents(backup.documents))
    return " · ".join(filter(None, facts))


def reading_again(report: VerifyReport) -> str:
    """Empty if nothing is."""
    count = report.reading_again
    return translate("verify", "Reading %Ln document(s) again.", "", count) if count else ""


def progress_line(progress: Progress | None) -> str:
    if progress is None or not progress.total:
        return translate("verify", "Beginning…")
    return amounts.percent(progress.done, progress.total)
