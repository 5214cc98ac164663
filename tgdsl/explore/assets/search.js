// The search box: finds names and mnemonics while one types, and decodes words.
"use strict";

(() => {
  const KINDS = { i: "instruction", r: "register", c: "register class", d: "record", m: "mnemonic" };
  const ORDER = "irmcd";
  const MOST = 40;

  /** The lines of a text, to find those with a word in. */
  class Lines {
    constructor(text) {
      this.text = text;
      this.lower = `\n${text.toLowerCase()}\n`;
      const starts = [0];
      for (let at = this.lower.indexOf("\n", 1); at >= 0; at = this.lower.indexOf("\n", at + 1)) starts.push(at);
      this.starts = starts;  // of each line, and the end
    }

    /** The number of the line at a position of `lower`. */
    at(position) {
      let low = 0, high = this.starts.length - 1;
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (this.starts[middle] <= position) low = middle; else high = middle;
      }
      return low;
    }

    line(number) {
      return this.text.slice(this.starts[number], this.starts[number + 1] - 1);
    }

    /** The numbers of lines with a word: those that begin with it, then others. */
    find(word, most) {
      const found = new Set();
      for (const key of [`\n${word}\n`, `\n${word}`, word]) {
        for (let at = this.lower.indexOf(key); at >= 0 && found.size < most; ) {
          const line = this.at(at);
          found.add(line);
          at = this.lower.indexOf(key, this.starts[line + 1]);
        }
      }
      return [...found];
    }
  }

  let index = null;

  function ready(search) {
    if (!index) index = { search, names: new Lines(search.names), mnemonics: new Lines(search.mnemonics) };
    return index;
  }

  function results(search, text) {
    const { names, mnemonics } = ready(search);
    const word = text.toLowerCase();
    const found = [];
    if (search.names) for (const line of names.find(word, 400)) found.push([names.line(line), search.kinds[line]]);
    if (search.mnemonics) for (const line of mnemonics.find(word, 60)) found.push([mnemonics.line(line), "m", search.pages[line]]);
    const rank = ([name, kind]) => {
      const lower = name.toLowerCase();
      return (lower === word ? 0 : lower.startsWith(word) ? 1 : 2) * 10 + ORDER.indexOf(kind);
    };
    found.sort((one, other) => rank(one) - rank(other) || one[0].length - other[0].length || (one[0] < other[0] ? -1 : 1));
    return found.slice(0, MOST);
  }

  tgdsl.startSearch = (box) => {
    const list = document.getElementById("found");
    let asked = "";

    function show(search) {
      const text = asked;
      const items = results(search, text).map(([name, kind, page]) =>
        tgdsl.make("li", {}, tgdsl.make("a", { href: tgdsl.address(search, name, kind, page) }, tgdsl.make("span", {}, name), tgdsl.make("span", { class: "kind" }, KINDS[kind]))));
      list.replaceChildren(...items);
      if (!items.length) list.append(tgdsl.make("li", {}, tgdsl.make("span", { class: "none" }, "nothing has this name")));
      if (tgdsl.isWord && tgdsl.isWord(text)) {
        tgdsl.decodeWord(text, null, (answer) => {
          if (text !== asked) return;
          const href = answer.page ? tgdsl.root + answer.page : `${tgdsl.root}decoder.html#${encodeURIComponent(text)}`;
          if (!answer.none) list.querySelector(".none")?.parentElement.remove();
          list.prepend(tgdsl.make("li", {}, tgdsl.make("a", { href, class: "decoded" }, tgdsl.make("code", {}, answer.text), tgdsl.make("span", { class: "kind" }, answer.name || "word"))));
        });
      }
    }

    function ask() {
      asked = box.value.trim();
      if (!asked) { list.replaceChildren(); return; }
      tgdsl.load("search", show);
    }

    box.addEventListener("input", ask);
    box.addEventListener("focus", () => { tgdsl.load("search", ready); if (box.value) ask(); }, { once: false });
    document.addEventListener("keydown", (event) => {
      const links = [...list.querySelectorAll("a")];
      const at = links.indexOf(document.activeElement);
      if (event.key === "/" && !/^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement.tagName)) {
        event.preventDefault();
        box.focus();
      } else if (event.key === "Escape") {
        list.replaceChildren();
      } else if (links.length && (at >= 0 || document.activeElement === box)) {
        if (event.key === "ArrowDown") { event.preventDefault(); (links[at + 1] || links[0]).focus(); }
        if (event.key === "ArrowUp") { event.preventDefault(); (links[at - 1] || box).focus(); }
        if (event.key === "Enter" && at < 0) links[0].click();
      }
    });
    document.addEventListener("click", (event) => { if (!event.target.closest(".search")) list.replaceChildren(); });
  };
})();
