"""One model file in use, and for the one that writes, the way to another."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.api.following import Freshness
from core.api.types import ErrorCode, ErrorDetail, ModelInfo
from desktop import tellings, texts
from desktop.freshness_texts import preparing
from desktop.icons import Icons
from desktop.state.models import ModelsState
from desktop.theme import Theme, scaled
from desktop.views.controls.buttons import push_button
from desktop.views.controls.card import Card
from desktop.views.controls.paragraph import Paragraph

ICON_PX = 20
CHOSEN_ROLES = frozenset({"embedder", "generator", "reranker"})
"""Another file can take their place."""
_ICONS = {"embedder": "search", "reader": "quote", "generator": "pencil", "reranker": "list-checks"}
RERANKER_NONE = ModelInfo("reranker", "", "", 0, "", known=False, available=False)
"""None was chosen."""


class ModelCard(Card):
    """Built once for each state of a model."""

    another_wanted = Signal(str)
    """The model's role."""
    built_in_wanted = Signal(str)
    trusted = Signal()
    distrusted = Signal()

    def __init__(self, theme: Theme, icons: Icons, model: ModelInfo, state: ModelsState) -> None:
        super().__init__(theme)
        self._theme, self._icons = theme, icons
        self._cost = Paragraph(theme, role="meta", token="text3")
        self._model = model
        self._speed = state.speed_of(model.role)
        role = tellings.model_role(model.role)
        also = self.tr("language model file LLM AI GGUF memory size licence hash")
        self.searched = " ".join((role.title, role.advice, model.name, model.licence, also)).casefold()
        self.setAccessibleName(
            f"{role.title}: {tellings.model_name(model)}, {tellings.model_facts(model, self._speed)}"
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(16), scaled(14), scaled(16), scaled(14))
        row.setSpacing(scaled(12))
        picture = QLabel()
        picture.setPixmap(
            icons.pixmap(_ICONS.get(model.role, "box"), "text2", scaled(ICON_PX), self.devicePixelRatioF())
        )
        row.addWidget(picture, alignment=Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout()
        column.setSpacing(scaled(4))
        row.addLayout(column, 1)
        column.addWidget(self._block(role.title, "interface_strong", "text"))
        column.addWidget(self._block(role.advice, "interface", "text2"))
        column.addSpacing(scaled(4))
        self._add_file(column, model)
        if model.role in CHOSEN_ROLES:
            self._add_choice(column, model, state)

    def show_library(self, passages: int, freshness: Freshness) -> None:
        """What another choice costs in a library of so many passages, or how far the last one is."""
        if self._model.role != "embedder":
            return
        is_at_work = not freshness.embedding.is_complete
        self._cost.setText(preparing(freshness) + "." if is_at_work else tellings.embedder_cost(passages, self._speed))

    def _add_file(self, column: QVBoxLayout, model: ModelInfo) -> None:
        if model.available:
            column.addWidget(self._block(tellings.model_name(model), "group", "text"))
            column.addWidget(self._block(tellings.model_facts(model, self._speed), "meta", "text2"))
            if note := tellings.model_note(model):
                token = "warn" if model.note in tellings.WARNING_NOTES else "text2"
                column.addWidget(self._block(note, "meta", token))
        elif model.role == "reranker" and not model.path:
            column.addWidget(self._block(self.tr("None"), "group", "text2"))
        else:
            column.addWidget(self._block(self.tr("Not there"), "group", "warn"))

    def _add_choice(self, column: QVBoxLayout, model: ModelInfo, state: ModelsState) -> None:
        column.addSpacing(scaled(8))
        is_chosen = state.role == model.role
        if state.unknown_path and is_chosen:
            column.addWidget(self._question(state.unknown_path))
            return
        if state.refused is not None and is_chosen:
            refusal = texts.sentence_for(state.refused.code, state.refused.detail)
            column.addWidget(self._block(str(refusal), "interface", "bad"))
        is_writer = model.role == "generator"
        choose, go_back = self._choice_words(model)
        another = push_button(choose)
        another.setEnabled(state.choosing is None)
        another.clicked.connect(lambda: self.another_wanted.emit(model.role))
        built_in = push_button(go_back, look="quiet")
        built_in.clicked.connect(lambda: self.built_in_wanted.emit(model.role))
        buttons = QHBoxLayout()
        buttons.setSpacing(scaled(8))
        buttons.addWidget(another)
        buttons.addWidget(built_in)
        buttons.addStretch()
        column.addLayout(buttons)
        built_in.setVisible(bool(model.path) if model.role == "reranker" else not model.built_in)
        if state.choosing is not None and is_chosen:
            column.addWidget(self._block(self.tr("Looking at the file…"), "meta", "text2"))
            return
        if is_writer:
            self._cost.setText(self.tr("Nothing is read again. The first answer takes a few seconds longer."))
        elif model.role == "reranker":
            self._cost.setText(self.tr("Nothing is read again. Each question takes longer, by seconds at times."))
        column.addWidget(self._cost)

    def _choice_words(self, model: ModelInfo) -> tuple[str, str]:
        """On the button that chooses a file, and on the one that goes back."""
        words = {
            "generator": (self.tr("Choose another model file…"), self.tr("Back to the built-in model")),
            "embedder": (self.tr("Choose another embedder…"), self.tr("Back to the built-in embedder")),
            "reranker": (self.tr("Choose a reranker…"), self.tr("Use none")),
        }
        return words[model.role]

    def _question(self, path: str) -> QWidget:
        """An unknown file is used only on the person's word; leaving it is the easy answer."""
        box = Card(self._theme, ground="warn_soft", edge="")
        column = QVBoxLayout(box)
        column.setContentsMargins(scaled(14), scaled(12), scaled(14), scaled(12))
        column.setSpacing(scaled(8))
        sentence = texts.sentence_for(ErrorCode.UNKNOWN_MODEL, ErrorDetail())
        column.addWidget(self._block(sentence.title, "interface_strong", "warn"))
        column.addWidget(self._block(sentence.advice, "interface", "warn"))
        column.addWidget(self._block(path, "meta", "warn"))
        keep = push_button(self.tr("Don’t use it"))
        keep.clicked.connect(self.distrusted)
        use = push_button(self.tr("Use it"))
        use.clicked.connect(self.trusted)
        buttons = QHBoxLayout()
        buttons.setSpacing(scaled(8))
        buttons.addWidget(keep)
        buttons.addWidget(use)
        buttons.addStretch()
        column.addLayout(buttons)
        return box

    def _block(self, text: str, role: str, token: str) -> Paragraph:
        return Paragraph(self._theme, text, role=role, token=token)
