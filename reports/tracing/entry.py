"""A row of a game's log, decoded."""
from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Any


@dataclass(frozen=True)
class Entry:
    """What happened when, of which side and where: `fields` by name, dice as rolled, the tracks after it."""
    event: IntEnum
    segment: IntEnum
    turn: int
    side: str | None
    place: str | None
    fields: Mapping[str, Any]
    dice: tuple[int, ...]
    tracks: Mapping[str, Any]
