"""Recorded games of an online implementation of Algeria: reading them, and the board hash that they hold."""
import gzip
import json
import os
from pathlib import Path

import numpy as np

from simulate.algeria.enums import Class, Side
from simulate.algeria.state import AVAILABLE, NOWHERE, OUT, PLACES, POOL
from simulate.core.errors import UserError

FOLDER = "WILAYA_RECORDINGS"
DEFAULT = Path("..") / "shared" / "traces" / "algeria"
MORE = "more"
SUFFIXES = (".jsonl", ".jsonl.gz")
OFF_MAP = {0: POOL, 1: AVAILABLE, 2: OUT}
FRANCE, TUNISIA, MOROCCO, FIRST_AREA = 3, 4, 5, 6
AIRMOBILE = (Class.BRIGADE_AIR, Class.ELITE_AIR, Class.ALGERIAN_AIR)
FLAGS = {16: "suppressed", 32: "helped", 64: "raided", 128: "struck", 256: "propagated"}


def folder() -> Path:
    """Where the recordings are: what the environment variable WILAYA_RECORDINGS says, or their usual place."""
    return Path(os.environ.get(FOLDER) or DEFAULT)


def files(where: Path) -> list[Path]:
    """Every recorded game of a folder and of its folder `more`, a name once.

    UserError if there is none: nothing can be claimed then.
    """
    there = [path for each in (where, where / MORE) if each.is_dir() for path in sorted(each.iterdir())]
    found = {path.name.removesuffix(".gz"): path for path in there if path.name.endswith(SUFFIXES)}
    if not found:
        raise UserError(f"{where}: no recorded games (*.jsonl.gz, *.jsonl) there, so nothing is shown; {FOLDER} names it")
    return list(found.values())


def read(path: Path) -> list[dict]:
    """The lines of a recorded game."""
    opened = gzip.open if path.name.endswith(".gz") else open
    try:
        with opened(path, "rt", encoding="utf-8") as file:
            return [json.loads(line) for line in file if line.strip()]
    except (OSError, ValueError) as error:
        raise UserError(f"{path}: cannot be read: {error}") from None


class Coding:
    """Places and units of a board as the recordings write them."""

    def __init__(self, names):
        ours = {place: index for index, place in enumerate(names.places)}
        theirs = {FRANCE: "FRANCE", TUNISIA: "TUNISIA", MOROCCO: "MOROCCO"}
        areas = [place for place in names.places if place not in theirs.values()]
        theirs.update({FIRST_AREA + index: place for index, place in enumerate(areas)})
        self.place = {**OFF_MAP, **{number: ours[place] for number, place in theirs.items()}}
        self.number = {index: number for number, index in self.place.items()}
        self.numbers = np.zeros(PLACES, dtype=np.int64)
        self.numbers[list(self.number)] = list(self.number.values())
        self.places = [self.place[number] for number in range(FRANCE, len(self.place))]

    def units(self, public, units: int) -> list[int]:
        """The code of each unit; 0 in the pool."""
        place, box, group, neutral = (public[name][:units] for name in ("unit_place", "unit_box", "unit_class", "unit_neutral"))
        codes = (self.numbers[place] << 5 | box << 3 | (group == Class.DISPERSED) << 2 | np.isin(group, AIRMOBILE) << 1 | neutral)
        return np.where(place == POOL, 0, codes).tolist()

    def areas(self, public) -> list[int]:
        """The code of each area by its number; 0 for what is no place."""
        codes = public["control"] | 4 * public["terror"] | 8 * public["resettled"]
        for flag, name in FLAGS.items():
            codes = codes | flag * (public[name] != 0)
        return [0] * FRANCE + codes[self.places].tolist()

    def oas(self, public) -> int:
        """0 none, 1 not placed, else the place."""
        if public.oas == 0:
            return 0
        return 1 if public.oas_place == NOWHERE else self.number[public.oas_place]

    def scalars(self, public) -> list[int]:
        """The tracks in the order of the hash."""
        control = -1 if public.oas_control == Side.NEITHER else public.oas_control
        drm = 9 if public.border == 0 else 1 - public.border
        return [int(each) for each in (
            public.turn, public.ap, public.psl[Side.FLN], 2 * public.psl[Side.GOVERNMENT] - public.halves, public.air_left,
            public.air_most, public.helo_left, public.helo_most, public.naval, self.oas(public), control, public.independent,
            public.border_active, drm)]

    def hash(self, public, units: int) -> str:
        """FNV-1a, 32 bits, of the whole board."""
        codes = ",".join(map(str, self.units(public, units)))
        text = "|".join([*map(str, self.scalars(public)), codes, ",".join(map(str, self.areas(public)))])
        value = 0x811C9DC5
        for byte in text.encode():
            value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
        return f"{value:08x}"
