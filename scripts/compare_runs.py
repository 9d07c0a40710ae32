"""`wilaya compare RUN_A RUN_B`: two runs of the same games by other rules, paired by the number of the game."""
from pathlib import Path

from scripts.compared import Answer
from simulate.core.errors import UserError
from simulate.core.storage.manifest import differences

ALIKE = ("game", "scenario", "seed", "players", "stream_version")     # what two runs must share for a game to be the same game


def of_runs(base: str, variant: Path | None, margin: float, flips: int) -> Answer:
    """The answer for the games that both runs have. UserError when they cannot be paired."""
    from reports.comparison.verdict import comparison_of
    from reports.games import reports_of
    from scripts.flipped import flips_of_runs
    from simulate.core.storage.run_games import load_run

    if variant is None:
        raise UserError(f"{base}: one run; allowed are two, `compare RUN RUN`, or a scenario and a change of its rules")
    runs = load_run(Path(base)), load_run(variant)
    counts = pairs_of(*runs)
    alone = runs[0].games + runs[1].games - 2 * counts.pairs
    last = f"Base: {base}, variant: {variant}" + (f"; {alone:,d} games of one run only were left out." if alone else ".")
    games = flips_of_runs(*runs, counts, flips) if flips and counts.flipped else None
    assumed = max(run.manifest.get("assumed_rows", 0) for run in runs)
    found = comparison_of(counts, margin, reports_of(runs[0].manifest).spoken)
    return Answer(found, runs[0].manifest, _changes(*runs), games, assumed_rows=assumed, last=last,
                  more={"base_folder": str(base), "variant_folder": str(variant), "left_out": alone})


def pairs_of(base, variant):
    """The Counts of the games that two runs have in common. UserError when they cannot be paired, or have none."""
    from reports.comparison.paired_games import count_pairs
    from reports.comparison.paired_games import pairs_of_runs as paired

    _check(base, variant)
    counts = count_pairs(paired(base.scan(), variant.scan()))
    if not counts.pairs:
        raise UserError(f"{variant.folder}: has no game in common with {base.folder}; play the same numbers with --first-game "
                        "and --games")
    return counts


def _check(base, variant) -> None:
    """UserError unless game g of one run is game g of the other, by other rules."""
    one, other = base.manifest["identity"], variant.manifest["identity"]
    if base.folder.resolve() == variant.folder.resolve():
        raise UserError(f"{variant.folder}: is the base itself; allowed is the folder of another run")
    for run in (base, variant):
        if "boards" in run.manifest["identity"]:
            kind = run.manifest.get("experiment", {}).get("kind", "play of several boards")
            raise UserError(f"{run.folder}: holds a {kind}; allowed are runs of one board, as `wilaya run` makes them")
    found = [line for name in ALIKE for line in differences({name: other.get(name)}, {name: one.get(name)})]
    if found:
        raise UserError(f"{variant.folder}: its games cannot be paired with those of {base.folder} ({'; '.join(found[:4])}); "
                        "allowed are runs of one scenario, seed and pair of players")


def _changes(base, variant) -> list[str]:
    """Lines that differ: overlays, then whatever else of the identity; a change of procedure alone shows as neither."""
    one, other = ({line.split(" = ")[0]: line for line in run.manifest["identity"].get("overlay", "").splitlines()}
                  for run in (base, variant))
    lines = [line for path, line in other.items() if one.get(path) != line]
    lines += [f"{path} as printed (base: {line.partition(' = ')[2]})" for path, line in one.items() if path not in other]
    version = "rules_version"
    lines += differences({version: variant.manifest["identity"].get(version)}, {version: base.manifest["identity"].get(version)})
    return lines or ["nothing that the runs know of: the same data and rules version"]
