"""A pair of games as JSON lines: what the pair is and where it parts, then both games; docs/trace.md describes the format."""
import json
from collections.abc import Iterator, Sequence

from reports.pair import SIDES, Pair
from reports.sides import sides

FORMAT = "wilaya/trace-pair/1"


def pair_lines(pair: Pair, changed: Sequence[str]) -> Iterator[str]:
    """A line of the pair, then all lines of the base's trace and all of the variant's, each with whose "history" it is."""
    yield json.dumps(_head(pair, changed), ensure_ascii=False)
    for side, story in zip(SIDES, pair.stories, strict=True):
        for line in pair.telling.lines(story.traced):
            given = json.loads(line)
            yield json.dumps({"line": given.pop("line"), "history": side, **given}, ensure_ascii=False)


def _head(pair: Pair, changed: Sequence[str]) -> dict:
    match = pair.base.traced.match
    fln, other = sides(match.identity["game"])
    return {"line": "pair", "format": FORMAT, "scenario": match.game.names.scenario,
            "players": {fln: match.fln_player.name, other: match.france_player.name}, "seed": match.seed,
            "game": pair.base.traced.game,
            "boards": {side: story.traced.match.game.hash for side, story in zip(SIDES, pair.stories, strict=True)},
            "changed": list(changed), "same": pair.point is None, "parts": pair.parts(), "differs": pair.differs(),
            "ends": pair.ends()}
