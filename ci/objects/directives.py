"""What LLVM makes of small sources, each of which uses directives in some way: compares it with what gfxisa makes.

directives.py LLVM-MC CASES GFXISA FOLDER   compares; the last line has the numbers of equal and of different ones
directives.py LLVM-MC CASES --write         writes LLVM's answers into CASES, from which the unit tests take them

A case begins with a line "==== PROCESSOR ANSWER", where the answer is "refused" or the CRC-32 of the relocatable file.
"""
import os
import re
import subprocess
import sys
import tempfile
import zlib

HEAD = re.compile(r"^==== (\S+)(?: (\S+))?\n", re.MULTILINE)


def cases(path):
    with open(path, encoding="utf-8") as file:
        parts = HEAD.split(file.read())
    return parts[0], [tuple(parts[i : i + 3]) for i in range(1, len(parts), 3)]


def llvm(mc, processor, source):
    with tempfile.TemporaryDirectory() as folder:
        name = os.path.join(folder, "a.o")
        command = [mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=" + processor, "-filetype=obj", "-o", name]
        if subprocess.run(command, input=source.encode(), capture_output=True, check=False).returncode:
            return "refused"
        with open(name, "rb") as file:
            return f"{zlib.crc32(file.read()):08x}"


def compare(mc, all_cases, gfxisa, folder):
    names = {}
    for number, (processor, _, source) in enumerate(all_cases):
        name = os.path.join(folder, f"{number:03}.s")
        with open(name, "w", encoding="utf-8") as file:
            file.write(source)
        names.setdefault(processor, []).append(name)
    for processor, files in names.items():
        command = [gfxisa, "asm", "-c", "--target", processor, "--directory", folder]
        subprocess.run(command + files, capture_output=True, check=False)
    different = 0
    for number, (processor, known, source) in enumerate(all_cases):
        name = os.path.join(folder, f"{number:03}.o")
        ours = "refused"
        if os.path.exists(name):
            with open(name, "rb") as file:
                ours = f"{zlib.crc32(file.read()):08x}"
        expected = llvm(mc, processor, source)
        if not expected == known == ours:
            different += 1
            print(f"{processor}: LLVM {expected}, gfxisa {ours}, written {known}:\n{source}")
    print(len(all_cases) - different, different)


def main():
    mc, path, *rest = sys.argv[1:]
    title, all_cases = cases(path)
    if rest == ["--write"]:
        written = [f"==== {processor} {llvm(mc, processor, source)}\n{source}" for processor, _, source in all_cases]
        with open(path, "w", encoding="utf-8") as file:
            file.write(title + "".join(written))
    else:
        compare(mc, all_cases, *rest)


main()
