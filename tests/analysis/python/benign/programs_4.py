# --- bank and exceptions
class BankError(Exception):
    """Base."""

class Insufficient(BankError):
    def __init__(self, need, have):
        super().__init__(f"need {need}, have {have}")
        self.need, self.have = need, have

class Account:
    interest = 0.02
    def __init__(self, owner, balance=0):
        self._owner, self._balance, self.history = owner, balance, []

    @property
    def balance(self):
        return self._balance

    @balance.setter
    def balance(self, value):
        if value < 0:
            raise Insufficient(-value, self._balance)
        self._balance = value

    @staticmethod
    def validate(amount):
        assert amount > 0, "positive amounts only"

    @classmethod
    def from_dict(cls, d):
        return cls(**d)

    def withdraw(self, amount):
        self.validate(amount)
        self.balance -= amount
        self.history.append(("withdraw", amount))

acc = Account.from_dict({"owner": "Ann", "balance": 10})
try:
    acc.withdraw(50)
except Insufficient as e:
    print("no:", e, e.need)
except (BankError, AssertionError):
    raise
else:
    print("ok")
finally:
    print(acc.balance, acc.history, acc.__dict__)
# --- match statement interpreter
from dataclasses import dataclass

@dataclass
class Num:
    value: float
@dataclass
class Bin:
    op: str
    left: object
    right: object

def run(node, env):
    match node:
        case Num(value=v):
            return v
        case str(name):
            return env[name]
        case Bin("+", l, r):
            return run(l, env) + run(r, env)
        case Bin("*", l, r):
            return run(l, env) * run(r, env)
        case ["let", name, expr, body] if isinstance(name, str):
            return run(body, {**env, name: run(expr, env)})
        case {"type": "print", **rest}:
            print(rest)
        case (x, y) | [x, y, *_]:
            return x, y
        case _:
            raise TypeError(node)

print(run(["let", "x", Num(3), Bin("+", "x", Bin("*", "x", Num(2)))], {}))
# --- inspect and introspection
import inspect
import pprint
import typing

def area(width: float, height: float = 1.0, *, unit: str = "m") -> str:
    """Area of a rectangle."""
    return f"{width * height}{unit}"

sig = inspect.signature(area)
for name, p in sig.parameters.items():
    print(name, p.kind, p.default if p.default is not p.empty else "-", p.annotation.__name__)
print(typing.get_type_hints(area), area.__doc__, inspect.getdoc(area), callable(area))
pprint.pprint({"sig": str(sig), "module": area.__module__}, width=40)
# --- huffman and bits
import heapq
from collections import Counter
from itertools import count

def huffman(text):
    tick = count()
    heap = [(n, next(tick), ch) for ch, n in Counter(text).items()]
    heapq.heapify(heap)
    while len(heap) > 1:
        (n1, _, a), (n2, _, b) = heapq.heappop(heap), heapq.heappop(heap)
        heapq.heappush(heap, (n1 + n2, next(tick), (a, b)))
    codes = {}
    def walk(node, prefix=""):
        if isinstance(node, str):
            codes[node] = prefix or "0"
        else:
            walk(node[0], prefix + "0")
            walk(node[1], prefix + "1")
    walk(heap[0][2])
    return codes

codes = huffman("abracadabra")
packed = "".join(codes[c] for c in "abracadabra")
print(codes, int(packed, 2).to_bytes((len(packed) + 7) // 8, "big"))
# --- caesar and vigenere
import codecs
import string

def shift(text, key):
    out = []
    for ch in text:
        if ch in string.ascii_letters:
            base = ord("A") if ch.isupper() else ord("a")
            out.append(chr((ord(ch) - base + key) % 26 + base))
        else:
            out.append(ch)
    return "".join(out)

print(shift("Hello, World", 3), shift(shift("abc", 5), -5), codecs.encode("hello", "rot13"))
print("".join(chr(c) for c in [72, 101, 108]), "olleh"[::-1], "%s has %d" % ("x", 3), "{0:>{w}}".format("a", w=5))
# --- matrix class and tests
from __future__ import annotations
from copy import deepcopy

class Matrix:
    def __init__(self, rows): self.rows = [list(r) for r in rows]
    @classmethod
    def identity(cls, n): return cls([[int(i == j) for j in range(n)] for i in range(n)])
    @property
    def T(self): return Matrix(zip(*self.rows))
    def __matmul__(self, other: Matrix) -> Matrix:
        return Matrix([[sum(a * b for a, b in zip(r, c)) for c in zip(*other.rows)] for r in self.rows])
    def __eq__(self, other): return self.rows == other.rows
    def det(self):
        m, sign, n = deepcopy(self.rows), 1, len(self.rows)
        for i in range(n):
            p = next((r for r in range(i, n) if m[r][i]), None)
            if p is None: return 0
            if p != i: m[i], m[p], sign = m[p], m[i], -sign
            for r in range(i + 1, n):
                f = m[r][i] / m[i][i]
                m[r] = [x - f * y for x, y in zip(m[r], m[i])]
        out = sign
        for i in range(n): out *= m[i][i]
        return out

a = Matrix([[1, 2], [3, 4]])
assert a @ Matrix.identity(2) == a
print(a.det(), a.T.rows)
# --- tkinter free text adventure
ROOMS = {
    "hall": {"text": "A hall. Doors lead north and east.", "exits": {"north": "library", "east": "kitchen"}},
    "library": {"text": "Books everywhere.", "exits": {"south": "hall"}, "items": ["key"]},
    "kitchen": {"text": "It smells of soup.", "exits": {"west": "hall"}},
}

class Game:
    def __init__(self):
        self.here, self.bag, self.over = "hall", set(), False
        self.commands = {"go": self.go, "take": self.take, "quit": lambda *_: setattr(self, "over", True)}

    def go(self, where="", *_):
        try:
            self.here = ROOMS[self.here]["exits"][where]
        except KeyError:
            print("No way.")

    def take(self, what="", *_):
        items = ROOMS[self.here].get("items", [])
        if what in items:
            items.remove(what)
            self.bag.add(what)

    def loop(self, lines):
        for line in lines:
            verb, *rest = line.split() or [""]
            self.commands.get(verb, lambda *_: print("?"))(*rest)
            if self.over:
                break
            print(ROOMS[self.here]["text"], self.bag or "")

Game().loop(["go north", "take key", "go south", "quit"])
# --- unicode and io
import io
import locale
import textwrap
import unicodedata

s = "Ça va? naïve café ½ 漢字 😀"
print(unicodedata.normalize("NFKD", s).encode("ascii", "ignore").decode(), [unicodedata.name(c, "?") for c in s[:3]])
print(textwrap.fill(s * 5, 40), textwrap.shorten(s, 15, placeholder="..."), textwrap.indent("a\nb", "> "))
b = io.BytesIO("x;y\n1;2".encode("utf-16"))
print(io.TextIOWrapper(b, encoding="utf-16").read())
with io.open("utf.txt", "w", encoding="utf-8") as f:
    f.writelines([s, "\n"])
print(locale.getpreferredencoding(), s.casefold(), s.title(), s.encode("unicode_escape"))
