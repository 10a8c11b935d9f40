# --- dataclasses enum protocol
from __future__ import annotations
import enum
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Callable, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

T = TypeVar("T")

class Suit(enum.Enum):
    CLUBS = enum.auto()
    HEARTS = enum.auto()

    @property
    def red(self) -> bool:
        return self is Suit.HEARTS

@dataclass(order=True, frozen=True, slots=True)
class Card:
    rank: int
    suit: Suit = field(compare=False, default=Suit.CLUBS)
    names: ClassVar[dict[int, str]] = {11: "J"}

    def __post_init__(self):
        if not 2 <= self.rank <= 14:
            raise ValueError(self.rank)

@runtime_checkable
class Drawable(Protocol):
    def draw(self) -> str: ...

class Shape(ABC):
    @abstractmethod
    def area(self) -> float: ...

class Square(Shape):
    def __init__(self, side: float) -> None:
        self.side = side
    def area(self) -> float:
        return self.side ** 2
    def draw(self) -> str:
        return "[]"

class Box(Generic[T]):
    def __init__(self, item: T): self.item = item
    def map(self, fn: Callable[[T], Any]) -> "Box": return Box(fn(self.item))

print(sorted([Card(5), Card(3, Suit.HEARTS)]), asdict(Card(11)), replace(Card(2), rank=4))
print(isinstance(Square(2), Drawable), Box(3).map(str).item, Suit["HEARTS"].red, list(Suit))
# --- metaclass registry and descriptors
class Registry(type):
    items = {}
    def __new__(mcs, name, bases, ns, **kw):
        cls = super().__new__(mcs, name, bases, ns)
        mcs.items[name.lower()] = cls
        return cls
    def __call__(cls, *args, **kwargs):
        obj = super().__call__(*args, **kwargs)
        obj.created = True
        return obj

class Positive:
    def __set_name__(self, owner, name):
        self.name = "_" + name
    def __get__(self, obj, owner=None):
        return self if obj is None else getattr(obj, self.name)
    def __set__(self, obj, value):
        if value <= 0:
            raise ValueError(f"{self.name[1:]} must be positive")
        setattr(obj, self.name, value)

class Plugin(metaclass=Registry):
    size = Positive()
    def __init__(self, size=1):
        self.size = size
    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        cls.tag = tag

class Csv(Plugin, tag="csv"):
    pass

print(Registry.items, Registry.items["csv"](3).size, Csv.tag, type(Csv).__name__, Csv.__mro__, Csv.__bases__)
# --- operators and slots
import math
from functools import total_ordering

@total_ordering
class Vec:
    __slots__ = ("x", "y")
    def __init__(self, x, y): self.x, self.y = x, y
    def __add__(self, o): return Vec(self.x + o.x, self.y + o.y)
    def __mul__(self, k): return Vec(self.x * k, self.y * k) if isinstance(k, (int, float)) else NotImplemented
    __rmul__ = __mul__
    def __eq__(self, o): return (self.x, self.y) == (o.x, o.y)
    def __lt__(self, o): return abs(self) < abs(o)
    def __hash__(self): return hash((self.x, self.y))
    def __abs__(self): return math.hypot(self.x, self.y)
    def __iter__(self): return iter((self.x, self.y))
    def __getitem__(self, i): return (self.x, self.y)[i]
    def __repr__(self): return f"{type(self).__name__}({self.x!r}, {self.y!r})"
    def __bool__(self): return any(self)
    def __matmul__(self, o): return self.x * o.x + self.y * o.y

a, b = Vec(1, 2), Vec(3, 4)
print(a + b, 2 * a, a @ b, a < b, {a, b}, [*a], bool(Vec(0, 0)), max(a, b))
# --- decorators with arguments
import functools
import time
from typing import Callable, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

def retry(times: int = 3, delay: float = 0.0, errors: tuple = (Exception,)):
    def wrap(fn: Callable[P, R]) -> Callable[P, R]:
        @functools.wraps(fn)
        def inner(*args: P.args, **kwargs: P.kwargs) -> R:
            for attempt in range(1, times + 1):
                try:
                    return fn(*args, **kwargs)
                except errors as e:
                    print(f"{fn.__name__} failed ({attempt}): {e}")
                    time.sleep(delay)
            raise RuntimeError("gave up")
        inner.calls = 0
        return inner
    return wrap

def timed(fn):
    @functools.wraps(fn)
    def inner(*a, **k):
        start = time.perf_counter()
        try:
            return fn(*a, **k)
        finally:
            print(f"{fn.__qualname__} took {time.perf_counter() - start:.6f}s")
    return inner

@timed
@retry(times=2, errors=(ValueError,))
def flaky(n):
    if n % 2:
        raise ValueError("odd")
    return n

print(flaky(4), functools.reduce(lambda a, b: a * b, range(1, 6)), functools.partial(pow, 2)(5))
# --- context managers
import contextlib
import io
import os

@contextlib.contextmanager
def working(path):
    old = os.getcwd()
    os.makedirs(path, exist_ok=True)
    os.chdir(path)
    try:
        yield path
    finally:
        os.chdir(old)

class Timer:
    def __enter__(self):
        import time
        self.t = time.monotonic()
        return self
    def __exit__(self, exc_type, exc, tb):
        import time
        self.elapsed = time.monotonic() - self.t
        return False

buf = io.StringIO()
with working("build"), Timer() as t, contextlib.redirect_stdout(buf), contextlib.suppress(FileNotFoundError):
    print("captured")
    with open("x.txt", "w") as f:
        f.write("1")
with contextlib.ExitStack() as stack:
    files = [stack.enter_context(open(f"part{i}.txt", "w")) for i in range(3)]
    for i, f in enumerate(files):
        print(i, file=f)
print(repr(buf.getvalue()), t.elapsed >= 0)
# --- generators and recursion
from collections import deque
from itertools import accumulate, chain, count, cycle, groupby, islice, pairwise, permutations, takewhile, zip_longest

def primes():
    seen = {}
    for n in count(2):
        p = seen.pop(n, None)
        if p is None:
            yield n
            seen[n * n] = n
        else:
            m = n + p
            while m in seen:
                m += p
            seen[m] = p

def flatten(x):
    if isinstance(x, (list, tuple)):
        for i in x:
            yield from flatten(i)
    else:
        yield x

def averager():
    total = n = 0
    avg = None
    while True:
        avg = (total := total + (yield avg)) / (n := n + 1)

g = averager()
next(g)
print(g.send(10), g.send(20), list(islice(primes(), 10)), list(flatten([1, [2, (3, [4])]])))
print(list(takewhile(lambda p: p < 50, primes())), [(k, len(list(v))) for k, v in groupby("aabbbc")])
print(list(pairwise([1, 2, 3])), list(accumulate([1, 2, 3])), list(islice(cycle("ab"), 5)), list(zip_longest("ab", "c")))
print(sum(1 for _ in permutations(range(5))), deque(chain([1], [2]), maxlen=1))
