"""The page of one traced game, or of two with the same dice side by side: a map, tracks and words for each turn, and a slider.

Words of all turns stand in the page; its script shows those of one turn and moves the map with them.
"""
import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from reports.games import reports_on
from reports.html.common_sections import Heading, render_page
from reports.tables.text_table import capital, percent
from reports.tracing.narrative import (
    FIRST,
    GAME_OVER,
    SECOND,
    SHARED,
    UNBREAKABLE_SPACE,
    Narrative,
    Plan,
    Scene,
    Story,
    Track,
)
from reports.tracing.numbered_trace import players
from reports.tracing.paired_trace import SIDES, Pair

HOLDERS = ("", FIRST, SHARED, SECOND)
SEEN = "Hidden information is shown: the page knows what neither player knew."


def game_page(story: Story, command: str = "", chances: Sequence[float] = ()) -> str:
    """The page of one game; `command` writes it again. It opens where `chances` swing most: the first side's to win, at the
    set-up and after each turn; with none it opens at the set-up."""
    narrative = reports_on(story.traced.match.RULES.name).narrative()
    changed = story.traced.match.loaded.resolved.splitlines()
    return _page(narrative, [story], [""], f"{capital(narrative.result(story))}", changed, _seen(narrative), command,
                 chances)


def pair_page(pair: Pair, changed: Sequence[str], command: str = "") -> str:
    """The page of the games of base and variant side by side; `changed` are lines."""
    number, (base, variant) = pair.base.traced.game, (story.ended["winner"] for story in pair.stories)
    answer = f"The change turns game {number}" if base != variant else f"The same side wins game {number} with the change"
    if pair.point is None:
        answer = f"The change leaves game {number} as it was"
    return _page(pair.narrative, pair.stories, SIDES, f"{answer}.", changed,
                 [*_divergence(pair), *_seen(pair.narrative)], command)


def _seen(narrative: Narrative) -> list[str]:
    return [SEEN] if narrative.hidden else []


def _divergence(pair: Pair) -> Iterator[str]:
    """Where the games diverge, and the first difference that matters."""
    if pair.point is None:
        return
    base, variant = (said.replace(UNBREAKABLE_SPACE, " ") for said in pair.words())
    yield f"The games diverge in {pair.longer(pair.parting.stretch).name(pair.parting.stretch)}. Base: {base} Variant: {variant}"
    if pair.differ:
        stretch, found = pair.differ
        words = "; ".join(map(pair.narrative.divergence.difference_words, found))
        yield f"The first difference that matters comes after {pair.longer(stretch).name(stretch)}. In the variant: {words}."


def _page(narrative: Narrative, stories: Sequence[Story], titles: Sequence[str], answer: str, changed: Sequence[str],
          notes: Sequence[str], command: str, chances: Sequence[float] = ()) -> str:
    first = stories[0].traced
    longest = max(stories, key=len)
    scenes = [[narrative.scene(story, stretch) for stretch in range(len(story))] for story in stories]
    turns = [capital(longest.name(stretch)) for stretch in range(len(longest))]
    start = max(range(1, len(chances)), key=lambda at: abs(chances[at] - chances[at - 1]), default=0)
    if chances:
        side = reports_on(first.match.RULES.name).spoken[0]
        scenes[0] = [replace(scene, tracks=[Track("", f"Chance to win of {side}", chance, percent(chance, 0)), *scene.tracks])
                     for scene, chance in zip(scenes[0], chances, strict=True)]
        notes = [f"The decisive turn is {longest.name(start)}: the chance to win of {side} goes from "
                 f"{percent(chances[start - 1], 0)} to {percent(chances[start], 0)}.", *notes]
    heading = Heading(f"{first.match.loaded.names.scenario}, game {first.game}: {answer}", _overline(narrative, stories), answer)
    plans = [narrative.plan(story) for story in stories]
    return render_page("game.html", heading, {
        "histories": [{"title": title, "result": capital(narrative.result(story)), "plan": plan,
                       "tracks": [track.title for track in found[0].tracks], "turns": [*_turns(narrative, story, stories)]}
                      for title, story, plan, found in zip(titles, stories, plans, scenes, strict=True)],
        "changes": changed, "notes": notes, "turns": turns, "holders": _holders(first, scenes), "facts": _facts(stories, titles),
        "command": command, "data": _json({"turns": turns, "start": start, "over": GAME_OVER, "histories": [
            _data(narrative, story, plan, found) for story, plan, found in zip(stories, plans, scenes, strict=True)]})})


def _overline(narrative: Narrative, stories: Sequence[Story]) -> str:
    """The game, who plays, seed and number."""
    traced = stories[0].traced
    said = players(traced, ", ", "{} played by {}")
    return f"{narrative.heading(traced.match.loaded.names)} · {said} · seed {traced.match.seed}, game {traced.game}"


def _facts(stories: Sequence[Story], titles: Sequence[str]) -> list[tuple[str, str]]:
    """What fixes the games."""
    match = stories[0].traced.match
    facts = [("scenario", match.loaded.names.scenario), ("seed", str(match.seed)), ("game", str(stories[0].traced.game))]
    facts += [(f"board of the {title}" if title else "board", story.traced.match.loaded.hash)
              for title, story in zip(titles, stories, strict=True)]
    return [*facts, *([("data set", match.on_set)] if match.on_set else [])]


def _holders(traced: Any, scenes: Sequence[Sequence[Scene]]) -> list[tuple[int, str]]:
    """The legend: who holds a place, by the number in HOLDERS; "contested" where a place ever is."""
    first, second = reports_on(traced.match.RULES.name).sides
    shared = any(stand.holder == SHARED for found in scenes for scene in found for stand in scene.places.values())
    return [(1, first), *([(2, "contested")] if shared else []), (3, second)]


def _turns(narrative: Narrative, story: Story, stories: Sequence[Story]) -> Iterator[dict[str, Any]]:
    """The turns in words: the paragraphs of each phase under its title and rule, and sentences on the board after it.

    A paragraph is indented by its depth, 1 or more, and differs where the other game of a pair has none like it in this turn.
    """
    others = [other for other in stories if other is not story]
    for stretch in range(len(story)):
        elsewhere = {_text(each) for other in others for block in other.blocks(stretch) for each in block.paragraphs}
        phases: dict[Any, list[dict[str, Any]]] = {}
        for block in story.blocks(stretch):
            for each in block.paragraphs:
                text = _text(each)
                phases.setdefault(block.segment, []).append(
                    {"text": text, "depth": _depth(each), "differs": bool(others) and text not in elsewhere})
        yield {"title": capital(story.name(stretch)), "facts": [*narrative.standing(story, stretch)], "phases": [
            {"title": narrative.phases[segment].title, "rule": narrative.phases[segment].rule, "paragraphs": words}
            for segment, words in phases.items()]}


def _text(paragraph: Any) -> str:
    """A paragraph on one line."""
    return " ".join(" ".join(paragraph.lines()).split()).replace(UNBREAKABLE_SPACE, " ")


def _depth(paragraph: Any) -> int:
    line = next(iter(paragraph.lines()), "")
    return max(1, (len(line) - len(line.lstrip())) // 2)


def _data(narrative: Narrative, story: Story, plan: Plan, scenes: Sequence[Scene]) -> dict[str, Any]:
    """What the script of the page reads: for each stretch the places, tracks and lines of the board that differ from before."""
    before: dict[str, str] = {}
    rows = []
    for stretch in range(len(story)):
        now = {label: line.replace(UNBREAKABLE_SPACE, " ") for label, line in narrative.rows(story, stretch).items()}
        rows.append({label: line for label, line in now.items() if before.get(label) != line})
        before = now
    return {"stands": [{place: [HOLDERS.index(stand.holder), stand.first, stand.second, stand.marker]
                        for place, stand in scene.places.items() if stand.holder or stand.first or stand.second}
                       for scene in scenes],
            "counted": sorted(plan.counted),
            "tracks": [[[track.value, track.words] for track in scene.tracks] for scene in scenes],
            "tracked": sorted({track.row for track in scenes[0].tracks if track.row} | {"turn"}), "rows": rows}


def _json(value: Any) -> str:
    """JSON that can stand in a script element."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
