"""Asks llvm-mc to assemble many texts at a time."""

import os
import re
import subprocess
import tempfile

ENCODING = re.compile(r"encoding: \[([^\]]*)\]")
FIXUP = re.compile(r"\s*;\s+fixup ")
ERROR = re.compile(r":(\d+):\d+: error: (.*)")


def run(command, texts):
    """LLVM's answer to each text: hex bytes, "fixup", "crash" or "error: why". A label before each tells which output is whose."""
    with tempfile.NamedTemporaryFile("w", suffix=".s", delete=False) as source:
        source.write("".join(f"L{i}:\n{text}\n" for i, text in enumerate(texts)))
    try:
        done = subprocess.run(
            [*command, source.name], capture_output=True, text=True, check=False)
    finally:
        os.unlink(source.name)
    if done.returncode not in (0, 1):
        if len(texts) == 1:
            return ["crash"]
        half = len(texts) // 2
        return run(command, texts[:half]) + run(command, texts[half:])
    answers = ["error: nothing"] * len(texts)
    at = -1
    for line in done.stdout.splitlines():
        label = re.fullmatch(r"L(\d+):", line)
        if label:
            at = int(label.group(1))
        elif at >= 0 and FIXUP.match(line):
            answers[at] = "fixup"
        elif at >= 0 and (found := ENCODING.search(line)):
            answers[at] = found.group(1).replace("0x", "").replace(",", "")
    for line in done.stderr.splitlines():
        if found := ERROR.search(line):
            answers[(int(found.group(1)) - 1) // 2] = "error: " + found.group(2)
    return answers
