"""What the tests of runs on disk share."""
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

from simulate.core.storage import manifest
from simulate.core.storage.shards import fingerprint, fingerprint_text
from tests import ROOT

GAMES = 3_000


def expected(match, first: int = 0, games: int = GAMES) -> str:
    """The fingerprint of games played in one piece."""
    return fingerprint_text(fingerprint(match.play(first, games)))


def rewritten(folder: Path, change) -> None:
    """Let `change` edit the manifest of a run, and seal it again."""
    described = json.loads((folder / manifest.NAME).read_text(encoding="utf-8"))
    del described[manifest.SEAL]
    change(described)
    manifest.write(folder, described)


def damaged(path: Path, kept: int | None, flipped: float | None) -> None:
    """Keep so many bytes of a file (None: all), turn a bit of the one at a share `flipped` of them."""
    data = bytearray(path.read_bytes()[:kept])
    if flipped is not None:
        data[int(flipped * len(data))] ^= 1
    path.write_bytes(data)


def altered(held: dict, name: str, value) -> None:
    """Put another value under a name, dots between one and the next below it; GONE takes it away."""
    *above, last = name.split(".")
    for each in above:
        held = held[each]
    held[last] = value
    if value == "GONE":
        del held[last]


def games_of(run) -> list[int]:
    return run.scan().select("game").collect()["game"].to_list()


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if path.name.startswith("games-"))


def kill_when(shards: int, folder: Path, code: str, seconds: int) -> None:
    """Run Python `code`, which writes a run into `folder`, in another process; kill it as soon as so many shards are there."""
    process = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT)
    limit = time.monotonic() + seconds
    while (not folder.exists() or len(stored(folder)) < shards) and time.monotonic() < limit:
        assert process.poll() is None, "ended before it was killed"
        time.sleep(0.002)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
