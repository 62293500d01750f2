"""Takes waits and NOPs out of what a compiler made, and counts them beside those that `gfxisa fix` puts in.

usage: fix.py strip FROM TO           every FROM/*.s without them
       fix.py count FROM FIXED        a line for each family, and the rest of what there is to say
"""

import collections
import glob
import os
import re
import sys

WAIT = re.compile(r"\s*(s_waitcnt(?!_depctr)\w*|s_wait_(?!alu)\w+)\b")
NOP = re.compile(r"\s*(s_nop|v_nop|s_waitcnt_depctr|s_wait_alu)\b")
FAMILY = re.compile(r"\.gfx(90a|94|95|1[0-2]|[6-9])")


def lines(path):
    """The lines, each with whether it stands between s_getpc_b64 and the sum with a distance, which counts what is between."""
    with open(path, encoding="utf-8") as file:
        text = file.readlines()
    inside = 0
    for line in text:
        words = line.split()
        inside = 6 if words[:1] == ["s_getpc_b64"] else inside - 1
        yield line, inside > 0
        if "@hi" in line:
            inside = 0


def strip(source, target):
    for path in glob.glob(os.path.join(source, "*.s")):
        with open(os.path.join(target, os.path.basename(path)), "w", encoding="utf-8") as out:
            out.writelines(line for line, fixed in lines(path) if fixed or not (WAIT.match(line) or NOP.match(line)))


def counted(path):
    found = [line for line, _ in lines(path)]
    return sum(1 for x in found if WAIT.match(x)), sum(1 for x in found if NOP.match(x))


def count(source, target):
    families = collections.defaultdict(lambda: [0] * 5)
    for path in sorted(glob.glob(os.path.join(source, "*.s"))):
        name = os.path.basename(path)
        family = families["gfx" + FAMILY.search(name)[1]]
        family[0] += 1
        fixed = os.path.join(target, name)
        if not os.path.exists(fixed):
            sys.exit(f"{name} was not mended")
        for i, number in enumerate(counted(path) + counted(fixed)):
            family[i + 1] += number
    for name, (files, waits, nops, our_waits, our_nops) in sorted(families.items(), key=lambda x: (len(x[0]), x[0])):
        ratio = f"{our_waits / waits:.2f}" if waits else "-"
        print(f"fix: {name}: {files} sources, waits {our_waits} of the compiler's {waits} ({ratio}), NOPs and the like {our_nops} of {nops}")


if __name__ == "__main__":
    {"strip": strip, "count": count}[sys.argv[1]](*sys.argv[2:])
