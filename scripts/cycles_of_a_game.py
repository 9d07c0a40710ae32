"""Where the processor cycles of a game go: by segment, by question. It needs WILAYA_METER=1, which `make bench` sets."""
import importlib
from typing import Annotated

import numpy as np
import typer

from reports.studies.play.matches import build_match
from simulate.core.kernels.cycles import METERED


def main(scenario: str, player: str, games: Annotated[int, typer.Option()] = 2000) -> None:
    """Play and print; the first of two rounds warms the machine up."""
    if not METERED:
        raise SystemExit("cycles_of_a_game: set WILAYA_METER=1, so that kernels count cycles")
    from simulate.core.kernels.records import zeroed

    match = build_match(scenario, player, player, 1, default_data=True)
    records, (fln, other) = match.RULES.records(), match.players
    for first in (0, games):
        states = zeroed(records.state)
        match.RULES.compiled("play_many")(
            states, match.boards, np.zeros(games, np.int64), np.arange(first, first + games), fln.policy(), fln.rows(),
            other.policy(), other.rows(), np.zeros((games, 2), np.int64), 1, first, zeroed(records.result, games),
            zeroed(records.turn, 0), ())
    show(states[0].meter, importlib.import_module(f"simulate.{match.RULES.name}.enums"), games)


def show(meter, names, games: int) -> None:
    """Shares of all cycles, largest first."""
    total = int(meter.segment.sum())
    print(f"{total / games / 1e6:.2f} million cycles a game, {meter.answers.sum() / total:.0%} of them in the players' answers; "
          f"{meter.asked.sum() / games:,.0f} questions, {meter.options.sum() / games:,.0f} options")
    for kind in largest(meter.segment):
        print(f"  {names.Segment(kind).name.lower():<20} {meter.segment[kind] / total:6.1%}")
    for kind in largest(meter.answers):
        asked = meter.asked[kind]
        print(f"  {names.Ask(kind).name.lower():<20} {meter.answers[kind] / total:6.1%} in answers, {asked / games:8.1f} a game, "
              f"{meter.options[kind] / asked:5.1f} options, {meter.answers[kind] / asked:7,.0f} cycles")


def largest(counts) -> list[int]:
    """The kinds that were counted, the largest first."""
    return [int(kind) for kind in np.argsort(-counts) if counts[kind] > 0]


if __name__ == "__main__":
    typer.run(main)
