"""The answer of `wilaya compare`, as it is printed by itself or by `wilaya report` of its folder."""
from dataclasses import dataclass, field
from typing import Any

from scripts.cli.console import ASSUMED as ASSUMED_PAGE
from scripts.cli.console import Format, answer_json

FLIPS = 5                 # games that changed winner, each way
NOT_RETUNED = "They were not re-tuned to the change: what they do not know how to use shows less than it might."


@dataclass
class Answer:
    """A comparison and all that stands beside it; `changes` are lines, `more` what a folder or two say of themselves."""
    comparison: object
    manifest: dict
    changes: list[str]
    flips: object = None
    over: object = None
    panel: object = None
    assumed_rows: int = 0
    last: str = ""
    more: dict[str, Any] = field(default_factory=dict)

    def show(self, form: Format) -> None:
        """Print it."""
        if form == Format.JSON:
            answer_json(self.json())
        else:
            print("\n\n".join(part for part in self.parts() if part))

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/compare.md)."""
        from reports.comparison import comparison_text

        return {**comparison_text.as_json(self.comparison, self.manifest), "changes": self.changes,
                "flips": self.flips and self.flips.json(), "assumed": self.over and comparison_text.sets_json(self.over),
                "panel": self.panel and comparison_text.panel_json(self.panel), "assumed_rows": self.assumed_rows, **self.more}

    def parts(self) -> list[str]:
        """For the terminal."""
        from reports.comparison import comparison_text

        return [
            "\n".join([self.head(), *(f"Changed: {line}" for line in self.changes)]),
            comparison_text.comparison_text(self.comparison),
            self.flips.text() if self.flips else "",
            comparison_text.sets_text(self.over) if self.over else "",
            comparison_text.panel_text(self.panel) if self.panel else "",
            "\n".join(self.feet()),
        ]

    def head(self) -> str:
        """What was compared, in one line."""
        identity, players = self.manifest["identity"], self.manifest["players"]
        who = f"{players['fln']} v {players['france']}"
        pairs = self.comparison.counts.pairs
        return f"{identity['scenario']}, {who}, seed {identity['seed']}: {pairs:,d} pairs of games with the same dice"

    def feet(self) -> list[str]:
        """What the verdict rests on."""
        from reports.games import reports_of
        from reports.tables.run_report import at_random
        from scripts.beside import has_sets

        players = self.manifest["players"]
        panel = " (--panel tries others)" if not self.panel and "folder" in self.more else ""
        fln, other = reports_of(self.manifest).sides
        lines = [f"Players: {fln} {players['fln']}, {other} {players['france']}{panel}. {NOT_RETUNED}"]
        lines += at_random(self.manifest)
        if self.assumed_rows and not self.over:
            others = "folder" in self.more and has_sets(self.manifest["identity"]["game"])
            more = "; --assumed tries the change on other data sets" if others else ""
            lines.append(f"Rests on assumed data ({self.assumed_rows} rows, {ASSUMED_PAGE}){more}.")
        lines += [f"Base: {line}" for line in self.manifest["identity"].get("overlay", "").splitlines()]
        return lines + ([self.last] if self.last else [])


def of_folder(run, flips: int = FLIPS, speed: str = "", more: dict | None = None, quiet: bool = False) -> Answer:
    """The answer that the folder of a comparison holds, with what was played beside it; `flips` games each way are looked into.

    Those are replayed: UserError when rules, data or players are others by now.
    """
    from scripts.cli.console import warn_if_cold
    from scripts.comparing import again, players_again, sets_again
    from scripts.flipped import flips as flips_of
    from scripts.stored import match_of

    found, asked = again(run), run.manifest["experiment"]
    last = f"{speed}run: {run.folder}"
    games = None
    if flips and found.counts.flipped:
        match = match_of(run)
        if not quiet:
            warn_if_cold(match, "play_turn", "start_game")
        games = flips_of(match, run, found.counts, flips)
    return Answer(found, run.manifest, asked["changes"], games, sets_again(run.folder, found.verdict), players_again(run, found),
                  asked["assumed_rows"], last, {"folder": str(run.folder), **(more or {})})


def of_play(watched, flips: int = FLIPS, quiet: bool = False) -> Answer:
    """The answer of a comparison just played."""
    from simulate.core.storage.run_games import load_run

    speed = "All games were there; "
    if watched.played and watched.seconds:
        speed = f"{watched.played:,d} games in {watched.seconds:.1f} s, {watched.played / watched.seconds:,.0f} a second; "
    more = {"played": watched.played, "seconds": round(watched.seconds, 3)}
    return of_folder(load_run(watched.folder), flips, speed, more, quiet)
