"""What paints the rows of a list, changed with the theme."""

from PySide6.QtWidgets import QAbstractItemDelegate, QAbstractItemView


def put_delegate(view: QAbstractItemView, delegate: QAbstractItemDelegate) -> None:
    """In place of the one before, which goes: the view would keep it for as long as it is there itself, and with it the
    icons of every theme that was ever put on."""
    before = view.itemDelegate()
    view.setItemDelegate(delegate)
    if before.parent() is view:
        before.deleteLater()
