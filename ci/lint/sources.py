#!/usr/bin/env python3
"""Whether sources and objects have the same findings. Usage: sources.py SOURCES.json OBJECTS.json"""

import json
import sys


def findings(file):
    with open(file, encoding="utf-8") as text:
        return {
            (f["file"].rsplit(".", 1)[0], f["rule"], f["symbol"], f["offset"]) for f in json.load(text)["findings"]
        }


ours, theirs = (findings(file) for file in sys.argv[1:3])
for finding in sorted(ours ^ theirs):
    print("only in the", "source:" if finding in ours else "object:", *finding)
print(f"{len(ours)} findings in sources, {len(ours ^ theirs)} different")
sys.exit(1 if not ours or ours != theirs else 0)
