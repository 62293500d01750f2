"""Code objects with one wait taken out or weakened, for a check of `gfxisa lint`.

Which of them are wrong is found out here, from listings and without gfxisa's tables: every path is followed from an operation that is
in flight to an instruction that touches its registers, once with the wait as it was and once as it is changed.

usage: mutants.py OUT MOST < LIST     LIST: lines of `family<TAB>code object<TAB>its listing in the layout of llvm-objdump -d`
Writes the changed objects to OUT/family/, and to OUT/family.tsv a line each: file, whether it matters, the wait, what uses what.
"""

import collections
import os
import re
import struct
import sys

LINE = re.compile(r"^\t(\S+)\s?(.*?)\s*// ([0-9A-F]+): ([0-9A-F ]+)")
LABEL = re.compile(r"^([0-9a-f]+) <(.+)>:$")
REGISTER = re.compile(r"\b([vsa])\[(\d+):(\d+)\]|\b([vsa])(\d+)\b(?!\[)|\b(vcc)(_lo|_hi)?\b")
FULL = 1 << 30

Instruction = collections.namedtuple("Instruction", "address words mnemonic operands touched first waits raises")
# An operation: its registers, per counter whether it is done in order, and whether its registers are read late, not written.
Operation = collections.namedtuple("Operation", "registers counters reads")


def registers(text):
    found = set()
    for m in REGISTER.finditer(text):
        if m[1]:
            found |= {(m[1], n) for n in range(int(m[2]), int(m[3]) + 1)}
        elif m[4]:
            found.add((m[4], int(m[5])))
        else:
            found |= {("vcc", half) for half in ("_lo", "_hi") if m[7] in (None, half)}
    return frozenset(found)


class Family:
    """How a generation counts, as its ISA document says."""

    def __init__(self, name):
        self.name = name
        self.number = {"gfx90a": 9, "gfx940": 9}.get(name) or int(name[3:])

    def waits(self, mnemonic, operands, word):
        """The numbers waited for, by counter: name, number, position and width in the encoding."""
        value = word & 0xFFFF
        if mnemonic == "s_waitcnt":
            if self.number >= 11:
                fields = [("vm", 10, 6), ("exp", 0, 3), ("lgkm", 4, 6)]
            elif self.number >= 9:
                fields = [("vm", 0, 4), ("exp", 4, 3), ("lgkm", 8, 6 if self.number == 10 else 4)]
            else:
                fields = [("vm", 0, 4), ("exp", 4, 3), ("lgkm", 8, 4)]
            waits = []
            for counter, at, width in fields:
                number = value >> at & (1 << width) - 1
                most = (1 << width) - 1
                if counter == "vm" and 9 <= self.number <= 10:
                    number |= (value >> 14 & 3) << 4
                    most = 63
                if number < most:
                    waits.append((counter, number))
            return waits
        if mnemonic.startswith("s_waitcnt_") and mnemonic.endswith("cnt") and operands.startswith("null"):
            return [(mnemonic[10:-3], value)]
        pair = re.fullmatch(r"s_wait_(load|store)cnt_dscnt", mnemonic)
        if pair:
            return [(pair[1], value >> 8), ("ds", value & 0xFF)]
        single = re.fullmatch(r"s_wait_(load|store|sample|bvh|exp|ds|km)cnt", mnemonic)
        return [(single[1], value)] if single else []

    def encode(self, mnemonic, word, waits):
        """The wait's first dword with other numbers."""
        value = word & 0xFFFF
        for counter, number in waits:
            if mnemonic == "s_waitcnt":
                at, width = {
                    "vm": (10, 6) if self.number >= 11 else (0, 4),
                    "exp": (0, 3) if self.number >= 11 else (4, 3),
                    "lgkm": (4, 6) if self.number >= 11 else (8, 6 if self.number == 10 else 4),
                }[counter]
                value = value & ~((1 << width) - 1 << at) | (number & (1 << width) - 1) << at
                if counter == "vm" and 9 <= self.number <= 10:
                    value = value & ~(3 << 14) | number >> 4 << 14
            elif mnemonic.endswith("cnt_dscnt"):
                value = value & 0xFF | number << 8 if counter != "ds" else value & 0xFF00 | number
            else:
                value = number
        return word & 0xFFFF0000 | value & 0xFFFF

    def most(self, counter):
        if counter == "exp" or counter == "bvh":
            return 7
        if counter == "km":
            return 31
        if counter == "lgkm":
            return 15 if self.number < 10 else 63
        return 63 if self.number >= 9 else 15

    def raises(self, mnemonic, operands):
        """Counters with whether they fall in the order of issue, the registers of a result, and those of a source read late."""
        n = self.number
        listed = operands.split(", ") if operands else []
        result, late = "", ""
        vector = re.match(r"(buffer|tbuffer|image|global|scratch|flat)_", mnemonic)
        if vector:
            if re.search(r"_(wb|inv|gl[01]_inv)", mnemonic) or "wbinv" in mnemonic:
                return [], "", ""
            returns = bool(re.search(r"\b(glc|sc0|th:TH_ATOMIC_RETURN\w*|th:TH_ATOMIC_\w*RETURN\w*)\b", operands))
            lds = mnemonic.find("_lds") > 0 or re.search(r"\blds\b", operands)
            store = "_store" in mnemonic or "_atomic" in mnemonic and not returns
            if not store and not lds:
                result = listed[0]
            if n == 6 and ("_store" in mnemonic or "_atomic" in mnemonic):
                late = listed[0]
            if n >= 12:
                counters = [("store" if store else "load", True)]
            elif n >= 10:
                counters = [("vs" if store else "vm", True)]
            else:
                counters = [("vm", True)]
            if vector[1] == "flat" and n >= 9:
                counters.append(("ds" if n >= 12 else "lgkm", True))
                if n == 9:
                    counters = [(c, False) for c, _ in counters]
            if late:
                counters.append(("exp", True))
            return counters, result, late
        if mnemonic.startswith("ds_"):
            if re.search(r"_(read|load|rtn|bpermute|permute|swizzle|consume|append|ordered_count|condxchg)", mnemonic):
                result = listed[0]
            if mnemonic == "ds_nop" or "gws" in mnemonic:
                return [], "", ""
            return [("ds" if n >= 12 else "lgkm", True)], result, ""
        if re.match(r"s_(load|buffer_load|scratch_load|memtime|memrealtime)", mnemonic):
            return [("km" if n >= 12 else "lgkm", False)], listed[0], ""
        if mnemonic.startswith("s_sendmsg_rtn"):
            return [("km" if n >= 12 else "lgkm", False)], listed[0], ""
        if mnemonic == "exp":
            return [("exp", True)], "", ", ".join(listed)
        return [], "", ""


class Listing:
    def __init__(self, family, path):
        self.family = family
        self.code = []
        self.labels = {}
        with open(path) as lines:
            for line in lines:
                m = LINE.match(line)
                if m:
                    self.add(m)
                    continue
                m = LABEL.match(line)
                if m:
                    self.labels[int(m[1], 16)] = m[2]
        self.index = {i.address: n for n, i in enumerate(self.code)}

    def add(self, m):
        mnemonic, operands, address = m[1], m[2], int(m[3], 16)
        words = [int(w, 16) for w in m[4].split()]
        if any(len(w) != 8 for w in m[4].split()) or mnemonic.startswith("."):
            return
        waits = self.family.waits(mnemonic, operands, words[0])
        raises = self.family.raises(mnemonic, operands)
        stores = re.search(r"_store|_write|_cmpx?_|^s_cmp|^s_bitcmp|^s_cbranch|^s_branch|^s_setpc|^exp$", mnemonic)
        returned = not stores or mnemonic.startswith("v_cmp")
        first = registers(operands.split(", ")[0]) if operands and returned else frozenset()
        touched = registers(operands)
        if re.match(r"v_(cndmask|addc|subb|subbrev)\w*_e32|v_div_fmas", mnemonic) or mnemonic.startswith("s_cbranch_vcc"):
            touched |= registers("vcc")
        self.code.append(Instruction(address, words, mnemonic, operands, touched, first, waits, raises))

    def operations(self):
        for n, i in enumerate(self.code):
            counters, result, late = i.raises
            if result:
                told = [(c, o) for c, o in counters if c != "exp"]
                yield n, Operation(registers(result), dict(told), False)
            if late:
                yield n, Operation(registers(late), {"exp": True}, True)

    def follow(self, start, operation, change=None):
        """From an operation on: the first use without a wait (or None), and the waits that did their part."""
        helped = set()
        open_ = [(start + 1, tuple(sorted((c, 0) for c in operation.counters)))]
        known = set(open_)
        while open_:
            n, left = open_.pop()
            if n >= len(self.code):
                continue
            i = self.code[n]
            waits = i.waits if change is None or n != change[0] else change[1]
            now = []
            for counter, later in left:
                numbers = [number for c, number in waits if c == counter]
                if numbers and min(numbers) <= later:
                    helped.add(n)
                else:
                    now.append((counter, later))
            if not now:
                continue
            used = operation.registers & (i.first if operation.reads else i.touched)
            raised = dict(i.raises[0])
            if used:
                orders = self.family.number < 12 or all(c == "ds" for c in operation.counters)
                again = (
                    orders
                    and i.raises[1]
                    and all(raised.get(c) and operation.counters[c] for c, _ in now)
                    and not operation.registers & self.sources(i)
                    and all(operation.counters.values())
                )
                if not again or operation.reads:
                    return n, helped
                if operation.registers <= registers(i.raises[1]):
                    continue
            after = tuple(
                (c, min(later + 1, 80) if operation.counters[c] and raised.get(c) else later) for c, later in now
            )
            for target in self.targets(n, i):
                if (target, after) not in known:
                    known.add((target, after))
                    open_.append((target, after))
        return None, helped

    @staticmethod
    def sources(i):
        rest = i.operands.split(", ", 1)
        return registers(rest[1]) if len(rest) > 1 else frozenset()

    def targets(self, n, i):
        name = i.mnemonic
        if re.match(r"s_(endpgm|setpc_b64|swappc_b64|call_b64|rfe|trap|code_end)", name):
            # Functions wait at their start and before they return; code behind a trap is not reached.
            return [n + 1] if name == "s_trap" else []
        if name == "s_branch" or name.startswith("s_cbranch"):
            distance = struct.unpack("<h", struct.pack("<H", i.words[0] & 0xFFFF))[0]
            target = self.index.get(i.address + 4 + 4 * distance)
            there = [] if target is None else [target]
            return there if name == "s_branch" else there + [n + 1]
        return [n + 1]

    def mutants(self):
        """Each wait taken out, and each of its numbers one higher: (index, waits, what was done, the use that it lets happen)."""
        operations = list(self.operations())
        helpers = collections.defaultdict(list)
        for n, operation in operations:
            used, helped = self.follow(n, operation)
            if used is not None:
                sys.exit(f"{self.code[used]} uses {self.code[n]} without a wait: the search itself is wrong")
            for wait in helped:
                helpers[wait].append((n, operation))
        for n, i in enumerate(self.code):
            if not i.waits:
                continue
            changes = [([], "removed")]
            for place, (counter, number) in enumerate(i.waits):
                if number < self.family.most(counter):
                    weaker = list(i.waits)
                    weaker[place] = (counter, number + 1)
                    changes.append((weaker, f"{counter} {number + 1} in place of {number}"))
            for waits, what in changes:
                yield n, waits, what, self.lets(n, waits, helpers[n])

    def lets(self, n, waits, operations):
        for start, operation in operations:
            used, _ = self.follow(start, operation, (n, waits))
            if used is not None:
                return f"{self.text(used)} touches the registers of {self.text(start)}"
        return ""

    def text(self, n):
        i = self.code[n]
        return f"{i.mnemonic} {i.operands} at 0x{i.address:x}"


def offset_of(data, address):
    """Where the code at an address stands in an ELF file."""
    at, = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    for n in range(count):
        kind, flags, start, offset, length = struct.unpack_from("<4xIQQQQ", data, at + n * size)
        if kind == 1 and flags & 4 and start <= address < start + length:
            return offset + address - start
    raise ValueError(f"no code at {address:#x}")


def spread(items, most):
    """At most so many, evenly from all."""
    return items if len(items) <= most else [items[n * len(items) // most] for n in range(most)]


def main():
    out, most = sys.argv[1], int(sys.argv[2])
    families = collections.defaultdict(list)
    for line in sys.stdin:
        name, path, listing = line.rstrip("\n").split("\t")
        families[name].append((path, Listing(Family(name), listing)))
    for name, objects in families.items():
        matters, harmless = [], []
        for path, listing in objects:
            for n, waits, what, use in listing.mutants():
                (matters if use else harmless).append((path, listing, n, waits, what, use))
        os.makedirs(f"{out}/{name}")
        print(f"{name}\t{len(objects)}\t{len(matters)}\t{len(harmless)}", flush=True)
        with open(f"{out}/{name}.tsv", "w") as table:
            for number, chosen in enumerate(spread(matters, most) + spread(harmless, most // 4)):
                path, listing, n, waits, what, use = chosen
                i = listing.code[n]
                with open(path, "rb") as file:
                    data = bytearray(file.read())
                word = 0xBF800000 if not waits else listing.family.encode(i.mnemonic, i.words[0], waits)
                struct.pack_into("<I", data, offset_of(data, i.address), word)
                mutant = f"{out}/{name}/{number}.co"
                with open(mutant, "wb") as file:
                    file.write(data)
                where = f"{os.path.basename(path)}: {listing.text(n)}: {what}"
                table.write(f"{mutant}\t{int(bool(use))}\t{where}\t{use}\n")


main()
