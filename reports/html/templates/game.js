"use strict";
// The slider, the keys and the map: the words of every turn stand in the page, one turn's are shown.
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const game = JSON.parse(document.getElementById("game").textContent);
  const slider = document.getElementById("turn"), when = document.getElementById("when");
  const play = document.getElementById("play");
  const narrow = matchMedia("(max-width: 40rem)");
  const last = game.turns.length - 1;
  const MARGIN = 45;                 // units: a name nearer to where a phone cuts the map stands in its other part alone
  const ASKS = "Click a place to see what stands there.";
  let now = 0, clock = null, chosen = null;

  const make = (name, attributes, parent, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    parent.append(made);
    return made;
  };

  // Lines that do not change from one turn to the next are written once.
  const filled = (rows) => rows.reduce((all, each) => [...all, { ...all.at(-1), ...each }], [{}]).slice(1);

  const counter = (seat, style, number, x, y, size) => {
    if (style === "first") make("circle", { class: style, cx: x, cy: y, r: size }, seat);
    else make("rect", { class: style, x: x - size, y: y - size, width: 2 * size, height: 2 * size }, seat);
    make("text", { class: "count", x, y: y + 1 }, seat, number);
  };

  const seated = (seat, [, first, second, marker]) => {
    const name = seat.querySelector(".name"), small = !name, size = small ? 10 : 13, y = small ? 0 : 26;
    for (const each of [...seat.children]) if (each !== name && each.tagName !== "title") each.remove();
    if (name) {
      name.dataset.label ??= name.textContent;
      name.textContent = [name.dataset.label, marker].filter(Boolean).join(" ");
    }
    const counters = [["first", first], ["second", second]].filter(([, number]) => number);
    seat.classList.toggle("empty", !counters.length);
    counters.forEach(([style, number], at) =>
      counter(seat, style, number, (2 * at - counters.length + 1) * (size + 1.5), y, size));
  };

  const histories = [...document.querySelectorAll(".history")].map((part, at) => {
    const data = game.histories[at], [map, own] = part.querySelectorAll(".plan"), other = own ?? map.cloneNode(true);
    if (!own) {
      other.setAttribute("aria-label", "The map, its other part");
      part.querySelector(".maps").append(other);
    }
    return { part, data, rows: filled(data.rows), maps: [map, other], own, end: data.stands.length - 1,
             words: [...part.querySelectorAll("article")] };
  });

  const fitted = () => {
    for (const { maps } of histories.filter(({ own }) => !own)) {
      const { width, height, part } = maps[0].dataset;
      maps[0].setAttribute("viewBox", narrow.matches ? `0 0 ${part} ${height}` : `0 0 ${width} ${height}`);
      maps[1].setAttribute("viewBox", `${width - part} 0 ${part} ${height}`);
      maps[1].style.display = narrow.matches ? "" : "none";
      maps.forEach((map, at) => {
        const [low, high] = at ? [width - part, Infinity] : [-Infinity, Number(part)];
        for (const seat of map.querySelectorAll("[data-seat]")) {
          const x = seat.transform.baseVal[0].matrix.e, cut = narrow.matches && (x < low + MARGIN || x > high - MARGIN);
          seat.style.display = cut ? "none" : "";
        }
      });
    }
  };

  const coursed = ({ part, data }) => {
    const drawn = part.querySelector(".course"), all = data.counted.length;
    drawn.setAttribute("viewBox", `0 0 ${last + 1} ${all}`);
    data.stands.forEach((stand, at) => {
      const held = [1, 2, 3].map((side) => data.counted.filter((place) => stand[place]?.[0] === side).length);
      let low = all;
      ["--first", "--shared", "--second"].forEach((colour, side) => {
        low -= held[side];
        make("rect", { x: at + .05, width: .9, y: low, height: held[side], style: `fill: var(${colour})` }, drawn);
      });
    });
    make("rect", { class: "at", y: 0, width: 1, height: all }, drawn);
    drawn.addEventListener("click", (event) => {
      const box = drawn.getBoundingClientRect();
      show(Math.floor((event.clientX - box.left) / box.width * (last + 1)));
    });
  };

  const sparked = ({ part, data }) => {
    part.querySelectorAll(".spark").forEach((drawn, at) => {
      const values = game.histories.flatMap((each) => each.tracks.map((tracks) => tracks[at][0]));
      const low = Math.min(...values), span = Math.max(...values) - low || 1;
      const points = data.tracks.map((tracks, turn) => `${turn},${20 - 20 * (tracks[at][0] - low) / span}`);
      drawn.setAttribute("viewBox", `0 -1 ${last || 1} 22`);
      make("polyline", { points: points.join(" ") }, drawn);
      make("line", { y1: -1, y2: 21 }, drawn);
    });
  };

  // Whether a place is held otherwise in the other game of a pair.
  const unlike = (place, held) => histories.some(({ data, end }) =>
    (data.stands[Math.min(now, end)][place]?.[0] ?? 0) !== held);

  const mapped = ({ maps, data, rows }, at) => {
    const stands = data.stands[at], before = data.stands[Math.max(at - 1, 0)];
    for (const map of maps) {
      const rings = map.querySelector(".rings");
      rings.replaceChildren();
      for (const shape of map.querySelectorAll(".regions path")) {
        const place = shape.dataset.place, held = stands[place]?.[0] ?? 0;
        shape.setAttribute("class", `${shape.dataset.kind ??= shape.getAttribute("class")}${held ? ` held${held}` : ""}`);
        if (held !== (before[place]?.[0] ?? 0)) make("path", { d: shape.getAttribute("d") }, rings);
        if (unlike(place, held)) make("path", { class: "differs", d: shape.getAttribute("d") }, rings);
        if (place === chosen) make("path", { class: "chosen", d: shape.getAttribute("d") }, rings);
      }
      for (const seat of map.querySelectorAll("[data-seat]")) {
        seated(seat, stands[seat.dataset.seat] ?? [0, 0, 0, ""]);
        seat.querySelector("title").textContent = rows[at][seat.dataset.seat] ?? "";
      }
    }
  };

  const told = ({ part, data, rows, words, end }, at) => {
    words.forEach((each, turn) => { each.hidden = turn !== now; });
    const over = part.querySelector(".over");
    over.hidden = now <= end;
    over.textContent = `${game.over} ${part.querySelector(".result").textContent}`;
    part.querySelector(".course .at").setAttribute("x", at);
    part.querySelectorAll(".tracks dd").forEach((each, track) => { each.textContent = data.tracks[at][track][1]; });
    part.querySelectorAll(".spark line").forEach((each) => {
      each.setAttribute("x1", at);
      each.setAttribute("x2", at);
    });
    part.querySelector(".picked").textContent = chosen === null ? ASKS : rows[at][chosen] ?? `${chosen}: empty`;
    const seats = new Set([...part.querySelectorAll(".plan [data-seat]")].map((each) => each.dataset.seat));
    const others = Object.entries(rows[at]).filter(([label]) => !data.tracked.includes(label) && !seats.has(label));
    part.querySelector(".others ul").replaceChildren(...others.map(([, line]) => {
      const item = document.createElement("li");
      item.textContent = line;
      return item;
    }));
  };

  const show = (turn) => {
    now = Math.min(Math.max(turn, 0), last);
    slider.value = now;
    when.textContent = game.turns[now];
    slider.setAttribute("aria-valuetext", game.turns[now]);
    for (const each of histories) {
      const at = Math.min(now, each.end);
      mapped(each, at);
      told(each, at);
    }
    history.replaceState(null, "", `#turn-${now}`);
  };

  const stop = () => {
    clearInterval(clock);
    clock = null;
    play.textContent = "Play";
  };

  const start = () => {
    if (now === last) show(0);
    play.textContent = "Pause";
    clock = setInterval(() => (now === last ? stop() : show(now + 1)), 1500);
  };

  const STEPS = { ArrowLeft: () => now - 1, ArrowRight: () => now + 1, Home: () => 0, End: () => last };
  addEventListener("keydown", (event) => {
    if (!(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    stop();
    show(STEPS[event.key]());
  });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  document.getElementById("back").addEventListener("click", () => { stop(); show(now - 1); });
  document.getElementById("on").addEventListener("click", () => { stop(); show(now + 1); });
  play.addEventListener("click", () => (clock ? stop() : start()));
  document.addEventListener("click", (event) => {
    const found = event.target.closest("[data-place], [data-seat]");
    if (!found) return;
    chosen = found.dataset.place ?? found.dataset.seat;
    show(now);
  });
  narrow.addEventListener("change", fitted);

  histories.forEach(coursed);
  histories.forEach(sparked);
  fitted();
  show(Number(/^#turn-(\d+)$/.exec(location.hash)?.[1] ?? game.start));
})();
