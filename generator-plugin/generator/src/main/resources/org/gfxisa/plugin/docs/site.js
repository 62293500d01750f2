"use strict";
// Theme, choice of a GPU, and search: all that pages do. Data come as scripts, since pages may be opened as files.
(() => {
  const $ = (id) => document.getElementById(id);
  const root = document.documentElement;
  const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* files may not */ } };
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };

  // --- light or dark: as the system says, until the reader does ---
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const setTheme = () => { root.dataset.theme = kept("gfxisa-theme") || (dark.matches ? "dark" : "light"); };
  setTheme();
  dark.addEventListener("change", setTheme);

  // --- scripts with data, each once ---
  const loading = {};
  const load = (path) => loading[path] ||= new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = root.dataset.root + "assets/" + path;
    script.onload = done;
    script.onerror = () => failed(new Error("cannot load " + path));
    document.head.append(script);
  });
  window.gfxisaLoad = load;
  window.gfxisaIsas = ISAS;
  window.gfxisaWaves = WAVES;

  // --- what holds for the chosen GPU ---
  const number = (name) => ISAS.findIndex(([isa, ...processors]) => isa === name || processors.includes(name));
  const has = (mask, isa) => isa < 0 || (BigInt("0x" + mask) >> BigInt(isa) & 1n) === 1n;
  window.gfxisaNumber = number;
  const filter = () => {
    const isa = number($("target").value);
    for (const part of document.querySelectorAll("[data-isa]")) part.classList.toggle("off", !has(part.dataset.isa, isa));
  };

  // Where a rule holds: runs of instruction sets that follow each other.
  const range = (mask) => {
    if (ISAS.every((_, i) => has(mask, i))) return "all";
    const runs = [];
    ISAS.forEach(([name], i) => {
      if (!has(mask, i)) return;
      const last = runs[runs.length - 1];
      if (last && last.end === i - 1) { last.end = i; last.to = name; } else runs.push({ from: name, to: name, end: i });
    });
    return runs.map((r) => r.from === r.to ? r.from : r.from + "–" + r.to).join(", ");
  };
  const ranges = () => {
    for (const rule of document.querySelectorAll(".rules li")) {
      const text = document.createElement("small");
      text.textContent = range(rule.dataset.isa);
      rule.append(" ", text);
    }
  };

  // --- search ---
  let index = null;
  window.gfxisaIndex = (data) => {
    index = data;
    index.byName = new Map();
    const put = (name, page, mask) => {
      if (!index.byName.has(name)) index.byName.set(name, []);
      index.byName.get(name).push([page, mask]);
    };
    index.pages.forEach(([label], page) => put(label.toLowerCase(), page, null));
    index.names.forEach(([name, page, mask]) => put(name, page, mask));
  };
  const bits = (mask) => mask === null ? 64 : [...BigInt("0x" + mask).toString(2)].filter((c) => c === "1").length;
  // Digits in memory order: of bytes, of dwords with 0x before each, and of the dwords in lines of a listing; "" of anything else.
  const inMemory = (dword) => dword.padStart(8, "0").match(/../g).reverse().join("");
  window.gfxisaHex = (text) => {
    const digits = text.toLowerCase().split("\n").map((line) => {
      const listed = line.match(/\/\/\s*[0-9a-f]{4,16}:((?:\s+[0-9a-f]{8}(?=\s|$))+)/);
      const words = (listed ? listed[1] : line).split(/[\s,;]+/).filter(Boolean);
      return words.map((w) => listed ? inMemory(w) : /^0x[0-9a-f]{1,8}$/.test(w) ? inMemory(w.slice(2)) : w).join("");
    }).join("");
    return /^[0-9a-f]+$/.test(digits) ? digits : "";
  };
  // A short number is an opcode where names are searched.
  const hex = (text) => {
    const digits = /0x[0-9a-f]{1,7}(\s|$)/.test(text) ? "" : window.gfxisaHex(text);
    return digits.length >= 8 && digits.length % 8 === 0 ? digits : "";
  };

  // Results as [score, label, text, kind, path], the best first.
  const search = async (query) => {
    await load("search.js");
    let words = query.toLowerCase().trim().split(/\s+/).filter(Boolean);
    const gpu = words.length > 1 ? words.find((w) => number(w) >= 0) : undefined;
    words = words.filter((w) => w !== gpu);
    const isa = gpu ? number(gpu) : number($("target").value);
    const best = new Map();
    const hit = (page, score, text) => {
      const [label, title, kind, path] = index.pages[page];
      const known = best.get(path);
      if (!known || known[0] < score) best.set(path, [score, label, text || title, kind, path]);
    };
    const text = words.join(" ");
    if (!text) return [];
    if (hex(text)) (await decoded(hex(text), isa)).forEach(([name, count, line]) => {
      for (const [page] of index.byName.get(name) || []) hit(page, 2000 + count, line);
    });
    const [, format, op] = /^(?:([a-z][a-z0-9_]*) +)?(?:op(?:code)? *)?((?:0x[0-9a-f]+|\d+))$/.exec(text) || [];
    if (op) for (const [of, value, page, mask] of index.opcodes) {
      if (value === Number(op) && (!format || format === of || format === "op") && has(mask, isa)) {
        hit(page, (format === of ? 1000 : 500) + bits(mask), of.toUpperCase() + " opcode " + value);
      }
    }
    for (const [page, mask] of index.byName.get(text) || []) {
      hit(page, (mask === null ? 1500 : 1200 + bits(mask)) + (mask === null || has(mask, isa) ? 50 : 0), mask === null ? "" : "also called " + text);
    }
    for (const [name, of] of index.byName) {
      const at = name.indexOf(text);
      if (at >= 0 && name !== text) for (const [page] of of) hit(page, (at === 0 ? 400 : 200) - Math.min(150, name.length - text.length));
    }
    index.pages.forEach(([label, title], page) => {
      const all = (label + " " + title).toLowerCase();
      if (words.every((w) => all.includes(w))) {
        hit(page, 100 - Math.min(60, title.length / 2) + (title.toLowerCase().startsWith(text) ? 60 : 0));
      }
    });
    return [...best.values()].sort((a, b) => b[0] - a[0] || (a[1] < b[1] ? -1 : a[1] > b[1] ? 1 : 0)).slice(0, 40);
  };
  window.gfxisaSearch = search;

  // Instructions that the bytes are: of the chosen GPU, else of all, each with how many agree.
  const decoded = async (digits, isa) => {
    await load("decode.js");
    const found = new Map();
    for (let i = 0; i < ISAS.length; i++) {
      if (isa >= 0 && i !== isa) continue;
      const [name] = ISAS[i];
      const decoder = await window.gfxisaDecoder(name);
      const result = decoder.decode(digits);
      if (!result.name) continue;
      const known = found.get(result.name) || [result.name, 0, ""];
      found.set(result.name, [result.name, known[1] + 1, result.text + " on " + name]);
    }
    return [...found.values()];
  };

  // --- the page ---
  let chosen = -1;
  const show = (results, query) => {
    const list = $("hits");
    list.replaceChildren();
    chosen = results.length ? 0 : -1;
    results.forEach(([, label, text, kind, path], i) => {
      const a = document.createElement("a");
      a.href = root.dataset.root + path;
      a.id = "hit" + i;
      a.setAttribute("role", "option");
      a.setAttribute("aria-selected", String(i === 0));
      for (const [tag, content] of [["code", label], ["span", text], ["small", kind]]) {
        const part = document.createElement(tag);
        part.textContent = content;
        a.append(part);
      }
      list.append(a);
    });
    if (!results.length) {
      const p = document.createElement("p");
      p.textContent = query.trim()
        ? "Nothing is called “" + query.trim() + "”. Names of any generation, opcodes (vop2 3), bytes in hex and words of titles can be found."
        : "A name of any generation, an opcode (vop2 3, gfx90a vop3 0x101), bytes in hex (0400044a), words of a title.";
      list.append(p);
    }
    list.hidden = false;
    $("q").setAttribute("aria-expanded", "true");
    mark();
  };
  const mark = () => {
    const all = $("hits").querySelectorAll("a");
    all.forEach((a, i) => a.setAttribute("aria-selected", String(i === chosen)));
    if (chosen >= 0) {
      all[chosen].scrollIntoView({ block: "nearest" });
      $("q").setAttribute("aria-activedescendant", "hit" + chosen);
    } else $("q").removeAttribute("aria-activedescendant");
  };
  const close = () => {
    $("hits").hidden = true;
    $("q").setAttribute("aria-expanded", "false");
  };
  let asked = 0;
  const ask = async () => {
    const mine = ++asked;
    const query = $("q").value;
    const results = await search(query);
    if (mine === asked && document.activeElement === $("q")) show(results, query);
  };

  // What does nothing without this script: it is not in the pages.
  const TOOLS = `<div class="find"><input id="q" type="search" role="combobox" aria-expanded="false" aria-controls="hits"
    aria-autocomplete="list" autocomplete="off" spellcheck="false" placeholder="Search: name, old name, opcode, bytes in hex…"
    aria-label="Search the reference"><kbd>/</kbd><div id="hits" role="listbox" aria-label="Results" hidden></div></div>
    <label class="target"><span>GPU</span> <select id="target" aria-label="Show what holds for this instruction set">
    <option value="">all</option></select></label>
    <button id="theme" type="button" aria-label="Light or dark" title="Light or dark">◐</button>`;

  addEventListener("DOMContentLoaded", () => {
    document.querySelector("header.top").insertAdjacentHTML("beforeend", TOOLS);
    for (const [isa] of ISAS) $("target").append(new Option(isa, isa));
    const wanted = new URLSearchParams(location.search).get("gpu") || kept("gfxisa-target") || "";
    $("target").value = number(wanted) < 0 ? "" : ISAS[number(wanted)][0];
    filter();
    ranges();
    $("target").addEventListener("change", () => { keep("gfxisa-target", $("target").value); filter(); });
    $("theme").addEventListener("click", () => { 
      const other = root.dataset.theme === "dark" ? "light" : "dark";
      keep("gfxisa-theme", other);
      root.dataset.theme = other;
    });
    const q = $("q");
    q.addEventListener("input", ask);
    q.addEventListener("focus", ask);
    q.addEventListener("keydown", (e) => {
      const count = $("hits").querySelectorAll("a").length;
      if (e.key === "ArrowDown" && count) { chosen = (chosen + 1) % count; mark(); e.preventDefault(); }
      else if (e.key === "ArrowUp" && count) { chosen = (chosen + count - 1) % count; mark(); e.preventDefault(); }
      else if (e.key === "Enter" && chosen >= 0) { $("hits").querySelectorAll("a")[chosen].click(); }
      else if (e.key === "Escape") { close(); q.blur(); }
    });
    addEventListener("keydown", (e) => {
      if (e.key === "/" && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) { q.focus(); q.select(); e.preventDefault(); }
    });
    addEventListener("click", (e) => { if (!e.target.closest(".find")) close(); });
  });
})();
