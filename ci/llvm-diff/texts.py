"""Compares what two assemblers make of the same texts: texts.py PROCESSOR TEXTS OURS LLVM ERRORS, one text a line.

Prints up to ten differences, then three numbers: texts of which both make the same (bytes, or nothing), texts that differ, and texts
whose difference an erratum of spec/errata/assembler.yaml explains."""
import re
import sys

# Erratum: processors, who refuses (ours, llvm), text.
EXPLAINED = [
    ("T1", "gfx[6-9]", "ours", r"\blit\("),
    ("T2", "gfx[67]", "ours", r"v_div_scale_\w+ .* clamp"),
    ("T3", "gfx11", "ours", r"buffer_\w+ .* offset:\d{4,}"),
    ("T3", "gfx12", "ours", r"s_atc_probe"),
    ("T4", "gfx[67]", "ours", r"v_(add|sub)_co_u32_e64 "),
    ("T5", "gfx1[01]", "llvm", r"v_(pk_fmac_f16|dot2c_f32_f16)\w* .*\blit\("),
    ("T6", "gfx1[12]", "ours", r"s_sendmsg(halt)? sendmsg\(\d+, 0, [1-3]\)"),
    ("T7", "gfx12", "ours", r"buffer_\w+ .*, src_scc "),
    ("T8", "gfx12", "llvm", r"v_\w+ .*\bv\d+\.[lh]"),
]


def llvm_bytes(texts, output, errors):
    """The bytes of each text in hexadecimal, or nothing where it was refused."""
    refused = {int(m) for m in re.findall(r"^[^\n:]*:(\d+):\d+: error:", errors, re.M)}
    encodings = [re.sub(r"0x|[^0-9a-f]", "", m) for m in re.findall(r"encoding: \[([^\]]*)\]", output)]
    if len(encodings) != len(texts) - len(refused):
        sys.exit("LLVM's output does not match the texts line by line")
    found = iter(encodings)
    return ["" if line in refused else next(found) for line in range(1, len(texts) + 1)]


def main():
    processor = sys.argv[1]
    texts, ours, llvm, errors = (open(name).read() for name in sys.argv[2:])
    texts = texts.splitlines()
    ours = ["" if line.startswith("error") else line for line in ours.splitlines()]
    theirs = llvm_bytes(texts, llvm, errors)
    if len(ours) != len(texts):
        sys.exit("our output does not match the texts line by line")
    equal = different = explained = 0
    for text, our, their in zip(texts, ours, theirs):
        kind = "bytes" if our and their else "llvm" if our else "ours"
        if our == their:
            equal += 1
        elif any(re.match(p, processor) and k == kind and re.search(t, text) for _, p, k, t in EXPLAINED):
            explained += 1
        else:
            different += 1
            if different <= 10:
                print(f"{processor}: {text}: ours {our or 'refused'}, LLVM {their or 'refused'}")
    print(equal, different, explained)


main()
