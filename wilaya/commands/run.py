"""`wilaya run`: play many games, and say how often the FLN wins."""

from reports.studies.effort import RUN_GAMES
from wilaya.cli import options


@options.asking
def run(games: options.Games = RUN_GAMES, turns: options.Turns = RUN_GAMES, *, setting: "options.Setting",
        out: options.Out = None, name: options.Name = None, note: options.Note = None, first_game: options.FirstGame = 0,
        shard_size: options.ShardSize = None, far: options.How) -> options.Answer:
    """Play many games: how often does the FLN win?

    The run is a folder. The same command resumes it or prints its answer, more games extend it. Where data are assumed, the games
    are spread over the data sets that may stand for them.
    """
    from reports.studies.play.play_run import RunAnswer, play_run
    from reports.studies.play.reload_run import kept
    from simulate.core.storage.manifest import labelled

    match = setting.match(few=True)
    extra = {**kept(match, far.command), **labelled({"name": name, "note": note})}
    return RunAnswer(play_run(match, games, extra, far, first=first_game, folder=out, turns=turns, shard_size=shard_size))
