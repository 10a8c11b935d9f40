# --- __builtins__.__dict__["ex" + "ec"]("import os")
__builtins__.__dict__["ex" + "ec"]("import os")
# --- import builtins; builtins.exec("1")
import builtins; builtins.exec("1")
# --- globals()["__builtins__"]["eval"]("1")
globals()["__builtins__"]["eval"]("1")
# --- globals()["__bu" + "iltins__"]
globals()["__bu" + "iltins__"]
# --- import sys; sys.modules["os"].system("id")
import sys; sys.modules["os"].system("id")
# --- import sys; sys._getframe(0).f_builtins["eval"]("1")
import sys; sys._getframe(0).f_builtins["eval"]("1")
# --- import sys; sys._getframe().f_globals
import sys; sys._getframe().f_globals
# --- import inspect; inspect.currentframe().f_back.f_globals
import inspect; inspect.currentframe().f_back.f_globals
# --- import inspect; inspect.stack()[0].frame.f_builtins
import inspect; inspect.stack()[0].frame.f_builtins
# --- import gc; [o for o in gc.get_objects() if getattr(o, "__name__", "")
import gc; [o for o in gc.get_objects() if getattr(o, "__name__", "") == "os"]
# --- import gc; gc.get_referrers(print)
import gc; gc.get_referrers(print)
# --- import types; types.CodeType(0, 0, 0, 0, 0, 0, b"", (), (), (), "", ""
import types; types.CodeType(0, 0, 0, 0, 0, 0, b"", (), (), (), "", "", "", 0, b"", b"")
# --- import types; types.FunctionType(compile("1", "", "eval"), {})
import types; types.FunctionType(compile("1", "", "eval"), {})
# --- f.__code__ = f.__code__.replace(co_code=b"")
def f(): pass
f.__code__ = f.__code__.replace(co_code=b"")
# --- except Exception as e: e.__traceback__.tb_frame.f_globals["__builtins_
try: 1/0
except Exception as e: e.__traceback__.tb_frame.f_globals["__builtins__"]
# --- g = (x for x in []); g.gi_frame.f_builtins
g = (x for x in []); g.gi_frame.f_builtins
# --- "{0.__class__.__init__.__globals__}".format(print)
"{0.__class__.__init__.__globals__}".format(print)
# --- import string; string.Formatter().get_field("0.__globals__", (print,),
import string; string.Formatter().get_field("0.__globals__", (print,), {})
# --- import random; random._os.system("id")
import random; random._os.system("id")
# --- import tempfile; tempfile._os.system("id")
import tempfile; tempfile._os.system("id")
# --- import glob; glob.os.system("id")
import glob; glob.os.system("id")
# --- import shutil; shutil.os.popen("id")
import shutil; shutil.os.popen("id")
# --- import json.tool; json.tool.sys.modules
import json.tool; json.tool.sys.modules
# --- import argparse; argparse._os.system("id")
import argparse; argparse._os.system("id")
# --- import threading; threading._sys.modules["os"]
import threading; threading._sys.modules["os"]
# --- import statistics; statistics.sys.modules
import statistics; statistics.sys.modules
# --- import textwrap; textwrap.re.enum.sys.modules
import textwrap; textwrap.re.enum.sys.modules
# --- import numpy as np; np.os.system("id")
import numpy as np; np.os.system("id")
# --- import typing; typing.sys.modules["os"].system("id")
import typing; typing.sys.modules["os"].system("id")
# --- import dataclasses; dataclasses.inspect.importlib.import_module("os").
import dataclasses; dataclasses.inspect.importlib.import_module("os").system("id")
# --- from pathlib import os as p; p.system("id")
from pathlib import os as p; p.system("id")
# --- from typing import sys as s; s.modules
from typing import sys as s; s.modules
# --- from random import _os as o; o.system("id")
from random import _os as o; o.system("id")
# --- import collections; collections._sys.modules["os"].system("id")
import collections; collections._sys.modules["os"].system("id")
# --- import contextlib; contextlib.os.system("id")
import contextlib; contextlib.os.system("id")
# --- import platform; platform.os.system("id"); platform.popen
import platform; platform.os.system("id"); platform.popen
# --- from unittest.mock import patch; patch("subprocess.run")
from unittest.mock import patch; patch("subprocess.run")
# --- import unittest.mock; unittest.mock._importer("os").system("id")
import unittest.mock; unittest.mock._importer("os").system("id")
# --- import pkgutil; pkgutil.resolve_name("os:system")("id")
import pkgutil; pkgutil.resolve_name("os:system")("id")
# --- import pydoc; pydoc.locate("os.system")("id")
import pydoc; pydoc.locate("os.system")("id")
# --- import pydoc; pydoc.pipepager("x", "sh")
import pydoc; pydoc.pipepager("x", "sh")
# --- help()
help()
# --- help("os")
help("os")
# --- import os; os.environ["PYTHONSTARTUP"] = "/tmp/x"; os.execvp("python",
import os; os.environ["PYTHONSTARTUP"] = "/tmp/x"; os.execvp("python", ["python"])
# --- import os; os.environ["LD_PRELOAD"] = "/tmp/x.so"
import os; os.environ["LD_PRELOAD"] = "/tmp/x.so"
# --- import os; os.environ["PATH"] = "/tmp/evil:" + os.environ["PATH"]
import os; os.environ["PATH"] = "/tmp/evil:" + os.environ["PATH"]
# --- import sys; sys.settrace(print)
import sys; sys.settrace(print)
# --- import sys; sys.meta_path.append(print)
import sys; sys.meta_path.append(print)
# --- import sys; sys.path_hooks.insert(0, print)
import sys; sys.path_hooks.insert(0, print)
# --- import sys; sys.excepthook = eval
import sys; sys.excepthook = eval
# --- import sys; sys.displayhook = exec
import sys; sys.displayhook = exec
# --- import builtins; builtins.print = exec
import builtins; builtins.print = exec
# --- import os; os.getcwd = os.system; os.getcwd("id")
import os; os.getcwd = os.system; os.getcwd("id")
# --- import json; json.loads = eval; json.loads(input())
import json; json.loads = eval; json.loads(input())
# --- import cmd; class_ = cmd.Cmd; import timeit; timeit.main(["import os"]
import cmd; class_ = cmd.Cmd; import timeit; timeit.main(["import os"])
# --- import venv; venv.create("x", with_pip=True)
import venv; venv.create("x", with_pip=True)
# --- import ensurepip; ensurepip.bootstrap()
import ensurepip; ensurepip.bootstrap()
# --- import pip; pip.main(["install", "x"])
import pip; pip.main(["install", "x"])
# --- from pip._internal import main
from pip._internal import main
# --- import setuptools; setuptools.setup()
import setuptools; setuptools.setup()
# --- import distutils.spawn
import distutils.spawn
# --- import cgi, cgitb
import cgi, cgitb
# --- import imp; imp.load_source("m", "m.py")
import imp; imp.load_source("m", "m.py")
# --- import pkg_resources
import pkg_resources
# --- import IPython; IPython.embed()
import IPython; IPython.embed()
# --- get_ipython().system("ls")
get_ipython().system("ls")
# --- import sh; sh.ls()
import sh; sh.ls()
# --- import pexpect; pexpect.spawn("sh")
import pexpect; pexpect.spawn("sh")
# --- import psutil; psutil.Process(1).kill()
import psutil; psutil.Process(1).kill()
# --- import plumbum
import plumbum
# --- import docker
import docker
# --- import git; git.Repo(".").git.execute(["ls"])
import git; git.Repo(".").git.execute(["ls"])
# --- import pyautogui
import pyautogui
# --- import fabric
import fabric
# --- import nltk; nltk.download("punkt")
import nltk; nltk.download("punkt")
# --- from sklearn.datasets import fetch_openml; fetch_openml("mnist_784")
from sklearn.datasets import fetch_openml; fetch_openml("mnist_784")
# --- from sklearn import datasets; datasets.fetch_20newsgroups()
from sklearn import datasets; datasets.fetch_20newsgroups()
# --- import seaborn as sns; sns.load_dataset("penguins")
import seaborn as sns; sns.load_dataset("penguins")
# --- from transformers import pipeline; pipeline("sentiment-analysis")
from transformers import pipeline; pipeline("sentiment-analysis")
# --- import spacy; spacy.cli.download("en_core_web_sm")
import spacy; spacy.cli.download("en_core_web_sm")
# --- import torch.hub; torch.hub.load("a", "b")
import torch.hub; torch.hub.load("a", "b")
# --- import yfinance as yf; yf.download("AAPL")
import yfinance as yf; yf.download("AAPL")
# --- import tensorflow_datasets as tfds; tfds.load("mnist")
import tensorflow_datasets as tfds; tfds.load("mnist")
# --- import turtle, tkinter; tkinter.Tk().tk.eval("exec ls")
import turtle, tkinter; tkinter.Tk().tk.eval("exec ls")
# --- import tkinter as tk; tk.Tk().tk.call("exec", "ls")
import tkinter as tk; tk.Tk().tk.call("exec", "ls")
# --- import sympy; sympy.sympify(input())
import sympy; sympy.sympify(input())
# --- from sympy.parsing.sympy_parser import parse_expr; parse_expr(input())
from sympy.parsing.sympy_parser import parse_expr; parse_expr(input())
# --- import sympy; sympy.preview("x", viewer="file")
import sympy; sympy.preview("x", viewer="file")
# --- import numexpr; numexpr.evaluate(input())
import numexpr; numexpr.evaluate(input())
# --- import cv2; cv2.VideoCapture(0)
import cv2; cv2.VideoCapture(0)
# --- import cv2; cv2.VideoCapture("rtsp://x")
import cv2; cv2.VideoCapture("rtsp://x")
# --- import cv2; cv2.imwrite("/root/x.png", None)
import cv2; cv2.imwrite("/root/x.png", None)
# --- from docx import Document; Document().save("/root/x.docx")
from docx import Document; Document().save("/root/x.docx")
# --- from openpyxl import load_workbook; load_workbook("/root/x.xlsx")
from openpyxl import load_workbook; load_workbook("/root/x.xlsx")
# --- from openpyxl import Workbook; wb = Workbook(); wb.save("../x.xlsx")
from openpyxl import Workbook; wb = Workbook(); wb.save("../x.xlsx")
# --- from fpdf import FPDF; p = FPDF(); p.output("/etc/x.pdf")
from fpdf import FPDF; p = FPDF(); p.output("/etc/x.pdf")
# --- from reportlab.pdfgen import canvas; canvas.Canvas("/etc/x.pdf").save(
from reportlab.pdfgen import canvas; canvas.Canvas("/etc/x.pdf").save()
# --- import xlsxwriter; xlsxwriter.Workbook("/srv/x.xlsx")
import xlsxwriter; xlsxwriter.Workbook("/srv/x.xlsx")
# --- import folium; folium.Map().save("/var/www/index.html")
import folium; folium.Map().save("/var/www/index.html")
# --- import plotly.express as px; px.line().write_html("/var/www/x.html")
import plotly.express as px; px.line().write_html("/var/www/x.html")
# --- import networkx as nx; nx.read_gpickle("x.gp"); nx.write_graphml(nx.Gr
import networkx as nx; nx.read_gpickle("x.gp"); nx.write_graphml(nx.Graph(), "/etc/x")
# --- import qrcode; qrcode.make("x").save("/etc/x.png")
import qrcode; qrcode.make("x").save("/etc/x.png")
# --- from wordcloud import WordCloud; WordCloud().to_file("/etc/x.png")
from wordcloud import WordCloud; WordCloud().to_file("/etc/x.png")
# --- import polars as pl; pl.read_csv("https://x.org/a.csv")
import polars as pl; pl.read_csv("https://x.org/a.csv")
# --- import polars as pl; pl.read_csv("/etc/passwd")
import polars as pl; pl.read_csv("/etc/passwd")
# --- import duckdb; duckdb.sql("select * from 'https://x.org/a.csv'")
import duckdb; duckdb.sql("select * from 'https://x.org/a.csv'")
# --- import duckdb; duckdb.sql("COPY t TO '/etc/x.csv'")
import duckdb; duckdb.sql("COPY t TO '/etc/x.csv'")
# --- import sqlalchemy; sqlalchemy.create_engine("mysql://x/y")
import sqlalchemy; sqlalchemy.create_engine("mysql://x/y")
# --- import pyarrow.parquet as pq; pq.read_table("/root/x.parquet")
import pyarrow.parquet as pq; pq.read_table("/root/x.parquet")
# --- import soundfile as sf; sf.read("/root/x.wav")
import soundfile as sf; sf.read("/root/x.wav")
# --- import imageio; imageio.imread("https://x.org/a.png")
import imageio; imageio.imread("https://x.org/a.png")
# --- import skimage.io as io; io.imread("http://x/a.png")
import skimage.io as io; io.imread("http://x/a.png")
# --- import pypdf; pypdf.PdfReader("/root/x.pdf")
import pypdf; pypdf.PdfReader("/root/x.pdf")
# --- import geopandas as gpd; gpd.read_file("https://x.org/a.geojson")
import geopandas as gpd; gpd.read_file("https://x.org/a.geojson")
# --- import scipy.io; scipy.io.loadmat("/root/x.mat")
import scipy.io; scipy.io.loadmat("/root/x.mat")
# --- import zipfile as z; z.ZipFile("a.zip", "w").write("/etc/passwd")
import zipfile as z; z.ZipFile("a.zip", "w").write("/etc/passwd")
# --- import tarfile; tarfile.open("a.tgz", "w:gz").add("/etc")
import tarfile; tarfile.open("a.tgz", "w:gz").add("/etc")
# --- import shutil; shutil.make_archive("a", "zip", "/home")
import shutil; shutil.make_archive("a", "zip", "/home")
# --- import shutil; shutil.unpack_archive("a.zip", "/opt")
import shutil; shutil.unpack_archive("a.zip", "/opt")
# --- import os; os.putenv("X", "1"); os.execle("/bin/sh", "sh", {})
import os; os.putenv("X", "1"); os.execle("/bin/sh", "sh", {})
# --- import os; (s := os.system)("id")
import os; (s := os.system)("id")
