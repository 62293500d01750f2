"""Compares what `gfxisa inspect --json` says of code objects with llvm-readobj, llvm-objdump and llvm-dwarfdump.

compare.py READOBJ OBJDUMP DWARFDUMP|- OURS.jsonl OBJECT...

Prints what differs, how much was compared, and last `N equal, N different`, counting objects.
"""

import json
import re
import subprocess
import sys
from collections import Counter

import dwarfdump
import yaml

TYPES = {0: "ET_NONE", 1: "ET_REL", 2: "ET_EXEC", 3: "ET_DYN", 4: "ET_CORE"}
SYSTEMS = {0: "no operating system", 64: "HSA", 65: "PAL", 66: "Mesa 3D"}
BINDINGS = {"Local": "STB_LOCAL", "Global": "STB_GLOBAL", "Weak": "STB_WEAK"}
SYMBOL_TYPES = {
    "None": "STT_NOTYPE",
    "Object": "STT_OBJECT",
    "Function": "STT_FUNC",
    "Section": "STT_SECTION",
    "File": "STT_FILE",
    "AMDGPU_HSA_KERNEL": "STT_AMDGPU_HSA_KERNEL",
}
PLACES = {"Undefined": "SHN_UNDEF", "Absolute": "SHN_ABS", "Common": "SHN_COMMON"}
VISIBILITIES = ["STV_DEFAULT", "STV_INTERNAL", "STV_HIDDEN", "STV_PROTECTED"]

# Where a directive's number is in our descriptor; the others have a rule of their own in `descriptor`.
DIRECTIVES = {
    "group_segment_fixed_size": "group_segment_fixed_size",
    "private_segment_fixed_size": "private_segment_fixed_size",
    "kernarg_size": "kernarg_size",
    "tg_split": "compute_pgm_rsrc3.tg_split",
    "inst_pref_size": "compute_pgm_rsrc3.inst_pref_size",
    "SHARED_VGPR_COUNT": "compute_pgm_rsrc3.shared_vgpr_count",
    "shared_vgpr_count": "compute_pgm_rsrc3.shared_vgpr_count",
    "TRAP_ON_START": "compute_pgm_rsrc3.trap_on_start",
    "TRAP_ON_END": "compute_pgm_rsrc3.trap_on_end",
    "GLG_EN": "compute_pgm_rsrc3.glg_en",
    "IMAGE_OP": "compute_pgm_rsrc3.image_op",
    "float_round_mode_32": "compute_pgm_rsrc1.float_round_mode_32",
    "float_round_mode_16_64": "compute_pgm_rsrc1.float_round_mode_16_64",
    "float_denorm_mode_32": "compute_pgm_rsrc1.float_denorm_mode_32",
    "float_denorm_mode_16_64": "compute_pgm_rsrc1.float_denorm_mode_16_64",
    "dx10_clamp": "compute_pgm_rsrc1.enable_dx10_clamp",
    "ieee_mode": "compute_pgm_rsrc1.enable_ieee_mode",
    "fp16_overflow": "compute_pgm_rsrc1.fp16_ovfl",
    "workgroup_processor_mode": "compute_pgm_rsrc1.wgp_mode",
    "memory_ordered": "compute_pgm_rsrc1.mem_ordered",
    "forward_progress": "compute_pgm_rsrc1.fwd_progress",
    "round_robin_scheduling": "compute_pgm_rsrc1.enable_wg_rr_en",
    "enable_private_segment": "compute_pgm_rsrc2.enable_private_segment",
    "system_sgpr_private_segment_wavefront_offset": "compute_pgm_rsrc2.enable_private_segment",
    "system_sgpr_workgroup_id_x": "compute_pgm_rsrc2.enable_sgpr_workgroup_id_x",
    "system_sgpr_workgroup_id_y": "compute_pgm_rsrc2.enable_sgpr_workgroup_id_y",
    "system_sgpr_workgroup_id_z": "compute_pgm_rsrc2.enable_sgpr_workgroup_id_z",
    "system_sgpr_workgroup_info": "compute_pgm_rsrc2.enable_sgpr_workgroup_info",
    "system_vgpr_workitem_id": "compute_pgm_rsrc2.enable_vgpr_workitem_id",
    "exception_fp_ieee_invalid_op": "compute_pgm_rsrc2.enable_exception_ieee_754_fp_invalid_operation",
    "exception_fp_denorm_src": "compute_pgm_rsrc2.enable_exception_fp_denormal_source",
    "exception_fp_ieee_div_zero": "compute_pgm_rsrc2.enable_exception_ieee_754_fp_division_by_zero",
    "exception_fp_ieee_overflow": "compute_pgm_rsrc2.enable_exception_ieee_754_fp_overflow",
    "exception_fp_ieee_underflow": "compute_pgm_rsrc2.enable_exception_ieee_754_fp_underflow",
    "exception_fp_ieee_inexact": "compute_pgm_rsrc2.enable_exception_ieee_754_fp_inexact",
    "exception_int_div_zero": "compute_pgm_rsrc2.enable_exception_int_divide_by_zero",
    "user_sgpr_private_segment_buffer": "kernel_code_properties.enable_sgpr_private_segment_buffer",
    "user_sgpr_dispatch_ptr": "kernel_code_properties.enable_sgpr_dispatch_ptr",
    "user_sgpr_queue_ptr": "kernel_code_properties.enable_sgpr_queue_ptr",
    "user_sgpr_kernarg_segment_ptr": "kernel_code_properties.enable_sgpr_kernarg_segment_ptr",
    "user_sgpr_dispatch_id": "kernel_code_properties.enable_sgpr_dispatch_id",
    "user_sgpr_flat_scratch_init": "kernel_code_properties.enable_sgpr_flat_scratch_init",
    "user_sgpr_private_segment_size": "kernel_code_properties.enable_sgpr_private_segment_size",
    "user_sgpr_kernarg_preload_length": "kernarg_preload.length",
    "user_sgpr_kernarg_preload_offset": "kernarg_preload.offset",
    "wavefront_size32": "kernel_code_properties.enable_wavefront_size32",
    "uses_dynamic_stack": "kernel_code_properties.uses_dynamic_stack",
}
# What the disassembler writes so that its text assembles; the descriptor does not say it.
WRITTEN_ALWAYS = {"reserve_vcc", "reserve_flat_scratch", "reserve_xnack_mask"}


def header(h):
    return {
        "class": {1: 32, 2: 64}[h["Ident"]["Class"]["Value"]],
        "os_abi": SYSTEMS[h["Ident"]["OS/ABI"]["Value"]],
        "abi_version": h["Ident"]["ABIVersion"],
        "type": TYPES[int(re.search(r"0x([0-9A-Fa-f]+)", h["Type"]).group(1), 16)],
        "machine": h["Machine"]["Value"],
        "version": h["Version"],
        "entry": h["Entry"],
        "program_headers": h["ProgramHeaderOffset"],
        "section_headers": h["SectionHeaderOffset"],
        "flags": h["Flags"]["Value"],
        "program_header_count": h["ProgramHeaderCount"],
        "section_header_count": int(h["SectionHeaderCount"]),
        "section_names": int(h["StringTableSectionIndex"]),
    }


def flags(h):
    """Processor, xnack and sramecc as the names of the flags say them."""
    # Up to V3 a flag that is not set is off, where the processor has the feature.
    is_old = h["Ident"]["ABIVersion"] < 2 or h["Ident"]["OS/ABI"]["Value"] != 64
    said = {"xnack": "unset" if is_old else "unsupported", "processor": ""}
    said["sramecc"] = said["xnack"]
    for flag in h["Flags"]["Flags"]:
        name = flag["Name"]
        machine = re.fullmatch("EF_AMDGPU_MACH_(?:AMDGCN|R600)_(.*)", name)
        if machine:
            said["processor"] = machine.group(1).lower().replace("_", "-")
        for feature in ("XNACK", "SRAMECC"):
            if f"FEATURE_{feature}_" in name:
                setting = re.sub(f".*FEATURE_{feature}_(.*)_V4", r"\1", name).lower()
                said[feature.lower()] = "on" if name.endswith("_V3") else setting
    return said


def section(s):
    return {
        "index": s["Index"],
        "name": s["Name"]["Name"],
        "type": s["Type"]["Name"],
        "flags": sorted(f["Name"] for f in s["Flags"]["Flags"]),
        "address": s["Address"],
        "offset": s["Offset"],
        "size": s["Size"],
        "link": s["Link"],
        "info": s["Info"],
        "alignment": s["AddressAlignment"],
        "entry_size": s["EntrySize"],
    }


def segment(p):
    return {
        "type": p["Type"]["Name"],
        "offset": p["Offset"],
        "address": p["VirtualAddress"],
        "file_size": p["FileSize"],
        "memory_size": p["MemSize"],
        "flags": sorted(f["Name"] for f in p["Flags"]["Flags"]),
        "alignment": p["Alignment"],
    }


def symbol(s):
    place = s["Section"]["Name"]
    return {
        "name": s["Name"]["Name"],
        "value": s["Value"],
        "size": s["Size"],
        "binding": BINDINGS[s["Binding"]["Name"]],
        "type": SYMBOL_TYPES[s["Type"]["Name"]],
        "visibility": VISIBILITIES[s["Other"]["Value"] & 3],
        "section": PLACES.get(place, place),
    }


def relocation(r):
    return {
        "offset": r["Offset"],
        "type": r["Type"]["Name"],
        "symbol": r["Symbol"]["Name"],
    } | ({"addend": r["Addend"]} if "Addend" in r else {})


def note(n):
    return {"owner": n["Owner"], "type": n["Type"].split(" ")[0], "size": n["Data size"]}


def decoded(n):
    """What a note of V2 says, in the words of ours."""
    if "AMD HSA Code Object Version" in n:
        major, minor = re.findall(r"\d+", n["AMD HSA Code Object Version"])
        return {"major_version": int(major), "minor_version": int(minor)}
    if "AMD HSA ISA Version" in n:
        parts = dict(re.findall(r"(\w+): (\w+)", n["AMD HSA ISA Version"]))
        return {"text": ":".join(parts[p] for p in ("Vendor", "Architecture", "Major", "Minor", "Stepping"))}
    if "AMD HSA ISA Name" in n:
        return {"text": n["AMD HSA ISA Name"]}
    if "AMD PAL Metadata" in n:
        pairs = re.findall(r"\[(\d+): (\d+)\]", n["AMD PAL Metadata"])
        return {"registers": [{"number": int(register), "value": int(value)} for register, value in pairs]}
    return {}


def metadata(notes):
    for n in notes:
        for key in ("AMDGPU Metadata", "AMD HSA Metadata"):
            if key in n:
                return yaml.safe_load(n[key])
    return None


def value(descriptor, path):
    for part in path.split("."):
        descriptor = descriptor[part] if isinstance(descriptor, dict) else descriptor
    return int(descriptor)


def directives(objdump, file):
    """The directives of each kernel, by name; none where LLVM cannot disassemble for the processor."""
    run = subprocess.run([objdump, "-D", "-j", ".rodata", file], capture_output=True, text=True)
    kernels, current = {}, None
    for line in run.stdout.splitlines():
        words = line.replace(";", " ").split()
        if words[:1] == [".amdhsa_kernel"]:
            current = kernels.setdefault(words[1], {})
        elif words[:1] == [".end_amdhsa_kernel"]:
            current = None
        elif current is not None and len(words) == 2:
            current[words[0].removeprefix(".amdhsa_")] = int(words[1], 0)
    return kernels


def descriptor(kernel, said):
    """What our descriptor gives for each directive."""
    ours, registers = {}, kernel["registers"]
    for name in said:
        if name in WRITTEN_ALWAYS:
            continue
        if name == "next_free_vgpr":
            ours[name] = registers["allocated_vgprs"]
        elif name == "next_free_sgpr":
            ours[name] = registers.get("sgprs", 8)
        elif name == "accum_offset":
            ours[name] = 4 * (kernel["descriptor"]["compute_pgm_rsrc3"]["accum_offset"] + 1)
        elif name in DIRECTIVES:
            ours[name] = value(kernel["descriptor"], DIRECTIVES[name])
        else:
            ours[name] = "not compared"
    return ours


def in_order(row):
    return row | {"flags": sorted(row["flags"])}


def plain(tree):
    """Integers for what YAML reads as something else, and texts for dates and the like."""
    if isinstance(tree, dict):
        return {str(k): plain(v) for k, v in tree.items()}
    return [plain(v) for v in tree] if isinstance(tree, list) else tree


def without_sizes(scope):
    """llvm-dwarfdump does not say how large variables are."""
    scope = dict(scope)
    for row in scope.get("variables", []):
        del row["size"]
    if "scopes" in scope:
        scope["scopes"] = [without_sizes(s) for s in scope["scopes"]]
    return scope


class Comparison:
    def __init__(self):
        self.counts = Counter()
        self.problems = []

    def equal(self, what, ours, theirs):
        self.counts[re.sub(r"\d+|\(.*?\)", "", what).split(".")[0].strip()] += 1
        if isinstance(theirs, dict) and isinstance(ours, dict):
            for key in theirs:
                self.equal(f"{what}.{key}", ours.get(key), theirs[key])
        elif isinstance(theirs, list) and isinstance(ours, list) and len(ours) == len(theirs):
            for i, (o, t) in enumerate(zip(ours, theirs)):
                self.equal(f"{what}.{i}", o, t)
        elif ours != theirs or isinstance(ours, bool) != isinstance(theirs, bool):
            self.problems.append(f"{what}: {ours!r}, expected {theirs!r}")


def compare(readobj, objdump, dumper, file, ours, counts):
    options = ["--elf-output-style=JSON", "-h", "-S", "-l", "-s", "--dyn-symbols", "-r", "--notes"]
    theirs = json.loads(subprocess.run([readobj, *options, file], capture_output=True, check=True).stdout)[0]
    c = Comparison()
    c.equal("header", ours["header"], header(theirs["ElfHeader"]))
    said = flags(theirs["ElfHeader"])
    features = {
        name: "unset" if said[name] == "unset" and setting in ("off", "unsupported") else setting
        for name, setting in ours["features"].items()
        if name in said
    }
    c.equal("flags", features, said)
    c.equal("sections", [in_order(s) for s in ours["sections"]], [section(s["Section"]) for s in theirs["Sections"]])
    c.equal("segments", [in_order(s) for s in ours["segments"]], [segment(p["ProgramHeader"]) for p in theirs["ProgramHeaders"]])
    for mine, other in (("symbols", "Symbols"), ("dynamic_symbols", "DynamicSymbols")):
        c.equal(mine, ours[mine], [symbol(s["Symbol"]) for s in theirs[other]][1:])
    relocations = [relocation(r["Relocation"]) for s in theirs["Relocations"] for r in s["Relocs"]]
    c.equal("relocations", ours["relocations"], relocations)
    notes = [n for s in theirs["NoteSections"] for n in s["NoteSection"]["Notes"]]
    c.equal("notes", ours["notes"], [note(n) | decoded(n) for n in notes])
    said = metadata(notes)
    if said is not None:
        c.equal("metadata", ours["metadata"], plain(said))
        c.equal("metadata keys", sorted(ours["metadata"]), sorted(said))
    kernels = {k["name"]: k for k in ours["kernels"]}
    for name, expected in directives(objdump, file).items():
        expected = {k: v for k, v in expected.items() if k not in WRITTEN_ALWAYS}
        c.equal("descriptors", descriptor(kernels[name], expected), expected)
    if dumper != "-" and ours["header"]["type"] != "ET_REL":
        c.equal("variables", [without_sizes(s) for s in ours.get("debug_information", [])], dwarfdump.sources(dumper, file))
    counts.update(c.counts)
    return c.problems


def main():
    readobj, objdump, dumper, lines, *files = sys.argv[1:]
    with open(lines, encoding="utf-8") as f:
        ours = [json.loads(line) for line in f]
    counts, failed = Counter(), 0
    by_file = {o["file"]: o for o in ours}
    for file in files:
        problems = (
            compare(readobj, objdump, dumper, file, by_file[file], counts) if file in by_file else ["no line of ours"]
        )
        failed += bool(problems)
        for problem in problems[:10]:
            print(f"{file}: {problem}")
    print("fields: " + ", ".join(f"{name} {n}" for name, n in sorted(counts.items())))
    print(f"{len(files) - failed} equal, {failed} different")


main()
