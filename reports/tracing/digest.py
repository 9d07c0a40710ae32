"""A game in a few lines a turn, whatever the rule system: its heading, the digest of each turn, its end."""
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any

from reports.games import reports_on
from reports.tracing.narrative import Narrative, Story, capital, listed

WIDTH = 120


def brief_report(narrative: "Narrative[Any]", story: "Story", only: range | None = None) -> Iterator[str]:
    """The lines of a game, or of the turns `only` (stretches, from 1)."""
    match, game = story.traced.match, story.traced.game
    fln, other = reports_on(match.RULES.name).sides
    names = match.names_in_game(game)
    yield narrative.heading(match.loaded.names)
    yield f"{fln}: {names[0]}. {other}: {names[1]}. Seed {match.seed}, game {game}."
    for stretch in only or range(1, len(story)):
        yield from ("", capital(story.name(stretch)))
        for line in narrative.digest(story, stretch):
            yield from wrap(line, WIDTH, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    yield from ("", capital(narrative.result(story)))


def sentence(title: str, parts: Iterable[str]) -> str:
    """"Chits: FLN Ambush; France SAS."; "" if there is nothing to say."""
    said = "; ".join(parts)
    return f"{title}: {said}." if said else ""


def changed_control(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[str]:
    """The places whose owner is another at the end of a turn, by their new owner: "the FLN's 1A, 1C"."""
    changed = [place for place in after if after[place] != before[place]]
    for owner in dict.fromkeys(after[place] for place in changed):
        yield f"{owner} {listed(place for place in changed if after[place] == owner)}"


def tally(*counts: tuple[int, str, str]) -> Iterator[str]:
    """Each number that is not 0 with its word, for one and for many: "2 Faileks killed"."""
    yield from (f"{number} {one if number == 1 else many}" for number, one, many in counts if number)
