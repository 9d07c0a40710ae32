"""`hardline` for the FLN: armed spread. Thin bands everywhere, arms rather than numbers, bombs early, politics last.

Provenance: ours, after the doctrine of those who thought that every armed band makes its own following: a base in as many Regions
as can be reached, each as strong as contesting takes, exchanges upward to Zonal Commandos, structure attacks wherever the Test
is likely, chits that drive the Pied-noirs to the next crisis. What it assumes: that Regions are worth their tax and that France
cannot be everywhere. The weights are in players.toml, in the order of the names in hardline_fln_bands.
"""
from policies.ici.estimates import new_segment
from policies.ici.hardline.chits import pick_combat_chit, pick_weapon_chit
from policies.ici.hardline.fln_attacks import pick_bomb, pick_cell, pick_nuisance, pick_unrest, pick_village
from policies.ici.hardline.fln_movement import pick_band, pick_refuge, pick_source, pick_target
from policies.ici.hardline.fln_plan import count_bands
from policies.ici.hardline.fln_recruitment import pick_base, pick_levy, pick_levy_size, pick_rearming
from simulate.core.kernelcache import kernel
from simulate.core.kernels.dice import below
from simulate.ici.enums import Ask


@kernel
def hardline_fln(public, own, board, weights, memo):
    """Answers by what is asked, after a count of bands made once a segment."""
    question = own.ask
    if question in (Ask.SETUP_CHIT, Ask.PLAY_CHIT):
        return pick_weapon_chit(public, own, board, weights, 0.0, memo)
    if question == Ask.COMBAT_CHIT:
        return pick_combat_chit(own, weights, memo)
    if question == Ask.SETUP_ALLEGIANCE:
        return pick_village(own, board, memo)
    if question == Ask.EXCESS_UNIT:
        return pick_nuisance(own, board, memo)
    if question == Ask.EXCESS_REGION:
        return pick_refuge(public, own, memo)
    if new_segment(public, memo):
        count_bands(public, board, weights, memo)
    if question == Ask.EXCHANGE:
        return pick_rearming(public, own, board, weights, memo)
    if question == Ask.EXCHANGE_COUNT:
        return 0
    if question == Ask.RECRUIT:
        return pick_levy(public, own, board, weights, memo)
    if question == Ask.RECRUIT_COUNT:
        return pick_levy_size(public, own, board, weights, memo)
    if question == Ask.FREE_MOUSSEBILINE:
        return pick_base(public, own, board, weights, memo)
    if question == Ask.FLN_ORIGIN:
        return pick_source(public, own, board, memo)
    if question == Ask.FLN_DESTINATION:
        return pick_target(public, own, board, weights, memo)
    if question == Ask.FLN_GROUP:
        return pick_band(public, own, board, memo)
    if question == Ask.STRUCTURE:
        return pick_bomb(public, own, board, weights, memo)
    if question == Ask.INSURGENCY:
        return pick_cell(public, own, board, weights, memo)
    if question == Ask.CHIT_REGION:
        return pick_unrest(public, own, board, memo)
    return below(memo.stream, own.options)
