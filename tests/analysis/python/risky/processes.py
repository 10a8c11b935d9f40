# --- subprocess.run
import subprocess
subprocess.run(["ls", "-l"])
# --- subprocess under another name
import subprocess as sp
sp.check_output("id", shell=True)
# --- a function of subprocess
from subprocess import Popen as P
P(["sh"])
# --- all of subprocess
from subprocess import *
call(["ls"])
# --- os.system
import os
os.system("ls")
# --- os under another name
import os as o
s = o.system
s("x")
# --- os.system by name
from os import system
system("ls")
# --- os.system renamed
from os import system as run_it
run_it("ls")
# --- all of os
from os import *
system("ls")
# --- os.popen
import os
print(os.popen("id").read())
# --- os.execvp
import os
os.execvp("sh", ["sh"])
# --- os.spawnlp
import os
os.spawnlp(os.P_WAIT, "ls", "ls")
# --- os.posix_spawn
import os
os.posix_spawn("/bin/ls", ["ls"], os.environ)
# --- os.fork
import os
if os.fork() == 0:
    print("child")
# --- os.kill
import os, signal
os.kill(1, signal.SIGTERM)
# --- os.killpg
import os
os.killpg(0, 9)
# --- os.startfile
import os
os.startfile("calc.exe")
# --- pty
import pty
pty.spawn("/bin/sh")
# --- multiprocessing
from multiprocessing import Pool
with Pool(4) as pool:
    print(pool.map(abs, [1, -2]))
# --- ProcessPoolExecutor
from concurrent.futures import ProcessPoolExecutor
with ProcessPoolExecutor() as pool:
    pool.submit(print, 1)
# --- ProcessPoolExecutor through its module
import concurrent.futures as cf
cf.ProcessPoolExecutor()
# --- futures from the package
from concurrent import futures
futures.ProcessPoolExecutor(2)
# --- asyncio subprocess
import asyncio
async def main():
    await asyncio.create_subprocess_shell("ls")
asyncio.run(main())
# --- asyncio subprocess by name
from asyncio import create_subprocess_exec as go
async def main():
    await go("ls")
# --- subprocess of asyncio
import asyncio
asyncio.subprocess.create_subprocess_exec("ls")
# --- loop.subprocess_exec
import asyncio
loop = asyncio.new_event_loop()
loop.subprocess_exec(object, "ls")
# --- platform.popen
import platform
platform.popen("ls")
# --- commands
import commands
commands.getoutput("ls")
# --- pexpect
import pexpect
pexpect.spawn("bash")
# --- sh
from sh import ls
print(ls())
# --- plumbum
from plumbum import local
local["ls"]()
# --- fabric
from fabric import Connection
# --- invoke
from invoke import run
run("ls")
# --- notebook shell line
x = 1
!ls -la
# --- notebook magic
%matplotlib inline
import numpy as np
# --- notebook cell magic
%%bash
ls
# --- webbrowser
import webbrowser
webbrowser.open("page.html")
# --- antigravity
import antigravity
# --- signal to others
import signal
signal.pthread_kill(1, signal.SIGTERM)
# --- decorator
import os
@os.system
def ls():
    pass
# --- default argument
import os
def f(run=os.system):
    run("ls")
# --- lambda
import os
f = lambda c: os.system(c)
# --- comprehension
import os
[os.system(c) for c in ["ls"]]
# --- walrus
import os
if (f := os.system):
    f("ls")
# --- map
import os
list(map(os.system, ["ls"]))
# --- partial
import functools, os
functools.partial(os.system, "ls")()
# --- alias of an alias
import os
a = os
b = a
c = b
c.system("ls")
# --- alias bound later in the file
def go():
    q.system("ls")
import os
q = os
go()
# --- tuple
import os
a, b = os, 1
a.system("ls")
# --- list
import os
mods = [os]
mods[0].system("ls")
# --- dictionary
import os
d = {"m": os}
d["m"].system("ls")
# --- attribute of a class
import os
class C:
    m = os
C.m.popen("ls")
# --- attribute of an instance
import os
class C:
    def __init__(self):
        self.m = os
    def go(self):
        self.m.execv("/bin/ls", ["ls"])
# --- parameter
import os
def f(m):
    m.system("ls")
f(os)
# --- returned
import os
def get():
    return os
get().system("ls")
# --- loop variable
import os
for m in [os]:
    m.system("ls")
# --- with
import os
import contextlib
with contextlib.nullcontext(os) as m:
    m.system("ls")
# --- match
import os
match os:
    case m:
        m.system("ls")
# --- global
import os
def f():
    global g
    g = os.system
f()
g("ls")
# --- f-string
print(f"{__import__('os').system('ls')}")
# --- nested f-string
import os
print(f"{f'{os.popen(chr(108))}'}")
# --- format specification
import os
print(f"{1:{os.system('ls')}}")
# --- annotation
import os
x: os.system("ls") = 1
# --- class base
import os
class C(os._wrap_close):
    pass
# --- class keyword
import os
class C(metaclass=os.system):
    pass
# --- type parameter default
import os
def f[T: os.system("ls")](x: T): ...
# --- conditional import
try:
    import subprocess
except ImportError:
    pass
# --- import in a function
def f():
    from os import popen
    popen("ls")
# --- wide identifiers
import ｏｓ
ｏｓ.system("ls")
# --- mathematical letters
𝐞𝐱𝐞𝐜("import os")
# --- wide attribute
import os
os.ｓystem("ls")
# --- line continuation
import os
os \
    . \
    system("ls")
# --- brackets
import os
(os
 .system
 )("ls")
# --- semicolons
import os; x = 1; os.system("ls")
# --- carriage return ends a comment
import os # harmlessos.system("ls")
# --- _posixsubprocess
import _posixsubprocess
_posixsubprocess.fork_exec
# --- distutils
from distutils.spawn import spawn
spawn(["ls"])
# --- starred call
import os
args = ["ls"]
os.system(*args)
# --- conditional expression
import os
(os.system if True else print)("ls")
# --- boolean operator
import os
(None or os).system("ls")
# --- finally
import os
try:
    pass
finally:
    os.system("ls")
# --- assertion
import os
assert os.system("ls") == 0
# --- slice
import os
[1, 2][os.system("ls"):]
# --- thread
import os, threading
threading.Thread(target=os.system, args=("ls",)).start()
# --- executor
import os
from concurrent.futures import ThreadPoolExecutor
ThreadPoolExecutor().submit(os.system, "ls")
# --- atexit
import atexit, os
atexit.register(os.system, "ls")
# --- sort key
import os
sorted(["ls"], key=os.system)
# --- setattr and call
import os
class A: pass
setattr(A, "go", os.system)
A.go("ls")
# --- dunder call
import os
os.system.__call__("ls")
# --- joblib workers
from joblib import Parallel, delayed
Parallel(n_jobs=2)(delayed(abs)(i) for i in range(3))
# --- comprehension hides only its own name
import os
def f():
    x = [os for os in [1, 2]]
    os.system("ls")
# --- class scope
import os
class C:
    os = os
    os.system("ls")
