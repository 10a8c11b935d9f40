# --- graph algorithms
import bisect
import heapq
from collections import defaultdict, deque

def dijkstra(graph, start):
    dist, heap = {start: 0}, [(0, start)]
    while heap:
        d, node = heapq.heappop(heap)
        if d > dist.get(node, float("inf")):
            continue
        for nxt, w in graph[node].items():
            if (nd := d + w) < dist.get(nxt, float("inf")):
                dist[nxt] = nd
                heapq.heappush(heap, (nd, nxt))
    return dist

def bfs(grid, start, goal):
    q, seen = deque([(start, [start])]), {start}
    while q:
        (r, c), path = q.popleft()
        if (r, c) == goal:
            return path
        for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            p = (r + dr, c + dc)
            if 0 <= p[0] < len(grid) and 0 <= p[1] < len(grid[0]) and grid[p[0]][p[1]] != "#" and p not in seen:
                seen.add(p)
                q.append((p, path + [p]))

graph = defaultdict(dict, {"a": {"b": 1, "c": 4}, "b": {"c": 2}, "c": {}})
print(dijkstra(graph, "a"), bfs(["..#", "...", "#.."], (0, 0), (2, 2)))
data = [1, 3, 5]
bisect.insort(data, 4)
print(data, bisect.bisect_left(data, 4), heapq.nlargest(2, data))
# --- dates and zones
import calendar
import datetime as dt
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo
import pytz
from dateutil import parser, relativedelta, tz

now = datetime.now(timezone.utc)
paris = now.astimezone(ZoneInfo("Europe/Paris"))
print(paris.isoformat(), now.strftime("%d/%m/%Y %H:%M"), pytz.timezone("America/New_York").localize(datetime(2024, 1, 1)))
print(parser.parse("3 March 2024 10:00"), date.today() + relativedelta.relativedelta(months=+1, day=31), tz.gettz("Asia/Tokyo"))
print(calendar.month(2024, 2), dt.date(2024, 1, 1).isocalendar().week, (date(2024, 12, 25) - date.today()).days)
weeks = [date(2024, 1, 1) + timedelta(weeks=i) for i in range(5)]
print([f"{d:%a %d}" for d in weeks], datetime.fromisoformat("2024-01-01T10:00:00+02:00").timestamp())
# --- numbers and randomness
import base64
import binascii
import decimal
import fractions
import hashlib
import hmac
import math
import random
import secrets
import statistics
import struct
import uuid
import zlib

decimal.getcontext().prec = 30
print(decimal.Decimal(1) / 7, fractions.Fraction(3, 6) + fractions.Fraction("0.25"))
print(statistics.mean([1, 2, 3]), statistics.stdev([1, 2, 3]), statistics.quantiles(range(100), n=4))
random.seed(7)
print(random.sample(range(50), 6), random.gauss(0, 1), random.choices("abc", weights=[1, 2, 3], k=5))
print(secrets.token_hex(16), uuid.uuid4(), uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"))
print(hashlib.md5(b"x").hexdigest(), hmac.new(b"k", b"m", "sha256").hexdigest(), zlib.crc32(b"abc"))
print(base64.b64encode("héllo".encode()).decode(), base64.b64decode("aGk=").decode(), binascii.hexlify(b"\x00\xff"))
print(struct.pack("<IH", 1, 2), struct.unpack("<H", b"\x01\x00"), math.comb(5, 2), math.isqrt(17), 0x1F, 1_000, 1e-9, 3j)
print(bytes.fromhex("48656c6c6f").decode(), "".join(chr(ord(c) ^ 1) for c in "abc"), int("ff", 16), bin(10), f"{255:#x}")
# --- asyncio gather and queue
import asyncio
import random

async def worker(name: str, queue: asyncio.Queue, results: list):
    while True:
        item = await queue.get()
        try:
            await asyncio.sleep(random.random() / 100)
            results.append((name, item ** 2))
        finally:
            queue.task_done()

async def ticker(n):
    for i in range(n):
        yield i
        await asyncio.sleep(0)

async def main():
    queue, results = asyncio.Queue(maxsize=5), []
    workers = [asyncio.create_task(worker(f"w{i}", queue, results)) for i in range(3)]
    async for i in ticker(10):
        await queue.put(i)
    await queue.join()
    for w in workers:
        w.cancel()
    await asyncio.gather(*workers, return_exceptions=True)
    async with asyncio.timeout(1):
        lock = asyncio.Lock()
        async with lock:
            pass
    print(await asyncio.wait_for(asyncio.to_thread(sum, range(10)), 2), sorted(results))
    loop = asyncio.get_running_loop()
    print(await loop.run_in_executor(None, max, 1, 2), [x async for x in ticker(3)])

asyncio.run(main())
# --- threads and pools
import queue
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed

lock = threading.Lock()
counter = 0

def count(n):
    global counter
    for _ in range(n):
        with lock:
            counter += 1
    return n

threads = [threading.Thread(target=count, args=(1000,), daemon=True) for _ in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join(timeout=5)
with ThreadPoolExecutor(max_workers=4) as pool:
    futures = {pool.submit(count, i): i for i in (10, 20)}
    for f in as_completed(futures):
        print(futures[f], f.result())
    print(list(pool.map(lambda x: x * 2, range(5))))
q = queue.PriorityQueue()
q.put((2, "b")); q.put((1, "a"))
done = threading.Event()
threading.Timer(0.01, done.set).start()
done.wait(1)
print(q.get(), counter, threading.current_thread().name)
# --- unittest with mocks of own
import unittest

def slug(text):
    return "-".join("".join(c if c.isalnum() else " " for c in text.lower()).split())

class SlugTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cases = {"Hello, World": "hello-world", "/a/b": "a-b"}

    def test_cases(self):
        for text, want in self.cases.items():
            with self.subTest(text=text):
                self.assertEqual(slug(text), want)

    def test_path(self):
        self.assertEqual(slug("/etc/passwd"), "etc-passwd")

    def test_type(self):
        with self.assertRaises(AttributeError):
            slug(3)

if __name__ == "__main__":
    unittest.main(verbosity=2, exit=False)
# --- doctest and timeit
import doctest
import timeit

def fib(n):
    """Gives the nth Fibonacci number.

    >>> [fib(i) for i in range(6)]
    [0, 1, 1, 2, 3, 5]
    """
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a

if __name__ == "__main__":
    print(timeit.timeit(lambda: fib(100), number=1000))
    print(min(timeit.repeat(lambda: fib(10), repeat=3, number=10)))
# --- environment and platform
import os
import platform
import sys
import warnings

warnings.filterwarnings("ignore", category=DeprecationWarning)
warnings.simplefilter("ignore")
debug = os.environ.get("DEBUG", "0") == "1"
os.environ["MPLBACKEND"] = "Agg"
os.environ.setdefault("PYTHONHASHSEED", "0")
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
print(platform.system(), platform.python_version(), sys.version_info >= (3, 10), sys.platform.startswith("linux"))
print(os.name, os.cpu_count(), os.getpid(), sys.maxsize, sys.getsizeof([]), sys.executable)
print(os.getenv("HOME"), sys.getrecursionlimit(), sys.path[:2])
sys.setrecursionlimit(5000)
# --- optional imports
try:
    import orjson as json
except ImportError:
    import json
try:
    import numpy as np
    HAVE = True
except ModuleNotFoundError:
    np = None
    HAVE = False
from importlib import metadata
import importlib.util

if importlib.util.find_spec("pandas") is None:
    print("no pandas")
print(HAVE, json.dumps({"a": 1}), metadata.version("numpy") if HAVE else "")
