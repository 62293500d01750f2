"""Compares linked code objects with those of LLVM: headers, program headers, sections, byte for byte. For check-objects.
Usage: compare.py EXPECTED-FOLDER ACTUAL-FOLDER; prints what differs, then the numbers of equal and different files."""

import os
import struct
import sys

# What may differ: ld.lld adds its name and version to the compilers' in .comment. Nothing is loaded from there.
# What stands behind .comment in the file moves by that, so places in the file are not compared from there on.
COMMENT = ".comment"


def parse(path):
    """The ELF header without places in the file, program headers, and sections by name: header, contents."""
    with open(path, "rb") as f:
        data = f.read()
    header = struct.unpack_from("<16sHHIQQQIHHHHHH", data)
    at, count, names = header[6], header[12], header[13]
    raw = [struct.unpack_from("<IIQQQQIIQQ", data, at + 64 * i) for i in range(count)]
    programs = [data[header[5] + 56 * i : header[5] + 56 * (i + 1)] for i in range(header[10])]

    def text(offset):
        return data[offset : data.index(b"\0", offset)].decode()

    sections = {}
    behind = False
    for s in raw:
        name = text(raw[names][4] + s[0])
        behind |= name == COMMENT
        content = b"" if s[1] in (0, 8) or name == COMMENT else data[s[4] : s[4] + s[5]]
        sections[name] = (s[0:4], None if behind else s[4], 0 if name == COMMENT else s[5], s[6:], content)
    return header[:6] + header[7:], programs, sections


def differences(expected, actual):
    one, two = parse(expected), parse(actual)
    if one[0] != two[0]:
        yield f"ELF header: {one[0]} and {two[0]}"
    if one[1] != two[1]:
        yield "program headers"
    if list(one[2]) != list(two[2]):
        yield f"sections: {list(one[2])} and {list(two[2])}"
        return
    for name in one[2]:
        if one[2][name][:4] != two[2][name][:4]:
            yield f"header of {name}: {one[2][name][:4]} and {two[2][name][:4]}"
        elif one[2][name][4] != two[2][name][4]:
            pairs = zip(one[2][name][4], two[2][name][4])
            yield f"{name} from byte {next(i for i, (a, b) in enumerate(pairs) if a != b)} on"


def main():
    expected, actual = sys.argv[1:]
    equal = different = 0
    for name in sorted(os.listdir(expected)):
        path = os.path.join(actual, name)
        found = list(differences(os.path.join(expected, name), path)) if os.path.exists(path) else ["there is none"]
        for what in found:
            print(f"different: {name}: {what}")
        equal += not found
        different += bool(found)
    print(equal, different)


main()
