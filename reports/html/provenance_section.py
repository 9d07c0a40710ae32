"""The command, seeds, versions, overlays and fingerprint that give a run again."""
from collections.abc import Iterator, Mapping
from typing import Any

from reports.html.document import block, described, paragraph
from reports.html.markup import Html, tag
from reports.tables.run_report import manifest_value
from reports.tables.sides import spoken

VERSIONS = {"stream_version": "version of the dice", "rules_version": "version of the rules code", "board": "hash of the data"}


def reproduce(manifest: Mapping[str, Any]) -> list[Html | None]:
    """The section."""
    return [paragraph("The same command gives the same games to the last die, on any machine, with any number of processors; the "
                      "fingerprint of the games proves it."), *_run(manifest)]


def two(*manifests: Mapping[str, Any]) -> list[Html | None]:
    """The section of a page on several runs."""
    return [block(f"Run {number}", *_run(manifest)) for number, manifest in enumerate(manifests, start=1)]


def _run(manifest: Mapping[str, Any]) -> Iterator[Html | None]:
    command = manifest_value(manifest, "command")
    yield tag("pre", tag("code", str(command)), class_="command") if command else None
    yield described([(name, tag("code", str(value))) for name, value in facts(manifest) if name != "command"])
    for each in manifest.get("overlays", ()):
        text = tag("pre", tag("code", "\n".join(lines(each["content"]))))
        yield tag("details", tag("summary", f"Overlay {each['label']}"), text)


def facts(manifest: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Names and values of all that fixes a run's games, and of the packages that played them."""
    ranges = ", ".join(f"{first} to {first + number - 1}" for first, number in manifest.get("ranges", ()))
    yield from ((name, manifest_value(manifest, name)) for name in ("command", "fingerprint", "scenario", "seed")
                if manifest_value(manifest, name) is not None)
    yield from ((f"player of {side}", manifest["players"][key]) for key, side in zip(
        ("fln", "france"), spoken(manifest_value(manifest, "game")), strict=True))
    yield from (("changed player", change) for change in manifest.get("player_changes", ()))
    if ranges:
        yield "games", ranges
    yield from (
        (words, manifest_value(manifest, name)) for name, words in VERSIONS.items() if manifest_value(manifest, name) is not None
    )
    yield from ((f"overlay {line.partition(' = ')[0]}", line.partition(" = ")[2])
                for line in str(manifest_value(manifest, "overlay") or "").splitlines())
    packages = manifest.get("packages", {})
    if packages:
        yield "packages", ", ".join(f"{name} {version}" for name, version in packages.items())


def lines(content: Mapping[str, Any], at: str = "") -> Iterator[str]:
    """An overlay's numbers, a line each: "rules.structure_attack.hit_on = 4"."""
    for name, value in content.items():
        if isinstance(value, Mapping):
            yield from lines(value, f"{at}{name}.")
        else:
            yield f"{at}{name} = {value!r}"
