# --- bank statements into categories
import csv
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path

RULES = [(re.compile(pattern, re.I), category) for pattern, category in [
    (r"rewe|aldi|lidl", "food"), (r"bahn|shell|aral", "travel"), (r"miete|rent", "home"), (r"amazon|otto", "shopping")]]

@dataclass(frozen=True, slots=True)
class Booking:
    day: date
    text: str
    amount: Decimal

    @property
    def category(self) -> str:
        return next((category for pattern, category in RULES if pattern.search(self.text)), "other")

def read(path: Path) -> list[Booking]:
    sample = path.read_text(encoding="cp1252")[:2048]
    dialect = csv.Sniffer().sniff(sample, delimiters=";,\t")
    bookings = []
    with path.open(newline="", encoding="cp1252") as handle:
        for row in csv.DictReader(handle, dialect=dialect):
            amount = Decimal(row["Betrag"].replace(".", "").replace(",", "."))
            bookings.append(Booking(datetime.strptime(row["Datum"], "%d.%m.%Y").date(), row["Text"], amount))
    return bookings

bookings = sorted((b for p in Path("konto").glob("*.csv") for b in read(p)), key=lambda b: b.day)
months = defaultdict(lambda: defaultdict(Decimal))
for booking in bookings:
    months[booking.day.strftime("%Y-%m")][booking.category] += booking.amount
for month, categories in sorted(months.items()):
    print(month, *(f"{name}={total:.2f}" for name, total in sorted(categories.items())), file=sys.stderr)
with open("categories.csv", "w", newline="") as out:
    csv.writer(out).writerows((b.day, b.category, b.amount, b.text) for b in bookings)
# --- time zones of a meeting
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

TEAM = {"Ann": "Europe/Berlin", "Bob": "America/Los_Angeles", "Cho": "Asia/Seoul"}

def working(moment: datetime) -> bool:
    return moment.weekday() < 5 and 8 <= moment.hour < 18

def slots(day: datetime, hours: int = 24):
    for offset in range(hours * 2):
        yield day + timedelta(minutes=30 * offset)

start = datetime.now(timezone.utc).replace(hour=0, minute=0, second=0, microsecond=0)
best, most = [], 0
for slot in slots(start):
    present = [name for name, zone in TEAM.items() if working(slot.astimezone(ZoneInfo(zone)))]
    if len(present) > most:
        best, most = [slot], len(present)
    elif len(present) == most:
        best.append(slot)
for slot in best[:5]:
    print(" | ".join(f"{name} {slot.astimezone(ZoneInfo(zone)):%a %H:%M}" for name, zone in TEAM.items()))
for name in sys.argv[1:]:
    try:
        print(name, datetime.now(ZoneInfo(name)).isoformat(timespec="minutes"))
    except ZoneInfoNotFoundError:
        close = [zone for zone in available_timezones() if name.lower() in zone.lower()]
        print(f"unknown zone {name}, did you mean {', '.join(sorted(close)[:3])}?")
# --- thumbnails and text on pictures
import sys
from pathlib import Path
import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageEnhance, ImageFont, ImageStat

def watermark(image, text, opacity=96):
    layer = Image.new("RGBA", image.size, (0, 0, 0, 0))
    draw = ImageDraw.Draw(layer)
    try:
        font = ImageFont.truetype("fonts/DejaVuSans.ttf", max(12, image.width // 30))
    except OSError:
        font = ImageFont.load_default()
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
    draw.text((image.width - right - 10, image.height - bottom - 10), text, font=font, fill=(255, 255, 255, opacity))
    return Image.alpha_composite(image.convert("RGBA"), layer).convert("RGB")

def difference(a, b):
    return sum(ImageStat.Stat(ImageChops.difference(a, b)).mean) / 3

target = Path("web")
target.mkdir(exist_ok=True)
previous = None
for path in sorted(Path("camera").glob("*.jpg")):
    with Image.open(path) as original:
        exif = original.getexif()
        image = original.convert("RGB")
    image.thumbnail((1280, 1280))
    image = ImageEnhance.Contrast(image).enhance(1.1)
    if previous is not None and previous.size == image.size and difference(previous, image) < 2:
        print("skipped", path.name)
        continue
    watermark(image, f"{path.stem} © Ann").save(target / path.name, "JPEG", quality=80, optimize=True)
    pixels = np.asarray(image.convert("L"), dtype=float)
    print(path.name, image.size, exif.get(306), f"brightness {pixels.mean():.0f}, contrast {pixels.std():.0f}")
    previous = image
# --- books from an api dump
import gzip
import itertools
import json
import logging
from pathlib import Path
from types import SimpleNamespace

logging.basicConfig(level=logging.INFO, filename="import.log", filemode="w", encoding="utf-8")
log = logging.getLogger("import")

def batches(items, size):
    iterator = iter(items)
    while batch := list(itertools.islice(iterator, size)):
        yield batch

def records(path):
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        for number, line in enumerate(handle, 1):
            try:
                yield json.loads(line, object_hook=lambda data: SimpleNamespace(**data))
            except json.JSONDecodeError as error:
                log.warning("line %d: %s", number, error)

def row(book):
    authors = getattr(book, "authors", None) or []
    year = getattr(book, "year", "") if hasattr(book, "year") else ""
    return [book.id, book.title.strip(), "; ".join(a.name for a in authors), str(year)]

Path("batches").mkdir(exist_ok=True)
total = 0
for number, batch in enumerate(batches(records("dump.jsonl.gz"), 500)):
    rows = [row(book) for book in batch]
    total += len(rows)
    path = Path("batches", f"{number:04d}.tsv")
    path.write_text("\n".join("\t".join(map(str, r)) for r in rows), encoding="utf-8")
    log.info("wrote %s with %d rows", path, len(rows))
print(f"{total:,} books")
# --- simple inheritance and special methods
from __future__ import annotations
import math
from collections.abc import Iterator, MutableMapping, Sequence

class Vector(Sequence):
    __slots__ = ("_parts",)

    def __init__(self, *parts: float) -> None:
        self._parts = tuple(float(part) for part in parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __getitem__(self, index):
        return self._parts[index]

    def __add__(self, other: Vector) -> Vector:
        return Vector(*(a + b for a, b in zip(self, other, strict=True)))

    def __mul__(self, factor: float) -> Vector:
        return Vector(*(factor * part for part in self))

    __rmul__ = __mul__

    def __matmul__(self, other: Vector) -> float:
        return math.sumprod(self, other)

    def __abs__(self) -> float:
        return math.sqrt(self @ self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Vector) and self._parts == other._parts

    def __hash__(self) -> int:
        return hash(self._parts)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(map(str, self._parts))})"

class Store(MutableMapping):
    def __init__(self, **items):
        self._items = dict(items)
        self.reads = 0

    def __getitem__(self, key):
        self.reads += 1
        return self._items[key]

    def __setitem__(self, key, value):
        self._items[key.lower()] = value

    def __delitem__(self, key):
        del self._items[key]

    def __iter__(self) -> Iterator:
        return iter(self._items)

    def __len__(self):
        return len(self._items)

    def __getattr__(self, name):
        try:
            return self.__dict__["_items"][name]
        except KeyError:
            raise AttributeError(name) from None

v = Vector(3, 4)
store = Store(a=1)
store["B"] = 2
print(v + v, 2 * v, abs(v), v[0], v == Vector(3, 4), len({v, Vector(3, 4)}), store.b, dict(store), store.reads)
print(Vector.__doc__, Vector.__name__, [name for name in dir(v) if not name.startswith("_")], Vector.__mro__[1])
# --- descriptors and metaclass of fields
from typing import Any

class Field:
    def __init__(self, kind, default=None, check=None):
        self.kind, self.default, self.check = kind, default, check

    def __set_name__(self, owner, name):
        self.name = f"_{name}"

    def __get__(self, instance, owner=None):
        return self if instance is None else getattr(instance, self.name, self.default)

    def __set__(self, instance, value):
        if not isinstance(value, self.kind):
            raise TypeError(f"{self.name[1:]} must be {self.kind.__name__}, not {type(value).__name__}")
        if self.check and not self.check(value):
            raise ValueError(f"{self.name[1:]}: {value!r}")
        setattr(instance, self.name, value)

class ModelMeta(type):
    def __new__(mcls, name, bases, namespace):
        cls = super().__new__(mcls, name, bases, namespace)
        cls.fields = {key: value for base in reversed(cls.__mro__) for key, value in vars(base).items() if isinstance(value, Field)}
        return cls

class Model(metaclass=ModelMeta):
    def __init__(self, **values: Any) -> None:
        for name in self.fields:
            if name in values:
                setattr(self, name, values.pop(name))
        if values:
            raise TypeError(f"unknown fields: {', '.join(values)}")

    def to_dict(self):
        return {name: getattr(self, name) for name in self.fields}

class Person(Model):
    name = Field(str)
    age = Field(int, default=0, check=lambda value: value >= 0)

class Employee(Person):
    salary = Field((int, float), default=0)

ann = Employee(name="Ann", age=41, salary=5000.0)
print(ann.to_dict(), Employee.fields.keys(), isinstance(ann, Model))
for bad in ({"age": -1}, {"name": 3}, {"shoe": 42}):
    try:
        Employee(**bad)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)
# --- plugins of a converter
from abc import ABC, abstractmethod
import csv
import io
import json
import sys
from pathlib import Path
from xml.sax.saxutils import escape

class Writer(ABC):
    suffix: str

    @abstractmethod
    def write(self, rows: list[dict]) -> str: ...

class JsonWriter(Writer):
    suffix = ".json"

    def write(self, rows):
        return json.dumps(rows, indent=2, ensure_ascii=False)

class CsvWriter(Writer):
    suffix = ".csv"

    def write(self, rows):
        out = io.StringIO()
        writer = csv.DictWriter(out, fieldnames=list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
        return out.getvalue()

class XmlWriter(Writer):
    suffix = ".xml"

    def write(self, rows):
        def item(row):
            return "".join(f"<{key}>{escape(str(value))}</{key}>" for key, value in row.items())
        return f"<rows>{''.join(f'<row>{item(row)}</row>' for row in rows)}</rows>"

WRITERS = {cls.suffix: cls for cls in Writer.__subclasses__()}

def convert(source: Path, target: Path) -> None:
    rows = list(csv.DictReader(source.read_text().splitlines()))
    try:
        writer = WRITERS[target.suffix.lower()]()
    except KeyError:
        raise SystemExit(f"cannot write {target.suffix}, only {', '.join(sorted(WRITERS))}") from None
    target.write_text(writer.write(rows), encoding="utf-8")

for suffix in WRITERS:
    convert(Path("table.csv"), Path("table_copy").with_suffix(suffix))
print(*sorted(WRITERS), file=sys.stdout)
# --- timing of own functions
import cProfile
import io
import pstats
import random
import timeit
import tracemalloc

def bubble(values):
    values = list(values)
    for end in range(len(values) - 1, 0, -1):
        for at in range(end):
            if values[at] > values[at + 1]:
                values[at], values[at + 1] = values[at + 1], values[at]
    return values

def quick(values):
    if len(values) < 2:
        return list(values)
    pivot, *rest = values
    return quick([v for v in rest if v < pivot]) + [pivot] + quick([v for v in rest if v >= pivot])

random.seed(1)
numbers = [random.random() for _ in range(200)]
assert bubble(numbers) == quick(numbers) == sorted(numbers)
for name in ("bubble", "quick", "sorted"):
    function = {"bubble": bubble, "quick": quick, "sorted": sorted}[name]
    print(f"{name:<8}{min(timeit.repeat(lambda: function(numbers), number=20, repeat=3)):.4f}")
print(timeit.timeit("quick(numbers)", globals=globals(), number=50))
print(timeit.timeit("bubble(numbers)", setup="from __main__ import bubble, numbers", number=5))
cProfile.run("bubble(numbers)", sort="tottime")
profiler = cProfile.Profile()
profiler.enable()
quick(numbers)
profiler.disable()
text = io.StringIO()
pstats.Stats(profiler, stream=text).strip_dirs().sort_stats(pstats.SortKey.CUMULATIVE).print_stats(10)
tracemalloc.start()
copies = [list(numbers) for _ in range(100)]
current, peak = tracemalloc.get_traced_memory()
print(text.getvalue().splitlines()[0], f"{current / 1024:.0f} KiB, {peak / 1024:.0f} KiB")
# --- forecast by hand
import csv
import math
from datetime import date
from pathlib import Path
from statistics import fmean, stdev

def holt_winters(series, period, alpha=0.3, beta=0.05, gamma=0.2, ahead=12):
    level = fmean(series[:period])
    trend = (fmean(series[period:2 * period]) - level) / period
    season = [value - level for value in series[:period]]
    fitted = []
    for at, value in enumerate(series):
        expected = level + trend + season[at % period]
        fitted.append(expected)
        before = level
        level = alpha * (value - season[at % period]) + (1 - alpha) * (level + trend)
        trend = beta * (level - before) + (1 - beta) * trend
        season[at % period] = gamma * (value - level) + (1 - gamma) * season[at % period]
    future = [level + step * trend + season[(len(series) + step - 1) % period] for step in range(1, ahead + 1)]
    return fitted, future

with open("monthly.csv", newline="") as handle:
    series = [float(row["value"]) for row in csv.DictReader(handle)]
best = None
for alpha in (0.1, 0.3, 0.5):
    for gamma in (0.1, 0.3):
        fitted, future = holt_winters(series, 12, alpha=alpha, gamma=gamma)
        errors = [a - b for a, b in zip(series[12:], fitted[12:])]
        rmse = math.sqrt(fmean(e * e for e in errors))
        if best is None or rmse < best[0]:
            best = (rmse, alpha, gamma, future, stdev(errors))
rmse, alpha, gamma, future, spread = best
print(f"alpha {alpha}, gamma {gamma}: rmse {rmse:.2f}")
lines = [f"{date.today().year + (m // 12)}-{m % 12 + 1:02d};{v:.1f};{v - 2 * spread:.1f};{v + 2 * spread:.1f}" for m, v in enumerate(future)]
Path("forecast.csv").write_text("month;value;low;high\n" + "\n".join(lines))
# --- fuzzy join of names
import unicodedata
import pandas as pd
from rapidfuzz import fuzz, process

def key(name):
    text = unicodedata.normalize("NFKD", name.casefold())
    text = "".join(c for c in text if not unicodedata.combining(c))
    for word in ("gmbh", "ag", "inc", "ltd", "& co"):
        text = text.replace(word, "")
    return " ".join(text.split())

left = pd.read_csv("crm.csv")
right = pd.read_csv("register.csv")
right["key"] = right["company"].map(key)
choices = dict(zip(right.index, right["key"]))
rows = []
for at, name in left["company"].items():
    found = process.extractOne(key(name), choices, scorer=fuzz.token_sort_ratio, score_cutoff=85)
    if found:
        _, score, index = found
        rows.append((at, index, score))
links = pd.DataFrame(rows, columns=["left", "right", "score"])
joined = left.join(links.set_index("left")).merge(right.drop(columns="key"), left_on="right", right_index=True, how="left", suffixes=("", "_register"))
unsure = joined[joined["score"].between(85, 92)].sort_values("score")
print(f"{joined['score'].notna().sum()} of {len(left)} found, {len(unsure)} to check")
joined.to_excel("joined.xlsx", index=False)
unsure.to_html("unsure.html", border=0)
# --- map of points as geojson
import csv
import json
import math
from collections import defaultdict
from pathlib import Path

EARTH = 6371.0088

def distance(a, b):
    lat1, lon1, lat2, lon2 = map(math.radians, (*a, *b))
    h = math.sin((lat2 - lat1) / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin((lon2 - lon1) / 2) ** 2
    return 2 * EARTH * math.asin(math.sqrt(h))

def read(path):
    with open(path, newline="", encoding="utf-8") as handle:
        return {row["name"]: (float(row["lat"]), float(row["lon"])) for row in csv.DictReader(handle)}

def tour(places, start):
    rest, path = set(places) - {start}, [start]
    while rest:
        nearest = min(rest, key=lambda name: distance(places[path[-1]], places[name]))
        path.append(nearest)
        rest.remove(nearest)
    improved = True
    while improved:
        improved = False
        for i in range(1, len(path) - 2):
            for j in range(i + 1, len(path) - 1):
                a, b, c, d = (places[path[k]] for k in (i - 1, i, j, j + 1))
                if distance(a, c) + distance(b, d) < distance(a, b) + distance(c, d) - 1e-9:
                    path[i:j + 1] = reversed(path[i:j + 1])
                    improved = True
    return path

places = read("places.csv")
path = tour(places, next(iter(places)))
length = sum(distance(places[a], places[b]) for a, b in zip(path, path[1:]))
features = [{"type": "Feature", "geometry": {"type": "Point", "coordinates": [lon, lat]}, "properties": {"name": name}} for name, (lat, lon) in places.items()]
features.append({"type": "Feature", "geometry": {"type": "LineString", "coordinates": [places[name][::-1] for name in path]}, "properties": {"km": round(length, 1)}})
Path("tour.geojson").write_text(json.dumps({"type": "FeatureCollection", "features": features}))
grid = defaultdict(list)
for name, (lat, lon) in places.items():
    grid[round(lat), round(lon)].append(name)
print(" -> ".join(path), f"{length:.1f} km", max(grid.values(), key=len))
# --- backtest on the command line
import argparse
import enum
import sys
from pathlib import Path
import pandas as pd

class Signal(enum.IntEnum):
    SELL = -1
    HOLD = 0
    BUY = 1

def signals(prices: pd.Series, fast: int, slow: int) -> pd.Series:
    quick, steady = prices.rolling(fast).mean(), prices.rolling(slow).mean()
    state = (quick > steady).astype(int)
    return state.diff().fillna(0).map({-1.0: Signal.SELL, 0.0: Signal.HOLD, 1.0: Signal.BUY})

def run(prices: pd.Series, fast: int, slow: int, cash: float) -> dict:
    shares, trades = 0.0, []
    for day, signal in signals(prices, fast, slow).items():
        price = prices[day]
        match signal:
            case Signal.BUY if cash > 0:
                shares, cash = cash / price, 0.0
                trades.append((day, "buy", price))
            case Signal.SELL if shares > 0:
                shares, cash = 0.0, shares * price
                trades.append((day, "sell", price))
            case _:
                pass
    return {"fast": fast, "slow": slow, "trades": len(trades), "value": cash + shares * prices.iloc[-1]}

def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--fast", type=int, nargs="+", default=[5, 10])
    parser.add_argument("--slow", type=int, nargs="+", default=[20, 50])
    parser.add_argument("-o", "--output", type=argparse.FileType("w"), default=sys.stdout)
    args = parser.parse_args(argv)
    prices = pd.read_csv(args.file, index_col=0, parse_dates=True)["close"]
    results = [run(prices, f, s, 1000.0) for f in args.fast for s in args.slow if f < s]
    pd.DataFrame(results).sort_values("value", ascending=False).to_csv(args.output, index=False)
    return 0

if __name__ == "__main__":
    sys.exit(main())
