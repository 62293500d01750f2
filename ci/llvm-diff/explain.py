"""Tells which differing functions of two words an erratum explains.

Usage: explain.py LIBRARY PROCESSOR < differences

The differences are pairs of lines, "< FILE <NAME>: | TEXT // ADDRESS: WORDS | ..." of LLVM and the same of gfxisa after ">". The
first instruction that differs is compared as decode.py does it. Prints the pairs that no erratum explains, and counts as key=value.
"""

import collections
import re
import sys

import decode

# Erratum L23: where a branch goes, in llvm-objdump's comment.
TARGET = re.compile(r"(s_subvector_loop_\w+ [^|]*// [0-9A-F]+: [0-9A-F]+) <[^>]*>")


def instructions(line):
    """The texts and words of a function."""
    return [
        (text.strip(), re.findall(r"\b[0-9A-F]{8}\b", words))
        for text, words in re.findall(r"\| ?(.*?) ?// [0-9A-F]+: ([0-9A-F ]+)", line)]


def erratum(w, expected, actual):
    """What explains the first difference, or "different"."""
    for at, (theirs, ours) in enumerate(zip(instructions(expected), instructions(actual))):
        if theirs != ours:
            break
    else:
        return "L23" if TARGET.sub(r"\1", expected)[1:] == actual[1:] else "different"
    # The one that reads on behind the function shows more.
    words = max(([word for _, found in instructions(line)[at:] for word in found] for line in (actual, expected)), key=len)
    code = b"".join(int(word, 16).to_bytes(4, "little") for word in words)
    text = "invalid" if ours[0].startswith(".long") else f"{4 * len(ours[1])} {ours[0]}"
    how = decode.kind(w, code, text, w.answer(code, remarked=True))
    return how if how[0].isupper() else "different"


def main():
    w = decode.Witness(sys.argv[1], sys.argv[2], "32" if sys.argv[2].startswith("gfx1") else "64")
    counts = collections.Counter()
    for expected, actual in zip(*[iter(sys.stdin)] * 2):
        how = erratum(w, expected, actual)
        counts[how] += 1
        if how == "different":
            print(expected + actual, end="")
    print(" ".join(f"{how}={counts[how]}" for how in ["different", *sorted(how for how in counts if how[0].isupper())]))


main()
