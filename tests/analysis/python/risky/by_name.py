# --- mailcap runs a test
import mailcap
mailcap.findmatch({"text/x": [{"view": "x", "test": "touch p", "lineno": 0}]}, "text/x")
# --- mailcap from import
from mailcap import findmatch as f
f({"text/x": [{"view": "x", "test": "touch p"}]}, "text/x")
# --- mailcap getcaps
import mailcap
print(mailcap.getcaps())
# --- pydoc resolve
import pydoc
pydoc.resolve("os.system")[0]("id")
# --- pydoc render_doc
import pydoc
pydoc.render_doc("evil")
# --- pydoc writedoc
import pydoc
pydoc.writedoc("evil")
# --- pydoc doc by keyword
import pydoc
pydoc.doc(thing="evil")
# --- pydoc help object
import pydoc
pydoc.help("evil")
# --- pydoc help of help
import pydoc
pydoc.help.help("evil")
# --- pydoc writedocs
import pydoc
pydoc.writedocs(".")
# --- pydoc synopsis
import pydoc
pydoc.synopsis("evil.so")
# --- pydoc star
from pydoc import *
render_doc("evil")
# --- xml.sax make_parser
import xml.sax
xml.sax.make_parser(["evil"])
# --- xml.sax make_parser star
from xml.sax import *
make_parser(["evil"])
# --- xml.sax make_parser by keyword
import xml.sax
names = ["evil"]
xml.sax.make_parser(parser_list=names)
# --- defusedxml make_parser
import defusedxml.sax
defusedxml.sax.make_parser(["evil"])
# --- xml.sax environment
import os
os.environ["PY_SAX_PARSER"] = "evil"
import xml.sax
# --- prepare_input_source opens addresses
from xml.sax import saxutils
print(saxutils.prepare_input_source("http://x.com/a.xml").getByteStream().read())
# --- prepare_input_source opens files
import xml.sax.saxutils as u
u.prepare_input_source("/etc/passwd")
# --- sax parser opens addresses
import xml.sax
p = xml.sax.make_parser()
p.parse("http://x.com/a.xml")
# --- sax external entities
import xml.sax
from xml.sax.handler import feature_external_ges
p = xml.sax.make_parser()
p.setFeature(feature_external_ges, True)
p.parse("a.xml")
# --- element include
import xml.etree.ElementTree as ET
from xml.etree import ElementInclude
ElementInclude.include(ET.fromstring("<a/>"))
# --- lxml with network
from lxml import etree
etree.parse("a.xml", etree.XMLParser(no_network=False))
# --- mimetypes init outside
import mimetypes
mimetypes.init(["/etc/passwd"])
# --- mimetypes init by keyword
import mimetypes
mimetypes.init(files=["/root/x"])
# --- mimetypes read
import mimetypes
mimetypes.read_mime_types("/root/.netrc")
# --- mimetypes object
import mimetypes
mimetypes.MimeTypes(("../../x",))
# --- mimetypes object reads
import mimetypes
mimetypes.MimeTypes().read("/etc/shadow")
# --- pydantic ImportString
from pydantic import ImportString, TypeAdapter
TypeAdapter(ImportString).validate_python("os.system")("id")
# --- pydantic ImportString in a model
import pydantic
class A(pydantic.BaseModel):
    f: pydantic.ImportString
A(f="os.system").f("id")
# --- pydantic v1 PyObject
from pydantic.v1 import PyObject
print(PyObject)
# --- jinja2 import_string
import jinja2
jinja2.utils.import_string("os.system")("id")
# --- jinja2 extension
from jinja2 import Environment
Environment(extensions=["evil.Extension"])
# --- jinja2 package loader
from jinja2 import Environment, PackageLoader
Environment(loader=PackageLoader("evil"))
# --- jinja2 module loader
from jinja2 import ModuleLoader
ModuleLoader("compiled")
# --- wrapt resolve_path
import wrapt
wrapt.resolve_path("os", "system")[2]("id")
# --- wrapt wrap
import wrapt
wrapt.wrap_function_wrapper("os", "system", print)
# --- factory import_object
import factory
factory.utils.import_object("os", "system")("id")
# --- factory subfactory by name
import factory
factory.SubFactory("evil.Factory")
# --- docutils writer by name
from docutils.core import publish_string
publish_string("x", writer_name="evil")
# --- docutils include
from docutils.core import publish_string
publish_string(".. include:: /etc/passwd")
# --- docutils raw address
from docutils.core import publish_parts
publish_parts(".. raw:: html\n   :url: http://x.com")
# --- docutils include from a file
from docutils.core import publish_file
open("a.rst", "w").write(".. include:: /etc/passwd")
publish_file(source_path="a.rst", source=open("a.rst"))
# --- docutils stylesheet
from docutils.core import publish_string
publish_string("x", writer_name="html", settings_overrides={"stylesheet_path": "/etc/passwd"})
# --- markdown extension by name
import markdown
markdown.markdown("x", extensions=["evil"])
# --- markdown extension in a class
from markdown import Markdown
Markdown(extensions=["tables", "evil.sub:Extension"])
# --- mistune plugin by name
import mistune
mistune.create_markdown(plugins=["os.system"])
# --- ruamel unsafe
import ruamel.yaml
ruamel.yaml.YAML(typ="unsafe").load("!!python/object/apply:os.system [id]")
# --- ruamel unsafe from import
from ruamel.yaml import YAML
yaml = YAML(typ="unsafe", pure=True)
yaml.load(open("a.yml"))
# --- ruamel load
import ruamel.yaml
ruamel.yaml.load("a: 1", Loader=ruamel.yaml.UnsafeLoader)
# --- entry point by hand
from importlib.metadata import EntryPoint
EntryPoint("x", "os:system", "g").load()("id")
# --- resources of a package
from importlib import resources
resources.files("evil")
# --- pytest importorskip
import pytest
pytest.importorskip("evil")
# --- gym module
import gymnasium as gym
gym.make("evil:Env-v0")
# --- gym entry point
import gymnasium as gym
gym.register("X-v0", entry_point="os:system")
# --- transitions callback by name
from transitions import Machine
m = Machine(states=["a", "b"], initial="a")
m.add_transition("go", "a", "b", before="os.system")
m.go("id")
# --- faker includes
from faker import Faker
Faker(includes=["evil"])
# --- pandas plotting backend
import pandas as pd
pd.set_option("plotting.backend", "evil")
# --- pandas plot with a backend
import pandas as pd
pd.DataFrame({"a": [1]}).plot(backend="evil")
# --- matplotlib backend by setting
import matplotlib
matplotlib.rcParams["backend"] = "module://evil"
# --- matplotlib backend by update
import matplotlib.pyplot as plt
plt.rcParams.update({"backend": "module://evil"})
# --- ply tables
import ply.yacc as yacc
yacc.yacc(tabmodule="evil")
# --- glom through a module
import glom, pathlib
glom.glom(pathlib, "os.system")("id")
# --- logging configurator
from logging.config import BaseConfigurator
BaseConfigurator({}).resolve("os.system")("id")
# --- warnings category
import warnings
warnings._getcategory("evil.X")
# --- sqlalchemy dialect
from sqlalchemy.dialects import registry
registry.register("x", "evil", "Dialect")
# --- nose
import nose
nose.run()
# --- watchdog load_class
from watchdog.utils import load_class
load_class("os.system")("id")
# --- joblib externals
import joblib
joblib.externals.cloudpickle.loads(b"")
