"""Mutants of what clang makes of OpenCL kernels, assembled by gfxisa and by llvm-mc: the same bytes, or both refuse. For check-assemblers.
Usage: mutants.py CLANG MC GFXISA SOURCES TARGET COUNT SEED KNOWN WORK: prints each difference that neither KNOWN nor an erratum of REFUSED
explains, and then how many are equal, different and explained. KNOWN has lines of a target, a mutant and the reason, with tabs between them.

A mutant is an instruction with one thing changed, in a section of its own, or, of every sixth, a whole file with one directive or one line of
its metadata changed. gfxisa gets a file for each mutant, all at once. llvm-mc gets the instructions in one file, from which those that it
refuses are taken until it assembles; it has a second of processor time, as some mutants have no end for it.
"""

import collections
import glob
import os
import random
import re
import resource
import signal
import struct
import subprocess
import sys

CLANG, MC, GFXISA, SOURCES, TARGET, COUNT, SEED, KNOWN, WORK = sys.argv[1:]
TOKEN = re.compile(r"[\w.$@]+|\"[^\"]*\"|[^\s\w]")
NUMBER = re.compile(r"(?<![\w.])(0x[0-9a-f]+|\d+)(?![\w.])")
REGISTER = re.compile(r"\b[vsa](\d+|\[\d+:\d+\])")
MODIFIER = re.compile(r"\s\w+:\S+$|\s[a-z]\w*$")
OTHERS = ["v0", "v255", "v256", "s0", "s5", "s105", "s106", "a0", "a[0:3]", "v[0:1]", "v[1:2]", "s[0:1]", "s[1:2]", "s[0:3]", "vcc", "vcc_lo",
          "exec", "exec_lo", "m0", "scc", "null", "ttmp0", "ttmp16", "off", "acc1", "src_vccz", "flat_scratch", "xnack_mask", "tba"]
NUMBERS = ["0", "1", "-1", "64", "65", "-16", "-17", "255", "256", "4095", "4096", "65535", "65536", "0x80000000", "0xffffffff", "4294967296",
           "-2147483649", "1.0", "-0.5", "1.5", "0.15915494", "1e3", "0x1p3", "5L", "017", "08", "1.", ".5", "~1", "!0", "2+3", "(4)", "1<<2"]
SYMBOLS = ["label", "label+4", "label-.", ".", ".-label", "nowhere", "nowhere+4", "nowhere@rel32@lo+4", "nowhere-4", "-nowhere", "(label)",
           "early", "early+1", "late", "late*2", "label-start", "1f", "0b"]

# What LLVM takes and gfxisa refuses: the erratum, the mutant.
REFUSED = (
    ("L5", r"^s_(sethalt|trap|nop|sleep|setprio) -?(\d*\.\d*|\d{6,})$"),
    ("L7", r"^[sv]_\w+ (v\d+, )?(src_)?(scc|vccz|execz)\b"),
    ("L10", r"^[sv]_.*\boff\b"),
    ("L37", r"^\.\.\. |^\s+(- )?:?[^:]+$|^\s+[.\w]+:,|^\s+(- )?:[.\w]+ |'.*' *('.*'|\w+)$|^amdhsa$"),
)


def explained(mutant):
    return any(re.search(pattern, mutant) for _, pattern in REFUSED)


def mutate(line, chance):
    """The line with one thing changed."""
    spans = [m.span() for m in TOKEN.finditer(line)]
    kind = chance.choice(["delete", "double", "swap", "number", "comma", "register", "modifier", "symbol", "cut"])
    at = chance.randrange(len(spans))
    start, end = spans[at]
    if kind == "delete":
        return line[:start] + line[end:]
    if kind == "double":
        return line[:end] + chance.choice(["", " ", ", "]) + line[start:]
    if kind == "swap" and at + 1 < len(spans):
        next_start, next_end = spans[at + 1]
        return line[:start] + line[next_start:next_end] + line[end:next_start] + line[start:end] + line[next_end:]
    if kind == "comma" and "," in line:
        comma = chance.choice([i for i, c in enumerate(line) if c == ","])
        return line[:comma] + line[comma + 1 :]
    if kind == "cut":
        return line[: chance.randrange(1, len(line))]
    if kind == "modifier" and MODIFIER.search(line):
        found = MODIFIER.search(line)
        places = [i for i, c in enumerate(line[: found.start()]) if c == " "] or [found.start()]
        place = chance.choice(places)
        return line[:place] + found.group() + line[place : found.start()]
    pattern = {"number": NUMBER, "register": REGISTER, "symbol": re.compile(r"(?<=[ ,-])[\w\[\]:.]+")}.get(kind, NUMBER)
    others = {"register": OTHERS, "symbol": SYMBOLS}.get(kind, NUMBERS)
    found = list(pattern.finditer(line))
    if found:
        m = chance.choice(found)
        return line[: m.start()] + chance.choice(others) + line[m.end() :]
    return line + chance.choice([",", " 0", " v0", ", 1", " glc", " clamp"])


def relocatable(path):
    """The bytes and the relocations of the sections whose names start with .m, by name."""
    with open(path, "rb") as f:
        data = f.read()
    table, = struct.unpack_from("<Q", data, 40)
    count, names = struct.unpack_from("<HH", data, 60)
    headers = [struct.unpack_from("<IIQQQQIIQQ", data, table + 64 * i) for i in range(count)]

    def contents(header):
        return data[header[4] : header[4] + header[5]]

    def text(strings, at):
        return strings[at : strings.index(b"\0", at)].decode()

    strings = contents(headers[names])
    label = [text(strings, h[0]) for h in headers]
    found = {label[i]: [contents(h)] for i, h in enumerate(headers) if label[i].startswith(".m")}
    for i, header in enumerate(headers):
        if header[1] != 4 or not label[header[7]].startswith(".m"):
            continue
        symbols, symbol_names = contents(headers[header[6]]), contents(headers[headers[header[6]][6]])
        for at in range(0, header[5], 24):
            offset, info, addend = struct.unpack_from("<QQq", data, header[4] + at)
            name, kind, _, section = struct.unpack_from("<IBBH", symbols, (info >> 32) * 24)
            found[label[header[7]]].append((offset, info & 0xFFFFFFFF, addend, label[section] if kind & 15 == 3 else text(symbol_names, name)))
    return found


def written(mutant, n):
    """The mutant with labels of its own."""
    return re.sub(r"\b(label|start)\b", lambda m: f".L{m.group()}{n}", mutant)


def batch(mutants, numbers, path):
    """A file of these mutants; which mutant each line belongs to."""
    owners = []
    with open(path, "w", encoding="utf-8") as f:
        def put(line, owner):
            f.write(line + "\n")
            owners.append(owner)

        put(".set early, 5", -1)
        for n in numbers:
            put(f'.section .m{n},"ax",@progbits', n)
            put(".p2align 3", n)
            put("0: s_nop 0", n)
            put(f".Lstart{n}: s_nop 0", n)
            put(written(mutants[n], n), n)
            put(f"1: .Llabel{n}: s_nop 0", n)
        put(".set late, 7", -1)
    return owners


def limited():
    resource.setrlimit(resource.RLIMIT_CPU, (1, 1))


def llvm(path, output):
    """Runs llvm-mc: what it says, and "crash" or "no end" where it does not come to its end."""
    command = [MC, "-triple=amdgcn-amd-amdhsa", f"-mcpu={TARGET}", "-filetype=obj", path, "-o", output]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", preexec_fn=limited)
    fault = "no end" if -done.returncode in (signal.SIGXCPU, signal.SIGKILL) else "crash" if done.returncode < 0 else ""
    return done, fault


def assemble(mutants, numbers):
    """What llvm-mc makes of each mutant: bytes and relocations, None where it is refused, or why llvm-mc does not come to its end."""
    result = {}
    left = list(numbers)
    path, output = os.path.join(WORK, "all.s"), os.path.join(WORK, "all.o")
    while left:
        owners = batch(mutants, left, path)
        done, fault = llvm(path, output)
        bad = {owners[int(m) - 1] for m in re.findall(re.escape(path) + r":(\d+):\d+:(?! warning)", done.stderr)}
        if fault and len(left) == 1:
            return {**result, left[0]: fault}
        if fault:
            # What has no end is soon behind the last error.
            at = left.index(max(bad)) + 1 if bad and fault == "no end" else len(left) // 2
            parts = [left[:at], *([n] for n in left[at : at + 8]), left[at + 8 :]]
            return {**result, **{n: r for part in parts for n, r in assemble(mutants, part).items()}}
        # LLVM does not say where.
        undefined = set(re.findall(r"Undefined temporary symbol (\S+)", done.stderr))
        bad |= {n for n in left if undefined & set(re.findall(r"[\w.$@]+", written(mutants[n], n)))}
        if done.returncode != 0 and not bad:
            sys.exit(f"{done.args}: {done.stderr[:1000]}")
        if not bad:
            found = relocatable(output)
            return {**result, **{n: found[f".m{n}"] for n in left}}
        result.update({n: None for n in bad})
        left = [n for n in left if n not in bad]
    return result


def gfxisa(paths):
    """Assembles sources; the relocatable file of each, which is not there if the source is refused."""
    subprocess.run([GFXISA, "asm", "-c", "--target", TARGET, "--directory", WORK, *paths], capture_output=True, check=False)
    return [path[:-2] + ".o" for path in paths]


def whole_file(path, text):
    """What llvm-mc makes of a source: its contents, None where it is refused, or why llvm-mc does not come to its end."""
    with open(path, "w", encoding="utf-8") as f:
        f.write(text)
    done, fault = llvm(path, path + ".mc")
    return fault or (None if done.returncode else read(path + ".mc"))


def read(path):
    if not os.path.exists(path):
        return None
    with open(path, "rb") as f:
        return f.read()


def main():
    chance = random.Random(f"{SEED} {TARGET}")
    texts = []
    for source in sorted(glob.glob(os.path.join(SOURCES, "*.cl")))[::3]:
        text = subprocess.run([CLANG, "-x", "cl", "-nogpulib", "--target=amdgcn-amd-amdhsa", f"-mcpu={TARGET}", "-O2", "-S", "-o", "-", source],
                              capture_output=True, text=True, check=False).stdout
        if text:
            texts.append("\n".join(re.sub(r"\s*;.*", "", line) for line in text.split("\n")) + "\n")
    lines = sorted({re.sub(r"\.L[\w.$]+", "label", line.strip()) for text in texts for line in text.split("\n") if re.match(r"\t[a-z]", line)})
    known = set()
    with open(KNOWN, encoding="utf-8") as f:
        for line in f:
            if not line.startswith("#"):
                # A mutant may have tabs itself.
                target, rest = line.rstrip("\n").split("\t", 1)
                known.add((target, rest.rsplit("\t", 1)[0]))
    files = int(COUNT) // 12
    mutants = ["v_mov_b32_e32 v0, ''"]
    mutants += [mutate(chance.choice(lines), chance).strip() for _ in range(int(COUNT) - 2 * files)]
    numbers = [n for n, m in enumerate(mutants) if m and not m.startswith((".", "/"))]
    theirs = assemble(mutants, numbers)
    paths = []
    for n in numbers:
        paths.append(os.path.join(WORK, f"m{n}.s"))
        batch(mutants, [n], paths[-1])
    changed, shown = [], []
    for n in range(2 * files):
        rows = chance.choice(texts).split("\n")
        metadata = rows.index("\t.amdgpu_metadata")
        places = range(metadata) if n < files else range(metadata + 1, rows.index("\t.end_amdgpu_metadata"))
        at = chance.choice([i for i in places if re.match(r"\s*[.\w-].*\S", rows[i]) and not re.match(r"\t[a-z]", rows[i])])
        before = rows[at]
        rows[at] = mutate(before, chance)
        changed.append("\n".join(rows))
        # The spaces in front of metadata are part of what it says.
        shown.append(rows[at].strip() if n < files else rows[at])
    changed_paths = [os.path.join(WORK, f"file{n}.s") for n in range(len(changed))]
    files_theirs = [whole_file(path, text) for path, text in zip(changed_paths, changed)]
    objects = gfxisa(paths + changed_paths)
    if not any(map(os.path.exists, objects)):
        sys.exit("gfxisa assembles nothing")
    ours = [relocatable(o)[f".m{n}"] if os.path.exists(o) else None for n, o in zip(numbers, objects)]
    triples = [(mutants[n], mine, theirs[n]) for n, mine in zip(numbers, ours)]
    triples += zip(shown, map(read, objects[len(paths) :]), files_theirs)
    equal, met = collections.Counter(), set()
    for mutant, mine, llvms in triples:
        if llvms in ("crash", "no end"):
            equal["explained"] += 1
            print(f"{TARGET}\t{mutant}\tllvm-mc: {llvms}")
        elif mine == llvms:
            equal["equal"] += 1
        elif mine is None and explained(mutant):
            equal["explained"] += 1
        elif (TARGET, mutant) in known:
            equal["explained"] += 1
            met.add(mutant)
        else:
            equal["different"] += 1
            print(f"{TARGET}\t{mutant}\t{'taken' if llvms is None else 'refused' if mine is None else 'other bytes'}")
    for target, mutant in sorted(known):
        if target == TARGET and mutant not in met:
            equal["different"] += 1
            print(f"{TARGET}\t{mutant}\tis explained, and not different")
    print(equal["equal"], equal["different"], equal["explained"])


main()
