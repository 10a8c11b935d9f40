# --- script relative paths
import json
import os
from pathlib import Path

HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "out")
os.makedirs(OUT, exist_ok=True)
settings = json.loads((DATA / "settings.json").read_text())
with open(os.path.join(OUT, "copy.json"), "w") as f:
    json.dump(settings, f)
BASE = os.getcwd()
for name in ("a.txt", "b.txt"):
    with open(os.path.join(BASE, "notes", name), "a") as f:
        f.write("line\n")
print(os.path.relpath(OUT, BASE), os.sep, os.linesep.encode())
# --- fileinput and difflib
import difflib
import fileinput
import filecmp

for line in fileinput.input(files=("a.txt", "b.txt"), encoding="utf-8"):
    print(fileinput.filename(), line, end="")
a, b = open("a.txt").readlines(), open("b.txt").readlines()
print("".join(difflib.unified_diff(a, b, "a.txt", "b.txt")))
print(difflib.get_close_matches("appel", ["ape", "apple"]), filecmp.cmp("a.txt", "b.txt"))
