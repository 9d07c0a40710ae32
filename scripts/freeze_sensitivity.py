"""Freeze what a study of sensitivity found, so that every answer of its scenario names it, and the win rate of each data set, for
`wilaya ask`: FOLDER, where the study lies."""
import argparse
import json
import re
from pathlib import Path

from reports.sensitivity.findings import values_of_boards
from reports.sensitivity.frozen_findings import FROZEN, data_sets_digest, set_rates
from reports.studies.doubt.sensitivity import FILE
from simulate.core.storage.atomic_files import write_whole
from simulate.core.storage.run_folder import load_run
from simulate.core.storage.sealed_json import read_sealed


def freeze(folder: Path, into: Path = FROZEN) -> Path:
    """Write the findings of a study's folder to the file of its scenario."""
    run = load_run(folder)
    identity, found = run.manifest["identity"], read_sealed(folder / FILE, run.manifest["hash"])
    values = values_of_boards(run.scan(), len(identity["boards"]))[run.manifest["experiment"]["members"]]
    kept = {"command": re.sub(r" --(out|jobs) \S+| --quiet", "", run.manifest["command"]), "players": run.manifest["players"],
            "data_sets": data_sets_digest(identity["game"]), "sets": set_rates(values), "found": found}
    path = into / f"{identity['scenario']}.json"
    write_whole(path, (json.dumps(kept, indent=1) + "\n").encode())
    return path


if __name__ == "__main__":
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("folder", type=Path)
    print(freeze(reader.parse_args().folder))
