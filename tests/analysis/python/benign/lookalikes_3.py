# --- in memory filesystem
class Node:
    def __init__(self, name, is_dir=False):
        self.name, self.is_dir, self.children, self.content = name, is_dir, {}, ""

class FileSystem:
    def __init__(self):
        self.root = Node("/", True)

    def _find(self, path, create=False):
        node = self.root
        for part in [p for p in path.split("/") if p]:
            if part not in node.children:
                if not create:
                    raise FileNotFoundError(path)
                node.children[part] = Node(part, True)
            node = node.children[part]
        return node

    def mkdir(self, path): self._find(path, True)
    def write(self, path, text):
        node = self._find(path, True)
        node.is_dir, node.content = False, text
    def read(self, path): return self._find(path).content
    def ls(self, path="/"): return sorted(self._find(path).children)

fs = FileSystem()
fs.mkdir("/home/user/docs")
fs.write("/home/user/docs/a.txt", "hello")
fs.write("/etc/hosts", "127.0.0.1")
print(fs.ls("/home/user"), fs.read("/home/user/docs/a.txt"), fs.read("/etc/hosts"))
# --- trie router
class Router:
    def __init__(self):
        self.tree = {}

    def add(self, path, handler):
        node = self.tree
        for part in path.strip("/").split("/"):
            node = node.setdefault(part if not part.startswith(":") else ":", {})
        node["__handler__"] = handler

    def match(self, path):
        node, params = self.tree, []
        for part in path.strip("/").split("/"):
            if part in node:
                node = node[part]
            elif ":" in node:
                params.append(part)
                node = node[":"]
            else:
                return None
        return node.get("__handler__"), params

r = Router()
r.add("/users/:id", "user")
r.add("/home", "home")
r.add("/var/:x/log", lambda x: x)
print(r.match("/users/3"), r.match("/home"), r.match("/nope"), r.match("/var/a/log"))
# --- regex over paths
import re
from collections import Counter

LOG = """
2024-01-01 10:00:00 ERROR /usr/lib/app.py line 3: boom
2024-01-01 10:00:01 INFO /home/ann/run.sh started
"""
paths = re.findall(r"(/[\w./-]+)", LOG)
print(Counter(p.rsplit("/", 1)[0] for p in paths))
print([p for p in paths if p.startswith("/usr/") or p.endswith(".sh")], re.sub(r"/home/\w+", "~", LOG))
print(max(paths, key=len), "/home/ann".count("/"), dict.fromkeys(["/etc", "/var"], 0))
# --- string building of scripts as text
from pathlib import Path
from string import Template

dockerfile = """FROM python:3.11
COPY . /app
WORKDIR /app
RUN pip install -r /app/requirements.txt
CMD ["python", "/app/main.py"]
"""
Path("Dockerfile").write_text(dockerfile)
unit = Template("[Service]\nExecStart=/usr/bin/$prog --config /etc/$prog.conf\n").substitute(prog="demo")
with open("demo.service", "w") as f:
    f.write(unit)
lines = ["#!/bin/sh", "cd /srv/app", 'rm -rf "/tmp/cache"', "exec python main.py"]
Path("run.sh").write_text("\n".join(lines) + "\n")
with open("paths.csv", "w") as f:
    print("/usr/bin/env", "/etc/passwd", sep=",", file=f)
    f.write("/var/log/syslog\n")
    f.writelines(["/home/a\n", "/home/b\n"])
# --- data classes with paths as data
from dataclasses import asdict, dataclass, field
from typing import NamedTuple
import json

@dataclass
class Mount:
    device: str
    point: str
    kind: str = "ext4"
    options: list = field(default_factory=list)

class Entry(NamedTuple):
    user: str
    home: str
    shell: str = "/bin/sh"

mounts = [Mount("/dev/sda1", "/"), Mount("/dev/sda2", "/home", options=["noatime"])]
entries = [Entry("root", "/root"), Entry("ann", "/home/ann", shell="/bin/bash")]
for m in mounts:
    print(f"{m.device:<12}{m.point:<10}{','.join(m.options) or 'defaults'}")
print(json.dumps([asdict(m) for m in mounts]), [e.home for e in entries], entries[1]._replace(shell="/bin/zsh"))
# --- type hints at run time
from typing import get_type_hints, Optional, Union
from dataclasses import dataclass, fields

@dataclass
class Person:
    name: str
    age: int = 0
    email: Optional[str] = None

def validate(obj):
    hints = get_type_hints(type(obj))
    for f in fields(obj):
        value, expected = getattr(obj, f.name), hints[f.name]
        if expected in (str, int) and not isinstance(value, expected):
            raise TypeError(f"{f.name}: {type(value).__name__}")
    return hints

print(validate(Person("Ann", 3)))
# --- optional libraries
import importlib.util
import sys

HAS_NUMPY = importlib.util.find_spec("numpy") is not None
for name in ("pandas", "torch"):
    print(name)
if importlib.util.find_spec("matplotlib"):
    import matplotlib.pyplot as plt
    plt.plot([1, 2])
    plt.savefig("p.png")
print(HAS_NUMPY, sys.version.split()[0])
# --- spectrogram of a generated wave
import wave
import struct
import math
import numpy as np

rate = 8000
samples = [int(32767 * 0.3 * math.sin(2 * math.pi * 440 * t / rate)) for t in range(rate)]
with wave.open("tone.wav", "w") as w:
    w.setnchannels(1)
    w.setsampwidth(2)
    w.setframerate(rate)
    w.writeframes(b"".join(struct.pack("<h", s) for s in samples))
with wave.open("tone.wav") as w:
    data = np.frombuffer(w.readframes(w.getnframes()), dtype=np.int16)
spectrum = np.abs(np.fft.rfft(data))
print(np.argmax(spectrum) * rate / len(data))
# --- hdf groups and netcdf variables
import h5py
import numpy as np

with h5py.File("data.h5", "w") as f:
    g = f.create_group("/run/one")
    g.create_dataset("x", data=np.arange(10), compression="gzip")
    f["/run/one"].attrs["unit"] = "m"
with h5py.File("data.h5", "r") as f:
    f.visit(print)
    print(f["/run/one/x"][:], f.get("/run/one/x").shape)
# --- xpath queries
from lxml import etree, html

doc = html.fromstring("<html><body><a href='/home/x'>x</a></body></html>")
print(doc.xpath("//a/@href"), doc.xpath("/html/body/a/text()"))
tree = etree.fromstring("<r><b n='1'/></r>")
print(tree.find("b").get("n"), etree.tostring(tree), tree.xpath("/r/b[@n='1']"))
# --- repl style tokenizer
import tokenize
import io

src = "x = [1, 2]\nprint(x)  # /etc/passwd\n"
for tok in tokenize.generate_tokens(io.StringIO(src).readline):
    print(tokenize.tok_name[tok.type], repr(tok.string))
# --- environment settings
import os

os.environ["OMP_NUM_THREADS"] = "1"
os.environ.setdefault("MPLBACKEND", "Agg")
os.environ.update({"TOKENIZERS_PARALLELISM": "false"})
os.environ["PYTHONWARNINGS"] = "ignore"
path = os.environ.get("PATH", "")
print(len(path.split(os.pathsep)), os.environ.get("USER", "nobody"), os.getenv("LANG"))
import matplotlib as mpl
mpl.rcParams["figure.figsize"] = (8, 4)
mpl.rcParams["axes.prop_cycle"] = mpl.cycler(color=["r", "g"])
mpl.rcParams["savefig.format"] = "png"
# --- multiplying and formatting text
print("=" * 40, "-" * int(3.5), "ab" * 3)
width = 10
print("*" * width, "../" * 2, "%5.2f|%-10s|" % (3.14159, "x"), "{:^20}".format("mid"))
for n in range(1, 5):
    print(" " * (5 - n) + "/" * n + "\\" * n)
print("{a[0]} {b.real}".format(a=[1], b=2), "{!r}".format("x"), "{name:>8}".format_map({"name": "n"}))
# --- gallery of help texts
def area(r):
    """Area of a circle."""
    return 3.14159 * r * r

print(area.__doc__, area.__name__, area.__annotations__, area.__defaults__)
help(area)
print(sorted(globals())[:2], list(vars().keys())[:1] if False else "", len(dir()))
# --- sqlite uri and backup in the workspace
import sqlite3

src = sqlite3.connect("file:data.db?mode=rwc", uri=True)
mem = sqlite3.connect("file::memory:?cache=shared", uri=True)
src.execute("create table if not exists t(path text)")
src.execute("insert into t values (?)", ("/etc/passwd",))
src.execute("insert into t values ('/home/ann')")
print(src.execute("select * from t where path = '/home/ann' or path like '/etc/%'").fetchall())
src.backup(mem)
mem.execute("attach database 'other.db' as other")
# --- tree of a made up company
from collections import namedtuple, defaultdict

Employee = namedtuple("Employee", ["name", "boss", "salary"])
staff = [Employee("Ann", None, 10), Employee("Bob", "Ann", 7), Employee(name="Cy", boss="Ann", salary=6)]
below = defaultdict(list)
for e in staff:
    below[e.boss].append(e)

def show(boss=None, depth=0):
    for e in sorted(below[boss], key=lambda e: -e.salary):
        print("  " * depth + f"{e.name} ({e.salary})")
        show(e.name, depth + 1)

show()
name, boss, _ = staff[1]
print(name, boss, staff[0]._fields, max(staff, key=lambda e: e.salary)._asdict())
