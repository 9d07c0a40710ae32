"""Data files and overlays -> one checked board, with names, provenance and a hash of everything that fixes results.

Rows are checked against each other first: UserErrors name file, row and rule. Data sets repeat rows, so that what a row says is
looked at once: its check is kept, and knows nothing of where the row stands.
"""
import functools
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from simulate.core.data import overlays
from simulate.core.data.actions import FORBID, spans
from simulate.core.data.cells import PAPERS, die_kind
from simulate.core.data.overlays import Overlay
from simulate.core.data.scenario import LoadedScenario, difference, hash_of
from simulate.core.errors import UserError, hold, unknown
from simulate.core.kernels.dated import date_board
from simulate.core.kernels.dice import least_of, most_of
from simulate.core.kernels.plain import plain
from simulate.ici.board.build import Names, build
from simulate.ici.board.files import FIRST_YEAR, LAST_YEAR, SHAPE, Tables, field_of, last_year, leave_out_absent
from simulate.ici.calibration.prior_draws import put, still_open
from simulate.ici.enums import ChitAt, Control, Crisis, Failek, Kind, Lasting, Side, Where
from simulate.ici.rules.queries.places import control_of_region
from simulate.ici.state import BOARD, DICE, HAND, NOWHERE, PLACES, SQUARES

# What must hold on a built board: votes, reach, counters, limits, hands, the control states that a set-up claims.


# What must hold of the dice of a built board: thresholds that they can show, sums and numbers that records hold.
SUMS = {"referendum": ("dice", "die", 6 * DICE, "1.5"), "structure_attack": ("test_dice", "test_die", PLACES - 1, "3.3-2")}


CRISES = ("de_gaulle", "barricade", "coup", "evian")


def check_dice(board: Any, tables: Tables) -> None:
    """A board, one record. What each threshold may be with the dice in force is kept as `allowed` of its row."""
    print_ = tables.shape.held(tables.scenario).rules
    for path, row in tables.rules.items():
        if row["die"]:
            _threshold(tables, path, row, print_)
    for section, (dice, die, most, rule) in SUMS.items():
        total = int(board[f"{section}_{dice}"]) * most_shown(tables.rules[f"{section}.{die}"]["value"])
        hold(total <= most, f"{rule_at(tables, f'{section}.{die}')}: {board[f'{section}_{dice}']} of "
             f"{tables.rules[f'{section}.{die}']['value']} show up to {total}", f"at most {most} in all", rule)
    for path in ("search.most_dice", "stacking.france_city", "stacking.france_town", "stacking.france_resource_site"):
        value = board[field_of(path)]
        hold(value <= SQUARES, f"{rule_at(tables, path)} = {value}", f"0 to {SQUARES}, what an Attack Chart holds", "3.5, G")
    strength = max(int(board["class_strength"].max()), int(board["failek_strength"].max()))
    hold(strength + board["combat_extra_dice"] <= DICE, f"a strength of {strength}", f"at most {DICE} dice in all", "3.5")


def _threshold(tables: Tables, path: str, row: dict[str, Any], print_: Mapping[str, Mapping[str, Any]]) -> None:
    """It may be what the die shows, and one beyond where the print allows that: "never"."""
    now, before = tables.rules[row["die"]]["value"], print_[row["die"]]["value"]
    low, high = print_[path]["allowed"]
    row["allowed"] = low + least_shown(now) - least_shown(before), high + most_shown(now) - most_shown(before)
    low, high = row["allowed"]
    found = f"{rule_at(tables, path)} = {row['value']}"
    if ("rules", path) not in tables.where and ("rules", row["die"]) in tables.where:
        found = f"{rule_at(tables, row['die'])} = {now} beside {path} = {row['value']}"
    shows = "" if now == before else f", for {row['die']} = {now} shows {least_shown(now)} to {most_shown(now)}"
    hold(low <= row["value"] <= high, found, f"a whole number from {low} to {high}{shows}", row["rule"])


def least_shown(die: str) -> int:
    """The least that a die shows, by its words."""
    return int(plain(least_of)(die_kind(die)))


def most_shown(die: str) -> int:
    """The most."""
    return int(plain(most_of)(die_kind(die)))


def rule_at(tables: Tables, path: str) -> str:
    """Where a rule's value was last written, for an error message."""
    return tables.where.get(("rules", path), f"rules.toml: {path}").replace(": rules.", ": ")


def check_board(board, tables: Tables, names: Names, before: dict[str, dict], starts: bool = True) -> None:
    """A board, one record; `before`: its set-up without overlays. UserError names file, row and rule.

    One that no game `starts` on, as dates change it later, is not held against its set-up.
    """
    _votes(board, tables)
    _reach(board, names)
    _resets(board, tables)
    _spaces(board, tables)
    check_dice(board, tables)
    if not starts:
        return
    _tracks(board, tables)
    _crises(board, tables)
    _faileks(board, tables, names)
    _french(board, tables, names)
    for side in (Side.FLN, Side.FRANCE):
        _cup(board, tables, side)
    if tables.setup["control"]["check"] and _claims_print(tables, before):
        _control(board, tables, names)


def _votes(board, tables: Tables) -> None:
    total, most = int(board["population"][:board["populated"]].sum()), 2 * int(board["tracks_top"]) - 1
    rows = [tables.at("regions", place) for place in tables.rows["regions"]]
    changed = [row for row in rows if not row.startswith("regions.csv row")] or ["regions.csv"]
    hold(total % 2 == 1 and total <= most, f"{', '.join(changed[:3])}: populations add up to {total}",
         f"an odd sum of at most {most}: a referendum is never a draw, and who reaches the end of the track has won", "1.5")
    hold(board["harbour"][:board["algeria"]].any(), "regions.csv: no harbour", "one harbour at least", "2.2")


def _reach(board, names: Names) -> None:
    """Every place in Algeria can be reached by land and by road, every country can be left."""
    for links, file, rule in (("land", "borders.csv", "3.1"), ("road", "roads.csv", "3.4")):
        there, count = board[links].tolist(), board[links + "_n"].tolist()
        seen, waiting = {0}, [0]
        while waiting:
            place = waiting.pop()
            new = set(there[place][:count[place]]) - seen
            seen |= new
            waiting += new
        lost = [names.places[place] for place in range(int(board["algeria"])) if place not in seen]
        hold(not lost, f"{file}: {', '.join(lost[:5])} cannot be reached from {names.places[0]}", "one connected Algeria", rule)
    for place in range(int(board["algeria"]), int(board["places"])):
        hold(board["land_n"][place] > 0, f"borders.csv: {names.places[place]} borders no Region", "a way out", "3.1")


def _resets(board, tables: Tables) -> None:
    top = int(board["tracks_top"])
    for name in CRISES:
        value, most = board["pied_noirs_reset_" + name], board["pied_noirs_crisis_at"] - 1
        hold(value <= most, f"{rule_at(tables, f'pied_noirs.reset_{name}')} = {value}",
             f"0 to {most}, before Government Crisis", "1.3")
    reset = board["referendum_reset"]
    hold(reset <= top, f"{rule_at(tables, 'referendum.reset')} = {reset}", f"0 to {top}", "1.5")


def _tracks(board, tables: Tables) -> None:
    start, top = tables.at("setup", "start"), int(board["tracks_top"])
    for name, most, rule in (("french_public", top, "J"), ("incap", top, "J"), ("density", int(board["density_top"]), "I"),
                             ("pied_noirs", int(board["pied_noirs_crisis_at"]) - 1, "1.3")):
        hold(board["first_" + name] <= most, f"{start}: {name} = {board['first_' + name]}", f"0 to {most}", rule)
    hold(board["first_turn"] <= board["referendum_final_turn"], f"{start}: turn = {board['first_turn']}",
         f"at most {board['referendum_final_turn']}, the final referendum", "1.5")
    for section in ("markers", "choices"):
        for key, row in tables.setup.get(section, {}).items():
            for value in [row["value"]] if section == "markers" else row["value"]:
                hold((value or 0) <= top, f"{tables.at(section + ' of the set-up', key)}: value = {value}", f"0 to {top}", "J")
    value = max(tables.setup["population"]["value"])
    hold(value <= top, f"{tables.at('setup', 'population')}: value = {value}", f"0 to {top}", "J")


def _on_scale(board) -> list[int]:
    return [0, *(int(board[f"crisis_{name}_space"]) for name in (*CRISES, "collapse"))]


def _spaces(board, tables: Tables) -> None:
    """No two crises on one space."""
    names, spaces = (*CRISES, "collapse"), _on_scale(board)
    for number, name in enumerate(names[:-1], start=1):
        twin = next((other for other, space in zip(names, spaces[1:number], strict=False) if space == spaces[number]), None)
        hold(spaces[number] == 0 or twin is None, f"{rule_at(tables, f'crisis.{name}_space')} = {spaces[number]}",
             f"another space than crisis.{twin}_space, or 0", "1.4")


def _crises(board, tables: Tables) -> None:
    """The marker starts on the scale, before Collapse."""
    spaces = _on_scale(board)
    first, last = Crisis(int(board["first_crisis"])), spaces[-1]
    where = f"{tables.at('setup', 'start')}: crisis = {first.name} on space {spaces[first]}"
    hold(first == Crisis.FOURTH_REPUBLIC or 0 < spaces[first] < last, where,
         f"a space from 1, before Collapse on {last}; or setup.start.crisis=FOURTH_REPUBLIC", "1.4")


def _faileks(board, tables: Tables, names: Names) -> None:
    for kind in Failek:
        used = int(board["first_types"][:, kind].sum())
        hold(used <= board["counters"][kind], f"set-up: {used} of {kind.name.lower()}",
             f"at most {board['counters'][kind]}, the counters of faileks.csv", "F")
    counts = board["first_types"].sum(axis=1)
    for place in np.flatnonzero(counts).tolist():
        where = f"{tables.at('faileks of the set-up', names.places[place])}: {counts[place]} Faileks"
        most = board["stack_fln"][place]
        hold(place >= board["algeria"] or counts[place] <= most, where, f"at most {most}", "G")
        hold(_exists(board, place), where, "none before the chit that opens the place", "C, 2.1")


def _exists(board, place: int) -> bool:
    """Resource Sites and countries take part once a chit says so."""
    lasting = board["first_lasting"]
    if board["kind"][place] == Kind.RESOURCE_SITE:
        return lasting[Lasting.OIL] == 1
    if place in (board["tunisia"], board["morocco"]):
        return lasting[Lasting.TUNISIA_MOROCCO] == 1
    return place != board["west_africa"] or lasting[Lasting.WEST_AFRICA] == 1


def _french(board, tables: Tables, names: Names) -> None:
    start, stacks = board["first_unit_place"][:int(board["units"])], Counter[int]()
    exists = {place: bool(place < board["algeria"] and _exists(board, place)) for place in set(start.tolist()) - {NOWHERE}}
    for unit, place in enumerate(start.tolist()):
        if place == NOWHERE:
            continue
        stacks[place] += 1
        name, most = names.units[unit], board["stack_france"][place]
        where = f"{tables.at('units', name)}: start = {names.places[place]}"
        if tables.position:
            where = f"{tables.at('french of the set-up', names.places[place])}: {name}"
        hold(exists[place], where, "a place in Algeria that exists at the start", "3.4")
        hold(stacks[place] <= most, f"{where}: {stacks[place]} units there", f"at most {most}", "G")
        hold(tables.rows["units"][name]["group"] != "BELLOUNIS" or board["bellounis_may"][place], where,
             "Regions of Wilaya 6, Towns in or bordering it", "3.4")
    on_map = board["first_group"][board["unit_group"][:len(start)]] == Where.ON_MAP
    able = int((board["class_quality"][board["unit_class"][:len(start)]][on_map, 2] == board["setup_reduced_quality"]).sum())
    hold(board["setup_reduced"] <= able, f"{tables.at('setup', 'units')}: reduced = {board['setup_reduced']}",
         f"at most {able}, the units of quality {board['setup_reduced_quality']} on the map", "59")


def _cup(board, tables: Tables, side: Side) -> None:
    count = int(board["chits"])
    cup = np.flatnonzero((board["chit_side"][:count] == side) & (board["first_chit"][:count] == ChitAt.CUP))
    hand, hidden = int(board["hand_chosen"] + board["hand_drawn"] + board["first_draws"][side]), int(board["hidden_chits"])
    for year in np.flatnonzero(board["first_boxes"][side]).tolist():
        hold((board["chit_last"][cup] == year).any(), f"{tables.at('sides of the set-up', side.name)}: boxes = "
             f"{FIRST_YEAR + year}", "a year in which a chit of its cup ends", "55")
    where = f"{tables.at('setup', 'chits')}: a hand of {hand} and {hidden} hidden for {side.name}"
    hold(hand + hidden <= len(cup), where, f"at most the {len(cup)} chits of its cup", "55, 59")
    commonest = max(Counter(board["chit_last"][cup].tolist()).values(), default=0)
    hold(hidden < 2 or commonest < len(cup) - hand, f"{where}: {commonest} of {len(cup)} share a last year",
         "enough others: none with another last year may be left for the second hidden chit", "55")


def _claims_print(tables: Tables, before: dict[str, dict]) -> bool:
    """The control states are those of the printed set-up: held against the data unless an overlay sets up something else."""
    same = all(_without_papers(tables.setup[name]) == _without_papers(before[name]) for name in ("start", "faileks"))
    return same or tables.setup["control"] != before["control"]


def _without_papers(rows: dict) -> dict:
    return {key: _without_papers(row) if isinstance(row, dict) else row for key, row in rows.items() if key not in PAPERS}


def _control(board, tables: Tables, names: Names) -> None:
    claimed = {**dict.fromkeys(tables.setup["control"]["fln"], Control.FLN),
               **dict.fromkeys(tables.setup["control"]["contested"], Control.CONTESTED)}
    where = tables.at("setup", "control")
    unknown = [place for place in claimed if place not in names.places[:int(board["populated"])]]
    hold(not unknown, f"{where}: {', '.join(unknown)}", "populated Regions", "L")
    for place in range(int(board["populated"])):
        state, said = _state(board, place), claimed.get(names.places[place], Control.FRANCE)
        if state != said:
            population, count = board["population"][place], board["first_types"][place].sum()
            raise UserError(f"{where}, {tables.at('regions', names.places[place])}: population {population} and {count} Faileks "
                            f"at Troop Density {board['first_density']} give {state.name}, but the set-up places {said.name} "
                            "there (rule L; setup.control.check = 0 waives this)")


def _state(board, place: int) -> Control:
    """L. Who controls a populated Region at the start."""
    garrison = int(board["population"][place] + board["first_density"])
    faileks, at_twice = int(board["first_types"][place].sum()), int(board["reading_france_at_twice"])
    return Control(plain(control_of_region)(faileks, garrison, at_twice))


def load(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> LoadedScenario:
    """The board of `scenario` ("ici-1955", "ici-1959"), of the data set `values` if there is one, under overlays, in order.

    UserError names file, row and rule.
    """
    tables, before = _laid(scenario, laid, values)
    resolved = difference(tables)
    board, names = _built(tables, before)
    return LoadedScenario(board, names, resolved, hash_of(tables, resolved), tables)


def load_board(scenario: str, laid: Sequence[Overlay | dict] = (), values: Mapping[str, str] | None = None) -> np.recarray:
    """The board of `load` alone, shape (1,)."""
    return _built(*_laid(scenario, laid, values))[0]


def _laid(scenario: str, laid: Sequence[Overlay | dict], values: Mapping[str, str] | None) -> tuple[Tables, dict[str, dict]]:
    """The tables under overlays, and the set-up as it was without them."""
    tables = SHAPE.printed(scenario)
    put(tables, open_values(scenario, laid, values or {}))
    before = {section: dict(rows) for section, rows in tables.setup.items()}
    for overlay in laid:
        overlays.lay(tables, overlay)
    return tables, before


def _built(tables: Tables, before: dict[str, dict]) -> tuple[np.recarray, Names]:
    leave_out_absent(tables)
    board, names = _checked(tables, before)
    begin, end = int(board["first_turn"][0]), int(board["referendum_final_turn"][0])
    parts = [(first, last, _checked(dated, before, first <= begin)[0]) for first, last, dated in spans(tables, overlays.lay)
             if first <= end and last >= begin]
    date_board(board, parts, tables.scenario)
    return board, names


def _checked(tables: Tables, before: dict[str, dict], starts: bool = True) -> tuple[np.recarray, Names]:
    check_tables(tables)
    board, names = build(tables)
    check_board(board.view(BOARD, np.ndarray)[0], tables, names, before, starts)
    return board, names


def open_values(scenario: str, laid: Sequence[Overlay | dict], values: Mapping[str, str]) -> Mapping[str, str]:
    """The part of a data set that the overlays of --base among `laid` leave open: what is typed in is as the owner says."""
    base = _Same(overlay for overlay in laid if getattr(overlay, "base", False))
    if not base or not values:
        return values
    left = _open_paths(scenario, base, tuple(values))
    return {path: value for path, value in values.items() if path in left}


class _Same(tuple):
    """Overlays, equal when they are the very same ones."""

    def __hash__(self) -> int:
        return hash(tuple(map(id, self)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and tuple(map(id, self)) == tuple(map(id, other))


@functools.lru_cache(maxsize=4)      # the same for all data sets, and some 40 ms for a full worksheet
def _open_paths(scenario: str, base: _Same, paths: tuple[str, ...]) -> frozenset[str]:
    tables = SHAPE.printed(scenario)
    for overlay in base:
        overlays.lay(tables, overlay)
    return frozenset(still_open(tables, dict.fromkeys(paths, "")))


PLAY_CHIT, MANDATORY = "play_chit", "reading.play_is_mandatory"
COMMUNITIES = ("city", "town", "resource_site")
REGIONS = ("region", "major_city", "sahara")
TERRAINS = {"region": ("coastal_hills", "mountains", "dry_hills"), "sahara": ("sahara",)}
POPULATIONS = {"region": (1, 3), "major_city": (1, 3), "country": (1, 20)}
LASTING = {effect.name for effect in Lasting if effect != Lasting.COMMANDO}
RATINGS = (("quality", "reduced_quality"), ("strength", "reduced_strength"))


def check_tables(tables: Tables) -> None:
    """Rows against each other."""
    regions = tables.rows["regions"]
    for place, row in regions.items():
        _held(tables, "regions", place, _place, row["kind"], row["population"], row["terrain"], row["wilaya"], row["harbour"],
              row["inside"])
        _known(tables, "regions", place, row["inside"])
        for region in row["inside"]:
            _held(tables, "regions", place, _inside, region, regions[region]["kind"])
    for key, row in tables.rows["borders"].items():
        _known(tables, "borders", key, key)
        _held(tables, "borders", key, _border, *key, *(regions[place]["kind"] for place in key))
        if row["via"]:
            _known(tables, "borders", key, (row["via"],))
            _held(tables, "borders", key, _via, key, row["via"], regions[row["via"]]["inside"])
    for key in tables.rows["roads"]:
        _known(tables, "roads", key, key)
        _held(tables, "roads", key, _road, *key, *(regions[place]["kind"] for place in key))
    for unit, row in tables.rows["units"].items():
        _held(tables, "units", unit, _unit, row["special"], row["group"], *(row[name] for pair in RATINGS for name in pair))
    end = max(last_year(tables), LAST_YEAR)
    for chit, row in tables.rows["chits"].items():
        _held(tables, "chits", chit, _chit, row["first_year"], row["last_year"], row["lasting"], row["actions"], end)
    for side in ("FLN", "FRANCE"):
        count = sum(row["side"] == side for row in tables.rows["chits"].values())
        hold(count <= HAND, f"chits.csv: {count} chits of side {side}", f"at most {HAND}, what a hand holds")
    _barred(tables)


def _held(tables: Tables, table: str, key: Any, check: Callable[..., None], *values: Any) -> None:
    """Hold what a row says against a check; its error is told behind the place of the row."""
    try:
        check(*values)
    except UserError as fault:
        raise UserError(f"{tables.at(table, key)}{fault}") from None


def _known(tables: Tables, table: str, key: Any, places: Iterable[str]) -> None:
    known: Mapping[str, Any] = tables.rows["regions"]
    for place in places:
        if place not in known:
            raise UserError(f"{tables.at(table, key)}: {unknown('place', place, known)}")


def _barred(tables: Tables) -> None:
    """Where playing is compulsory no side is barred from it."""
    for side, barred in tables.barred.items():
        if barred[PLAY_CHIT] and tables.rules[MANDATORY]["value"]:
            raise UserError(f"{tables.at(FORBID, f'{side}.{PLAY_CHIT}')}: {PLAY_CHIT}: whoever can play a chit must; allowed is "
                            f"any other action, or this one with --set {MANDATORY}=0 (rule 1.2)")


@functools.cache
def _place(kind: str, population: int, terrain: str, wilaya: int, harbour: int, inside: tuple[str, ...]) -> None:
    terrains = TERRAINS.get(kind, ("none",))
    least, most = POPULATIONS.get(kind, (0, 0))
    allowed = f"{least} to {most}" if most else "none"
    hold(least <= population <= most, f": population = {population}", f"{allowed} for {kind}", "D")
    hold(terrain in terrains, f": terrain = {terrain}", " or ".join(terrains) + f" for {kind}", "B")
    hold(kind == "country" or wilaya >= 1, f": wilaya = {wilaya}", "1 or more in Algeria", "A")
    hold(kind in ("major_city", "city") or not harbour, ": harbour = 1", "Cities and Major Cities only", "C")
    hold(bool(inside) == (kind in COMMUNITIES), f": inside = {' '.join(inside) or 'nothing'}",
         "one or more Regions for a Community, nothing for any other place", "C")


@functools.cache
def _inside(region: str, kind: str) -> None:
    hold(kind in ("region", "sahara"), f": inside = {region}", "Regions that are no Major City", "C")


@functools.cache
def _border(one: str, other: str, *kinds: str) -> None:
    _two_places(one, other)
    hold(all(kind in (*REGIONS, "country") for kind in kinds) and kinds != ("country", "country"), "",
         "a border between two Regions, or a Region and a country", "A")


@functools.cache
def _via(key: tuple[str, str], via: str, inside: tuple[str, ...]) -> None:
    hold(set(key) <= set(inside), f": via = {via}", "a Community inside both Regions", "3.1")


@functools.cache
def _road(one: str, other: str, *kinds: str) -> None:
    _two_places(one, other)
    hold("country" not in kinds, "", "no road into another country", "3.4")
    hold(any(kind in REGIONS for kind in kinds), "", "a Region at one end at least: Communities lie a Region apart", "3.4")


def _two_places(one: str, other: str) -> None:
    hold(one != other, f": leads back to {one}", "two different places")


@functools.cache
def _unit(special: str, group: str, *ratings: int) -> None:
    hold(("bellounis" in special) == (group == "BELLOUNIS"), f": special = {special}",
         "bellounis for group BELLOUNIS and no other", "3.4")
    for (name, weaker), full, reduced in zip(RATINGS, ratings[::2], ratings[1::2], strict=True):
        hold(reduced <= full, f": {weaker} = {reduced}", f"at most {name} = {full}", "F")


@functools.cache
def _chit(first_year: int, last_year: int, lasting: int, actions: str, end: int) -> None:
    hold(first_year <= last_year, f": first_year = {first_year}", f"at most last_year = {last_year}", "1.2")
    hold(last_year <= end, f": last_year = {last_year}",
         f"{FIRST_YEAR} to {end}; referendum.final_turn makes the war longer", "1.2")
    words = actions.replace(";", " ").split()
    hold(lasting == 1 or not ("each_turn" in words or LASTING.intersection(words)), ": lasting = 0",
         "1 for a chit that leaves an effect in force", "K")
