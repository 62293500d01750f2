"""Compiles the kernels of the corpus to assembly text with clang, and makes code objects of it with llvm-mc and ld.lld, as clang's
driver does. For check-objects.
Usage: compile.py CLANG MC LLD CORPUS WORK: writes WORK/s/NAME.s, WORK/expected/NAME.co, and manifests in WORK/kernels for WORK/kernels/co.
"""

import concurrent.futures
import glob
import json
import os
import subprocess
import sys

CLANG, MC, LLD, CORPUS, WORK = sys.argv[1:]
DEBUG = [["-g"], ["-gdwarf-4"], ["-gembed-source", "-g"], ["-gline-tables-only"]]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(command)}: {done.stderr[:2000]}")


def attributes(target, flags):
    """The target features as llvm-mc takes them."""
    settings = [("+" if f.endswith("+") else "-") + f[:-1] for f in target.split(":")[1:]]
    settings += ["+wavefrontsize64"] if "-mwavefrontsize64" in flags else []
    settings += ["+cumode"] if "-mcumode" in flags else []
    settings += ["+tgsplit"] if "-mtgsplit" in flags else []
    return [f"-mattr={','.join(settings)}"] if settings else []


def make(kernel, code, debug):
    name = os.path.basename(code["file"])[: -len(".co")]
    flags = code["flags"].split() + debug
    source = os.path.join(WORK, "s", name + ".s")
    run(CLANG, "-x", "cl", "-nogpulib", *flags, "-S", "-o", source, os.path.join(CORPUS, "src", kernel + ".cl"))
    unlinked = os.path.join(WORK, name + ".o")
    processor = code["target"].split(":")[0]
    run(MC, "-triple=amdgcn-amd-amdhsa", f"-mcpu={processor}", *attributes(code["target"], flags), "-filetype=obj", source, "-o", unlinked)
    run(LLD, "--no-undefined", "-shared", unlinked, "-o", os.path.join(WORK, "expected", name + ".co"))
    os.remove(unlinked)


def main():
    for folder in ("s", "expected", "kernels/manifest", "kernels/co"):
        os.makedirs(os.path.join(WORK, folder))
    os.symlink(os.path.join(CORPUS, "data"), os.path.join(WORK, "kernels", "data"))
    jobs = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for number, path in enumerate(sorted(glob.glob(os.path.join(CORPUS, "manifest", "*.json")))):
            with open(path, encoding="utf-8") as f:
                manifest = json.load(f)
            kernel = os.path.basename(path)[: -len(".json")]
            # The compiler of today; what older ones made cannot be made anew.
            codes = [c for c in manifest["code_objects"] if c["compiler"].startswith("clang 22")]
            codes = [dict(c, file=os.path.join("co", os.path.basename(c["file"]))) for c in codes]
            jobs += [pool.submit(make, kernel, code, []) for code in codes]
            # Every fifth with what debuggers need, in ways that take turns.
            for i, code in enumerate(codes[number % 5 :: 5]):
                debug = DEBUG[(number + i) % len(DEBUG)]
                codes.append(dict(code, file=code["file"][: -len(".co")] + debug[-1] + ".co"))
                jobs.append(pool.submit(make, kernel, codes[-1], debug))
            manifest["code_objects"] = codes
            with open(os.path.join(WORK, "kernels", "manifest", kernel + ".json"), "w", encoding="utf-8") as f:
                json.dump(manifest, f)
        for job in jobs:
            job.result()


main()
