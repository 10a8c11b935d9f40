# --- sympy lambdify
import sympy
sympy.lambdify([], "__import__('os').system('id')")()
# --- sympy lambdify arguments
import sympy
sympy.lambdify("x=__import__('os').system('id')", 1)
# --- sympy lambdify input
from sympy import lambdify, symbols
text = input("f(x) = ")
lambdify(symbols("x"), text)
# --- sympy S
from sympy import S
S("__import__('os').system('id')")
# --- sympy S of an argument
import sys
from sympy import S
S(sys.argv[1])
# --- sympy simplify
import sympy
sympy.simplify("__import__('os').system('id')")
# --- sympy sin
import sympy
sympy.sin("__import__('os').system('id')")
# --- sympy Eq
import sympy as sp
sp.Eq(1, "open('/etc/passwd').read()")
# --- sympy method
from sympy import symbols
x = symbols("x")
(x + 1).subs(x, "__import__('os')")
# --- sympy star
from sympy import *
simplify("exec(input())")
# --- sympy by alias
from sympy import sympify as read
read("exec(chr(112))")
# --- sympy attributes
import sympy
sympy.sympify("x.func.mro()")
# --- sympy locals
import sympy
sympy.sympify("S(p)", locals={"p": "__import__('os').system('id')"})
# --- sympy parameter of type str
from sympy import lambdify, symbols
def make(expr: str):
    return lambdify(symbols("x"), expr)
make(input())
# --- sympy name that is read again
import sympy
sympy.sympify(str(sympy.Symbol("__import__('os').system('id')")))
# --- sympy Matrix of text
import sympy
sympy.Matrix([["open('x','w').write('a')"]])
# --- sympy maxima
from sympy.parsing.maxima import parse_maxima
parse_maxima("x")
# --- mpmath identify
import mpmath
mpmath.identify(1.5, ["__import__('os').system('id')"])
# --- patsy formula
import patsy
patsy.dmatrix("__import__('os').system('id')", {})
# --- statsmodels formula
import pandas as pd
import statsmodels.formula.api as smf
smf.ols("y ~ x + __import__('os').system('id')", pd.read_csv("a.csv")).fit()
# --- statsmodels formula through the environment
import pandas as pd
import pathlib as p
import statsmodels.formula.api as smf
smf.ols(formula="y ~ p.os.system('id')", data=pd.read_csv("a.csv"))
# --- plotnine aes
from plotnine import aes
aes(x="open('/etc/passwd').read()")
# --- sqlalchemy relationship
from sqlalchemy.orm import relationship
relationship("User", primaryjoin="__import__('os').system('id')")
# --- pydantic type as text
from pydantic import TypeAdapter
TypeAdapter("__import__('os').system('id')")
# --- pydantic parse_obj_as
import pydantic
pydantic.parse_obj_as("exec(input())", 1)
# --- attr make_class
import attr
attr.make_class("A", {"x=__import__('os').system('id')": attr.ib()})
# --- attr alias
import attr
@attr.define
class A:
    x: int = attr.field(alias="x=exec(input())")
# --- pyrsistent immutable
import pyrsistent
pyrsistent.immutable("x):\n import os\n os.system('id')#", "A")
# --- profiler object
import cProfile
cProfile.Profile().run("__import__('os').system('id')")
# --- line profiler
from line_profiler import LineProfiler
LineProfiler().run("exec(input())")
# --- decorator FunctionMaker
import decorator
decorator.FunctionMaker.create("f()", "import os;os.system('id')", {})()
# --- boltons FunctionBuilder
from boltons.funcutils import FunctionBuilder
FunctionBuilder("f", body="import os;os.system('id')").get_func()()
# --- reportlab
from reportlab.lib.utils import rl_safe_eval
rl_safe_eval("1")
# --- jinja2 escapes
from jinja2 import Template
Template(r"{{ ''['\x5f\x5fclass\x5f\x5f'] }}").render()
# --- pandas filter_on
import pandas as pd
import janitor
pd.read_csv("a.csv").filter_on("@pd.io.common.os.system('id')")
# --- tcl call with a tuple
import tkinter as tk
tk.Tk().tk.call(("exec", "id"))
# --- tcl call that is put together
import tkinter as tk
root = tk.Tk()
root.tk.call("ex" + "ec", "id")
# --- tcl pipe
import tkinter
tkinter.Tk().tk.eval('read [open "|id"]')
# --- tcl hidden
import tkinter
tkinter.Tk().eval("set a ex; set b ec; $a$b id")
# --- tcl input
import tkinter
tkinter.Tk().tk.eval(input())
# --- tcl of a widget
import tkinter as tk
label = tk.Label(tk.Tk())
label.tk.call(input(), "id")
# --- tcl evalfile
import tkinter
tkinter.Tk().tk.evalfile("a.tcl")
# --- tcl send
import tkinter
tkinter.Tk().send("other", "exec id")
# --- tkinter star
from tkinter import *
Tk().tk.call(("exec", "id"))
# --- tkinter inner module
import tkinter
tkinter._tkinter.create()
# --- tkinter after
import tkinter as tk
root = tk.Tk()
root.tk.call("after", "0", "exec touch /tmp/x")
# --- tkinter call of a tuple
import tkinter as tk
tk.Tk().tk.call(("after", 0, "exec id"))
# --- tkinter call of bind
import tkinter as tk
tk.Tk().tk.call("bind", ".", "<Map>", "exec id")
# --- tkinter call of configure
import tkinter as tk
tk.Tk().tk.call(".b", "configure", "-command", "exec id")
# --- tkinter command
import tkinter as tk
tk.Button(tk.Tk(), command="exec id").invoke()
# --- tkinter configured command
import tkinter as tk
button = tk.Button(tk.Tk())
button.configure(command="exec id")
button.invoke()
# --- tkinter bind
import tkinter as tk
tk.Tk().bind("<Map>", "exec id")
