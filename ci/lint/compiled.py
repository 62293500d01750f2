"""Fails where `gfxisa lint` reports more of compiled code than what the compiler is known to do wrong.

usage: compiled.py FINDINGS     FINDINGS: what `gfxisa lint --format json` says
"""

import json
import sys


def is_known(finding):
    """Whether clang 22 left out the wait for a write-back (LLVM's pull request 178316)."""
    cause = finding.get("cause", {}).get("instruction", "")
    return finding["rule"] == "early-release" and cause.startswith("buffer_wbl2")


def main():
    with open(sys.argv[1]) as file:
        report = json.load(file)
    errors = [f for f in report["findings"] if f["severity"] == "error"]
    wrong = [f for f in errors if not is_known(f)]
    for finding in wrong:
        print(f"{finding['file']}: {finding['symbol']}+{finding['offset']:#x}: {finding['rule']}: {finding['message']}")
    print(f"lint: {report['instructions']} instructions, {len(errors) - len(wrong)} known errors of the compiler, {len(wrong)} others")
    return 1 if wrong or not report["instructions"] else 0


if __name__ == "__main__":
    sys.exit(main())
