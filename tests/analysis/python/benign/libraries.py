# --- code of expressions
import sympy as sp
from sympy import ccode, fcode, latex, mathml, pycode, symbols, Wild, Function, IndexedBase, Idx, Point
x, y = symbols("x y", real=True)
expr = sp.sin(x) ** 2 + sp.exp(-y)
print(ccode(expr, assign_to="result"), fcode(expr), pycode(expr), sp.julia_code(expr))
print(latex(expr), mathml(expr), sp.pretty(expr), sp.latex("a.b(c)"), sp.srepr(expr))
w = Wild("w", exclude=[x])
f = Function("f")
A = IndexedBase("A")
i = Idx("i", 5)
print(expr.match(w * y), f(x).diff(x), sp.Sum(A[i], (i, 0, 4)), Point(0, 1).distance(Point(3, 4)))
print(expr.evalf(subs={x: 1.5, "y": 2}), expr.subs({"x": 1}), (x ** 2).evalf(5))
p = sp.plot(sp.sin(x), (x, -3, 3), show=False, title="sin(x): f.g", xlabel="t [s]", ylabel="$f(x)$")
p.save("plot.png")
# --- powers made in a loop
import random
from sympy import sympify, symbols, expand
x = symbols("x")
for n in range(5):
    print(expand(sympify(f"(x + 1)**{n}")))
for k, c in enumerate([1, 2, 3]):
    print(sympify(str(k)), sympify(str(c * 2)), sympify("x*" + str(k)))
total = 3
total += 4
print(sympify(str(total)), sympify("{}*x + {}".format(total, 2)), sympify("%d*x" % total))
a, b = random.randint(1, 9), random.randint(1, 9)
op = random.choice(["+", "-", "*"])
print(sympify(f"{a} {op} {b}"))
def power(n: int):
    return sympify(f"x**{n}")
print([power(n) for n in range(3)], power(7))
# --- equations of a parameter
from sympy import Eq, solve, symbols, sympify
x, y = symbols("x y")
def solve_all(text):
    equations = [sympify(part) for part in text.split(";")]
    return solve(equations, [x, y])
def parse(equation):
    left, right = equation.split("=")
    return Eq(sympify(left), sympify(right))
print(solve_all("x + y - 3; x - y - 1"), parse("2*x = 4"))
for text in ["x**2 - 1", "x**3 - 8"]:
    print(solve(sympify(text)), solve(text, x))
# --- tests that run themselves
import sys
import unittest

class TestSum(unittest.TestCase):
    def test_sum(self):
        self.assertEqual(sum([1, 2]), 3)

if __name__ == "__main__":
    unittest.main(argv=["first-arg-is-ignored"], exit=False)
    unittest.main(argv=[""], verbosity=2, exit=False)
    unittest.main(argv=[sys.argv[0]], exit=False)
    unittest.main(argv=sys.argv[:1], exit=False)
    unittest.main(argv=["x", "TestSum", "-v"], exit=False)
    unittest.main(argv=["x", "TestSum.test_sum"], exit=False)
    unittest.main(module=__name__, defaultTest="TestSum", exit=False)
    unittest.main()
# --- memory of a program
import tracemalloc
tracemalloc.start()
data = [str(n) for n in range(1000)]
snapshot = tracemalloc.take_snapshot()
snapshot.dump("memory.bin")
for stat in snapshot.statistics("lineno")[:3]:
    print(stat)
# --- models made on the fly
from typing import Optional
from pydantic import BaseModel, Field, create_model
import attr
Row = create_model("Row", name=(str, ...), age=(Optional[int], None), note=("str", "hello (world)"))
print(Row(name="Ann").model_dump())
@attr.s
class Point:
    x = attr.ib(type=int, default=0)
    y = attr.ib(type="int", default=1)
print(attr.asdict(Point()))
# --- documents with docutils
from docutils.core import publish_cmdline, publish_file, publish_parts, publish_string
html = publish_parts("Title\n=====\n\n* a\n", writer_name="html5")["html_body"]
publish_file(source_path="readme.rst", destination_path="out/readme.html", writer_name="html", settings_overrides={"language_code": "de", "input_encoding": "utf-8"})
publish_cmdline(writer_name="html", argv=["--stylesheet=style.css", "--language=en", "a.rst", "a.html"])
print(html, publish_string("x", writer_name="latex"))
# --- argument parsers of all kinds
import argparse
import sys
parser = argparse.ArgumentParser(fromfile_prefix_chars="@")
parser.add_argument("--out", type=argparse.FileType("w"), default="-")
parser.add_argument("--root", default=".")
parser.add_argument("files", nargs="*")
print(parser.parse_args(["@args.txt", "--root=data", "a.csv"]))
print(parser.parse_known_args(sys.argv[1:]), parser.parse_args())
def main(argv=None):
    args = parser.parse_args(argv)
    return args.root
main(["--root", "x"])
# --- archive that lists itself
import json
import tarfile
import zipfile
with zipfile.ZipFile("a.zip", "w") as z:
    z.write("a.txt")
with tarfile.open("a.tar.gz", "w:gz") as t:
    t.add("data")
def main(argv):
    print(json.dumps(argv))
class App:
    def main(self):
        main(["a"])
App().main()
# --- window with callbacks of all kinds
import tkinter as tk
from tkinter import ttk, messagebox

class App(tk.Tk):
    def __init__(self):
        super().__init__()
        self.option_add("*Font", "Helvetica 12")
        menu = tk.Menu(self)
        self.config(menu=menu)
        menu.add_command(label="Open file; exec", command=self.open_file)
        menu.add_checkbutton(label="Load", command=lambda: self.show("load"))
        check = self.register(self.check)
        self.entry = tk.Entry(self, validate="key", validatecommand=(check, "%P"))
        self.button = ttk.Button(self, text="exec", command=self.open_file)
        self.button["command"] = self.open_file
        self.button["text"] = "open $x"
        self.button.config(**{"text": "Load; open", "command": self.open_file})
        self.scroll = ttk.Scrollbar(self, command=self.entry.xview)
        self.entry.configure(xscrollcommand=self.scroll.set)
        self.protocol("WM_DELETE_WINDOW", self.destroy)
        self.bind("<Control-o>", lambda event: self.open_file())
        self.bind("<x>", "")
        self.text = tk.Text(self)
        self.text.tag_bind("a", "<1>", self.open_file)

    def check(self, text):
        return text.isdigit() or text == ""

    def open_file(self, event=None):
        messagebox.showinfo("x", "y")

    def show(self, what):
        print(what)

App().mainloop()
# --- profile of the own functions
import cProfile
import pstats
import timeit
import profile

def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)

def build(rows=1000, size=2):
    return [[r] * size for r in range(rows)]

def main():
    print(fib(15), len(build()))

data = list(range(10))
cProfile.run("main()")
cProfile.run("main()", "profile.out", sort="cumtime")
profile.run("fib(10)")
print(timeit.timeit("main()", globals=globals(), number=3))
print(timeit.timeit("fib(20)", setup="from __main__ import fib", number=10))
print(timeit.timeit(stmt="build(rows=10, size=3)", globals=globals(), number=10))
print(timeit.repeat("sorted(data)", globals=globals(), repeat=3, number=1000))
print(timeit.timeit("sum(range(100))", number=1000), timeit.timeit(lambda: fib(10), number=1))
cProfile.runctx("main()", globals(), locals())
p = cProfile.Profile()
p.run("main()")
pstats.Stats("profile.out").sort_stats("cumulative").print_stats(5)
# --- which libraries there are
import importlib.util
spec = importlib.util.find_spec("pandas")
print("pandas" if spec is not None else "none", spec and spec.origin)
has_plots = importlib.util.find_spec("matplotlib") is not None
for name in ["numpy", "scipy", "sklearn"]:
    found = importlib.util.find_spec(name)
    print(name, bool(found))
missing = [m for m in ("openpyxl", "docx") if importlib.util.find_spec(m) is None]
# --- subclasses of the own classes
import abc
class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...
class Square(Shape):
    def __init__(self, side=1): self.side = side
    def area(self): return self.side ** 2
class Circle(Shape):
    def area(self): return 3
for cls in Shape.__subclasses__():
    print(cls.__name__, cls().area())
print([c.__name__ for c in Square.__mro__], Square.mro(), Square.__bases__)
registry = {c.__name__.lower(): c for c in Shape.__subclasses__()}
