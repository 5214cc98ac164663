// What all pages have: data from scripts, the switch between light and dark, the search box.
"use strict";

window.tgdsl = (() => {
  const root = document.documentElement.dataset.root || "";
  const data = new Map();
  const waiting = new Map();

  /** Keep the data of a script, and hand it to those that wait for it. */
  function take(name, value) {
    data.set(name, value);
    for (const use of waiting.get(name) || []) use(value);
    waiting.delete(name);
  }

  /** Load `name`.js once, and hand its data to `use`. A page on disk can load scripts alone. */
  function load(name, use) {
    if (data.has(name)) { use(data.get(name)); return; }
    const others = waiting.get(name);
    if (others) { others.push(use); return; }
    waiting.set(name, [use]);
    const script = document.createElement("script");
    script.src = `${root}${name}.js`;
    document.head.append(script);
  }

  /** An element with attributes and children; texts become text, whatever is in them. */
  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }

  const FOLDERS = { i: "instructions", r: "registers", c: "classes" };

  /** The address of the page of a name of a kind; of a mnemonic, on its page. */
  function address(search, name, kind, page) {
    if (kind === "m") return `${root}assembler/${page}.html#${encodeURIComponent(name)}`;
    const folder = FOLDERS[kind];
    return folder ? `${root}${folder}/${search.files[name] || name}.html` : `${root}records.html#${encodeURIComponent(name)}`;
  }

  return { root, take, load, make, address };
})();

(() => {
  const html = document.documentElement;
  const stored = (() => { try { return localStorage.getItem("tgdsl-theme"); } catch { return null; } })();
  if (stored === "light" || stored === "dark") html.dataset.theme = stored;

  function isDark() {
    return html.dataset.theme ? html.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  document.addEventListener("DOMContentLoaded", () => {
    const button = document.getElementById("theme");
    const label = () => { button.textContent = isDark() ? "Light" : "Dark"; };
    button.addEventListener("click", () => {
      html.dataset.theme = isDark() ? "light" : "dark";
      try { localStorage.setItem("tgdsl-theme", html.dataset.theme); } catch { /* the choice is for this page alone */ }
      label();
    });
    label();
    const box = document.getElementById("search");
    if (box) tgdsl.startSearch(box);
  });
})();
