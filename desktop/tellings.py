"""Sentences for what the window tells of its own accord: the banner, passing messages, the models, the computer."""

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QCoreApplication

from core.api.following import Trouble
from core.api.speeds import ModelSpeed, SpeedUnit
from core.api.types import ErrorCode, ModelInfo
from desktop import amounts
from desktop.computer import Computer
from desktop.state.notices import (
    CAN_ASK_NOW,
    CRASHED,
    DISK_LOW,
    ENGINE_GONE,
    LIBRARY_HELD,
    LOCKED,
    RERANKER_MISSING,
    UNCALIBRATED_RERANKER,
    Notice,
    Remedy,
    Toast,
)
from desktop.state.troubles import PREFIX, is_trouble
from desktop.state.undo import DeedKind
from desktop.texts import Sentence, sentence_for
from desktop.trouble_texts import trouble_sentence

translate = QCoreApplication.translate

WARNING_NOTES = frozenset({UNCALIBRATED_RERANKER})
"""Notes of `ModelInfo` that are told as a warning."""
WORDS_A_TOKEN = 0.75
"""Of English, with the vocabularies in use."""
PASSAGES_A_SECOND = 20
"""Of the built-in embedder on two cores, with a person at work beside it."""


def notice_sentence(notice: Notice) -> Sentence:
    """Total over the keys that `desktop.state` makes."""
    if is_trouble(notice.key):
        return trouble_sentence(Trouble(notice.key.removeprefix(PREFIX)))
    own = _own_sentences(notice.detail.number)
    return own[notice.key] if notice.key in own else sentence_for(ErrorCode(notice.key), notice.detail)


def _own_sentences(number: int) -> dict[str, Sentence]:
    """Of what is no failure of a job; `number` counts documents."""
    return {
        ENGINE_GONE: Sentence(
            translate("notices", "The engine stopped and could not be started again."),
            translate("notices", "Your library is fine; what is on the screen stays."),
        ),
        LIBRARY_HELD: Sentence(
            translate("notices", "Waiting for the library."),
            translate("notices", "Another Pincite is just closing it. It opens here in a moment."),
        ),
        CRASHED: Sentence(
            translate("notices", "Pincite closed unexpectedly."),
            translate("notices", "Your library is fine. A report was saved on this computer only."),
        ),
        CAN_ASK_NOW: Sentence(
            translate("notices", "You can ask now."),
            translate("notices", "Answers use the %Ln document(s) read so far.", "", number),
        ),
        RERANKER_MISSING: Sentence(
            translate("notices", "The reranker you chose is not there."),
            translate("notices", "Pincite finds without it until it is back, or you choose another."),
        ),
        UNCALIBRATED_RERANKER: Sentence(
            translate("notices", "The reranker you chose has only a small say."),
            translate("notices", "Its file lacks the part that turns its judgement into a number one can compare."),
        ),
        LOCKED: Sentence(translate("notices", "%Ln file(s) need(-s) a password.", "", number)),
        DISK_LOW: Sentence(
            translate("notices", "The disk is nearly full."),
            translate("notices", "Pincite goes on for now. Free some space before you add more documents."),
        ),
    }


def remedy_words(remedy: Remedy) -> str:
    words = {
        Remedy.NONE: "",
        Remedy.START_ENGINE: translate("notices", "Start again"),
        Remedy.ADD_AGAIN: translate("notices", "Try again"),
        Remedy.OPEN_MODELS: translate("notices", "Open models"),
        Remedy.OPEN_FINDING: translate("notices", "Open settings"),
        Remedy.UNLOCK: translate("notices", "Unlock…"),
        Remedy.SHOW_REPORT: translate("notices", "Show report"),
        Remedy.VERIFY: translate("notices", "Verify library…"),
    }
    return words[remedy]


def toast_sentence(toast: Toast) -> str:
    """Empty for a toast that was never told."""
    parts = []
    if toast.key in _DEEDS:
        return _deed_sentence(toast)
    if toast.key == "checked":
        return _checked_sentence(toast)
    if toast.key == "unchanged":
        parts = [translate("toasts", "Nothing new: %Ln document(s) stood in your library already.", "", toast.number)]
    elif toast.key == "added" and (toast.number or not toast.other):
        parts = [translate("toasts", "%Ln document(s) ready.", "", toast.number)]
    if toast.other:
        parts.append(translate("toasts", "%Ln need(-s) you.", "", toast.other))
    if toast.more:
        parts.append(translate("toasts", "%Ln file(s) of another kind skipped.", "", toast.more))
    return " ".join(parts)


def _checked_sentence(toast: Toast) -> str:
    """What a look through the folders found: files read, moved, removed."""
    parts = []
    if toast.number:
        parts.append(translate("toasts", "%Ln read", "", toast.number))
    if toast.other:
        parts.append(translate("toasts", "%Ln moved", "", toast.other))
    if toast.more:
        parts.append(translate("toasts", "%Ln gone", "", toast.more))
    if not parts:
        return translate("toasts", "Nothing has changed in your folders.")
    return translate("toasts", "Folders checked: {0}.").format(", ".join(parts))


OWN_TOASTS = ("restored", "chats_restored", "saved", "goes_on", "answered_elsewhere", "report_deleted", "exported")
_DEEDS = frozenset({*(kind.value for kind in DeedKind), *OWN_TOASTS})


def _deed_sentence(toast: Toast) -> str:
    """What was done, and until when it can be undone: what is removed is erased only then."""
    until = " " + translate("toasts", "Erased for good at the next removal, or when Pincite closes.")
    count = toast.number
    sentences = {
        DeedKind.REMOVED: translate("toasts", "%Ln document(s) removed; the files stay.", "", count) + until,
        DeedKind.FORGOT: translate("toasts", "Folder forgotten, %Ln document(s) removed; the files stay.", "", count)
        + until,
        DeedKind.UNFOLLOWED: translate("toasts", "The folder is not followed any more. Its documents stay."),
        DeedKind.APART: translate("toasts", "No versions of one document any more."),
        DeedKind.TOGETHER: translate(
            "toasts", "%Ln document(s) (is a version|are versions) of one document now.", "", count
        ),
        DeedKind.CONVERSATION: translate("toasts", "A new conversation. What was said before counts no more."),
        DeedKind.CHATS: translate("toasts", "%Ln conversation(s) deleted.", "", count)
        + " "
        + translate("toasts", "Erased for good at the next removal, or when Pincite closes."),
        "restored": translate("toasts", "%Ln document(s) back in your library.", "", count),
        "chats_restored": translate("toasts", "%Ln conversation(s) back in the list.", "", count),
        "goes_on": translate("toasts", "The answer at work goes on, and is kept in its conversation."),
        "answered_elsewhere": translate("toasts", "A question in another conversation is answered."),
        "exported": translate("toasts", "The conversation is saved as a file, with its sources."),
        "report_deleted": translate("toasts", "The report is deleted."),
        "saved": translate("toasts", "The marked copy is saved. The document itself is as it was."),
    }
    return sentences[toast.key]


def undo_words() -> str:
    return translate("toasts", "Undo")


def model_role(role: str) -> Sentence:
    """What the model of a role does, and what is so without it."""
    roles = {
        "embedder": Sentence(
            translate("models", "Finds by meaning"),
            translate("models", "Without it Pincite finds by words alone."),
        ),
        "reader": Sentence(
            translate("models", "Weighs evidence"),
            translate("models", "Decides whether your documents answer a question, and which sentence shows it."),
        ),
        "reranker": Sentence(
            translate("models", "Reads the best passages again"),
            translate("models", "A cross-encoder puts the likeliest first. Pincite comes with none and does without."),
        ),
        "generator": Sentence(
            translate("models", "Writes answers"),
            translate("models", "Without it answers are quotes, in the words of your documents."),
        ),
    }
    return roles.get(role, Sentence(role))


def model_facts(model: ModelInfo, speed: ModelSpeed | None = None) -> str:
    """Size, speed, licence and the start of the hash, by which two people can tell they have the same file."""
    facts = [amounts.size(model.size_bytes)] if model.size_bytes else []
    if speed is not None:
        facts.append(speed_line(speed))
    if model.licence:
        facts.append(model.licence)
    if model.sha256:
        facts.append(translate("models", "SHA-256 {0}…").format(model.sha256[:12]))
    if model.available and not model.known:
        facts.append(translate("models", "not one Pincite knows"))
    return " · ".join(facts)


def speed_line(speed: ModelSpeed) -> str:
    """On this computer, as it was measured."""
    count = amounts.rate(speed.per_second)
    if speed.unit is SpeedUnit.PASSAGES:
        return translate("models", "{0} passages a second").format(count)
    words = amounts.rate(speed.per_second * WORDS_A_TOKEN)
    return translate("models", "{0} tokens a second, about {1} words").format(count, words)


def embedder_cost(passages: int, speed: ModelSpeed | None = None) -> str:
    """What it takes to find by another embedder in a library of so many passages, judged by the one in use."""
    if not passages:
        return translate("models", "Nothing has to be prepared again: your library is empty.")
    prepared = translate("models", "Prepares %Ln passage(s) again:", "", passages)
    needed = amounts.time_needed(embedding_seconds(passages, speed))
    return translate(
        "models",
        "{0} {1} with a model of this size, longer with a larger one. You can go on meanwhile; the model in use finds "
        "until then.",
    ).format(prepared, needed)


def embedding_seconds(passages: int, speed: ModelSpeed | None) -> float:
    """As measured on this computer, or as elsewhere."""
    return passages / (PASSAGES_A_SECOND if speed is None else speed.per_second)


def embedder_question(passages: int, speed: ModelSpeed | None) -> Sentence:
    """Before another embedder is chosen for a library that takes long."""
    return Sentence(
        translate("models", "Changing this prepares your documents again."),
        translate("models", "It takes {0}. The old index answers until the new one is ready.").format(
            amounts.time_needed(embedding_seconds(passages, speed))
        ),
    )


def model_note(model: ModelInfo) -> str:
    """What to know of a file that was chosen; empty for nothing."""
    notes = {
        "plain_embedder": translate(
            "models", "Pincite does not know the family of this model, so it may find a little less than it could."
        ),
        UNCALIBRATED_RERANKER: translate(
            "models",
            "This file lacks the part that turns its judgement into a number one can compare. It only has a small say "
            "in the order, and none in whether an answer is written.",
        ),
    }
    return notes.get(model.note, "")


def model_name(model: ModelInfo) -> str:
    return model.name or PurePath(model.path).name or translate("models", "None")


def what_models_can_do(models: Sequence[ModelInfo]) -> str:
    """What to expect of answers with the models that are there; none are known before the engine is up."""
    if not models:
        return translate("models", "Looking for the models that came with Pincite…")
    writer = next((model for model in models if model.role == "generator" and model.available), None)
    if writer is None:
        return translate(
            "models",
            "Pincite finds and quotes. To have answers written as well, add a model file in Settings. "
            "Nothing else changes.",
        )
    return translate(
        "models",
        "The model in use, {0}, finds and quotes well, and writes only short answers. For longer answers, choose a "
        "larger model file in Settings. Nothing else changes.",
    ).format(model_name(writer))


def erase_question() -> Sentence:
    return Sentence(
        translate("erasing", "Delete everything that Pincite keeps on this computer?"),
        translate(
            "erasing",
            "The library, your conversations and questions, the backups, the logs and your settings go for good. Your "
            "PDFs stay where they are.",
        ),
    )


def computer_line(computer: Computer) -> str:
    facts = [translate("computer", "%Ln processor core(s)", "", computer.cores)] if computer.cores else []
    if computer.memory_bytes:
        facts.append(_memory_line(computer))
    if computer.free_disk_bytes:
        facts.append(translate("computer", "{0} free disk").format(amounts.size(computer.free_disk_bytes)))
    return " · ".join(facts)


def _memory_line(computer: Computer) -> str:
    memory = translate("computer", "{0} memory").format(amounts.size(computer.memory_bytes))
    if not computer.free_memory_bytes:
        return memory
    return translate("computer", "{0}, {1} free").format(memory, amounts.size(computer.free_memory_bytes))
