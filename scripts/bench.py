"""`make bench`: how fast it is here and now, as a table and as JSON. Nothing is extrapolated: what was not run is not told."""
import importlib
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated, NamedTuple

import numpy as np
import typer

from reports.assertions.asked_values import whole_number
from reports.studies.play.matches import build_match
from simulate.core.kernels.cycles import walk
from simulate.core.kernels.dice import roll
from simulate.core.kernels.records import zeroed

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("simulate", "policies", "reports", "wilaya", "scripts")
# rules that few, and that more others use
LEAF, INNER = "simulate/ici/rules/tracks.py", "simulate/ici/rules/tracks.py"
SCENARIO = "ici-1955"
PAIRS = (("ici-1955", "notes"), ("ici-1959", "notes"), ("ici-1955", "uniform"), ("ici-1955", "greedy"),
         ("algeria-1954", "notes"), ("algeria-1954", "semantic-uniform"))
PARTS = ("speed", "cycles", "dice", "compile", "help", "long")
STEPS = 20_000_000        # of the yardstick


class Table:
    """Measured things, printed as they come, each beside the yardstick taken at that moment."""

    def __init__(self):
        self.rows: list[dict] = []

    def add(self, what: str, value: float, unit: str, how: str) -> None:
        """One line. Times and rates are also given in yardsticks: those of two machines, or of two hours, can be compared."""
        row = {"what": what, "value": round(value, 3), "unit": unit, "how": how}
        if unit in IN_YARDSTICKS:
            row["yardsticks"] = round(IN_YARDSTICKS[unit](value, yardstick()), 3)
        self.rows.append(row)
        beside = f"{row['yardsticks']:>12,.2f}" if "yardsticks" in row else f"{'':>12}"
        print(f"{what:<44} {value:>12,.2f} {unit:<12} {beside}  {how}", flush=True)


IN_YARDSTICKS = {                # value, seconds of the yardstick -> times: how many yardsticks; rates: how many a yardstick
    "s": lambda value, length: value / length,
    "CPU-s": lambda value, length: value / length,
    "games/s": lambda value, length: value * length,
    "games/CPU-s": lambda value, length: value * length,
}


def yardstick() -> float:
    """CPU-seconds of a fixed piece of work: words of a stream, branches nobody can foresee, a table of 32 KB. Least of three."""
    stream, table = np.array([1, 2, 3, 1], np.uint64), np.arange(4096)
    walk(stream.copy(), table, 1)
    found = []
    for _ in range(3):
        start = time.process_time()
        walk(stream.copy(), table, STEPS)
        found.append(time.process_time() - start)
    return min(found)


def main(games: Annotated[str, typer.Option(help="games a pair of players for games a second")] = "20_000",
         long: Annotated[str, typer.Option(help="games of the long run")] = "1M",
         only: Annotated[str, typer.Option(help=f"parts with commas between: {', '.join(PARTS)}")] = ",".join(PARTS),
         file: Annotated[Path | None, typer.Option("--json", help="also write JSON here")] = None) -> None:
    """Measure; an idle machine is needed for figures worth keeping."""
    table, parts = Table(), only.split(",")
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.2f} before the start, Python {sys.version.split()[0]}")
    with tempfile.TemporaryDirectory() as folder:
        for name, part in (("help", helped), ("dice", dice), ("compile", compiled)):
            if name in parts:
                part(table, Path(folder))
        if "cycles" in parts:
            cycles("ici-1955", "notes")
        if "speed" in parts:
            for scenario, player in PAIRS:
                speed(table, Path(folder), scenario, player, whole_number(games, "--games", 1))
        if "long" in parts:
            long_run(table, Path(folder), whole_number(long, "--long", 1))
    text = json.dumps({"schema": "wilaya/bench/2", "measured": table.rows}, indent=2)
    print(text)
    if file:
        file.write_text(text + "\n", encoding="utf-8")


def helped(table: Table, folder: Path) -> None:
    """`wilaya --help`."""
    runs = [command(["--help"], ROOT) for _ in range(7)]
    table.add("wilaya --help", statistics.median(run.wall for run in runs), "s", "median of 7, process start included")


def cycles(scenario: str, player: str) -> None:
    """Where the cycles of a game go, and how many questions and options it has; played by a process whose kernels count them."""
    words = [sys.executable, "-c", f"from scripts.bench import count_cycles; count_cycles({scenario!r}, {player!r})"]
    subprocess.run(words, cwd=ROOT, env={**os.environ, "WILAYA_METER": "1"}, check=True)


def count_cycles(scenario: str, player: str, games: int = 2000) -> None:
    """Play, in a process whose kernels count cycles, and print; the first of two rounds warms the machine up."""
    match = build_match(scenario, player, player, 1, default_data=True)
    records, (fln, other) = match.RULES.records(), match.players
    for first in (0, games):
        states = zeroed(records.state)
        match.RULES.compiled("play_many")(
            states, match.boards, np.zeros(games, np.int64), np.arange(first, first + games), fln.policy(), fln.rows(),
            other.policy(), other.rows(), np.zeros((games, 2), np.int64), 1, first, zeroed(records.result, games),
            zeroed(records.turn, 0), ())
    show_cycles(states[0].meter, importlib.import_module(f"simulate.{match.RULES.name}.enums"), games)


def show_cycles(meter, names, games: int) -> None:
    """Where they go: by segment, by question; shares of all, largest first."""
    total = int(meter.segment.sum())
    print(f"{total / games / 1e6:.2f} million cycles a game, {meter.answers.sum() / total:.0%} of them in the players' answers; "
          f"{meter.asked.sum() / games:,.0f} questions, {meter.options.sum() / games:,.0f} options")
    for kind in largest(meter.segment):
        print(f"  {names.Segment(kind).name.lower():<20} {meter.segment[kind] / total:6.1%}")
    for kind in largest(meter.answers):
        asked = meter.asked[kind]
        print(f"  {names.Ask(kind).name.lower():<20} {meter.answers[kind] / total:6.1%} in answers, {asked / games:8.1f} a game, "
              f"{meter.options[kind] / asked:5.1f} options, {meter.answers[kind] / asked:7,.0f} cycles")


def largest(counts) -> list[int]:
    """The kinds that were counted, the largest first."""
    return sorted((kind for kind in range(len(counts)) if counts[kind] > 0), key=lambda kind: -counts[kind])


def dice(table: Table, folder: Path) -> None:
    """Rolls called from Python, the empty roll taken off; the least of many repeats."""
    stream, faces = np.ones(4, np.uint64), np.zeros(24, np.int64)
    nothing = least(lambda: roll(stream, faces, 0))
    for number in (3, 24):
        cost = least(lambda number=number: roll(stream, faces, number)) - nothing
        table.add(f"a die, rolled {number} at a time", 1e9 * cost / number, "ns", "calls from Python less an empty roll")


def least(work, calls: int = 20_000, repeats: int = 15) -> float:
    """CPU-seconds a call, the least of `repeats` means over `calls`."""
    found = []
    for _ in range(repeats):
        start = time.process_time()
        for _ in range(calls):
            work()
        found.append((time.process_time() - start) / calls)
    return min(found)


def compiled(table: Table, folder: Path) -> None:
    """A copy of the checkout with an empty cache: first game, 1,000 games, first game after an edit."""
    copy = folder / "copy"
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    fresh(table, "cold compile: first game, empty cache", "1", copy)
    fresh(table, "1,000 games, kernels compiled", "1000", copy)
    for what, name in (("few", LEAF), ("more", INNER)):
        with open(copy / name, "a", encoding="utf-8") as file:
            file.write("\n# edited\n")
        fresh(table, f"first game after editing a rule that {what} use", "1", copy, f", {name}")


def fresh(table: Table, what: str, games: str, copy: Path, more: str = "") -> None:
    """What a new run takes in a copy of the checkout, from process start to answer."""
    shutil.rmtree(copy / "runs", ignore_errors=True)
    done = command(["run", SCENARIO, "--games", games, "--quiet"], copy)
    table.add(what, done.wall, "s", f"process start and answer included, {done.cpu:.1f} CPU-s{more}")


def speed(table: Table, folder: Path, scenario: str, player: str, games: int) -> None:
    """Games a second on all processors, and a CPU-second of this process, files included; with the forms of a long run."""
    from simulate.core.kernelcache.forms import COMPILATION
    from simulate.core.storage.run_games import run_games

    played = build_match(scenario, player, player, 1)
    played.play(0, 1)
    COMPILATION.compile_here()
    played.play(0, 1)
    wall, cpu = time.perf_counter(), time.process_time()
    run_games(played, games, folder=folder / f"{scenario}-{player}")
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    how = f"{scenario}, {games:,d} games, all processors"
    table.add(f"{player} v {player}", games / wall, "games/s", how)
    table.add(f"{player} v {player}", games / cpu, "games/CPU-s", how)


def long_run(table: Table, folder: Path, games: int) -> None:
    """Peak memory and size on disk of one long run in a process of its own."""
    words = ["run", SCENARIO, "--fln", "uniform", "--france", "uniform", "--quiet", "--default-data"]
    command([*words, "--games", "1", "--out", str(folder / "warm")], ROOT)       # compiling takes memory of its own
    done = command([*words, "--games", str(games), "--out", str(folder / "long")], ROOT)
    how = f"uniform v uniform, {games:,d} games in {done.wall:,.0f} s"
    table.add("peak memory of a long run", done.kilobytes / 1024, "MB", how)
    table.add("a game on disk", sum(path.stat().st_size for path in (folder / "long").iterdir()) / games, "bytes", how)


class Done(NamedTuple):
    """Seconds on the clock and of processors, and peak memory."""
    wall: float
    cpu: float
    kilobytes: int


def command(words: list[str], checkout: Path) -> Done:
    """What `wilaya ...` takes, run from a checkout with its kernels cached there."""
    environment = {**os.environ, "WILAYA_CACHE": str(checkout / ".cache" / "numba"), "PYTHONDONTWRITEBYTECODE": ""}
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "wilaya.main", *words], cwd=checkout, env=environment,
                               stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        raise SystemExit(f"bench: wilaya {' '.join(words)} ended with status {os.waitstatus_to_exitcode(status)}")
    return Done(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss)


if __name__ == "__main__":
    typer.run(main)
