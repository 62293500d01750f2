#!/usr/bin/env python3
"""Sequences of instructions, and what LLVM's hazard recognizer puts between them.

Usage: pairs.py LLC TARGET     TARGET: a processor, or one with -w64 or -xnack, of which there is only what these make a difference to

Each line is a name, a tab, and instructions separated by " ; "; those that LLVM put in begin with a plus. The sequences are written in
LLVM's machine IR: some for single rules (see spec/hazards), and for CDNA every pair of matrix instructions, and of one with another.
"""
import re
import subprocess
import sys

VARIANTS = {"w64": "+wavefrontsize64", "xnack": "+xnack"}
MATRICES = ("gfx908", "gfx90a", "gfx942", "gfx950")
EXEC = "implicit $exec"
MODE = "implicit $mode, implicit $exec"
# What later versions of LLVM put before the last instruction where version 22 puts nothing, by target and name of the sequence.
LATER = {(target, "wide-store-soffset"): "+s_nop 0" for target in ("gfx942", "gfx950")}  # llvm-project, pull request 197267


def regs(file, first, count):
    return "$" + "_".join(f"{file}{i}" for i in range(first, first + count))


def v(first, count=1):
    return regs("vgpr", first, count)


def matrix_instructions(target):
    """Name, dwords of C and D, dwords of A and B."""
    wide = [("32X32", 32), ("16X16", 16), ("4X4", 4)]
    found = [(f"V_MFMA_F32_{s}X1F32", d, 1) for s, d in wide]
    found += [("V_MFMA_F32_32X32X2F32", 16, 1), ("V_MFMA_F32_16X16X4F32", 4, 1)]
    types = ["F16"] if target == "gfx908" else ["F16", "BF16_1K"]
    for t in types:
        found += [(f"V_MFMA_F32_{s}X4{t}", d, 2) for s, d in wide]
        found += [(f"V_MFMA_F32_32X32X8{t}", 16, 2), (f"V_MFMA_F32_16X16X16{t}", 4, 2)]
    found += [(f"V_MFMA_I32_{s}X4I8", d, 1) for s, d in wide]
    if target in ("gfx908", "gfx90a"):
        found += [("V_MFMA_I32_32X32X8I8", 16, 1), ("V_MFMA_I32_16X16X16I8", 4, 1)]
        found += [(f"V_MFMA_F32_{s}X2BF16", d, 1) for s, d in wide]
        found += [("V_MFMA_F32_32X32X4BF16", 16, 1), ("V_MFMA_F32_16X16X8BF16", 4, 1)]
    if target != "gfx908":
        found += [("V_MFMA_F64_16X16X4F64", 8, 2), ("V_MFMA_F64_4X4X4F64", 2, 2)]
    if target in ("gfx942", "gfx950"):
        bytes8 = [f"{a}_{b}" for a in ("BF8", "FP8") for b in ("BF8", "FP8")]
        found += [("V_MFMA_I32_32X32X16I8", 16, 2), ("V_MFMA_I32_16X16X32I8", 4, 2)]
        found += [(f"V_MFMA_F32_16X16X32_{t}", 4, 2) for t in bytes8]
        found += [(f"V_MFMA_F32_32X32X16_{t}", 16, 2) for t in bytes8]
        found += [(f"V_SMFMAC_F32_16X16X32_{t}", 4, 2) for t in ("F16", "BF16")]
        found += [(f"V_SMFMAC_F32_32X32X16_{t}", 16, 2) for t in ("F16", "BF16")]
        found += [("V_SMFMAC_I32_16X16X64_I8", 4, 2), ("V_SMFMAC_I32_32X32X32_I8", 16, 2)]
        found += [(f"V_SMFMAC_F32_16X16X64_{t}", 4, 2) for t in bytes8]
        found += [(f"V_SMFMAC_F32_32X32X32_{t}", 16, 2) for t in bytes8]
    if target == "gfx950":
        halves = ("F16", "BF16")
        found += [(f"V_MFMA_F32_16X16X32_{t}", 4, 4) for t in halves] + [(f"V_MFMA_F32_32X32X16_{t}", 16, 4) for t in halves]
        found += [("V_MFMA_I32_16X16X64_I8", 4, 4), ("V_MFMA_I32_32X32X32_I8", 16, 4)]
        found += [("V_MFMA_F32_16X16X128_F8F6F4_f4_f4", 4, 4), ("V_MFMA_F32_32X32X64_F8F6F4_f4_f4", 16, 4)]
        found += [("V_MFMA_F32_16X16X128_F8F6F4_f8_f8", 4, 8), ("V_MFMA_F32_32X32X64_F8F6F4_f8_f8", 16, 8)]
    if target == "gfx942":
        found += [("V_MFMA_F32_16X16X8XF32", 4, 2), ("V_MFMA_F32_32X32X4XF32", 16, 2)]
    return found


def matrix(target, instruction, d, a, b, c):
    """D, A, B and C begin at these registers; A may be a register list itself."""
    name, wide, narrow = instruction
    if "SMFMAC" in name:
        both = v(d, wide)
        return f"{both} = {name}_e64 {v(a, 2)}, {v(b, 4)}, $vgpr250, 0, 0, {both}, {MODE}"
    file = "agpr" if target == "gfx908" else "vgpr"
    suffix = "_e64" if target == "gfx908" else "_vgprcd_e64"
    first = a if isinstance(a, str) else v(a, narrow)
    if "F8F6F4" in name:
        # Formats of four bits have the number 4, one of eight bits 0.
        return f"{regs(file, d, wide)} = {name}{suffix} {first}, {v(b, narrow)}, {regs(file, c, wide)}, {8 - narrow}, {8 - narrow}, {MODE}"
    return f"{regs(file, d, wide)} = {name}{suffix} {first}, {v(b, narrow)}, {regs(file, c, wide)}, 0, 0, 0, {MODE}"


def matrix_pairs(target):
    all_of_them = matrix_instructions(target)
    pairs = []
    for one in all_of_them:
        first = matrix(target, one, 0, 200, 204, 64)
        pairs.append(("exec", ["V_CMPX_EQ_U32_e32 0, $vgpr220, implicit-def $exec, implicit-def $vcc, " + EXEC, first]))
        pairs.append(("valu-ab", ["$vgpr200 = V_MOV_B32_e32 0, " + EXEC, first]))
        if target == "gfx908":
            pairs.append(("read", [first, "$vgpr220 = V_ACCVGPR_READ_B32_e64 $agpr0, " + EXEC]))
            pairs.append(("overwrite", [first, "$agpr0 = V_ACCVGPR_WRITE_B32_e64 0, " + EXEC]))
            pairs.append(("overwrite-c", [first, "$agpr64 = V_ACCVGPR_WRITE_B32_e64 0, " + EXEC]))
            pairs.append(("write-c", ["$agpr64 = V_ACCVGPR_WRITE_B32_e64 0, " + EXEC, first]))
        else:
            store = "GLOBAL_STORE_DWORD_SADDR $vgpr220, {}, $sgpr0_sgpr1, 0, 0, " + EXEC
            fma = "$vgpr220_vgpr221 = V_FMA_F64_e64 0, $vgpr222_vgpr223, 0, $vgpr224_vgpr225, 0, $vgpr226_vgpr227, 0, 0, "
            pairs.append(("read", [first, "$vgpr220 = V_MOV_B32_e32 $vgpr0, " + EXEC]))
            pairs.append(("overwrite", [first, "$vgpr0 = V_MOV_B32_e32 0, " + EXEC]))
            pairs.append(("overwrite-c", [first, "$vgpr64 = V_MOV_B32_e32 0, " + EXEC]))
            pairs.append(("store", [first, store.format("$vgpr0")]))
            pairs.append(("lds", [first, "DS_WRITE_B32_gfx9 $vgpr220, $vgpr0, 0, 0, " + EXEC]))
            pairs.append(("load", [first, "$vgpr0 = GLOBAL_LOAD_DWORD_SADDR $sgpr0_sgpr1, $vgpr220, 0, 0, " + EXEC]))
            pairs.append(("fma64", [first, fma + MODE]))
            pairs.append(("valu-c", ["$vgpr64 = V_MOV_B32_e32 0, " + EXEC, first]))
            pairs.append(("between", ["$vgpr221 = V_MOV_B32_e32 0, " + EXEC, first, store.format("$vgpr221")]))
        for other in all_of_them:
            sparse = "SMFMAC" in other[0]
            pairs.append(("c", [first, matrix(target, other, 0 if sparse else 96, 208, 212, 0)]))
            pairs.append(("c-part", [first, matrix(target, other, 2 if sparse else 96, 208, 212, 2)]))
            a = regs("agpr", 0, other[2]) if target == "gfx908" else 0
            pairs.append(("ab", [first, matrix(target, other, 96, a, 212, 128)]))
    return pairs


def rule_sequences(target):
    generation = int(target[3:-2])
    mov = "$vgpr1 = V_MOV_B32_e32 0, " + EXEC
    first_lane = "$sgpr4 = V_READFIRSTLANE_B32 $vgpr0, " + EXEC
    compare = "V_CMP_EQ_U32_e32 0, $vgpr0, implicit-def $vcc, " + EXEC
    if generation < 10:
        compare_exec = "V_CMPX_EQ_U32_e32 0, $vgpr0, implicit-def $exec, implicit-def $vcc, " + EXEC
    else:
        compare_exec = "V_CMPX_EQ_U32_nosdst_e32 0, $vgpr0, implicit-def $exec, " + EXEC
    buffer = "" if generation < 12 else "VBUFFER_"
    no_offset = "0" if generation < 12 else "$sgpr_null"
    resource = "$sgpr4_sgpr5_sgpr6_sgpr7"
    load = f"$vgpr8 = BUFFER_LOAD_DWORD_{buffer}OFFSET {resource}, $sgpr9, 0, 0, 0, {EXEC}"
    exp = "$vgpr{} = V_EXP_F32_e32 $vgpr{}, " + MODE
    use = "$vgpr3 = V_MOV_B32_e32 $vgpr1, " + EXEC
    other = "$vgpr9 = V_MOV_B32_e32 0, " + EXEC
    setreg = "S_SETREG_B32 $sgpr0, {}, implicit-def $mode, implicit $mode"
    getreg = "$sgpr1 = S_GETREG_B32 {}, implicit $mode"
    scalar_load = "$sgpr8 = S_LOAD_DWORD_IMM $sgpr4_sgpr5, 0, 0"

    def store(width, offset):
        data = v(0, width)
        return f"BUFFER_STORE_DWORDX{width}_{buffer}OFFSET {data}, {resource}, {offset}, 0, 0, 0, {EXEC}"

    found = [
        ("sgpr-vmem", [first_lane, load]),
        ("sgpr-vmem-later", [first_lane, "$sgpr10 = S_MOV_B32 0", mov, load]),
        ("sgpr-vmem-other", ["$sgpr12 = V_READFIRSTLANE_B32 $vgpr0, " + EXEC, load]),
        ("soffset-vmem", ["$sgpr9 = V_READFIRSTLANE_B32 $vgpr0, " + EXEC, load]),
        ("salu-vmem", ["$sgpr4 = S_MOV_B32 0", load]),
        ("div-fmas", [compare, "$vgpr2 = V_DIV_FMAS_F32_e64 0, $vgpr3, 0, $vgpr4, 0, $vgpr5, 0, 0, implicit $vcc, " + MODE]),
        ("lane-select", [first_lane, "$sgpr10 = V_READLANE_B32 $vgpr5, $sgpr4"]),
        ("setreg-getreg", [setreg.format(2049), getreg.format(6145)]),
        ("setreg-getreg-other", [setreg.format(2049), getreg.format(6147)]),
        ("setreg-setreg", [setreg.format(2049), setreg.format(129)]),
        ("m0-message", ["$m0 = S_MOV_B32 0", "S_SENDMSG 3, implicit $exec, implicit $m0"]),
        ("m0-movrel", ["$m0 = S_MOV_B32 0", "$sgpr0 = S_MOVRELS_B32 $sgpr2, implicit $m0"]),
        ("wide-store", [store(4, no_offset), "$vgpr2 = V_MOV_B32_e32 0, " + EXEC]),
        ("wide-store-soffset", [store(4, "$sgpr9"), "$vgpr2 = V_MOV_B32_e32 0, " + EXEC]),
        ("wide-store-soffset", [store(3, "$sgpr9"), "$vgpr1 = V_ADD_F32_e32 $vgpr7, $vgpr8, " + MODE]),
        ("narrow-store-soffset", [store(2, "$sgpr9"), "$vgpr0 = V_MOV_B32_e32 0, " + EXEC]),
        ("wide-store-soffset-other", [store(4, "$sgpr9"), "$vgpr4 = V_MOV_B32_e32 0, " + EXEC]),
        ("wide-store-soffset-far", [store(4, "$sgpr9"), other, "$vgpr1 = V_MOV_B32_e32 0, " + EXEC]),
        ("narrow-store", [store(2, no_offset), "$vgpr0 = V_MOV_B32_e32 0, " + EXEC]),
        ("valu-smem", [first_lane, scalar_load]),
        ("trans", [exp.format(1, 2), use]),
        ("trans-far", [exp.format(1, 2)] + [other] * 5 + [use]),
        ("trans-farther", [exp.format(1, 2)] + [other] * 6 + [use]),
        ("trans-trans", [exp.format(1, 2), exp.format(5, 4), use]),
        ("trans-trans-far", [exp.format(1, 2), exp.format(5, 4), exp.format(6, 4), use]),
        ("valu-sgpr-valu", [first_lane, "$vgpr3 = V_MOV_B32_e32 $sgpr4, " + EXEC]),
        ("valu-vcc-mask", [compare, "$vgpr3 = V_CNDMASK_B32_e32 0, $vgpr4, implicit $vcc, " + EXEC]),
        ("valu-lane-read", [mov, "$sgpr4 = V_READFIRSTLANE_B32 $vgpr1, " + EXEC]),
        ("exec-lane", [compare_exec, "$sgpr4 = V_READFIRSTLANE_B32 $vgpr1, " + EXEC]),
    ]
    if generation < 12:
        found.append(("salu-buffer", ["$sgpr4 = S_MOV_B32 0", f"$sgpr8 = S_BUFFER_LOAD_DWORD_IMM {resource}, 0, 0"]))
    if generation >= 8:
        dpp = "$vgpr2 = V_MOV_B32_dpp $vgpr2, $vgpr1, 0, 15, 15, 0, " + EXEC
        found += [("dpp", [mov, dpp]), ("dpp-exec", [compare_exec, dpp])]
    if generation >= 10:
        global_load = "$vgpr8 = GLOBAL_LOAD_DWORD_SADDR $sgpr0_sgpr1, $vgpr9, 0, 0, " + EXEC
        write = "$sgpr0 = S_MOV_B32 0"
        lane = "$sgpr4 = V_READFIRSTLANE_B32 $vgpr0, " + EXEC
        permlane = "$vgpr1 = V_PERMLANE16_B32_e64 0, $vgpr2, 0, $sgpr0, 0, $sgpr1, $vgpr1, 0, " + EXEC
        read_exec = "$sgpr8 = S_MOV_B32 $exec_lo"
        found += [
            ("memory-scalar-write", [global_load, write]),
            ("memory-scalar-write-other", [global_load, "$sgpr2 = S_MOV_B32 0"]),
            ("memory-valu-scalar-write", [global_load, mov, write]),
            ("memory-exec-write", [global_load, "$exec_lo = S_MOV_B32 0"]),
            ("lds-exec-write", ["DS_WRITE_B32_gfx9 $vgpr0, $vgpr1, 0, 0, " + EXEC, "$exec_lo = S_MOV_B32 0"]),
            ("memory-scalar-load", [global_load, "$sgpr0 = S_LOAD_DWORD_IMM $sgpr4_sgpr5, 0, 0"]),
            ("smem-valu-write", [scalar_load, lane]),
            ("smem-valu-write-salu", [scalar_load, "$sgpr20 = S_MOV_B32 0", lane]),
            ("smem-valu-write-nop", [scalar_load, "S_NOP 0", lane]),
            ("exec-compare", [read_exec, compare_exec]),
            ("exec-compare-between", [read_exec, "$sgpr10 = V_CMP_EQ_U32_e64 $vgpr0, $vgpr1, " + EXEC, compare_exec]),
            ("compare-permlane", [compare_exec, permlane]),
            ("compare-valu-permlane", [compare_exec, other, permlane]),
        ]
    if generation == 11:
        rcp = "$vgpr1_{}16 = V_RCP_F16_t16_e64 0, $vgpr2_lo16, 0, 0, 0, " + MODE
        low = "$vgpr3_lo16 = V_XOR_B16_t16_e64 0, $vgpr4_lo16, 0, $vgpr1_lo16, 0, " + EXEC
        found += [(f"trans-{half}", [rcp.format(half), to]) for half in ("lo", "hi") for to in (low, use)]
    if generation in (10, 11):
        atomic = "BUFFER_ATOMIC_FMIN_OFFSET $vgpr0, $sgpr0_sgpr1_sgpr2_sgpr3, $sgpr4, 0, 0, " + EXEC
        mode = "S_DENORM_MODE 0, implicit-def $mode, implicit $mode"
        found += [("float-atomic-denormals", [atomic, mode]), ("float-atomic-valu-denormals", [atomic, mov, mode])]
    if generation >= 11:
        suffix, wide = ("twoaddr_w32", 8) if generation == 11 else ("w32_twoaddr", 4)

        def wmma(d, a, b):
            return (f"early-clobber {v(d, 8)} = V_WMMA_F32_16X16X16_F16_{suffix}"
                    f" 8, {v(a, wide)}, 8, {v(b, wide)}, 8, {v(d, 8)}, 0, 0, {EXEC}")

        found += [
            ("wmma-a", [wmma(0, 16, 24), wmma(32, 0, 24)]),
            ("wmma-b", [wmma(0, 16, 24), wmma(32, 24, 0)]),
            ("wmma-valu", [wmma(0, 16, 24), "$vgpr99 = V_MOV_B32_e32 0, " + EXEC, wmma(32, 24, 0)]),
            ("wmma-c", [wmma(0, 16, 24), wmma(0, 40, 24)]),
        ]
    return found


def scales():
    """Matrix instructions that read their scales from a result."""
    name = "V_MFMA_SCALE_F32_16X16X128_F8F6F4_f4_f4_vgprcd_e64"
    found = []
    for first in matrix_instructions("gfx950")[:12] + [("V_MFMA_F64_16X16X4F64", 8, 2)]:
        operands = f"{v(200, 4)}, {v(204, 4)}, {v(64, 4)}, 4, 4, $vgpr0, $vgpr212, 0, 0"
        found.append([matrix("gfx950", first, 0, 208, 210, 96), f"{v(160, 4)} = {name} {operands}, {MODE}"])
    return [("scale", s) for s in found]


def memory_copies():
    """Memory that reads a register of GFX908 after accumulation registers were copied."""
    mov = "$vgpr1 = V_MOV_B32_e32 0, " + EXEC
    read = "$vgpr2 = V_ACCVGPR_READ_B32_e64 $agpr0, " + EXEC
    read_it = "$vgpr1 = V_ACCVGPR_READ_B32_e64 $agpr0, " + EXEC
    write = "$agpr1 = V_ACCVGPR_WRITE_B32_e64 0, " + EXEC
    other = "$vgpr9 = V_MOV_B32_e32 0, " + EXEC
    store = "GLOBAL_STORE_DWORD_SADDR $vgpr20, $vgpr1, $sgpr0_sgpr1, 0, 0, " + EXEC
    load = "$vgpr1 = GLOBAL_LOAD_DWORD_SADDR $sgpr0_sgpr1, $vgpr20, 0, 0, " + EXEC
    lds = "DS_WRITE_B32_gfx9 $vgpr20, $vgpr1, 0, 0, " + EXEC
    sequences = [
        [mov, store], [mov, read, store], [mov, write, store], [mov, write, lds], [mov, other, read, store], [mov, read, other, store],
        [mov, read, read, store], [mov, read, load], [write, mov, store], [read_it, store], [read_it, lds], [read_it, other, store],
        [read_it, write, store], [read_it, load], [write, write], [write, other, write],
    ]
    return [("memory-copy", s) for s in sequences]


def forwarding():
    """Two registers that are written around a write of EXEC, then read together, in waves of 64."""
    exec_write = "$exec = S_MOV_B64 -1"
    other = "$vgpr50 = V_MOV_B32_e32 0, " + EXEC
    one, two = ("$vgpr%d = V_MOV_B32_e32 0, %s" % (n, EXEC) for n in (1, 2))
    add = "$vgpr3 = V_ADD_U32_e32 $vgpr1, $vgpr2, " + EXEC
    wide = "$vgpr4_vgpr5 = V_ADD_F64_e64 0, $vgpr{}_vgpr{}, 0, $vgpr6_vgpr7, 0, 0, " + MODE

    halves = {n: "$vgpr%s16 = V_MOV_B16_t16_e64 0, 0, 0, %s" % (n, EXEC) for n in ("1_lo", "1_hi", "2_lo", "2_hi")}
    half_add = "$vgpr3_lo16 = V_XOR_B16_t16_e64 0, $vgpr2_lo16, 0, $vgpr1_lo16, 0, " + EXEC

    def between(before, behind, later):
        return [one] + [other] * before + [exec_write] + [other] * behind + [two] + [other] * later + [add]

    found = [("forward", between(*n)) for n in ((a, b, c) for a in range(4) for b in range(4) for c in range(7))]
    found += [
        ("forward-low", [one, "$exec_lo = S_MOV_B32 0", two, add]),
        ("forward-compare", [one, "V_CMPX_EQ_U32_nosdst_e32 0, $vgpr0, implicit-def $exec, " + EXEC, two, add]),
        ("forward-reverse", [two, exec_write, one, add]),
        ("forward-none", [one, two, add]),
        ("forward-one", [one, exec_write, one, "$vgpr3 = V_ADD_U32_e32 $vgpr1, $vgpr1, " + EXEC]),
        ("forward-first-again", [one, exec_write, two, one, add]),
        ("forward-first-twice", [one, one, exec_write, two, add]),
        ("forward-second-again", [one, exec_write, two, two, add]),
        ("forward-exec-twice", [one, exec_write, exec_write, two, exec_write, add]),
        ("forward-salu", [one, exec_write, two] + ["$sgpr40 = S_MOV_B32 0"] * 6 + [add]),
        ("forward-nop", [one, exec_write] + ["V_NOP_e32 " + EXEC] * 3 + [two, add]),
        ("forward-lds", [one, exec_write, two, "DS_WRITE_B32_gfx9 $vgpr10, $vgpr11, 0, 0, " + EXEC, add]),
        ("forward-half", [one, exec_write, two, wide.format(1, 2)]),
        ("forward-wide", ["$vgpr6 = V_MOV_B32_e32 0, " + EXEC, exec_write, two, wide.format(1, 2)]),
        ("forward-sum", [one, exec_write, two, "$vgpr2 = V_FMAC_F32_e32 $vgpr1, $vgpr10, $vgpr2, " + MODE]),
        ("forward-neighbour", ["$vgpr0_vgpr1 = V_LSHLREV_B64_e64 0, 0, " + EXEC, exec_write, "$vgpr0 = V_MOV_B32_e32 0, " + EXEC, two, add]),
        ("forward-memory", [one, exec_write, two, "DS_WRITE_B32_gfx9 $vgpr1, $vgpr2, 0, 0, " + EXEC]),
    ]
    mask = "$vgpr3 = V_CNDMASK_B32_e64 0, $vgpr1, 0, $vgpr2, $sgpr8_sgpr9, " + EXEC
    found.append(("mask-part-again", [mask, "$sgpr8 = S_MOV_B32 0", "$sgpr8_sgpr9 = S_MOV_B64 0", "$sgpr20 = S_MOV_B32 $sgpr9"]))
    found += [("forward-halves", [halves[a], exec_write, halves[b], half_add]) for a in ("1_lo", "1_hi") for b in ("2_lo", "2_hi")]
    found += [
        ("forward-halves-wide", [halves["1_hi"], exec_write, two, add]),
        ("forward-halves-wide", [one, exec_write, halves["2_hi"], half_add]),
        ("forward-halves-first-again", [one, exec_write, halves["1_lo"], halves["2_lo"], half_add]),
        ("forward-halves-other-again", [one, exec_write, halves["1_hi"], halves["2_lo"], half_add]),
    ]
    return found


def conversions(target):
    """Results that go to a part of their register, and swaps of rows."""
    use = "$vgpr9 = V_MOV_B32_e32 $vgpr1, " + EXEC
    found = []
    for part in (0, 4, 8, 12):
        found.append(f"$vgpr1 = V_CVT_SR_FP8_F32_e64 {part & 8}, $vgpr2, 0, $vgpr3, {part & 4}, $vgpr1, 0, {MODE}")
        if target == "gfx950":
            for name in ("PK_FP8_F32", "PK_FP4_F32", "SR_FP8_F16", "SR_BF8_F32"):
                found.append(f"$vgpr1 = V_CVT_SCALEF32_{name}_e64 {part & 8}, $vgpr2, 0, $vgpr3, {part & 4}, $vgpr4, $vgpr1, 0, {MODE}")
            found.append(f"$vgpr1 = V_CVT_SCALEF32_SR_PK_FP4_F16_e64 {part & 8}, $vgpr2, 0, $vgpr3, {part & 4}, $vgpr4, $vgpr1, 0, {MODE}")
    sequences = [[i, use] for i in found]
    if target == "gfx950":
        write = "$vgpr{} = V_MOV_B32_e32 0, " + EXEC
        compare = "V_CMPX_EQ_U32_e32 0, $vgpr0, implicit-def $exec, implicit-def $vcc, " + EXEC
        swap = "$vgpr1, $vgpr2 = V_PERMLANE32_SWAP_B32_e32 killed $vgpr1, killed $vgpr2, " + EXEC
        sequences += [[write.format(n), swap] for n in (1, 2, 5)] + [[swap, use], [swap, swap], [compare, swap], [compare, write.format(7), swap]]
    return [("part", s) for s in sequences]


def clauses():
    """Scalar memory instructions in a row that may be done again after a page fault."""
    load = "$sgpr{} = S_LOAD_DWORD_IMM $sgpr{}_sgpr{}, 0, 0"
    first = load.format(8, 4, 5)
    later = ((4, 10, 11), (5, 10, 11), (20, 8, 9), (8, 10, 11), (20, 10, 11), (10, 10, 11))
    found = [[first, load.format(*n)] for n in later]
    found += [
        [load.format(10, 10, 11)],
        [first, load.format(20, 12, 13), load.format(4, 10, 11)],
        [first, "$sgpr40 = S_MOV_B32 0", load.format(4, 10, 11)],
    ]
    return [("clause", s) for s in found]


def parts(target):
    """Processor and variant."""
    processor, _, variant = target.partition("-")
    return processor, variant


def attributes(target):
    """What LLVM is told of; registers of GFX11 have halves."""
    processor, variant = parts(target)
    halves = ["+real-true16"] if processor.startswith("gfx11") else []
    return ",".join(halves + ([VARIANTS[variant]] if variant else []))


def cases_of(processor, variant):
    """What each sequence is about, and its instructions."""
    if variant == "w64":
        return forwarding()
    if variant == "xnack":
        return clauses()
    cases = rule_sequences(processor)
    if processor == "gfx908":
        cases += memory_copies()
    if processor in ("gfx942", "gfx950"):
        cases += conversions(processor)
    if processor == "gfx950":
        cases += scales()
    return cases + (matrix_pairs(processor) if processor in MATRICES else [])


def listing(llc, target, sequences):
    """The instructions of each sequence as LLVM writes them, with what it puts in."""
    text = "".join(
        f"---\nname: c{k}\nbody: |\n  bb.0:\n" + "".join("    " + i + "\n" for i in s) + "    S_ENDPGM 0\n...\n"
        for k, s in enumerate(sequences))
    processor, variant = parts(target)
    command = [llc, "-mtriple=amdgcn-amd-amdhsa", "-mcpu=" + processor, "-mattr=" + attributes(target), "-start-before=post-RA-hazard-rec", "-x", "mir", "-", "-o", "-"]
    out = subprocess.run(command, input=text, capture_output=True, text=True)
    if out.returncode:
        sys.exit(out.stderr[:2000])
    found = {}
    for match in re.finditer(r"^c(\d+):.*?\n(.*?)s_endpgm", out.stdout, re.S | re.M):
        lines = [re.sub(r"\s+", " ", line.split(";")[0].split("//")[0]).strip() for line in match.group(2).split("\n")]
        found[int(match.group(1))] = [x for x in lines if x and not x.startswith((".", "s_delay_alu")) and not x.endswith(":")]
    return [found[k] for k in range(len(sequences))]


def main():
    llc, target = sys.argv[1:3]
    cases = cases_of(*parts(target))
    sequences = [sequence for _, sequence in cases]
    single = sorted({instruction for sequence in sequences for instruction in sequence})
    alone = dict(zip(single, (lines[-1] for lines in listing(llc, target, [[i] for i in single]))))
    for (name, sequence), lines in zip(cases, listing(llc, target, sequences)):
        given = [alone[instruction] for instruction in sequence]
        marked = []
        for line in lines:
            own = bool(given) and line == given[0]
            marked.append(line if own else "+" + line)
            given = given[1:] if own else given
        if given:
            sys.exit(f"{name}: lost {given} of {lines}")
        later = LATER.get((target, name))
        if later and not any(line.startswith("+") for line in marked):
            marked.insert(-1, later)
        print(name + "\t" + " ; ".join(marked))


if __name__ == "__main__":
    main()
