"""Compares what gfxisa and llvm-mc assemble from the same texts.

Usage: texts.py LLVM-MC LIBRARY TARGET TEXTS OURS

A target is a processor, or PROCESSOR:64 for its waves of 64 lanes; the files have a text, and its hex bytes or "error: why", a line.
Prints up to ten differences that no erratum explains, how many each erratum explains, and three numbers: texts of which both make
the same (bytes, or nothing), texts that differ, and texts whose difference is explained.

An erratum's pattern only gives the difference its number. What shows that it is LLVM's is its own disassembler: where gfxisa takes a
text, it writes that text for gfxisa's bytes; where only LLVM takes it, it reads LLVM's bytes as something else.
"""

import collections
import re
import sys

import decode
import llvm_mc

SHOWN = 10
BATCH = 20000
# Processors of which LLVM has no disassembler.
SILENT = r"gfx[67]\d\d$"

# What gfxisa takes, and LLVM refuses or encodes otherwise: the erratum, processors, the text.
TAKEN = (
    ("L5", r"gfx", r"^s_setreg_imm32_b32 .*\d\.\d"),
    ("L16", r"gfx", r"^exp .*\boff\b.* compr"),
    ("T5", r"gfx1[01]", r"^v_(pk_fmac_f16|dot2c_f32_f16|dot2acc_f32_f16)\w* .*\blit\("),
    ("L25", r"gfx1[12]", r"^v_pk_fmac_f16\w* v\d+, -?\d\.\d"),
    ("T8", r"gfx12", r"\bv\d+\.[lh]\b"),
    ("T9", r"gfx1", r"-lit\(|\|lit\(|_f64\w* .*(neg\(|\|)0x"),
    ("L17", r"gfx", r"\bsrc_lds_direct\b"),
    ("T12", r"gfx8", r"^v_mac_f(16|32)_sdwa .*dst_sel:(BYTE|WORD)"),
    ("T12", r"gfx9[45]", r"^v_cvt_\w+_sdwa .*sext\("),
    ("L24", r"gfx11", r"^v_\w+_e64(_dpp)? .*\bop_sel:"),
    ("L27", r"gfx12", r"_atomic_.* th:TH_ATOMIC_NT_RETURN scope:SCOPE_SYS"),
)
# What gfxisa refuses and LLVM takes: the erratum, processors, gfxisa's message, the text.
REFUSED = (
    ("L5", r"gfx", r"does not fit", r"^t?buffer_\w+ .* offset:"),
    ("L7", r"gfx[67]", r"cannot be this register", r"^v_\w+ v\d+, src_"),
    ("T1", r"gfx[6-9]", r"cannot be a (literal|constant)|one literal", r"\blit\("),
    ("T1", r"gfx1[12]", r"cannot be a literal", r"_e64_dpp .*\b0x"),
    ("T2", r"gfx[67]", r"'clamp' is not a modifier", r"^v_div_scale_"),
    ("T3", r"gfx12", r"does not fit", r"^s_atc_probe"),
    ("T4", r"gfx[67]", r"has no instruction", r"^v_(add|sub|subrev)_co_u32"),
    ("T6", r"gfx1[12]", r"operation|stream|message", r"^s_sendmsg"),
    ("T7", r"gfx12", r"cannot be this register", r"^t?buffer_\w+ .*, src_scc "),
    ("T9", r"gfx", r"literal|'clamp' is not a modifier", r"\|lit\("),
    ("T10", r"gfx12", r"cannot be this register", r"^s_(get_)?barrier_"),
    ("T11", r"gfx10", r"cannot be this register|cannot be combined", r"\bnull\b"),
)


class Witness:
    """Other questions to LLVM, which show whose a difference is."""

    def __init__(self, mc, library, target):
        self.processor, _, wave = target.partition(":")
        features = [f"+wavefrontsize{wave}", f"-wavefrontsize{96 - int(wave)}"] if wave else []
        halves = [*features, "+real-true16"] if self.processor.startswith("gfx12") else features
        start = [mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + self.processor, "-show-encoding"]
        self.usual = [*start, "-mattr=" + ",".join(features)]
        self.halves = [*start, "-mattr=" + ",".join(halves)]
        self.decoder = None if re.match(SILENT, self.processor) else decode.Oracle(library, self.processor, halves)

    def assemble(self, texts):
        """LLVM's bytes, or its error."""
        return llvm_mc.run(self.usual, texts)

    def assemble_halves(self, texts):
        """The same by a GFX12 that knows halves of registers."""
        return llvm_mc.run(self.halves, texts) if texts else []

    def read(self, codes):
        """The texts of instructions, without size and remarks; nothing for what is none."""
        answers = self.decoder.answers([bytes.fromhex(code) for code in codes]) if codes else []
        return [decode.REMARK.sub("", answer).partition(" ")[2] for answer in answers]


def without_announcement(text):
    return re.sub(r"lit\((\w+)\)", r"\1", text)


def in_decimal(text):
    return re.sub(r"\b0x[0-9a-f]+", lambda found: str(int(found.group(), 16)), text)


def is_text_of(text, read):
    """Whether two texts of an instruction say the same: mnemonics may be aliases, v1.l is v1 to processors of before GFX11 and v1.h is where
    op_sel says it, hardware registers change their names, and numbers are in hexadecimal or announced as literals only here or there,
    but not both."""
    half = r"\.[lh]" if "op_sel:" in text else r"\.l"
    ours, theirs = (re.sub(rf"(v\d+){half}\b|(hwreg)\(\w+", r"\1\2", " ".join(t.split()[1:])) for t in (text, read))
    return any(plain(ours) == plain(theirs) for plain in (without_announcement, in_decimal))


def erratum(processor, text, ours):
    """The number of the erratum that a difference looks like, or nothing."""
    if ours.startswith("error: "):
        found = (e for e, p, message, t in REFUSED if re.match(p, processor) and re.search(message, ours) and re.search(t, text))
    else:
        found = (e for e, p, t in TAKEN if re.match(p, processor) and re.search(t, text))
    return next(found, "")


def first_sight(processor, text, ours, theirs):
    """How the two compare: equal, refused (by both), different, or the number of the erratum that it looks like."""
    if ours.startswith("error: ") and theirs.startswith("error: "):
        return "refused"
    return "equal" if ours == theirs else erratum(processor, text, ours) or "different"


def compare(witness, batch):
    """LLVM's answers to the texts of pairs of a text and our bytes or error, and how the two compare."""
    answers = witness.assemble([text for text, _ in batch])
    kinds = [first_sight(witness.processor, text, ours, theirs) for (text, ours), theirs in zip(batch, answers)]
    told = [i for i, kind in enumerate(kinds) if kind == "T8"]
    for i, theirs in zip(told, witness.assemble_halves([batch[i][0] for i in told])):
        kinds[i] = "T8" if theirs == batch[i][1] else "different"
    asked = [i for i, kind in enumerate(kinds) if is_number(kind) and kind != "T8" and witness.decoder]
    codes = [answers[i] if batch[i][1].startswith("error: ") else batch[i][1] for i in asked]
    for i, read in zip(asked, witness.read(codes)):
        text, ours = batch[i]
        if is_text_of(text, read) == ours.startswith("error: "):
            kinds[i] = "different"
    return answers, kinds


def is_number(kind):
    return kind[0] in "LT"


def main():
    mc, library, target, *files = sys.argv[1:]
    texts, ours = (open(name, encoding="utf-8").read().splitlines() for name in files)
    if len(ours) != len(texts):
        sys.exit("our output does not match the texts line by line")
    witness = Witness(mc, library, target)
    counts = collections.Counter()
    for start in range(0, len(texts), BATCH):
        batch = list(zip(texts[start:start + BATCH], ours[start:start + BATCH]))
        for (text, our), their, kind in zip(batch, *compare(witness, batch)):
            counts[kind] += 1
            if kind == "different" and counts[kind] <= SHOWN:
                print(f"{text}\n  LLVM    {their}\n  gfxisa  {our}")
    explained = sorted(filter(is_number, counts))
    print(" ".join(f"{kind}={counts[kind]}" for kind in explained) or "no errata")
    print(counts["equal"] + counts["refused"], counts["different"], sum(counts[kind] for kind in explained))


main()
