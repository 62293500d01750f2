"""Every link of a site leads to a file that is there, and to a place in it. Prints how many, and exits with 1 if some are dead."""
import html
import os
import re
import sys

site = sys.argv[1]
pages = {}
for folder, _, names in os.walk(site):
    for name in names:
        path = os.path.join(folder, name)
        text = open(path, encoding="utf-8").read() if name.endswith(".html") else ""
        pages[os.path.relpath(path, site)] = text
ids = {path: set(re.findall(r'\sid="([^"]*)"', text)) for path, text in pages.items()}
links = dead = 0
for path, text in pages.items():
    for link in re.findall(r'\s(?:href|src)="([^"]*)"', text):
        file, _, place = html.unescape(link).partition("#")
        file = file.partition("?")[0]
        target = os.path.normpath(os.path.join(os.path.dirname(path), file)) if file else path
        links += 1
        if target not in pages or place and place not in ids[target]:
            dead += 1
            if dead <= 20:
                print(f"{path}: {link} leads nowhere", file=sys.stderr)
size = sum(os.path.getsize(os.path.join(site, path)) for path in pages)
first = sum(os.path.getsize(os.path.join(site, path)) for path in ("index.html", "assets/style.css", "assets/site.js"))
for what, bytes, most in (("the site", size, 60_000_000), ("the first page", first, 200_000)):
    if bytes > most:
        dead += 1
        print(f"{what} has {bytes} bytes, more than {most}", file=sys.stderr)
print(f"{len(pages)} files of {size / 1e6:.1f} MB, the first page {first / 1e3:.0f} KB, {links} links, {dead} dead")
sys.exit(dead > 0)
