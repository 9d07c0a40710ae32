"""`hardline` for France: the war is won in the field. Full columns to where the FLN stands, searches until the points are gone.

Provenance: ours, after the doctrine of those who thought that only force would tell: mass the best units for as many dice as a
search may have, never let a column idle, take the towns, strike at every crossing of the border, break the cells by harsh
interrogation, resettle, and persuade with what is left. What it assumes: that a Failek killed is worth its points wherever it
falls. The weights are in players.toml, in the order of the names in hardline_france_map.
"""
from policies.ici.hardline_chits import pick_combat_chit, pick_weapon_chit
from policies.ici.hardline_france_cells import pick_measure, pick_pardon
from policies.ici.hardline_france_fight import pick_line, pick_loss, pick_search
from policies.ici.hardline_france_map import TROOPS, read_map
from policies.ici.hardline_france_march import pick_camp, pick_camp_size, pick_column, pick_front, pick_quarters, pick_tired
from policies.ici.judgement import new_segment, pick_killer
from simulate.core.dice import below
from simulate.core.kernel import kernel
from simulate.ici.names import Ask


@kernel
def hardline_france(public, own, board, weights, memo):
    """Answers by what is asked, over a map of targets read once a segment."""
    question = own.ask
    if question in (Ask.SETUP_CHIT, Ask.PLAY_CHIT):
        return pick_weapon_chit(public, own, board, weights, weights[TROOPS], memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(own, weights, memo)
    if question in (Ask.ARRIVE_COUNT, Ask.FLIP_COUNT):
        return own.options - 1
    if question == Ask.FLIP:
        return min(own.options - 1, 1)
    if question == Ask.ASSIGN:
        return pick_killer(own, board, memo, 0.1)
    if question == Ask.COUP_UNIT:
        return pick_loss(own, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_pardon(own, board, memo)
    if new_segment(public, memo):
        read_map(public, board, weights, memo)
    if question in (Ask.SETUP_PLACE, Ask.BELLOUNIS_PLACE, Ask.ARRIVE):
        return pick_camp(public, own, board, memo)
    if question == Ask.SETUP_COUNT:
        return pick_camp_size(public, own, memo)
    if question == Ask.SETUP_REDUCE:
        return pick_tired(own, memo)
    if question == Ask.FRENCH_ORIGIN:
        return pick_quarters(public, own, memo)
    if question == Ask.FRENCH_DESTINATION:
        return pick_front(public, own, board, weights, memo)
    if question == Ask.FRENCH_GROUP:
        return pick_column(public, own, board, memo)
    if question == Ask.MORICE:
        return pick_line(public, own, board, memo)
    if question == Ask.SEARCH:
        return pick_search(public, own, board, weights, memo)
    if question in (Ask.COUNTERINSURGENCY, Ask.CHIT_REGION):
        return pick_measure(public, own, board, weights, memo)
    return below(memo.stream, own.options)
