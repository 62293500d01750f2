"""Looks at pages of the reference with axe-core, light and dark: axe.py SITE AXE_MIN_JS BROWSER PROFILE PAGES_OF_A_KIND"""
import json
import pathlib
import re
import shutil
import subprocess
import sys
from urllib.parse import unquote

CHECK = """<script src="%s"></script><script>
axe.run().then(r => { document.body.innerHTML = '<pre id="axe"></pre>';
  document.getElementById('axe').textContent = encodeURIComponent(JSON.stringify(r.violations.map(
    v => v.id + ' (' + v.nodes.length + '): ' + v.nodes[0].html.slice(0, 160) + ' ' + v.nodes[0].failureSummary))); });
</script></body>"""
SCHEMES = {"light": 1, "dark": 0}

site, axe, browser, profile = map(pathlib.Path, sys.argv[1:5])
most = int(sys.argv[5])
script = site / "axe-core.js"
shutil.copy(axe, script)


def pages():
    """All that are one of a kind, and the largest and the smallest of the others."""
    yield from sorted(site.glob("*.html"))
    for folder in sorted(f for f in site.iterdir() if f.is_dir()):
        of_a_kind = sorted(folder.glob("*.html"), key=lambda f: -f.stat().st_size)
        yield from of_a_kind[:most] + of_a_kind[most:][-1:]


def violations(page, scheme):
    copy = page.with_name("axe-" + page.name)
    text = page.read_text()
    source = "../" * (len(page.relative_to(site).parts) - 1) + script.name
    at = text.rindex("</body>") if "</body>" in text else len(text)
    copy.write_text(text[:at] + CHECK % source)
    try:
        out = subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={profile}",
             f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}", "--virtual-time-budget=60000", "--dump-dom",
             copy.as_uri()], capture_output=True, text=True, timeout=300).stdout
    finally:
        copy.unlink()
    told = re.search(r'<pre id="axe">([^<]*)</pre>', out)
    if not told:
        return ["axe-core did not end"]
    return json.loads(unquote(told.group(1)))


looked = bad = 0
for page in list(pages()):
    for scheme in SCHEMES:
        found = violations(page, scheme)
        looked += 1
        for violation in found:
            bad += 1
            print(f"{page.relative_to(site)} {scheme}: {' '.join(violation.split())}", file=sys.stderr)
script.unlink()
print(f"axe-core: {looked} looks at pages, {bad} violations")
sys.exit(1 if bad or not looked else 0)
