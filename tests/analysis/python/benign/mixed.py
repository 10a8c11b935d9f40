# --- settings as a dictionary
import pandas as pd
files = {"url": "https://example.com/data", "out": "result.csv", "dir": "out"}
for key, value in files.items():
    print(key, value)
df = pd.DataFrame([files])
df.to_csv(files["out"])
# --- linked list
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next
class LinkedList:
    def __init__(self):
        self.head = None
    def __iter__(self):
        node = self.head
        while node:
            yield node.value
            node = node.next
    def __len__(self):
        return sum(1 for _ in self)
    def append(self, v):
        self.head = Node(v, self.head)
l = LinkedList()
l.append(1)
print(len(l), list(l))
# --- singleton
class Singleton(type):
    _instances = {}
    def __call__(cls, *args, **kwargs):
        if cls not in cls._instances:
            cls._instances[cls] = super().__call__(*args, **kwargs)
        return cls._instances[cls]
class DB(metaclass=Singleton):
    def __new__(cls, *a):
        return super().__new__(cls)
print(DB() is DB())
# --- filter for standard input
import csv, json, sys, os
from collections import OrderedDict, namedtuple, ChainMap
Point = namedtuple("Point", "x y")
p = Point(1, 2)._replace(x=3)
print(p._asdict(), p._fields)
sys.stdout.reconfigure(encoding="utf-8")
print(os.path.relpath("a/b", "a"), os.path.commonpath(["a/b", "a/c"]), os.path.normpath("a/../b"))
def main():
    data = [line.split("\t") for line in sys.stdin]
    w = csv.writer(sys.stdout)
    w.writerows(data)
    json.dump(data, open("d.json", "w"))
if __name__ == "__main__":
    sys.exit(main() or 0)
# --- calculator window
import tkinter as tk
from tkinter import ttk, messagebox, filedialog
class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.title("Calc")
        self.geometry("300x400")
        self.entry = ttk.Entry(self)
        self.entry.pack()
        tk.Button(self, text="/", command=lambda: self.entry.insert("end", "/")).pack()
App().mainloop()
# --- checked arguments
import inspect, functools, typing
def validate(fn):
    sig = inspect.signature(fn)
    @functools.wraps(fn)
    def inner(*a, **k):
        b = sig.bind(*a, **k)
        for n, v in b.arguments.items():
            ann = fn.__annotations__.get(n)
            if ann and not isinstance(v, ann):
                raise TypeError(f"{fn.__qualname__}: {n}")
        return fn(*a, **k)
    return inner
@validate
def f(x: int, y: "str" = "a") -> "list[int]":
    return [x]
print(f(1), inspect.getsource(f) if False else "", [m for m in dir(f) if not m.startswith("__")])
# --- surface and animation
import numpy as np
import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation, PillowWriter
from mpl_toolkits.mplot3d import Axes3D
fig = plt.figure()
ax = fig.add_subplot(projection="3d")
X, Y = np.meshgrid(np.linspace(-2, 2, 50), np.linspace(-2, 2, 50))
ax.plot_surface(X, Y, np.sin(X * Y), cmap="viridis")
anim = FuncAnimation(fig, lambda i: ax.view_init(30, i), frames=10)
anim.save("spin.gif", writer=PillowWriter(fps=5))
plt.style.use("ggplot")
plt.rcParams["font.size"] = 12
plt.rcParams.update({"axes.grid": True})
# --- folders next to the script
import os, sys, json
from pathlib import Path
BASE_DIR = Path(__file__).resolve().parent
OUTPUT = BASE_DIR / "output"
for sub in ("logs", "images"):
    (OUTPUT / sub).mkdir(parents=True, exist_ok=True)
with open(OUTPUT / "logs" / "run.log", "w") as fh:
    fh.write("..")
target = Path("a") / ".." / "b.txt"
print(target.exists(), target.resolve(), Path("x").parent.parent)
for p in Path.cwd().glob("**/*.py"):
    print(p.relative_to(Path.cwd()), p.parent.name, p.with_suffix(".bak"))
# --- expression parser
import re
def tokenize(code):
    spec = [("NUM", r"\d+"), ("OP", r"[+\-*/()]"), ("SKIP", r"\s+")]
    regex = "|".join(f"(?P<{n}>{p})" for n, p in spec)
    for m in re.finditer(regex, code):
        if m.lastgroup != "SKIP":
            yield m.lastgroup, m.group()
class Parser:
    def __init__(self, tokens):
        self.tokens = list(tokens)
        self.pos = 0
    def eval(self):
        return self.expr()
    def expr(self):
        v = self.term()
        while self.pos < len(self.tokens) and self.tokens[self.pos][1] in "+-":
            op = self.tokens[self.pos][1]; self.pos += 1
            v = v + self.term() if op == "+" else v - self.term()
        return v
    def term(self):
        v = int(self.tokens[self.pos][1]); self.pos += 1
        return v
print(Parser(tokenize("1 + 2 - 3")).eval())
# --- repository class
import sqlite3, contextlib
class Repo:
    def __init__(self, path=":memory:"):
        self.path = path
        self.conn = sqlite3.connect(path)
    def query(self, sql, params=()):
        with contextlib.closing(self.conn.cursor()) as cur:
            cur.execute(sql, params)
            return cur.fetchall()
r = Repo("data/app.sqlite3")
r.query("CREATE TABLE IF NOT EXISTS t(a, b)")
name = "x"
print(r.query(f"SELECT * FROM t WHERE a = '{name}'"), r.query("SELECT '/a/b' FROM t"))
# --- rotating log
import logging, logging.handlers
logger = logging.getLogger("app")
handler = logging.handlers.RotatingFileHandler("app.log", maxBytes=1000, backupCount=3)
handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
logger.addHandler(handler)
logger.addHandler(logging.StreamHandler())
logger.setLevel(logging.DEBUG)
try:
    1 / 0
except ZeroDivisionError:
    logger.exception("failed /path")
# --- fixtures
import pytest
@pytest.fixture
def data(tmp_path):
    (tmp_path / "x.txt").write_text("a")
    return tmp_path
@pytest.mark.parametrize("a,b", [(1, 2)])
def test_x(a, b, data, monkeypatch):
    monkeypatch.setenv("A", "b")
    assert a < b and (data / "x.txt").read_text() == "a"
# --- copies and bytes
from __future__ import print_function
import copy, pprint, bisect, array, struct, zlib, pickle
x = {"a": [1, 2, {"b": 3}]}
y = copy.deepcopy(x)
pprint.pprint(y)
print(struct.pack("<I", 5), zlib.crc32(b"x"), zlib.decompress(zlib.compress(b"data")), bisect.bisect([1, 2], 1))
s = pickle.dumps(x)
print(len(s), sum(map(ord, "abc")), "".join(map(chr, range(97, 123))), bytes([1, 2]), bytes.fromhex("ff"))
# --- passwords
import string, random, secrets
alphabet = string.ascii_letters + string.digits + string.punctuation
password = "".join(secrets.choice(alphabet) for _ in range(16))
with open("passwords.txt", "a") as f:
    f.write(password + "\n")
name = "".join(random.choices(string.ascii_lowercase, k=8)) + ".txt"
open(name, "w").close()
words = "the quick brown".split()
print(" ".join(w[::-1] for w in words), "abc"[1:], "x" * 3)
for i in range(3):
    with open(f"file_{chr(65 + i)}.txt", "w") as f:
        f.write(str(i))
# --- dispatch and properties
from functools import reduce, singledispatch, cached_property, total_ordering
@singledispatch
def show(x):
    return str(x)
@show.register
def _(x: int):
    return f"int {x}"
class C:
    @cached_property
    def v(self):
        return reduce(lambda a, b: a + b, [1, 2, 3])
    @staticmethod
    def s(): return 1
    @classmethod
    def c(cls): return cls()
    @property
    def w(self): return self._w
    @w.setter
    def w(self, value): self._w = value
print(show(3), C.c().v, C.__name__, C().__class__.__name__, C.__doc__, C.__module__)
# --- table from a text
import pandas as pd
from io import StringIO
text = """url,count
https://a.org/x,1
/b/c,2
"""
df = pd.read_csv(StringIO(text))
df["host"] = df["url"].str.extract(r"https?://([^/]+)")
df.loc[df["count"] > 1, "flag"] = True
df.assign(r=lambda d: d["count"] / d["count"].sum()).sort_values("r").to_html("t.html")
print(df.agg(["min", "max"]), df.pipe(lambda d: d.head()), pd.to_datetime("2024/01/02"))
# --- word count and walk
import os
path = input("File: ")
if os.path.exists(path):
    with open(path) as f:
        print(len(f.read().split()))
os.makedirs("a/b/c", exist_ok=True)
for dirpath, dirnames, filenames in os.walk(os.getcwd()):
    dirnames[:] = [d for d in dirnames if not d.startswith(".")]
    for filename in filenames:
        full = os.path.join(dirpath, filename)
        print(os.stat(full).st_size, os.path.getmtime(full))
with os.scandir(".") as it:
    for entry in it:
        print(entry.name, entry.is_file(), entry.stat().st_size)
# --- image processing
import cv2, numpy as np
img = cv2.imread("in.jpg")
gray = cv2.cvtColor(img, cv2.COLOR_BGR2GRAY)
cv2.imwrite("out/gray.png", cv2.GaussianBlur(gray, (5, 5), 0))
# --- event bus
import asyncio, json, time
from dataclasses import dataclass
class EventBus:
    def __init__(self):
        self.handlers = {}
    def on(self, name):
        def deco(fn):
            self.handlers.setdefault(name, []).append(fn)
            return fn
        return deco
    def emit(self, name, *args):
        for h in self.handlers.get(name, []):
            h(*args)
bus = EventBus()
@bus.on("/start")
def start(x): print(x)
bus.emit("/start", "/etc")
loop = asyncio.new_event_loop()
loop.run_until_complete(asyncio.sleep(0))
loop.close()
# --- models by name
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.model_selection import train_test_split, KFold
import sklearn.metrics as metrics
models = {}
from sklearn.linear_model import LogisticRegression
from sklearn.svm import SVC
for cls in (LogisticRegression, SVC):
    models[cls.__name__] = cls()
scores = {name: getattr(metrics, name) for name in ["accuracy_score", "f1_score"]}
for attr in ("alpha", "beta"):
    print(getattr(models, attr, None))
# --- archives in memory
import zipfile, io, base64, gzip
buf = io.BytesIO()
with zipfile.ZipFile(buf, "w") as z:
    z.writestr("../x.txt" if False else "x.txt", "hi")
open("a.zip", "wb").write(buf.getvalue())
img = base64.b64decode("iVBORw0KGgo=")
with open("img.png", "wb") as f:
    f.write(img)
print(gzip.decompress(gzip.compress(b"x")).decode("utf-8"))
# --- turtle
import turtle
t = turtle.Turtle()
for _ in range(4):
    t.forward(100); t.left(90)
turtle.done()
# --- yaml and toml
import yaml, toml, configparser
with open("c.yaml") as f:
    cfg = yaml.safe_load(f)
cfg2 = yaml.load(open("c.yaml"), Loader=yaml.SafeLoader)
yaml.dump(cfg, open("o.yaml", "w"), default_flow_style=False)
out = cfg["paths"]["output"]
with open(out, "w") as f:
    f.write(toml.dumps({"a": 1}))
# --- typing
from typing import TYPE_CHECKING, Protocol, NamedTuple, TypedDict, Literal, Annotated, overload
class HasName(Protocol):
    name: str
class Row(NamedTuple):
    a: int
    b: "Row | None" = None
class D(TypedDict, total=False):
    k: Literal["a (b)", "c"]
def f(x: HasName, mode: Literal["r", "w"] = "r") -> "dict[str, list[Row]]": ...
# --- folder of tables
import pandas as pd, os
for f in os.listdir("in"):
    name, ext = os.path.splitext(f)
    df = pd.read_excel(f"in/{f}") if ext == ".xlsx" else pd.read_csv("in/" + f)
    df.columns = [c.strip().lower().replace(" ", "_").replace("/", "_") for c in df.columns]
    out = os.path.join("out", name + ".csv")
    df.to_csv(out, index=False)
    os.replace(out, out.replace(".csv", "_clean.csv"))
# --- paths as text
lines = """/usr/bin/python
/etc/hosts""".splitlines()
for line in lines:
    parts = line.strip("/").split("/")
    print(parts[-1], line.count("/"), line.replace("/", os_sep := "\\"))
# --- vectors
import math
class Vector:
    __slots__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
    def __truediv__(self, k): return Vector(self.x / k, self.y / k)
    def __iter__(self): return iter((self.x, self.y))
v = Vector(1, 2) / 2
x, y = v
a = math.hypot(*v)
# --- machine facts
import uuid, platform, getpass, locale, shutil, signal, atexit
atexit.register(lambda: print("bye"))
total, used, free = shutil.disk_usage(".")
print(uuid.uuid4().hex, platform.machine(), f"{free // 2**30} GB")
# --- mail as a file
import ipaddress, textwrap, html, http, email.message, mimetypes
msg = email.message.EmailMessage()
msg["Subject"] = "Hi"
msg.set_content("Text /path")
with open("mail.eml", "wb") as f:
    f.write(bytes(msg))
print(ipaddress.ip_network("10.0.0.0/8").num_addresses, mimetypes.guess_type("/x/a.png"))
