"""Compares gfxisa's assembler with llvm-mc.

Usage: assemble.py LLVM-MC PROCESSOR WAVE < cases

Cases are lines of a text, a tab, and the hex bytes or "error: why" (Cases.java prints them). Prints the differences that no
erratum explains, and counts as key=value.

Some differences are explained by who refuses which text with which message; the others only by what LLVM answers to other texts
(proofs.py).
"""

import collections
import re
import sys

from proofs import PROOFS, Witness

SHOWN = 20
BATCH = 20000

# What LLVM refuses and gfxisa takes: the erratum, LLVM's message, the text.
LAXER = (
    ("L8", r"failed parsing operand", r"sext\("),
    ("L9", r"e64 variant of this instruction", r"v_(read|write)lane"),
    ("L12", r"not valid for this GPU|invalid operand", r"v_(ldexp_f16|fma_mix)"),
    ("L13", r"", r"(buffer|global)_atomic_(pk_add_f16|add_f32)\b"),
    ("L15", r"only one bit must be set", r"^image_gather4"),
    ("L15", r"unsupported format", r"^tbuffer_"),
    ("L17", r"not a valid operand", r"^v_cvt_(pk_)?f32_(fp|bf)8_sdwa .*sext\("),
    ("L17", r"lds_direct cannot be used with this instruction", r"^v_(sub|subb|lshl|lshr|ashr)rev_\w+ .*src_lds_direct"),
)
# What LLVM takes and gfxisa refuses: the erratum, gfxisa's message, the text.
STRICTER = (
    ("L5", r"does not fit in|is not in|expected a (digit of a base-\d+ )?number|expected a label|cannot hold|is more than", r""),
    ("L12", r"cannot be a literal", r"v_(ldexp_f16|fma_mix)"),
    ("L6", r"cannot be a literal", r""),
    ("L7", r"cannot be this register|takes \d+ bits|cannot be combined|expected a number for offset", r""),
    ("L9", r"has no instruction", r"_(e32|e64)\b|v_nop_sdwa|^v_cmpx?_\w+_sdwa\b"),
    ("L9", r"has no instruction", r"_f64_dpp\b"),
    ("L8", r"expected ','", r" scc\b"),
    ("L9", r"does not accept this source modifier", r""),
)
# Both assemble, to different bytes: the erratum, the text.
OTHERWISE = (
    ("L22", r"^v_div_scale_\w+ .*(abs\(-|\|-)"),
    ("L5", r"s_setreg_imm32_b32"),
    ("L9", r"v_pk_fmac_f16_sdwa"),
    ("L16", r"^exp .* compr\b"),
    ("L12", r"v_(cmpx?_class|ldexp)_f16"),
)
# What needs no explanation.
PLAIN = {"equal", "refused", "crashed"}


def kind(w, text, ours, theirs):
    """How the two compare: equal, refused (by both), crashed, different, or the number of the erratum that explains it."""
    how = pattern(text, ours, theirs)
    if how in PLAIN:
        return how
    return next((erratum for erratum, holds in PROOFS if holds(w, text, ours, theirs)), how)


def pattern(text, ours, theirs):
    """The same, as far as the messages tell."""
    if ours == theirs:
        return "equal"
    we_refuse = ours.startswith("error: ")
    if theirs == "crash":
        return "crashed"
    if theirs == "fixup":
        return "L10" if we_refuse else "different"
    if theirs.startswith("error: "):
        if we_refuse:
            return "refused"
        found = (e for e, message, texts in LAXER if re.search(message, theirs) and re.search(texts, text))
    elif we_refuse:
        found = (e for e, message, texts in STRICTER if re.search(message, ours) and re.search(texts, text))
    else:
        found = (e for e, texts in OTHERWISE if re.search(texts, text))
    return next(found, "different")


def main():
    w = Witness(*sys.argv[1:])
    cases = [line.rstrip("\n").split("\t") for line in sys.stdin]
    counts = collections.Counter()
    for start in range(0, len(cases), BATCH):
        batch = cases[start:start + BATCH]
        for (text, ours), theirs in zip(batch, w.answers([case[0] for case in batch])):
            how = kind(w, text, ours, theirs)
            counts[how] += 1
            if how == "different" and counts[how] <= SHOWN:
                print(f"{text}\n  LLVM    {theirs}\n  gfxisa  {ours}")
    explained = sorted(how for how in counts if how[0].isupper())
    print(" ".join(f"{how}={counts[how]}" for how in ["equal", "different", "refused", "crashed", *explained]))


main()
