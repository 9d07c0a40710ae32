"""Second implementation, for trace_checker: what every whole board must add up to, and what a set-up tells."""
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
    """What the events of the set-up say stands on the board, and whose chits lie where."""
    board, reduced = game.board, {line["units"][0] for line in game.setup if line["event"] == "unit_hit"}
    placed = {line["units"][0]: line["place"] for line in game.setup if line["event"] == "unit_placed"}
    stand = {unit: place for place, it in board["places"].items() for unit in it.get("units", {})}
    game.need(placed == stand, "units stand where they were placed")
    game.need(reduced == {unit for place, it in board["places"].items() for unit, step in it.get("units", {}).items()
                          if step == "reduced"}, "reduced units")
    for side, chits in board["chits"].items():
        game.need(not chits["played"] and all(game.header["chits"][chit]["side"] == side for at in chits.values() for chit in at),
                  f"chits of {side}")
