"""Code objects with one of the compiler's waits for a counter taken out, and how many of them `gfxisa lint` finds, by what the wait is before.

usage: waits.py make OUT < LIST         LIST: lines of `target<TAB>code object<TAB>its listing as llvm-objdump -d gives it`
       waits.py score OUT FINDINGS NEEDED      FINDINGS: what `gfxisa lint --hints --format json OUT/*.co` says, in OUT

Every wait counts, those too that are there for other waves or for callers. A wait whose absence cannot be told from code that means it so
gives a hint; those are counted beside the errors. What is said of the unchanged object, too, does not count. Fails where fewer than NEEDED
per cent are found of a target.
"""

import collections
import json
import os
import re
import struct
import sys

LINE = re.compile(r"^\t(\S+)\s?(.*?)\s*// ([0-9A-F]+): ([0-9A-F ]+)")
SYMBOL = re.compile(r"^[0-9a-f]+ <(.+)>:$")
WAIT = re.compile(r"s_waitcnt(_\w+cnt)?|s_wait_\w*cnt(_dscnt)?")
NOTHING = 0xBF800000  # s_nop 0
KINDS = (
    ("barrier", r"s_barrier(_signal)?"),
    ("return", r"s_setpc_b64"),
    ("call", r"s_swappc_b64"),
    ("invalidation", r"buffer_(wbinvl1|inv|gl[01]_inv)\w*|global_inv"),
    ("write-back", r"buffer_wbl2|global_wb"),
    ("memory", r"(global|flat|buffer|ds|scratch)_\w+"),
)


def offset_of_text(data):
    """Where an object's code stands in the file, and its first address."""
    at, = struct.unpack_from("<Q", data, 0x28)
    size, count = struct.unpack_from("<HH", data, 0x3A)
    for n in range(count):
        kind, flags, start, offset, _ = struct.unpack_from("<4xIQQQQ", data, at + n * size)
        if kind == 1 and flags & 4:
            return offset - start
    raise ValueError("no code")


def kind(name):
    return next((k for k, pattern in KINDS if re.fullmatch(pattern, name)), "use")


def waits(listing):
    """The waits of a listing: address, text, the function they are in, and what they are before."""
    found, symbol, pending = [], "", []
    with open(listing) as lines:
        for line in lines:
            m = SYMBOL.match(line)
            if m:
                symbol = m[1]
            m = LINE.match(line)
            if not m:
                continue
            if WAIT.fullmatch(m[1]):
                pending.append((int(m[3], 16), f"{m[1]} {m[2]}", symbol))
            elif pending and not m[1].startswith(("s_mov", "s_delay_alu", "s_cbranch", "s_or_b", "s_nop", "s_and")):
                found += [(*wait, kind(m[1]), m[1]) for wait in pending]
                pending = []
    return found


def make(out):
    number = 0
    with open(f"{out}/waits.tsv", "w") as table:
        for line in sys.stdin:
            target, path, listing = line.rstrip("\n").split("\t")
            with open(path, "rb") as file:
                data = file.read()
            original = f"{os.path.basename(path)}.co"
            with open(f"{out}/{original}", "wb") as file:
                file.write(data)
            for address, text, symbol, what, _ in waits(listing):
                changed = bytearray(data)
                struct.pack_into("<I", changed, offset_of_text(data) + address, NOTHING)
                with open(f"{out}/{number}.co", "wb") as file:
                    file.write(changed)
                table.write(f"{number}.co\t{original}\t{target}\t{what}\t{original}: {symbol}: {text} at {address:#x}\n")
                number += 1


def score(out, findings, needed):
    errors, hints = collections.defaultdict(set), collections.defaultdict(set)
    with open(findings) as file:
        for finding in json.load(file)["findings"]:
            said = (finding["rule"], finding["address"], finding.get("cause", {}).get("address"))
            if finding["severity"] == "error":
                errors[finding["file"]].add(said)
            elif not finding["rule"].startswith("unneeded"):
                hints[finding["file"]].add(said)
    targets = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0, 0]))
    with open(f"{out}/waits.tsv") as lines:
        for line in lines:
            mutant, original, target, what, where = line.rstrip("\n").split("\t")
            is_error = bool(errors[mutant] - errors[original])
            is_hint = not is_error and bool(hints[mutant] - hints[original])
            for row in (targets[target][what], targets[target]["all"]):
                row[0] += 1
                row[1] += is_error
                row[2] += is_hint
            if not is_error and not is_hint:
                print(f"missed: {where}, before {what}")
    few = False
    for target, rows in targets.items():
        count, found, hinted = rows["all"]
        kinds = ", ".join(f"{k} {f} + {h} of {n}" for k, (n, f, h) in sorted(rows.items()) if k != "all")
        share = 100 * (found + hinted) / count
        few |= share < float(needed)
        print(f"{target}: of {count} waits taken out {found} give an error, {hinted} a hint ({share:.1f} %); before {kinds}")
    sys.exit(few)


if sys.argv[1] == "make":
    make(sys.argv[2])
else:
    score(*sys.argv[2:5])
