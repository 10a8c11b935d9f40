# --- class pattern through a module
import pathlib
match pathlib:
    case object(os=object(system=s)):
        s("id")
# --- class pattern binds the builtins
match print:
    case object(__self__=object(__import__=i)):
        i("os")
# --- class pattern names the builtins
import random
match random:
    case object(__builtins__=b):
        print(b)
# --- class pattern names globals
def f():
    pass
match f:
    case object(__globals__=g):
        print(g)
# --- class pattern names a frame
def f():
    yield
match f():
    case object(gi_frame=frame):
        print(frame)
# --- class pattern names the dictionary of a module
import json
match json:
    case object(__dict__=d):
        d["x"]
# --- class pattern after or
import glob
match glob:
    case int() | object(os=o):
        o.system("id")
# --- class pattern under as
import glob
match glob:
    case object(os=object() as o):
        o.system("id")
# --- class pattern in a sequence
import pathlib
match [1, pathlib]:
    case [_, object(os=object(popen=p))]:
        p("id")
# --- class pattern in a mapping
import pathlib
match {"a": pathlib}:
    case {"a": object(os=o)}:
        o.system("id")
# --- class pattern in several subjects
import pathlib
match 1, pathlib:
    case 1, object(os=o):
        o.system("id")
# --- class pattern by position
import pathlib
class Meta(type):
    def __instancecheck__(cls, other):
        return True
class Any(metaclass=Meta):
    __match_args__ = ("os",)
match pathlib:
    case Any(o):
        o.system("id")
# --- dotted pattern does not hide a name
import pathlib
def f():
    match 1:
        case pathlib.Path:
            pass
    pathlib.os.system("id")
f()
# --- keyword of a pattern does not hide a name
import shutil
def f(x):
    match x:
        case object(shutil=1):
            pass
    shutil.rmtree("/home")
f(1)
# --- class pattern of a path
from pathlib import Path
match Path("/etc/passwd"):
    case object(read_text=read):
        print(read())
# --- class pattern holds a function that runs text
import json
match json:
    case object(codecs=object(builtins=b)):
        b.exec("1")
# --- match that reads like an annotation
match [print]:
    case [object(__self__=b)]:
        b.eval("1")
# --- match in parentheses
import pathlib
match (pathlib):
    case (object(os=o)):
        o.system("id")
# --- match without a space
import pathlib
match(pathlib):
    case(object(os=object(system=s))):
        s("id")
# --- match of a sequence that reads like an annotation
import pathlib
match [1, pathlib]:
    case [_, object(os=object(system=p))]:
        p("id")
