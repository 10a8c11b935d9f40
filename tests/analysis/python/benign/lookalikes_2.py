# --- currency and locale tables
from decimal import Decimal
import json

RATES = json.loads("""{"EUR": "1", "USD": "1.08", "JPY": "170.2"}""")
def convert(amount: Decimal, src: str, dst: str) -> Decimal:
    return (amount / Decimal(RATES[src]) * Decimal(RATES[dst])).quantize(Decimal("0.01"))
for cur in RATES:
    print(f"{convert(Decimal(100), 'EUR', cur):>12,} {cur}")
# --- mixins and super chains
class Base:
    def __init__(self, **kw):
        self.__dict__.update(kw)
    def __getattr__(self, name):
        if name.startswith("get_"):
            return lambda: self.__dict__.get(name[4:])
        raise AttributeError(name)
    def __setattr__(self, name, value):
        object.__setattr__(self, name, value)

class JsonMixin:
    def to_json(self):
        import json
        return json.dumps(self.__dict__, default=str)

class Item(JsonMixin, Base):
    def __init__(self, **kw):
        super().__init__(**kw)
        self.extra = type("Anon", (), {"x": 1})()

i = Item(a=1, b=2)
print(i.get_a(), i.to_json(), i.extra.x, getattr(i, "b", None), type(i).__name__, i.__class__.__name__)
for k in ("a", "b"):
    setattr(i, k, getattr(i, k) * 2)
# --- singleton and class registry
class Singleton:
    _instance = None
    def __new__(cls, *args, **kwargs):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
        return cls._instance

class Event:
    def __init__(self):
        self._subs = []
    def __iadd__(self, fn):
        self._subs.append(fn)
        return self
    def __call__(self, *a, **k):
        for fn in self._subs:
            fn(*a, **k)

e = Event()
e += print
e += lambda *a: print("second", *a)
e("x", 1)
print(Singleton() is Singleton())
# --- ml data generator class
import numpy as np

class Perceptron:
    def __init__(self, lr=0.1, epochs=10):
        self.lr, self.epochs = lr, epochs
    def fit(self, X, y):
        self.w_, self.errors_ = np.zeros(1 + X.shape[1]), []
        for _ in range(self.epochs):
            errors = 0
            for xi, target in zip(X, y):
                update = self.lr * (target - self.predict(xi))
                self.w_[1:] += update * xi
                self.w_[0] += update
                errors += int(update != 0.0)
            self.errors_.append(errors)
        return self
    def net_input(self, X):
        return X @ self.w_[1:] + self.w_[0]
    def predict(self, X):
        return np.where(self.net_input(X) >= 0, 1, -1)

X = np.array([[2, 1], [1, 3], [-1, -2], [-2, -1]])
print(Perceptron().fit(X, np.array([1, 1, -1, -1])).predict(X))
# --- globals and locals listing
import keyword

x, y = 1, 2
print(sorted(k for k in globals() if not k.startswith("_"))[:3], keyword.iskeyword("for"))
def f(a, b=2):
    c = a + b
    return locals()
print(f(1), isinstance(len, type(print)))
print("{x} {y}".format(**{"x": x, "y": y}), "%(a)s" % {"a": 1}, "{:>{}}".format("a", 5), f"{x=} {y!r:>4}")
# --- convert notebook to script
import json
from pathlib import Path

nb = json.loads(Path("analysis.ipynb").read_text(encoding="utf-8"))
out = []
for cell in nb["cells"]:
    src = "".join(cell["source"])
    if cell["cell_type"] == "code":
        out.append("\n".join(l for l in src.splitlines() if not l.startswith(("%", "!"))))
    else:
        out.append("\n".join("# " + l for l in src.splitlines()))
Path("analysis.py").write_text("\n\n".join(out) + "\n")
# --- image to ascii and histogram
from PIL import Image, ImageStat
import numpy as np

img = Image.open("logo.png").convert("L").resize((80, 40))
px = np.asarray(img)
chars = np.array(list(" .:-=+*#%@"))
print("\n".join("".join(row) for row in chars[(px / 256 * len(chars)).astype(int)]))
print(ImageStat.Stat(img).mean, img.getextrema(), img.histogram()[:5], img.info.get("dpi"))
Image.fromarray((255 - px).astype("uint8")).save("inverted.png", optimize=True)
# --- mail message text only
from email import message_from_string, policy
from email.message import EmailMessage
from email.utils import formatdate, parseaddr

msg = EmailMessage()
msg["Subject"], msg["From"], msg["To"] = "Hi", "a@example.org", "b@example.org"
msg["Date"] = formatdate()
msg.set_content("hello")
with open("report.pdf", "rb") as f:
    msg.add_attachment(f.read(), maintype="application", subtype="pdf", filename="report.pdf")
with open("mail.eml", "wb") as f:
    f.write(bytes(msg))
back = message_from_string(msg.as_string(), policy=policy.default)
print(back.get_body(("plain",)).get_content(), parseaddr(back["From"]))
# --- scheduling with sched and heap
import sched
import time
from operator import attrgetter, itemgetter, methodcaller
from collections import ChainMap, Counter, UserDict

s = sched.scheduler(time.time, time.sleep)
s.enter(0.01, 1, print, argument=("ran",))
s.run()
rows = [{"n": "b", "v": 2}, {"n": "a", "v": 3}]
print(sorted(rows, key=itemgetter("n")), list(map(methodcaller("upper"), "ab")), max(rows, key=itemgetter("v"))["n"])
class P:
    def __init__(self, q): self.q = q
print(sorted([P(2), P(1)], key=attrgetter("q"))[0].q, ChainMap({"a": 1}, {"b": 2})["b"], Counter("aab") - Counter("a"))
class Lower(UserDict):
    def __setitem__(self, k, v): super().__setitem__(k.lower(), v)
print(Lower(A=1))
# --- animation with html and gif
from matplotlib.animation import ArtistAnimation, FuncAnimation
import matplotlib.pyplot as plt

fig, ax = plt.subplots()
ims = [[ax.imshow([[i, 2], [3, i]], animated=True)] for i in range(5)]
ani = ArtistAnimation(fig, ims, interval=50)
html = ani.to_jshtml()
with open("ani.html", "w") as f:
    f.write(html)
ani.save("ani.gif", writer="pillow")
# --- mock in tests
import unittest
from unittest.mock import MagicMock, patch

def ask():
    return input("name? ").strip() or "nobody"

class T(unittest.TestCase):
    @patch("builtins.input", return_value=" Ann ")
    def test_ask(self, fake):
        self.assertEqual(ask(), "Ann")
        fake.assert_called_once_with("name? ")

    def test_service(self):
        service = MagicMock()
        service.fetch.return_value = {"path": "/etc/hosts"}
        self.assertEqual(service.fetch("/etc/hosts")["path"], "/etc/hosts")
        with patch("random.randint", side_effect=[1, 2]), patch.object(T, "__doc__", "x"):
            import random
            self.assertEqual(random.randint(0, 9), 1)

unittest.main(argv=["x"], exit=False)
# --- doctest heavy module
import doctest

def clamp(x, low=0, high=1):
    """Keeps x between low and high.

    >>> clamp(5)
    1
    >>> clamp(-1, low=-2)
    -1
    >>> [clamp(v / 2) for v in range(4)]
    [0.0, 0.5, 1, 1]
    >>> clamp("a")
    Traceback (most recent call last):
        ...
    TypeError: '<' not supported between instances of 'str' and 'int'
    """
    return max(low, min(high, x))

class Stack:
    """A stack.

    >>> s = Stack()
    >>> for i in range(3):
    ...     s.push(i)
    >>> s.pop()
    2
    """
    def __init__(self): self.items = []
    def push(self, x): self.items.append(x)
    def pop(self): return self.items.pop()

if __name__ == "__main__":
    doctest.testmod(verbose=True)
# --- mro demonstration
class A:
    def hello(self): return "A"
class B(A):
    def hello(self): return "B" + super().hello()
class C(A):
    def hello(self): return "C" + super().hello()
class D(B, C):
    pass
print(D().hello(), [k.__name__ for k in D.__mro__], D.__bases__, type(D()).__name__)
print(D.mro()[1].__name__, issubclass(D, A), isinstance(D(), (B, C)), D.__dict__.keys())
for cls in D.__mro__:
    print(cls.__qualname__, cls.__module__)
# --- nested folders with chdir
import os
import shutil
from pathlib import Path

root = Path("workspace_demo")
shutil.rmtree(root, ignore_errors=True)
(root / "a" / "b").mkdir(parents=True)
start = os.getcwd()
os.chdir(root)
Path("note.txt").write_text("hi")
os.chdir("a")
print(os.listdir("."), os.path.relpath(start))
os.chdir(start)
for dirpath, dirnames, filenames in os.walk(root):
    level = dirpath.replace(str(root), "").count(os.sep)
    print("  " * level + os.path.basename(dirpath) + "/", filenames)
