# --- unittest discovers
import unittest
unittest.main(module=None, argv=["x", "discover"])
# --- unittest runs a name
import os
import unittest
unittest.main(argv=["x", "os.abort"])
# --- unittest program
import unittest
unittest.TestProgram(module=None)
# --- unittest program from its module
from unittest.main import TestProgram
TestProgram(None, argv=["x", "helper"])
# --- unittest default test
import os, unittest
unittest.main(defaultTest="os.abort")
# --- unittest default test in a list
import os as helper, unittest
unittest.main("__main__", ["helper.abort"])
# --- unittest main of the package
import unittest.__main__
# --- tracemalloc snapshot
import tracemalloc
tracemalloc.Snapshot.load("x.bin")
# --- tracemalloc snapshot from import
from tracemalloc import Snapshot
s = Snapshot.load("x.bin")
# --- pydantic create_model
import pydantic
pydantic.create_model("M", a=("__import__('os').system('id')", 1))
# --- pydantic create_model spread
from pydantic import create_model
fields = {"a": ("exec(input())", ...)}
create_model("M", **fields)
# --- pydantic typed dict
import typing, pydantic
pydantic.TypeAdapter(typing.TypedDict("T", {"a": "exec(input())"}))
# --- attr type as text
import attr
@attr.s
class A:
    x = attr.ib(type="__import__('os').system('id')")
attr.resolve_types(A)
# --- attrs type as text
import attrs
A = attrs.make_class("A", {"x": attrs.field(type="exec(input())")})
attrs.resolve_types(A)
# --- docutils command line
from docutils.core import publish_cmdline
publish_cmdline(argv=["/etc/passwd", "o.html"])
# --- docutils command line with a style
from docutils.core import publish_cmdline
publish_cmdline(writer_name="html", argv=["--stylesheet=/etc/passwd", "a.rst"])
# --- docutils command line to bytes
import docutils.core
docutils.core.publish_cmdline_to_binary(argv=["../../a", "b"])
# --- docutils command line by place
import docutils.core
args = ["/etc/passwd"]
docutils.core.publish_cmdline(None, "standalone", None, "rst", None, "html", None, None, None, None, True, args)
# --- docutils publisher
from docutils.core import Publisher
Publisher().publish(argv=["/etc/passwd"])
# --- docutils source path
import docutils.core
docutils.core.publish_file(source_path="/etc/passwd", destination_path="o.html")
# --- docutils destination path by place
import docutils.core
docutils.core.publish_file(None, "a.rst", None, "/etc/motd")
# --- docutils language
import docutils.core
docutils.core.publish_string("x", settings_overrides={"language_code": "evil"})
# --- docutils language of the command line
import docutils.core
docutils.core.publish_cmdline(argv=["--language=evil", "a.rst"])
# --- docutils writer class
import docutils.writers
docutils.writers.get_writer_class("os")
# --- docutils parser class
from docutils.parsers import get_parser_class
get_parser_class("evil")
# --- docutils reader class
import docutils.readers as r
r.get_reader_class("evil")
# --- docutils language module
from docutils.languages import get_language
get_language("evil")
# --- docutils file input
from docutils.io import FileInput
FileInput(source_path="/etc/passwd")
# --- argparse reads files
import argparse
print(argparse.ArgumentParser(fromfile_prefix_chars="@").parse_known_args(["@/etc/passwd"]))
# --- argparse opens files
import argparse
p = argparse.ArgumentParser()
p.add_argument("f", type=argparse.FileType("r"))
print(p.parse_args(["/etc/passwd"]).f.read())
# --- argparse opens files of options
import argparse
p = argparse.ArgumentParser()
p.add_argument("--f", type=open)
print(p.parse_args(["--f=/etc/passwd"]).f.read())
# --- zipfile main
import zipfile
zipfile.main(["-c", "y.zip", "/etc/passwd"])
# --- tarfile main
from tarfile import main
main()
# --- json tool
import json.tool
json.tool.main()
# --- main of other modules
import tokenize
tokenize.main()
# --- hidden main
import py_compile as p
f = p.main
f()
# --- main of a library
import fontTools.ttx
fontTools.ttx.main(["/etc/x"])
# --- profiler object through a module
import cProfile, pathlib
x = "id"
cProfile.Profile().run("pathlib.os.system(x)")
# --- profiler of what is not harmless
import cProfile
def main(path):
    return open(path).read()
x = "/etc/passwd"
cProfile.run("main(x)")
# --- profiler in other names
import cProfile
def main(path):
    return open(path).read()
def f():
    x = "/etc/passwd"
    cProfile.runctx("main(x)", globals(), locals())
f()
# --- timeit in other names
import timeit
def main(path):
    return open(path).read()
x = "a"
timeit.timeit("main(x)", globals={"main": main, "x": "/etc/passwd"})
# --- find_spec of a module that runs it
import importlib.util
importlib.util.find_spec("os").loader.load_module()
# --- find_spec of a local module
import importlib.util
spec = importlib.util.find_spec("helper")
# --- find_spec of what is typed
import importlib.util
spec = importlib.util.find_spec(input())
# --- subclasses of object
print(object.__subclasses__())
# --- subclasses of a name for object
A = object
print(A.__subclasses__())
# --- subclasses of a base
class A(dict):
    pass
print(A.__base__.__subclasses__())
# --- subclasses by mro
class A:
    pass
print(A.__mro__[-1].__subclasses__())
# --- subclasses of a parameter
class A:
    def all(cls):
        return cls.__subclasses__()
print(A.all(object))
# --- subclasses of a name bound twice
class A:
    pass
A = A.mro()[-1]
print(A.__subclasses__())
# --- jinja module
import pathlib
from jinja2 import Template
Template("{{ m.os.system('id') }}").render(m=pathlib)
# --- jinja module item
import pathlib
from jinja2 import Template
Template("{{ m['os']['system']('id') }}").render(m=pathlib)
# --- jinja module env
import pathlib
from jinja2 import Environment
e = Environment()
e.globals["m"] = pathlib
e.from_string("{{ m.os.popen('id') }}").render()
# --- jinja from file
import pathlib
from jinja2 import Template
Template(open("a.html").read()).render(m=pathlib)
# --- jinja open
from jinja2 import Template
Template("{{ f('/etc/passwd').read() }}").render(f=open)
# --- jinja module of parts
import pathlib
from jinja2 import Environment
e = Environment()
e.globals["m"] = [pathlib]
e.from_string("{{ m[0].os.popen('id') }}").render()
# --- jinja globals read
from jinja2 import Environment
print(Environment().globals["lipsum"])
# --- jinja filter that opens
from jinja2 import Environment
e = Environment()
e.filters["f"] = open
print(e.from_string("{{ ('/etc/passwd'|f).read() }}").render())
