"""Second questions to llvm-mc: what it answers to other texts has to be what an erratum says, for that to explain a difference.

Each takes a witness, the text, and what gfxisa and LLVM make of it: hex bytes or "error: why".
"""

import itertools
import re
import struct

from llvm_mc import run

OFFSET_OF_SCOPE = 8 * 6 + 2
VGPR = r"\bv(?:\d+\b|\[[^]]*\])(?!\.)"
READ_ONLY = r"\bsrc_(vccz|execz|scc|(shared|private)_(base|limit)|pops_exiting_wave_id)\b"


class Witness:
    """Questions to llvm-mc: the texts themselves, and others that show that a difference is what an erratum says."""

    def __init__(self, llvm_mc, processor, wave):
        self.generation = int(processor[3:-2])
        self.command = [llvm_mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + processor, "-show-encoding"]
        self.features = ["+wavefrontsize64", "-wavefrontsize32"] if wave == "64" and self.generation >= 10 else []

    def answers(self, texts, *features):
        """LLVM's answers to the texts, perhaps with more features than the processor's."""
        return run([*self.command, "-mattr=" + ",".join([*self.features, *features])], texts)


def difference(a, b):
    """The bits in which two answers differ; 0 for errors and for answers of different lengths."""
    if a.startswith("error") or b.startswith("error") or len(a) != len(b):
        return 0
    return int.from_bytes(bytes.fromhex(a), "little") ^ int.from_bytes(bytes.fromhex(b), "little")


def halves(w, text, ours, theirs):
    """Halves of registers on GFX12, which LLVM takes with a feature, and then wants every one told."""
    pieces = re.split(f"({VGPR})", text)
    if w.generation != 12:
        return False
    told = itertools.product(*[[piece, piece + ".l", piece + ".h"] if i % 2 else [piece] for i, piece in enumerate(pieces)])
    return ours in w.answers(["".join(t) for t in told], "+real-true16")


def dlc(w, text, ours, theirs):
    """DLC of buffer atomics on GFX10, which LLVM reads and does not write."""
    return (w.generation == 10 and re.match(r"buffer_atomic_\w+ .* dlc\b", text)
            and difference(ours, theirs) == 1 << 15 and w.answers([re.sub(r" dlc\b", "", text)]) == [theirs])


def lit(w, text, ours, theirs):
    """lit() of pairs of halves, which LLVM takes without lit()."""
    return "lit(" in text and theirs.startswith("error") and w.answers([re.sub(r"\blit\((.*?)\)", r"\1", text)]) == [ours]


def constant(w, text, ours, theirs):
    """A constant with a source modifier, which LLVM takes as the number that it makes."""
    modified = re.compile(r"-?(?:abs|neg)\(\|?([-\w.]+)\|?\)|-?\|([-\w.]+)\|")
    if not modified.search(text) or not theirs.startswith("error") or ours.startswith("error"):
        return False
    literal = hex(int.from_bytes(bytes.fromhex(ours)[-4:], "little"))
    numbers = (
        lambda number: number, lambda number: "-" + number, lambda number: f"neg({number})", lambda number: number.lstrip("-"),
        lambda _: literal)
    return ours in w.answers([modified.sub(lambda m: made(m.group(1) or m.group(2)), text) for made in numbers])


def fraction(w, text, ours, theirs):
    """1/2π for a 16-bit integer in SDWA and DPP, where LLVM takes the other fractions: 0.5 has another bit of the code."""
    if "0.15915494" not in text or not theirs.startswith("error"):
        return False
    return difference(ours, w.answers([text.replace("0.15915494", "0.5")])[0]).bit_count() == 1


def accumulated(w, text, ours, theirs):
    """OP_SEL of an instruction that adds to its destination: its third bit is written 0, and read like the fourth."""
    other = re.sub(r"op_sel:\[(.),(.),0,(.)\]", r"op_sel:[\1,\2,\3,\3]", text)
    return other != text and w.answers([other]) == [ours]


def twice(w, text, ours, theirs):
    """A fraction for both halves of V_PK_FMAC_F16's source, where LLVM takes it for the lower one, but writes it for both."""
    number = re.match(r"v_pk_fmac_f16\S* [^,]*, (-?\d+\.\d+),", text)
    if not number or theirs.startswith("error"):
        return False
    bits = struct.pack("<e", float(number.group(1)))
    both = text.replace(number.group(1), f"0x{bits[::-1].hex() * 2}", 1)
    return theirs.endswith(bits.hex() + "0000") and w.answers([both]) == [ours]


def cut(w, text, ours, theirs):
    """A register whose code has a bit more than the field: LLVM encodes the one with the other bits."""
    others = ["vcc_hi", "ttmp0", "ttmp1", "ttmp2", "ttmp3", "ttmp15", "m0", "null"]
    texts = [re.sub(READ_ONLY, other, text) for other in others]
    return ours.startswith("error") and text not in texts and theirs in w.answers(texts)


def triple(w, text, ours, theirs):
    """Three trap registers, for which LLVM has no name."""
    loaded = re.match(r"(s_(?:buffer_)?load_b96) ttmp\[\d+:\d+\],", text)
    if not loaded:
        return False
    return 0 < difference(ours, w.answers([text.replace(loaded.group(), loaded.group(1) + " s[0:2],")])[0]) < 1 << 13


def direct(w, text, ours, theirs):
    """LDS_DIRECT in pairs, which LLVM takes for a VGPR with a bank; other registers show that it has none."""
    codes = {3, 3 << 32, 3 | 3 << 32}
    return "VGPR banks" in theirs and difference(ours, w.answers([text.replace("src_lds_direct", "src_scc")])[0]) in codes


def resultless(w, text, ours, theirs):
    """An atomic that is to return what was there, but names no register for it: LLVM encodes the first one."""
    if not ours.startswith("error") or not re.search(r"_atomic_\w+ .*th:TH_ATOMIC_\w*RETURN", text):
        return False
    return theirs in w.answers([text.replace(" ", f" {result}, ", 1) for result in ("v0", "v[0:1]")])


def scope(w, text, ours, theirs):
    """Hint 3 of an atomic with the widest scope, which LLVM takes for the bypass of loads: the other scopes tell its bits."""
    if "th:TH_ATOMIC_NT_RETURN scope:SCOPE_SYS" not in text:
        return False
    texts = [text.replace("SCOPE_SYS", "SCOPE_" + narrower) for narrower in ("CU", "SE", "DEV")]
    return [difference(ours, answer) for answer in w.answers(texts)] == [
        (3 ^ narrower) << OFFSET_OF_SCOPE for narrower in range(3)]


def cascade(w, text, ours, theirs):
    """A cascading hint without one of the two widest scopes."""
    if not ours.startswith("error") or "th:TH_ATOMIC_CASCADE_" not in text:
        return False
    wide = w.answers([re.sub(r" scope:\w+", "", text) + " scope:SCOPE_DEV"])[0]
    return difference(theirs, wide) & ~(3 << OFFSET_OF_SCOPE) == 0 != difference(theirs, wide)


def dropped(w, text, ours, theirs):
    """-1 as a number without a sign, for which LLVM writes a literal's code and no literal: with the sign it has the code 193."""
    signed = re.sub(r", (65535|0xffff)(?= |,|$)", ", -1", text)
    changed = difference(theirs, w.answers([signed])[0]) if signed != text and ours.startswith("error") else 0
    return changed != 0 and changed // (changed & -changed) == (255 ^ 193) >> 1


def unsigned(w, text, ours, theirs):
    """A small negative number without its sign, which LLVM takes with it only."""
    signed = re.sub(r", 0xfffffff([0-9a-f])(?= |,|$)", lambda m: f", {int(m.group(1), 16) - 16}", text)
    return theirs.startswith("error") and signed != text and w.answers([signed]) == [ours]


def oversized(w, text, ours, theirs):
    """Eight registers for the address of an image of five to seven."""
    eight = re.search(r"\bv\[(\d+):(\d+)\]", text.partition(",")[2])
    if not eight or not text.startswith("image_") or int(eight.group(2)) - int(eight.group(1)) != 7:
        return False
    fewer = [text.replace(eight.group(), f"v[{eight.group(1)}:{int(eight.group(2)) - less}]", 1) for less in (1, 2, 3)]
    return ours.startswith("error") and theirs in w.answers(fewer)


def addressed(w, text, ours, theirs):
    """An address of an image before GFX10 of as many registers as no shape has: with others only the register's byte differs."""
    address = re.match(r"(image_\w+ [^,]*, )(v\[?\d+[^,]*|\[[^]]*\])(?=,)", text)
    if w.generation >= 10 or not address or not theirs.startswith("error"):
        return False
    tuples = (f"v[1:{count}]" for count in (1, 2, 3, 4, 8, 16))
    answers = w.answers([address.group(1) + other + text[address.end():] for other in tuples])
    return ours in answers or any(0 < difference(ours, answer) and not difference(ours, answer) & ~(0xFF << 32) for answer in answers)


def part(w, text, ours, theirs):
    """A part of the destination of V_MAC in SDWA on GFX8, which LLVM takes whole only."""
    if w.generation != 8 or not re.match(r"v_mac_f\d+_sdwa ", text):
        return False
    whole = w.answers([re.sub(r"dst_sel:\w+", "dst_sel:DWORD", text)])[0]
    return difference(ours, whole) & ~(7 << 40) == 0 != difference(ours, whole)


# The erratum, and whether it explains a difference.
PROOFS = (
    ("T8", halves),
    ("L13", dlc),
    ("T5", lit),
    ("L8", constant),
    ("L24", accumulated),
    ("L25", twice),
    ("L26", resultless),
    ("L27", scope),
    ("L7", cut),
    ("L20", triple),
    ("L28", direct),
    ("L29", cascade),
    ("L6", dropped),
    ("L30", fraction),
    ("L31", oversized),
    ("L32", addressed),
    ("L33", unsigned),
    ("T12", part),
)
