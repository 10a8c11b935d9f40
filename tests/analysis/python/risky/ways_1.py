# --- getattr proxy class
import os
class P:
    def __getattr__(self, name):
        return getattr(os, name)
P().system("id")
# --- class getitem proxy
import os
class G:
    def __class_getitem__(cls, name):
        return getattr(os, name)
G["system"]("id")
# --- descriptor returns function
import os
class D:
    def __get__(self, obj, owner):
        return os.system
class H:
    run = D()
H().run("id")
# --- static method assigned
import os
class H:
    run = staticmethod(os.system)
H.run("id")
# --- property
import os
class H:
    @property
    def go(self):
        return os.popen
H().go("id")
# --- instance attribute
import os
class H:
    def __init__(self, fn):
        self.fn = fn
    def go(self, x):
        return self.fn(x)
H(os.system).go("id")
# --- subclass of module type
import os
class M(type(os)):
    pass
m = M("x")
m.__dict__.update(os.__dict__)
m.system("id")
# --- decorator calls
import os
@os.system
def x(): pass
# --- decorator eval
@exec
@input
class X: pass
# --- metaclass eval
class X(metaclass=lambda n, b, d: eval(n)): pass
# --- generator yields function
import os
def g():
    yield os.system
for f in g():
    f("id")
# --- default argument
import os
def g(cmd, run=os.system):
    return run(cmd)
g("id")
# --- closure
import os
def make():
    s = os.system
    def inner(x):
        return s(x)
    return inner
make()("id")
# --- namedtuple field path
from collections import namedtuple
C = namedtuple("C", "path mode")
c = C("/etc/passwd", "r")
print(open(c.path, c.mode).read())
# --- dataclass field path
from dataclasses import dataclass
@dataclass
class Cfg:
    src: str
    dst: str = "out.txt"
cfg = Cfg("/etc/shadow")
print(open(cfg.src).read())
# --- dataclass default path
from dataclasses import dataclass
@dataclass
class Cfg:
    dst: str = "/etc/cron.d/x"
with open(Cfg().dst, "w") as f:
    f.write("x")
# --- typed namedtuple path
from typing import NamedTuple
class T(NamedTuple):
    where: str = "/root/.bashrc"
open(T().where)
# --- simple namespace path
from types import SimpleNamespace
ns = SimpleNamespace(p="/etc/passwd")
open(ns.p)
# --- class constant path
class Conf:
    FILE = "/etc/passwd"
    @classmethod
    def read(cls):
        return open(cls.FILE).read()
Conf.read()
# --- instance path
class Conf:
    def __init__(self, base="/etc"):
        self.base = base
    def read(self, name):
        with open(self.base + "/" + name) as f:
            return f.read()
Conf().read("passwd")
# --- dict of paths
paths = {"a": "x.txt", "b": "/etc/passwd"}
for k, p in paths.items():
    print(open(p).read())
# --- unknown prefix
import sys
open(sys.argv[1] + "/etc/passwd")
# --- enum path
from enum import Enum
class F(Enum):
    PW = "/etc/passwd"
open(F.PW.value)
# --- path via format map
tpl = "{root}/{name}"
open(tpl.format_map({"root": "/etc", "name": "passwd"}))
# --- path via string template
from string import Template
open(Template("$r/passwd").substitute(r="/etc"))
# --- path via replace
open("#etc#passwd".replace("#", "/"))
# --- path via translate
open("|etc|passwd".translate({124: "/"}))
# --- path via split join
open("/".join(["", "etc", "passwd"]))
# --- path via rot13
import codecs
open(codecs.decode("/rgp/cnffjq", "rot13"))
# --- path via json
import json
open(json.loads('{"p": "/etc/passwd"}')["p"])
# --- path via zlib
import zlib, base64
exec(zlib.decompress(base64.b64decode("eJzLzC3ILypRyC8GABrfBIk=")))
# --- path via reduce
from functools import reduce
import os
open(reduce(os.path.join, ["/etc", "ssh", "sshd_config"]))
# --- path via partial
from functools import partial
op = partial(open, "/etc/passwd")
op()
# --- path via map
list(map(open, ["/etc/passwd"]))
# --- path in comprehension
data = [open(p).read() for p in ("a", "../b")]
# --- path via star args
args = ("/etc/passwd", "r")
open(*args)
# --- path via kwargs
kw = {"file": "/etc/passwd"}
open(**kw)
# --- path via global
P = None
def setp():
    global P
    P = "/etc/passwd"
setp()
open(P)
# --- path via augmented assignment
p = "/et"
p += "c/passwd"
open(p)
# --- path via os.fspath
import os
from pathlib import Path
open(os.fspath(Path("/etc") / "passwd"))
# --- home by environ expandvars
import os
open(os.path.expandvars("$HOME/.ssh/id_rsa"))
# --- pwd module home
import pwd
open(pwd.getpwuid(0).pw_dir + "/.profile")
# --- parent chain
from pathlib import Path
p = Path.cwd().parent.parent / "other"
for f in p.iterdir():
    f.unlink()
# --- dirname chain
import os
up = os.path.dirname(os.path.dirname(os.path.abspath("x")))
os.listdir(os.path.join(up, ".."))
# --- proc self
print(open("/proc/self/environ").read())
# --- dev tcp
open("/dev/sda", "rb").read(10)
# --- class inheriting popen by name
import os
Base = getattr(os, "_wrap_close")
print(Base.__init__.__globals__["system"])
# --- subclasses walk
def walk(c):
    for s in type.__subclasses__(c):
        print(s)
        walk(s)
walk(object)
# --- dunder import through builtins dict
imp = vars(__builtins__)["__import__"] if not isinstance(__builtins__, dict) else __builtins__["__import__"]
imp("os").system("id")
# --- import hook in class
import importlib.abc
import sys
class F(importlib.abc.MetaPathFinder):
    def find_spec(self, *a):
        print(a)
sys.meta_path.insert(0, F())
# --- write module then import
with open("helper_mod.py", "w") as f:
    f.write("import os; os.system('id')")
import helper_mod
# --- write sitecustomize
open("sitecustomize.py", "w").write("import os")
exec(open("sitecustomize.py").read())
# --- reduce exploit
import pickle, os
class E:
    def __reduce__(self):
        return os.system, ("id",)
pickle.loads(pickle.dumps(E()))
# --- copy with reduce
import copy, os
class E:
    def __reduce_ex__(self, p):
        return os.system, ("id",)
copy.copy(E())
