"""Words of the command palette."""

from PySide6.QtCore import QCoreApplication

from desktop import amounts
from desktop.state.palette import Group, Item, Kind

translate = QCoreApplication.translate


def heading(group: Group) -> str:
    """The name of a group, with how many there are if not all of them are shown."""
    names = {
        None: translate("palette", "Used last"),
        Kind.COMMAND: translate("palette", "Commands"),
        Kind.DOCUMENT: translate("palette", "Documents"),
        Kind.CONVERSATION: translate("palette", "Conversations"),
        Kind.QUESTION: translate("palette", "Questions of this conversation"),
    }
    name = names[group.kind]
    if len(group.items) == group.total:
        return name
    shown, total = amounts.number(len(group.items)), amounts.number(group.total)
    return translate("palette", "{0} · {1} of {2}").format(name, shown, total)


def place(item: Item) -> str:
    """Where it is, and whether it can be chosen: a paler text alone would not say so."""
    not_now = "" if item.is_enabled else translate("palette", "not available now")
    return " · ".join(filter(None, (item.place, not_now)))


def spoken(item: Item) -> str:
    """All that the eye sees of a row, and whether it can be chosen."""
    is_off, is_on = not item.is_enabled, item.is_checked
    said = [item.text, item.place, item.shortcut]
    said += [translate("palette", "switched on")] if is_on else []
    said += [translate("palette", "not available now")] if is_off else []
    return ", ".join(filter(None, said))


def invitation() -> str:
    return translate("palette", "Find a command, document or question")


def nothing_found() -> str:
    return translate("palette", "Nothing is called that. To search in the documents, ask a question.")


def hint() -> str:
    return translate("palette", "> commands   # documents   ? questions")
