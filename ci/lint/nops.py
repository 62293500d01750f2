"""Kernels from which a NOP, or what waits in its place, is taken out, for a check of `gfxisa lint`.

Kernels are put together from the sequences of ci/hazards/pairs.py: with other instructions between, around branches and across loops.
LLVM's hazard recognizer puts into each what it needs. Of that one is taken out, shortened by one or moved behind the next instruction;
LLVM is then asked again, about each path by itself: where it puts something in once more, the change makes the kernel wrong. (Where paths
meet it takes the nearest matrix instruction of one for that of another.)

usage: nops.py LLC TARGET OUT MOST     TARGET: as pairs.py takes it
Writes OUT/TARGET.co, in which each kernel is a change, or as LLVM made it, and OUT/TARGET.tsv a line each: object and kernel, whether it is
wrong, what it is, and who says so. Prints how many are wrong, and how many are not.
"""

import collections
import os
import random
import re
import subprocess
import sys

# Nothing is left in the folder that is imported from.
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hazards"))
import pairs

# A batch of kernels, and how many there are at most.
KERNELS = 300
MOST_BATCHES = 16
LAST_PASS = "amdgpu-wait-sgpr-hazards"
# What the recognizer puts in; sequences with any of these of their own are left out.
INSERTED = re.compile(r"S_NOP|V_NOP|S_WAITCNT|S_SETPRIO|\$sgpr_null = S_MOV_B32")
BRANCH = "    S_CBRANCH_SCC0 %bb.{}, implicit $scc"
END = "    S_ENDPGM 0"
COUNTED = re.compile(r"S_NOP (\d+)")
BODY = re.compile(r"^name: +(\w+)\n.*?^body: +\|\n(.*?)^\.\.\.$", re.S | re.M)


def layouts(rng, items, filler):
    """The lines of a kernel: straight, with a branch over one instruction, or with the end of the sequence at the start of a loop."""
    lines = ["    " + item for item in items]
    cut = rng.randrange(1, len(lines)) if len(lines) > 1 else 1
    before, behind = lines[:cut], lines[cut:]
    kind = rng.randrange(3)
    if kind == 0:
        return ["  bb.0:"] + lines + [END]
    if kind == 1:
        head = ["  bb.0:", "    successors: %bb.1, %bb.2"] + before + [BRANCH.format(2)]
        return head + ["  bb.1:", "    successors: %bb.2", "    " + filler, "  bb.2:"] + behind + [END]
    loop = ["  bb.0:", "    successors: %bb.1", "    " + filler, "  bb.1:", "    successors: %bb.1, %bb.2"]
    return loop + behind + before + [BRANCH.format(1), "  bb.2:", END]


def kernels(target, batch_number):
    """Random kernels, the same ones each time: what the sequence is about, and its lines."""
    rng = random.Random(f"{target} {batch_number}")
    by_name = collections.defaultdict(list)
    for name, sequence in pairs.cases_of(*pairs.parts(target)):
        if not any(INSERTED.search(i) for i in sequence):
            by_name[name].append(sequence)
    names = sorted(by_name)
    made = []
    for _ in range(KERNELS):
        name = rng.choice(names)
        items = list(rng.choice(by_name[name]))
        if rng.random() < 0.4:
            items += rng.choice(by_name[rng.choice(names)])
        filler = rng.choice(rng.choice(by_name[rng.choice(names)]))
        for at in range(len(items), 0, -1):
            if rng.random() < 0.15:
                items.insert(at, filler)
        made.append((name, layouts(rng, items, filler)))
    return made


def paths(body):
    """The ways through a kernel, each as a kernel whose branches all lead to what follows."""
    blocks = []
    for line in body:
        if line.startswith("  bb."):
            blocks.append([])
        elif not line.strip().startswith("successors"):
            blocks[-1].append(line)
    if len(blocks) == 1:
        ways = [[0]]
    elif any(BRANCH.format(1) in line for line in blocks[1]):
        ways = [[0, 1, 1, 2]]
    else:
        ways = [[0, 1, 2], [0, 2]]
    return [straight([blocks[block] for block in way]) for way in ways]


def straight(blocks):
    lines = []
    for number, block in enumerate(blocks):
        lines.append(f"  bb.{number}:")
        if number + 1 < len(blocks):
            lines.append(f"    successors: %bb.{number + 1}")
        lines += [BRANCH.format(number + 1) if "S_CBRANCH" in line else line for line in block]
    return lines


class Compiler:
    def __init__(self, llc, target):
        processor, variant = pairs.parts(target)
        features = pairs.VARIANTS.get(variant, "-xnack" if processor.startswith("gfx9") else "")
        self.command = [llc, "-mtriple=amdgcn-amd-amdhsa", "-mcpu=" + processor, "-mattr=" + features]
        self.command += ["-amdgpu-enable-delay-alu=false", "-x", "mir", "-"]

    def run(self, bodies, *arguments):
        text = "--- |\n" + "".join(f"  define amdgpu_kernel void @k{n}() {{ ret void }}\n" for n in range(len(bodies))) + "...\n"
        text += "".join(f"---\nname: k{n}\nmachineFunctionInfo: {{isEntryFunction: true}}\nbody: |\n" + "\n".join(body) + "\n...\n" for n, body in enumerate(bodies))
        out = subprocess.run(self.command + list(arguments), input=text, capture_output=True, text=True)
        if out.returncode:
            sys.exit(out.stderr[:2000])
        return out.stdout

    def recognize(self, bodies):
        """The bodies with what the hazard recognizer put in."""
        out = self.run(bodies, "-start-before=post-RA-hazard-rec", "-stop-after=" + LAST_PASS, "-o", "-")
        # It writes half of VCC in waves of 32, but reads the whole.
        out = re.sub(r"(implicit(?:-def)?) \$vcc_lo", r"\1 $vcc", out)
        found = {m[1]: [line for line in m[2].split("\n") if line.strip()] for m in BODY.finditer(out)}
        return [found[f"k{n}"] for n in range(len(bodies))]

    def wrong(self, bodies):
        """Of each whether the recognizer puts something into one of its paths."""
        ways = [(n, way) for n, body in enumerate(bodies) for way in paths(body)]
        again = self.recognize([way for _, way in ways])
        found = {n for (n, way), after in zip(ways, again) if weight(after) > weight(way)}
        return [n in found for n in range(len(bodies))]

    def write(self, bodies, path):
        self.run(bodies, "-start-after=" + LAST_PASS, "-filetype=obj", "-o", path)


def changes(body):
    """Each change of a kernel, and what it was."""
    for at, line in enumerate(body):
        if not INSERTED.search(line):
            continue
        what = line.strip()
        yield body[:at] + body[at + 1 :], f"{what} taken out"
        counted = COUNTED.search(line)
        if counted and int(counted[1]) > 0:
            yield body[:at] + [f"    S_NOP {int(counted[1]) - 1}"] + body[at + 1 :], f"{what} shortened by one"
        after = body[at + 1]
        if not after.strip().startswith(("bb.", "successors", "S_CBRANCH", "S_ENDPGM")) and not INSERTED.search(after):
            yield body[:at] + [after, line] + body[at + 2 :], f"{what} moved behind {after.split(', implicit')[0].strip()}"


def weight(body):
    """What stands in a kernel to wait: instructions, and wait states of NOPs."""
    waits = [line for line in body if INSERTED.search(line)]
    return len(waits) + sum(int(n) for line in waits for n in COUNTED.findall(line))


def spread(items, most):
    """At most so many, evenly from all."""
    return items if len(items) <= most else [items[n * len(items) // most] for n in range(most)]


def batch(compiler, target, number):
    """Kernels without a fault, and their changes: those that make a kernel wrong, and the others."""
    made = kernels(target, number)
    finished = compiler.recognize([body for _, body in made])
    clean = [(name, body) for (name, _), body, wrong in zip(made, finished, compiler.wrong(finished)) if not wrong]
    changed = [(name, body, what) for name, whole in clean for body, what in changes(whole)]
    matters, harmless = [], []
    for change, wrong in zip(changed, compiler.wrong([body for _, body, _ in changed])):
        # What LLVM has put in itself and then does not miss is out of its sight: it looks back at 19 wait states, but puts in 20.
        if wrong or "shortened" not in change[2]:
            (matters if wrong else harmless).append(change)
    return clean, matters, harmless


def main():
    llc, target, out, most = sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])
    compiler = Compiler(llc, target)
    clean, matters, harmless = [], [], []
    for number in range(MOST_BATCHES):
        if len(matters) < most:
            for all_of_them, more in zip((clean, matters, harmless), batch(compiler, target, number)):
                all_of_them += more
    matters, harmless, clean = spread(matters, most), spread(harmless, most // 4), spread(clean, most // 4)
    rows = [(1, *change) for change in matters] + [(0, *change) for change in harmless]
    rows += [(0, name, body, "as LLVM made it") for name, body in clean]
    path = f"{out}/{target}.co"
    compiler.write([body for _, _, body, _ in rows], path)
    with open(f"{out}/{target}.tsv", "w") as table:
        for number, (wrong, name, _, what) in enumerate(rows):
            table.write(f"{path}:k{number}\t{wrong}\t{target} k{number} ({name}): {what}\tLLVM puts something in\n")
    print(f"{target}\t{len(matters)}\t{len(harmless) + len(clean)}")


main()
