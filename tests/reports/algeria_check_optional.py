"""The three optional rules of Algeria (13) for the checker of traces, worked out from the rulebook."""

EARLY, EVERY, LEAD = "algeria-1954", 6, 26


def begin(game, scenario):
    """13.1 is for the scenario of 1954; which rules are played stands in the first line of the trace."""
    game.slow = bool(game.rules["optional.slow_reaction"]) and scenario == EARLY
    game.rolls = bool(game.rules["optional.deterministic_independence"])
    game.shorter = bool(game.rules["optional.shorter_game"])
    game.rolled = game.came = False
    game.leader = None


def reinforcement(game):
    """13.1. Until the FLN PSL is the higher one as the phase begins."""
    game.slow, game.mobile = game.slow and game.tracks["fln_psl"] <= game.tracks["government_psl"], 0


def one_a_turn(game):
    """13.1. A mobile unit or a point, of any kind."""
    game.mobile += 1
    game.need(not game.slow or game.mobile == 1, "Slow French Reaction: one mobile unit or point a turn")


def not_yet(game):
    """13.1. No division disperses, no Civil Affairs, Suppression or Resettlement."""
    game.need(not game.slow, "Slow French Reaction")


def determined(game, line):
    """13.2. Before the event, until they are independent: the turn's number or less."""
    game.need(game.rolls and not game.independent and not game.rolled and game.happening is None, "no roll for independence")
    game.need(bool(line["came"]) == (line["dice"][0] <= game.turn), "does independence come?")
    game.rolled, game.came = True, bool(line["came"])


def before_event(game):
    """13.2. The roll comes first."""
    game.need(not game.rolls or game.rolled or game.independent, "the roll for independence comes first")
    game.need(not game.came or game.independent, "independence comes first")


def far_ahead(game):
    """13.3. Who leads by so many PSP at a check, every sixth turn; None in other turns, or without such a lead."""
    lead = game.tracks["fln_psl"] - game.tracks["government_psl"]
    return None if not game.shorter or game.turn % EVERY or abs(lead) < LEAD else "fln" if lead > 0 else "government"


def leads_twice(game):
    """13.3. Who leads so at two checks running."""
    ahead = far_ahead(game)
    return ahead if ahead is not None and ahead == game.leader else None


def end_turn(game):
    """13.3. Nobody who has won goes on; the check is kept for the next one."""
    game.need(leads_twice(game) is None, "the game is over: far ahead at two checks running")
    if game.shorter and game.turn % EVERY == 0:
        game.leader = far_ahead(game)
