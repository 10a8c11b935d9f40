# --- doctest runs code of a text
import doctest

def f():
    r"""
    >>> __import__("os").system("id")
    """

doctest.testmod()
# --- doctest with escapes
import doctest

def f():
    "\x3e>> import subprocess"

doctest.testmod()
# --- doctest of joined texts
import doctest

def f():
    ">" ">> open('/etc/passwd')"

doctest.testmod()
# --- doctest of set documentation
import doctest
def f(): pass
f.__doc__ = ">>> " + input()
doctest.testmod()
# --- doctest runner
import doctest
doctest.DocTestRunner().run(doctest.DocTestParser().get_doctest(input(), {}, "x", None, 0))
# --- find spec gives a loader
import importlib.util
spec = importlib.util.find_spec("os")
spec.loader.load_module("os").system("id")
# --- find spec kept
from importlib.util import find_spec as f
print(f("os").loader.get_source("os"))
# --- importlib util handed on
import importlib.util
def g(m): return m.module_from_spec
g(importlib.util)
# --- type hints evaluate texts
import typing
X = type("X", (), {"__annotations__": {"a": input()}})
typing.get_type_hints(X)
# --- type hints with setattr
import typing
class X: pass
setattr(X, "__annotations__", {"a": input()})
typing.get_type_hints(X)
# --- mro of a value leads to everything
k = "".__class__
print(k.__mro__[-1].__subclasses__())
# --- base chain
print(().__class__.__base__)
# --- locals of a module
import os
m = locals()
m["os"].popen("id")
# --- globals returned
import os
def g():
    return globals()
g()["os"].execv("/bin/sh", ["sh"])
# --- globals values
import os
[v for v in globals().values()]
# --- chdir by pardir
import os
os.chdir(os.pardir)
open("x", "w")
# --- chdir home
import os
os.chdir(os.path.expanduser("~"))
# --- chdir handed on
import os
list(map(os.chdir, ["/etc"]))
# --- chdir into git
import os
os.chdir(".git/hooks")
# --- unbound join
open(str.join("/", ["", "etc", "passwd"]))
# --- unbound format
open("{}etc/passwd".format("/"))
open(str.format("{}etc/passwd", "/"))
# --- bytes from hex
open(bytes.fromhex("2f6574632f").decode() + "passwd")
# --- namedtuple by list of names
from collections import namedtuple
P = namedtuple("P", ["src", "dst"])
job = P(src="a.txt", dst="/etc/cron.d/x")
open(job.dst, "w")
# --- namedtuple unpacked
from collections import namedtuple
a, b = namedtuple("P", "x y")("a", "/etc/passwd")
open(b)
# --- dataclass replaced
from dataclasses import dataclass, replace
@dataclass
class C:
    path: str = "x"
open(replace(C(), path="/etc/passwd").path)
# --- dataclass spread
from dataclasses import dataclass
@dataclass
class C:
    a: int
    path: str
open(C(*[1, "/etc/passwd"]).path)
# --- dataclass by keywords of a dictionary
from dataclasses import dataclass
@dataclass
class C:
    path: str
open(C(**{"path": "/etc/passwd"}).path)
# --- dataclass default factory
from dataclasses import dataclass, field
@dataclass
class C:
    paths: list = field(default_factory=lambda: ["/etc/passwd"])
for p in C().paths:
    open(p)
# --- inherited fields
from dataclasses import dataclass
@dataclass
class A:
    path: str
@dataclass
class B(A):
    n: int = 0
open(B("/etc/passwd").path)
# --- pydantic field
from pydantic import BaseModel
class C(BaseModel):
    path: str
open(C(path="/etc/passwd").path)
# --- template of a text
import string
open(string.Template("${root}/passwd").safe_substitute({"root": "/etc"}))
# --- format of a mapping
open("{p}/x".format(**{"p": "/root"}))
# --- expandvars
import os
open(os.path.expandvars("${HOME}/.netrc"))
# --- repeated climb
import os
os.remove("../" * 3 + "x")
# --- repeated climb by variable
n = 4
open("../" * n + "etc/passwd")
# --- joined climb
import os
os.listdir(os.path.join(*[".."] * 3))
# --- mounted share
import pandas as pd
base = "/mnt/share"
pd.DataFrame().to_csv(f"{base}/x.csv")
# --- unknown start
def read(root):
    return open(root + "/etc/shadow").read()
# --- var log of unknown start
def read(root):
    return open(root + "/var/log/auth.log").read()
# --- third party call
import weasyprint
weasyprint.HTML(string="x").write_pdf("/srv/x.pdf")
# --- third party keyword
import altair as alt
alt.Chart().save(fp="/root/x.html")
# --- third party constructor
import tinydb
tinydb.TinyDB("/var/lib/x.json")
# --- third party loader
import gensim
gensim.models.KeyedVectors.load_word2vec_format("/home/x/vectors.bin")
# --- third party folder
import torchvision
torchvision.datasets.ImageFolder("/home/x/images")
# --- home by tilde in a library
import geopandas
geopandas.GeoDataFrame().to_file("~/x.shp")
# --- file url in a library
import polars as pl
pl.scan_parquet("file:///home/x/a.parquet")
# --- helper of the program
class Store:
    def put(self, where, text):
        with open(where, "w") as f:
            f.write(text)
Store().put("/etc/motd", "x")
# --- allow pickle by dictionary
import numpy as np
options = dict(allow_pickle=True)
np.load("a.npy", **options)
# --- ffmpeg by name of file
from matplotlib.animation import FuncAnimation
import matplotlib.pyplot as plt
FuncAnimation(plt.figure(), print).save("film.mp4")
# --- ffmpeg writer by name
from matplotlib import animation
w = animation.writers["ffmpeg"]
animation.FuncAnimation(None, print).save("film", writer="ffmpeg", fps=3)
# --- imagemagick
from matplotlib import animation as an
an.ImageMagickWriter(fps=3)
# --- program path of a library
import matplotlib as mpl
mpl.rcParams["animation.convert_path"] = "x.sh"
# --- browser variable
import os
os.environ["BROWSER"] = "x.sh %s"
# --- path variable by update
import os
os.environ.update(PATH="bin", LANG="C")
# --- preload by setdefault
import os
os.environ.setdefault("LD_PRELOAD", "x.so")
# --- preload by putenv
import os
os.putenv("LD_PRELOAD", "x.so")
# --- interactive help
help()
# --- help imports
help("antigravity")
# --- camera
import cv2
cv2.VideoCapture(1).read()
# --- test discovery
import unittest
unittest.defaultTestLoader.discover(".")
# --- tests of a module
import unittest
unittest.main("evil")
# --- patched system
from unittest.mock import patch
with patch("os.system") as p:
    pass
# --- what was patched
from unittest import mock
p = mock.patch("time.sleep")
p.start()
p.temp_original(1)
