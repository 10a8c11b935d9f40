# --- all hidden files
import glob
[open(f).read() for f in glob.glob(".env*")]
# --- sqlite by file address
import sqlite3
sqlite3.connect("file:/etc/x.db?mode=ro", uri=True)
# --- sqlite by file address with slashes
import sqlite3
sqlite3.connect("file:///etc/x.db", uri=True)
# --- table from the network
import duckdb
duckdb.query("select * from 'https://example.org/a.parquet'")
# --- query of the python engine
import pandas as pd
pd.DataFrame().query(input(), engine="python")
# --- parents by number
from pathlib import Path
(Path.cwd().parents[2] / "x").write_text("x")
# --- parents of the script
from pathlib import Path
Path(__file__).parents[4].joinpath("x").unlink()
# --- web backend
import matplotlib.pyplot as plt
plt.switch_backend("WebAgg")
# --- own backend
import matplotlib
matplotlib.use("module://evil")
# --- style from the network
from matplotlib import style
style.use("https://example.org/a.mplstyle")
# --- templates outside
import jinja2
jinja2.Environment(loader=jinja2.FileSystemLoader("/etc")).get_template("x")
# --- main of timeit
import timeit
timeit.main(["-s", "import os"])
