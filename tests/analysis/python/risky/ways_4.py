# --- stdout as path
import sys
sys.stdout = open("/etc/motd", "w")
print("x")
# --- conditional expression path
import sys
p = "/etc/passwd" if len(sys.argv) < 2 else sys.argv[1]
open(p)
# --- path from function
def where():
    return "/etc/passwd"
open(where())
# --- path from method
class W:
    def where(self, n):
        return f"/etc/{n}"
open(W().where("passwd"))
# --- path from generator
def paths():
    yield "a.txt"
    yield "/etc/passwd"
for p in paths():
    open(p)
# --- path from zip
for n, p in zip([1], ["/etc/passwd"]):
    open(p)
# --- path from enumerate and sorted
for i, p in enumerate(sorted(["/etc/passwd"])):
    open(p)
# --- path from pop
s = ["/etc/passwd"]
open(s.pop())
# --- path from get
d = {"p": "/etc/passwd"}
open(d.get("p", "x"))
# --- path from setdefault
d = {}
open(d.setdefault("p", "/etc/passwd"))
# --- path appended
l = []
l.append("/etc/passwd")
open(l[0])
# --- path by item assignment
d = {}
d["x"] = "/etc/passwd"
open(d["x"])
# --- path from environ default
import os
open(os.environ.get("CONF", "/etc/app.conf"))
# --- path from argparse default
import argparse
p = argparse.ArgumentParser()
p.add_argument("--conf", default="/etc/passwd")
print(open(p.parse_args([]).conf).read())
# --- path strip
open("  /etc/passwd ".strip())
# --- path partition
open("x=/etc/passwd".partition("=")[2])
# --- path split index
open("a:/etc/passwd".split(":")[1])
# --- path slice
open("xx/etc/passwd"[2:])
# --- path multiply
open("../" * 5 + "etc/passwd")
# --- path lower
open("/ETC/PASSWD".lower())
# --- path bytes
open(b"/etc/passwd")
# --- path bytearray
open(bytes([47, 101, 116, 99]))
# --- path os.fsdecode
import os
open(os.fsdecode(b"/etc/passwd"))
# --- path realpath
import os
open(os.path.realpath("/etc/passwd"))
# --- path normpath
import os
open(os.path.normpath("a/../../x"))
# --- path resolved pathlib
from pathlib import Path
Path("x/../../../etc/passwd").resolve().read_bytes()
# --- path with_name
from pathlib import Path
Path("/etc/hosts").with_name("passwd").read_text()
# --- path rename
from pathlib import Path
Path("x").rename("/etc/x")
# --- path mkdir
from pathlib import Path
Path("/srv/new").mkdir()
# --- path rmdir parents
from pathlib import Path
Path("../other").rmdir()
# --- pure path to open
from pathlib import PurePath
open(PurePath("/etc", "passwd"))
# --- url file scheme
import pandas as pd
pd.read_csv("file:///etc/passwd")
# --- literal tempdir other than ours
import os
os.rmdir("/usr/local")
