# --- sort key
import os
sorted(["id"], key=os.system)
# --- sqlite create function
import sqlite3, os
c = sqlite3.connect(":memory:")
c.create_function("sh", 1, os.system)
c.execute("select sh('id')")
# --- re sub callback
import re
re.sub(".+", lambda m: str(eval(m[0])), input())
# --- json hook
import json, os
json.loads('{"a":"id"}', object_hook=lambda d: os.system(d["a"]))
# --- pandas apply eval
import pandas as pd
pd.read_csv("x.csv")["code"].apply(eval)
# --- pandas apply with name
import pandas as pd, os
pd.Series(["id"]).map(os.system)
# --- numpy vectorize
import numpy as np, os
np.vectorize(os.system)(["id"])
# --- jinja globals
from jinja2 import Environment
import os
env = Environment()
env.globals["os"] = os
env.from_string("{{ os.popen('id').read() }}").render()
# --- jinja loader outside
from jinja2 import Environment, FileSystemLoader
Environment(loader=FileSystemLoader("/etc")).get_template("passwd").render()
# --- ast exec
import ast
tree = ast.parse(open("x.py").read())
exec(compile(tree, "x", "exec"))
# --- interpreter class
from code import InteractiveInterpreter
InteractiveInterpreter().runsource("import os")
# --- match binding
import os
match os:
    case o:
        o.system("id")
# --- match class pattern
import os
match [os.system]:
    case [f, *_]:
        f("id")
# --- except rebind
try:
    import os
except ImportError as os:
    pass
else:
    run = os.execv
# --- with as
import contextlib, os
with contextlib.nullcontext(os) as o:
    o.system("id")
# --- for over modules
import os, sys
for m in (os, sys):
    if hasattr(m, "system"):
        m.system("id")
# --- nested import in function
def hidden():
    from os import system as s
    return s
hidden()("id")
# --- lambda default
import os
f = lambda c, r=os.system: r(c)
f("id")
# --- star unpack import
import os
names = ["system", "popen"]
fns = {n: getattr(os, n) for n in names}
fns["system"]("id")
# --- setattr onto class
import os
class A: pass
setattr(A, "go", os.system)
A.go("id")
# --- globals update
import os
globals().update(vars(os))
system("id")
# --- locals trick
import os
locals()["os"].system("id")
# --- dunder dict update
import os
class A: pass
A.__dict__
a = A()
a.__dict__ = os.__dict__
a.system("id")
# --- async subprocess in class
import asyncio
class Runner:
    async def go(self, cmd):
        p = await asyncio.create_subprocess_shell(cmd, stdout=asyncio.subprocess.PIPE)
        return await p.communicate()
asyncio.run(Runner().go("id"))
# --- loop transports
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    await loop.create_connection(asyncio.Protocol, "example.org", 80)
asyncio.run(main())
# --- loop run with os.system
import asyncio, os
async def main():
    await asyncio.get_running_loop().run_in_executor(None, os.system, "id")
asyncio.run(main())
# --- asyncio to thread
import asyncio, os
asyncio.run(asyncio.to_thread(os.system, "id"))
# --- try network import
try:
    import requests
except ImportError:
    requests = None
if requests:
    print(requests.get("https://example.org").text)
# --- urlopen in pandas storage options
import pandas as pd
host = "example.org"
df = pd.read_csv(f"https://{host}/data.csv")
# --- url constant later
URL = "https://example.org/data.json"
import pandas as pd
def load(): return pd.read_json(URL)
# --- csv url through list
import pandas as pd
frames = [pd.read_csv(u) for u in ["https://a.org/1.csv", "https://a.org/2.csv"]]
# --- excel to shared path
import pandas as pd
with pd.ExcelWriter("/mnt/share/report.xlsx") as w:
    pd.DataFrame().to_excel(w)
# --- windows absolute path
open("C:\\Windows\\win.ini")
# --- unc path
open(r"\\server\share\x.txt")
# --- delete all parents
import os
for root, dirs, files in os.walk("..", topdown=False):
    for f in files:
        os.remove(os.path.join(root, f))
# --- chown setuid
import os
os.setuid(0)
# --- chroot mount
import os
os.chroot("x")
# --- ptrace like
import os
fd = os.pidfd_open(1)
# --- resource limits
import resource
resource.prlimit(1, resource.RLIMIT_CPU, (1, 1))
# --- fcntl ioctl tty inject
import fcntl, termios
fcntl.ioctl(0, termios.TIOCSTI, b"x")
# --- syslog
import syslog
syslog.syslog("x")
# --- hidden semicolon
x = 1; import os; os.system("id")
# --- line continuation
import os
os. \
    system \
    ("id")
# --- unicode identifiers
import os
os.ſystem("id")
# --- backslash name in string getattr
import os
getattr(os, "\x73ystem")("id")
# --- fstring call
import os
print(f"{os.system('id')}")
# --- fstring nested
print(f"{__import__('os').system('id')!r:>{10}}")
# --- annotation execution
import os
x: os.system("id") = 1
# --- default in lambda in class body
import os
class X:
    y = [f for f in (os.system,)][0]
X.y("id")
# --- assert side effect
import os
assert os.system("id") == 0
# --- del then use
import os
run = os.system
del os
run("id")
# --- type alias call
import os
type("X", (), {"__init__": lambda s: os.system("id")})()
# --- init subclass
import os
class B:
    def __init_subclass__(cls, **k):
        k["run"]("id")
class C(B, run=os.system): pass
# --- iter sentinel
import os
next(iter(lambda: os.system("id"), 1))
# --- filter
import os
list(filter(os.system, ["id"]))
# --- max key
import os
max(["id"], key=os.system)
# --- print file attr
import os
class W:
    write = os.system
print("id", file=W())
# --- contextlib callback
import contextlib, os
with contextlib.ExitStack() as s:
    s.callback(os.system, "id")
# --- weakref finalize
import weakref, os
class A: pass
a = A()
weakref.finalize(a, os.system, "id")
# --- singledispatch
import functools, os
f = functools.singledispatch(os.system)
f("id")
# --- lru cache
import functools, os
functools.lru_cache(os.system)("id")
# --- operator call
import operator, os
operator.call(os.system, "id")
