"use strict";
// Tables are sorted by a button in each head; the page is whole without it.
(() => {
  const collator = new Intl.Collator("en", { numeric: true });
  const EMPTY = ["", "-"];

  const key = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.key ?? cell.textContent.trim();
  };

  const compare = (a, b) => {
    const x = Number(a), y = Number(b);
    return Number.isNaN(x) || Number.isNaN(y) ? collator.compare(a, b) : x - y;
  };

  const sort = (head, column) => {
    const table = head.closest("table"), body = table.tBodies[0];
    const first = head.classList.contains("number") ? "descending" : "ascending";
    const other = first === "ascending" ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first ? other : first;
    for (const each of head.parentElement.cells) each.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    const sign = order === "ascending" ? 1 : -1;
    const rows = [...body.rows].map((row) => [key(row, column), row]);
    rows.sort(([a], [b]) => EMPTY.includes(a) - EMPTY.includes(b) || sign * compare(a, b));
    body.append(...rows.map(([, row]) => row));
  };

  for (const head of document.querySelectorAll("thead th")) {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () => sort(head, head.cellIndex));
    head.append(button);
  }

  const frames = document.querySelectorAll(".scroll");
  const reachable = () => {
    for (const each of frames) {
      if (each.scrollWidth > each.clientWidth) each.tabIndex = 0;
      else each.removeAttribute("tabindex");
    }
  };
  addEventListener("resize", reachable);
  addEventListener("toggle", reachable, true);
  reachable();

  const folded = () => document.querySelectorAll("details:not([open])");
  let opened = [];
  addEventListener("beforeprint", () => {
    opened = [...folded()];
    for (const each of opened) each.open = true;
  });
  addEventListener("afterprint", () => {
    for (const each of opened) each.open = false;
  });
})();
