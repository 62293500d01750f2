"use strict";
// Differences between two GPUs, from the tables of the decoder and the facts about processors.
addEventListener("DOMContentLoaded", () => {
  const $ = (id) => document.getElementById(id);
  let facts = null;
  const tables = {};
  window.gfxisaFacts = (data) => { facts = data; };
  const element = (tag, text, parent) => {
    const made = document.createElement(tag);
    made.textContent = text;
    parent.append(made);
    return made;
  };
  const table = async (isa) => {
    await window.gfxisaLoad("decode.js");
    if (!tables[isa]) await window.gfxisaDecoder(isa).then((decoder) => { tables[isa] = decoder.table; });
    return tables[isa];
  };
  const has = (mask, isa) => (BigInt("0x" + mask) >> BigInt(window.gfxisaNumber(isa)) & 1n) === 1n;

  const factsOf = async (name) => {
    const isa = window.gfxisaIsas.find((all) => all.includes(name))[0];
    const { forms, slots, codes, lists } = await table(isa);
    const of = { properties: {}, features: {}, instructions: {}, encodings: {}, operands: {}, meanings: {}, "operand codes": {} };
    for (const [property, values] of Object.entries(facts.properties)) if (name in values) of.properties[property] = values[name];
    for (const feature of facts.features[name] || []) of.features[feature] = "yes";
    for (const [mnemonic, instruction, format, size, literal, wave, mask, value, operands, list] of forms) {
      const old = of.instructions[instruction];
      if (!old || mnemonic.length < old.length) of.instructions[instruction] = mnemonic;
      const key = instruction + " " + format;
      of.encodings[key] = size + " bytes, " + value.padStart(size * 2, "0") + "/" + mask.padStart(size * 2, "0") + (wave ? ", wave" + wave : "");
      of.operands[key] = lists[list].map((n, i) => slots[n].name + (i < operands ? ":" + (slots[n].type || "") : "")
        + (slots[n].bits.length ? " " + slots[n].bits.map((b) => b.from + b.width - 1 + ":" + b.from).join("+") : "")).join(", ") + (literal === -2 ? ", a literal" : "");
    }
    for (const [instruction, versions] of Object.entries(facts.meanings)) {
      for (const [text, mask] of versions) if (has(mask, isa)) of.meanings[instruction] = text;
    }
    for (const c of codes) of["operand codes"][c.text32 || (c.file ? c.file.prefix + "…" : c.meaning.toLowerCase()) + " " + c.first] = c.low + "–" + c.high;
    return of;
  };
  const page = (name) => "i/" + name.split(" ")[0].replace(/[^A-Za-z0-9_]+/g, "--") + ".html";
  const linked = ["instructions", "encodings", "operands", "meanings"];

  const section = (kind, left, right, names, shared) => {
    const made = document.createElement("section");
    const rows = [...new Set([...Object.keys(left), ...Object.keys(right)])].sort()
      .filter((n) => left[n] !== right[n] && (!linked.slice(1).includes(kind) || shared.has(n.split(" ")[0])));
    const shown = rows.filter((n) => n.includes($("only").value.toLowerCase()));
    const same = Object.keys(left).filter((n) => left[n] === right[n]).length;
    const heading = element("h2", kind[0].toUpperCase() + kind.slice(1) + " ", made);
    element("small", rows.length + " differ, " + same + " are the same", heading);
    if (!shown.length) { element("p", "No difference.", made).className = "empty"; return made; }
    const scroll = element("div", "", made);
    scroll.className = "scroll";
    const list = element("table", "", scroll);
    const head = element("tr", "", element("thead", "", list));
    ["", ...names].forEach((h) => element("th", h, head));
    const body = element("tbody", "", list);
    for (const name of shown.slice(0, 3000)) {
      const row = element("tr", "", body);
      const cell = element("th", "", row);
      if (linked.includes(kind)) { const a = element("a", "", cell); a.href = page(name); element("code", name, a); } else element("code", name, cell);
      for (const side of [left, right]) element("code", side[name] ?? "", element("td", side[name] === undefined ? "—" : "", row));
    }
    return made;
  };

  let asked = 0;
  const run = async () => {
    const mine = ++asked;
    const names = [$("left").value, $("right").value];
    if (names[0] === names[1]) {
      const p = document.createElement("p");
      p.className = "empty";
      p.textContent = "These are the same. Choose two GPUs.";
      $("differences").replaceChildren(p);
      return;
    }
    await window.gfxisaLoad("facts.js");
    const [left, right] = [await factsOf(names[0]), await factsOf(names[1])];
    const shared = new Set(Object.keys(left.instructions).filter((n) => n in right.instructions));
    const parts = Object.keys(left).map((kind) => section(kind, left[kind], right[kind], names, shared));
    if (mine === asked) $("differences").replaceChildren(...parts);
  };
  const all = window.gfxisaIsas.flatMap(([, ...processors]) => processors);
  const asks = new URLSearchParams(location.search);
  for (const [side, usual] of [["left", all[0]], ["right", all[0]]]) {
    for (const name of all) $(side).append(new Option(name, name));
    $(side).value = all.includes(asks.get(side)) ? asks.get(side) : usual;
    $(side).addEventListener("change", run);
  }
  $("swap").addEventListener("click", () => { [$("left").value, $("right").value] = [$("right").value, $("left").value]; run(); });
  $("only").addEventListener("input", run);
  run();
});
