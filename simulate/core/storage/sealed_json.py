"""What a study keeps, as JSON: sealed whole, under its name, and with the run that it belongs to."""
import hashlib
import json
from pathlib import Path
from typing import Any

from simulate.core.errors import UserError
from simulate.core.storage import atomic_files


def write_sealed(path: Path, run_hash: str, value: Any) -> None:
    """Write `value`, all of it JSON, for the run of this hash. UserError if the file cannot be written."""
    content = {"run": run_hash, "seal": seal_of([path.name, run_hash, value]), "value": value}
    atomic_files.write_whole(path, (json.dumps(content, indent=1) + "\n").encode())


def read_sealed(path: Path, run_hash: str, rests: Path | None = None) -> Any:
    """What was written there. UserError if it is damaged, edited, or was written for another run.

    `rests` is the folder that is worth nothing without it.
    """
    try:
        with atomic_files.named_errors(path):
            content = json.loads(path.read_bytes())
        found, seal, value = content["run"], content["seal"], content["value"]
        sound = seal == seal_of([path.name, found, value])
    except (ValueError, KeyError, TypeError, RecursionError):
        found, value, sound = run_hash, None, False
    if not sound:
        raise UserError(f"{path}: damaged or edited; delete {rests or path} and run the same command again")
    if found != run_hash:
        raise UserError(f"{path}: was not played for {path.parent}; move it away")
    return value


def seal_of(value: Any) -> str:
    """32 hexadecimal digits of what a file of this value, all of it JSON, would say, in whatever order its keys stand."""
    words = json.dumps(json.loads(json.dumps(value)), sort_keys=True, separators=(",", ":"))
    return hashlib.blake2b(words.encode(), digest_size=16).hexdigest()
