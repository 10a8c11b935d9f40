# --- star import then os unbound
from pathlib import *
os.system("ls")
# --- setattr builtins
import numpy as np
f = np.vectorize(exec)
# --- type call
X = type("X", (), {"r": __import__})
# --- importlib alias attr
import importlib as il
f = il.import_module
f("subprocess")
# --- pathlib join absolute
from pathlib import Path
Path("a").joinpath("/etc/passwd").read_text()
# --- with_name
from pathlib import Path
Path("a").with_name("..").rmdir()
# --- path truediv reversed
from pathlib import Path
("/etc" / Path("passwd")).read_text()
# --- os.path.join assigned
import os
j = os.path.join
open(j("/etc", "x"))
# --- ET write
import xml.etree.ElementTree as ET
ET.ElementTree(ET.Element("a")).write("/tmp/x.xml")
# --- csv via with
import gzip
with gzip.open("/tmp/x.gz", "wt") as f: f.write("x")
# --- pdf writer
from pypdf import PdfWriter
PdfWriter().write("/tmp/x.pdf")
# --- fpdf
from fpdf import FPDF
FPDF().output("/tmp/x.pdf")
# --- canvas
from reportlab.pdfgen import canvas
canvas.Canvas("/tmp/x.pdf")
# --- plotly
import plotly.express as px
px.scatter().write_html("/tmp/x.html")
# --- shutil archive
import shutil
shutil.unpack_archive("a.zip", "/tmp")
# --- async for eval
async def f():
    return await eval("x" + input())
# --- try star
try:
    pass
except* os.system("x"): pass
# --- dunder by string concat
x = getattr(1, "__cla" + "ss__")
y = getattr(x, "__ba" + "ses__")
# --- sys.modules by getattr
import sys
getattr(sys, "mod" + "ules")["os"]
# --- os via vars
import shutil
vars(shutil)["os"].system("x")
# --- code in default of lambda
f = lambda x=__import__("os"): x
# --- nested class
class A:
    class B:
        import subprocess
# --- input builtin module
from builtins import exec as e
# --- file iterator remove glob
import glob, os
for f in glob.glob("../*"): os.remove(f)
# --- makedirs home
import os
os.makedirs(os.path.join(os.path.expanduser("~"), "x"))
# --- end of a long chain of modules
import numpy as np
np.a.b.c.d.e.f.Popen("ls")
