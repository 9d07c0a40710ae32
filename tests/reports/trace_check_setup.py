"""Second implementation, for trace_checker: what every whole board must add up to, and the set-ups of 1955 and 1959 (55, 59)."""
from collections import Counter


def check_whole(game):
    """Counters are conserved, tracks hold, control follows from counters, chits and units are in one place each."""
    board, header = game.board, game.header
    for kind, about in header["faileks"].items():
        on_map = sum(stand["faileks"][kind] for stand in board["places"].values())
        game.need(on_map + board["off_map"][kind] == about["counters"] and board["off_map"][kind] >= 0, f"{kind}: all counters")
    units = Counter(unit for stand in board["places"].values() for unit in stand.get("units", {}))
    units += Counter(unit for away in board["units_away"].values() for unit in away)
    game.need(units == Counter(list(header["units"])), "every unit is in one place")
    chits = Counter(chit for side in board["chits"].values() for at in side.values() for chit in at)
    game.need(chits == Counter(list(header["chits"])), "every chit is in one place")
    for place in game.map.algeria():
        game.need(board["places"][place]["control"] == game.map.control(place), f"control of {place}")
    for name in ("french_public", "incap"):
        game.need(0 <= board["tracks"][name] <= header["rules"]["tracks.top"], f"{name} on its track")
    game.need(0 <= board["tracks"]["density"] <= header["rules"]["density.top"], "density")
    game.need(game.turn <= header["rules"]["referendum.final_turn"], "no turn after the last one")


def check_setup(game):
    """What the events of the set-up say stands on the board, and the tracks, hands and hidden chits of the scenario."""
    {"ici-1955": setup_1955, "ici-1959": setup_1959}[game.header["scenario"]](game)
    board, reduced = game.board, {line["units"][0] for line in game.setup if line["event"] == "unit_hit"}
    placed = {line["units"][0]: line["place"] for line in game.setup if line["event"] == "unit_placed"}
    stand = {unit: place for place, it in board["places"].items() for unit in it.get("units", {})}
    game.need(placed == stand, "units stand where they were placed")
    game.need(reduced == {unit for place, it in board["places"].items() for unit, step in it.get("units", {}).items()
                          if step == "reduced"}, "reduced units")
    for side, chits in board["chits"].items():
        game.need(not chits["played"] and all(game.header["chits"][chit]["side"] == side for at in chits.values() for chit in at),
                  f"chits of {side}")


def tracks(game, expected):
    """The tracks of a set-up."""
    told = game.board["tracks"]
    game.need(told == {"ops": {"FLN": 0, "France": 0}, **expected}, f"tracks should be {expected}")


def hands(game, size, hidden):
    """Chits in hand, and hidden ones with different last years."""
    for chits in game.board["chits"].values():
        years = {game.header["chits"][chit]["last_year"] for chit in chits["track"]}
        game.need(len(chits["hand"]) == size and len(chits["track"]) == len(years) == hidden, f"{size} in hand, {hidden} hidden")


def setup_1955(game):
    """55."""
    tracks(game, {"french_public": 20, "incap": 4, "pied_noirs": 0, "crisis": 0, "density": 0})
    hands(game, 9, 2)
    for place in game.map.populated():
        stand = game.map.stand(place)
        value = 13 if game.map.kind(place) == "major_city" or place in ("6A", "6B") else 10 + game.map.population(place)
        level, value = ("FLN", 10) if place in ("1C", "3A") else ("Purge", value)
        game.need((stand["level"], stand["allegiance"]) == (level, value), f"marker of {place}")
    game.need(sum(game.map.faileks(place) for place in game.map.places) == 3, "three Faileks")
    game.need([place for place in game.map.algeria() if game.map.control(place) != "France"] == ["1C"], "1C alone is not French")


def setup_1959(game):
    """59."""
    tracks(game, {"french_public": 20, "incap": 8, "pied_noirs": 1, "crisis": 1, "density": 4})
    hands(game, 5, 1)
    values = {"FLN": [7] * 4 + [8] * 4 + [9] * 4, "Purge": [14] * 5, "Activist": [15] * 4 + [16] * 4, "Support": []}
    for level, due in values.items():
        stands = [game.map.stand(place) for place in game.map.populated()]
        told = sorted(stand["allegiance"] for stand in stands if stand["level"] == level)
        game.need(told == due, f"markers at {level} Level")
    resettled = [place for place in game.map.populated() if game.map.stand(place)["resettled"]]
    game.need(resettled == ["2A", "5B", "5D", "5E", "6B"], "resettled Regions")
    reduced = [unit for place in game.map.algeria() for unit, step in game.map.units(place).items() if step == "reduced"]
    game.need(len(reduced) == 4 and all(game.header["units"][unit]["full_quality"] == 4 for unit in reduced), "reduced units")
    game.need(game.board["referendums"] == 1 and not any(game.board["units_away"].values()), "all units are on the map")
