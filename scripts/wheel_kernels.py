"""Compile the rules for a wheel: `python -m scripts.wheel_kernels FOLDER [SCENARIO ...]` writes one archive for `make wheel`.

Every scenario, or each that is named, is played by its league, and one game of it is traced, for `shipped.PROCESSOR`.
"""
import hashlib
import os
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable
from pathlib import Path

from simulate.core.kernelcache.shipped import PROCESSOR, made_for
from simulate.games import scenarios

KINDS = {".link", ".nbc", ".python", ".c", ".boards"}       # the others are of use after an edit


def compiled(folder: Path, played: Iterable[str]) -> dict[str, bytes]:
    """Every file that a cache holds once scenarios were played, by its place in the cache."""
    cache = folder / "cache"
    others = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = {**others, "WILAYA_CACHE": str(cache), "NUMBA_CPU_NAME": PROCESSOR, "NUMBA_CPU_FEATURES": ""}
    for scenario in played:
        for words in (("run", scenario, "--games", "100", "--out", folder / scenario), ("trace", scenario)):
            subprocess.run([sys.executable, "-m", "wilaya.main", *map(str, words)], check=True, stdout=subprocess.DEVNULL,
                           env=environment)
    return {path.relative_to(cache).as_posix(): path.read_bytes()
            for path in sorted(cache.rglob("*")) if path.suffix in KINDS}


def main(target: Path, played: Iterable[str]) -> None:
    """Write the archive; one that was in the folder goes."""
    with tempfile.TemporaryDirectory() as folder:
        files = compiled(Path(folder), played)
    digest = hashlib.blake2b(digest_size=8)
    for name, content in files.items():
        digest.update(name.encode() + content)
    target.mkdir(parents=True, exist_ok=True)
    for old in target.glob("*.zip"):
        old.unlink()
    with zipfile.ZipFile(target / f"{made_for()}_{digest.hexdigest()}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:] or scenarios())
