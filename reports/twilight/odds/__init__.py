"""Exact tables of twilight for `wilaya odds`: 1.1 the deck, 2 and 3 the sums of a Propaganda Round, 9.3 the Coup."""
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np

from reports.odds.procedure import FACES, Parameter, Table, procedure
from reports.tables.text_table import capital
from reports.twilight.trace import TRACE
from simulate.core.errors import UserError
from simulate.core.kernels.plain import plain, whole_numbers, zeros
from simulate.games import rule_system
from simulate.twilight.board.load import SHAPE, load
from simulate.twilight.enums import Ask, Piece, Segment, Side
from simulate.twilight.rules import propaganda, queries, tracks
from simulate.twilight.state import AVAILABLE, CASUALTIES, NOWHERE, OUT_OF_PLAY, STATE

HERE = (Parameter("at", None, "a file of the position: [setup.start], [setup.cards], [setup.spaces.I-2], "
    "[setup.boxes.casualties], laid over the set-up"), Parameter("scenario", None, "whose set-up", tuple(SHAPE.scenarios)))


@procedure("the opposed roll of a Coup d'etat (9.3)",
           Parameter("commitment", None, "Commitment before it; without the end of its track if not given", range(201)),
           Parameter("resources", None, "Government Resources before it; the same if not given", range(201)))
def coup(board: Any, commitment: int | None, resources: int | None) -> Table:
    """9.3. Both roll a die: who wins, by how much the lower die and the sum are; of tracks that are stated, up to their ends."""
    throws, stated = list(product(FACES, repeat=2)), {"commitment": commitment, "resources": resources}
    for name, number in stated.items():
        if number is not None and number > board.tracks_top:
            raise UserError(f"odds coup: {name}: {number} is not allowed; allowed is at most {board.tracks_top}, tracks.top "
                            "(3.10)")
    rows: list[dict[str, Any]] = []
    for who, sign, those in (("Government", 1, [each for each in throws if each[0] > each[1]]),
                             ("FLN", -1, [each for each in throws if each[0] < each[1]]),
                             ("nobody", 0, [each for each in throws if each[0] == each[1]])):
        lost = sum(_within(board, commitment, sign * board.coup_commitment * min(each)) for each in those)
        brings = sum(_within(board, resources, board.coup_resources * sum(each)) for each in those if sign > 0)
        rows.append({"won by": who, "chance": Fraction(len(those), len(throws)), "Commitment": Fraction(lost, len(those)),
                     "Resources": Fraction(brings, len(those))})
    totals = {f"{what} on average": sum((row["chance"] * row[what] for row in rows), Fraction(0))
              for what in ("Commitment", "Resources") if commitment is not None or what == "Resources"}
    ends = [f"from {number} {name.title()}" for name, number in stated.items() if number is not None]
    note = f"{', '.join(ends)}; a track ends at 0 and {board.tracks_top} (3.10)" if ends else "before the ends of the tracks"
    return Table("Coup d'etat (9.3): exact odds, not a win rate of the game",
                 rows,
                 (f"Means if so; {note}. The FLN may take French Troops instead of Commitment.",),
                 totals, ("Commitment", "Resources", *totals))


def _within(board: Any, at: int | None, change: int) -> int:
    """3.10. By how much a track that stands at a number moves; all of it if the number is not stated."""
    return change if at is None else plain(tracks.within)(at + change, board.tracks_top) - at


@procedure("event cards between two Propaganda cards, or when the next one comes (1.1)",
           Parameter("seen", None, "event cards seen so far in the game", range(733)),
           Parameter("rounds", 0, "Propaganda cards seen so far", range(13)))
def deck(board: Any, seen: int | None, rounds: int) -> Table:
    """1.1. Event cards between two Propaganda cards: a triangle around the cards of a group; or when the next one comes."""
    if seen is not None or rounds:
        return _next_card(board, seen or 0, rounds)
    most = int(board.deck_events)
    rows, total = [], Fraction(0)
    for gap in range(2 * most + 1):
        chance = Fraction(most + 1 - abs(gap - most), (most + 1) ** 2)
        total += chance
        rows.append({"events between": gap, "chance": chance, "or fewer": total})
    return Table("The deck (1.1): event cards between two Propaganda cards, not a win rate of the game",
                 rows,
                 (f"Before the first Propaganda card lie 0 to {most} event cards, each number as likely as the others.",))


def _next_card(board: Any, seen: int, rounds: int) -> Table:
    """1.1. A group's Propaganda card is at any place alike: what is seen of the group leaves the places behind it."""
    size = board.deck_events + 1

    def cards(group: int) -> range:
        """Which cards from now on can be the Propaganda card of a group."""
        start = group * size - seen - rounds
        return range(max(start, 0) + 1, start + size + 1)

    if not cards(rounds) or cards(rounds).start > size:
        raise UserError(f"odds deck: {seen} event cards and {rounds} Propaganda cards seen is not allowed; allowed is one "
                        f"Propaganda card in each {size} cards, one after the other (1.1)")
    places, notes = cards(rounds), []
    for scenario in SHAPE.scenarios:
        most = int(load(scenario).board[0].rounds)
        last = cards(most - 1)
        notes.append(f"{scenario}: Propaganda card {rounds + 1} of {most}; the last one is card {last.start} to {last.stop - 1} "
                     f"from now, {(last.start + last.stop - 1) / 2:g} on average." if rounds < most else
                     f"{scenario}: the last of its {most} Propaganda cards has come.")
    rows = [{"card from now": card, "chance": Fraction(1, len(places)), "or earlier": Fraction(at, len(places))}
            for at, card in enumerate(places, 1)]
    return Table(f"The deck (1.1): the next Propaganda card after {seen} event cards and {rounds} Propaganda cards, not a win "
                 "rate of the game", rows, tuple(notes))


def position(board: Any, at: str | None, scenario: str | None) -> Any:
    """The public record of the set-up of `board`, or of another one, as a file changes it."""
    if not (at or scenario):
        return board.first
    laid = [rule_system("twilight").read_overlay(at)] if at else []
    return whole_numbers(load(scenario or "twilight-full", laid).board[0].first)


@procedure("what a Propaganda Round brings, term by term (2, 3)", *HERE, name="propaganda")
def propaganda_round(board: Any, at: str | None, scenario: str | None) -> Table:
    """2, 3. What a round held at a position brings, term by term, and where both sides stand."""
    public = position(board, at, scenario)
    ask = {name: plain(getattr(queries, name)) for name in (
        "base_population", "commitment_alone", "third_term", "resettled_sectors", "government_income", "fln_bases", "fln_income",
        "recalled", "french", "points_of", "margin_of")}
    de_gaulle = ask["recalled"](public)
    alone = ask["commitment_alone"](public, board)
    third = "total Support, under Recall De Gaulle" if de_gaulle else "French pieces Available"
    ours, theirs = ask["government_income"](public, board), ask["fln_income"](public, board)
    casualties = 0 if de_gaulle else -(ask["french"](public, CASUALTIES) // board.commitment_casualties_per)
    france = -board.france_loss[public.france]
    within = plain(tracks.within)
    after = [within(public.resources[side] + income, board.tracks_top) for side, income in
             ((Side.GOVERNMENT, ours), (Side.FLN, theirs))]
    terms = [
        ("Commitment", "3.1", public.commitment, None, None),
        ("sectors with Control and a Base", "3.2", 0 if alone else ask["base_population"](public, board), None, None),
        (third, "3.3", ask["third_term"](public, board), None, None),
        ("resettled sectors", "3.4", 0 if alone else -ask["resettled_sectors"](public, board), None, None),
        ("FLN Bases", "3.5", None, ask["fln_bases"](public, board), None),
        ("France Track", "3.5, 3.9", None, board.france_resources[public.france], france),
        ("Border Zone", "3.6", None, -public.border, None),
        ("French Casualties", "3.8", None, None, casualties),
        ("= income and change", "3", ours, theirs, casualties + france),
        ("then on the track", "3.10", *after, within(within(public.commitment + casualties, board.tracks_top) + france,
                                                     board.tracks_top)),
        *((title, "2.2, 2.3", *(ask[name](public, board, side) for side in (Side.GOVERNMENT, Side.FLN)), None)
          for title, name in (("victory points before it", "points_of"), ("margin", "margin_of")))]
    heads = ("term", "rule", "Government", "FLN", "Commitment")
    return Table("A Propaganda Round at this position (2, 3): exact sums, not a win rate of the game",
                 [dict(zip(heads, row, strict=True)) for row in terms],
                 (*(_choice(public, board, out, ask["french"]) for out in (1, 0)
                    if ask["french"](public, AVAILABLE if out else OUT_OF_PLAY)),
                  *_over(public, board, ask["margin_of"]), *_short(public, scenario)))


@procedure("who wins if this is the last Propaganda Round and both sides play their best (2-4)", *HERE)
def final(board: Any, at: str | None, scenario: str | None) -> Table:
    """2-4. The last round from a position on, event by event, where both sides play their best; points as they are after each."""
    public, names = position(board, at, scenario), load(scenario or "twilight-full").names
    log = last_round(public, board).log
    told = [TRACE.entry(row, names) for row in log.row[:log.n]]
    rows = [{"phase": TRACE.word(each.segment), "what happens": TRACE.sentence(each),
             "FLN points": each.tracks["oppose"] + each.tracks["fln_bases"],
             "Government points": each.tracks["support"] + each.tracks["commitment"]}
            for each in told if each.segment != Segment.CAMPAIGN]
    title = "If this is the last Propaganda Round, and both sides play their best (2 to 4): exact, not a win rate of the game"
    return Table(title, rows, (f"{capital(TRACE.reports.spoken[public.winner])} wins.", *_short(public, scenario)))


def _over(public: Any, board: Any, margin_of: Any) -> Iterator[str]:
    """2.1-2.3. Whom the Victory Phase before these sums would make the winner."""
    if any(margin_of(public, board, side) > 0 for side in
           ([Side.FLN] if board.reading_only_the_fln_early else [Side.FLN, Side.GOVERNMENT])):
        yield (f"A side is above its threshold: from round {board.victory_first_check} on the game is over in the Victory Phase, "
               "and nothing of this comes about (2.1-2.3).")


def _short(public: Any, scenario: str | None) -> Iterator[str]:
    """Pieces of which a position has more than the game, as its set-up has all of them."""
    used, there = (_pieces(each) for each in (public, load(scenario or "twilight-full").board[0].first))
    more = [f"{used[piece]} {piece} of {there[piece]}" for piece in used if used[piece] > there[piece]]
    if more:
        yield f"This position has more pieces than the game: {', '.join(more)}."


def _pieces(public: Any) -> dict[str, int]:
    counts = np.asarray(public.count).sum(axis=0)
    counts[Piece.UNDERGROUND] += counts[Piece.ACTIVE]
    return {"Guerrillas" if piece == Piece.UNDERGROUND else TRACE.word(piece): int(counts[piece])
            for piece in Piece if piece != Piece.ACTIVE}


def _choice(public: Any, board: Any, out: int, french: Any) -> str:
    """3.7. What the Government may do besides."""
    pieces = french(public, AVAILABLE if out else OUT_OF_PLAY)
    change = plain(propaganda.commitment_for)(board, out, pieces)
    said = "from Available out of play" if out else "from out of play to Available"
    return f"The Government may move up to {pieces} French pieces {said} (3.7): all of them change Commitment by {change:+d}."


PROCEDURES = {each.name: each for each in (coup, propaganda_round, final, deck)}


# The last Propaganda Round with the best play of both sides (2 to 4), by the rules that games use.
#
# The Support Phase does not change control, Pacify needs Government Control and Agitate its absence: no space is open to both
# sides, so that the best play of one does not depend on the other's.


MOST = 10**6        # Resources of a side that can pay for anything


def last_round(public: Any, board: Any) -> Any:
    """The state after the last round held from this public record on, which it changes; its log tells what happened."""
    state = zeros(STATE)
    state.public, state.log.on, public.cards, public.since = public, 1, board.rounds - 1, 1
    plain(propaganda.propaganda_round)(state, board, best_player(), best_player())
    return state


def best_player() -> Callable[..., int]:
    """A player who puts French pieces out of play for most Commitment, then follows the best Support Phase."""
    plan: list[Iterator[int]] = []

    def answer(public: Any, own: Any, board: Any, weights: Any, memo: Any) -> int:
        if own.ask == Ask.FRENCH_PIECES:
            brings = [0, *(plain(propaganda.commitment_for)(board, own.a[at], own.b[at]) for at in range(1, own.options))]
            return brings.index(max(brings))
        if not plan:
            plan.append(iter(best_support(public, board, own.ask, own.a[1])))
        return own.a.tolist().index(next(plan[0], NOWHERE))

    return answer


def best_support(public: Any, board: Any, question: Ask, open_place: int) -> tuple[int, ...]:
    """4.1, 4.2. The spaces in which a side acts, one after the other, so that the margins move most for the fewest Resources.

    `open_place` is any space in which it may act.
    """
    best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}        # by number of acts
    tried = zeros(STATE)
    for place in range(board.places):
        tried.public = public.copy()
        gains = _gains(tried, board, question, place)
        for acts, (gained, places) in list(best.items()):
            for more, gain in enumerate(gains, 1):
                if gained + gain > best.get(acts + more, (-1,))[0]:
                    best[acts + more] = gained + gain, places + (place,) * more
    paid = _paid(public, board, question, open_place, max(best))
    return best[max((acts for acts in best if acts <= paid), key=lambda acts: (best[acts][0], -acts))][1]


def _rules(question: Ask, board: Any) -> tuple[Side, Callable[..., bool], int]:
    if question == Ask.PACIFY:
        return Side.GOVERNMENT, plain(queries.may_pacify), board.support_pacify
    return Side.FLN, plain(queries.may_agitate), board.support_agitate


def _gains(state: Any, board: Any, question: Ask, place: int) -> list[int]:
    """By how much 1, 2, ... acts in a space move the margins, as far as the rules let a side go that can pay for anything."""
    side, may, _ = _rules(question, board)
    rich, margin = state.public, plain(queries.margin_of)
    rich.resources[side], rich.spent = MOST, -MOST

    def lead() -> int:
        return int(margin(rich, board, side) - margin(rich, board, 1 - side))

    found, before = [], lead()
    while may(rich, board, place):
        plain(propaganda.calm_or_shift)(state, board, place, side)
        found.append(lead() - before)
    return found


def _paid(public: Any, board: Any, question: Ask, place: int, most: int) -> int:
    """How many acts a side can pay for, as the rules say of a space in which it may act; up to `most`."""
    side, may, cost = _rules(question, board)
    left, acts = public.copy(), 0
    while acts < most and may(left, board, place):
        left.resources[side] -= cost
        left.spent += cost
        acts += 1
    return acts
