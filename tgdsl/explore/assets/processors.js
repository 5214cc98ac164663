// The page of processors: what instructions cost on two models, beside each other.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const { load, make } = tgdsl;
  const MOST = 200;
  const filter = document.getElementById("filter"), place = document.getElementById("costs");
  const choices = ["one", "other"].map((id) => document.getElementById(id));
  if (!filter) return;

  function cells(cost) {
    const [microOps, latency, units, note] = cost || ["", "", "", ""];
    return [make("td", { class: "number" }, latency), make("td", { class: "number" }, microOps), make("td", {}, note ? `${units} (${note})` : units)];
  }

  function table(index, search, models) {
    const word = filter.value.trim().toLowerCase();
    const names = index.instructions.split("\n");
    const rows = [];
    let more = 0;
    names.forEach((name, number) => {
      if (index.classes[number] < 0 || !name.toLowerCase().includes(word)) return;
      if (rows.length === MOST) { more += 1; return; }
      const both = models.map((costs) => costs[index.classes[number]]);
      rows.push(make("tr", {}, make("th", { scope: "row" }, make("a", { href: tgdsl.address(search, name, "i") }, name)), ...both.flatMap(cells)));
    });
    const heads = choices.map((one) => make("th", { colspan: "3" }, one.selectedOptions[0].textContent));
    const under = choices.flatMap(() => ["latency", "micro-ops", "units"].map((one) => make("th", {}, one)));
    place.replaceChildren(
      make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "instruction"), ...heads), make("tr", {}, make("th", {}, `${rows.length + more} found`), ...under)), make("tbody", {}, ...rows)),
      make("p", { class: "faint" }, more ? `and ${more} more` : ""));
  }

  function show() {
    const [one, other] = choices.map((choice) => choice.value);
    load("costs/index", (index) => load("search", (search) => load(`costs/${one}`, (first) => load(`costs/${other}`, (second) => table(index, search, [first, second])))));
  }

  load("costs/index", (index) => {
    index.models.forEach((name, number) => choices.forEach((choice) => choice.append(make("option", { value: String(number) }, name))));
    choices[1].selectedIndex = Math.min(1, index.models.length - 1);
    show();
  });
  filter.addEventListener("input", show);
  choices.forEach((choice) => choice.addEventListener("change", show));
});
