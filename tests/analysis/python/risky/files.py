# --- reading an absolute path
open("/etc/passwd").read()
# --- writing an absolute path
with open("/tmp/x.txt", "w") as f:
    f.write("x")
# --- a windows path
open("C:\\Users\\x.txt")
# --- a network share
open(r"\\server\share\x.txt")
# --- climbing
open("../secret.txt")
# --- climbing deeper
open("data/../../secret.txt")
# --- home
import os
open(os.path.expanduser("~/.ssh/id_rsa"))
# --- Path.home
from pathlib import Path
(Path.home() / ".ssh" / "id_rsa").read_text()
# --- HOME
import os
open(os.environ["HOME"] + "/.bashrc")
# --- getenv
import os
open(os.path.join(os.getenv("HOME"), ".bashrc"))
# --- environ.get
import os
p = os.environ.get("USERPROFILE", ".")
os.listdir(p)
# --- Path and absolute
from pathlib import Path
Path("/etc/hosts").read_text()
# --- Path in a variable
from pathlib import Path
base = Path("/var") / "log"
for f in base.iterdir():
    print(f)
# --- Path climbing
from pathlib import Path
(Path("..") / "x").write_text("x")
# --- parent of the current folder
from pathlib import Path
(Path.cwd().parent / "x").unlink()
# --- parents
from pathlib import Path
(Path.cwd().parents[0] / "x").touch()
# --- rmtree
import shutil
shutil.rmtree("/home/user")
# --- rmtree by name
from shutil import rmtree as r
r("/var/data")
# --- remove with parts
import os
os.remove("/" + "etc/x")
# --- remove with sep
import os
os.remove(os.sep + "x")
# --- remove with pardir
import os
os.remove(os.path.join(os.pardir, "x"))
# --- remove with characters
import os
os.remove(chr(47) + "x")
# --- remove with decoded text
import os, base64
os.remove(base64.b64decode("L2V0Yy94").decode())
# --- remove in a loop
import os
for p in ["a.txt", "/b.txt"]:
    os.remove(p)
# --- remove through a function
import os
def clean(path):
    os.unlink(path)
clean("/etc/x")
# --- remove handed on
import os
list(map(os.remove, ["/x"]))
# --- remove through a dictionary
import os
ops = {"rm": os.remove}
ops["rm"]("/x")
# --- open under another name
o = open
o("/etc/passwd")
# --- io.open
import io
io.open("/etc/passwd")
# --- codecs.open
import codecs
codecs.open("/etc/passwd")
# --- joined
"/".join(["", "etc", "passwd"])
open("/".join(["", "etc", "passwd"]))
# --- formatted
name = "passwd"
open(f"/etc/{name}")
# --- percent
open("/etc/%s" % "passwd")
# --- str.format
open("{}/passwd".format("/etc"))
# --- reversed
open("dwssap/cte/"[::-1])
# --- glob
import glob
glob.glob("/home/*")
# --- walk
import os
for root, dirs, files in os.walk("/"):
    print(root)
# --- listdir
import os
os.listdir("/")
# --- move out
import shutil
shutil.move("a.txt", "/tmp/a.txt")
# --- copy in
import shutil
shutil.copy("/etc/passwd", "p.txt")
# --- rename climbing
import os
os.rename("a", "../a")
# --- chdir
import os
os.chdir("/")
# --- symlink
import os
os.symlink("/etc", "link")
# --- link
import os
os.link("/etc/passwd", "p")
# --- symlink_to
from pathlib import Path
Path("x").symlink_to("/etc")
# --- chmod
import os
os.chmod("x", 0o777)
# --- Path.chmod
from pathlib import Path
Path("x").chmod(0o777)
# --- chown
import shutil
shutil.chown("x", "root")
# --- chroot
import os
os.chroot(".")
# --- os.open
import os
os.open("x", os.O_RDONLY)
# --- fdopen
import os
os.fdopen(3)
# --- descriptor
open(3, "w")
# --- os.pipe
import os
os.pipe()
# --- os.dup2
import os
os.dup2(1, 2)
# --- opener
open("x", opener=print)
# --- pandas out
import pandas as pd
pd.DataFrame().to_csv("/tmp/out.csv")
# --- pandas in
import pandas as pd
pd.read_csv("~/data.csv")
# --- savefig
import matplotlib.pyplot as plt
plt.savefig("/tmp/x.png")
# --- figure.savefig
import matplotlib.pyplot as plt
fig, ax = plt.subplots()
fig.savefig(fname="../x.png")
# --- numpy
import numpy as np
np.save("/tmp/a.npy", np.zeros(3))
# --- image
from PIL import Image
Image.open("/home/u/x.png")
# --- image out
from PIL import Image
Image.new("RGB", (1, 1)).save("/tmp/x.png")
# --- workbook
import openpyxl
wb = openpyxl.Workbook()
wb.save("/tmp/x.xlsx")
# --- document
from docx import Document
Document("/home/u/x.docx")
# --- sqlite
import sqlite3
sqlite3.connect("/var/lib/x.db")
# --- sqlite attach
import sqlite3
c = sqlite3.connect("x.db")
c.execute("ATTACH DATABASE '/etc/x.db' AS y")
# --- sqlite attach with parameter
import sqlite3
c = sqlite3.connect("x.db")
c.execute("ATTACH DATABASE ? AS y", ("/etc/x.db",))
# --- sqlite vacuum into
import sqlite3
sqlite3.connect("x.db").execute("VACUUM INTO '/tmp/x.db'")
# --- zip out
import zipfile
zipfile.ZipFile("/tmp/x.zip", "w")
# --- zip extract
import zipfile
zipfile.ZipFile("x.zip").extractall("/")
# --- zip in
import zipfile
z = zipfile.ZipFile("x.zip", "w")
z.write("/etc/passwd")
# --- tar
import tarfile
tarfile.open("/tmp/x.tar")
# --- tar add
import tarfile
with tarfile.open("x.tar", "w") as t:
    t.add("/etc")
# --- log file
import logging
logging.basicConfig(filename="/var/log/x.log")
# --- file handler
import logging
logging.FileHandler("/var/log/x.log")
# --- configuration of the host
open("lcp.json", "w")
# --- lock file
from pathlib import Path
Path("lcp.lock").write_text("{}")
# --- git hook
with open(".git/hooks/pre-commit", "w") as f:
    f.write("x")
# --- workflow
import os
os.makedirs(".github/workflows")
# --- editor
from pathlib import Path
Path(".vscode/tasks.json").write_text("{}")
# --- secrets
open(".env").read()
# --- secrets of a stage
from pathlib import Path
print(Path(".env.local").read_text())
# --- dotenv
from dotenv import load_dotenv
load_dotenv()
# --- path in a class
class Config:
    path = "/etc/passwd"
print(open(Config.path).read())
# --- path in an option
import argparse
p = argparse.ArgumentParser()
p.add_argument("--out", default="/tmp/out.txt")
a = p.parse_args()
open(a.out, "w")
# --- path by augmented assignment
p = "/"
p += "etc"
open(p)
# --- path in a tuple
for name, path in [("a", "/etc/x")]:
    open(path)
# --- path from json
import json
c = json.loads('{"p": "/etc/passwd"}')
open(c["p"])
# --- proc
open("/proc/self/environ")
# --- device
open("/dev/sda", "wb")
# --- file scheme
import pandas as pd
pd.read_csv("file:///etc/passwd")
# --- expanduser of a path
from pathlib import Path
Path("~/x").expanduser().unlink()
# --- commonpath up
import os
os.remove(os.path.join(os.path.dirname(os.getcwd()), "x"))
# --- temporary file in a place
import tempfile
tempfile.NamedTemporaryFile(dir="/etc")
# --- wide dots
open("．．/x")
# --- etree
import xml.etree.ElementTree as ET
ET.parse("/etc/x.xml")
# --- configparser
import configparser
c = configparser.ConfigParser()
c.read("/etc/x.ini")
