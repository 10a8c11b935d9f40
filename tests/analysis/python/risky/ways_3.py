# --- itertools starmap
import itertools, os
list(itertools.starmap(os.system, [("id",)]))
# --- dict dispatch from input
import os
getattr(os, {"a": "system"}["a"])("id")
# --- module attr from loop over string
import os
name = ""
for c in ["s", "y", "s", "t", "e", "m"]:
    name += c
getattr(os, name)("id")
# --- getattr with unknown object name
import sys
for name in list(sys.modules):
    print(getattr(sys.modules[name], "system", None))
# --- exec in method name
class A:
    pass
A.run = exec
A().run("1")
# --- unpickle by pandas compression
import pandas as pd
pd.read_pickle("x.pkl.gz", compression="gzip")
# --- hdf and feather outside
import pandas as pd
pd.read_hdf("../../x.h5", "k")
# --- third party save absolute
from somelib_viz import Chart
Chart().save("/etc/x")
# --- method save absolute on param
def export(doc):
    doc.save("/etc/cron.d/evil")
# --- method write absolute on param keyword
def export(doc):
    doc.export(path="/root/out.bin")
# --- torch save outside
import torch
torch.save({}, "/root/x.pt")
# --- joblib dump outside
import joblib
joblib.dump({}, "/var/x.joblib")
# --- h5py outside
import h5py
h5py.File("/root/x.h5", "r")
# --- tqdm over outside
from tqdm import tqdm
import os
for f in tqdm(os.listdir("/home")):
    print(f)
# --- config writes outside
import configparser
c = configparser.ConfigParser()
with open("/etc/app.ini", "w") as f:
    c.write(f)
# --- log handler outside
from logging.handlers import RotatingFileHandler
RotatingFileHandler("/var/log/app.log")
# --- etree write outside
import xml.etree.ElementTree as ET
ET.ElementTree(ET.Element("x")).write("/srv/x.xml")
# --- env file through glob
import glob
for f in glob.glob(".env*"):
    print(open(f).read())
# --- env joined
import os
print(open(os.path.join("app", ".env")).read())
# --- protected by rename
import os
open("x.json", "w").write("{}")
os.replace("x.json", "lcp.json")
# --- git config append
from pathlib import Path
with (Path(".git") / "config").open("a") as f:
    f.write("[core]\n")
# --- move hooks
import shutil
shutil.move("hook.sh", ".git/hooks/")
# --- git dir with cwd
import os
os.chdir(".git/hooks")
open("pre-commit", "w").write("x")
# --- symlink then write
import os
os.symlink(os.path.expanduser("~"), "h")
open("h/.bashrc", "a")
# --- pathlib hardlink
from pathlib import Path
Path("x").hardlink_to("/etc/passwd")
# --- tar with symlinks no filter
import tarfile
tarfile.open("x.tar").extractall("..")
# --- fromfile tofile outside
import numpy as np
np.arange(3).tofile("/root/x")
np.fromfile("/etc/passwd", dtype="u1")
# --- memmap outside
import numpy as np
np.memmap("/etc/x", mode="w+", shape=(1,))
# --- DataSource
import numpy as np
np.DataSource().open("http://x.org/a.txt")
# --- loadtxt url
import numpy as np
np.loadtxt("https://x.org/a.txt")
# --- plt.imread url
import matplotlib.pyplot as plt
plt.imread("http://x.org/a.png")
# --- plt style url
import matplotlib.pyplot as plt
plt.style.use("https://x.org/a.mplstyle")
# --- pdf pages outside
from matplotlib.backends.backend_pdf import PdfPages
PdfPages("/root/x.pdf")
# --- animation ffmpeg
from matplotlib import animation, pyplot as plt
a = animation.FuncAnimation(plt.figure(), print)
a.save("x.mp4", writer="ffmpeg")
# --- usetex runs latex
import matplotlib.pyplot as plt
plt.rcParams["animation.ffmpeg_path"] = "/tmp/evil"
# --- webagg server
import matplotlib
matplotlib.use("WebAgg")
# --- dash server
from dash import Dash
Dash(__name__).run()
# --- flask server
from flask import Flask
app = Flask(__name__)
app.run()
# --- http server socket
from http.server import SimpleHTTPRequestHandler
import socketserver
# --- uvicorn
import uvicorn
uvicorn.run("x:app")
# --- streamlit
import streamlit as st
st.write("x")
# --- openai client
from openai import OpenAI
OpenAI().chat.completions.create(model="x", messages=[])
# --- pytest main
import pytest
pytest.main(["tests"])
# --- unittest discovery of files
import unittest
unittest.TestLoader().discover("tests")
# --- unittest names
import unittest
unittest.main(module="evil")
# --- compileall
import compileall
compileall.compile_dir("x")
# --- py_compile outside
import py_compile
py_compile.compile("x.py", cfile="/etc/x.pyc")
# --- ensure user base site
import site
print(site.getusersitepackages())
# --- getpass and keyring
import keyring
keyring.get_password("a", "b")
# --- clipboard
import pyperclip
pyperclip.paste()
# --- readline history
import readline
readline.read_history_file("/root/.bash_history")
# --- curses shell out
import curses
curses.wrapper(lambda s: __import__("os").system("id"))
# --- faulthandler outside
import faulthandler
faulthandler.enable(open("/etc/x", "w"))
# --- netrc
import netrc
netrc.netrc()
# --- mailbox outside
import mailbox
mailbox.mbox("/var/mail/root")
# --- dbm
import dbm
dbm.open("/etc/x", "c")
# --- _posixsubprocess
import _posixsubprocess
# --- _socket
import _socket
# --- nt
import nt
# --- antigravity
import antigravity
# --- concurrent interpreters
import _xxsubinterpreters as i
i.run_string(i.create(), "import os")
# --- audit hook removal through ctypes
from ctypes import pythonapi, py_object
# --- exec via type annotations eval
import typing
typing.get_type_hints(type("X", (), {"__annotations__": {"a": "__import__('os').system('id')"}}))
# --- forward ref
import typing
typing.ForwardRef("__import__('os')")._evaluate({}, {}, frozenset())
# --- namedtuple injection free enum functional
import enum
enum.sys.modules["os"].system("id")
# --- dataclasses make with exec
import dataclasses
dataclasses.builtins.exec("1")
# --- collections abc sys
import collections.abc
collections.abc.sys.modules
# --- logging sys chain through alias
import logging as l
q = l.sys
q.modules["os"]
# --- re export via from import module
from shutil import os as myos
myos.execv("/bin/sh", ["sh"])
# --- shutil fnmatch os
import shutil
shutil.fnmatch.os.system("id")
# --- pathlib through class method globals
from pathlib import Path
Path.cwd.__func__.__globals__["os"].system("id")
# --- json decoder scanner
import json.decoder
json.decoder.__builtins__["eval"]("1")
# --- module loader
import json
json.__loader__.load_module("os")
# --- module spec loader
import json
json.__spec__.loader.get_data("/etc/passwd")
# --- own loader
__loader__.get_data("/etc/passwd")
# --- getattr builtins by import star
from builtins import *
from builtins import eval as e
e("1")
# --- breakpoint hook
import sys, os
sys.breakpointhook = os.system
