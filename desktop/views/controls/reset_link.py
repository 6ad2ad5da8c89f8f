"""The way back to how a setting came, and from there to what it was."""

from PySide6.QtCore import QCoreApplication, QObject, Signal

from desktop.views.controls.buttons import push_button

translate = QCoreApplication.translate


class Resets:
    """What settings were before they were reset, by name. Outlives the widgets, which a change may make anew."""

    def __init__(self) -> None:
        self._before: dict[str, object] = {}

    def remember(self, name: str, value: object) -> None:
        self._before[name] = value

    def forget(self, name: str) -> None:
        self._before.pop(name, None)

    def has(self, name: str) -> bool:
        return name in self._before

    def before(self, name: str) -> object:
        """Raises KeyError."""
        return self._before[name]


class ResetLink(QObject):
    """A quiet button, there while its setting is not at its default, or was until it was reset."""

    value_wanted = Signal(object)

    def __init__(self, name: str, label: str, default: object, resets: Resets) -> None:
        """`label` is what the setting is called."""
        super().__init__()
        self._name, self._label, self._default, self._resets = name, label, default, resets
        self._now = default
        self.button = push_button("", look="quiet")
        self.button.clicked.connect(self._press)
        self.button.hide()

    def show_value(self, value: object) -> None:
        """Once the button has its place: shown before, it would be a window."""
        self._now = value
        if value != self._default:
            self._resets.forget(self._name)  # it was set to something else since
        can_undo = self._resets.has(self._name)
        words = translate("resets", "Undo reset") if can_undo else translate("resets", "Reset")
        self.button.setText(words)
        self.button.setAccessibleName(f"{words}: {self._label}")
        self.button.setVisible(can_undo or value != self._default)

    def _press(self) -> None:
        if self._resets.has(self._name):
            before = self._resets.before(self._name)
            self._resets.forget(self._name)
            self.value_wanted.emit(before)
        else:
            self._resets.remember(self._name, self._now)
            self.value_wanted.emit(self._default)
