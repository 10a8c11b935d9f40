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
# --- class pattern of a subclass of a named tuple
import collections, pathlib
class Meta(type):
    __instancecheck__ = lambda c, o: True
class Q(collections.namedtuple("N", "os"), metaclass=Meta):
    pass
match pathlib:
    case Q(x):
        x.system("id")
# --- class pattern of a subclass of a named tuple, lazily an instance
import abc, collections, pathlib
class Q(collections.namedtuple("N", "os"), abc.ABC):
    pass
Q.register(type(pathlib))
match pathlib:
    case Q(x):
        x.system("id")
# --- class pattern of a made data class
import dataclasses, pathlib
class Meta(type):
    __instancecheck__ = lambda c, o: True
class Q(dataclasses.make_dataclass("N", ["os"]), metaclass=Meta):
    pass
match pathlib:
    case Q(x):
        x.system("id")
# --- class pattern of a made data class itself
import dataclasses, pathlib
Q = dataclasses.make_dataclass("N", [("os", object)])
pathlib.__class__ = type("M", (type(pathlib), Q), {})
match pathlib:
    case Q(x):
        x.system("id")
# --- places with names turned round
class P:
    __match_args__ = ("__slabolg__"[::-1],)
def f():
    pass
match f:
    case P(g):
        print(g)
# --- places set later by name
class P:
    pass
setattr(P, "__match_args__", ("__globals__",))
match print:
    case P(g):
        print(g)
# --- places set later by a name that is put together
class P:
    __match_args__ = ("a",)
name = input()
setattr(P, name, ("__globals__",))
match print:
    case P(g):
        print(g)
# --- places set later
class P:
    pass
P.__match_args__ = (input(),)
match print:
    case P(g):
        print(g)
# --- places set in a loop
class P:
    pass
for P.__match_args__ in [("os",)]:
    pass
match print:
    case P(g):
        print(g)
# --- places set in a tuple
class P:
    pass
P.__match_args__, x = ("os",), 1
match print:
    case P(g):
        print(g)
# --- places of a class made by a call
class Meta(type):
    __instancecheck__ = lambda c, o: True
P = Meta("P", (), {"__match_args__": ("os",)})
import pathlib
match pathlib:
    case P(o):
        o.system("id")
# --- places of a class made by type
import pathlib
P = type("P", (), {"__match_args__": ("o" + "s",)})
match pathlib:
    case P(o):
        o.system("id")
# --- places given by a metaclass
import pathlib
class Meta(type):
    __instancecheck__ = lambda c, o: True
    @property
    def __match_args__(cls):
        return (input(),)
class P(metaclass=Meta):
    pass
match pathlib:
    case P(o):
        o.system("id")
# --- places given by a metaclass on demand
import pathlib
class Meta(type):
    __instancecheck__ = lambda c, o: True
    def __getattr__(cls, name):
        return ("os",)
class P(metaclass=Meta):
    pass
class Q(P):
    pass
match pathlib:
    case Q(o):
        o.system("id")
# --- places given by a decorator
import pathlib
def made(cls):
    return type("P", (), {"__match_args__": ("os",)})
@made
class P:
    __match_args__ = ("x",)
match pathlib:
    case P(o):
        o.system("id")
# --- places of a class in another
import pathlib
class A:
    class Meta(type):
        __instancecheck__ = lambda c, o: True
    class P(metaclass=Meta):
        __match_args__ = ("os",)
match pathlib:
    case A.P(o):
        o.system("id")
# --- places that name globals
class P:
    __match_args__ = ("__globals__",)
P.__class__ = object
def f():
    pass
match f:
    case P(g):
        print(g)
# --- places by another base
class P:
    __match_args__ = ("x",)
class Q:
    pass
class R:
    __match_args__ = ("os",)
Q.__bases__ = (R,)
match print:
    case Q(g):
        print(g)
# --- places of a metaclass changed later
import abc
class Meta(abc.ABCMeta):
    def __getattr__(cls, name):
        return ("os",)
class P(abc.ABC):
    pass
P.__class__ = Meta
match print:
    case P(g):
        print(g)
# --- places bound in a loop of the class
class P:
    for __match_args__ in [("os",)]:
        pass
match print:
    case P(g):
        print(g)
# --- places bound by a walrus of the class
class P:
    (__match_args__ := ("o" + "s",))
match print:
    case P(g):
        print(g)
# --- field of a data class under a condition
import dataclasses, pathlib
@dataclasses.dataclass
class P:
    if True:
        os: object = None
pathlib.__class__ = P
match pathlib:
    case P(o):
        o.system("id")
# --- field of a data class through its annotations
import dataclasses
@dataclasses.dataclass
class P:
    __annotations__ = {"os": object}
match print:
    case P(o):
        o.system("id")
# --- class in a parameter
def f(P, x):
    match x:
        case P(o):
            return o
f(type("P", (), {"__match_args__": ("os",)}), print)
# --- class from a library that was put there
import json
json.P = type("P", (), {"__match_args__": ("os",)})
match print:
    case json.P(o):
        o.system("id")
# --- places by keywords of a class
import pathlib
class Meta(type):
    __instancecheck__ = lambda c, o: True
class P(**{"metaclass": Meta}):
    __match_args__ = ("a",)
match pathlib:
    case P(o):
        print(o)
# --- nested places
import pathlib
from dataclasses import dataclass
@dataclass
class Box:
    held: object
@dataclass
class Os:
    os: object
match Box(pathlib):
    case Box(Os(o)):
        o.system("id")
# --- places set by the metaclass
class P:
    __match_args__ = ("a",)
type.__setattr__(P, input(), ("__globals__",))
match print:
    case P(g):
        print(g)
# --- places set by an own metaclass
class Meta(type):
    pass
class P:
    __match_args__ = ("a",)
Meta.__setattr__(P, "__match" + input(), ("__globals__",))
match print:
    case P(g):
        print(g)
# --- places set by a patch
from unittest import mock
class P:
    __match_args__ = ("a",)
with mock.patch.object(P, input(), ("__globals__",)):
    match print:
        case P(g):
            print(g)
