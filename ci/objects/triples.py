#!/usr/bin/env python3
"""Writes sources for each operating system, and what LLVM makes of them. Usage: triples.py LLVM-MC FOLDER"""

import pathlib
import subprocess
import sys

SYSTEMS = ["amdgcn-amd-amdhsa", "amdgcn-amd-amdpal", "amdgcn-mesa-mesa3d", "amdgcn-unknown-unknown"]
# Processors, and the features that their target ids have.
PROCESSORS = {
    "gfx600": "",
    "gfx803": "",
    "gfx906": "xnack sramecc",
    "gfx90a": "xnack sramecc",
    "gfx942": "xnack sramecc",
    "gfx1010": "xnack",
    "gfx1030": "",
    "gfx1201": "",
    "gfx9-4-generic": "xnack sramecc",
    "gfx11-generic": "",
}

mc, folder = sys.argv[1], pathlib.Path(sys.argv[2])
for system in SYSTEMS:
    for processor, features in PROCESSORS.items():
        # Only HSA's target ids have features.
        settings = [""] + [f + s for f in features.split() for s in "+-" if "hsa" in system]
        for setting in settings:
            target = processor + (":" + setting if setting else "")
            source = folder / f"{system}--{target.replace(':', '_')}.s"
            source.write_text(f'.amdgcn_target "{system}--{target}"\n.globl k\nk:\ns_nop 0\ns_endpgm\n')
            options = ["-mattr=" + setting[-1] + setting[:-1]] if setting else []
            subprocess.run(
                [mc, "-triple=" + system, "-mcpu=" + processor, *options, "-filetype=obj", source, "-o", source.with_suffix(".mc")],
                check=True,
            )
