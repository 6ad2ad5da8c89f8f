"""Text of several lines inside Qt's own layouts."""

from desktop.theme import Theme
from desktop.views.controls.text_block import TextBlock


class Paragraph(TextBlock):
    """A TextBlock that tells Qt's layouts that its height follows from its width.

    A QLabel without word wrap takes that back each time its text is set.
    """

    def __init__(self, theme: Theme, text: str = "", *, role: str = "interface", token: str = "text") -> None:
        super().__init__(theme, role=role, token=token)
        self.setText(text)

    def hasHeightForWidth(self) -> bool:
        return True
