# --- sympy ccode
import sympy
sympy.ccode("__import__('os').system('id')")
# --- sympy pycode
import sympy
sympy.pycode("__import__('os').system('id')")
# --- sympy print_rcode
from sympy import *
print_rcode("exec(input())")
# --- sympy print_glsl
from sympy import print_glsl
print_glsl("exec(input())")
# --- sympy rust_code of what a file has in it
import sympy
sympy.rust_code(open("a.txt").read())
# --- sympy mathematica_code of a list
import sympy
sympy.mathematica_code(["exec(input())"])
# --- sympy print_mathml
import sympy
sympy.print_mathml("exec(input())")
# --- sympy Wild exclude
import sympy
sympy.Wild("w", exclude=["exec(input())"])
# --- sympy Wild exclude by place
import sympy
sympy.Wild("w", ["exec(input())"])
# --- sympy WildFunction
import sympy
sympy.WildFunction("F", nargs="exec(input())")
# --- sympy evalf subs
import sympy
x = sympy.Symbol("x")
(x**2).evalf(subs={x: "exec(input())"})
# --- sympy subs by key
import sympy
x = sympy.Symbol("x")
(x**2).subs({"exec(input())": 1})
# --- sympy Indexed
import sympy
sympy.Indexed("A", "getattr(x, y)")
# --- sympy IndexedBase shape
import sympy
sympy.IndexedBase("A", shape=["getattr(x, y)"])
# --- sympy Idx range
import sympy
sympy.Idx("i", "getattr(x, y)")
# --- sympy Point
import sympy
sympy.Point("getattr(x, y)", 1)
# --- sympy legendre_symbol
import sympy
sympy.legendre_symbol("getattr(x, y)", 1)
# --- sympy simplify by keyword
import sympy
sympy.simplify(expr="exec(input())")
# --- sympy simplify of what a file has in it
import sympy
sympy.simplify(open("a.txt").read())
# --- sympy plot_implicit
import sympy
sympy.plot_implicit("exec(input())")
# --- sympy assign_to
import sympy
sympy.ccode(expr="exec(input())", assign_to="y")
# --- sympy sympify of a number that is none
import sympy
def f(n: int):
    return sympy.sympify(str(n))
f(open("a.txt").read())
# --- sympy sympify of a line
import sympy
for line in open("a.txt"):
    print(sympy.sympify(line.strip()))
# --- sympy sympify of a formatted line
import sympy
n = 1
n, m = input().split()
print(sympy.sympify(f"x**{n}"))
# --- sympy sympify of a loop over lines
import sympy
for n in open("a.txt").read().split(","):
    print(sympy.sympify(f"x + {n}"))
# --- sympy sympify of a formatted tuple
import sympy
print(sympy.sympify(f"S{open('a.txt').read(),}"))
# --- sympy sympify of a number added to
import sympy
n = 3
n += input()
print(sympy.sympify(f"x**{n}"))
# --- sympy sympify through map
import sympy
def f(n=1):
    return sympy.sympify(str(n))
list(map(f, open("a.txt")))
# --- sympy sympify of an argument
import sys
import sympy
print(sympy.sympify("x + " + sys.argv[1]))
# --- sympy sympify of a number that was replaced
import math
import sympy
math.sqrt = lambda x: open("a.txt").read()
print(sympy.sympify(str(math.sqrt(2))))
# --- sympy sympify of a number that is rounded by its class
import math
import sympy
class A:
    def __floor__(self):
        return open("a.txt").read()
print(sympy.sympify(str(math.floor(A()))))
# --- sympy sympify of what is changed later
import sympy
n = 1
def change():
    global n
    n = open("a.txt").read()
change()
print(sympy.sympify(f"x**{n}"))
# --- sympy sympify of a list that is added to
import sympy
a = [1, 2]
b = a
b.append(open("a.txt").read())
for n in a:
    print(sympy.sympify(str(n)))
# --- sympy sympify of own builtin
import sympy
def int(x):
    return x
print(sympy.sympify(str(int(open("a.txt").read()))))
# --- sympy sympify of a list that a function adds to
import sympy
def add(items):
    items.append(open("a.txt").read())
a = [1, 2]
add(a)
print(sympy.sympify(str(a[-1])), sympy.sympify(f"x + {max(a)}"))
# --- sympy sympify of a dictionary of numbers
import sympy
d = {"a": 1}
e = d
e["a"] = open("a.txt").read()
print(sympy.sympify(str(d["a"])))
