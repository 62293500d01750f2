"""Three sources that share names, texts and constants, and what llvm-mc and ld.lld link them to. For check-objects.
Usage: several.py MC LLD WORK: writes WORK/several/N.s and WORK/several-expected/several.co.
"""

import os
import random
import subprocess
import sys

MC, LLD, WORK = sys.argv[1:]
# The hash that gives texts their order has a way for each of these lengths and those between.
LENGTHS = [0, 1, 2, 3, 4, 7, 8, 9, 16, 17, 33, 60, 65, 100, 128, 129, 200, 240, 241, 500, 1024, 1025, 1100, 3000]


def source(number, chance):
    yield '.ident "several"'
    yield '.section .rodata.str1.1,"aMS",@progbits,1'
    for i in range(120):
        length = chance.choice(LENGTHS)
        letters = random.Random(length * 7 + i % 5)
        text = "".join(letters.choice("abcdefgh") for _ in range(length))
        yield f'.Ls{i}: .asciz "{text}"'
    yield '.section .rodata.cst8,"aM",@progbits,8'
    yield from (f".Lc{i}: .quad {chance.randrange(30)}" for i in range(40))
    yield '.section .rodata.str4.4,"aMS",@progbits,4\n.p2align 2'
    yield from (f".Lw{i}: .long {chance.randrange(1, 5)}, {chance.randrange(1, 3)}, 0" for i in range(20))
    yield ".data"
    yield from (f".quad .Ls{i}" for i in range(120))
    yield from (f".quad .Lc{i}" for i in range(40))
    yield from (f".quad .Lw{i}+4" for i in range(20))
    yield f".comm common{number}, {8 * number + 8}, 3\n.comm shared, {16 + number}, 4\n.bss\n.zero {number + 4}"
    for group, kind in ("once", "@function"), ("twice", "@object"):
        section = ".text" if kind == "@function" else ".rodata"
        yield f'.section {section}.{group},"{"ax" if kind == "@function" else "a"}G",@progbits,{group},comdat'
        yield f".weak {group}\n.type {group},{kind}\n.hidden {group}\n{group}: .long {number}, own@rel32@lo+{number}\n.size {group}, 8"
    yield f'.section .rodata.own{number},"aG",@progbits,signature{number},comdat\nown: .long {number}, once@rel32@lo'
    yield f".text\n.globl f{number}\n.protected f{number}\nf{number}: s_getpc_b64 s[0:1]"
    yield from (f"s_add_u32 s0, s0, common{(number + i) % 3}@gotpcrel32@lo+4" for i in range(2))
    yield f".globl g{number}\n.hidden g{number}\ng{number}: s_add_u32 s0, s0, g{(number + 1) % 3}@rel32@lo+4"


def main():
    for folder in ("several", "several-expected"):
        os.makedirs(os.path.join(WORK, folder))
    chance = random.Random(5)
    objects = []
    for number in range(3):
        path = os.path.join(WORK, "several", f"{number}.s")
        with open(path, "w", encoding="utf-8") as f:
            f.writelines(line + "\n" for line in source(number, chance))
        objects.append(os.path.join(WORK, "several-expected", f"{number}.o"))
        subprocess.run([MC, "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-filetype=obj", path, "-o", objects[-1]], check=True)
    subprocess.run([LLD, "--no-undefined", "-shared", *objects, "-o", os.path.join(WORK, "several-expected", "several.co")], check=True)
    for path in objects:
        os.remove(path)


main()
