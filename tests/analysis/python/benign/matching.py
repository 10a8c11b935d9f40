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
