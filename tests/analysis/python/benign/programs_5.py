# --- shelve free cache on disk
import functools
import json
import os

class DiskCache(dict):
    def __init__(self, path):
        self.path = path
        if os.path.exists(path):
            with open(path) as f:
                super().__init__(json.load(f))

    def __setitem__(self, key, value):
        super().__setitem__(key, value)
        tmp = self.path + ".tmp"
        with open(tmp, "w") as f:
            json.dump(self, f)
        os.replace(tmp, self.path)

    def __missing__(self, key):
        return None

cache = DiskCache("cache/results.json")

def remember(fn):
    @functools.wraps(fn)
    def inner(*args):
        key = repr(args)
        if (hit := cache[key]) is not None:
            return hit
        cache[key] = fn(*args)
        return cache[key]
    return inner

@remember
def slow(a, b):
    return a ** b

print(slow(2, 10), slow(2, 10))
# --- etl in classes
import csv
import json
import logging
from dataclasses import dataclass, field
from pathlib import Path
from typing import Iterable, Iterator

logging.basicConfig(filename="etl.log", level=logging.INFO)
logger = logging.getLogger("etl")

@dataclass
class Job:
    source: Path
    target: Path
    steps: list = field(default_factory=list)

    def read(self) -> Iterator[dict]:
        with self.source.open(newline="") as fh:
            yield from csv.DictReader(fh)

    def run(self) -> int:
        rows: Iterable[dict] = self.read()
        for step in self.steps:
            rows = step(rows)
        self.target.parent.mkdir(parents=True, exist_ok=True)
        n = 0
        with self.target.open("w") as out:
            for n, row in enumerate(rows, 1):
                out.write(json.dumps(row) + "\n")
        logger.info("wrote %d rows to %s", n, self.target)
        return n

def only_active(rows):
    return (r for r in rows if r.get("active") == "yes")

job = Job(Path("in/users.csv"), Path("out") / "users.jsonl", [only_active])
print(job.run())
# --- monte carlo and plots
import numpy as np
import matplotlib.pyplot as plt

np.random.seed(0)
n = 10_000
xy = np.random.rand(n, 2)
inside = (xy ** 2).sum(axis=1) <= 1
print("pi ~", 4 * inside.mean())
walk = np.cumsum(np.random.choice([-1, 1], size=(5, 500)), axis=1)
plt.style.use("ggplot")
plt.rcParams.update({"font.size": 12, "figure.dpi": 100})
plt.plot(walk.T, lw=0.8)
plt.hlines(0, 0, 500, colors="k")
plt.annotate("start", xy=(0, 0), xytext=(50, 20), arrowprops=dict(arrowstyle="->"))
plt.xlabel(r"$t$ [s]"); plt.ylabel("position")
plt.grid(True, which="both", ls=":")
plt.savefig("walks.png"); plt.clf()
# --- lru and linked structures
class Node:
    __slots__ = ("key", "value", "prev", "next")
    def __init__(self, key=None, value=None):
        self.key, self.value, self.prev, self.next = key, value, self, self

class LRU:
    def __init__(self, size):
        self.size, self.map, self.root = size, {}, Node()

    def _unlink(self, n):
        n.prev.next, n.next.prev = n.next, n.prev

    def _push(self, n):
        n.prev, n.next = self.root, self.root.next
        self.root.next.prev = n
        self.root.next = n

    def get(self, key, default=None):
        n = self.map.get(key)
        if n is None:
            return default
        self._unlink(n)
        self._push(n)
        return n.value

    def put(self, key, value):
        if key in self.map:
            self._unlink(self.map.pop(key))
        elif len(self.map) >= self.size:
            old = self.root.prev
            self._unlink(old)
            del self.map[old.key]
        self.map[key] = n = Node(key, value)
        self._push(n)

    def __len__(self): return len(self.map)
    def __contains__(self, key): return key in self.map

c = LRU(2)
c.put("a", 1); c.put("b", 2); c.get("a"); c.put("c", 3)
print("b" in c, len(c), c.get("a"))
# --- routes as data
from collections import namedtuple
from urllib.parse import parse_qs, quote, urlencode, urlsplit

Route = namedtuple("Route", "path handler methods", defaults=(("GET",),))
routes = [Route("/", "index"), Route("/users/<id>", "user", ("GET", "POST")), Route(path="/static/app.js", handler="file")]

def match(url):
    parts = urlsplit(url)
    for r in routes:
        if r.path.rstrip("/") == parts.path.rstrip("/"):
            return r.handler, parse_qs(parts.query)
    return None

print(match("http://localhost/?a=1&b=2"), urlencode({"q": "a b", "p": "/x"}), quote("/a b/c"))
print([r._asdict() for r in routes], match("/nowhere"))
# --- mermaid and csv from tree
from pathlib import Path
import sys

def tree(folder: Path, prefix: str = "") -> None:
    entries = sorted(folder.iterdir(), key=lambda p: (p.is_file(), p.name))
    for i, p in enumerate(entries):
        last = i == len(entries) - 1
        print(prefix + ("└── " if last else "├── ") + p.name)
        if p.is_dir() and p.name not in (".git", ".venv"):
            tree(p, prefix + ("    " if last else "│   "))

tree(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
# --- ini and dotenv like settings
import configparser
import os
from string import Template

cfg = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
cfg.read_dict({"paths": {"base": "/srv/app", "logs": "${base}/logs"}, "db": {"port": "5432"}})
cfg["new"] = {"x": "1"}
with open("settings.ini", "w") as f:
    cfg.write(f)
print(cfg.get("paths", "logs"), cfg.getint("db", "port"), cfg.has_option("db", "host"))
print(Template("$who likes ${what}").substitute(who="Ann", what="tea"), Template("$x").safe_substitute())
print({k: v for k, v in os.environ.items() if k.startswith("APP_")}, "PATH" in os.environ)
# --- type checks at run time
import types
import typing as t
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Final, TypedDict, overload

if TYPE_CHECKING:
    from collections.abc import Iterable

class Movie(TypedDict, total=False):
    title: str
    year: int

MAX: Final = 10
Age = Annotated[int, "years"]

@overload
def double(x: int) -> int: ...
@overload
def double(x: str) -> str: ...
def double(x):
    return x * 2

m: Movie = {"title": "Alien"}
ns = types.SimpleNamespace(a=1, b=[2])
view = types.MappingProxyType({"k": 1})
print(double(2), double("a"), m, ns.a, view["k"], isinstance([], Sequence), t.get_origin(list[int]), t.cast(int, "x"))
f: Callable[[int], int] = lambda v: v + MAX
print(f(1), isinstance(f, types.FunctionType), isinstance({}, Mapping))
