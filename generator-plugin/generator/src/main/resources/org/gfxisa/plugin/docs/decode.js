"use strict";
// Bytes to text, in LLVM's syntax: what isa-core's decoder and disassembler do, from the same tables.
(() => {
  const NONE = 0xffff, COUNT = 1024, NEG = 1, ABS = 2, SEXT = 4, HIGH = 8;
  const mask = (bits) => (1n << BigInt(bits)) - 1n;
  const tables = {};
  const decoders = {};
  window.gfxisaTable = (table) => { tables[table.name] = table; };
  /** The decoder of an instruction set, in waves of so many lanes; the first that it has, if none are given. */
  window.gfxisaDecoder = async (name, wave) => {
    await window.gfxisaLoad("decode/" + name + ".js");
    return decoders[name + wave] ||= new Decoder(tables[name], wave || tables[name].waves[0]);
  };

  /** What codes of operands stand for. */
  class Codes {
    constructor(ranges) {
      this.all = new Array(COUNT).fill(null);
      const files = {};
      for (const r of ranges) {
        for (let code = r.low; code <= r.high; code++) {
          const file = r.file ? (files[r.file.name] ||= r.file) : null;
          this.all[code] = { ...r, code, file, number: r.first + (code - r.low) * r.step };
        }
      }
      this.literal = this.all.findIndex((c) => c && c.meaning === "LITERAL");
      this.integers = new Map();
      this.floats = [];
      for (const c of this.all) {
        if (c && c.meaning === "INTEGER" && !this.integers.has(c.number)) this.integers.set(c.number, c.code);
        if (c && c.meaning === "FLOAT") this.floats.push(c);
      }
    }
    is(code, ...meanings) { const c = this.all[code]; return !!c && meanings.includes(c.meaning); }
    isRegister(code) { return this.is(code, "NUMBERED", "NAMED"); }
    hasHalves(code) { return this.is(code, "NUMBERED") && this.all[code].file.halves.length > 0; }
    align(code, width) {
      if (!this.is(code, "NUMBERED") || width <= 1) return 1;
      let whole = 1;
      while (whole < width) whole *= 2;
      return Math.min(whole, this.all[code].file.align);
    }
    aligned(code, width) { return width <= 1 || !this.all[code] ? code : code - (this.all[code].number & this.align(code, width) - 1); }
    fits(code, width) {
      const c = this.all[code];
      if (!c || c.meaning === "NOTHING") return false;
      if (c.meaning === "NUMBERED") return this.all[this.aligned(code, width)].number + Math.max(width, 1) - 1 <= c.file.last;
      if (c.meaning === "NAMED") return width - 1 <= (c.file ? c.file.last : 0) || width === 2 && c.text64 !== "";
      return true;
    }
    exists(code, width) {
      const last = this.all[code + width - 1];
      return !!last && last.meaning === "NUMBERED" && last.file === this.all[code].file;
    }

    // --- constants ---
    inlineText(code, type) {
      const c = this.all[code];
      if (type === "CODE") return "0x" + code.toString(16);
      if (c.meaning === "INTEGER") return String(c.number);
      if (type === "I16") return "0x" + c.half.toString(16);
      return (type === "B64" || type === "F64") && c.text64 ? c.text64 : c.text32;
    }
    float(key, bits) { const c = this.floats.find((f) => (key === "double" ? BigInt("0x" + f.double) : key === "single" ? Number("0x" + f.single) : f[key]) === bits); return c ? c.code : -1; }
    int(value) { return this.integers.has(value) ? this.integers.get(value) : -1; }
    in16(bits, withIntegers) { const i = withIntegers ? this.int(bits << 16 >> 16) : -1; return i >= 0 ? i : this.float("half", bits & 0xffff); }
    inBrain(bits) { const i = this.int(bits << 16 >> 16); return i >= 0 ? i : this.float("brain", bits & 0xffff); }
    needsLit(dword, type) {
      const low = dword & 0xffff, i = this.int(dword | 0);
      const any = (code) => code >= 0;
      switch (type) {
        case "F64": return false;
        case "B64": case "WIDE": return any(this.int(dword)) || any(this.float("double", BigInt(dword)));
        case "F16": case "MIX": case "V2F16_LOW": return any(this.in16(low, true));
        case "BF16": case "V2BF16_LOW": return any(this.inBrain(low));
        case "V2F16": return any(i) || dword >>> 16 === 0 && any(this.in16(dword, false));
        case "V2BF16": return any(i) || dword >>> 16 === 0 && any(this.int(dword) >= 0 ? this.int(dword) : this.float("brain", low));
        case "V2F16_TWICE": return any(i) || dword >>> 16 === low && any(this.in16(low, true));
        default: return any(i) || any(this.float("single", dword));
      }
    }
    dwordText(dword) {
      const code = this.int(dword | 0) >= 0 ? this.int(dword | 0) : this.float("single", dword >>> 0);
      return code >= 0 ? this.inlineText(code, "B32") : "0x" + (dword >>> 0).toString(16);
    }
    literalText(dword, type) {
      const hex = (v) => "0x" + v.toString(16);
      if (this.needsLit(dword, type)) return "lit(" + hex(dword) + ")";
      if (type === "I16" || type === "F16" || type === "MIX") return hex(dword & 0xffff);
      if (type === "F64") {
        const code = dword === 0 ? this.int(0) : this.float("double", BigInt(dword) << 32n);
        if (code >= 0) return this.inlineText(code, type);
      }
      return hex(dword);
    }
  }

  /** A slot of a form: where its value lies, what it may be, how it is written. */
  class Slot {
    constructor(of, codes, dwords) {
      Object.assign(this, { neg: -1, abs: -1, sext: -1, half: -1, mask: false, hidden: false, listed: false, lead: "", barAfter: "", prefix: "", normal: null }, of);
      this.codes = codes;
      this.isRegister = of.kind === "register";
      this.length = Math.max(0, ...of.bits.map((p) => p.to + p.width));
      const table = of.width.table, count = table.length / 2;
      this.widths = of.width.byWave ? table.slice((dwords - 1) * count, dwords * count) : table;
      const isFixed = of.width.byWave && this.widths.length === 1 && of.width.fitUnless === 0;
      this.static = this.mask ? dwords : isFixed ? this.widths[0] : of.width.dwords;
      this.isSigned = of.kind === "branch" || of.kind === "int" && of.of.isSigned;
      if (!this.isRegister) return;
      this.accept = new Set();
      for (let i = 0; i < of.of.accept.length; i += 2) for (let c = of.of.accept[i]; c <= of.of.accept[i + 1]; c++) this.accept.add(c);
      this.literal = of.type === "CODE" ? -1 : codes.literal;
      this.halfInField = 0;
      if (this.half >= 0) for (const p of of.bits) if (this.half >= p.from && this.half < p.from + p.width) this.halfInField = 1 << p.to + this.half - p.from;
      this.writesOff = of.of.off >= 0 || of.width.zeroIsOff;
    }
    read(word, parts = this.bits) {
      let value = 0n;
      for (const p of parts) value |= (word >> BigInt(p.from) & mask(p.width)) << BigInt(p.to);
      return Number(value);
    }
    bit(word, at) { return at >= 0 && (word >> BigInt(at) & 1n) === 1n; }
    dwords(word) { return this.static !== -1 ? this.static : this.widths[this.read(word, this.width.index.parts)]; }
    codeOf(field) {
      const code = ((field ^ this.of.xor) << this.of.shift) + this.of.add;
      return (code & 0x300) === 0x200 ? code & ~0x200 : code;
    }
    plainCode(field) {
      if (field === this.of.off) return NONE;
      const rest = field & ~this.halfInField;
      return this.halfInField && this.codes.hasHalves(this.codeOf(rest)) ? this.codeOf(rest) : this.codeOf(field);
    }
    /** -1: no instruction; 1: a literal is announced; 0: neither. */
    check(word, formLiteral) {
      if (this.length === 0 || this.length > 12) return 0;
      const field = this.read(word);
      if (!this.isRegister) {
        if (this.prefix !== "") return 0;
        if (this.kind === "ranges") return this.of.ranges.some((r) => field >= r.low && field <= r.high) ? 0 : -1;
        if (this.kind === "enum") return field === this.normal || this.of.words.some((w) => w.value === field) ? 0 : -1;
        return 0;
      }
      const width = this.dwords(word);
      if (width < 0) return -1;
      if (width === 0) return 0;
      const code = this.plainCode(field);
      if (code === NONE) return 0;
      const unless = this.width.fitUnless;
      const misfit = unless > 0 && width > 1 && width !== unless
        && (!this.codes.exists(code, width) || this.codes.all[code].number % this.of.align !== 0);
      if (!this.accept.has(code) || !this.codes.fits(code, width) || misfit) return -1;
      if (code !== this.codes.literal || this.type === "CODE") return 0;
      return formLiteral === -1 ? -1 : formLiteral === -2 ? 1 : 0;
    }
    value(word, literalBit) {
      const field = this.read(word);
      if (!this.isRegister) return { field: this.isSigned && field >= 2 ** (this.length - 1) ? field - 2 ** this.length : field };
      let code = this.plainCode(field);
      const width = this.dwords(word);
      if (width === 0 && this.static === -1) return { code: NONE, flags: 0 };
      if (width > 1 && code < COUNT) code = this.codes.aligned(code, width);
      const flags = (this.bit(word, this.neg) ? NEG : 0) | (this.bit(word, this.abs) ? ABS : 0) | (this.bit(word, this.sext) ? SEXT : 0)
        | (this.half >= 0 && this.codes.hasHalves(code) && this.bit(word, this.half) ? HIGH : 0);
      const literal = code === this.literal ? Number(word >> BigInt(literalBit) & mask(32)) : 0;
      return { code, flags, literal, width };
    }
    isWritten(value) {
      return this.isRegister ? this.writesOff || value.code !== NONE : window.gfxisaSyntax.isWritten(this, value.field);
    }
    text(value) {
      if (!this.isRegister) return window.gfxisaSyntax.text(this, value.field);
      if (value.code === NONE) return "off";
      const { code, flags } = value, codes = this.codes;
      const isLiteral = code === codes.literal && this.type !== "CODE";
      let text = isLiteral ? codes.literalText(value.literal, this.type) : this.registerText(code, value.width, flags);
      const bare = isLiteral ? !codes.needsLit(value.literal, this.type) : !codes.isRegister(code);
      const call = flags & NEG && !(flags & ABS) && bare;
      if (flags & ABS) text = "|" + text + (this.barAfter === "" ? "|" : "");
      if (flags & NEG) text = call ? "neg(" + text + ")" : "-" + text;
      return flags & SEXT ? "sext(" + text + ")" : text;
    }
    registerText(code, width, flags) {
      const c = this.codes.all[code];
      if (!c) return "";
      if (c.meaning === "INTEGER" || c.meaning === "FLOAT" || c.meaning === "LITERAL") return this.codes.inlineText(code, this.type);
      if (!this.codes.isRegister(code) || !this.codes.fits(code, width)) return "";
      if (c.meaning === "NAMED") return width === 2 ? c.text64 : c.text32;
      const first = this.codes.all[this.codes.aligned(code, width)].number;
      if (width > 1) return c.file.prefix + "[" + first + ":" + (first + width - 1) + "]";
      const isHalf = this.half >= 0 && this.static === 1 && this.codes.hasHalves(code);
      return c.file.prefix + first + (isHalf ? c.file.halves[flags & HIGH ? 1 : 0] : "");
    }
  }

  class Decoder {
    constructor(table, wave) {
      this.table = table;
      this.wave = wave;
      const codes = new Codes(table.codes);
      this.slots = table.slots.map((s) => new Slot({ ...s, of: table.kinds[s.of] }, codes, wave / 32));
      this.forms = table.forms.map(([mnemonic, name, format, size, literal, of, m, v, operands, slots]) => ({
        mnemonic, name, format, size, literal, wave: of, mask: BigInt("0x" + m), value: BigInt("0x" + v), operands,
        slots: table.lists[slots].map((i) => this.slots[i]) }));
    }
    /** What some bytes in hexadecimal digits are: {name, mnemonic, format, size, text}, or {error, size}. */
    decode(digits) {
      const bytes = digits.match(/../g) || [];
      const word = BigInt("0x" + (bytes.slice(0, 24).reverse().join("") || "0"));
      let node = this.table.tree;
      while (!Array.isArray(node)) {
        const [shift] = Object.keys(node);
        const children = node[shift];
        node = children[Number(word >> BigInt(shift) & BigInt(children.length - 1))];
      }
      for (const number of node) {
        const form = this.forms[number];
        if (form.wave !== 0 && form.wave !== this.wave || (word & form.mask) !== form.value) continue;
        let size = form.size, good = true;
        for (const slot of form.slots) {
          const found = slot.check(word, form.literal);
          good &&= found >= 0;
          if (found > 0) size = form.size + 4;
        }
        if (good && size <= bytes.length) {
          const known = word & mask(size * 8);
          return { name: form.name, mnemonic: form.mnemonic, format: form.format, size, form: number, text: this.text(form, known) };
        }
      }
      return { error: "no instruction has these bits", size: Math.min(4, bytes.length) };
    }
    text(form, word) {
      const bit = form.literal >= 0 ? form.literal : form.size * 8;
      const { slots, operands } = form;
      const values = slots.map((s) => s.value(word, bit));
      const bar = slots.slice(0, operands).find((s) => s.barAfter !== "");
      let text = form.mnemonic, first = true;
      for (let i = 0; i < operands; i++) {
        const slot = slots[i];
        if (slot.lead) { text += " " + slot.lead; first = true; }
        if (!slot.hidden) {
          let end = i;
          while (end + 1 < operands && slots[end + 1].listed) end++;
          if (end > i) {
            let count = 0;
            while (i + count <= end && slots[i + count].isWritten(values[i + count])) count++;
            const list = slots.slice(i, i + count).map((s, k) => s.text(values[i + k])).join(", ");
            text += (first ? " " : ", ") + (count > 1 ? "[" + list + "]" : list);
            first = first && count === 0;
            i = end;
          } else if (slot.isWritten(values[i])) {
            text += (first ? " " : ", ") + slot.text(values[i]);
            first = slot.kind === "ranges" && !slot.of.endsWithComma;
          }
        }
        if (bar && slots[i].name === bar.barAfter && values[slots.indexOf(bar)].flags & ABS) text += "|";
      }
      for (let i = operands; i < slots.length; i++) if (slots[i].isWritten(values[i])) text += " " + slots[i].text(values[i]);
      return text;
    }
  }
})();
