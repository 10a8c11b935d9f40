# --- markdown and jinja
import datetime
import markdown
from jinja2 import Environment, FileSystemLoader, Template

html = markdown.markdown(open("notes.md").read(), extensions=["tables", "fenced_code"])
page = Template("<html><title>{{ title }}</title>{% for i in items %}<li>{{ i|upper }}</li>{% endfor %}{{ body }}</html>")
with open("notes.html", "w") as f:
    f.write(page.render(title="Notes", items=["a", "b"], body=html))
env = Environment(loader=FileSystemLoader("templates"), autoescape=True)
env.filters["money"] = lambda v: f"{v:,.2f}"
print(env.get_template("invoice.html").render(today=datetime.date.today(), user={"name": "Ann"}))
# --- rich and tabulate and tqdm
import time
from rich.console import Console
from rich.progress import track
from rich.table import Table
from tabulate import tabulate
from tqdm import tqdm

console = Console()
table = Table(title="Films", show_lines=True)
table.add_column("Name", style="cyan")
table.add_row("Alien", end_section=True)
console.print(table, ":rocket:")
console.print("[bold red]done[/bold red] /tmp/nothing")
for _ in track(range(3), description="Working"):
    time.sleep(0.01)
print(tabulate([["a", 1], ["b", 2]], headers=["k", "v"], tablefmt="github"))
for i in tqdm(range(10), desc="rows", leave=False):
    pass
# --- pydantic and attrs
from __future__ import annotations
import attr
from attrs import define, field
from typing import Literal, Optional
from pydantic import BaseModel, Field, ValidationError, field_validator

class User(BaseModel):
    id: int
    name: str = Field(min_length=1, max_length=50)
    role: Literal["admin", "user"] = "user"
    email: Optional[str] = None
    model_config = {"extra": "forbid"}

    @field_validator("name")
    @classmethod
    def strip(cls, v: str) -> str:
        return v.strip()

try:
    User.model_validate_json('{"id": "x", "name": ""}')
except ValidationError as e:
    print(e.errors())
print(User(id=1, name=" Bo ").model_dump(), User.model_json_schema()["title"])

@define
class Point:
    x: int = 0
    y: int = field(default=0, validator=attr.validators.instance_of(int))

print(Point(1, 2) == Point(1, 2), attr.asdict(Point()))
# --- faker rows
import csv
import random
from faker import Faker

fake = Faker(["en_US", "fr_FR"])
Faker.seed(1)
with open("people.csv", "w", newline="") as f:
    w = csv.writer(f)
    for _ in range(100):
        w.writerow([fake.name(), fake.email(), fake.date_of_birth(minimum_age=18), random.choice(["a", "b"]), fake.file_path()])
# --- sqlite memory and file
import sqlite3
from contextlib import closing

with closing(sqlite3.connect(":memory:")) as db:
    db.row_factory = sqlite3.Row
    db.executescript("""
        CREATE TABLE users(id INTEGER PRIMARY KEY, name TEXT NOT NULL, path TEXT);
        CREATE INDEX by_name ON users(name);
    """)
    db.executemany("INSERT INTO users(name, path) VALUES (?, ?)", [("ann", "/home/ann"), ("bob", "/home/bob")])
    db.create_function("shout", 1, lambda s: s.upper() + "!")
    db.commit()
    for row in db.execute("SELECT shout(name) AS n, path FROM users WHERE name LIKE ?", ("a%",)):
        print(dict(row), row["n"])
with sqlite3.connect("data/app.db") as disk:
    cur = disk.cursor()
    cur.execute("PRAGMA foreign_keys = ON")
    cur.execute("DELETE FROM log WHERE ts < datetime('now', '-7 days')")
    print(cur.rowcount, cur.fetchall())
# --- zip tar gzip
import gzip
import shutil
import tarfile
import zipfile
from pathlib import Path

with zipfile.ZipFile("bundle.zip", "w", zipfile.ZIP_DEFLATED) as z:
    for p in Path("src").rglob("*.py"):
        z.write(p, p.relative_to("src"))
    z.writestr("README.txt", "hello")
with zipfile.ZipFile("bundle.zip") as z:
    print(z.namelist(), z.testzip(), z.read("README.txt").decode())
    z.extractall("unpacked")
with tarfile.open("bundle.tar.gz", "w:gz") as t:
    t.add("src", arcname="project")
with tarfile.open("bundle.tar.gz") as t:
    t.extractall("unpacked2", filter="data")
with open("a.txt", "rb") as i, gzip.open("a.txt.gz", "wb") as o:
    shutil.copyfileobj(i, o)
shutil.make_archive("backup", "zip", root_dir="src")
shutil.unpack_archive("backup.zip", "restored")
# --- tidy downloads by extension
import shutil
from pathlib import Path

KINDS = {"images": {".png", ".jpg"}, "docs": {".pdf", ".docx"}, "data": {".csv", ".json"}}
base = Path("inbox")
moved = 0
for item in list(base.iterdir()):
    if not item.is_file() or item.name.startswith("."):
        continue
    kind = next((k for k, exts in KINDS.items() if item.suffix.lower() in exts), "other")
    target = base / kind
    target.mkdir(parents=True, exist_ok=True)
    dest = target / item.name
    n = 1
    while dest.exists():
        dest = target / f"{item.stem}_{n}{item.suffix}"
        n += 1
    shutil.move(str(item), dest)
    moved += 1
print(f"moved {moved} files")
# --- rename in bulk
import os
import re

for root, dirs, files in os.walk("."):
    dirs[:] = [d for d in dirs if d not in {".git", "node_modules", "__pycache__", ".venv"}]
    for name in files:
        new = re.sub(r"[\s_]+", "-", name.lower())
        if new != name:
            os.rename(os.path.join(root, name), os.path.join(root, new))
            print(name, "->", new)
# --- duplicate finder
import hashlib
from collections import defaultdict
from pathlib import Path

def digest(path: Path, size: int = 1 << 16) -> str:
    h = hashlib.sha256()
    with path.open("rb") as f:
        while chunk := f.read(size):
            h.update(chunk)
    return h.hexdigest()

groups = defaultdict(list)
for p in Path.cwd().rglob("*"):
    if p.is_file() and not p.is_symlink():
        groups[p.stat().st_size, digest(p)].append(p)
for (size, _), paths in groups.items():
    if len(paths) > 1:
        print(size, *[str(p.relative_to(Path.cwd())) for p in paths], sep="\n  ")
# --- temp folders
import os
import shutil
import tempfile
from pathlib import Path

with tempfile.TemporaryDirectory() as tmp:
    p = Path(tmp) / "x" / "y.txt"
    p.parent.mkdir()
    p.write_text("hi")
    print(os.listdir(tmp), p.read_text())
with tempfile.NamedTemporaryFile("w+", suffix=".csv", delete=False) as f:
    f.write("a,b\n")
    name = f.name
os.unlink(name)
d = tempfile.mkdtemp(prefix="job_")
shutil.rmtree(d, ignore_errors=True)
with tempfile.SpooledTemporaryFile(max_size=100) as s:
    s.write(b"x")
print(tempfile.gettempdir())
# --- project skeleton
from pathlib import Path
from textwrap import dedent

FILES = {
    "src/app/__init__.py": "",
    "src/app/main.py": """
        import subprocess
        def main():
            print("hello")
    """,
    "tests/test_app.py": "def test_ok():\n    assert True\n",
    "README.md": "# App\n",
    "Makefile": "test:\n\tpytest\n",
    ".gitignore": "__pycache__/\n.env\n",
}
root = Path("myproject")
for name, body in FILES.items():
    path = root / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(body).lstrip())
    print("created", path.as_posix())
# --- log analysis
import re
from collections import Counter
from datetime import datetime, timedelta, timezone

LINE = re.compile(r'(?P<ip>\S+) \S+ \S+ \[(?P<when>[^\]]+)\] "(?P<verb>\w+) (?P<path>\S+) [^"]*" (?P<status>\d{3}) (?P<size>\d+|-)')
hits, errors, hours = Counter(), Counter(), Counter()
with open("access.log", errors="replace") as log:
    for number, line in enumerate(log, 1):
        if not (m := LINE.match(line)):
            continue
        when = datetime.strptime(m["when"], "%d/%b/%Y:%H:%M:%S %z")
        hours[when.astimezone(timezone.utc).hour] += 1
        hits[m["path"]] += 1
        if m.group("status").startswith("5"):
            errors[m["path"]] += 1
        if m["path"] == "/etc/passwd" or m["path"].startswith("/admin/"):
            print("suspicious", number, m.groupdict())
print(hits.most_common(10), errors, sorted(hours.items()), timedelta(hours=1))
# --- inventory with pathlib stat
import stat
from datetime import datetime
from pathlib import Path

rows = []
for p in sorted(Path(".").glob("**/*.md"), key=lambda q: q.stat().st_mtime, reverse=True):
    info = p.stat()
    rows.append((p.as_posix(), info.st_size, datetime.fromtimestamp(info.st_mtime).isoformat(timespec="seconds"), stat.filemode(info.st_mode)))
print("\n".join(f"{a:<40}{b:>8} {c} {d}" for a, b, c, d in rows))
Path("index.txt").touch(exist_ok=True)
Path("old.txt").unlink(missing_ok=True)
Path("a").joinpath("b", "c.txt").with_suffix(".bak").exists()
