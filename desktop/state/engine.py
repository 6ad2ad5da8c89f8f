"""How the engine's process is doing."""

from enum import StrEnum


class EngineStatus(StrEnum):
    STARTING = "starting"
    READY = "ready"
    RESTARTING = "restarting"
    STOPPED = "stopped"
    """Given up, or closed: only the person starts it again."""
