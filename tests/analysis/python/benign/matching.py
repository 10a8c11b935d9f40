# --- match over data classes
from dataclasses import dataclass
import math

@dataclass
class Circle:
    radius: float

@dataclass
class Rect:
    width: float
    height: float

def area(shape):
    match shape:
        case Circle(radius=r):
            return math.pi * r ** 2
        case Rect(w, h) if w == h:
            return w * w
        case Rect(width=w, height=h):
            return w * h
        case _:
            raise TypeError(shape)

print(area(Circle(2)), area(Rect(2, 3)))
# --- match over events with names of modules
from dataclasses import dataclass

@dataclass
class Event:
    os: str
    sys: str
    path: str

def describe(event):
    match event:
        case Event(os="linux", path=p):
            return f"linux at {p}"
        case Event(os=name, sys=kind):
            return f"{name} on {kind}"

print(describe(Event("linux", "x", "/home/me")))
# --- match over enums and constants
import enum
import http
import os

class Color(enum.Enum):
    RED = 1
    BLUE = 2

def name(value):
    match value:
        case Color.RED | Color.BLUE:
            return "colour"
        case http.HTTPStatus.OK:
            return "fine"
        case os.sep:
            return "separator"
        case str(text) if text:
            return text
        case int() | float():
            return "number"
        case None:
            return ""

print(name(Color.RED), name("a"), name(os.sep))
# --- match over json
import json

def handle(message):
    match message:
        case {"type": "user", "id": int(number), **rest}:
            return number, rest
        case {"type": "list", "items": [first, *others]}:
            return first, len(others)
        case {"type": kind}:
            return kind
        case [] | {}:
            return None

for line in open("messages.jsonl", encoding="utf-8"):
    print(handle(json.loads(line)))
# --- match over a syntax tree
import ast

def value(node):
    match node:
        case ast.Expression(body=body):
            return value(body)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return value(left) + value(right)
        case ast.BinOp(left=left, op=ast.Mult(), right=right):
            return value(left) * value(right)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -value(operand)
        case ast.Constant(value=int() | float() as number):
            return number
    raise ValueError(ast.dump(node))

print(value(ast.parse("1 + 2 * 3", mode="eval")))
# --- match over commands
def run(line):
    match line.split():
        case ["go", ("north" | "south") as direction]:
            return f"going {direction}"
        case ["take", item, *_]:
            return f"took {item}"
        case ["quit" | "exit"]:
            return None
        case [command, *args]:
            return f"unknown {command} {args}"

for line in ["go north", "take the lamp", "dance"]:
    print(run(line))
# --- match over own classes by position
class Point:
    __match_args__ = ("x", "y")

    def __init__(self, x, y):
        self.x = x
        self.y = y

match Point(1, 2), 3:
    case Point(0, y), _:
        print(y)
    case Point(x, y), n:
        print(x + y + n)
# --- match over path parts
from pathlib import Path

for entry in Path("data").iterdir():
    match entry:
        case Path(suffix=".csv", stem=stem):
            print("table", stem)
        case Path(name=name):
            print("other", name)
# --- match over named tuples by position
from collections import namedtuple
from typing import NamedTuple

Point = namedtuple("Point", ["x", "y"])
Size = namedtuple("Size", "width height", defaults=[1])

class Move(NamedTuple):
    dx: int
    dy: int = 0

Pair = NamedTuple("Pair", [("left", int), ("right", int)])

def show(value):
    match value:
        case Point(0, 0):
            return "origin"
        case Point(x, y=0):
            return f"on the axis at {x}"
        case Size(width, height):
            return width * height
        case Move(dx, dy):
            return dx + dy
        case Pair(left, right):
            return left - right
        case int(n) | float(n):
            return n
        case str(text):
            return text.upper()
        case dict(d):
            return list(d)
        case [int(a), *rest]:
            return a, rest

for item in (Point(0, 0), Point(1, 0), Size(2), Move(1), Pair(3, 1), 4, "x", {}, [1, 2]):
    print(show(item))
# --- match over a tree of expressions
from __future__ import annotations
from abc import ABC
from dataclasses import dataclass, field
from typing import Generic, Optional, TypeVar, Union

T = TypeVar("T")

class Expr(ABC):
    pass

@dataclass(frozen=True)
class Num(Expr):
    value: float

@dataclass(frozen=True)
class Add(Expr):
    left: Expr
    right: Expr

@dataclass
class Mul(Expr):
    left: Expr
    right: Expr
    note: str = field(default="", compare=False)

@dataclass
class Node(Generic[T]):
    value: T
    left: Optional[Node[T]] = None
    right: Optional[Node[T]] = None

def evaluate(expr: Expr) -> float:
    match expr:
        case Num(value):
            return value
        case Add(Num(0), other) | Add(other, Num(0)):
            return evaluate(other)
        case Add(left, right):
            return evaluate(left) + evaluate(right)
        case Mul(left, right):
            return evaluate(left) * evaluate(right)
        case _:
            raise TypeError(expr)

def total(node):
    match node:
        case None:
            return 0
        case Node(value, left, right):
            return value + total(left) + total(right)

print(evaluate(Add(Num(1), Mul(Num(2), Num(3)))), total(Node(1, Node(2))))
# --- match over results
from dataclasses import dataclass
import enum

@dataclass
class Ok:
    value: object

@dataclass
class Err:
    error: Exception

class Failure(Exception):
    __match_args__ = ("code", "message")

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code
        self.message = message

class Shapes:
    @dataclass
    class Circle:
        r: float

class Kind(enum.Enum):
    A = 1

def parse(text):
    try:
        return Ok(int(text))
    except ValueError as error:
        return Err(error)

for text in ["1", "x"]:
    match parse(text):
        case Ok(value) if value > 0:
            print("good", value)
        case Ok(_):
            print("not positive")
        case Err(ValueError() as error):
            print("bad", error)
        case Err(error):
            print(error)
match Failure(404, "missing"):
    case Failure(404, message):
        print(message)
match Shapes.Circle(2.0):
    case Shapes.Circle(r):
        print(r)
match Kind.A:
    case Kind.A:
        print("a")
# --- match over syntax by position
import ast

def names(node):
    match node:
        case ast.Name(name):
            return [name]
        case ast.BinOp(left, ast.Add(), right):
            return names(left) + names(right)
        case ast.Expression(body):
            return names(body)
        case ast.Constant(value):
            return []
        case ast.Call(ast.Name(function), arguments):
            return [function, *arguments]

print(names(ast.parse("a + b + 1", mode="eval")))
# --- match and settings by name
from dataclasses import dataclass

@dataclass
class Settings:
    width: int = 1
    height: int = 2

    def update(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

s = Settings()
s.update(width=5)
match s:
    case Settings(width, height):
        print(width, height)
print(Settings.__bases__, [c.__name__ for c in Settings.__mro__], s.__class__.__name__)
