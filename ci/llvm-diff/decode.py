"""Compares gfxisa's disassembly with that of LLVM's library.

Usage: decode.py LIBRARY PROCESSOR WAVE < cases

Cases are lines of hex bytes, a tab, and "SIZE TEXT" or "invalid" (Cases.java prints them). LLVM crashes on some of them: it
works in a child, which is replaced when it dies. Prints the differences that no erratum explains, and counts as key=value.

A difference is explained only if it is exactly what the erratum says: most explanations change the code (take away the bit
that LLVM does not know, say) and ask LLVM again; its answer then has to be the text that follows from gfxisa's.
"""

import collections
import ctypes
import itertools
import os
import re
import signal
import sys

SHOWN = 20
BATCH = 5000
ASKED = 100
# Of <sys/prctl.h>.
PR_SET_PDEATHSIG = 1
REMARK = re.compile(r"/\*.*?\*/|(;|//) .*")


def llvm(library, processor, features):
    """A function from bytes to (size, text); size 0 for what is none."""
    lib = ctypes.CDLL(library)
    for part in ("TargetInfo", "TargetMC", "Disassembler"):
        getattr(lib, "LLVMInitializeAMDGPU" + part)()
    create = lib.LLVMCreateDisasmCPUFeatures
    create.restype = ctypes.c_void_p
    create.argtypes = [
        ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p, ctypes.c_void_p]
    decode = lib.LLVMDisasmInstruction
    decode.restype = ctypes.c_size_t
    decode.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_uint64, ctypes.c_uint64, ctypes.c_char_p, ctypes.c_size_t]
    context = create(b"amdgcn-amd-amdhsa", processor.encode(), ",".join(features).encode(), None, 0, None, None)
    if not context:
        sys.exit("LLVM has no " + processor)
    text = ctypes.create_string_buffer(512)

    def one(code):
        size = decode(context, code, len(code), 0, text, len(text))
        return size, b" ".join(text.value.split()) if size else b""

    return one


class Oracle:
    """LLVM in a child, which is replaced when a code crashes it, and dies with its parent."""

    def __init__(self, library, processor, features):
        self.one = llvm(library, processor, features)
        self.child = None

    def answers(self, codes):
        """Its answer to each, "SIZE TEXT", "invalid" or "crash"."""
        done = 0
        while done < len(codes):
            found = self.ask(codes[done:done + ASKED])
            done += len(found)
            yield from found

    def ask(self, codes):
        """The answers up to the first crash; few enough that the pipes hold questions and answers."""
        if self.child is None:
            self.start()
        self.questions.write("".join(code.hex() + "\n" for code in codes))
        self.questions.flush()
        found = []
        for line in itertools.islice(self.replies, len(codes)):
            found.append(line.rstrip("\n"))
        if len(found) < len(codes):
            found.append("crash")
            self.questions.close()
            self.replies.close()
            os.waitpid(self.child, 0)
            self.child = None
        return found

    def start(self):
        asked, ask = os.pipe()
        replied, reply = os.pipe()
        self.child = os.fork()
        if self.child == 0:
            ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
            with os.fdopen(asked, "r") as questions:
                for question in questions:
                    size, text = self.one(bytes.fromhex(question))
                    os.write(reply, b"%d %s\n" % (size, text) if size else b"invalid\n")
            os._exit(0)
        os.close(asked)
        os.close(reply)
        self.questions = os.fdopen(ask, "w")
        self.replies = os.fdopen(replied, "r", encoding="ascii")


def without(text, word):
    """The text without a modifier."""
    return re.sub(rf" {word}\b", "", text)


def one_less(text):
    """The text without TFE and the register that it adds to the data."""
    def shorter(match):
        first, last = int(match.group(1)), int(match.group(2))
        return f"v{first}" if last - first == 1 else f"v[{first}:{last - 1}]"

    return re.sub(r"v\[(\d+):(\d+)\]", shorter, without(text, "tfe"), count=1)


def control(text):
    """The text without its DPP control and size."""
    bare = re.sub(r"/\*Invalid register.*?\*/", "", text.partition(" ")[2])
    return re.sub(r"dpp8:\S+|quad_perm:\S+|row_(?!mask)\w+(:\d+)?|/\*.*?\*/", "?", bare)


class Witness:
    """Other questions to LLVM, which show that a difference is what an erratum says."""

    def __init__(self, library, processor, wave):
        size = ["+wavefrontsize64", "-wavefrontsize32"] if wave == "64" and processor.startswith("gfx1") else []
        self.processor = processor
        self.generation = int(processor[3:-2])
        self.usual = Oracle(library, processor, size)
        self.halves = Oracle(library, processor, [*size, "+real-true16"]) if self.generation == 12 else None

    def answer(self, code, oracle=None, remarked=False):
        """LLVM's answer, without its remarks."""
        [text] = (oracle or self.usual).answers([code])
        return text if remarked else REMARK.sub("", text).strip()

    def cleared(self, code, bits):
        """LLVM's answer without these bits."""
        return self.answer((int.from_bytes(code, "little") & ~sum(1 << bit for bit in bits)).to_bytes(len(code), "little"))


def true16(w, code, ours, theirs):
    """gfx12 has halves of registers, but LLVM knows them only as it is told to (`+real-true16`)."""
    if w.halves is None:
        return False
    halves = r"\.[lh]\b" if re.match(r"\d+ \w+_e64(_dpp)?\b", ours) else r"\.l\b"

    def told(code):
        return re.sub(r"(v\d+)" + halves, r"\1", w.answer(code, w.halves, remarked=True))

    text = told(code)
    return text not in ("invalid", theirs) and (
        REMARK.sub("", text).strip() == ours or dpp(w, code, ours, text) or broadcast(w, code, ours, text)
        or constant(w, code, ours, text, told))


def tfe(w, code, ours, theirs):
    """TFE of typed buffers."""
    bit = {11: 53, 12: 22}.get(w.generation, 55)
    return theirs == "invalid" and re.match(r"\d+ tbuffer_\w+ .* tfe\b", ours) and w.cleared(code, [bit]) == one_less(ours)


def dlc(w, code, ours, theirs):
    """DLC of buffer atomics on GFX10."""
    return (theirs == "invalid" and w.generation == 10 and re.match(r"\d+ buffer_atomic_\w+ .* dlc\b", ours)
            and w.cleared(code, [15]) == without(ours, "dlc"))


def gws(w, code, ours, theirs):
    """Accumulation registers of DS_GWS_* on processors that have none."""
    return (ours == "invalid" and w.generation in (8, 9) and re.match(r"\d+ ds_gws_\w+ a\d", theirs)
            and w.cleared(code, [25]) == theirs.replace(" a", " v"))


def constant(w, code, ours, theirs, answer=None):
    """The constant of V_MADMK, V_FMAAK, … from 128 to 255, which LLVM takes for an operand code; 255 is a crash."""
    if not re.search(r"\b(v_(dual_)?|s_)(mad|fma)[am]k_", ours):
        return False
    number = re.compile(r"\b0x1?[0-9a-f]{2}\b")
    where = int(ours.split(" ")[0]) - 4
    other = code[:where + 1] + bytes([1]) + code[where + 2:]
    return (0x80 <= int.from_bytes(code[where:where + 4], "little") <= 0xFF
            and number.sub("?", ours) == number.sub("?", (answer or w.answer)(other)))


def dpp(w, code, ours, theirs):
    """DPP controls from 128 to 255, which LLVM takes for an operand code."""
    for at in (5, 9):
        value = int.from_bytes(code[at:at + 3], "little")
        quad = value & 0x1FF
        is_code = "dpp8:" in ours and 128 <= value <= 255 or "quad_perm:" in ours and 128 <= quad <= 255
        if is_code and (theirs == "crash" or control(ours) == control(theirs)):
            return True
    return False


def broadcast(w, code, ours, theirs):
    """Row broadcasts, which LLVM writes as a remark from GFX10 on; there may be other remarks."""
    control = re.search(r"\brow_bcast:(15|31)", ours)
    return control and ours == REMARK.sub(
        "", theirs.replace("/* row_bcast is not supported starting from GFX10 */", control.group())).strip()


def delay(w, code, ours, theirs):
    """Reserved parts of S_DELAY_ALU, which are numbers."""
    def invalid(match):
        return f"{match.group(1)}(/* invalid {match.group(1).rstrip('01')} value */)"

    return re.sub(r"\b(instid0|instid1|instskip)\(\d+\)", invalid, ours) == theirs


def mix(w, code, ours, theirs):
    """V_FMA_MIX* in the place where GFX9 has them, which later ones have not."""
    word = int.from_bytes(code[:4], "little")
    return ours == "invalid" and w.generation >= 10 and 0xD3A00000 <= word < 0xD3A30000 and re.match(r"\d+ v_fma_mix", theirs)


def accumulators(w, code, ours, theirs):
    """ACC and SC1 of atomics on GFX940 that return what was there."""
    if theirs != "invalid" or w.generation != 9 or not re.match(r"8 (flat|global)_atomic_", ours):
        return False
    data = re.sub(r"\ba(?=\d|\[)", "v", ours)
    return w.cleared(code, [55]) == data or w.cleared(code, [25, 55]) == without(data, "sc1")


def spare(w, code, ours, theirs):
    """A bit that no global access uses, of additions of floats on GFX908."""
    return theirs == "invalid" and w.generation == 9 and re.match(r"8 global_atomic_", ours) and w.cleared(code, [25]) == ours


def second_literal(w, code, ours, theirs):
    """The literal of the second of two operations, where the first has a constant of its own: LLVM writes it like an inline constant."""
    if not re.match(r"12 v_dual_fma[am]k_", ours):
        return False
    pairs = list(zip(ours.split(" "), theirs.split(" ")))
    return len(ours.split(" ")) == len(theirs.split(" ")) and all(
        a == b or re.match(r"lit\(0x[0-9a-f]+\),", a) and re.match(r"-?[0-9.]+,", b) for a, b in pairs)


def compare(w, code, ours, theirs):
    """The byte of V_CMPX's destination, which LLVM reads whatever it is, but this interface calls it invalid then."""
    if theirs != "invalid" or w.generation < 10 or not re.match(r"\d+ v_cmpx_\w+_e64", ours):
        return False
    text = w.answer(b"\x7e" + code[1:], remarked=True)
    return REMARK.sub("", text).strip() == ours or broadcast(w, code, ours, text) or dpp(w, code, ours, text)


def trap_triple(w, code, ours, theirs):
    """Three trap registers, for which LLVM has no name."""
    found = re.match(r"8 s_(buffer_)?load_b96 ttmp\[(\d+):\d+\]", ours)
    if not found or not (theirs == "invalid" or "Invalid register" in theirs):
        return False
    word = int.from_bytes(code, "little") & ~(0x7F << 6)
    other = w.answer(word.to_bytes(len(code), "little"))
    return re.sub(r"ttmp\[\d+:\d+\]", "s[0:2]", ours, count=1) == other


def literal(w, code, ours, theirs):
    """Literals where none can follow, which GFX950's decoder reads where others crash."""
    if ours != "invalid" or w.processor != "gfx950" or not theirs.startswith("12 "):
        return False
    word = int.from_bytes(code[:8], "little")
    for at, width in ((0, 9), (32, 9), (41, 9), (50, 9), (56, 8)):
        if word >> at & 0xFF == 0xFF and word >> at & (1 << width) - 1 == 0xFF:
            word ^= 0x7F << at
    other = w.answer(word.to_bytes(8, "little") + code[8:])
    pairs = list(zip(other.split(), theirs.split()))
    return len(other.split()) == len(theirs.split()) and other.startswith("8 ") and all(
        a == b or re.fullmatch(r"-?\|?(0|neg\(0\))\|?,?", a) for a, b in pairs[1:])


def no_matrix(w, code, ours, theirs):
    """No register as a matrix of elements of four or six bits, on which LLVM crashes: of eight bits it is read."""
    if theirs != "crash" or not re.search(r"_f8f6f4 .*\bnull,", ours):
        return False
    start = 64 if "_scale_" in ours else 0
    formats = {"cbsz": range(start + 8, start + 11), "blgp": range(start + 61, start + 64)}
    return any(w.cleared(code, [bit for name in names for bit in formats[name]]) == without(ours, f"({'|'.join(names)}):\\d")
               for names in (["cbsz"], ["blgp"], ["cbsz", "blgp"]))


def half_instruction(w, code, ours, theirs):
    """The scales of a matrix product that LLVM reads with a remark, or crashes on: alone they are as LLVM reads them."""
    if w.processor != "gfx950" or not ours.startswith("8 v_mfma_ld_scale_b32 "):
        return False
    whole = theirs == "crash" or "/*" in theirs and re.match(r"(16|20) v_mfma_scale_", theirs)
    return whole and w.answer(code[:8] + bytes(8)) == ours


def shared_literal(w, code, ours, theirs):
    """A source's literal beside a control that announces one: LLVM reads one dword for both, as it shows when the source is 0."""
    if not (re.match(r"20 \w+_e64_dpp ", ours) and theirs.startswith("16 ")):
        return False
    word = int.from_bytes(code[:8], "little")
    for at in (41, 50):
        if word >> at & 0x1FF == 0xFF:
            word ^= 0x7F << at
    literal = re.compile(r"lit\(0x[0-9a-f]+\)|\b0x[0-9a-f]+\b")
    other = w.answer(word.to_bytes(8, "little") + code[8:])
    return (literal.sub("0", other) == literal.sub("0", REMARK.sub("", theirs).strip())
            and literal.sub("0", control(ours)) == literal.sub("0", control(theirs)))


def matrix(w, code, ours, theirs):
    """A source of 64 bits that is no vector register, as a matrix of two registers."""
    read = re.match(r"(8 v_wmma_\w+ .*), src_\w+(.*)", theirs)
    zero = int.from_bytes(code[:8], "little") & ~(0x1FF << 50) | 0x80 << 50
    return (ours == "invalid" and read
            and w.answer(zero.to_bytes(8, "little") + code[8:]) == f"{read.group(1)}, 0{read.group(2)}")


def direct_mask(w, code, ours, theirs):
    """LDS_DIRECT as a mask of 32 lanes, which LLVM reads and does not assemble."""
    read = re.match(r"(8 v_\w+_e64 .*), src_lds_direct\b(.*)", theirs)
    return (ours == "invalid" and w.generation == 10 and read
            and w.cleared(code, range(50, 59)) == f"{read.group(1)}, s0{read.group(2)}")


EXPLANATIONS = (
    ("L34", literal),
    ("L2", no_matrix),
    ("L1", half_instruction),
    ("V12", true16),
    ("L13", tfe),
    ("L13", dlc),
    ("L13", gws),
    ("L13", accumulators),
    ("L13", spare),
    ("L3", constant),
    ("V11", dpp),
    ("W16", broadcast),
    ("L18", delay),
    ("L14", compare),
    ("L19", mix),
    ("L20", trap_triple),
    ("L21", second_literal),
    ("L35", direct_mask),
    ("P1", shared_literal),
    ("L7", matrix),
)


def kind(w, code, ours, theirs):
    """How the two compare: equal; the same but for a remark; explained by an erratum; different."""
    if ours == theirs:
        return "equal"
    if theirs == "crash" and ours == "invalid":
        return "L2"
    bare = REMARK.sub("", theirs).strip()
    if bare != theirs:
        if ours == bare:
            return "same"
        if ours == "invalid" or "/*Invalid immediate*/" in theirs:
            return "L1"
        if ours == "4 v_nop" and re.match(r"8 v_nop /\* ", theirs):
            return "L4"
    return next((erratum for erratum, holds in EXPLANATIONS if holds(w, code, ours, theirs)), "different")


def main():
    w = Witness(*sys.argv[1:])
    counts = collections.Counter()
    while cases := [line.rstrip("\n").split("\t") for line in itertools.islice(sys.stdin, BATCH)]:
        codes = [bytes.fromhex(case[0]) for case in cases]
        for code, (_, ours), theirs in zip(codes, cases, w.usual.answers(codes)):
            how = kind(w, code, ours, theirs)
            counts[how] += 1
            if how == "different" and counts[how] <= SHOWN:
                print(f"{code.hex()}\n  LLVM    {theirs}\n  gfxisa  {ours}")
    explained = sorted(how for how in counts if how[0].isupper())
    print(" ".join(f"{how}={counts[how]}" for how in ["equal", "same", "different", *explained]))


if __name__ == "__main__":
    main()
