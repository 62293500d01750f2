"""Counts what the JVM compiled of the loops over lanes, by its own log, and tells where it gave up.

Usage: read.py LOG...; prints how many were compiled, and how many not, at the end.
"""
import re
import sys

METHOD = re.compile(r" method='(\S+) (lanes\S+) .*? bytes='(\d+)'")
# What it may do again later.
PASSING = ("stale task", "retry", "concurrent class loading", "invalid non-klass dependency")

compiled = 0
given_up = 0
for path in sys.argv[1:]:
    method = reason = None
    with open(path, errors="replace") as log:
        for line in log:
            if line.startswith("<task "):
                method, reason = METHOD.search(line), None
                level = re.search(r" level='(\d)'", line)
                level = level[1] if level else "4"
            elif method and line.startswith("<failure"):
                reason = re.search(r"reason='([^']*)'", line)[1]
            elif method and line.startswith("<task_done"):
                if reason is None:
                    compiled += 1
                elif not reason.startswith(PASSING):
                    given_up += 1
                    print(f"{method[2]} of {method[3]} bytes, level {level}: {reason}", file=sys.stderr)
                method = None
print(compiled, given_up)
