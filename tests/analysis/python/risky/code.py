# --- eval of input
eval(input())
# --- exec of a variable
code = open("x.txt").read()
exec(code)
# --- exec of a literal
exec("import os; os.system('ls')")
# --- eval of a literal
eval("__import__('os').system('ls')")
# --- exec under another name
e = exec
e("x = 1")
# --- compile
code = compile("1+1", "x", "eval")
eval(code)
# --- exec handed on
list(map(exec, ["import os"]))
# --- eval in a dictionary
ops = {"e": eval}
ops["e"]("1+1")
# --- base64
import base64
exec(base64.b64decode("aW1wb3J0IG9z"))
# --- zlib
import zlib
exec(zlib.decompress(b"x"))
# --- rot13
import codecs
exec(codecs.decode("vzcbeg bf", "rot13"))
# --- hexadecimal
exec(bytes.fromhex("696d706f7274206f73").decode())
# --- characters
exec("".join(chr(c) for c in [105, 109]))
# --- bytes of numbers
exec(bytes([105, 109]).decode())
# --- reversed text
exec(")'sl'(metsys.so;so tropmi"[::-1])
# --- exec with an alias from outside
import os as o
exec("o.system('ls')")
# --- exec that binds a name
exec("f = open")
f("/etc/passwd").read()
# --- nested exec
exec("exec('import os; os.system(1)')")
# --- exec in a method
class A:
    def run(self, text):
        exec(text)
# --- builtins by star import
from math import *
eval(input())
# --- exec before a definition of that name
exec(input())
def exec(x): pass
# --- timeit with text
import timeit
timeit.timeit("os.system('ls')", setup="import os")
# --- timeit with a variable
import timeit
timeit.timeit(input())
# --- cProfile.run
import cProfile
cProfile.run(input())
# --- pandas.eval
import pandas as pd
pd.eval(input())
# --- df.eval
import pandas as pd
df = pd.DataFrame()
df.eval(input(), engine="python")
# --- df.query with a module
import pandas as pd
df = pd.DataFrame()
df.query("@pd.io.common.os.system('ls')")
# --- df.query with dunders
import pandas as pd
pd.DataFrame().query("a.__class__ == 1")
# --- numexpr
import numexpr
numexpr.evaluate(input())
# --- sympify
import sympy
sympy.sympify(input())
# --- sympify with dunders
from sympy import sympify
sympify("x.__class__")
# --- parse_expr
from sympy.parsing.sympy_parser import parse_expr
parse_expr(input())
# --- PIL.ImageMath
from PIL import ImageMath
ImageMath.eval("a + b", a=1, b=2)
# --- pickle.load
import pickle
pickle.load(open("m.pkl", "rb"))
# --- pickle.loads by name
from pickle import loads as l
l(b"x")
# --- Unpickler
import pickle
pickle.Unpickler(open("x", "rb")).load()
# --- cPickle
import cPickle
cPickle.loads("x")
# --- _pickle
import _pickle
_pickle.loads(b"x")
# --- dill
import dill
# --- cloudpickle
import cloudpickle
# --- joblib.load
import joblib
joblib.load("model.joblib")
# --- shelve
import shelve
shelve.open("db")
# --- marshal
import marshal
marshal.loads(b"x")
# --- torch.load
import torch
torch.load("model.pt")
# --- numpy with pickle
import numpy as np
np.load("a.npy", allow_pickle=True)
# --- read_pickle
import pandas as pd
pd.read_pickle("x.pkl")
# --- yaml.load
import yaml
yaml.load(open("x.yaml"), Loader=yaml.Loader)
# --- yaml.load without a loader
import yaml
yaml.load(open("x.yaml"))
# --- yaml.unsafe_load
from yaml import unsafe_load
unsafe_load("x")
# --- yaml.full_load
import yaml
yaml.full_load("x")
# --- sqlite extension
import sqlite3
c = sqlite3.connect("x.db")
c.enable_load_extension(True)
# --- sqlite load_extension in a query
import sqlite3
sqlite3.connect("x.db").execute("SELECT load_extension('x')")
# --- rot13 cookie
# coding: rot13
cevag("k")
# --- utf-7 cookie
#!/usr/bin/python
# -*- coding: utf-7 -*-
x = 1
# --- Python 2
print "hello"
# --- syntax error
def f(:
    pass
# --- unclosed bracket
print((1, 2)
# --- lambda to code
(lambda: 0).__code__.replace(co_code=b"x")
# --- doctest
import doctest


def f():
    """
    >>> import os
    >>> os.system("ls")
    """


doctest.testmod()
# --- trace
import trace
