"""A base and its variant: two boards of one match, so that both play with the same dice."""
from scripts.cli import options
from scripts.games import match
from simulate.core.errors import UserError
from simulate.games import game_of

NAMES = ("base", "variant")


def pair_of(context, scenario: str, fln: str, france: str, seed: int, base, rules, assign, players=None):
    """A match over two boards: the print under --base, and that under --rules and --set as well, in their order.

    Game g is played on board g % 2 with the dice of game g // 2. UserError when nothing is changed, when the change leaves the
    board as it was, or makes it unplayable.
    """
    game = game_of(scenario)
    below = options.overlays(context, game, base, None, None)
    above = options.overlays(context, game, None, rules, assign)
    return over_two(match(scenario, fln, france, seed, below, options.player_files(game, players)), above)


def over_two(match, above: list):
    """The match over its own board and that under the overlays `above`. UserError when there are none, or both are equal."""
    if not above:
        raise UserError("nothing is changed: allowed are --set structure_attack.hit_on=4, --rules FILE (docs/tweak.md)")
    from simulate.core.data.scenario import Variant

    found = match.over([Variant(NAMES[0]), Variant(NAMES[1], overlays=above)], strict=True)
    if found.loaded_variants[0].hash == found.loaded_variants[1].hash:
        said = ", ".join(getattr(each, "label", "an overlay") for each in above)
        raise UserError(f"{said}: the variant is equal to its base; allowed is a value other than the base's")
    return found


def changes_of(match) -> list[str]:
    """What the variant has otherwise than the base, a line each."""
    from simulate.core.data.scenario import changes

    return changes(*match.loaded_variants[:2])
