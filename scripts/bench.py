"""`make bench`: how fast it is here and now, as a table and as JSON. Nothing is extrapolated: what was not run is not told."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Annotated

import typer

from scripts.options import count

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("simulate", "policies", "reports", "scripts")
LEAF, INNER = "simulate/ici/rules/victory.py", "simulate/ici/rules/points.py"    # rules that few, and that most others use
SCENARIO = "ici-1955"
PARTS = ("speed", "dice", "compile", "help", "long")


class Table:
    """Measured things, printed as they come."""

    def __init__(self):
        self.rows: list[dict] = []

    def add(self, what: str, value: float, unit: str, how: str) -> None:
        """One line."""
        self.rows.append({"what": what, "value": round(value, 3), "unit": unit, "how": how})
        print(f"{what:<44} {value:>12,.2f} {unit:<12} {how}", flush=True)


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
        if "speed" in parts:
            for player in ("uniform", "greedy"):
                speed(table, Path(folder), player, count("--games", games, 1))
        if "long" in parts:
            long_run(table, Path(folder), count("--long", long, 1))
    text = json.dumps({"schema": "wilaya/bench/1", "measured": table.rows}, indent=2)
    print(text)
    if file:
        file.write_text(text + "\n", encoding="utf-8")


def helped(table: Table, folder: Path) -> None:
    """`wilaya --help`."""
    times = [command(["--help"], ROOT)[0] for _ in range(7)]
    table.add("wilaya --help", statistics.median(times), "s", "median of 7, process start included")


def dice(table: Table, folder: Path) -> None:
    """Rolls called from Python, the empty roll taken off; the least of many repeats."""
    import numpy as np

    from simulate.core.dice import roll

    stream, faces = np.ones(4, np.uint64), np.zeros(24, np.int64)
    nothing = least(lambda: roll(stream, faces, 0))
    for number in (3, 24):
        cost = least(lambda number=number: roll(stream, faces, number)) - nothing
        table.add(f"a die, rolled {number} at a time", 1e9 * cost / number, "ns", "calls from Python less an empty roll")


def least(work, calls: int = 20_000, repeats: int = 15) -> float:
    """Seconds a call, the least of `repeats` means over `calls`."""
    found = []
    for _ in range(repeats):
        start = time.perf_counter()
        for _ in range(calls):
            work()
        found.append((time.perf_counter() - start) / calls)
    return min(found)


def compiled(table: Table, folder: Path) -> None:
    """A copy of the checkout with an empty cache: first game, 1,000 games, first game after an edit."""
    copy = folder / "copy"
    for room in ROOMS:
        shutil.copytree(ROOT / room, copy / room, ignore=shutil.ignore_patterns("__pycache__"))
    one = ["run", SCENARIO, "--games", "1", "--quiet"]
    table.add("cold compile: first game, empty cache", fresh(one, copy), "s", "greedy v greedy")
    table.add("1,000 games, kernels compiled", fresh(["run", SCENARIO, "--games", "1000", "--quiet"], copy), "s",
              "process start and answer included")
    for what, name in (("few", LEAF), ("most", INNER)):
        with open(copy / name, "a", encoding="utf-8") as file:
            file.write("\n# edited\n")
        table.add(f"first game after editing a rule that {what} use", fresh(one, copy), "s", name)


def fresh(words: list[str], copy: Path) -> float:
    """Seconds that a command takes in a copy of the checkout, into a new run."""
    shutil.rmtree(copy / "runs", ignore_errors=True)
    return command(words, copy)[0]


def speed(table: Table, folder: Path, player: str, games: int) -> None:
    """Games a second on all processors, and a CPU-second of this process, files included."""
    from scripts.games import match
    from simulate.core.store import run_games

    played = match(SCENARIO, player, player, 1, [])
    played.play(0, 1)
    wall, cpu = time.perf_counter(), time.process_time()
    run_games(played, games, folder=folder / player)
    wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    how = f"{SCENARIO}, {games:,d} games, all processors"
    table.add(f"{player} v {player}", games / wall, "games/s", how)
    table.add(f"{player} v {player}", games / cpu, "games/CPU-s", how)


def long_run(table: Table, folder: Path, games: int) -> None:
    """Peak memory and size on disk of one long run in a process of its own."""
    words = ["run", SCENARIO, "--games", str(games), "--fln", "uniform", "--france", "uniform", "--quiet"]
    seconds, kilobytes = command([*words, "--out", str(folder / "long")], ROOT)
    how = f"uniform v uniform, {games:,d} games in {seconds:,.0f} s"
    table.add("peak memory of a long run", kilobytes / 1024, "MB", how)
    table.add("a game on disk", sum(path.stat().st_size for path in (folder / "long").iterdir()) / games, "bytes", how)


def command(words: list[str], checkout: Path) -> tuple[float, int]:
    """Seconds and peak kilobytes of `wilaya ...` run from a checkout, its kernels cached there."""
    environment = {**os.environ, "WILAYA_CACHE": str(checkout / ".cache" / "numba"), "PYTHONDONTWRITEBYTECODE": ""}
    start = time.perf_counter()
    process = subprocess.Popen([sys.executable, "-m", "scripts.main", *words], cwd=checkout, env=environment,
                               stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        raise SystemExit(f"bench: wilaya {' '.join(words)} ended with status {os.waitstatus_to_exitcode(status)}")
    return seconds, usage.ru_maxrss


if __name__ == "__main__":
    typer.run(main)
