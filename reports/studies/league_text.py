"""A league in words: who plays how often, what was still to be gained in each round, and how to play it."""
from typing import TYPE_CHECKING, Any

from reports.tracing.narrative import counted

if TYPE_CHECKING:
    from reports.studies.league import League


def league_text(league: "League") -> str:
    """For people."""
    from reports.tables.text_table import percent, percent_range
    question = league.question
    match, found, (low, high) = question.match, league.equilibrium, league.spread.value
    sizes = [int((share > 0).sum()) for share in league.shares]
    spoken = list(match.ROSTER.kind.SPOKEN.values())
    lines = [f"{match.scenario}, a league of {sizes[0]} {spoken[0]} and {sizes[1]} {spoken[1]} players after "
             f"{counted(len(league.rounds), 'round')}, seed {match.seed}",
             f"Between them the FLN wins {percent(found.value)} of games ({percent_range(low, high)}, 95 % interval of dice and "
             f"data, {league.worth.shape[2]:,d} games a pair of players).", *_ending(league), ""]
    for word, players, shares, ends in zip(spoken, league.players, league.shares, (league.spread.rows, league.spread.columns),
                                           strict=True):
        lines.append(f"{word} players and how often each plays")
        width = max(len(each.name) for each in players)
        lines += [f"{each.name:<{width}}  {percent(share):>5}  ({percent_range(*end)})"
                  for each, share, end in zip(players, shares, ends.T, strict=True) if share > 0]
        lines.append("")
    lines += _rounds(league)
    file = league.folder / "players.toml"
    keys = " ".join(f"--{key} league" for key in question.keys)
    return "\n".join([*lines, f"Written: {file}, and charts beside it.",
                      f"wilaya run {match.scenario} --players {file} {keys} plays it."])


def _ending(league: "League") -> list[str]:
    if not league.rounds:
        return ["No round is played yet: these are the players that it began with."]
    gains = league.rounds[-1]["gains"]
    words = " and ".join(f"{_gain(each)} for {word}" for each, word in zip(gains, league.words, strict=True))
    searched = f"A best response with {gains[0]['games']:,d} games of search gains {words}."
    if league.settled:
        return [searched, "No side gains a point: the league is settled."]
    return [searched, "So players can still be beaten; --rounds with a larger number goes on from here."]


def _gain(gain: dict[str, Any]) -> str:
    from reports.tables.text_table import points, points_range

    return f"{points(gain['gain'])} points ({points_range(gain['low'], gain['high'])})"


def _rounds(league: "League") -> list[str]:
    if not league.rounds:
        return []
    lines = ["What best responses gained in each round, in points",
             "round  FLN wins  " + "  ".join(f"{word:<24}" for word in league.words).rstrip()]
    for number, found in enumerate(league.rounds):
        gains = "  ".join(f"{_gain(each).replace(' points', ''):<24}" for each in found["gains"])
        lines.append(f"{number + 1:>5}  {100 * found['value']:>6.1f} %  {gains}".rstrip())
    return [*lines, ""]
