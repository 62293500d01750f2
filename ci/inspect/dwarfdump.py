"""Reads what llvm-dwarfdump says of .debug_info as scopes with variables, in the words of `gfxisa inspect --json`."""

import re
import subprocess

SCOPES = {"DW_TAG_compile_unit", "DW_TAG_subprogram", "DW_TAG_lexical_block", "DW_TAG_inlined_subroutine"}
VARIABLES = {"DW_TAG_variable", "DW_TAG_formal_parameter"}
VGPRS_OF_32 = 1536
REGISTERS = {"SGPR": "s", "VGPR": "v", "AGPR": "a"}


class Entry:
    def __init__(self, offset, tag):
        self.offset, self.tag, self.values, self.children = offset, tag, {}, []


def entries(dwarfdump, file):
    """The units' entries, and all entries by offset."""
    text = subprocess.run([dwarfdump, "--debug-info", file], capture_output=True, text=True, check=True).stdout
    roots, path, by_offset, attribute = [], [], {}, None
    for line in text.splitlines():
        start = re.match(r"(0x[0-9a-f]{8}): ( *)(DW_TAG_\w+|NULL)", line)
        if start:
            offset, depth, tag = int(start[1], 16), len(start[2]) // 2, start[3]
            entry = by_offset[offset] = Entry(offset, tag)
            del path[depth:]
            (path[-1].children if path else roots).append(entry)
            path.append(entry)
            continue
        value = re.match(r" +(DW_AT_\w+)\t\((.*)", line)
        if value and path:
            attribute = value[1]
            path[-1].values[attribute] = value[2]
        elif line.startswith("  ") and path and attribute:
            path[-1].values[attribute] += "\n" + line.strip()
    return [r for r in roots if r.tag == "DW_TAG_compile_unit"], by_offset


def expression(text):
    text = re.sub(r"\b([SVA]GPR)(\d+)", lambda m: REGISTERS[m[1]] + m[2], text)
    # Vector registers of waves of 32 lanes: llvm-dwarfdump takes all waves for those of 64.
    text = re.sub(r"(regx) 0x([67]..)( \+)?", lambda m: f"{m[1]} v{int(m[2], 16) - VGPRS_OF_32}{'+' if m[3] else ''}", text)
    return re.sub(r'(\(0x[0-9a-f]+\)) "[^"]*"', r"\1", text)



class Scopes:
    def __init__(self, by_offset):
        self.by_offset = by_offset

    def find(self, entry, name):
        """A value of an entry, or of what it is a copy of."""
        while entry is not None and name not in entry.values:
            origin = entry.values.get("DW_AT_abstract_origin") or entry.values.get("DW_AT_specification")
            entry = self.by_offset[int(origin.split()[0].rstrip(")"), 16)] if origin else None
        return entry.values[name] if entry else None

    def text(self, entry, name):
        value = self.find(entry, name)
        return re.search(r'"(.*)"', value)[1] if value else ""

    def code(self, entry):
        if "DW_AT_ranges" in entry.values:
            pairs = re.findall(r"\[(0x\w+), (0x\w+)\)", entry.values["DW_AT_ranges"])
        elif "DW_AT_low_pc" in entry.values and "DW_AT_high_pc" in entry.values:
            pairs = [(entry.values["DW_AT_low_pc"].rstrip(")"), entry.values["DW_AT_high_pc"].rstrip(")"))]
        else:
            pairs = []
        return [{"from": int(a, 16), "to": int(b, 16)} for a, b in pairs]

    def variable(self, entry):
        line = self.find(entry, "DW_AT_decl_line")
        tree = {
            "name": self.text(entry, "DW_AT_name"),
            "type": self.text(entry, "DW_AT_type").strip() or "void",
            "parameter": entry.tag == "DW_TAG_formal_parameter",
            "line": int(line.rstrip(")")) if line else 0,
        }
        constant = self.find(entry, "DW_AT_const_value")
        if constant:
            tree["value"] = int(constant.rstrip(")"), 0)
        place = self.find(entry, "DW_AT_location")
        if place and re.match(r"(0x|indexed)", place):
            rows = re.findall(r"\[(0x\w+), (0x\w+)\): (.*)", place.removesuffix(")"))
            tree["places"] = [{"from": int(a, 16), "to": int(b, 16), "place": expression(e)} for a, b, e in rows]
        elif place:
            tree["places"] = [{"place": expression(place.removesuffix(")"))}]
        return tree

    def scopes(self, children):
        list_ = []
        for entry in children:
            if entry.tag not in SCOPES or not self.code(entry):
                continue
            tree = {"kind": entry.tag, "code": self.code(entry)}
            if self.text(entry, "DW_AT_name"):
                tree["name"] = self.text(entry, "DW_AT_name")
            if "DW_AT_frame_base" in entry.values:
                tree["frame_base"] = expression(entry.values["DW_AT_frame_base"].removesuffix(")"))
            variables = [self.variable(e) for e in entry.children if e.tag in VARIABLES]
            inside = self.scopes(entry.children)
            list_.append(tree | ({"variables": variables} if variables else {}) | ({"scopes": inside} if inside else {}))
        return list_


def sources(dwarfdump, file):
    roots, by_offset = entries(dwarfdump, file)
    return Scopes(by_offset).scopes(roots)
