// The page of records: shows the record that the address names, or the records of a class (#class:NAME).
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const { load, make } = tgdsl;
  const place = document.getElementById("record");

  /** A text with links in the place of marked names. */
  function linked(text) {
    const parts = text.split(/[\x01\x02]/);
    return parts.map((part, number) => (number % 2 ? make("a", { href: `#${encodeURIComponent(part)}` }, part) : part));
  }

  function heading(text) {
    document.title = `${text} - ${document.documentElement.dataset.target}`;
    return make("h1", {}, text);
  }

  function showRecord(name, file, strings, shape, record) {
    const [, chain, page, , ...values] = record;
    const [classes, fields, types] = shape;
    const about = make("p", { class: "about" });
    for (const one of classes ? classes.split(" ") : []) about.append(make("a", { href: `#class:${encodeURIComponent(one)}` }, one), " ");
    const rows = !fields ? [] : fields.split(" ").map((field, number) => make("tr", {},
      make("td", { class: "code faint" }, types.split("\n")[number]),
      make("th", { scope: "row", class: "code" }, field),
      make("td", { class: "code" }, ...linked(strings[values[number]]))));
    const table = make("table", { class: "fields" }, make("tbody", {}, ...rows));
    place.replaceChildren(heading(name), about);
    if (strings[page]) place.append(make("p", {}, make("a", { href: strings[page] }, `The page of ${name}`)));
    if (strings[chain]) place.append(make("p", { class: "faint code" }, strings[chain].split("\n").join(", ")));
    if (rows.length) place.append(make("div", { class: "wide" }, table));
  }

  function findRecord(name) {
    load("records/index", (first) => {
      let file = 0;
      for (let low = 0, high = first.length; low < high; ) {
        const middle = (low + high) >> 1;
        if (first[middle] <= name) { file = middle; low = middle + 1; } else high = middle;
      }
      load(`records/${file}`, ({ strings, shapes, records }) => {
        const record = records.find((one) => one[0] === name);
        if (record) showRecord(name, file, strings, shapes[record[3]], record);
        else place.replaceChildren(heading(name), make("p", {}, "There is no record of this name."));
      });
    });
  }

  function showClass(name) {
    load("records/classes", ({ names, classes }) => {
      let at = 0;
      const all = names.split("\n");
      const items = (classes[name] || []).map((step) => {
        at += step;
        return make("li", {}, make("a", { href: `#${encodeURIComponent(all[at])}` }, all[at]));
      });
      place.replaceChildren(heading(`class ${name}`), make("p", {}, `${items.length} records with names`), make("ul", { class: "cells" }, ...items));
    });
  }

  function showClasses() {
    load("records/classes", ({ classes }) => {
      const rows = Object.entries(classes).map(([name, members]) => make("tr", {},
        make("td", { class: "number" }, String(members.length)),
        make("td", {}, make("a", { href: `#class:${encodeURIComponent(name)}` }, name))));
      place.replaceChildren(heading("Records"), make("table", {}, make("thead", {}, make("tr", {}, make("th", {}, "records"), make("th", {}, "class"))), make("tbody", {}, ...rows)));
    });
  }

  function show() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (name.startsWith("class:")) showClass(name.slice(6));
    else if (name) findRecord(name);
    else showClasses();
    scrollTo(0, 0);
  }

  addEventListener("hashchange", show);
  show();
});
