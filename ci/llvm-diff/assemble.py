"""Compares gfxisa's assembler with llvm-mc.

Usage: assemble.py LLVM-MC < cases

Cases are lines of a text, a tab, and the hex bytes or "error: why" (Cases.java prints them). Prints the differences that no
erratum explains, and counts as key=value.
"""

import collections
import os
import re
import subprocess
import sys
import tempfile

SHOWN = 20
BATCH = 20000
ENCODING = re.compile(r"encoding: \[([^\]]*)\]")
ERROR = re.compile(r":(\d+):\d+: error: (.*)")

# What LLVM refuses and gfxisa takes, by LLVM's message, and the other way round, by the text: see the errata of these numbers.
LAXER = {}
STRICTER = {}


def run(llvm_mc, texts):
    """LLVM's answer to each text: hex bytes or "error: why". A label before each tells which output is whose."""
    with tempfile.NamedTemporaryFile("w", suffix=".s", delete=False) as source:
        source.write("".join(f"L{i}:\n{text}\n" for i, text in enumerate(texts)))
    try:
        done = subprocess.run(
            [llvm_mc, "-triple=amdgcn-amd-amdhsa", "-mcpu=gfx90a", "-show-encoding", source.name],
            capture_output=True, text=True, check=False)
    finally:
        os.unlink(source.name)
    if done.returncode not in (0, 1):
        if len(texts) == 1:
            return ["crash"]
        half = len(texts) // 2
        return run(llvm_mc, texts[:half]) + run(llvm_mc, texts[half:])
    answers = ["error: nothing"] * len(texts)
    at = -1
    for line in done.stdout.splitlines():
        label = re.fullmatch(r"L(\d+):", line)
        if label:
            at = int(label.group(1))
        elif at >= 0 and "fixup" in line:
            answers[at] = "fixup"
        elif at >= 0 and (found := ENCODING.search(line)):
            answers[at] = found.group(1).replace("0x", "").replace(",", "")
    for line in done.stderr.splitlines():
        if found := ERROR.search(line):
            answers[(int(found.group(1)) - 1) // 2] = "error: " + found.group(2)
    return answers
