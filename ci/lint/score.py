"""How many of the wrong code objects that mutants.py made, or of the kernels that nops.py made, `gfxisa lint` finds.

usage: score.py FAMILY TABLE FINDINGS NEEDED [hazards]     TABLE: the family's .tsv; FINDINGS: what `gfxisa lint --format json` says
With `hazards` nothing else counts. Prints the numbers and every mutant that is missed, or reported without reason; fails where less than NEEDED per
cent are found, or more than so many others are reported: none, or of hazards one per cent, which LLVM does not see.
"""

import collections
import json
import sys

# What a function promises its caller, and what other waves need at a barrier, are no matter of the operations that the search follows: it
# stops at calls and returns, and knows registers only. Nor are hazards, some of which a wait ends (stores and LDS around branches of GFX10).
BEYOND = ("missing-wait-at-entry", "missing-wait-at-return", "missing-wait-at-barrier", "hazard:")
# Hazards that LLVM 22 does not know, for which a later version puts in a NOP: erratum H28.
UNKNOWN_TO_LLVM = {"hazard:wide-store-scalar-offset"}


def main():
    family, table, findings, needed = sys.argv[1:5]
    hazards = sys.argv[5:] == ["hazards"]
    rules = collections.defaultdict(set)
    with open(findings) as file:
        for finding in json.load(file)["findings"]:
            if not hazards or finding["rule"].startswith("hazard:"):
                rules[finding["file"]].add(finding["rule"])
                rules[f"{finding['file']}:{finding['symbol']}"].add(finding["rule"])
    found, missed, silent, beyond, later, wrong = 0, [], 0, 0, 0, []
    with open(table) as lines:
        for line in lines:
            mutant, matters, where, use = line.rstrip("\n").split("\t")
            said = rules[mutant]
            if matters == "1":
                if said:
                    found += 1
                else:
                    missed.append(f"{where}: {use}")
            elif not said:
                silent += 1
            elif said <= UNKNOWN_TO_LLVM:
                later += 1
            elif not hazards and all(rule.startswith(BEYOND) for rule in said):
                beyond += 1
            else:
                wrong.append(f"{where}: {', '.join(sorted(said))}")
    for what in missed:
        print(f"missed: {what}")
    for what in wrong:
        print(f"reported without reason: {what}")
    share = 100 * found / max(1, found + len(missed))
    print(
        f"{family}: {found} of {found + len(missed)} wrong ones found ({share:.1f} %); of {silent + beyond + later + len(wrong)} others"
        f" {beyond} break a promise of functions, come to a barrier too early or meet a hazard, {later} have a hazard that LLVM"
        f" does not know (erratum H28), {len(wrong)} are reported without reason"
    )
    tolerated = (silent + len(wrong)) // 100 if hazards else 0
    sys.exit(share < float(needed) or len(wrong) > tolerated)


main()
