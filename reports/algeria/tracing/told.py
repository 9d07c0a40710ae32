"""What a row of the log tells besides its fields: who took part, dice with their DRM, boxes, modifiers, columns."""
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from simulate.algeria.enums import Box, Class, Mission
from simulate.algeria.trace_events import GROUPS, KINDS, SHIFT, SPOTS, Event, Modifier, Told

OF_FLN = {Class.FAILEK, Class.BAND, Class.CADRE, Class.FRONT}
Value = dict[str, Any]
WAS = ("box", "neutralized")
KEYS: Mapping[Event, tuple[str, ...]] = {            # keys that an event has besides its fields, whatever was told
    Event.MISSION: ("force", "modifiers", "oas"), Event.CONTACT: ("force", "tried"), Event.EVADED: ("force", "tried"),
    Event.COMBAT: ("mission", "fln_units", "government_units", "fln_column", "government_column"),
    Event.LOST: WAS, Event.REMOVED: WAS, Event.POLICE_REMOVED: WAS, Event.DEPLOYED: WAS,
    Event.NEUTRALIZED: ("box",), Event.FLEW: ("box", "airmobilized"), Event.RECOVERED: ("box", "modifiers"),
    Event.CALMED: ("modifiers",),
    Event.DEPRECIATION: ("modifiers",),
}


@dataclass(frozen=True)
class Remark:
    """One told number, taken apart."""
    kind: Told
    group: int
    spot: int
    value: int

    @property
    def unit(self) -> Value:
        """The unit it tells of."""
        return {"unit": word_of(Class(self.group)), "box": word_of(Box(self.spot // 2)), "neutralized": bool(self.spot % 2)}


def remarks(numbers: Sequence[int]) -> list[Remark]:
    """The numbers behind the dice of a row, taken apart; see event_log.remark."""
    found = []
    for number in numbers:
        rest, kind = divmod(number, KINDS)
        rest, group = divmod(rest, GROUPS)
        value, spot = divmod(rest, SPOTS)
        found.append(Remark(Told(kind), group, spot, value - SHIFT))
    return found


def told(event: Event, numbers: Sequence[int], dice: Sequence[int]) -> Value:
    """The values of an event that are told besides its fields, by KEYS; `dice` are those of the units tried, in their order."""
    found = remarks(numbers)
    return {key: READ[key](found, dice) for key in KEYS.get(event, ())}


def _force(found: Sequence[Remark], dice: Sequence[int]) -> list[Value]:
    return [each.unit for each in found if each.kind == Told.UNIT]


def _of_side(fln: bool) -> Callable[[Sequence[Remark], Sequence[int]], list[Value]]:
    return lambda found, dice: [each.unit for each in found if each.kind == Told.UNIT and (each.group in OF_FLN) == fln]


def _tried(found: Sequence[Remark], dice: Sequence[int]) -> list[Value]:
    """Each unit for which a die was rolled, with that die, its DRM, and whether it was contacted, or evaded."""
    tried = [each for each in found if each.kind in (Told.FOUND, Told.MISSED)]
    return [{**each.unit, "die": die, "drm": each.value, "succeeds": each.kind == Told.FOUND}
            for each, die in zip(tried, dice, strict=False)]


def _modifiers(found: Sequence[Remark], dice: Sequence[int]) -> dict[str, int]:
    return {word_of(Modifier(each.group)): each.value for each in found if each.kind == Told.MODIFIER}


def _box(found: Sequence[Remark], dice: Sequence[int]) -> str | None:
    return next((each.unit["box"] for each in found if each.kind == Told.SPOT), None)


def _neutralized(found: Sequence[Remark], dice: Sequence[int]) -> bool:
    return any(each.unit["neutralized"] for each in found if each.kind == Told.SPOT)


def _airmobilized(found: Sequence[Remark], dice: Sequence[int]) -> bool:
    return any(each.value != 0 for each in found if each.kind == Told.SPOT)


def _mission(found: Sequence[Remark], dice: Sequence[int]) -> str | None:
    return next((word_of(Mission(each.group)) for each in found if each.kind == Told.MISSION), None)


def _oas(found: Sequence[Remark], dice: Sequence[int]) -> bool:
    return any(each.kind == Told.MISSION and each.value != 0 for each in found)


def _column(number: int) -> Callable[[Sequence[Remark], Sequence[int]], int]:
    return lambda found, dice: ([each.value for each in found if each.kind == Told.COLUMN] or [0, 0])[number]


READ: Mapping[str, Callable[[Sequence[Remark], Sequence[int]], Any]] = {
    "force": _force, "fln_units": _of_side(True), "government_units": _of_side(False), "tried": _tried, "modifiers": _modifiers,
    "box": _box, "neutralized": _neutralized, "airmobilized": _airmobilized, "mission": _mission, "oas": _oas,
    "fln_column": _column(0),
    "government_column": _column(1),
}


def word_of(member: Any) -> str:
    """A member of an enum in words."""
    return str(member.name.lower().replace("_", " "))


# ---- words --------------------------------------------------------------------------------------------------------------


def units_in_words(units: Sequence[Value]) -> str:
    """"2 band, cadre"; a neutralized one says so."""
    names = Counter(each["unit"] + (" neutralized" if each["neutralized"] else "") for each in units)
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in names.items())


def by_units(units: Sequence[Value]) -> str:
    """" by 2 band", nothing without units."""
    return f" by {units_in_words(units)}" if units else ""


def in_brackets(modifiers: Mapping[str, int]) -> str:
    """" (patrols -2, terror -1)", nothing without modifiers."""
    return f" ({', '.join(f'{name} {drm:+d}' for name, drm in modifiers.items())})" if modifiers else ""


def attempts(tried: Sequence[Value], done: str, not_done: str) -> Iterator[str]:
    """Each unit tried: "band +1 contacted"."""
    for each in tried:
        drm = f" {each['drm']:+d}" if each["drm"] else ""
        yield f"{each['unit']}{drm} {done if each['succeeds'] else not_done}"


def spoken(fields: Mapping[str, Any]) -> dict[str, str]:
    """Words for the values told, for the sentences of event_fields."""
    found = {"by": by_units(fields.get("force", ())), "drms": in_brackets(fields.get("modifiers", {})),
             "in_box": f" ({fields['box']})" if fields.get("box") else "", "oas": " by the OAS" if fields.get("oas") else ""}
    if "tried" in fields:
        words = ("evades", "does not") if "away" in fields else ("contacted", "not")
        found["tries"] = ", ".join(attempts(fields["tried"], *words)) or "nobody"
    for side in ("fln", "government"):
        if f"{side}_units" in fields:
            found[f"{side}_by"] = units_in_words(fields[f"{side}_units"])
    return found
