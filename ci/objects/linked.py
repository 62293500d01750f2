"""Small random sources with data of threads, arrays of functions, commons and names that need the loader, and what llvm-mc and ld.lld link
them to, alone and three together. For check-objects.
Usage: linked.py MC LLD WORK: writes WORK/linked/NAME.s, WORK/together/N/FILE.s, and WORK/linked-expected/NAME.co.
"""

import os
import random
import subprocess
import sys

MC, LLD, WORK = sys.argv[1:]
SINGLE = 100
TOGETHER = 6
# Names, with a number as priority for %d, and their flags and types.
SECTIONS = {
    ".data .data.x .data.rel .data.rel.ro .toc named .ctors.%d .dtors": ('"aw"', ""),
    ".bss .bss.y .bss.rel.ro other": ('"aw"', ",@nobits"),
    ".rodata .rodata.a .lrodata.k": ('"a"', ""),
    ".text .text.k": ('"ax"', ""),
    ".tdata .tdata.q": ('"awT"', ""),
    ".tbss .tbss.r": ('"awT"', ",@nobits"),
    ".init_array .init_array.%d": ('"aw"', ",@init_array"),
    ".fini_array .fini_array.%d": ('"aw"', ",@fini_array"),
    ".preinit_array": ('"aw"', ",@preinit_array"),
    ".note.n": ('"a"', ",@note"),
    ".wx": ('"awx"', ""),
}
KINDS = {name: kind for names, kind in SECTIONS.items() for name in names.split()}


def content(kind, chance, names, near):
    """Some bytes for a section. `near`: symbols that code has a distance to."""
    flags, type_ = kind
    if type_ == ",@nobits":
        yield f".zero {chance.choice([0, 1, 4, 40, chance.randint(0, 5000)])}"
    elif type_ == ",@note":
        yield '.long 4, 4, 1\n.asciz "abc"\n.long 7'
    elif flags == '"a"':
        yield f".long 1, {chance.randint(0, 9)}"
    elif flags == '"ax"':
        for _ in range(chance.randint(0, 4)):
            yield f"s_add_u32 s0, s0, {chance.choice(names)}@gotpcrel32@lo+4"
            yield f"s_add_u32 s0, s0, {chance.choice(near)}@rel32@lo+4" if near else "s_nop 0"
    else:
        yield from (f".quad {chance.choice(names)}+{chance.choice([0, 8])}" for _ in range(chance.randint(0, 3)))


def source(chance, own, commons, others=()):
    yield '.ident "linked"'
    sections = chance.sample(sorted(KINDS), chance.randint(1, 9))
    symbols = [(name, f"{own}_{i}", chance.choice(["local", "globl", "hidden", "protected", "weak"])) for i, name in enumerate(sections * 2)]
    symbols = chance.sample(symbols, chance.randint(len(sections), len(symbols)))
    names = [s for _, s, _ in symbols] + commons + list(others)
    near = [s for name, s, scope in symbols if scope in ("local", "hidden", "protected") and "T" not in KINDS[name][0]]
    blocks = [[f".comm {c}, {chance.randint(1, 70)}, {chance.randint(0, 6)}"] for c in commons]
    for name, symbol, scope in symbols:
        section = name % chance.choice([1, 5, 20, 100, 65535]) if "%d" in name else name
        block = [f".section {section},{''.join(KINDS[name])}"]
        block += [f".p2align {chance.choice([0, 1, 2, 3, 4, 6, 8])}"] if chance.random() < 0.5 else []
        block += [f".{'weak' if scope == 'weak' else 'globl'} {symbol}"] if scope != "local" else []
        block += [f".{scope} {symbol}"] if scope in ("hidden", "protected") else []
        block += [f"{symbol}:", *content(KINDS[name], chance, names, near)]
        block += [f".size {symbol}, .-{symbol}"] if chance.random() < 0.4 else []
        blocks.append(block)
    chance.shuffle(blocks)
    yield from (line for block in blocks for line in block)
    yield ".data\n.weak nowhere\n.quad nowhere, __init_array_start, __init_array_end, __fini_array_end, __dso_handle"


def write(path, lines):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as f:
        f.writelines(line + "\n" for line in lines)
    unlinked = path[: -len(".s")] + ".o"
    subprocess.run([MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-filetype=obj", path, "-o", unlinked], check=True)
    return unlinked


def link(name, objects):
    expected = os.path.join(WORK, "linked-expected", name + ".co")
    subprocess.run([LLD, "--no-undefined", "-shared", *objects, "-o", expected], check=True)
    for path in objects:
        os.remove(path)


def main():
    os.makedirs(os.path.join(WORK, "linked-expected"))
    chance = random.Random(7)
    for i in range(SINGLE):
        commons = [f"common{n}" for n in range(chance.randint(0, 4))]
        link(f"single{i}", [write(os.path.join(WORK, "linked", f"single{i}.s"), source(chance, "s", commons))])
    for i in range(TOGETHER):
        objects = []
        for file in "abc":
            lines = source(chance, file, chance.sample(["common0", "common1", "common2", "common3"], 3), ["shared"])
            lines = [*lines, f".comm shared, {chance.randint(1, 40)}, {chance.randint(0, 5)}"]
            objects.append(write(os.path.join(WORK, "together", str(i), file + ".s"), lines))
        link(f"together{i}", objects)


main()
