"""Writes a random C program with one kernel, which a GPU and the host compile to the same results.

Usage: program.py SEED [half]. The kernel reads 16 dwords a work-item and writes 32. Whatever C leaves undefined is masked or guarded:
shifts, divisors, conversions out of range. NaNs leave the program in one spelling. `half` adds 16-bit floats.
"""

import random
import sys

INTEGERS = ["i8", "u8", "i16", "u16", "i32", "u32", "i64", "u64"]
FLOATS = ["f32", "f64"]
C_NAMES = {
    "i8": "signed char", "u8": "unsigned char", "i16": "short", "u16": "unsigned short", "i32": "int", "u32": "unsigned",
    "i64": "long long", "u64": "unsigned long long", "f16": "_Float16", "f32": "float", "f64": "double",
}
BITS_OF = {"f16": "u16", "f32": "u32", "f64": "u64"}
NAN = {"f16": "0x7e00", "f32": "0x7fc00000", "f64": "0x7ff8000000000000ull"}
LARGEST_HALF = 65504.0


def width(type_):
    return int(type_[1:])


def is_float(type_):
    return type_[0] == "f"


def converter(source, target):
    """A conversion that is defined for every value: out of range gives 0."""
    head = f"I {target} {source}_to_{target}({source} x) {{ return"
    if is_float(source) and not is_float(target):
        signed = target[0] == "i"
        bits = width(target) - 1 if signed else width(target)
        most = 2.0**bits - (1 if bits <= 16 else 2.0 ** (bits - 7))
        if source == "f16":
            most = min(most, LARGEST_HALF)
        least = -most if signed else -0.5
        return f"{head} x >= ({source}){least!r} && x <= ({source}){most!r} ? ({target})x : 0; }}"
    if target == "f16" and width(source) >= 32:
        small = "x" if is_float(source) else "(x & 0xffff)"
        return f"{head} (f16)(f32){small}; }}"
    return f"{head} ({target})x; }}"


def float_functions(t):
    bits = BITS_OF[t]
    # A half goes through a single-precision function, exactly.
    suffix, wide = {"f16": ("f", "(f32)"), "f32": ("f", ""), "f64": ("", "")}[t]
    yield f"I {bits} to_bits_{t}({t} x) {{ {bits} r; __builtin_memcpy(&r, &x, sizeof r); return x != x ? ({bits}){NAN[t]} : r; }}"
    yield f"I {t} from_bits_{t}({bits} x) {{ {t} r; __builtin_memcpy(&r, &x, sizeof r); return r != r ? ({t})0 : r; }}"
    for name in "floor", "ceil", "trunc", "rint", "fabs", "sqrt":
        yield f"I {t} {name}_{t}({t} x) {{ return ({t})__builtin_{name}{suffix}({wide}x); }}"
    yield f"I {t} neg_{t}({t} x) {{ return -x; }}"
    yield f"I {t} copysign_{t}({t} x, {t} y) {{ return ({t})__builtin_copysign{suffix}({wide}x, y != y ? 1 : {wide}y); }}"
    for name in "fmin", "fmax":
        # Which of two zeros comes back is open; adding one makes it positive.
        yield f"I {t} {name}_{t}({t} x, {t} y) {{ return ({t})__builtin_{name}{suffix}({wide}x, {wide}y) + ({t})0; }}"
    if t == "f16":
        yield "I f16 ldexp_f16(f16 x, int y) { return x * (f16)(y & 7); }"
    else:
        yield f"I {t} ldexp_{t}({t} x, int y) {{ return __builtin_ldexp{suffix}(x, y); }}"
        yield f"I {t} fma_{t}({t} x, {t} y, {t} z) {{ return __builtin_fma{suffix}(x, y, z); }}"


def integer_functions(t):
    divisor = f"({t})((b & {hex((1 << (width(t) - 2)) - 1)}) | 1)" if t[0] == "i" else "(b | 1)"
    yield f"I {t} div_{t}({t} a, {t} b) {{ return ({t})(a / {divisor}); }}"
    yield f"I {t} rem_{t}({t} a, {t} b) {{ return ({t})(a % {divisor}); }}"
    yield f"I {t} min_{t}({t} a, {t} b) {{ return a < b ? a : b; }}"
    yield f"I {t} max_{t}({t} a, {t} b) {{ return a > b ? a : b; }}"
    yield f"I {t} distance_{t}({t} a, {t} b) {{ return ({t})(a > b ? a - b : b - a); }}"
    for name in "add_sat", "sub_sat":
        yield f"I {t} {name}_{t}({t} a, {t} b) {{ return __builtin_elementwise_{name}(a, b); }}"


def word_functions(t):
    size = width(t)
    suffix = "ll" if size == 64 else ""
    yield f"I {t} popcount_{t}({t} a) {{ return ({t})__builtin_popcount{suffix}(a); }}"
    yield f"I {t} clz_{t}({t} a) {{ return a ? ({t})__builtin_clz{suffix}(a) : {size}; }}"
    yield f"I {t} ctz_{t}({t} a) {{ return a ? ({t})__builtin_ctz{suffix}(a) : {size}; }}"
    yield f"I {t} reverse_{t}({t} a) {{ return __builtin_bitreverse{size}(a); }}"
    yield f"I {t} bswap_{t}({t} a) {{ return __builtin_bswap{size}(a); }}"
    yield f"I {t} rotate_{t}({t} a, u32 n) {{ n &= {size - 1}; return a << n | a >> (-n & {size - 1}); }}"


PROLOGUE = """
#ifdef __AMDGCN__
#define KERNEL __attribute__((amdgpu_kernel, amdgpu_flat_work_group_size(64, 64)))
#define GLOBAL __attribute__((address_space(1)))
#define ITEM (__builtin_amdgcn_workgroup_id_x() * 64 + __builtin_amdgcn_workitem_id_x())
#else
#define KERNEL
#define GLOBAL
static unsigned ITEM;
#endif
#define I static inline __attribute__((always_inline))
"""

SAD = """I u32 sad(u32 a, u32 b, u32 c) {
    for (int i = 0; i < 4; i++) c += distance_u32(a >> 8 * i & 255, b >> 8 * i & 255);
    return c;
}"""

EPILOGUE = """
#ifndef __AMDGCN__
#include <stdio.h>
int main(int count, char **files) {
    static u32 in[ITEMS * 16], out[ITEMS * 32];
    FILE *file = fopen(files[1], "rb");
    if (fread(in, sizeof in, 1, file) != 1) return 1;
    fclose(file);
    for (ITEM = 0; ITEM < ITEMS; ITEM++) k(in, out);
    file = fopen(files[2], "wb");
    if (fwrite(out, sizeof out, 1, file) != 1) return 1;
    return fclose(file);
}
#endif"""


class Program:
    """Lines of the program so far, and what its next statement can use."""

    def __init__(self, seed, half):
        self.random = random.Random(seed)
        self.floats = ["f16"] + FLOATS if half and self.random.random() < 0.7 else FLOATS
        self.types = INTEGERS + self.floats
        self.lines = []
        self.depth = 0
        self.variables = []  # (name, type, whether it can be assigned)
        self.arrays = []  # (name, type, length)
        self.functions = []  # (name, type, types of parameters)
        self.loops = 0

    def line(self, text):
        self.lines.append("    " * self.depth + text)

    def pick(self, *choices):
        return self.random.choice(choices)

    def chance(self, probability):
        return self.random.random() < probability

    # --- expressions ---

    def literal(self, t):
        if is_float(t):
            return f"(({t}){self.pick('0.0', '-0.0', '1.0', '-1.0', '0.5', '2.0', '0.15915494309189532', '1e-3', '-1e3', '100.25')})"
        values = [0, 1, 2, 3, 7, 16, 31, 32, 63, 64, 127, 128, 255, 256, 0x7FFF, 0x8000, 0xFFFF, 0x7FFFFFFF, 0x80000000, -1, -2, -16]
        value = self.random.choice(values + [self.random.getrandbits(64)])
        return f"(({t}){hex(value & (1 << width(t)) - 1)}ull)"

    @staticmethod
    def converted(text, source, target):
        return text if source == target else f"{source}_to_{target}({text})"

    def expression(self, t, depth):
        if depth <= 0 or self.chance(0.12):
            same = [v for v in self.variables if v[1] == t]
            if same and self.chance(0.85):
                return self.random.choice(same)[0]
            if self.variables and self.chance(0.7):
                name, source, _ = self.random.choice(self.variables)
                return self.converted(name, source, t)
            return self.literal(t)
        return self.real(t, depth - 1) if is_float(t) else self.integer(t, depth - 1)

    def other_type(self, t, depth):
        source = self.random.choice([x for x in self.types if x != t])
        return self.converted(self.expression(source, depth), source, t)

    def condition(self, depth):
        t = self.random.choice(self.types)
        text = f"({self.expression(t, depth)} {self.pick('<', '<=', '>', '>=', '==', '!=')} {self.expression(t, depth)})"
        if depth > 0 and self.chance(0.2):
            text = f"({text} {self.pick('&&', '||')} {self.condition(depth - 1)})"
        return text

    def real(self, t, depth):
        def x():
            return self.expression(t, depth)

        kind = self.random.randrange(15)
        if kind < 8:
            return f"({x()} {self.pick('+', '-', '*')} {x()})"
        if kind == 8:
            return f"({x()} / {x()})"
        if kind == 9 and t != "f16":
            return f"fma_{t}({x()}, {x()}, {x()})"
        if kind == 10:
            return f"{self.pick('floor', 'ceil', 'trunc', 'rint', 'fabs', 'sqrt', 'neg')}_{t}({x()})"
        if kind == 11:
            return f"{self.pick('fmin', 'fmax', 'copysign')}_{t}({x()}, {x()})"
        if kind == 12:
            return f"({self.condition(depth)} ? {x()} : {x()})"
        if kind == 13:
            return f"ldexp_{t}({x()}, (int)({self.expression('i32', depth)} & 63) - 32)"
        return self.pick(f"from_bits_{t}({self.expression(BITS_OF[t], depth)})", self.other_type(t, depth))

    def integer(self, t, depth):
        def x(type_=t):
            return self.expression(type_, depth)

        size = width(t)
        wide = size >= 32
        unsigned = f"u{size}"
        kind = self.random.randrange(24)
        if kind < 7:
            return f"({t})({x()} {self.pick('+', '-', '*')} {x()})"
        if kind < 10:
            return f"({t})({x()} {self.pick('&', '|', '^')} {x()})"
        if kind < 12:
            return f"({t})({x()} {self.pick('<<', '>>')} ({x(self.random.choice(INTEGERS))} & {size - 1}))"
        if kind == 12:
            return f"{self.pick('div', 'rem')}_{t}({x()}, {x()})"
        if kind == 13:
            return f"({t})({self.condition(depth)} ? {x()} : {x()})"
        if kind == 14 and wide:
            return f"({t}){self.pick('popcount', 'clz', 'ctz', 'reverse', 'bswap')}_{unsigned}({x(unsigned)})"
        if kind == 15:
            return f"{self.pick('min', 'max', 'distance', 'add_sat', 'sub_sat')}_{t}({x()}, {x()})"
        if kind == 16 and size == 32:
            long = t[0] + "64"
            return f"({t})((({long}){x()} * ({long}){x()}) >> 32)"
        if kind == 17 and wide:
            return f"({t})rotate_{unsigned}({x(unsigned)}, {x('u32')})"
        if kind == 18 and size == 64:
            half = t[0] + "32"
            return f"(({t}){x(half)} * {x(half)} + {x()})"
        if kind == 19 and size <= 16:
            return f"({t})(({x()} * {x()} + {x()}) >> 3)"
        if kind == 20 and t in [BITS_OF[f] for f in self.floats]:
            real = f"f{size}"
            return f"to_bits_{real}({x(real)})"
        if kind == 21 and t == "u32":
            return self.pick(f"(({x()} & {x()}) | (~{x()} & {x()}))", f"sad({x()}, {x()}, {x()})")
        if kind == 22 and wide:
            return f"({t})(({t})({x()} >> {self.random.randrange(1, size)}) & {hex((1 << self.random.randrange(1, 16)) - 1)})"
        return self.other_type(t, depth)

    # --- statements ---

    def block(self, depth):
        kept = list(self.variables)
        self.depth += 1
        for _ in range(self.random.randrange(1, 4)):
            self.statement(depth - 1)
        self.depth -= 1
        self.variables = kept

    def statement(self, depth):
        assignable = [v for v in self.variables if v[2]]
        name, t, _ = self.random.choice(assignable)
        kind = self.random.randrange(14)
        if depth > 0 and kind in (7, 8):
            self.line(f"if ({self.condition(2)}) {{")
            self.block(depth)
            if self.chance(0.5):
                self.line("} else {")
                self.block(depth)
            self.line("}")
        elif depth > 0 and kind == 9:
            self.loop(depth)
        elif depth > 0 and kind == 10:
            self.line(f"switch ({self.expression('u32', 2)} & 3) {{")
            for case in range(self.random.randrange(2, 5)):
                self.line(f"case {case}:")
                self.block(depth)
                if self.chance(0.7):
                    self.line("    break;")
            self.line("}")
        elif self.arrays and kind in (11, 12):
            array, element, length = self.random.choice(self.arrays)
            place = f"{array}[{self.expression('u32', 2)} & {length - 1}]"
            if kind == 11:
                self.line(f"{place} = {self.expression(element, 2)};")
            else:
                self.line(f"{name} = {self.converted(place, element, t)};")
        elif self.functions and kind == 13:
            function, result, parameters = self.random.choice(self.functions)
            call = f"{function}({', '.join(self.expression(p, 1) for p in parameters)})"
            self.line(f"{name} = {self.converted(call, result, t)};")
        else:
            self.line(f"{name} = {self.expression(t, 3)};")

    def loop(self, depth):
        self.loops += 1
        counter = f"l{self.loops}"
        turns = self.pick("3", "5", f"({self.expression('u32', 1)} & 7) + 1")
        self.line(f"for (u32 {counter} = 0, n = {turns}; {counter} < n; {counter}++) {{")
        kept = list(self.variables)
        self.variables.append((counter, "u32", False))
        self.block(depth)
        if self.chance(0.3):
            self.line(f"    if ({self.condition(1)}) break;")
        self.variables = kept
        self.line("}")

    # --- the whole ---

    def function(self, name):
        result = self.random.choice(self.types)
        parameters = [self.random.choice(self.types) for _ in range(self.random.randrange(1, 5))]
        self.line(f"__attribute__((noinline)) static {result} {name}({', '.join(f'{p} p{i}' for i, p in enumerate(parameters))}) {{")
        self.depth += 1
        self.variables = [(f"p{i}", p, True) for i, p in enumerate(parameters)] + [("r", result, True)]
        self.line(f"{result} r = {self.literal(result)};")
        self.arrays = []
        if self.chance(0.4):
            self.line("u32 t[8] = {1, 2, 3, 4, 5, 6, 7, 8};")
            self.arrays = [("t", "u32", 8)]
        for _ in range(self.random.randrange(2, 6)):
            self.statement(2)
        self.line("return r;")
        self.depth -= 1
        self.line("}")
        self.functions.append((name, result, parameters))

    def inputs(self):
        self.variables = []
        for i in range(self.random.randrange(6, 13)):
            t = self.random.choice(self.types)
            at = self.random.randrange(14)
            text = f"in[{at}]" if width(t) <= 32 else f"((u64)in[{at}] << 32 | in[{14 + i % 2}])"
            self.line(f"{t} v{i} = {f'from_bits_{t}(({BITS_OF[t]}){text})' if is_float(t) else f'({t}){text}'};")
            self.variables.append((f"v{i}", t, True))
        self.arrays = []
        for i in range(self.random.randrange(3)):
            t, length = self.random.choice(self.types), self.pick(4, 8, 16)
            self.line(f"{t} a{i}[{length}];")
            self.line(f"for (int i = 0; i < {length}; i++) a{i}[i] = ({t})i;")
            self.arrays.append((f"a{i}", t, length))

    def outputs(self):
        values = [(name, t) for name, t, _ in self.variables] + [(f"{a}[in[3] & {n - 1}]", t) for a, t, n in self.arrays]
        for i, (text, t) in enumerate(values):
            bits = f"to_bits_{t}({text})" if is_float(t) else f"(u64){text}"
            self.line(f"{{ u64 b = {bits}; out[{2 * i}] = (u32)b; out[{2 * i + 1}] = (u32)(b >> 32); }}")

    def text(self):
        for t in INTEGERS + ["f16"] + FLOATS:
            self.line(f"typedef {C_NAMES[t]} {t};")
        self.lines += PROLOGUE.split("\n")
        for t in ["f16"] + FLOATS:
            self.lines += float_functions(t)
        for t in INTEGERS:
            self.lines += integer_functions(t)
        for t in "u32", "u64":
            self.lines += word_functions(t)
        self.line(SAD)
        every = INTEGERS + ["f16"] + FLOATS
        self.lines += [converter(s, t) for s in every for t in every if s != t]
        for i in range(self.random.randrange(3)):
            self.function(f"f{i}")
        self.line("KERNEL void k(const GLOBAL u32 *in, GLOBAL u32 *out) {")
        self.depth += 1
        self.line("in += ITEM * 16;")
        self.line("out += ITEM * 32;")
        self.inputs()
        for _ in range(self.random.randrange(8, 20)):
            self.statement(3)
        self.outputs()
        self.depth -= 1
        self.line("}")
        self.lines.append(EPILOGUE)
        return "\n".join(self.lines)


if __name__ == "__main__":
    print(Program(int(sys.argv[1]), "half" in sys.argv[2:]).text())
