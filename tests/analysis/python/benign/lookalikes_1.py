# --- url routes of an application object
class App:
    def __init__(self):
        self.routes = {}
    def route(self, path, methods=("GET",)):
        def wrap(fn):
            self.routes[path] = fn
            return fn
        return wrap
    def handle(self, path):
        return self.routes.get(path, lambda: "404")()

app = App()

@app.route("/")
def index():
    return "home"

@app.route("/about", methods=["GET", "POST"])
def about():
    return "about"

print(app.handle("/about"), app.handle("/none"))
# --- path arithmetic only
import os
from pathlib import Path, PurePosixPath, PureWindowsPath

print(PurePosixPath("/usr/lib/x.so").parts, PureWindowsPath("C:\\a\\b.txt").drive)
print(os.path.join("/usr", "lib"), os.path.basename("/etc/hosts"), os.path.splitext("/a/b.tar.gz"), os.path.commonpath(["/a/b", "/a/c"]))
print(Path("/a/b/c.txt").name, Path("/a/b").parent, Path("/a/b/c").relative_to("/a"), Path("x").is_absolute())
print(os.path.normpath("a/../b"), os.path.expanduser("~"), os.path.isabs("/x"), Path("/x/y").as_posix())
# --- sandboxed path joiner
import os

class Store:
    def __init__(self, base):
        self.base = os.path.abspath(base)
        os.makedirs(self.base, exist_ok=True)

    def full(self, name):
        path = os.path.abspath(os.path.join(self.base, name))
        if not path.startswith(self.base + os.sep):
            raise ValueError("outside")
        return path

    def save(self, name, text):
        with open(self.full(name), "w") as f:
            f.write(text)

    def load(self, name):
        with open(self.full(name)) as f:
            return f.read()

s = Store("store")
s.save("a.txt", "hello")
print(s.load("a.txt"))
# --- unix path simplifier
def simplify(path):
    stack = []
    for part in path.split("/"):
        if part == "..":
            if stack:
                stack.pop()
        elif part and part != ".":
            stack.append(part)
    return "/" + "/".join(stack)

for case in ("/home//foo/", "/a/./b/../../c/", "/../"):
    print(case, "->", simplify(case))
assert simplify("/home/") == "/home"
# --- virtual file system
class FS:
    def __init__(self):
        self.tree = {}
    def _walk(self, path, make=False):
        node = self.tree
        for part in path.strip("/").split("/"):
            node = node.setdefault(part, {}) if make else node[part]
        return node
    def mkdir(self, path):
        self._walk(path, make=True)
    def ls(self, path):
        return sorted(self._walk(path))

fs = FS()
fs.mkdir("/a/b/c")
fs.mkdir("/a/d")
print(fs.ls("/a"), list(fs.tree))
# --- simple http response parser
RAW = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 5\r\n\r\nhello"

def parse(raw: bytes):
    head, _, body = raw.partition(b"\r\n\r\n")
    status, *lines = head.decode("ascii").split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    version, code, reason = status.split(" ", 2)
    return version, int(code), reason, headers, body[: int(headers["Content-Length"])]

request = "\r\n".join(["GET /index.html HTTP/1.1", "Host: example.org", "", ""])
print(parse(RAW), request.split()[1])
# --- regex heavy config
import re

CONF = """
server {
    listen 80;  # port
    root /var/www/html;
    location /api { proxy_pass http://127.0.0.1:9000; }
}
"""
clean = re.sub(r"#.*", "", CONF)
pairs = re.findall(r"^\s*(\w+)\s+([^;{}]+);", clean, flags=re.M)
print(dict(pairs), re.search(r"location (/\w+)", CONF).group(1), re.split(r"/+", "/var//www"))
print(re.match(r"/(?P<a>\w+)/(?P<b>\w+)", "/x/y").groupdict(), re.fullmatch("/.*", "/q") is not None)
# --- ascii tables of permissions
PERMS = {"r": 4, "w": 2, "x": 1}
for user in range(0, 8, 3):
    print(oct(user), "".join(c if user & v else "-" for c, v in PERMS.items()))
print(f"{'file':<12}|{'size':>8}")
print("/usr/bin/python3".rjust(30), "/dev/null".center(20, "*"), "/x".join(["a", "b"]))
print(str("/etc"), len("/etc/hosts"), sorted(["/b", "/a"]), list("/ab"), set(["/x"]), "/etc" in ["/etc"], "/a" + "/b")
# --- own log method and errors with paths
class Log:
    def __init__(self):
        self.lines = []
    def add(self, text):
        self.lines.append(text)

log = Log()
log.add("opened /etc/passwd")
log.lines.append("/var/log/syslog")
log.lines.insert(0, "/tmp")
log.lines.extend(["/a", "/b"])
log.lines.index("/a")
try:
    raise FileNotFoundError("/no/such/file")
except FileNotFoundError as e:
    print(e, e.args)
print(log.lines.count("/tmp"), "/tmp" in log.lines)
# --- shlex and fnmatch
import fnmatch
import shlex
import glob

words = shlex.split("grep -r 'a b' src | wc -l")
print(words, shlex.quote("it's"), shlex.join(words))
print(fnmatch.filter(["a.py", "b.txt"], "*.py"), glob.glob("data/**/*.csv", recursive=True), fnmatch.fnmatch("/a/b.py", "/a/*"))
# --- calculator with input and ast literal
import ast
import operator as op

OPS = {ast.Add: op.add, ast.Sub: op.sub, ast.Mult: op.mul, ast.Div: op.truediv, ast.USub: op.neg, ast.Pow: op.pow}

def calc(expr):
    def walk(node):
        if isinstance(node, ast.Expression):
            return walk(node.body)
        if isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            return node.value
        if isinstance(node, ast.BinOp):
            return OPS[type(node.op)](walk(node.left), walk(node.right))
        if isinstance(node, ast.UnaryOp):
            return OPS[type(node.op)](walk(node.operand))
        raise ValueError("not allowed")
    return walk(ast.parse(expr, mode="eval"))

print(calc("2 * (3 + 4) ** 2"), ast.literal_eval("{'a': [1, 2]}"))
for node in ast.walk(ast.parse("x = 1\ndef f(): pass")):
    if isinstance(node, ast.FunctionDef):
        print(node.name, ast.dump(node))
# --- signal handling and graceful end
import atexit
import signal
import sys
import time

stop = False

def handler(signum, frame):
    global stop
    stop = True

signal.signal(signal.SIGTERM, handler)
signal.signal(signal.SIGINT, handler)
atexit.register(print, "bye")
for i in range(3):
    if stop:
        sys.exit(0)
    time.sleep(0.01)
    print(f"\r{i}", end="", flush=True)
# --- memory and profiling
import collections
import gc
import sys
import time
import tracemalloc
import weakref

tracemalloc.start()
data = [str(i) for i in range(1000)]
current, peak = tracemalloc.get_traced_memory()
print(current, peak, sys.getsizeof(data))
tracemalloc.stop()
class Thing: pass
t = Thing()
r = weakref.ref(t)
del t
gc.collect()
print(r() is None, collections.OrderedDict(a=1).popitem(last=False), time.process_time())
# --- traceback printing
import sys
import traceback
import logging

def inner():
    return 1 / 0

try:
    inner()
except ZeroDivisionError:
    traceback.print_exc()
    text = traceback.format_exc()
    logging.exception("failed")
    kind, value, tb = sys.exc_info()
    print(kind.__name__, value, text.splitlines()[-1])
# --- logging handlers to files
import logging
from logging.handlers import RotatingFileHandler

logger = logging.getLogger("app")
logger.setLevel(logging.DEBUG)
fh = RotatingFileHandler("logs/app.log", maxBytes=10_000, backupCount=3)
fh.setFormatter(logging.Formatter("%(asctime)s %(name)s %(levelname)s %(message)s"))
logger.addHandler(fh)
logger.addHandler(logging.StreamHandler())
logger.info("started %s", "/opt/app")
logger.warning("path %s", "/etc/hosts")
