// The page of the decoder: decodes the word that one types, for a processor.
"use strict";

document.addEventListener("DOMContentLoaded", () => {
  const { load, make } = tgdsl;
  const box = document.getElementById("word"), cpu = document.getElementById("cpu"), place = document.getElementById("answer");
  if (!box) return;

  function show() {
    const text = box.value.trim();
    if (!text) { place.replaceChildren(); return; }
    if (!/^(0x)?[0-9a-f]+([\s,]+[0-9a-f]{1,2})*$/i.test(text)) { place.replaceChildren(make("p", {}, "Hexadecimal digits make a word.")); return; }
    tgdsl.decodeWord(text, cpu.value, (answer) => {
      const found = [make("p", {}, make("code", {}, answer.text))];
      if (answer.page) found.push(make("p", {}, make("a", { href: answer.page }, answer.name)));
      if (answer.soft) found.push(make("p", { class: "hidden" }, "Such a word must not be executed (SoftFail)."));
      place.replaceChildren(...found);
    });
  }

  load("words", (index) => {
    for (const name of Object.keys(index.cpus || {})) if (name) cpu.append(make("option", { value: name }, name));
    box.value = decodeURIComponent(location.hash.slice(1));
    show();
  });
  box.addEventListener("input", show);
  cpu.addEventListener("change", show);
  addEventListener("hashchange", () => { box.value = decodeURIComponent(location.hash.slice(1)); show(); });
});
