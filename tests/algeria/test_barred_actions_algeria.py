"""Actions barred to a side of Algeria: no game does them, and no player is offered them."""
import pytest

from policies.algeria.match import Match
from simulate.algeria import state as records
from simulate.algeria.board.load import SHAPE, load
from simulate.algeria.enums import Ask, Build, Class, Deploy, Event, FlnAction, GovernmentAction, Mission, Order, Way
from simulate.algeria.rule_system import ALGERIA
from tests.contract.asking import Asking
from tests.contract.barred import acts_done, acts_offered, all_acts, barring

SCENARIOS = ("algeria-1954", "algeria-1958", "algeria-1960")
SHORT = {"rules": {"game.turn_limit": 12}}
RANDOM, THOUGHT = "semantic-uniform", "notes"
ACTS = all_acts(SHAPE.actions)
AIRMOBILE = (Class.BRIGADE_AIR, Class.ELITE_AIR, Class.ALGERIAN_AIR)
FLN_DEPLOYS = {Deploy.OPERATIONS: FlnAction.LEAVE_UNDERGROUND, Deploy.TO_FRANCE: FlnAction.TO_FRANCE,
               Deploy.FROM_FRANCE: FlnAction.FROM_FRANCE}


def fln(number: int) -> tuple[str, str]:
    return "fln", FlnAction(number).name.lower()


def government(number: int) -> tuple[str, str]:
    return "government", GovernmentAction(number).name.lower()


def mission(number: int) -> tuple[str, str] | None:
    """The action that a mission is; none to pass."""
    if number <= Mission.HARASS:
        return fln(FlnAction.PROPAGANDA + number)
    if number <= Mission.REACT:
        return government(GovernmentAction.FLUSH + number - Mission.FLUSH)
    return fln(FlnAction.LET_ACT) if number == Mission.LET_ACT else None


def act_of_option(match: Match, row: dict[str, int]) -> tuple[str, str] | None:
    """The action that an option is."""
    ask, a = row["ask"], row["a"]
    if a == records.NOWHERE:
        return None
    if ask in (Ask.FLN_MISSION, Ask.GOVERNMENT_MISSION):
        return mission(a)
    if ask == Ask.BUILD:
        return fln(FlnAction.BUILD_CADRE + a)
    if ask == Ask.FLN_DEPLOY:
        return fln(FLN_DEPLOYS[a])
    if ask == Ask.REINFORCE:
        return government(GovernmentAction.ACTIVATE + a)
    if ask == Ask.GOVERNMENT_DEPLOY:
        return government(GovernmentAction.PATROL + a)
    if ask == Ask.FORCE:
        return government(GovernmentAction.AIRMOBILE) if a != row["ask_b"] or row["b"] in AIRMOBILE else None
    found = {Ask.REACT: GovernmentAction.REACT, Ask.AIR_POINTS: GovernmentAction.AIR_SUPPORT,
             Ask.FREE_UNIT: GovernmentAction.MOBILIZE_AFTER_COUP}.get(ask)
    return government(found) if found is not None and (a > 0 or ask == Ask.FREE_UNIT) else None


def act_of_event(match: Match, row: dict[str, int]) -> tuple[str, str] | None:
    """The action that an event tells of; none for what chance, the rules or the OAS do."""
    event, a = row["event"], row["a"]
    if event == Event.BUILT:
        return fln(FlnAction.BUILD_CADRE + a)
    if event == Event.DEPLOYED:
        return fln(FLN_DEPLOYS[row["c"]]) if row["c"] in FLN_DEPLOYS else government(GovernmentAction.PATROL + row["c"])
    if event in (Event.MISSION, Event.CONTACT):
        return mission(a) if a != Mission.SUPPRESSION else None
    if event == Event.POINT:
        return government(GovernmentAction.ACTIVATE + a)
    found = {Event.ACTIVATED: GovernmentAction.ACTIVATE, Event.POLICE_REMOVED: GovernmentAction.REMOVE_POLICE,
             Event.FLEW: GovernmentAction.AIRMOBILE, Event.AIR_POINTS: GovernmentAction.AIR_SUPPORT,
             Event.EVADED: GovernmentAction.REACT}.get(event)
    if event == Event.LET_ACT:
        return fln(FlnAction.LET_ACT)
    return government(found) if found is not None else None


def matches(player: str, *barred: tuple[str, str]) -> list[Match]:
    return [Match(each, player, player, 7, [SHORT, barring(*barred)]) for each in SCENARIOS]


@pytest.mark.parametrize("player", [RANDOM, THOUGHT])
def test_no_game_does_what_is_barred(player):
    usual = acts_done(matches(player), range(4), act_of_event)
    assert len(usual) > 15
    for act in sorted(usual):
        assert act not in acts_done(matches(player, act), range(2), act_of_event), act


def test_nobody_is_offered_what_is_barred():
    asking = Asking(records)
    usual = acts_offered(asking, matches(RANDOM), range(6), act_of_option)
    assert set(ACTS) - usual <= {government(GovernmentAction.MOBILIZE_AFTER_COUP)}
    for act in ACTS:
        assert act not in acts_offered(asking, matches(RANDOM, act), range(1), act_of_option), act


@pytest.mark.parametrize("player", [RANDOM, THOUGHT])
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_with_everything_barred_games_still_end(scenario, player):
    match = Match(scenario, player, player, 7, [SHORT, barring(*ACTS)])
    assert acts_done([match], range(3), act_of_event) == set()
    assert (match.play(0, 20)["way"] != Way.NONE).all()


def test_numbers_of_actions_follow_builds_orders_deployments_and_missions():
    """Kernels count on from the first of each."""
    assert [each - FlnAction.BUILD_CADRE for each in FlnAction][:6] == list(Build)
    assert [each - FlnAction.PROPAGANDA for each in FlnAction][9:14] == list(Mission)[:5]
    assert [each - GovernmentAction.ACTIVATE for each in GovernmentAction][:9] == list(Order)
    assert [each - GovernmentAction.PATROL for each in GovernmentAction][9:12] == list(Deploy)[:3]
    assert [each - GovernmentAction.FLUSH + Mission.FLUSH for each in GovernmentAction][12:18] == list(Mission)[5:11]
    for actions, kind in zip(SHAPE.actions.values(), (FlnAction, GovernmentAction), strict=True):
        assert list(actions.names) == [each.name.lower() for each in kind]
        assert [*kind] == [*range(len(kind))]
        assert {name for names in actions.families.values() for name in names} <= set(actions.names)
        assert not set(actions.names) & {*actions.families, *actions.compulsory}
    assert ALGERIA.actions("government") == SHAPE.actions["government"].names


def test_nothing_barred_changes_nothing():
    assert load("algeria-1954", [{"forbid": {"fln": []}}]).hash == load("algeria-1954").hash
    assert load("algeria-1954").board[0].barred.tolist() == [0, 0]
