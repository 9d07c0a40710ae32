"""What `wilaya report` says of one run: text, JSON, tables, page and charts; where it tips, its win probability turn by turn."""
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, partial
from typing import Any, NamedTuple, TypeVar

import numpy as np
import polars as pl

from policies.core.match import trace_game
from policies.core.players import Branches
from policies.games import players
from reports.charts.registry import Chart, GameCharts, files
from reports.games import NotWorkedOut, reports_of, reports_on
from reports.html.common_sections import Table, frame_table, page_of, sureness
from reports.html.figures import IntervalBar, Lane, Picture, figure, picture
from reports.sensitivity.findings import chart, sensitivity_sentence
from reports.sensitivity.frozen_findings import depends_on_sentence, frozen_findings
from reports.statistics.differences import RATE, bounded_wilson
from reports.statistics.intervals import LEVEL
from reports.studies.effort import Progress, stage
from reports.studies.play.play_run import ASSUMED_PAGE, SWITCHED, FolderAnswer
from reports.studies.play.reload_run import changes, chart_facts, match_of
from reports.studies.play.rules_and_data import changes_text
from reports.tables import text_table
from reports.tables.comparison_frames import rule_switches, rule_switches_text
from reports.tables.document import TitledTable
from reports.tables.run_report import (
    DICE_AND_DATA,
    Report,
    at_random,
    data_is_certain,
    decimals,
    dice_sentence,
    fln_row,
    interval_decimals,
    manifest_value,
    named_sets,
    narrow_sentence,
    on_default_data,
    report,
)
from reports.tables.text_table import percent
from reports.tipping.analysis import Tipping, page_sections, tipping_text, titled_tables
from reports.tracing.paired_trace import typical_win
from reports.win_probability.analysis import WinProbability
from reports.win_probability.swings import (
    POSITIONS,
    SwingAnalysis,
    analyse_swings,
    games_to_replay,
    model_sections,
    swing_sections,
    swing_text,
    titled_model_tables,
    titled_swing_tables,
    win_text,
)
from simulate.core.errors import UserError
from simulate.core.storage.manifest import number
from simulate.core.storage.run_folder import Run, companion

# A run told in short sentences: how and when each side wins, where it tips, what tells the winner, which chits are played.


LONGEST, PLAYED = 10, 3   # sentences; chits of a side that are named
Told = tuple[str, str]


def story(report: Report, tipping: Tipping | None, headlines: Sequence[Told]) -> list[Told]:
    """At most LONGEST sentences, each behind the section of a page that says more; `headlines` are those of charts,
    which say where it tips and what tips it already."""
    drawn = {anchor for anchor, _ in headlines}
    told = [] if tipping is None else [
        (each.section, each.said(tipping.tables[each.source], brief=True)[0])
        for each in tipping.shown.values() if each.said and each.source in tipping.findings
        and not (each.section in drawn and (each.source == "tipping" or each.section == "causes"))]
    chits = [] if "causes" in drawn else [("endings", each) for each in _chits(report)]
    return [*(("endings", each) for each in _endings(report)), *headlines, *told, *chits][:LONGEST]


def _endings(report: Report) -> Iterator[str]:
    """How and when each side wins."""
    wins, lengths = report.tables["wins"], report.tables.get("length")
    for side, name in zip(report.game.sides, report.game.spoken, strict=True):
        rows = wins.filter(pl.col("side") == side, pl.col("games") > 0).sort("games", descending=True).to_dicts()
        whole = sum(row["games"] for row in rows)
        ways = ", ".join(f"{row['way']} ({percent(row['games'] / whole, 0)})" for row in rows)
        when = [] if lengths is None else lengths.filter(winner=side).to_dicts()
        dates = [row.get("median_date") or f"turn {row['median']}" for row in when]
        if rows and report.shows("wins", True):
            yield f"How {name} wins: {ways}{''.join(f'; half of its wins come by {date}' for date in dates)}."


def _chits(report: Report) -> Iterator[str]:
    """The chits that are played most, where no chart says which of them matter most, as over many data sets."""
    if not report.shows("chits", True):
        return
    rows, most = report.tables["chits"].sort("rate", descending=True), list[str]()
    for side, name in zip(report.game.sides, report.game.spoken, strict=True):
        named = [f"{row['chit']} ({percent(row['rate'], 0)})" for row in rows.filter(side=side).head(PLAYED).to_dicts()]
        most += [f"by {name} {', '.join(named)}"] * bool(named)
    yield f"Chits played in most games: {'; '.join(most)}."


LOOKED_AT = 20_000  # games, the first ones, of which one is typical
SAMPLE = 100_000    # games with turn rows, the first ones, that fans and maps are drawn from: their shares are sure to 0.3 points
T = TypeVar("T")
SECTIONS = ("endings", "tips", "causes")          # those that have tables of the game's own
LEADING, FINDINGS = ("map", "tips", "depends", "causes", "endings"), 3      # sections whose first chart makes a finding
SETS, SWITCHES = "FLN wins on each data set", "Each optional rule and reading the other way"


class Modelled(NamedTuple):
    """The win probability of a run's games, and what swings some of them, if they were replayed."""
    chance: "WinProbability"
    swings: "SwingAnalysis | None" = None

    def json(self) -> dict[str, Any]:
        """Values of a report's JSON."""
        return {**self.chance.json(), "swings": self.swings and self.swings.json()}

    def text(self) -> str:
        """Words of a report."""
        return "\n\n".join([win_text(self.chance), *([swing_text(self.swings)] if self.swings else [])])


def win_probability_of(run: "Run") -> "WinProbability":
    """The WinProbability of a run's games that have turn rows. UserError when it keeps none, or too few."""
    return reports_of(run.manifest).win_probability(run.turns(), run.manifest["regions"])


def model_run(run: "Run", games: int, progress: Progress) -> Modelled:
    """The model of a run, and with `games` what swings so many of its first games, which are played again here.

    UserError when this checkout's rules, data or players are not those of the run, or its games are too few.
    """
    found = win_probability_of(run)
    if not games:
        return Modelled(found)
    match = match_of(run)

    @cache
    def branches(game: int) -> "Branches":
        return players(match.RULES.name).counterfactual(match.on_set_of(game))

    with stage(progress, lambda: "interrupted; nothing was written", "replays"):
        return Modelled(found, analyse_swings(
            found,
            reports_on(match.RULES.name).replays(),
            games_to_replay(found, games),
            lambda number: trace_game(match, number),
            lambda states, dice, position: branches(position // POSITIONS).play(states, dice, position),
            branches(0).names,
            progress.update,
        ))


def tipping_of(run: "Run", progress: Progress) -> "Tipping | None":
    """The Tipping of a run of one board; None in a game that has none. UserError for turn rows of an older version."""
    shuffled = places_of(run) if run.manifest.get("chits") else (None, "")
    kept = number(run.turned())
    with stage(progress, lambda: "interrupted; nothing was to be kept", "turns"):
        if kept:
            progress.update(0, kept)
        try:
            return reports_of(run.manifest).tipping_points(
                run.manifest, run.scan(), run.turns() if kept else None, *shuffled,
                counted=lambda games: progress.update(games, kept))
        except NotWorkedOut:
            return None


def places_of(run: "Run") -> "tuple[Callable[[np.ndarray], np.ndarray] | None, str]":
    """What gives the places of a run's chits in their cups, for numbers of games; None and the reason if that is not known."""
    if run.manifest.get("boards") or named_sets(run.manifest["identity"]):
        return None, "Places in the cup are told of runs on one data set only (--default-data)."
    try:
        match = match_of(run)
    except UserError as error:
        return None, f"The places of chits in the cup are not known: {error}"
    return partial(match.RULES.shuffled_places, match.loaded, match.seed), ""


def of_turns(run: Run, charts: GameCharts) -> tuple[dict[str, pl.DataFrame], str]:
    """The frames of charts that turn rows allow, and a note on what games they are of."""
    first, kept = run.turned()[0][0], number(run.turned())
    found = charts.of_turns(run.turns().filter(pl.col("game") < first + SAMPLE), run.manifest["regions"])
    note = f"Of the {min(kept, SAMPLE):,d} games whose turns are kept." if min(kept, SAMPLE) < run.games else ""
    return found, note


@dataclass(frozen=True, repr=False)
class RunReport(FolderAnswer):
    """`full` prints the long tables too. `sets` has a row a data set, with `rate`; `switches` as `rule_switches` gives them;
    `tipping` where it tips; `missing` are games not played yet."""
    report: Report
    run: Run | None = None
    modelled: Modelled | None = None
    full: bool = False
    tipping: Tipping | None = None
    switches: pl.DataFrame | None = None
    sets: pl.DataFrame | None = None
    missing: int = 0

    @property
    def runs(self) -> list[Run]:
        return [self.run] if self.run else []

    @cached_property
    def manifest(self) -> Mapping[str, Any]:
        return self.report.manifest

    def json(self) -> dict[str, Any]:
        """The documented shape (docs/answers.md)."""
        return {**self.report.json(), "tipping": self.tipping and self.tipping.json(),
                "switches": None if self.switches is None else self.switches.to_dicts(), "complete": not self.missing,
                "changes": changes(self.manifest), "win_probability": self.modelled and self.modelled.json(),
                "folder": str(self.folder)}

    def text(self) -> str:
        """Every table, and what they rest on."""
        manifest = self.manifest
        basis = at_random(manifest) + changes_text(changes(manifest))
        basis += [f"Rests on assumed data: see {ASSUMED_PAGE}."] * (not data_is_certain(manifest))
        basis += [DICE_AND_DATA] if self.report.assumed else []
        parts = [self.report.text(self.full), tipping_text(self.tipping, self.full) if self.tipping else "",
                 "" if self.switches is None else rule_switches_text(self.switches),
                 self.modelled.text() if self.modelled else "", "\n".join(basis)]
        return "\n\n".join(part for part in parts if part)

    def summary(self) -> str:
        return self.report.summary()

    def finding(self) -> str:
        """The range over what is assumed, then rate, interval, number of games."""
        report = self.report
        row, places, spread = fln_row(report), decimals(report.games), report.assumed
        games = "1 game" if report.games == 1 else f"{report.games:,d} games"
        rate = text_table.percent(row["rate"], places)
        interval = (f"({100 * LEVEL:g} % interval "
                    f"{text_table.percent_range(row['low'], row['high'], places)}, {games})")
        if spread and spread.low is not None:
            return " ".join(filter(None, [report.box_sentence(), *narrow_sentence(spread), report.unweighed]))
        doubt = "; this is the default data set alone" if on_default_data(report.manifest) else ""
        return f"The FLN wins {rate} of games {interval}{doubt}."

    def listed(self) -> dict[str, TitledTable]:
        """Those of the game, then where it tips, the model, data sets, switches."""
        made = self.report
        found = {} if made.unweighed else {"sides": TitledTable(made.tables["sides"], "Wins by side")}
        found |= {name: TitledTable(made.tables[name], title) for name, title in made.face.titles.items()
                  if made.shows(name, True)}
        found |= titled_tables(self.tipping) if self.tipping else {}
        if self.modelled:
            found |= titled_model_tables(self.modelled.chance)
            found |= titled_swing_tables(self.modelled.swings) if self.modelled.swings else {}
        return found | {name: TitledTable(frame, title) for name, title, frame in (
            ("data_sets", SETS, self.sets), ("switches", SWITCHES, self.switches)) if frame is not None}

    def bar(self) -> IntervalBar:
        """The interval of the rate, and the range over data sets with a mark for each."""
        report, sets = self.report, self.sets
        lanes = lanes_of(report, "Average" if report.assumed else "Dice", marks=() if sets is None else sets["rate"].to_list())
        return IntervalBar(self.finding(), lanes[bool(report.unweighed):])

    @cached_property
    def drawn(self) -> list[Chart]:
        """Its charts."""
        frames, numbers = dict(self.tipping.tables) if self.tipping else {}, {}
        if self.modelled:
            model, swings = self.modelled
            frames |= {"win_probability": model.fan, "reliability": model.reliability}
            numbers["calibration_error"] = model.judged.error
            if swings:
                frames |= {"swings": swings.events, "shares": swings.shares}
                numbers["replayed"] = swings.games
        [run], made = self.runs, self.report
        players, (fln, other), charts = self.manifest["players"], self.game.sides, self.game.charts()
        counted = run.scan().group_by("winner", turn=pl.col("last_turn").cast(pl.Int64)).agg(games=pl.len().cast(pl.Int64))
        names = pl.col("winner").replace_strict(dict(enumerate((*charts.LOOK.watch.sides, "neither"))), return_dtype=pl.String)
        lengths = counted.collect(engine="streaming").with_columns(names).sort("winner", "turn")
        of_games = {"lengths": lengths} | {name: made.tables[name] for name in ("wins", "scales") if name in made.tables}
        turned, note = of_turns(run, charts) if run.turned() else ({}, "")
        under = (f"{self.manifest['identity']['scenario']}, {fln} {players['fln']} v {other} {players['france']}, "
                 f"seed {self.manifest['identity']['seed']}; {run.games:,d} games")
        found = charts.charts_of({**of_games, **turned, **frames}, under, note, numbers)
        return [replace(each, words=self.in_words) for each in found]

    def charts(self) -> dict[str, bytes]:
        return dict(files(self.drawn))

    def html(self) -> str:
        pictures: dict[str, list[Picture]] = {}
        for each in self.drawn:
            if each.page:
                pictures.setdefault(each.anchor, []).append(picture(each.draw, each.headline))
        known = frozen_findings(self.manifest) if self.report.assumed else None
        depends = [picture(lambda: chart(known, chart_facts(self.manifest)), sensitivity_sentence(known))] if known else []
        return run_page(self, {"depends": depends, **pictures}, *self.sections())

    def typical(self) -> list[tuple[str, str]]:
        """For each side that wins a game, the side and the command that shows a typical one."""
        numbers = [each.value for each in self.report.game.way_measures(self.manifest)]
        found = [(name, typical_win(run.scan().head(LOOKED_AT), numbers, side))
                 for run in self.runs for side, name in enumerate(self.report.game.spoken)]
        return [(name, f"wilaya trace {self.folder} --game {game}") for name, game in found if game is not None]

    def sections(self) -> list[dict[str, list[Any]]]:
        """Tables by the anchor of the section of the page that shows them, then sentences so; no item without turns and model."""
        told = [*([page_sections(self.tipping)] if self.tipping else []),
                *([model_sections(self.modelled.chance)] if self.modelled else []),
                *([swing_sections(self.modelled.swings)] if self.modelled and self.modelled.swings else [])]
        return list(map(_joined, zip(*told, strict=True)))


def run_report(run: Run, modelled: Modelled | None, full: bool, progress: Progress) -> RunReport:
    """The answer of the folder of a run of one board, with the range over the data sets that it was spread over."""
    made = report_of(run)
    beside = companion(run, SWITCHED)
    switches = None if beside is None or beside.missing() else rule_switches(beside.scan(), beside.manifest["variants"])
    return RunReport(made, run, modelled, full, tipping_of(run, progress), switches, sets_of(made),
                     sum(number for _, number in run.missing()))


def report_of(run: Run) -> Report:
    """The tables of a run of one board."""
    return report(run.described(), run.scan())


def sets_of(report: Report) -> pl.DataFrame | None:
    """data_set, games, rate (the FLN's), low, high: a row a data set that has games; None if the run was played on one."""
    names = [name for name, _ in named_sets(report.manifest["identity"])]
    if len(names) < 2:
        return None
    found = report.by_board.values()
    games, worth, squares = (np.array([getattr(each, name) for each in found]) for name in ("games", "total", "squares"))
    low, high = bounded_wilson(games, worth, squares)
    return pl.DataFrame({"data_set": [names[board] for board in report.by_board], "games": games, "rate": worth / games,
                         "low": low, "high": high})


def _joined(parts: Iterable[Mapping[str, list[T]]]) -> dict[str, list[T]]:
    """Lists by section, those of one section one after the other."""
    found: dict[str, list[T]] = {}
    for part in parts:
        for anchor, listed in part.items():
            found[anchor] = [*found.get(anchor, ()), *listed]
    return found


def run_title(report: Report) -> str:
    """The title of the page's tab."""
    row = fln_row(report)
    places = interval_decimals(row["low"], row["high"]) if report.assumed else decimals(report.games)
    rate = text_table.percent(row["rate"], places)
    if report.unweighed and report.assumed:
        rate = f"{100 * (report.assumed.low or 0):.0f} to {100 * (report.assumed.high or 0):.0f} %"
    return f"{manifest_value(report.manifest, 'scenario')}: the FLN wins {rate}"


def run_page(answer: RunReport, pictures: Mapping[str, Sequence[Picture]] = {},
             tables: Mapping[str, Sequence[TitledTable]] = {}, notes: Mapping[str, Sequence[str]] = {}) -> str:
    """The page of a run; charts, tables and sentences are by the anchor of the section that shows them."""
    report, sets, switches = answer.report, answer.sets, answer.switches
    sentence, manifest = answer.finding(), report.manifest

    def part(anchor: str) -> dict[str, Any]:
        """What one section shows, in this order."""
        return {"notes": notes.get(anchor, ()),
                "figures": [figure(each, f"{anchor}{number}") for number, each in enumerate(pictures.get(anchor, ()))],
                "tables": [frame_table(each.frame, each.title, LEVEL, decimals(report.games), each.note,
                                       turn_of=report.game.turn_of) for each in tables.get(anchor, ())]}

    headlines = [(each, pictures[each][0].sentence) for each in LEADING if pictures.get(each)]
    return page_of(
        "run.html", run_title(report), sentence, manifest,
        sureness([manifest], report.games, LEVEL, manifest.get("assumed_rows", 0)),
        bar=answer.bar(), changes=changes(manifest), missing=answer.missing,
        findings=story(report, answer.tipping, headlines[:FINDINGS]),
        typical=answer.typical(),
        marked=sets is not None,
        parts={name: part(name) for name in ("depends", *SECTIONS, "map", "doubts")},
        groups=groups_of(report, {name: frame for name, frame in report.tables.items() if report.shows(name, True)}),
        depends=" ".join(depends_on_sentence(manifest)) if report.assumed else "",
        dice=" ".join(dice_sentence(report.tables["sides"], report.games, bool(report.assumed)) * (not report.unweighed)),
        spread=report.range_sentence(), weighed=not report.unweighed, remarks=report.face.remarks(manifest),
        turned=bool(pictures.get("tips")), data_sets=None if sets is None else frame_table(sets, SETS),
        switches=None if switches is None else frame_table(
            switches.drop("games").rename({"low": "difference_low", "high": "difference_high"}), SWITCHES),
        switch_games=switches["games"][0] if switches is not None and len(switches) else 0, false_share=100 * RATE)


def lanes_of(report: Report, rate: str, run: str = "", marks: Sequence[float] = ()) -> list[Lane]:
    """The interval of the rate, called so, and the range over data sets, if there are some, of this `run` of several."""
    row, spread = fln_row(report), report.assumed
    return [Lane(f"{rate}, {100 * LEVEL:g} % interval", "dice", row["low"], row["high"]),
            *([Lane(f"{run}{spread.sets} data sets", "sets", spread.low, spread.high, marks)] if spread else [])]


def groups_of(report: Report, tables: Mapping[str, pl.DataFrame]) -> dict[str, list[dict[str, Any]]]:
    """The tables of a report that a page shows under headings, `title` and `tables` of each, by section."""
    face = report.face

    def shown(names: Sequence[str]) -> list[Table]:
        return [frame_table(tables[name], face.titles[name], LEVEL, decimals(report.games), fold=face.tables[name].folded,
                            turn_of=report.game.turn_of) for name in names if name in tables]

    return {section: [{"title": title, "tables": found} for title, names in face.groups(section).items()
                      if (found := shown(names))] for section in SECTIONS}
