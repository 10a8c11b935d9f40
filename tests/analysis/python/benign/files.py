# --- sorting files by type
import os
import shutil
from pathlib import Path

KINDS = {"images": [".png", ".jpg"], "docs": [".pdf", ".docx"], "data": [".csv", ".json"]}

def organise(folder="."):
    moved = 0
    for entry in os.listdir(folder):
        path = os.path.join(folder, entry)
        if not os.path.isfile(path):
            continue
        ext = os.path.splitext(entry)[1].lower()
        for kind, extensions in KINDS.items():
            if ext in extensions:
                target = os.path.join(folder, kind)
                os.makedirs(target, exist_ok=True)
                shutil.move(path, os.path.join(target, entry))
                moved += 1
    return moved

if __name__ == "__main__":
    print(organise("downloads"))
# --- cleaning up
import os, shutil, time
from pathlib import Path
for path in Path("tmp").rglob("*.tmp"):
    if time.time() - path.stat().st_mtime > 86400:
        path.unlink()
shutil.rmtree("build", ignore_errors=True)
if os.path.exists("old.log"):
    os.remove("old.log")
for root, dirs, files in os.walk(".", topdown=False):
    for name in files:
        if name.endswith(".pyc"):
            os.remove(os.path.join(root, name))
    for name in dirs:
        full = os.path.join(root, name)
        if not os.listdir(full):
            os.rmdir(full)
# --- renaming
import os, re
folder = "photos"
for i, name in enumerate(sorted(os.listdir(folder)), start=1):
    base, ext = os.path.splitext(name)
    new = f"holiday_{i:03d}{ext.lower()}"
    os.rename(os.path.join(folder, name), os.path.join(folder, new))
    print(name, "->", new)
# --- duplicates
import hashlib
from collections import defaultdict
from pathlib import Path

def digest(path: Path, size: int = 65536) -> str:
    h = hashlib.sha256()
    with path.open("rb") as f:
        while chunk := f.read(size):
            h.update(chunk)
    return h.hexdigest()

groups = defaultdict(list)
for p in Path(".").rglob("*"):
    if p.is_file():
        groups[digest(p)].append(p)
for key, paths in groups.items():
    if len(paths) > 1:
        print(key[:8], *map(str, paths), sep="\n  ")
# --- zip
import zipfile, os, io
with zipfile.ZipFile("backup.zip", "w", zipfile.ZIP_DEFLATED) as z:
    for root, _, files in os.walk("project"):
        for f in files:
            full = os.path.join(root, f)
            z.write(full, arcname=os.path.relpath(full, "project"))
    z.writestr("docs/readme.txt", "hello")
with zipfile.ZipFile("backup.zip") as z:
    print(z.namelist(), z.testzip())
    z.extractall("restored")
# --- tar and gzip
import gzip, shutil, tarfile
with tarfile.open("a.tar.gz", "w:gz") as tar:
    tar.add("data", arcname="data")
with open("big.txt", "rb") as src, gzip.open("big.txt.gz", "wb") as dst:
    shutil.copyfileobj(src, dst)
with tarfile.open("a.tar.gz") as tar:
    tar.extractall("x", filter="data")
shutil.make_archive("bundle", "zip", "data")
# --- next to the script
import os
from pathlib import Path
HERE = Path(__file__).resolve().parent
DATA = HERE / "data"
DATA.mkdir(parents=True, exist_ok=True)
(DATA / "x.txt").write_text("x", encoding="utf-8")
base_dir = os.path.dirname(os.path.abspath(__file__))
print(os.path.join(base_dir, "config.ini"), os.getcwd(), os.path.abspath("."), Path.cwd())
with open(os.path.join(os.getcwd(), "log.txt"), "a") as f:
    f.write("done\n")
# --- temporary files
import tempfile, os
with tempfile.TemporaryDirectory() as tmp:
    path = os.path.join(tmp, "a.txt")
    with open(path, "w") as f:
        f.write("x" * 10)
    print(os.path.getsize(path))
fd, name = tempfile.mkstemp(suffix=".txt")
with tempfile.NamedTemporaryFile("w", delete=False) as t:
    t.write("/etc/passwd is only text here")
os.unlink(t.name)
# --- csv cleaning
import csv
with open("in.csv", newline="", encoding="utf-8-sig") as src, open("out.csv", "w", newline="") as dst:
    reader = csv.DictReader(src)
    writer = csv.DictWriter(dst, fieldnames=reader.fieldnames + ["total"])
    writer.writeheader()
    for row in reader:
        row = {k.strip(): (v or "").strip() for k, v in row.items()}
        row["total"] = float(row["price"].replace(",", ".")) * int(row["count"])
        writer.writerow(row)
# --- json settings
import json, os
DEFAULTS = {"theme": "dark", "endpoint": "/api/v1", "url": "https://example.com", "file": "settings.json"}
def load():
    if not os.path.exists(DEFAULTS["file"]):
        return dict(DEFAULTS)
    with open(DEFAULTS["file"]) as f:
        return {**DEFAULTS, **json.load(f)}
settings = load()
settings["count"] = settings.get("count", 0) + 1
with open("settings.json", "w") as f:
    json.dump(settings, f, indent=2, ensure_ascii=False)
print(json.dumps(settings, sort_keys=True), settings["endpoint"])
# --- sqlite
import sqlite3
conn = sqlite3.connect("shop.db")
conn.row_factory = sqlite3.Row
cursor = conn.cursor()
cursor.execute("CREATE TABLE IF NOT EXISTS items (id INTEGER PRIMARY KEY, name TEXT, price REAL)")
cursor.executemany("INSERT INTO items (name, price) VALUES (?, ?)", [("pen", 1.5), ("a/b", 2.0)])
conn.commit()
for row in cursor.execute("SELECT name, SUM(price) AS total FROM items GROUP BY name HAVING total > ?", (1,)):
    print(row["name"], row["total"])
with sqlite3.connect(":memory:") as mem:
    mem.create_function("double", 1, lambda x: x * 2)
    print(mem.execute("SELECT double(21)").fetchone())
conn.close()
# --- directory tree
from pathlib import Path
def tree(folder: Path, indent: str = "") -> None:
    for entry in sorted(folder.iterdir(), key=lambda p: (p.is_file(), p.name)):
        print(f"{indent}{entry.name}{'/' if entry.is_dir() else ''}")
        if entry.is_dir():
            tree(entry, indent + "    ")
tree(Path("."))
print(Path("a/b/../c.txt").suffix, "/".join(["a", "b"]), "x/y".split("/"), "a\\b".replace("\\", "/"))
# --- configuration
import configparser, tomllib, logging
config = configparser.ConfigParser()
config["DEFAULT"] = {"level": "INFO", "path": "/not/used"}
with open("app.ini", "w") as f:
    config.write(f)
config.read("app.ini")
with open("pyproject.toml", "rb") as f:
    print(tomllib.load(f).get("project", {}))
logging.basicConfig(level=getattr(logging, "INFO"), filename="app.log", format="%(asctime)s %(message)s")
logging.getLogger(__name__).info("started with /etc/passwd in the text")
# --- command line
import argparse, sys
from pathlib import Path
def main(argv=None):
    parser = argparse.ArgumentParser(description="Counts words / lines")
    parser.add_argument("files", nargs="*", default=["a.txt"], type=Path)
    parser.add_argument("-o", "--output", default="counts.txt")
    args = parser.parse_args(argv)
    for name, value in vars(args).items():
        print(name, value, file=sys.stderr)
    lines = [f"{p}: {len(p.read_text().split())}" for p in args.files if p.exists()]
    Path(args.output).write_text("\n".join(lines))
    return 0
if __name__ == "__main__":
    sys.exit(main())
# --- copying with a backup
import shutil, datetime, os
src = "notes.txt"
stamp = datetime.datetime.now().strftime("%Y-%m-%d_%H%M%S")
dst = os.path.join("backup", f"{os.path.splitext(src)[0]}_{stamp}.txt")
os.makedirs(os.path.dirname(dst), exist_ok=True)
if os.path.isfile(src):
    shutil.copy2(src, dst)
print(shutil.disk_usage("."), shutil.which("git"), os.environ.get("USER", "nobody"), os.sep)
with open(os.devnull, "w") as null, open("/dev/null", "w") as other:
    print("gone", file=null)
