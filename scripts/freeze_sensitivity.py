"""Freeze what a study of sensitivity found, so that every answer of its scenario names it: FOLDER, where the study lies."""
import argparse
import json
import re
from pathlib import Path

from reports.sensitivity.frozen_findings import FROZEN, data_sets_digest
from reports.studies.doubt.sensitivity import FILE
from simulate.core.storage.atomic_files import write_whole
from simulate.core.storage.sealed_json import read_sealed


def freeze(folder: Path, into: Path = FROZEN) -> Path:
    """Write the findings of a study's folder to the file of its scenario."""
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    identity, found = manifest["identity"], read_sealed(folder / FILE, manifest["hash"])
    kept = {"command": re.sub(r" --(out|jobs) \S+| --quiet", "", manifest["command"]), "players": manifest["players"],
            "data_sets": data_sets_digest(identity["game"]), "found": found}
    path = into / f"{identity['scenario']}.json"
    write_whole(path, (json.dumps(kept, indent=1) + "\n").encode())
    return path


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    print(freeze(reader.parse_args().folder))
