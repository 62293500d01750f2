"""Counts the loops over lanes that the JVM compiled, by its own log, and tells where its compilers gave up.

Usage: read.py LOG...; prints how many loops both compilers have made machine code of, and of how many one has not.
"""
import re
import sys

METHOD = re.compile(r" method='(\S+) (lanes\S+) .*? bytes='(\d+)'")
BEST = 4
OPERATION = re.compile(r"<klass id='(\d+)' name='org[./]gfxisa[./]simulator[./]compile[./]Vector\$")
# What it may do again later.
PASSING = ("stale task", "retry", "concurrent class loading", "invalid non-klass dependency")

levels = {}
given_up = set()
for path in sys.argv[1:]:
    method = reason = None
    with open(path, errors="replace") as log:
        for line in log:
            if line.startswith("<task "):
                task, method, reason = line, METHOD.search(line), None
                known = set()
                last = ""
                level = re.search(r" level='(\d)'", line)
                level = int(level[1]) if level else BEST
            elif OPERATION.search(line):
                known.add(OPERATION.search(line)[1])
            elif line.startswith("<method ") and re.search(r" holder='(\d+)'", line)[1] in known:
                known.add(line.split("'")[1])
            elif line.startswith("<call "):
                last = line.split("'")[1]
            elif line.startswith("<inline_fail") and last in known and method and level == BEST and " osr_bci" not in task:
                reason = "an operation on vectors stays a call: " + line.split("'")[1]
            elif method and line.startswith("<failure"):
                reason = re.search(r"reason='([^']*)'", line)[1]
            elif method and line.startswith("<task_done"):
                loop = path, method[1], method[2]
                if reason is None:
                    levels[loop] = max(level, levels.get(loop, 0))
                elif not reason.startswith(PASSING):
                    given_up.add(loop)
                    print(f"{method[2]} of {method[3]} bytes, level {level}: {reason}", file=sys.stderr)
                method = None
for loop, level in levels.items():
    if level < BEST and loop not in given_up:
        given_up.add(loop)
        print(f"{loop[2]} of {loop[1]}: never beyond level {level}", file=sys.stderr)
print(len(levels.keys() - given_up), len(given_up))
