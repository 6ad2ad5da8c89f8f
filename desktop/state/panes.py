"""Which panes fit into a window, and how wide they are."""

from enum import IntEnum, StrEnum

THREE_PANES_PX = 1180
TWO_PANES_PX = 960
WIDE_LIBRARY_PX = 1400
LIBRARY_PX = 264
LIBRARY_WIDE_PX = 288
LIBRARY_MIN_PX = 216
LIBRARY_MAX_PX = 420
CHAT_MIN_PX = 400
PAGE_MIN_PX = 360
LOW_PX, LOWEST_PX = 640, 300
CHAT_SHARE = 0.475
"""Of what the library leaves; the page has the rest."""


class Room(StrEnum):
    """How many panes fit side by side."""

    THREE = "three"
    TWO = "two"
    """Conversation and page; the library slides over the conversation when it is wanted."""
    ONE = "one"


class Pane(IntEnum):
    LIBRARY = 0
    CHAT = 1
    PAGE = 2


def room_for(width_px: int, text_scale: float) -> Room:
    """Widths are measured in text: twice as large text leaves half the room."""
    effective_px = width_px / text_scale
    if effective_px >= THREE_PANES_PX:
        return Room.THREE
    return Room.TWO if effective_px >= TWO_PANES_PX else Room.ONE


def is_low(height_px: int, text_scale: float) -> bool:
    """Whether a window has so few lines of text that the answers need the room of the question box."""
    return height_px / text_scale < LOW_PX


def is_lowest(height_px: int, text_scale: float) -> bool:
    """Whether even the line with the conversation's name is needed for the answers."""
    return height_px / text_scale < LOWEST_PX


def pane_widths(width_px: int, text_scale: float, saved: tuple[int, ...] = ()) -> tuple[int, int, int]:
    """Library, chat and page in pixels; what was saved holds if it fits."""
    if len(saved) == 3 and sum(saved) <= width_px and saved[0] > 0:
        return saved[0], saved[1], width_px - saved[0] - saved[1]
    library = round((LIBRARY_WIDE_PX if width_px / text_scale >= WIDE_LIBRARY_PX else LIBRARY_PX) * text_scale)
    chat = max(CHAT_MIN_PX, round((width_px - library) * CHAT_SHARE))
    return library, chat, width_px - library - chat


def next_pane(current: Pane, step: int) -> Pane:
    return Pane((current + step) % len(Pane))
