"""Traced games for the tests of traces, each played once."""
import functools
import json

from policies.core.match import trace_game
from policies.ici.match import Match
from reports.ici.game_reports import ICI
from reports.ici.tracing.text import text_report
from tests import fixed_data


@functools.cache
def game(scenario="ici-1959", fln="uniform", france="uniform", number=0, overlay=None, printed=False):
    """A Traced game on the data of the rule tests, or of the files (`printed`); `overlay`: tuple of (path, value) of rules."""
    found = Match if printed else fixed_data.match
    return trace_game(found(scenario, fln, france, 1, [{"rules": dict(overlay)}] if overlay else []), number)


@functools.cache
def lines(*which, **options):
    """Its JSON lines as text."""
    return tuple(ICI.json_lines(game(*which, **options)))


@functools.cache
def values(*which, **options):
    """Its JSON lines as dicts; not to be changed."""
    return tuple(json.loads(line) for line in lines(*which, **options))


@functools.cache
def report(*which, **options):
    """Its report of play, line by line."""
    return tuple(text_report(game(*which, **options)))


def events(story, ruled) -> list[dict]:
    """All event lines of a story, without the keys that repeat ratings and rule numbers."""
    return [{key: value for key, value in event.items() if key not in ruled} for stretch in story for event in stretch.events]
