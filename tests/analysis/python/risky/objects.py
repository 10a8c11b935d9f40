# --- open of a default in a closure
def mk(p="/etc"):
    def go(n): return open(p + "/" + n)
    return go
mk()("passwd")
# --- class with own save delegates
from docx import Document
class R:
    def __init__(self): self.d = Document()
    def save(self, p): self.d.save(p)
R().save("/etc/x.docx")
# --- own name shadows library method
import pandas as pd
def to_csv(x): return x
pd.DataFrame().to_csv("/etc/x")
# --- instance or document
from docx import Document
import sys
class A:
    def save(self, p): pass
d = A() if len(sys.argv) > 1 else Document()
d.save("/etc/x")
# --- slots instance path
class A:
    __slots__ = ("p",)
    def __init__(self, p): self.p = p
a = A("/etc/passwd")
print(open(a.p).read())
# --- setattr path
class A: pass
a = A()
setattr(a, "p", "/etc/passwd")
open(getattr(a, "p"))
# --- subclass of path
from pathlib import PosixPath
class P(PosixPath): pass
P("/etc/passwd").read_text()
# --- contextvar path
from contextvars import ContextVar
v = ContextVar("v", default="/etc/passwd")
open(v.get())
# --- queue path
import queue
q = queue.Queue()
q.put("/etc/passwd")
open(q.get())
# --- deque path
from collections import deque
d = deque(["/etc/passwd"])
open(d.popleft())
# --- chain path
from itertools import chain
for p in chain(["a"], ["/etc/passwd"]): open(p)
# --- dict comprehension path
m = {k: f"/etc/{k}" for k in ("passwd",)}
open(m["passwd"])
# --- lambda path
f = lambda n: "/etc/" + n
open(f("passwd"))
# --- walrus path
if (p := "/etc/passwd"): open(p)
# --- sys argv default by or
import sys
open((sys.argv[1:] or ["/etc/passwd"])[0])
# --- input default by or
open(input() or "/etc/passwd")
# --- try path
try:
    p = "/etc/passwd"
finally:
    open(p)
# --- threaded open
import threading
threading.Thread(target=open, args=("/etc/passwd",)).start()
# --- partial method
from functools import partialmethod
import os
class A:
    go = partialmethod(os.system, "id")
A().go
# --- csv to outside by writer
import csv
csv.writer(open("../x.csv", "w")).writerow([1])
# --- json config path
import json
cfg = json.loads('{"out": "/etc/x"}')
open(cfg.get("out"), "w")
# --- yaml config path
import yaml
cfg = yaml.safe_load("out: /etc/x")
open(cfg["out"], "w")
# --- match path
x = "/etc/passwd"
match x:
    case str() as p: open(p)
# --- async open
import asyncio
async def go():
    return await asyncio.to_thread(open, "/etc/passwd")
asyncio.run(go())
# --- executor map
from concurrent.futures import ThreadPoolExecutor
ThreadPoolExecutor().map(open, ["/etc/passwd"])
# --- rmtree by pool
from concurrent.futures import ThreadPoolExecutor
import shutil
ThreadPoolExecutor().submit(shutil.rmtree, "/home/x")
# --- contextlib partial open
import contextlib
with contextlib.ExitStack() as s:
    s.enter_context(open("/etc/passwd"))
# --- property path
class A:
    @property
    def p(self): return "/etc/passwd"
open(A().p)
# --- class method factory
class A:
    def __init__(self, p): self.p = p
    @classmethod
    def make(cls): return cls("/etc/passwd")
open(A.make().p)
# --- fspath object
class P:
    def __fspath__(self): return "/etc/passwd"
open(P())
# --- str object
class P:
    def __str__(self): return "/etc/passwd"
open(str(P()))
# --- format object
class P:
    def __format__(self, s): return "/etc/passwd"
open(f"{P()}")
# --- add object
class P:
    def __add__(self, o): return "/etc/" + o
open(P() + "passwd")
# --- getitem object
class P:
    def __getitem__(self, o): return "/etc/" + o
open(P()["passwd"])
# --- iter object
class P:
    def __iter__(self): yield "/etc/passwd"
for x in P(): open(x)
# --- call object
class P:
    def __call__(self): return "/etc/passwd"
open(P()())
# --- enter object
class P:
    def __enter__(self): return "/etc/passwd"
    def __exit__(self, *a): pass
with P() as p: open(p)
# --- getattr object
class P:
    def __getattr__(self, n): return "/etc/" + n
open(P().passwd)
# --- operator call of object
import os
class P:
    def __call__(self, c): return os.popen(c)
P()("id")
# --- static method path
class A:
    @staticmethod
    def rd(p): return open(p).read()
A.rd("/etc/passwd")
# --- method with another receiver
class A:
    def rd(me, p): return open(p).read()
A().rd("/etc/passwd")
# --- class method path
class A:
    @classmethod
    def rd(cls, p): return open(p).read()
A.rd("/etc/passwd")
# --- static method of an object
class A:
    @staticmethod
    def rd(a, p): return open(p).read()
A().rd(1, "/etc/passwd")
# --- annotation with an escape
import typing
def f(x: "print\x28open(1)\x29"): pass
typing.get_type_hints(f)
# --- mixin with call
import subprocess
class A:
    def __call__(self, *a): return subprocess.run(a)
A()("id")
# --- settings of lines
import tomllib
cfg = tomllib.loads('out = "/etc/x"')
open(cfg["out"], "w")
# --- settings in brackets
import yaml
cfg = yaml.safe_load("{a: [x, /etc/passwd]}")
open(cfg["a"][1])
# --- nested settings
import yaml
cfg = yaml.safe_load("""
a:
  b: ../../x
""")
open(cfg["a"]["b"])
