"""Recorded games of an online implementation of Algeria: reading them, and the board hash that they hold."""
import gzip
import json
import os
from pathlib import Path

from simulate.algeria.names import Class, Side
from simulate.algeria.state import AVAILABLE, NOWHERE, OUT, POOL
from simulate.core.errors import UserError

FOLDER = "WILAYA_RECORDINGS"
DEFAULT = Path("..") / "shared" / "traces" / "algeria"
SUFFIXES = (".jsonl", ".jsonl.gz")
OFF_MAP = {0: POOL, 1: AVAILABLE, 2: OUT}
FRANCE, TUNISIA, MOROCCO, FIRST_AREA = 3, 4, 5, 6
AIRMOBILE = (Class.BRIGADE_AIR, Class.ELITE_AIR, Class.ALGERIAN_AIR)
FLAGS = {16: "suppressed", 32: "helped", 64: "raided", 128: "struck", 256: "propagated"}


def folder() -> Path:
    """Where the recordings are: what the environment variable WILAYA_RECORDINGS says, or their usual place."""
    return Path(os.environ.get(FOLDER) or DEFAULT)


def files(where: Path) -> list[Path]:
    """Every recorded game of a folder, a name once. UserError if there is none: nothing can be claimed then."""
    found = {path.name.removesuffix(".gz"): path for path in sorted(where.glob("*")) if path.name.endswith(SUFFIXES)}
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

    def unit(self, public, unit: int) -> int:
        """The code of a unit; 0 in the pool."""
        if public.unit_place[unit] == POOL:
            return 0
        group = public.unit_class[unit]
        return (self.number[public.unit_place[unit]] << 5 | public.unit_box[unit] << 3 | (group == Class.DISPERSED) << 2
                | (group in AIRMOBILE) << 1 | public.unit_neutral[unit])

    def area(self, public, number: int) -> int:
        """The code of an area by its number; 0 for what is no place."""
        if number < FRANCE:
            return 0
        place = self.place[number]
        code = int(public.control[place]) | 4 * int(public.terror[place]) | 8 * int(public.resettled[place])
        return code | sum(flag for flag, name in FLAGS.items() if public[name][place])

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
        codes = ",".join(str(self.unit(public, unit)) for unit in range(units))
        areas = ",".join(str(self.area(public, number)) for number in range(len(self.place)))
        text = "|".join([*map(str, self.scalars(public)), codes, areas])
        value = 0x811C9DC5
        for byte in text.encode():
            value = (value ^ byte) * 0x01000193 & 0xFFFFFFFF
        return f"{value:08x}"
