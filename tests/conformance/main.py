"""`make conformance`: recorded games of Algeria played again by the rules here, with the same decisions and dice.

Every board after a click must be the recorded one, by its hash; where a recording lists the legal options, those of the rules
must be the same. The kernels run as plain Python: what is compiled is held against them by other tests.

`--without` asks the reverse: with one reading of the host at a time back to the print, does some recording notice?
"""
import argparse
import functools
import os
import sys

from tests import ROOT

os.environ["NUMBA_DISABLE_JIT"] = "1"        # before anything imports a kernel

from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from simulate.algeria.board.load import load
from simulate.algeria.rule_system import ALGERIA
from simulate.core.data.scenario import LoadedScenario
from simulate.core.errors import UserError, unknown
from tests.conformance.legal_actions import Legality
from tests.conformance.recordings import files, folder, read
from tests.conformance.replay_phases import Different, Replay

HOST = ROOT / "simulate" / "algeria" / "variants" / "host.toml"
OPTIONS = {"slow_french_reaction": "slow_reaction", "more_deterministic_independence": "deterministic_independence",
           "shorter_game": "shorter_game"}
SHOWN = 10
EACH = "each"


@dataclass
class Outcome:
    """What came of one file: clicks and boards compared, lists of legal options compared, dead ends met, where it parted."""
    name: str
    clicks: int = 0
    lists: int = 0
    dead_ends: int = 0
    wrong: str = ""


def readings() -> list[str]:
    """Names of the host's readings, in the order of its file."""
    return list(ALGERIA.read_overlay(HOST)["rules"]["reading"])


def game_of(header: dict, without: str = "") -> LoadedScenario:
    """The scenario of a recording under its host's readings, one of them as printed if it is named, and its optional rules."""
    unknown = sorted(name for name, on in header["options"].items() if on and name not in OPTIONS)
    if unknown:
        raise UserError(f"options {', '.join(unknown)}: allowed are {', '.join(OPTIONS)}")
    optional = {ours: 1 for name, ours in OPTIONS.items() if header["options"].get(name)}
    printed = {"reading": {without: 0}} if without else {}
    return load(f"algeria-{header['scenario']}", [ALGERIA.read_overlay(HOST), {"rules": {"optional": optional, **printed}}])


def conform(path: Path, without: str = "") -> Outcome:
    """Play a recorded game again."""
    outcome, lines = Outcome(path.name), read(path)
    playing = Replay(game_of(lines[0], without), lines[0])
    legality = Legality(playing)
    for line in lines[1:]:
        try:
            if "L" in line:
                legal(legality, line, outcome)
            if line.get("k") in ("do", "nav"):
                playing.step(line)
                outcome.clicks += 1
            compare(playing, line)
        except Different as error:
            outcome.wrong = f"click {line.get('i', line.get('at'))} ({line.get('st', 'board')}/{line.get('a', '')}): {error}"
            break
    return outcome


def legal(legality: Legality, line: dict, outcome: Outcome) -> None:
    """Different unless the options of the click are those of the rules, dead ends excepted."""
    outcome.lists += 1
    for found in legality.differences(line):
        if legality.is_dead_end(found):
            outcome.dead_ends += 1
        else:
            raise Different(found)


def compare(playing: Replay, line: dict) -> None:
    """Different unless the board is the recorded one."""
    wanted = line.get("h") or line.get("hash")
    if wanted and playing.hash() != wanted:
        raise Different(f"another board: recorded {wanted}, here {playing.hash()}; recorded changes {line.get('D')}")


def noticed(paths: list[Path], reading: str) -> str:
    """The first recording that parts with the rules when one reading is as printed, and does not otherwise; "" if none does."""
    for path in paths:
        if conform(path, reading).wrong and not conform(path).wrong:
            return path.name
    return ""


def each_reading(paths: list[Path], names: list[str]) -> int:
    """Which recording notices each reading; 0 if one does for every reading, 1 if not."""
    found = {}
    with ProcessPoolExecutor() as pool:
        for name, recording in zip(names, pool.map(functools.partial(noticed, paths), names), strict=True):
            found[name] = recording
            print(f"reading.{name} as printed: {recording or 'no recording'} notices", flush=True)
    print(f"{sum(map(bool, found.values()))} of {len(found)} readings are noticed by one of {len(paths)} recorded games")
    return 0 if all(found.values()) else 1


def all_games(paths: list[Path]) -> int:
    """Play all of them; 0 if every one conforms, 1 if one does not."""
    with ProcessPoolExecutor() as pool:
        outcomes = list(pool.map(conform, paths))
    wrong = [each for each in outcomes if each.wrong]
    for each in wrong[:SHOWN]:
        print(f"{each.name}: {each.wrong}")
    clicks, lists, dead = (sum(getattr(each, name) for each in outcomes) for name in ("clicks", "lists", "dead_ends"))
    print(f"{len(outcomes) - len(wrong)} of {len(outcomes)} recorded games conform: the same board after each of {clicks:,d}"
          f" clicks; {lists:,d} lists of legal options compared, {dead} dead ends of the host among them")
    return 1 if wrong else 0


def main() -> int:
    """All recorded games, or with --without the readings one by one; 2 if there are no recordings or no such reading."""
    parser = argparse.ArgumentParser(prog="conformance", description="Recorded games of Algeria, played again.")
    parser.add_argument("--without", metavar="READING", help=f"which recording notices it as printed? {EACH} of them")
    without = parser.parse_args().without
    try:
        if without not in (None, EACH, *readings()):
            raise unknown("reading", without, [EACH, *readings()])
        paths = files(folder())
        if without is None:
            return all_games(paths)
        return each_reading(paths, readings() if without == EACH else [without])
    except UserError as error:
        print(f"conformance: {error}", file=sys.stderr)
        return error.exit_code


if __name__ == "__main__":
    sys.exit(main())
