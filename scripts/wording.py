"""The words around tables: what a run rests on, where it lies, how fast it was."""
from reports.players import at_random
from scripts.stored import changes

ASSUMED = "docs/assumed.md"


def short(report, assumed: int, speed: dict) -> str:
    """The answer of `wilaya run`: which run, the sentence, the wins, what it rests on, where it lies."""
    from reports.tables import decimals, render

    wins = render(report.tables["wins"], report.face.titles["wins"], report.level, decimals(report.games))
    last = f"{pace(speed)}; run: {speed['folder']}"
    return "\n\n".join([report.said(), wins, "\n".join([*rests(report.manifest, assumed), last])])


def pace(speed: dict) -> str:
    """How fast games were played."""
    rate = speed["games_per_second"]
    return f"{speed['played']:,d} games in {speed['seconds']:.1f} s, {rate:,.0f} a second" if rate else "All games were there"


def rests(manifest: dict, assumed: int) -> list[str]:
    """Players, changed rules and assumed data, a line each."""
    from reports.sides import sides

    players, (fln, other) = manifest["players"], sides(manifest["identity"].get("game"))
    lines = [f"Players: {fln} {players['fln']}, {other} {players['france']}; a rate is worth as much as they are."]
    lines += at_random(manifest)
    if assumed:
        lines.append(f"Rests on assumed data ({assumed} rows): see {ASSUMED}.")
    return lines + [f"Changed: {change}" for change in changes(manifest)]
