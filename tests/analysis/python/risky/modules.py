# --- os through shutil
import shutil
shutil.os.system("ls")
# --- os through glob
import glob
glob.os.system("ls")
# --- os through pathlib
import pathlib
pathlib.os.popen("ls")
# --- os through tempfile
import tempfile
tempfile._os.system("ls")
# --- os through random
import random
random._os.system("ls")
# --- os through logging
import logging
logging.os.execv("/bin/ls", ["ls"])
# --- import of os from another module
from glob import os as g
g.system("ls")
# --- sys through typing
import typing
typing.sys.modules["os"].system("ls")
# --- builtins through codecs
import json
json.codecs.builtins.exec("1")
# --- subprocess through a module
import uuid
uuid.subprocess.run("ls")
# --- os through numpy
import numpy as np
np.os.system("ls")
# --- module through a parameter
import shutil
def f(m):
    m.os.system("ls")
f(shutil)
# --- posix
import posix
posix.system("ls")
# --- nt
import nt
nt.system("dir")
# --- from posix
from posix import system as s
s("ls")
# --- getattr with a text
import os
getattr(os, "system")("ls")
# --- getattr with parts
import os
getattr(os, "sys" + "tem")("ls")
# --- getattr with reversal
import os
getattr(os, "metsys"[::-1])("ls")
# --- getattr with join
import os
getattr(os, "".join(["sys", "tem"]))("ls")
# --- getattr with format
import os
getattr(os, "%s%s" % ("sys", "tem"))("ls")
# --- getattr with str.format
import os
getattr(os, "{}{}".format("sys", "tem"))("ls")
# --- getattr with f-string
import os
x = "sys"
getattr(os, f"{x}tem")("ls")
# --- getattr with input
import os
getattr(os, input())("ls")
# --- getattr with characters
import os
getattr(os, chr(115) + "ystem")("ls")
# --- getattr with decoded text
import os, base64
getattr(os, base64.b64decode("c3lzdGVt").decode())("ls")
# --- getattr with replace
import os
getattr(os, "sXstem".replace("X", "y"))("ls")
# --- getattr with escapes
import os
getattr(os, "\x73ystem")("ls")
# --- getattr with lower
import os
getattr(os, "SYSTEM".lower())("ls")
# --- getattr under another name
import os
g = getattr
g(os, "system")("ls")
# --- getattr handed on
import functools, os
functools.reduce(getattr, ["system"], os)("ls")
# --- getattr through a data library
import numpy as np, sys
getattr(getattr(np, sys.argv[1]), sys.argv[2])("ls")
# --- attrgetter
import operator, os
operator.attrgetter("system")(os)("ls")
# --- methodcaller
import operator, os
operator.methodcaller("system", "ls")(os)
# --- __dict__ of a module
import os
os.__dict__["system"]("ls")
# --- vars of a module
import os
vars(os)["system"]("ls")
# --- __getattribute__
import os
os.__getattribute__("system")("ls")
# --- object.__getattribute__
import os
object.__getattribute__(os, "system")("ls")
# --- sys.modules
import sys
sys.modules["os"].system("ls")
# --- sys.modules by name
from sys import modules
modules["os"].system("ls")
# --- __import__
__import__("os").system("ls")
# --- __import__ under another name
i = __import__
i("os").system("ls")
# --- importlib
import importlib
importlib.import_module("subprocess").run("ls")
# --- importlib of os
import importlib
importlib.import_module("os").system("ls")
# --- importlib with parts
from importlib import import_module
import_module("sub" + "process").run("ls")
# --- importlib with input
import importlib
importlib.import_module(input())
# --- importlib.reload
import importlib, math
importlib.reload(math)
# --- importlib.util
import importlib.util
spec = importlib.util.spec_from_file_location("x", "x.py")
# --- importlib machinery
from importlib.machinery import SourceFileLoader
SourceFileLoader("x", "x.py").load_module()
# --- builtins
import builtins
builtins.exec("1")
# --- __builtins__
__builtins__.exec("1")
# --- __builtins__ by subscript
__builtins__["exec"]("1")
# --- __self__ of a builtin
print.__self__.exec("1")
# --- globals
globals()["__builtins__"]
# --- globals with an alias
import os
g = globals()
g["os"].system("ls")
# --- globals().get
import os
globals().get("os").system("ls")
# --- locals
import os
locals()["os"].system("ls")
# --- vars without arguments
import os
vars()["os"].system("ls")
# --- __subclasses__
().__class__.__base__.__subclasses__()
# --- __mro__
print("".__class__.__mro__[1])
# --- mro()
type("").mro()[1]
# --- __globals__
def f(): pass
f.__globals__["__builtins__"]
# --- __code__
def f(): pass
f.__code__ = (lambda: 1).__code__
# --- getattr dunder
getattr(print, "__self__")
# --- getattr dunder in parts
getattr((), "__cl" + "ass__")
getattr(object, "__subcl" + "asses__")()
# --- __reduce__
class E:
    def __reduce__(self):
        return (print, ("x",))
# --- __loader__
__loader__.load_module("os").system("ls")
# --- __spec__
__spec__.loader
# --- frame of an error
try:
    1 / 0
except Exception as e:
    e.__traceback__.tb_frame.f_globals
# --- sys._getframe
import sys
sys._getframe(0).f_globals
# --- inspect.currentframe
import inspect
inspect.currentframe().f_back
# --- inspect.stack
import inspect
inspect.stack()
# --- generator frame
g = (x for x in [1])
g.gi_frame.f_builtins
# --- gc.get_objects
import gc
gc.get_objects()
# --- sys.settrace
import sys
sys.settrace(print)
# --- sys.path
import sys
sys.path.insert(0, "lib")
# --- sys.path by alias
import sys
p = sys.path
p.append("lib")
# --- sys.path assigned
import sys
sys.path = ["lib"]
# --- sys.path extended in place
import sys
sys.path += ["lib"]
# --- sys.meta_path
import sys
sys.meta_path.append(object())
# --- types.FunctionType
import types
types.FunctionType(None, {})
# --- types.CodeType
from types import CodeType
CodeType()
# --- str.format with dunders
"{0.__class__.__init__}".format(print)
# --- local module
import helper
helper.run()
# --- local module by name
from my_utils import thing
# --- relative import
from . import sibling
# --- unknown package
import some_unheard_of_package
# --- ctypes
import ctypes
ctypes.CDLL(None).system(b"ls")
# --- cffi
from cffi import FFI
# --- _ctypes
import _ctypes
# --- numpy.ctypeslib
import numpy as np
np.ctypeslib.load_library("libc", ".")
# --- numpy.f2py
from numpy import f2py
# --- pkgutil
import pkgutil
pkgutil.resolve_name("os.system")("ls")
# --- runpy
import runpy
runpy.run_path("x.py")
# --- code
import code
code.interact()
# --- pdb
import pdb
pdb.set_trace()
# --- breakpoint
breakpoint()
# --- imp
import imp
# --- zipimport
import zipimport
# --- site
import site
# --- pydoc.locate
import pydoc
pydoc.locate("os.system")("ls")
# --- logging configuration that builds objects
import logging.config
logging.config.dictConfig({"version": 1, "handlers": {"h": {"()": "os.system", "command": "ls"}}})
# --- logging configuration with a class
import logging.config
logging.config.dictConfig({"version": 1, "handlers": {"h": {"class": "subprocess.Popen", "args": "ls"}}})
# --- unittest loader
import unittest
unittest.TestLoader().loadTestsFromName("os.system")
# --- original of a patch
from unittest import mock
p = mock.patch("os.system")
p.get_original()[0]("ls")
# --- change of a module
import os
setattr(os, "getcwd", print)
