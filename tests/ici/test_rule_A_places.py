"""A-D: what kind of place a place is, which exist, which countries are independent."""

from simulate.ici.enums import Kind, Lasting, Level
from simulate.ici.rules.queries.places import beside_fln_level, exists, is_abroad, is_community, is_independent, is_region
from tests.cases import cases
from tests.ici.stage import stage
from tests.ici.staged_chits import set_regions


@cases("""place populated region community abroad:
    1A 1 1 0 0; 6B 1 1 0 0; Alger 1 1 0 0; Oran 1 1 0 0; 7A 0 1 0 0; 7C 0 1 0 0
    tlemcen 0 0 1 0; djelfa 0 0 1 0; edjeleh 0 0 1 0; Tunisia 0 0 0 1; Morocco 0 0 0 1; WestAfrica 0 0 0 1""")
def test_c_kinds_of_places(place, populated, region, community, abroad):
    it = stage()
    where = it.at[place]
    assert (where < it.board.populated, is_region(it.board, where), is_community(it.board, where),
            is_abroad(it.board, where)) == (populated, region, community, abroad)


def test_c_resource_sites_do_not_exist_before_their_chit_and_everything_else_does():
    it = stage()
    sites = {place for place in range(it.board.places) if it.board.kind[place] == Kind.RESOURCE_SITE}
    assert {place for place in range(it.board.places) if not it.query(exists, place)} == sites
    assert len(sites) >= 3
    it.public.lasting[Lasting.OIL] = 1
    assert all(it.query(exists, place) for place in range(it.board.places))


@cases("effect free: None set(); TUNISIA_MOROCCO {'Tunisia','Morocco'}; WEST_AFRICA {'WestAfrica'}; MORICE_LINE set()", Lasting)
def test_r21_who_is_independent(effect, free):
    it = stage()
    if effect is not None:
        it.public.lasting[effect] = 1
    public = it.public
    assert {name for name in ("Tunisia", "Morocco", "WestAfrica") if is_independent(public, it.board, it.at[name])} == free


def near(it, community):
    """Regions that a Community borders or lies in."""
    where = it.at[community]
    return [it.names.places[place] for place in it.board.near[where, :it.board.near_n[where]]]


@cases("community: batna; setif; guelma; biskra; laghouat")
def test_r35_a_community_is_beside_each_region_that_it_borders(community):
    it = stage()
    for region in near(it, community):
        set_regions(it, 10, Level.PURGE)
        assert not it.query(beside_fln_level, community)
        it[region].level = Level.FLN
        assert it.query(beside_fln_level, community) == (it.at[region] < it.board.populated)
