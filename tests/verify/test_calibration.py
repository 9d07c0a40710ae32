"""The choice of the ensemble, made again for the first draws: the same are kept, the same are not."""
from scripts.ensemble import judged
from simulate.ici import ensemble
from simulate.ici.draws import draw

LOOKED_AT = 200


def test_the_first_draws_are_judged_as_they_were():
    """Every draw up to LOOKED_AT, and the first three that were kept."""
    frozen = ensemble.frozen()
    drawn = [number for number in frozen.sets if number != ensemble.GUESS]
    for number in range(1, LOOKED_AT):
        kept = judged(frozen.seed, number, frozen.players)[1]
        assert (kept is not None) == (number in frozen.sets), number
    for number in drawn[:3]:
        kept = judged(frozen.seed, number, frozen.players)[1]
        assert kept.values == frozen.sets[number] == draw(frozen.seed, number)
