# --- lru of pages
import os
from pathlib import Path
class Site:
    def __init__(self, root="site"):
        self.root = Path(root)
        self.pages = {}
    def add(self, url, title, body=""):
        self.pages[url] = {"title": title, "body": body}
        return self
    def build(self):
        for url, page in self.pages.items():
            out = self.root / url.strip("/") / "index.html"
            out.parent.mkdir(parents=True, exist_ok=True)
            out.write_text(f"<h1>{page['title']}</h1>{page['body']}")
Site().add("/", "Home").add("/home", "x").add("/opt/thing", "y").build()
# --- argparse with paths
import argparse
p = argparse.ArgumentParser(prog="tool", epilog="see /usr/share/doc")
p.add_argument("--out", default="out/report.html", metavar="/path/to/file", help="where, such as /tmp/x")
sub = p.add_subparsers(dest="cmd")
s = sub.add_parser("run", help="runs /bin/true")
s.set_defaults(func=lambda a: print(a.out))
args = p.parse_args(["run"])
args.func(args)
with open(args.out, "w") as f:
    f.write("/etc/hosts")
# --- dash free dashboard
import plotly.graph_objects as go
fig = go.Figure(go.Treemap(labels=["/", "/home", "/var"], parents=["", "/", "/"], values=[3, 2, 1]))
fig.update_traces(root_color="lightgrey")
fig.add_annotation(text="/home/ann", x=0, y=0)
fig.update_layout(title="/var/log usage")
fig.write_html("tree.html")
fig.show()
# --- disk usage report from text
import io
import pandas as pd
TEXT = """size path
12 /usr/lib
3 /home/ann
"""
df = pd.read_csv(io.StringIO(TEXT), sep=r"\s+")
df["top"] = df["path"].str.split("/").str[1]
print(df[df["path"] == "/usr/lib"], df["path"].str.contains("/home"), df.query("path == '/home/ann'"))
print(df.set_index("path").at["/usr/lib", "size"], df["path"].eq("/usr/lib").sum())
pd.DataFrame([["/etc/passwd", 1]], columns=["path", "n"]).to_csv("paths.csv")
# --- state machine
from enum import Enum, auto
class State(Enum):
    IDLE = auto()
    RUN = auto()
    STOP = auto()
TABLE = {(State.IDLE, "start"): State.RUN, (State.RUN, "kill"): State.STOP, (State.RUN, "exec"): State.RUN}
class Machine:
    def __init__(self): self.state = State.IDLE
    def fire(self, event):
        try:
            self.state = TABLE[self.state, event]
        except KeyError:
            print("bad", event)
        return self
    def system(self): return "none"
    def spawn(self): return Machine()
    def popitem(self): return 1
print(Machine().fire("start").fire("exec").fire("kill").state.name, Machine().spawn().system())
# --- path objects compared
from pathlib import Path, PurePath
import os
p = Path("data") / "raw" / "x.tar.gz"
print(p.parts, p.suffixes, p.stem, p.with_suffix(".zip"), p.with_name("y"), p.parent.parent, p.parents[0], list(p.parents))
print(p.is_relative_to("data"), p.match("*.gz"), PurePath("/etc/x") == PurePath("/etc", "x"), p.absolute())
print(os.path.split("/usr/bin/env"), os.path.commonprefix(["/usr/a", "/usr/b"]), os.path.relpath("/usr/a", "/usr"))
out = Path("../sibling").name
print(out)
# --- video and audio names without writing
NAMES = ["a.mp4", "b.mov", "c.txt"]
for n in NAMES:
    kind = {"mp4": "video", "mov": "video"}.get(n.rsplit(".", 1)[-1], "other")
    print(f"{n:<8}{kind}")
# --- pickle to the workspace and copy
import copy
import pickle
data = {"a": [1, 2]}
with open("d.pkl", "wb") as f:
    pickle.dump(data, f)
print(len(pickle.dumps(data)), copy.deepcopy(data))
# --- callbacks
handlers = {}
def on(event):
    def deco(fn):
        handlers.setdefault(event, []).append(fn)
        return fn
    return deco
@on("open")
def opened(path="/etc/hosts", **kw):
    print("opened", path, kw)
@on("open")
def logged(*a, **k):
    print(a, k)
for fn in handlers["open"]:
    fn(size=3)
# --- docx templates
from docx import Document
from docx.shared import Pt
doc = Document("template.docx")
for para in doc.paragraphs:
    for key, value in {"{{name}}": "Ann", "{{path}}": "/home/ann"}.items():
        if key in para.text:
            for run in para.runs:
                run.text = run.text.replace(key, value)
doc.add_paragraph("/etc/passwd", style="List Bullet")
doc.add_heading("/usr", 1)
doc.save("letters/ann.docx")
# --- settings in a text
import tomllib
import yaml

CONFIG = """
server:
  root: /var/www
  port: 8080
output: out/report.json
tags: [a, b]
"""
cfg = yaml.safe_load(CONFIG)
with open(cfg["output"], "w") as f:
    f.write(str(cfg["server"]["port"]))
toml = tomllib.loads('title = "x"\n[paths]\nlog = "/var/log/x.log"\n')
print(toml["title"], toml["paths"]["log"], cfg["tags"])
