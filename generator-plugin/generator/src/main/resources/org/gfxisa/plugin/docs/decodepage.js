"use strict";
// The decode box: bytes to text, for the chosen GPU or all of them; a text is searched for.
addEventListener("DOMContentLoaded", () => {
  const $ = (id) => document.getElementById(id);
  const element = (tag, text, parent, attributes = {}) => {
    const made = document.createElement(tag);
    made.textContent = text;
    Object.assign(made, attributes);
    parent.append(made);
    return made;
  };
  const page = (name) => "i/" + name.replace(/[^A-Za-z0-9_]+/g, "--") + ".html";
  const table = (heads, rows) => {
    const made = document.createElement("table");
    const head = element("tr", "", element("thead", "", made));
    heads.forEach((h) => element("th", h, head));
    const body = element("tbody", "", made);
    for (const row of rows) {
      const line = element("tr", "", body);
      for (const [tag, text, href] of row) {
        const cell = element("td", "", line);
        if (href) element("code", text, element("a", "", cell, { href }));
        else element(tag, text, cell);
      }
    }
    const scroll = document.createElement("div");
    scroll.className = "scroll";
    scroll.append(made);
    return scroll;
  };

  const listing = async (digits, name, wave) => {
    const decoder = await window.gfxisaDecoder(name, wave);
    const rows = [];
    for (let at = 0; at < digits.length && rows.length < 2000;) {
      const found = decoder.decode(digits.slice(at));
      const size = Math.max(1, found.size) * 2;
      rows.push([["code", (at / 2).toString(16).padStart(4, "0")], ["code", digits.slice(at, at + size)],
        found.text ? ["code", found.text, page(found.name)] : ["span", "invalid: " + found.error], ["span", found.format || ""]]);
      at += size;
    }
    return table(["offset", "bytes", name + (wave ? " in waves of " + wave : ""), "format"], rows);
  };
  const everywhere = async (digits, wave) => {
    const rows = [];
    for (const [name] of window.gfxisaIsas) {
      const decoder = await window.gfxisaDecoder(name, decoderHas(name, wave) ? wave : undefined);
      const found = decoder.decode(digits);
      rows.push([["span", name], found.text ? ["code", found.text, page(found.name)] : ["span", "invalid"], ["span", found.format || ""]]);
    }
    return table(["GPU", "the first instruction", "format"], rows);
  };
  const decoderHas = (name, wave) => wave === undefined || (window.gfxisaWaves[name] || []).includes(wave);

  let asked = 0;
  const run = async () => {
    const mine = ++asked;
    const text = $("code").value.trim();
    const digits = window.gfxisaHex(text);
    const wave = Number($("wave").value) || undefined;
    const target = $("target").value;
    let result;
    if (!text) {
      result = document.createElement("p");
      result.textContent = "";
    } else if (digits && digits.length % 2 === 0) {
      await window.gfxisaLoad("decode.js");
      result = target ? await listing(digits, target, decoderHas(target, wave) ? wave : undefined) : await everywhere(digits, wave);
    } else {
      const found = await window.gfxisaSearch(text.split(/[\s,]/)[0]);
      result = table(["name", "", ""], found.map(([, label, title, kind, path]) => [["code", label, path], ["span", title], ["span", kind]]));
      if (!found.length) result = element("p", "Neither bytes nor a name.", document.createElement("div"), { className: "empty" });
    }
    if (mine === asked) $("decoded").replaceChildren(result);
  };
  $("code").value = new URLSearchParams(location.search).get("hex") || "";
  $("code").addEventListener("input", run);
  $("wave").addEventListener("change", run);
  $("target").addEventListener("change", run);
  run();
});
