# --- log file by regular expressions
import gzip
import re
from collections import Counter
from pathlib import Path

LINE = re.compile(
    r'(?P<host>\S+) \S+ \S+ \[(?P<time>[^\]]+)\] "(?P<method>[A-Z]+) (?P<path>\S+)[^"]*" (?P<status>\d{3}) (?P<size>\d+|-)'
)

def read_lines(folder):
    for path in sorted(Path(folder).glob("access.log*")):
        opener = gzip.open if path.suffix == ".gz" else open
        with opener(path, "rt", encoding="utf-8", errors="replace") as handle:
            yield from handle

statuses, paths, hosts = Counter(), Counter(), Counter()
size = bad = 0
for line in read_lines("logs"):
    found = LINE.match(line)
    if not found:
        bad += 1
        continue
    statuses[found["status"][0] + "xx"] += 1
    paths[re.sub(r"/\d+", "/<id>", found["path"].split("?")[0])] += 1
    hosts[found["host"]] += 1
    size += 0 if found["size"] == "-" else int(found["size"])
print("statuses", dict(statuses), "bad lines", bad, f"{size / 1e6:.1f} MB")
for title, counter in (("Paths", paths), ("Hosts", hosts)):
    print(title)
    for name, count in counter.most_common(5):
        print(f"  {count:>6} {name}")
emails = re.findall(r"[\w.+-]+@[\w-]+\.[\w.]+", "write to ann@example.com or bob@example.org")
print(emails, re.split(r"[;,]\s*", "a, b;c"), re.fullmatch(r"(\d+)-(\d+)", "10-20").groups())
# --- inventory with data classes
from __future__ import annotations
import enum
import json
from dataclasses import asdict, dataclass, field, replace
from functools import total_ordering
from pathlib import Path

class Category(enum.Enum):
    TOOL = "tool"
    BOOK = "book"
    FOOD = "food"

    @property
    def taxed(self) -> bool:
        return self is not Category.BOOK

class Flags(enum.Flag):
    NONE = 0
    FRAGILE = enum.auto()
    HEAVY = enum.auto()

@total_ordering
@dataclass(frozen=True)
class Item:
    name: str
    price: float
    category: Category = Category.TOOL
    tags: tuple[str, ...] = ()

    def __lt__(self, other: Item) -> bool:
        return (self.price, self.name) < (other.price, other.name)

    @classmethod
    def from_dict(cls, data: dict) -> Item:
        return cls(data["name"], float(data["price"]), Category(data["category"]), tuple(data.get("tags", ())))

@dataclass
class Inventory:
    items: dict[str, Item] = field(default_factory=dict)

    def add(self, item: Item) -> None:
        self.items[item.name] = item

    def save(self, path: Path) -> None:
        rows = [{**asdict(item), "category": item.category.value} for item in self.items.values()]
        path.write_text(json.dumps(rows, indent=2))

    @classmethod
    def load(cls, path: Path) -> Inventory:
        stock = cls()
        for row in json.loads(path.read_text()):
            stock.add(Item.from_dict(row))
        return stock

stock = Inventory()
stock.add(Item("hammer", 19.5, tags=("steel",)))
stock.add(replace(stock.items["hammer"], name="novel", category=Category.BOOK))
stock.save(Path("stock.json"))
print(sorted(Inventory.load(Path("stock.json")).items.values()), Flags.FRAGILE | Flags.HEAVY)
# --- shapes by pattern
from dataclasses import dataclass
import math

@dataclass
class Point:
    x: float
    y: float

@dataclass
class Circle:
    center: Point
    radius: float

@dataclass
class Polygon:
    points: list[Point]

def area(shape) -> float:
    match shape:
        case Circle(_, radius) if radius > 0:
            return math.pi * radius ** 2
        case Circle():
            return 0.0
        case Polygon([]) | Polygon([_]) | Polygon([_, _]):
            return 0.0
        case Polygon([*points]):
            pairs = zip(points, points[1:] + points[:1])
            return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
        case ("rectangle", float(width) | int(width), float(height) | int(height)):
            return width * height
        case {"kind": "square", "side": side, **rest}:
            return side ** 2
        case Point(x=0, y=0) | None:
            return 0.0
        case _:
            raise ValueError(f"unknown shape: {shape!r}")

shapes = [Circle(Point(0, 0), 2), Polygon([Point(0, 0), Point(4, 0), Point(0, 3)]), ("rectangle", 2, 3.5), {"kind": "square", "side": 4}]
for shape in shapes:
    print(f"{type(shape).__name__:<10}{area(shape):>8.2f}")
# --- command line with sub-commands
import argparse
import logging
import sys
from pathlib import Path

log = logging.getLogger("notes")

def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Keeps notes in a folder.")
    parser.add_argument("-v", "--verbose", action="count", default=0)
    parser.add_argument("--folder", type=Path, default=Path("notes"))
    commands = parser.add_subparsers(dest="command", required=True)
    add = commands.add_parser("add", help="add a note")
    add.add_argument("title")
    add.add_argument("words", nargs="+")
    add.set_defaults(run=add_note)
    show = commands.add_parser("list", help="list all notes")
    show.add_argument("--limit", type=int, default=10, choices=range(1, 101), metavar="N")
    show.set_defaults(run=list_notes)
    return parser

def add_note(args) -> int:
    args.folder.mkdir(exist_ok=True)
    path = args.folder / f"{args.title.lower().replace(' ', '_')}.txt"
    path.write_text(" ".join(args.words) + "\n", encoding="utf-8")
    log.info("wrote %s", path)
    return 0

def list_notes(args) -> int:
    for path in sorted(args.folder.glob("*.txt"))[: args.limit]:
        print(f"{path.stem}: {path.read_text(encoding='utf-8').strip()[:60]}")
    return 0

def main(argv=None) -> int:
    args = build_parser().parse_args(argv)
    logging.basicConfig(filename="notes.log", level=logging.WARNING - 10 * args.verbose, format="%(asctime)s %(levelname)s %(message)s")
    try:
        return args.run(args)
    except OSError as error:
        log.exception("failed")
        print(error, file=sys.stderr)
        return 1

if __name__ == "__main__":
    sys.exit(main())
# --- logging with handlers
import logging
import logging.handlers
import time
from functools import wraps

def configure(path="logs/app.log"):
    formatter = logging.Formatter("%(asctime)s | %(name)s | %(levelname)-8s | %(message)s")
    rotating = logging.handlers.RotatingFileHandler(path, maxBytes=1_000_000, backupCount=3, encoding="utf-8")
    rotating.setFormatter(formatter)
    console = logging.StreamHandler()
    console.setLevel(logging.WARNING)
    root = logging.getLogger()
    root.setLevel(logging.DEBUG)
    root.handlers[:] = [rotating, console]

def timed(function):
    @wraps(function)
    def wrapper(*args, **kwargs):
        started = time.perf_counter()
        try:
            return function(*args, **kwargs)
        finally:
            logging.getLogger(function.__module__).debug("%s took %.3f s", function.__qualname__, time.perf_counter() - started)
    return wrapper

@timed
def work(count):
    logger = logging.getLogger(__name__)
    for number in range(count):
        if number % 7 == 0:
            logger.warning("number %d is odd to handle", number)
        logger.info("handled", extra={"number": number})
    return count

configure()
work(20)
try:
    1 / 0
except ZeroDivisionError:
    logging.exception("caught")
logging.shutdown()
# --- asyncio workers
import asyncio
import random
from dataclasses import dataclass, field

@dataclass(order=True)
class Job:
    priority: int
    name: str = field(compare=False)

async def worker(name, queue, results):
    while True:
        job = await queue.get()
        try:
            await asyncio.sleep(random.uniform(0.001, 0.01))
            results.append((name, job.name, job.priority))
        finally:
            queue.task_done()

async def produce(queue, count):
    for number in range(count):
        await queue.put(Job(random.randint(1, 5), f"job {number}"))

async def main():
    queue = asyncio.PriorityQueue(maxsize=10)
    results = []
    workers = [asyncio.create_task(worker(f"w{n}", queue, results)) for n in range(3)]
    async with asyncio.timeout(5):
        await produce(queue, 20)
        await queue.join()
    for task in workers:
        task.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    semaphore = asyncio.Semaphore(2)
    async def limited(n):
        async with semaphore:
            return await asyncio.to_thread(pow, n, 2)
    squares = await asyncio.gather(*(limited(n) for n in range(5)))
    print(len(results), squares)

asyncio.run(main())
# --- threads that hash files
import hashlib
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Lock

def digest(path, block=1 << 16):
    value = hashlib.sha256()
    with open(path, "rb") as handle:
        while chunk := handle.read(block):
            value.update(chunk)
    return value.hexdigest()

seen = {}
lock = Lock()
duplicates = []
files = [path for path in Path("archive").rglob("*") if path.is_file()]
with ThreadPoolExecutor(max_workers=8, thread_name_prefix="hash") as pool:
    futures = {pool.submit(digest, path): path for path in files}
    for future in as_completed(futures):
        path = futures[future]
        try:
            value = future.result()
        except OSError as error:
            print("could not read", path, error)
            continue
        with lock:
            if value in seen:
                duplicates.append((path, seen[value]))
            else:
                seen[value] = path
with open("duplicates.txt", "w") as out:
    for path, original in sorted(duplicates):
        out.write(f"{path}\t{original}\t{path.stat().st_size}\n")
print(len(files), "files,", len(duplicates), "duplicates")
# --- tests in the style of pytest
import math
import pytest

def mean(values):
    values = list(values)
    if not values:
        raise ValueError("mean of nothing")
    return math.fsum(values) / len(values)

def slug(text):
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())

@pytest.fixture
def numbers():
    return [1, 2, 3, 4]

@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("data")

def test_mean(numbers):
    assert mean(numbers) == pytest.approx(2.5)

def test_mean_of_nothing():
    with pytest.raises(ValueError, match="nothing"):
        mean([])

@pytest.mark.parametrize("text, expected", [("Hello World", "hello-world"), ("  a--b ", "a-b"), ("", "")])
def test_slug(text, expected):
    assert slug(text) == expected

def test_file(folder, monkeypatch, capsys):
    path = folder / "a.txt"
    path.write_text("x")
    monkeypatch.setattr(math, "pi", 3)
    print(path.read_text())
    assert capsys.readouterr().out == "x\n"

class TestSlug:
    def test_numbers(self):
        assert slug("Version 2.0") == "version-2-0"

    @pytest.mark.skipif(True, reason="slow")
    def test_long(self):
        assert slug("a " * 1000)
# --- generic repository
from __future__ import annotations
from abc import ABC, abstractmethod
from typing import Callable, ClassVar, Generic, Iterable, Literal, NamedTuple, Optional, Protocol, TypedDict, TypeVar, overload

class Entity(Protocol):
    id: int

T = TypeVar("T", bound=Entity)
Order = Literal["asc", "desc"]

class UserRow(TypedDict, total=False):
    id: int
    name: str
    email: Optional[str]

class User(NamedTuple):
    id: int
    name: str

class Repository(ABC, Generic[T]):
    registry: ClassVar[dict[str, type]] = {}

    def __init_subclass__(cls, **kwargs):
        super().__init_subclass__(**kwargs)
        Repository.registry[cls.__name__] = cls

    @abstractmethod
    def all(self) -> Iterable[T]: ...

    def find(self, predicate: Callable[[T], bool]) -> Optional[T]:
        return next((item for item in self.all() if predicate(item)), None)

    def sorted(self, order: Order = "asc") -> list[T]:
        return sorted(self.all(), key=lambda item: item.id, reverse=order == "desc")

class Users(Repository[User]):
    def __init__(self, rows: Iterable[UserRow]) -> None:
        self._rows = [User(row["id"], row.get("name", "?")) for row in rows]

    def all(self) -> Iterable[User]:
        return iter(self._rows)

    @overload
    def get(self, key: int) -> User: ...
    @overload
    def get(self, key: str) -> list[User]: ...
    def get(self, key):
        if isinstance(key, int):
            return {user.id: user for user in self._rows}[key]
        return [user for user in self._rows if user.name == key]

users = Users([{"id": 2, "name": "Ann"}, {"id": 1, "name": "Bob"}])
print(users.sorted(), users.get(2), users.get("Bob"), users.find(lambda u: u.id > 1), Repository.registry)
# --- word statistics
import itertools
import statistics
import string
from collections import ChainMap, Counter, OrderedDict, defaultdict, deque

text = open("book.txt", encoding="utf-8").read()
words = [word.strip(string.punctuation).lower() for word in text.split()]
words = [word for word in words if word]
counts = Counter(words)
lengths = [len(word) for word in words]
print("words", len(words), "unique", len(counts), "mean", round(statistics.fmean(lengths), 2))
print("median", statistics.median(lengths), "mode", statistics.mode(lengths), "stdev", statistics.stdev(lengths))
by_letter = defaultdict(set)
for word in counts:
    by_letter[word[0]].add(word)
bigrams = Counter(itertools.pairwise(words))
window = deque(maxlen=3)
repeats = 0
for word in words:
    repeats += word in window
    window.append(word)
groups = {key: list(group) for key, group in itertools.groupby(sorted(counts, key=len), key=len)}
for length, group in OrderedDict(sorted(groups.items())).items():
    print(f"{length:>3} {len(group):>5} {', '.join(itertools.islice(group, 4))}")
options = ChainMap({"top": 5}, {"top": 3, "case": "lower"})
for pair, count in bigrams.most_common(options["top"]):
    print(count, *pair)
print(list(itertools.accumulate(range(5))), list(itertools.combinations("abc", 2)), repeats)
print(statistics.quantiles(lengths, n=4), statistics.correlation(range(5), [1, 3, 2, 5, 4]))
# --- savings plan
from decimal import ROUND_HALF_EVEN, Decimal, getcontext, localcontext
from fractions import Fraction
import calendar
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

getcontext().prec = 28

def plan(start: Decimal, rate: Decimal, months: int, deposit: Decimal):
    balance, day = start, date(2024, 1, 31)
    for month in range(1, months + 1):
        interest = (balance * rate / 12).quantize(Decimal("0.01"), ROUND_HALF_EVEN)
        balance += interest + deposit
        yield day, interest, balance
        year, following = (day.year + 1, 1) if day.month == 12 else (day.year, day.month + 1)
        day = date(year, following, calendar.monthrange(year, following)[1])

for day, interest, balance in plan(Decimal("1000"), Decimal("0.031"), 12, Decimal("50")):
    print(f"{day:%d.%m.%Y} {interest:>8} {balance:>10}")
with localcontext() as context:
    context.prec = 50
    print(Decimal(2).sqrt())
print(Fraction(1, 3) + Fraction("0.25"), Fraction(3.125).limit_denominator(10))
meeting = datetime.combine(date(2024, 3, 31), time(9), tzinfo=ZoneInfo("Europe/Berlin"))
for zone in ("UTC", "America/New_York", "Asia/Tokyo"):
    print(zone, meeting.astimezone(ZoneInfo(zone)).isoformat())
print((meeting + timedelta(weeks=1)).isocalendar(), datetime.fromisoformat("2024-05-01T10:00:00+02:00").timestamp())
# --- mail texts from a template
import textwrap
from string import Template
from pathlib import Path
import csv

TEMPLATE = Template(textwrap.dedent("""\
    Dear $name,

    $body

    Your balance is $$${balance}.
    Kind regards
"""))

def letters(rows):
    for row in rows:
        body = textwrap.fill(
            f"thank you for your order no. {row['order']} of {row['date']}; it was sent to {row['city']} and "
            "should arrive within the next three working days.", width=60)
        yield row["name"], TEMPLATE.safe_substitute(name=row["name"], body=body, balance=f"{float(row['balance']):.2f}")

out = Path("letters")
out.mkdir(exist_ok=True)
with open("customers.csv", newline="") as handle:
    for number, (name, text) in enumerate(letters(csv.DictReader(handle)), 1):
        (out / f"{number:03}_{name.split()[-1].lower()}.txt").write_text(text, encoding="utf-8")
        print(textwrap.shorten(text.replace("\n", " "), 70, placeholder="..."))
print(textwrap.indent("a\nb", "> "), Template("$a-${b}").substitute({"a": 1}, b=2))
# --- settings of all kinds
import configparser
import tomllib
import yaml
from pathlib import Path

DEFAULTS = {"server": {"host": "localhost", "port": "8080"}, "paths": {"data": "data", "out": "out"}}
ini = configparser.ConfigParser(interpolation=configparser.ExtendedInterpolation())
ini.read_dict(DEFAULTS)
ini.read(["settings.ini", "settings.local.ini"], encoding="utf-8")
if not ini.has_section("users"):
    ini.add_section("users")
ini.set("users", "admin", "ann")
with open("settings.ini", "w", encoding="utf-8") as handle:
    ini.write(handle)
project = tomllib.loads(Path("pyproject.toml").read_text()) if Path("pyproject.toml").exists() else {}
with open("settings.yaml", encoding="utf-8") as handle:
    extra = yaml.safe_load(handle) or {}
merged = {section: dict(ini[section]) for section in ini.sections()}
for section, values in extra.items():
    merged.setdefault(section, {}).update(values)
Path(ini["paths"]["out"]).mkdir(exist_ok=True)
Path("merged.yaml").write_text(yaml.safe_dump(merged, sort_keys=True, allow_unicode=True))
print(ini.getint("server", "port"), ini.getboolean("server", "debug", fallback=False))
print(project.get("project", {}).get("version"), list(yaml.safe_load_all("a: 1\n---\nb: 2")))
