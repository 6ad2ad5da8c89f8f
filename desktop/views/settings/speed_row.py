"""The setting that tells how fast the models are on this computer."""

from PySide6.QtCore import QCoreApplication, Signal

from desktop.state.models import ModelsState
from desktop.theme import Theme
from desktop.views.controls.buttons import push_button
from desktop.views.settings.setting_row import SettingRow

translate = QCoreApplication.translate


class SpeedRow(SettingRow):
    """Made anew with the cards of the models, which tell what was measured. Its button can be pressed all the time, so
    that it does not lose the keyboard; while something is measured that does nothing."""

    measure_wanted = Signal()

    def __init__(self, theme: Theme, models: ModelsState) -> None:
        is_known = bool(models.speeds)
        words = translate("models", "Measure again") if is_known else translate("models", "Measure")
        self.button = push_button(words if models.measuring is None else translate("models", "Measuring…"))
        super().__init__(
            theme,
            label=translate("models", "Speed on this computer"),
            effect=translate("models", "Runs each model on a text that comes with Pincite, and tells it above."),
            cost=translate("models", "A few seconds. While something is being indexed it measures what is left over."),
            control=self.button,
        )
        self.find_by(translate("models", "fast slow performance benchmark tokens"))
        self.button.setAccessibleName(translate("models", "Measure the speed of the models"))
        self.button.clicked.connect(self.measure_wanted)
