"""Rule numbers for the naive twins, typed from rulebook 2.0c; the charts that it does not print are assumed."""
from tests.cases import table_rows

RULES = dict(table_rows("""
    search_units_per_die 2; search_most_dice 4; search_hit_on 5   # R-3.5
    search_coastal_hills 0; search_mountains -1; search_dry_hills 0; search_sahara 0   # assumed
    search_support_level 1; search_fln_level -1; search_commando 1   # assumed
    combat_hit_on 5; combat_plus 1; combat_extra_dice 1   # R-3.5
    reading_each_hit_counts 1; reading_last_failek_hidden_by_level 1; reading_community_guard 1
    structure_attack_test_dice 3; structure_attack_most_dice 4; structure_attack_hit_on 5   # R-3.3
    counterinsurgency_purge_on 4; counterinsurgency_harsh_on 3; counterinsurgency_harsh_step 1   # R-4.2
    referendum_dice 3; referendum_france_needs 1   # R-1.5"""))

# (quality, strength): quality by R-N, strength assumed
FAILEKS = {"moussebiline": (1, 1), "moudjahidine": (2, 2), "zonal_commando": (3, 2)}

# what the chit in front gives over the one behind it; what Recon gives over Flank is assumed
CHITS = {("flank", "stand"): "plus_one", ("attack", "recon"): "first_fire", ("stand", "attack"): "extra_die",
         ("recon", "flank"): "plus_one"}
