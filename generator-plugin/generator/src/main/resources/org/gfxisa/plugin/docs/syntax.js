"use strict";
// How values that are no registers are written, by kind.
window.gfxisaSyntax = (() => {
  const hex = (v) => "0x" + v.toString(16);
  const ones = (bits) => 2 ** bits - 1;
  const part = (v, from, width) => Math.floor(v / 2 ** from) % 2 ** width;
  const dataBits = (f) => f.number.length === 0 ? 32 : 32 - Math.clz32(Math.max(1, f.data.length - 1));
  const bitsOf = (value, parts) => parts.reduce((all, p) => all + part(value, p.from, p.width) * 2 ** p.to, 0);
  const policyWord = (of, p, value) => {
    const word = of.words.find((w) => w.part === p && (value & w.mask) === w.value);
    return word && word.value !== 0 ? word.text : "";
  };
  const policyWords = (of, value) => {
    const count = 1 + Math.max(-1, ...of.words.map((w) => w.part));
    return Array.from({ length: count }, (_, p) => policyWord(of, p, value)).filter(Boolean);
  };
  const letter = (and, or, xor) => {
    const zero = (or ^ xor) !== 0, one = ((and | or) ^ xor) !== 0;
    return zero === one ? (zero ? "1" : "0") : one ? "p" : "i";
  };
  const isPower = (v) => v > 0 && (v & v - 1) === 0;
  const swizzleMasks = (and, or, xor) => {
    const group = 32 - and;
    if (and === 31 && or === 0 && isPower(xor)) return "SWAP," + xor;
    if (and === 31 && or === 0 && xor > 0 && isPower(xor + 1)) return "REVERSE," + (xor + 1);
    if (group > 1 && isPower(group) && or < group && xor === 0) return "BROADCAST," + group + "," + or;
    let text = "";
    for (let b = 4; b >= 0; b--) text += letter(and >> b & 1, or >> b & 1, xor >> b & 1);
    return "BITMASK_PERM,\"" + text + "\"";
  };

  const kinds = {
    int(slot, v) {
      const { radix } = slot.of;
      if (radix === "INLINE") return slot.prefix + slot.codes.dwordText(v);
      const isHex = radix === "HEX" || (radix === "AUTO" ? v < 0 || v > 64 : radix === "SMALL" && (v < 0 || v > 10));
      return slot.prefix + (isHex ? (v < 0 ? "-" + hex(-v) : hex(v)) : v);
    },
    flag: (slot) => slot.prefix,
    enum(slot, v) {
      const word = slot.of.words.find((w) => w.value === v);
      return word ? word.text : slot.prefix + v;
    },
    bits(slot, v) {
      const all = [];
      for (let i = 0; i < Math.max(slot.of.length, slot.length); i++) all.push(part(v, i, 1));
      return slot.prefix + "[" + all.join(",") + "]";
    },
    ranges(slot, v) {
      const range = slot.of.ranges.find((r) => v >= r.low && v <= r.high);
      if (!range) return slot.prefix + v;
      const rest = v - range.subtract;
      if (range.shape === "LIST") {
        const list = [];
        for (let at = 0; at + range.elementBits <= slot.length; at += range.elementBits) list.push(part(rest, at, range.elementBits));
        return range.text + "[" + list.join(",") + "]";
      }
      return range.text + (range.shape === "NUMBER" ? rest : "");
    },
    lettered(slot, v) {
      const { letters } = slot.of;
      return slot.prefix + Math.floor(v / letters.length) + "." + letters[v % letters.length];
    },
    counters(slot, v) {
      const parts = slot.of.parts.map((p) => ({ name: p.name, count: bitsOf(v, p.bits.parts), most: ones(Math.max(...p.bits.parts.map((b) => b.to + b.width))) }));
      if (slot.of.isStrict) {
        let known = 0;
        for (const p of slot.of.parts) for (const b of p.bits.parts) known |= ones(b.width) << b.from;
        if ((v & ~known) !== 0) return hex(v);
      }
      const none = parts.every((p) => p.count === p.most);
      return parts.filter((p) => none || p.count !== p.most).map((p) => p.name + "(" + p.count + ")").join(" ");
    },
    fields(slot, v) {
      const text = slot.of.fields.map((f) => {
        const value = part(v, f.from, f.width);
        const word = f.words.find((w) => w.value === value);
        return value === 0 ? "" : f.name + "(" + (word ? word.text : value) + ")";
      }).filter(Boolean).join(" | ");
      return text || "0";
    },
    symbols(slot, v) {
      const numbers = ones(slot.of.numberBits);
      let flagMask = 0;
      for (const n of slot.of.names) flagMask |= n.value & ~numbers;
      if ((v & ~(numbers | flagMask)) !== 0) return hex(v);
      const flags = v & flagMask;
      const count = slot.of.names.filter((n) => (n.value & flags) !== 0).length;
      const word = slot.of.names.find((n) => n.value === (v & numbers));
      let text = "(".repeat(Math.max(0, count - 1)) + (word ? word.text : v & numbers), first = true;
      for (const n of slot.of.names) if ((n.value & flags) !== 0) { text += (first ? "|" : ")|") + n.text; first = false; }
      return text;
    },
    hwreg(slot, v) {
      const { idBits, offsetBits, sizeBits, names } = slot.of;
      const id = part(v, 0, idBits), offset = part(v, idBits, offsetBits), size = part(v, idBits + offsetBits, sizeBits) + 1;
      const word = names.find((n) => n.value === id);
      return "hwreg(" + (word ? word.text : id) + (offset !== 0 || size !== 32 ? ", " + offset + ", " + size : "") + ")";
    },
    sendmsg(slot, v) {
      const k = slot.of;
      const id = part(v, 0, k.idBits), op = part(v, k.operationAt, k.operationBits), stream = part(v, k.streamAt, k.streamBits);
      for (const m of k.messages) {
        if (m.id !== id) continue;
        if (m.operations.length === 0 && op === 0 && stream === 0) return "sendmsg(" + m.name + ")";
        const known = m.operations.find((o) => o.number === op && (o.hasStream || stream === 0));
        if (known) return "sendmsg(" + m.name + ", " + known.name + (known.hasStream ? ", " + stream : "") + ")";
      }
      return id + op * 2 ** k.operationAt + stream * 2 ** k.streamAt === v ? "sendmsg(" + id + ", " + op + ", " + stream + ")" : String(v);
    },
    bitnames(slot, v) {
      const { names } = slot.of;
      return v >= 2 ** names.length ? hex(v) : slot.prefix + "(" + names.filter((_, i) => part(v, i, 1)).join(",") + ")";
    },
    policy: (slot, v) => policyWords(slot.of, v).join(" "),
    swizzle(slot, v) {
      const mode = slot.of.modes.find((m) => (v & m.mask) === m.value);
      if (!mode) return "offset:" + v;
      switch (mode.name) {
        case "QUAD_PERM": return "offset:swizzle(QUAD_PERM," + [0, 2, 4, 6].map((at) => v >> at & 3).join(",") + ")";
        case "ROTATE": return "offset:swizzle(ROTATE," + (v >> 10 & 1) + "," + (v >> 5 & 31) + ")";
        case "FFT": return "offset:swizzle(FFT," + (v & 31) + ")";
        default: return "offset:swizzle(" + swizzleMasks(v & 31, v >> 5 & 31, v >> 10 & 31) + ")";
      }
    },
    buffer_format(slot, v) {
      const f = slot.of, width = dataBits(f);
      const data = part(v, 0, width), number = Math.floor(v / 2 ** width);
      if (width >= slot.length && data >= f.data.length + f.number.length) return "format:" + data;
      const words = [];
      if (data !== f.dataDefault) words.push(f.data[data]);
      if (number !== f.numberDefault) words.push(f.number[number]);
      return "format:[" + words.join(",") + "]";
    },
    branch: (slot, v) => String(v < 0 ? v + 2 ** slot.length : v),
  };

  return {
    isWritten(slot, v) {
      switch (slot.kind) {
        case "flag": case "swizzle": return v !== 0;
        case "policy": return policyWords(slot.of, v).length > 0;
        case "buffer_format": return v !== slot.of.dataDefault + slot.of.numberDefault * 2 ** dataBits(slot.of);
        default: return slot.normal === null || v !== slot.normal;
      }
    },
    text: (slot, v) => kinds[slot.kind](slot, v),
  };
})();
