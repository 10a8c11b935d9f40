# --- clean a messy table
import re
import unicodedata
import warnings
import numpy as np
import pandas as pd

warnings.filterwarnings("ignore", category=FutureWarning)

def clean_name(name):
    name = unicodedata.normalize("NFKD", str(name)).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"\W+", "_", name).strip("_").lower()

def parse_number(value):
    if pd.isna(value):
        return np.nan
    text = str(value).strip().replace("\u00a0", "")
    if re.fullmatch(r"-?[\d.]+,\d+", text):
        text = text.replace(".", "").replace(",", ".")
    try:
        return float(text)
    except ValueError:
        return np.nan

raw = pd.read_csv("raw/export.csv", sep=None, engine="python", dtype=str, encoding="latin-1", na_values=["-", "n/a", ""])
raw.columns = [clean_name(column) for column in raw.columns]
raw = raw.loc[:, ~raw.columns.duplicated()].dropna(how="all")
for column in raw.columns:
    numbers = raw[column].map(parse_number)
    if numbers.notna().mean() > 0.9:
        raw[column] = numbers
    elif column.endswith("_date"):
        raw[column] = pd.to_datetime(raw[column], dayfirst=True, errors="coerce")
    else:
        raw[column] = raw[column].str.strip().astype("category")
report = pd.DataFrame({"type": raw.dtypes.astype(str), "missing": raw.isna().mean().round(3), "unique": raw.nunique()})
outliers = raw.select_dtypes("number").apply(lambda s: ((s - s.mean()).abs() > 3 * s.std()).sum())
report["outliers"] = outliers
raw.drop_duplicates().to_csv("clean/export.csv", index=False)
report.to_string("clean/report.txt")
with pd.option_context("display.max_rows", None):
    print(report)
# --- files sorted by kind and date
import os
import shutil
import sys
from collections import Counter
from datetime import datetime
from pathlib import Path

KINDS = {"pictures": {".jpg", ".png", ".gif"}, "documents": {".pdf", ".docx", ".txt"}, "tables": {".csv", ".xlsx"}}
root = Path(sys.argv[1]) if len(sys.argv) > 1 else Path("downloads")
dry_run = os.environ.get("DRY_RUN", "1") == "1"

def kind_of(path):
    for kind, suffixes in KINDS.items():
        if path.suffix.lower() in suffixes:
            return kind
    return "other"

def free_name(path):
    candidate, number = path, 1
    while candidate.exists():
        candidate = path.with_stem(f"{path.stem}_{number}")
        number += 1
    return candidate

moved = Counter()
for folder, folders, names in os.walk(root):
    folders[:] = [name for name in folders if not name.startswith(".")]
    for name in names:
        path = Path(folder) / name
        changed = datetime.fromtimestamp(path.stat().st_mtime)
        target = free_name(Path("sorted") / kind_of(path) / f"{changed:%Y-%m}" / name)
        print(f"{path} -> {target}")
        if not dry_run:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.move(str(path), target)
        moved[kind_of(path)] += 1
for kind, count in moved.most_common():
    print(f"{kind:<12}{count:>5}")
# --- differences between two versions
import csv
import difflib
import json
import sys
from itertools import zip_longest
from pathlib import Path

def load(path):
    with open(path, newline="", encoding="utf-8") as handle:
        return {row["id"]: row for row in csv.DictReader(handle)}

old, new = load("v1.csv"), load("v2.csv")
added = sorted(new.keys() - old.keys())
removed = sorted(old.keys() - new.keys())
changed = {
    key: {name: (old[key].get(name), new[key].get(name)) for name in new[key] if old[key].get(name) != new[key].get(name)}
    for key in old.keys() & new.keys() if old[key] != new[key]
}
json.dump({"added": added, "removed": removed, "changed": changed}, sys.stdout, indent=2)
left = Path("v1.txt").read_text().splitlines()
right = Path("v2.txt").read_text().splitlines()
sys.stdout.writelines(line + "\n" for line in difflib.unified_diff(left, right, "v1", "v2", lineterm=""))
for number, (a, b) in enumerate(zip_longest(left, right, fillvalue=""), 1):
    ratio = difflib.SequenceMatcher(None, a, b).ratio()
    if ratio < 0.6:
        print(number, f"{ratio:.2f}", a[:40], "|", b[:40])
Path("diff.html").write_text(difflib.HtmlDiff(wrapcolumn=60).make_file(left, right))
# --- simulation with objects
import heapq
import itertools
import random
from collections import deque
from contextlib import contextmanager
from dataclasses import dataclass, field
from statistics import mean

@dataclass(order=True)
class Event:
    time: float
    order: int
    action: object = field(compare=False)

class Simulation:
    def __init__(self, seed=1):
        self.random = random.Random(seed)
        self.now = 0.0
        self._events = []
        self._order = itertools.count()
        self.waits = []
        self.queue = deque()
        self.busy = False

    def after(self, delay, action):
        heapq.heappush(self._events, Event(self.now + delay, next(self._order), action))

    def arrive(self):
        self.queue.append(self.now)
        self.after(self.random.expovariate(1.0), self.arrive)
        if not self.busy:
            self.serve()

    def serve(self):
        if not self.queue:
            self.busy = False
            return
        self.busy = True
        self.waits.append(self.now - self.queue.popleft())
        self.after(self.random.expovariate(1.25), self.serve)

    def run(self, until):
        self.after(0, self.arrive)
        while self._events and self._events[0].time <= until:
            event = heapq.heappop(self._events)
            self.now = event.time
            event.action()
        return mean(self.waits)

@contextmanager
def banner(title):
    print("=" * 20, title)
    yield
    print("=" * 20)

with banner("waiting times"):
    for seed in range(3):
        print(seed, round(Simulation(seed).run(500), 3))
# --- little language
import ast
import operator
import re
from typing import NamedTuple

class Token(NamedTuple):
    kind: str
    text: str

OPERATORS = {"+": (1, operator.add), "-": (1, operator.sub), "*": (2, operator.mul), "/": (2, operator.truediv), "^": (3, operator.pow)}
PATTERN = re.compile(r"\s*(?:(?P<number>\d+(?:\.\d+)?)|(?P<name>[a-z]+)|(?P<op>[-+*/^()]))")

def tokenize(text):
    at = 0
    while at < len(text.rstrip()):
        found = PATTERN.match(text, at)
        if not found:
            raise SyntaxError(f"unexpected {text[at]!r} at {at}")
        yield Token(found.lastgroup, found.group(found.lastgroup))
        at = found.end()

class Parser:
    def __init__(self, text, names=None):
        self.tokens = list(tokenize(text))
        self.names = names or {}

    def peek(self):
        return self.tokens[0] if self.tokens else Token("end", "")

    def primary(self):
        match self.tokens.pop(0):
            case Token("number", text):
                return float(text)
            case Token(kind="name", text=name):
                return self.names[name]
            case Token("op", "("):
                value = self.expression()
                assert self.tokens.pop(0).text == ")"
                return value
            case Token("op", "-"):
                return -self.primary()
            case other:
                raise SyntaxError(other.text)

    def expression(self, level=0):
        left = self.primary()
        while (entry := OPERATORS.get(self.peek().text)) and entry[0] > level:
            self.tokens.pop(0)
            left = entry[1](left, self.expression(entry[0]))
        return left

for text in ("1 + 2 * 3", "(1 + 2) * x", "-2 ^ 2", "10 / 4 - 1"):
    print(text, "=", Parser(text, {"x": 4}).expression())
print(ast.literal_eval("[1, 2, {'a': (3, 4)}]"), ast.dump(ast.parse("a + 1", mode="eval")))
# --- cache and dispatch
import functools
import json
import math
import operator
import time
from functools import cache, lru_cache, partial, reduce, singledispatch
from pathlib import Path

@cache
def ways(amount, coins=(1, 2, 5, 10, 20, 50)):
    if amount == 0:
        return 1
    if amount < 0 or not coins:
        return 0
    return ways(amount - coins[-1], coins) + ways(amount, coins[:-1])

@singledispatch
def encode(value):
    raise TypeError(type(value).__name__)

@encode.register(int)
@encode.register(float)
def _(value):
    return value

@encode.register(list)
@encode.register(tuple)
def _(value):
    return [encode(item) for item in value]

@encode.register
def _(value: Path):
    return {"path": str(value)}

@encode.register
def _(value: dict):
    return {str(key): encode(item) for key, item in value.items()}

def retry(times=3, delay=0.01, errors=(ValueError,)):
    def decorate(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            for attempt in range(1, times + 1):
                try:
                    return function(*args, **kwargs)
                except errors:
                    if attempt == times:
                        raise
                    time.sleep(delay * 2 ** attempt)
        return wrapper
    return decorate

@retry(times=2)
def parse(text):
    return int(text)

compose = lambda *functions: reduce(lambda f, g: lambda x: g(f(x)), functions)
double = partial(operator.mul, 2)
print(ways(100), ways.cache_info().hits, compose(double, math.sqrt, round)(50), parse("5"))
print(json.dumps(encode({"a": [1, 2.5], "b": (Path("x"), {"c": 3})})))
print(sorted([{"n": 2}, {"n": 1}], key=operator.itemgetter("n")), max([(1, "b"), (1, "c")], key=operator.itemgetter(1)))
# --- binary files
import array
import io
import struct
import wave
import zlib
from pathlib import Path
import math

HEADER = struct.Struct("<4sHHI")

def write_records(path, records):
    with open(path, "wb") as handle:
        handle.write(HEADER.pack(b"RECS", 1, 0, len(records)))
        for name, value in records:
            data = name.encode("utf-8")
            handle.write(struct.pack(f"<B{len(data)}sd", len(data), data, value))

def read_records(path):
    stream = io.BytesIO(Path(path).read_bytes())
    magic, version, _, count = HEADER.unpack(stream.read(HEADER.size))
    if magic != b"RECS":
        raise ValueError(f"not a record file: {magic!r}")
    for _ in range(count):
        (length,) = stream.read(1)
        yield stream.read(length).decode("utf-8"), struct.unpack("<d", stream.read(8))[0]

write_records("values.rec", [("alpha", 1.5), ("beta", -2.25), ("gämma", math.pi)])
print(list(read_records("values.rec")), hex(zlib.crc32(Path("values.rec").read_bytes())))
rate = 22050
samples = array.array("h", (int(12000 * math.sin(2 * math.pi * 440 * n / rate)) for n in range(rate)))
with wave.open("tone.wav", "wb") as out:
    out.setnchannels(1)
    out.setsampwidth(2)
    out.setframerate(rate)
    out.writeframes(samples.tobytes())
packed = zlib.compress(samples.tobytes(), 9)
print(len(samples) * 2, len(packed), zlib.decompress(packed) == samples.tobytes(), int.from_bytes(b"\x01\x00", "big"))
# --- markdown to pages
import html
import re
from html.parser import HTMLParser
from pathlib import Path
import markdown

class Headings(HTMLParser):
    def __init__(self):
        super().__init__()
        self.found, self.level = [], None

    def handle_starttag(self, tag, attrs):
        if re.fullmatch(r"h[1-3]", tag):
            self.level = int(tag[1])

    def handle_endtag(self, tag):
        if self.level and tag == f"h{self.level}":
            self.level = None

    def handle_data(self, data):
        if self.level:
            self.found.append((self.level, data.strip()))

converter = markdown.Markdown(extensions=["tables", "fenced_code", "toc", "markdown.extensions.footnotes"])
index = []
for source in sorted(Path("docs").rglob("*.md")):
    body = converter.reset().convert(source.read_text(encoding="utf-8"))
    body = re.sub(r'href="([^":]+)\.md(#[^"]*)?"', r'href="\1.html\2"', body)
    headings = Headings()
    headings.feed(body)
    title = headings.found[0][1] if headings.found else source.stem
    target = Path("site") / source.relative_to("docs").with_suffix(".html")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(f"<title>{html.escape(title)}</title>\n{converter.toc}\n{body}", encoding="utf-8")
    index.append(f'<li><a href="{target.relative_to("site").as_posix()}">{html.escape(title)}</a></li>')
Path("site/index.html").write_text("<ul>\n" + "\n".join(index) + "\n</ul>\n", encoding="utf-8")
# --- progress over many files
import json
import signal
import sys
import time
from pathlib import Path
from tqdm import tqdm

STATE = Path("progress.json")
stop = False

def request_stop(number, frame):
    global stop
    stop = True
    print("stopping after this file", file=sys.stderr)

signal.signal(signal.SIGINT, request_stop)
done = set(json.loads(STATE.read_text())) if STATE.exists() else set()
todo = [path for path in sorted(Path("texts").glob("*.txt")) if path.name not in done]
started = time.monotonic()
totals = {"lines": 0, "words": 0}
with tqdm(total=len(todo), unit="file") as bar:
    for path in todo:
        if stop:
            break
        try:
            with path.open(encoding="utf-8") as handle:
                for line in handle:
                    totals["lines"] += 1
                    totals["words"] += len(line.split())
        except UnicodeDecodeError as error:
            tqdm.write(f"{path}: {error.reason}")
            continue
        done.add(path.name)
        bar.update()
        bar.set_postfix(words=totals["words"])
temporary = STATE.with_suffix(".tmp")
temporary.write_text(json.dumps(sorted(done)))
temporary.replace(STATE)
print(totals, f"{time.monotonic() - started:.1f} s")
sys.exit(1 if stop else 0)
# --- rows validated by models
import json
from datetime import date
from pathlib import Path
from typing import Annotated, Literal, Optional
from pydantic import BaseModel, Field, ValidationError, field_validator, model_validator

class Address(BaseModel):
    street: str
    city: str
    postcode: Annotated[str, Field(pattern=r"^\d{5}$")]

class Person(BaseModel):
    name: str = Field(min_length=1)
    born: Optional[date] = None
    kind: Literal["customer", "supplier"] = "customer"
    tags: list[str] = []
    address: Address

    @field_validator("name")
    @classmethod
    def strip(cls, value: str) -> str:
        return value.strip().title()

    @model_validator(mode="after")
    def check(self):
        if self.kind == "supplier" and not self.tags:
            raise ValueError("suppliers need tags")
        return self

good, bad = [], []
for number, line in enumerate(Path("people.jsonl").read_text().splitlines(), 1):
    try:
        good.append(Person.model_validate_json(line))
    except ValidationError as error:
        bad.append({"line": number, "errors": [e["msg"] for e in error.errors()]})
Path("good.json").write_text(json.dumps([person.model_dump(mode="json") for person in good], indent=1))
Path("bad.json").write_text(json.dumps(bad, indent=1))
Path("schema.json").write_text(json.dumps(Person.model_json_schema()))
print(len(good), "good,", len(bad), "bad")
# --- tests of a bank
import unittest
from unittest import mock
import tempfile
from pathlib import Path

class Account:
    def __init__(self, owner, balance=0, clock=None):
        self.owner, self.balance, self.clock = owner, balance, clock
        self.history = []

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError("not enough money")
        self.balance -= amount
        self.history.append((self.clock() if self.clock else None, -amount))

    def export(self, path):
        Path(path).write_text("\n".join(f"{t},{a}" for t, a in self.history))

class AccountTest(unittest.TestCase):
    def setUp(self):
        self.clock = mock.Mock(return_value=5)
        self.account = Account("ann", 100, self.clock)
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def test_withdraw(self):
        self.account.withdraw(30)
        self.assertEqual(self.account.balance, 70)
        self.clock.assert_called_once_with()

    def test_too_much(self):
        with self.assertRaisesRegex(ValueError, "not enough"):
            self.account.withdraw(500)

    def test_export(self):
        self.account.withdraw(1)
        path = Path(self.folder.name) / "history.csv"
        self.account.export(path)
        self.assertEqual(path.read_text(), "5,-1")

    def test_many(self):
        for amount in (1, 2, 3):
            with self.subTest(amount=amount):
                self.account.withdraw(amount)

    @mock.patch.object(Account, "withdraw", side_effect=ValueError)
    def test_patched(self, withdraw):
        self.assertRaises(ValueError, self.account.withdraw, 1)
        withdraw.assert_called_with(1)

if __name__ == "__main__":
    unittest.main(verbosity=2)
