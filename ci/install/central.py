"""What Maven Central validates of a deployed release, for each artifact in a repository of files, and what we want besides.

Not checked: that the version is no snapshot; signatures are with the word "signed". Usage: central.py REPOSITORY VERSION [signed]
"""

import hashlib
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as xml
import zipfile

NS = {"m": "http://maven.apache.org/POM/4.0.0"}
WANTED = ["name", "description", "url", "licenses/license/name", "licenses/license/url", "developers/developer/name", "scm/connection",
          "scm/developerConnection", "scm/url"]
root, version = pathlib.Path(sys.argv[1]) / "org/gfxisa", sys.argv[2]
is_signed = "signed" in sys.argv[3:]
problems = []
poms = {}


def only(artifact, ending):
    files = sorted((root / artifact / version).glob(f"{artifact}-*{ending}"))
    return files[-1] if files else None


def text(artifact, path):
    """An element of a POM or of those that it inherits from; names are not inherited."""
    pom = poms[artifact]
    found = pom.find("m:" + path.replace("/", "/m:"), NS)
    if found is not None and found.text and found.text.strip():
        return found.text.strip()
    parent = pom.find("m:parent/m:artifactId", NS)
    if parent is None or path in ("name", "description"):
        return None
    return text(parent.text, path)


artifacts = sorted(p.name for p in root.iterdir() if (p / version).is_dir())
for artifact in artifacts:
    poms[artifact] = xml.parse(only(artifact, ".pom")).getroot()
jars = signatures = 0
for artifact in artifacts:
    for path in WANTED:
        if text(artifact, path) is None:
            problems.append(f"{artifact}: no {path} in its POM")
    for dependency in poms[artifact].iter("{%s}dependency" % NS["m"]):
        if dependency.find("m:groupId", NS).text != "org.gfxisa" and "SNAPSHOT" in (dependency.findtext("m:version", "", NS)):
            problems.append(f"{artifact}: depends on a snapshot")
    if poms[artifact].findtext("m:packaging", "jar", NS) == "pom":
        continue
    for ending in (".jar", "-sources.jar", "-javadoc.jar"):
        jar = only(artifact, ending) if ending != ".jar" else next(
            (f for f in sorted((root / artifact / version).glob(f"{artifact}-*.jar"))
             if not f.name.endswith(("-sources.jar", "-javadoc.jar", "-tests.jar"))), None)
        if jar is None:
            problems.append(f"{artifact}: no {ending}")
            continue
        jars += 1
        names = set(zipfile.ZipFile(jar).namelist())
        if ending == ".jar":
            problems += [f"{artifact}: no {f} in its jar" for f in ("META-INF/LICENSE", "META-INF/NOTICE") if f not in names]
            has_module = "module-info.class" in names
            if artifact not in ("gfxisa-spec", "gfxisa-maven-plugin") and not has_module:
                problems.append(f"{artifact}: no module-info")
        elif not any(n.endswith((".java", ".html", ".json", ".yaml")) for n in names):
            problems.append(f"{artifact}: nothing in its {ending}")
    if only(artifact, "cyclonedx.json") is None:
        problems.append(f"{artifact}: no SBOM")
    for file in (root / artifact / version).iterdir():
        if is_signed and file.suffix in (".jar", ".pom", ".json"):
            verified = subprocess.run(["gpg", "--verify", f"{file}.asc", file], capture_output=True)
            signatures += verified.returncode == 0
            if verified.returncode != 0:
                problems.append(f"{file.name}: no good signature")
        if file.suffix in (".jar", ".pom"):
            for kind in ("md5", "sha1"):
                sum_ = file.with_name(file.name + "." + kind)
                if not sum_.exists() or sum_.read_text().split()[0] != hashlib.new(kind, file.read_bytes()).hexdigest():
                    problems.append(f"{file.name}: no right {kind}")

print("\n".join(problems))
print(f"{len(artifacts)} artifacts, {jars} jars, {signatures} signatures, {len(problems)} problems")
sys.exit(bool(problems) or not jars)
