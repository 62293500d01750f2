"""Compares gfxisa's disassembly with that of LLVM's library.

Usage: decode.py LIBRARY PROCESSOR WAVE < cases

Cases are lines of hex bytes, a tab, and "SIZE TEXT" or "invalid" (Cases.java prints them). LLVM crashes on some of them: it
works in a child, which is replaced when it dies. Prints the differences that no erratum explains, and counts as key=value.
"""

import collections
import ctypes
import itertools
import os
import re
import sys

SHOWN = 20
BATCH = 5000
REMARK = re.compile(r"/\*.*?\*/|(;|//) .*")
# What LLVM calls invalid and gfxisa reads: the erratum, gfxisa's answer.
LAXER = (
    ("L13", r"\btbuffer_\w+ .* tfe\b"),
    ("L13", r"\bbuffer_atomic_\w+ .* dlc\b|buffer_wbinvl1(_vol)?$"),
    ("L13", r"(buffer|global)_atomic_(pk_add_f16|add_f32|pk_add_bf16)\b|flat_atomic_(add|min|max)_f64|global_atomic_(add|min|max)_f64"),
    ("L14", r"\bv_cmpx_"),
)
GWS_ACCUMULATOR = re.compile(r"\bds_gws_\w+ a\d")
LITERAL_K = re.compile(r"v_mad[am]k_f(16|32)\b")


def llvm(library, processor, wave):
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
    features = b"+wavefrontsize64,-wavefrontsize32" if wave == "64" and processor.startswith("gfx1") else b""
    context = create(b"amdgcn-amd-amdhsa", processor.encode(), features, None, 0, None, None)
    if not context:
        sys.exit("LLVM has no " + processor)
    text = ctypes.create_string_buffer(512)

    def one(code):
        size = decode(context, code, len(code), 0, text, len(text))
        return size, b" ".join(text.value.split()) if size else b""

    return one


def answers(one, codes):
    """LLVM's answer to each, "SIZE TEXT", "invalid" or "crash"."""
    done = 0
    while done < len(codes):
        read, write = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(read)
            for code in codes[done:]:
                size, text = one(code)
                os.write(write, b"%d %s\n" % (size, text) if size else b"invalid\n")
            os._exit(0)
        os.close(write)
        with os.fdopen(read, "r", encoding="ascii") as lines:
            for line in lines:
                done += 1
                yield line.rstrip("\n")
        if os.waitpid(child, 0)[1] != 0:
            done += 1
            yield "crash"


def kind(ours, theirs):
    """How the two compare: equal; the same but for a remark; explained by an erratum (remarked, crashed, literal: L1 to L4); different."""
    if ours == theirs:
        return "equal"
    if theirs == "crash":
        return "crashed" if ours == "invalid" else "different"
    bare = REMARK.sub("", theirs).strip()
    if bare != theirs:
        if ours == bare:
            return "same"
        constant = "/*Invalid immediate*/" in theirs and ours != "invalid"
        return "remarked" if ours in ("invalid", "4 v_nop") or constant else "different"
    if LITERAL_K.search(theirs) and ours.split(" ")[:2] == theirs.split(" ")[:2]:
        number = re.search(r"0x([0-9a-f]+)(, v\d+)?$", ours)
        return "literal" if number and 0x80 <= int(number.group(1), 16) <= 0xFF else "different"
    if ours == "invalid" and GWS_ACCUMULATOR.search(theirs):
        return "L13"
    if theirs == "invalid":
        return next((erratum for erratum, text in LAXER if re.search(text, ours)), "different")
    return "different"


def main():
    one = llvm(*sys.argv[1:])
    counts = collections.Counter()
    # In batches, since a large process is slow to fork.
    while cases := [line.rstrip("\n").split("\t") for line in itertools.islice(sys.stdin, BATCH)]:
        for (code, ours), theirs in zip(cases, answers(one, [bytes.fromhex(c[0]) for c in cases])):
            how = kind(ours, theirs)
            counts[how] += 1
            if how == "different" and counts[how] <= SHOWN:
                print(f"{code}\n  LLVM    {theirs}\n  gfxisa  {ours}")
    explained = sorted(how for how in counts if how.startswith("L"))
    print(" ".join(f"{how}={counts[how]}" for how in ["equal", "same", "different", "remarked", "crashed", "literal", *explained]))


main()
