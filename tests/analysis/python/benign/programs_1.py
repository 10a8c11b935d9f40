# --- argparse tool
import argparse
import logging
import sys
from pathlib import Path

log = logging.getLogger(__name__)

def parse(argv=None):
    p = argparse.ArgumentParser(description="Count lines", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
    p.add_argument("paths", nargs="*", type=Path, default=[Path(".")])
    p.add_argument("-o", "--output", type=argparse.FileType("w"), default=sys.stdout)
    p.add_argument("-v", "--verbose", action="count", default=0)
    p.add_argument("--root", default="/", help="prefix shown, such as /etc")
    return p.parse_args(argv)

def main(argv=None) -> int:
    args = parse(argv)
    logging.basicConfig(level=logging.DEBUG if args.verbose else logging.INFO, format="%(levelname)s %(message)s")
    for path in args.paths:
        try:
            n = sum(1 for _ in path.open())
        except OSError as exc:
            log.error("cannot read %s: %s", path, exc)
            continue
        print(f"{n}\t{path}", file=args.output)
    return 0

if __name__ == "__main__":
    sys.exit(main())
# --- stdin filter
import sys

total = 0
for line in sys.stdin:
    parts = line.rstrip("\n").split("\t")
    if len(parts) < 2:
        print("bad line", file=sys.stderr)
        continue
    total += int(parts[1])
    sys.stdout.write(f"{parts[0].upper()}\n")
sys.stdout.flush()
sys.stderr.write(f"total {total}\n")
if len(sys.argv) > 1 and sys.argv[1] == "--fail":
    sys.exit(2)
# --- guess the number
import random

def play(low=1, high=100):
    secret = random.randint(low, high)
    tries = 0
    while True:
        try:
            guess = int(input(f"Guess ({low}-{high}): "))
        except ValueError:
            print("A number, please.")
            continue
        except (EOFError, KeyboardInterrupt):
            break
        tries += 1
        if guess == secret:
            print(f"Yes! {tries} tries")
            return tries
        print("higher" if guess < secret else "lower")

if __name__ == "__main__":
    while play() and input("Again? [y/n] ").lower().startswith("y"):
        pass
# --- tic tac toe minimax
from functools import lru_cache
from itertools import product

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

def winner(b):
    for i, j, k in LINES:
        if b[i] != " " and b[i] == b[j] == b[k]:
            return b[i]

@lru_cache(maxsize=None)
def best(b, me, turn):
    w = winner(b)
    if w:
        return (1 if w == me else -1), None
    moves = [i for i, c in enumerate(b) if c == " "]
    if not moves:
        return 0, None
    pick = max if turn == me else min
    other = {"X": "O", "O": "X"}[turn]
    return pick((best(b[:i] + turn + b[i + 1:], me, other)[0], i) for i in moves)

print(best(" " * 9, "X", "X"), len(list(product("XO ", repeat=2))), best.cache_info())
# --- life simulation
import os
import time

def step(cells):
    from collections import Counter
    near = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    return {c for c, n in near.items() if n == 3 or (n == 2 and c in cells)}

cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for generation in range(5):
    print("\033[H\033[J", end="")
    for y in range(10):
        print("".join("#" if (x, y) in cells else "." for x in range(20)))
    cells = step(cells)
    time.sleep(0.05)
print(os.get_terminal_size() if os.isatty(1) else "no tty")
# --- expression parser without eval
import operator
import re
from typing import Iterator, NamedTuple

class Token(NamedTuple):
    kind: str
    value: str

OPS = {"+": (1, operator.add), "-": (1, operator.sub), "*": (2, operator.mul), "/": (2, operator.truediv), "^": (3, operator.pow)}

def tokens(text: str) -> Iterator[Token]:
    for m in re.finditer(r"\s*(?:(?P<num>\d+\.?\d*)|(?P<op>[-+*/^()]))", text):
        yield Token(m.lastgroup, m[m.lastgroup])

def evaluate(text):
    out, stack = [], []
    def reduce():
        op = stack.pop()
        b, a = out.pop(), out.pop()
        out.append(OPS[op][1](a, b))
    for tok in tokens(text):
        if tok.kind == "num":
            out.append(float(tok.value))
        elif tok.value == "(":
            stack.append("(")
        elif tok.value == ")":
            while stack[-1] != "(":
                reduce()
            stack.pop()
        else:
            while stack and stack[-1] != "(" and OPS[stack[-1]][0] >= OPS[tok.value][0]:
                reduce()
            stack.append(tok.value)
    while stack:
        reduce()
    return out[0]

for s in ("1 + 2 * 3", "(1+2)*3", "2^3/4"):
    print(s, "=", evaluate(s))
# --- json parser by hand
class Parser:
    def __init__(self, text):
        self.text, self.pos = text, 0

    def parse(self):
        value = self.value()
        self.skip()
        if self.pos != len(self.text):
            raise ValueError(f"trailing data at {self.pos}")
        return value

    def skip(self):
        while self.pos < len(self.text) and self.text[self.pos] in " \t\r\n":
            self.pos += 1

    def value(self):
        self.skip()
        method = getattr(self, {"{": "object", "[": "array", '"': "string"}.get(self.text[self.pos], "scalar"))
        return method()

    def scalar(self):
        for word, val in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.pos):
                self.pos += len(word)
                return val
        start = self.pos
        while self.pos < len(self.text) and self.text[self.pos] in "+-.eE0123456789":
            self.pos += 1
        return float(self.text[start:self.pos])

    def string(self):
        end = self.text.index('"', self.pos + 1)
        s, self.pos = self.text[self.pos + 1:end], end + 1
        return s

    def array(self):
        self.pos += 1
        items = []
        while True:
            self.skip()
            if self.text[self.pos] == "]":
                self.pos += 1
                return items
            items.append(self.value())
            self.skip()
            if self.text[self.pos] == ",":
                self.pos += 1

    def object(self):
        self.pos += 1
        out = {}
        while self.text[self.pos] != "}":
            self.skip()
            key = self.string()
            self.skip()
            self.pos += 1
            out[key] = self.value()
            self.skip()
            if self.text[self.pos] == ",":
                self.pos += 1
        self.pos += 1
        return out

print(Parser('{"a": [1, 2, "x"], "b": true}').parse())
# --- command dispatch with getattr
class Shell:
    def __init__(self):
        self.stack = []

    def do_push(self, value):
        self.stack.append(float(value))

    def do_add(self):
        self.stack.append(self.stack.pop() + self.stack.pop())

    def run(self, line):
        name, *args = line.split()
        handler = getattr(self, f"do_{name}", None)
        if handler is None:
            print("unknown", name)
            return
        handler(*args)

sh = Shell()
for line in ("push 1", "push 2", "add", "bogus"):
    sh.run(line)
print(sh.stack, hasattr(sh, "stack"), vars(sh), [n for n in dir(sh) if n.startswith("do_")])
