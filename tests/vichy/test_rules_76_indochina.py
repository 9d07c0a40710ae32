"""76, 77.1: the French surrender, and French Indochina."""

from simulate.vichy.enums import Entry, Holder
from simulate.vichy.rules.ending import enter, indochina, japan_begins, may_enter
from simulate.vichy.state import METROPOLE
from tests.cases import cases
from tests.vichy.stage import AFRICA, INDOCHINA, LEBANON, Stage


def test_77_11_and_77_41_with_vichy_france():
    stage = Stage()
    stage.shows("status NEUTRAL, VICHY 9")
    assert [stage.public.units[each] for each in (*AFRICA, LEBANON, METROPOLE)] == [1, 1, 1, 1, 5]


def test_77_11_without_vichy_france():
    stage = Stage(established=0)
    stage.shows("status NOT_MADE")
    assert {int(stage.public.holder[each]) for each in (*AFRICA, LEBANON)} == {Holder.FREE_FRENCH}
    assert sum(stage.public.fate) == 0


@cases("established: 0; 1")
def test_76_11_and_76_22_and_76_51_indochina_and_the_islands(established):
    stage = Stage(established=established)
    assert indochina(stage.board) == INDOCHINA
    assert stage.board.brps[INDOCHINA] == 10
    stage.shows("INDOCHINA INDEPENDENT, PACIFIC FREE_FRENCH")


@cases("""turn steps shown may:
    8 NORTH "INDOCHINA JAPAN_NORTH, usjt 0, AXIS brps 0" "NOTHING SAIGON"           # 76.42
    8 SAIGON "INDOCHINA JAPAN_SAIGON, usjt 1" NOTHING; 8 "NORTH SAIGON" "INDOCHINA JAPAN_SAIGON, usjt 1" NOTHING        # 76.43A
    20 SAIGON "INDOCHINA JAPAN_SAIGON, usjt 0" NOTHING                              # 76.43: there is war in the Pacific
    3 "" "INDOCHINA INDEPENDENT, usjt 0" NOTHING                                    # 76.41: Japan has no units yet
""")
def test_76_41_and_76_42_and_76_43_and_76_43a_where_japan_may_enter(turn, steps, shown, may):
    stage = Stage(f"turn {turn}", japan__turn=4, pacific__turn=19)
    for step in steps.split():
        stage.do(enter, Entry[step])
    stage.shows(shown)
    assert " ".join(each.name for each in Entry if stage.query(may_enter, each)) == may


def test_76_43a_and_76_43b_and_76_46_two_stages_with_their_tension():
    stage = Stage("turn 5", pacific__turn=20)  # Summer 1941
    stage.do(enter, Entry.SAIGON)
    stage.shows("INDOCHINA JAPAN_SAIGON, usjt 1, AXIS brps 0")
    assert [stage.query(may_enter, each) for each in Entry] == [True, False, False]
    for turn, usjt in ((6, 2), (7, 3), (8, 4)):
        stage.public.turn = turn
        stage.do(japan_begins)
        stage.shows(f"INDOCHINA JAPAN, usjt {usjt}, usat 0")
    stage.shows("AXIS brps 5")  # Fall: a half of 10, once
