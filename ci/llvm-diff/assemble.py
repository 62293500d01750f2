"""Compares gfxisa's assembler with llvm-mc.

Usage: assemble.py LLVM-MC PROCESSOR WAVE < cases

Cases are lines of a text, a tab, and the hex bytes or "error: why" (Cases.java prints them). Prints the differences that no
erratum explains, and counts as key=value.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

SHOWN = 20
BATCH = 20000
ENCODING = re.compile(r"encoding: \[([^\]]*)\]")
FIXUP = re.compile(r"\s*;\s+fixup ")
ERROR = re.compile(r":(\d+):\d+: error: (.*)")

# What LLVM refuses and gfxisa takes: the erratum, LLVM's message, the text.
LAXER = (
    ("L8", r"not a valid operand|invalid operand for instruction", r"_(sdwa|dpp)\b|offset|:"),
    ("L8", r"failed parsing operand", r"sext\("),
    ("L8", r"expected 'neg' modifier", r"--"),
    ("L8", r"not a valid operand|invalid operand for instruction|ABS not allowed", r"\||abs\(|neg\("),
    ("L9", r"e64 variant of this instruction", r"v_(read|write)lane"),
    ("L12", r"not valid for this GPU|invalid operand", r"v_(ldexp_f16|fma_mix)"),
    ("L13", r"", r"(buffer|global)_atomic_(pk_add_f16|add_f32)\b"),
    ("L15", r"only one bit must be set", r"^image_gather4"),
    ("L15", r"unsupported format", r"^tbuffer_"),
    ("L17", r"lds_direct", r"src_lds_direct"),
    ("L17", r"xnack_mask\w* register not available", r"xnack_mask"),
    ("L17", r"constant bus restrictions", r"^v_movreld_b32"),
    ("L17", r"integer clamping is not supported", r"^v_cvt_pknorm_\w+ .* clamp$"),
    ("L17", r"literal operands are not supported", r"^v_cvt_f32_f16_e64 .*, -?\d+( |$)"),
    ("L17", r"invalid op_sel operand", r"^v_dot\w+ .* op_sel"),
    ("L17", r"operands are not valid for this GPU", r"^s_(buffer_)?load_"),
    ("L17", r"operands are not valid for this GPU", r"^v_(add|sub|subrev)_u32_e32 v\w+, [^,]+, [^,]+$"),
)
# What LLVM takes and gfxisa refuses: the erratum, gfxisa's message, the text.
STRICTER = (
    ("L5", r"does not fit in|is not in|expected a (digit of a )?number|expected a label|cannot hold|is more than", r""),
    ("L12", r"cannot be a literal", r"v_(ldexp_f16|fma_mix)"),
    ("L6", r"cannot be a literal", r""),
    ("L7", r"cannot be such a register|takes \d+ bits|do not go together|expected a number for offset", r""),
    ("L9", r"has no instruction", r"_(e32|e64)\b|v_nop_sdwa|^v_cmpx?_\w+_sdwa\b"),
    ("L9", r"has no instruction", r"_f64_dpp\b"),
    ("L8", r"expected ','", r" scc\b"),
    ("L8", r"", r"--"),
    ("L9", r"takes no such source modifier", r""),
)
# Both assemble, to different bytes: the erratum, the text.
OTHERWISE = (
    ("L22", r"^v_div_scale_\w+ .*(abs\(-|\|-)"),
    ("L5", r"s_setreg_imm32_b32"),
    ("L9", r"v_pk_fmac_f16_sdwa"),
    ("L16", r"^exp .* compr\b"),
    ("L12", r"v_(cmpx?_class|ldexp)_f16"),
)


def run(command, texts):
    """LLVM's answer to each text: hex bytes or "error: why". A label before each tells which output is whose."""
    with tempfile.NamedTemporaryFile("w", suffix=".s", delete=False) as source:
        source.write("".join(f"L{i}:\n{text}\n" for i, text in enumerate(texts)))
    try:
        done = subprocess.run(
            [*command, source.name], capture_output=True, text=True, check=False)
    finally:
        os.unlink(source.name)
    if done.returncode not in (0, 1):
        if len(texts) == 1:
            return ["crash"]
        half = len(texts) // 2
        return run(command, texts[:half]) + run(command, texts[half:])
    answers = ["error: nothing"] * len(texts)
    at = -1
    for line in done.stdout.splitlines():
        label = re.fullmatch(r"L(\d+):", line)
        if label:
            at = int(label.group(1))
        elif at >= 0 and FIXUP.match(line):
            answers[at] = "fixup"
        elif at >= 0 and (found := ENCODING.search(line)):
            answers[at] = found.group(1).replace("0x", "").replace(",", "")
    for line in done.stderr.splitlines():
        if found := ERROR.search(line):
            answers[(int(found.group(1)) - 1) // 2] = "error: " + found.group(2)
    return answers


def kind(text, ours, theirs):
    """How the two compare: equal, refused (by both), crashed, different, or the number of the erratum that explains it."""
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
    llvm_mc, processor, wave = sys.argv[1:]
    command = [llvm_mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + processor, "-show-encoding"]
    if wave == "64" and processor.startswith("gfx1"):
        command.append("-mattr=+wavefrontsize64,-wavefrontsize32")
    cases = [line.rstrip("\n").split("\t") for line in sys.stdin]
    counts = collections.Counter()
    for start in range(0, len(cases), BATCH):
        batch = cases[start:start + BATCH]
        for (text, ours), theirs in zip(batch, run(command, [case[0] for case in batch])):
            how = kind(text, ours, theirs)
            counts[how] += 1
            if how == "different" and counts[how] <= SHOWN:
                print(f"{text}\n  LLVM    {theirs}\n  gfxisa  {ours}")
    explained = sorted(how for how in counts if how.startswith("L"))
    print(" ".join(f"{how}={counts[how]}" for how in ["equal", "different", "refused", "crashed", *explained]))


main()
