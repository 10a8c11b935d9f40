# --- classes
from abc import ABC, abstractmethod
import math
class Shape(ABC):
    registry = {}
    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Shape.registry[cls.__name__] = cls
    @abstractmethod
    def area(self): ...
    def __repr__(self):
        return f"{self.__class__.__name__}({self.area():.2f})"
    def __lt__(self, other):
        return self.area() < other.area()
class Circle(Shape):
    def __init__(self, r):
        super().__init__()
        self.r = r
    def area(self):
        return math.pi * self.r ** 2
shapes = [Circle(r) for r in (1, 2, 3)]
print(sorted(shapes), type(shapes[0]).__name__, Shape.registry, shapes[0].__dict__)
# --- dataclasses and enums
from __future__ import annotations
from dataclasses import dataclass, field, asdict
from enum import Enum, auto
from typing import ClassVar, Generic, Optional, TypeVar
T = TypeVar("T")
class Level(Enum):
    LOW = auto()
    HIGH = auto()
@dataclass(order=True, frozen=True)
class Task:
    priority: int
    name: str = field(compare=False)
    tags: list[str] = field(default_factory=list)
    count: ClassVar[int] = 0
    def __post_init__(self):
        object.__setattr__(self, "name", self.name.title())
class Stack(Generic[T]):
    def __init__(self) -> None:
        self._items: list[T] = []
    def push(self, item: T) -> None:
        self._items.append(item)
    def pop(self) -> Optional[T]:
        return self._items.pop() if self._items else None
s = Stack[Task]()
s.push(Task(1, "write"))
print(asdict(s.pop()), Level["LOW"].name, Level.HIGH.value, Level.__members__)
# --- decorators
import functools, time
def timed(fn):
    @functools.wraps(fn)
    def wrapper(*args, **kwargs):
        start = time.perf_counter()
        try:
            return fn(*args, **kwargs)
        finally:
            print(fn.__name__, fn.__doc__, time.perf_counter() - start)
    return wrapper
@timed
@functools.lru_cache(maxsize=None)
def fib(n):
    """Number n."""
    return n if n < 2 else fib(n - 1) + fib(n - 2)
print(fib(80), functools.reduce(lambda a, b: a * b, range(1, 6)), functools.partial(pow, 2)(5))
# --- generators
import itertools
def primes():
    seen = {}
    for n in itertools.count(2):
        p = seen.pop(n, None)
        if p is None:
            seen[n * n] = [n]
            yield n
        else:
            for q in p:
                seen.setdefault(n + q, []).append(q)
def flatten(x):
    for item in x:
        if isinstance(item, (list, tuple)):
            yield from flatten(item)
        else:
            yield item
print(list(itertools.islice(primes(), 10)), list(flatten([1, [2, (3,)]])))
# --- context managers
from contextlib import contextmanager, suppress, redirect_stdout
import io
@contextmanager
def tag(name):
    print(f"<{name}>")
    yield
    print(f"</{name}>")
with tag("p"), suppress(ValueError):
    int("x")
buffer = io.StringIO()
with redirect_stdout(buffer):
    print("captured")
print(repr(buffer.getvalue()))
# --- sudoku
def solve(board):
    for r in range(9):
        for c in range(9):
            if board[r][c] == 0:
                for n in range(1, 10):
                    if valid(board, r, c, n):
                        board[r][c] = n
                        if solve(board):
                            return True
                        board[r][c] = 0
                return False
    return True
def valid(board, r, c, n):
    if n in board[r] or any(board[i][c] == n for i in range(9)):
        return False
    r0, c0 = 3 * (r // 3), 3 * (c // 3)
    return all(board[r0 + i][c0 + j] != n for i in range(3) for j in range(3))
board = [[0] * 9 for _ in range(9)]
print(solve(board), *board, sep="\n")
# --- text processing
import re, string, textwrap, unicodedata, difflib
from collections import Counter
text = "The quick brown fox / jumps over ../the lazy dog. See https://example.com/a and C:\\temp."
words = re.findall(r"[a-z']+", text.lower())
print(Counter(words).most_common(3), text.translate(str.maketrans("", "", string.punctuation)))
print(textwrap.fill(text, 20), unicodedata.normalize("NFKD", "é").encode("ascii", "ignore").decode())
pattern = re.compile(r"^(?P<ip>\S+) .*?\"(?P<method>GET|POST) (?P<path>/\S*)", re.M)
for m in pattern.finditer('1.2.3.4 - "GET /index.html"'):
    print(m.group("path"), m.groupdict())
print(difflib.get_close_matches("appel", ["apple", "ape"]), re.sub(r"\.\./", "/", text), text[::-1])
# --- log statistics
import re
from collections import defaultdict
from datetime import datetime, timedelta
LINE = re.compile(r"\[(?P<time>[^\]]+)\] (?P<level>\w+): (?P<text>.*)")
levels = defaultdict(int)
with open("app.log", errors="replace") as f:
    for line in f:
        if not (m := LINE.match(line)):
            continue
        levels[m["level"]] += 1
        when = datetime.strptime(m["time"], "%d/%b/%Y:%H:%M:%S")
        if datetime.now() - when < timedelta(days=1) and "os.system" in m["text"]:
            print("subprocess or eval( in the log:", m["text"])
print(dict(levels))
# --- dates
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo
import calendar, time
now = datetime.now(tz=ZoneInfo("Europe/Paris"))
print(now.isoformat(), now.astimezone(timezone.utc).strftime("%d/%m/%Y"), calendar.month(2024, 2))
days = [date(2024, 1, 1) + timedelta(days=i) for i in range(0, 365, 7)]
print(sum(d.weekday() < 5 for d in days), time.strftime("%Y"), calendar.isleap(2024))
# --- simulation
import random, statistics
random.seed(7)
class Account:
    def __init__(self, owner, balance=0):
        self.owner, self.balance = owner, balance
    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
hits = sum(random.random() ** 2 + random.random() ** 2 <= 1 for _ in range(10_000))
print(4 * hits / 10_000, statistics.mean(random.gauss(0, 1) for _ in range(100)))
acc = Account("x")
for amount in random.choices([10, -5, 20], k=5):
    try:
        acc.deposit(amount)
    except ValueError as e:
        print(type(e).__name__, e.args)
# --- graph search
import heapq
from collections import deque
graph = {"a": {"b": 1, "c": 4}, "b": {"c": 2}, "c": {}}
def dijkstra(start):
    dist = {start: 0}
    heap = [(0, start)]
    while heap:
        d, node = heapq.heappop(heap)
        for nxt, w in graph[node].items():
            if d + w < dist.get(nxt, float("inf")):
                dist[nxt] = d + w
                heapq.heappush(heap, (d + w, nxt))
    return dist
queue, seen = deque(["a"]), {"a"}
while queue:
    node = queue.popleft()
    queue.extend(n for n in graph[node] if n not in seen and not seen.add(n))
print(dijkstra("a"), seen)
# --- unit tests
import unittest
from unittest.mock import MagicMock, patch
def add(a, b):
    return a + b
class TestAdd(unittest.TestCase):
    def setUp(self):
        self.mock = MagicMock(return_value=3)
    def test_add(self):
        self.assertEqual(add(1, 2), self.mock())
        with self.assertRaises(TypeError):
            add(1, "2")
        for a, b in [(1, 2), (3, 4)]:
            with self.subTest(a=a):
                self.assertEqual(add(a, b), a + b)
    @patch("builtins.input", return_value="5")
    def test_input(self, fake):
        self.assertEqual(input(), "5")
if __name__ == "__main__":
    unittest.main(argv=[""], exit=False)
# --- matching
from dataclasses import dataclass
@dataclass
class Point:
    x: int
    y: int
def describe(value):
    match value:
        case Point(x=0, y=0):
            return "origin"
        case Point(x, y) if x == y:
            return f"diagonal {x}"
        case [first, *rest]:
            return f"{first} and {len(rest)} more"
        case {"kind": "circle", "r": r}:
            return r
        case str() | bytes():
            return "text"
        case _:
            return None
print(describe(Point(0, 0)), describe([1, 2]), describe({"kind": "circle", "r": 2}))
# --- coroutines
import asyncio
async def fetch(name, delay):
    await asyncio.sleep(delay)
    return name
async def main():
    queue: asyncio.Queue[int] = asyncio.Queue()
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(fetch(n, 0.01)) for n in "abc"]
    print([t.result() for t in tasks], await asyncio.gather(*(fetch(i, 0) for i in range(3))))
    await queue.put(1)
    async for x in agen():
        print(await asyncio.wait_for(fetch(x, 0), timeout=1))
async def agen():
    for i in range(2):
        yield i
asyncio.run(main())
# --- threads
import threading, queue
from concurrent.futures import ThreadPoolExecutor, as_completed
lock = threading.Lock()
q = queue.Queue()
total = 0
def work(n):
    global total
    with lock:
        total += n
    q.put(n)
    return n * n
threads = [threading.Thread(target=work, args=(i,), daemon=True) for i in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
with ThreadPoolExecutor(max_workers=4) as pool:
    futures = {pool.submit(work, i): i for i in range(5)}
    for f in as_completed(futures):
        print(futures[f], f.result())
    print(list(pool.map(work, range(3))))
# --- number games
from decimal import Decimal, getcontext
from fractions import Fraction
import math, cmath, operator
getcontext().prec = 50
print(Decimal(2).sqrt(), Fraction(1, 3) + Fraction(1, 6), cmath.sqrt(-1), math.comb(10, 3))
ops = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv}
def rpn(tokens):
    stack = []
    for token in tokens.split():
        if token in ops:
            b, a = stack.pop(), stack.pop()
            stack.append(ops[token](a, b))
        else:
            stack.append(float(token))
    return stack[0]
print(rpn("3 4 + 2 *"), sorted([{"n": 2}, {"n": 1}], key=operator.itemgetter("n")))
# --- caesar and base64
import base64, secrets, hmac, hashlib, uuid, binascii
def caesar(text, k):
    return "".join(chr((ord(c) - 97 + k) % 26 + 97) if c.islower() else c for c in text)
secret = caesar("hello", 3)
print(secret, base64.b64encode(secret.encode()).decode(), base64.b64decode("aGk=").decode())
with open("cipher.txt", "w") as f:
    f.write(caesar(secret, -3))
print(hmac.new(b"k", b"m", hashlib.sha256).hexdigest(), uuid.uuid4(), secrets.token_hex(8), binascii.hexlify(b"x"))
# --- timing
import timeit, cProfile, pstats, tracemalloc, gc, sys
print(timeit.timeit("'-'.join(str(n) for n in range(100))", number=1000))
print(timeit.timeit("math.sqrt(2)", setup="import math", number=1000))
print(timeit.timeit(lambda: sum(range(100)), number=100), sys.getsizeof([]), gc.collect())
profiler = cProfile.Profile()
profiler.enable()
sorted(range(1000), key=lambda x: -x)
profiler.disable()
pstats.Stats(profiler).sort_stats("cumtime").print_stats(5)
# --- a calculator without eval
import ast, operator
OPS = {ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.USub: operator.neg}
def evaluate(node):
    if isinstance(node, ast.Expression):
        return evaluate(node.body)
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.BinOp):
        return OPS[type(node.op)](evaluate(node.left), evaluate(node.right))
    raise ValueError(ast.dump(node))
print(evaluate(ast.parse("1 + 2 * 3", mode="eval")), ast.literal_eval("[1, 2]"))
class Expr:
    def eval(self, env):
        return env["x"]
    def compile(self):
        return "code"
print(Expr().eval({"x": 1}), Expr().compile())
# --- game of life
import os, sys, time
def step(cells):
    from collections import Counter
    near = Counter((x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
    return {c for c, n in near.items() if n == 3 or (n == 2 and c in cells)}
cells = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
for _ in range(3):
    cells = step(cells)
    for y in range(5):
        sys.stdout.write("".join("#" if (x, y) in cells else "." for x in range(5)) + "\n")
    time.sleep(0)
# --- new syntax
type Pair[T] = tuple[T, T]
def first[T](pair: Pair[T]) -> T:
    return pair[0]
class Box[T]:
    def __init__(self, value: T):
        self.value = value
try:
    raise ExceptionGroup("g", [ValueError("a")])
except* ValueError as group:
    print(group.exceptions)
x = [*range(3)]
print(first((1, 2)), f"{x=} {x!r:>10} {'nested ' + f'{x[0]}'}", (lambda *a, k=1, **kw: k)(*x, **{}), 0x_ff, 1_000j)
# --- attributes of ordinary objects
class Config:
    def __init__(self, **kwargs):
        for key, value in kwargs.items():
            setattr(self, key, value)
    def __getattr__(self, name):
        return None
c = Config(path="/api", system="linux", name="x")
for name in vars(c):
    print(name, getattr(c, name), hasattr(c, "path"))
class Planet:
    def __init__(self, system):
        self.system = system
print(Planet("solar").system, c.system, getattr(c, "missing", 3))
print("Hello %s of %d / %.2f" % ("x", 3, 1.5), "{0} {name:>5}".format("a", name="b"), dir(c)[:3])
if "c" in globals() and "missing" not in locals():
    print("there")
# --- platform facts
import platform, sys, os, locale, signal
print(platform.system(), platform.python_version(), sys.version_info[:2], sys.platform, os.name, os.cpu_count())
signal.signal(signal.SIGINT, lambda s, f: sys.exit(0))
sys.setrecursionlimit(5000)
for line in sys.stdin:
    print(line.rstrip("\n"))
print(os.getenv("LANG"), sys.executable, sys.path[0], sys.argv[1:], locale.getpreferredencoding())
# --- offline api client
import json
from urllib.parse import urlencode, urljoin, urlparse, parse_qs, quote
from http import HTTPStatus
BASE = "https://api.example.com/v1/"
def build(path, **params):
    return urljoin(BASE, path) + "?" + urlencode(params)
url = build("users/1", q="a b")
parts = urlparse(url)
print(parts.netloc, parts.path, parse_qs(parts.query), quote("a/b"), HTTPStatus.OK.phrase)
response = {"status": 200, "data": [{"id": 1, "href": "/users/1"}]}
for item in response["data"]:
    print(item["href"].rsplit("/", 1)[-1], json.dumps(item))
