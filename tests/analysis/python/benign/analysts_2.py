# --- animation to gif
import numpy as np
import matplotlib.pyplot as plt
from matplotlib.animation import FuncAnimation, PillowWriter

fig, ax = plt.subplots()
line, = ax.plot([], [], "r-")
ax.set_xlim(0, 2 * np.pi)
ax.set_ylim(-1, 1)

def init():
    line.set_data([], [])
    return line,

def update(frame):
    xs = np.linspace(0, 2 * np.pi, 200)
    line.set_data(xs, np.sin(xs + frame / 10))
    return line,

anim = FuncAnimation(fig, update, frames=60, init_func=init, blit=True, interval=40)
anim.save("wave.gif", writer=PillowWriter(fps=25))
anim.save("wave2.gif", writer="pillow", fps=20)
# --- altair chart
import altair as alt
import pandas as pd

data = pd.DataFrame({"a": list("CCCDDDEEE"), "b": [2, 7, 4, 1, 2, 6, 8, 4, 7]})
chart = alt.Chart(data).mark_bar().encode(x=alt.X("a:N", sort="-y"), y="average(b):Q", tooltip=["a", "b"])
chart.properties(width=300, title="Bars").save("chart.html")
# --- folium map
import folium
from folium.plugins import MarkerCluster

m = folium.Map(location=[48.8566, 2.3522], zoom_start=12, tiles="OpenStreetMap")
cluster = MarkerCluster().add_to(m)
for name, lat, lon in [("Louvre", 48.8606, 2.3376), ("Eiffel", 48.8584, 2.2945)]:
    folium.Marker([lat, lon], popup=f"<b>{name}</b>", icon=folium.Icon(color="red")).add_to(cluster)
m.save("map.html")
# --- word cloud from text
from wordcloud import WordCloud, STOPWORDS
import matplotlib.pyplot as plt

text = open("speech.txt", encoding="utf8").read()
cloud = WordCloud(width=800, height=400, stopwords=STOPWORDS | {"said"}, background_color="white").generate(text)
cloud.to_file("cloud.png")
plt.imshow(cloud, interpolation="bilinear")
plt.axis("off")
# --- qr code
import qrcode

qr = qrcode.QRCode(version=1, box_size=10, border=4)
qr.add_data("https://example.org/hello?x=1")
qr.make(fit=True)
img = qr.make_image(fill_color="black", back_color="white")
img.save("qr.png")
# --- opencv edges
import cv2
import numpy as np

img = cv2.imread("photo.jpg", cv2.IMREAD_COLOR)
if img is None:
    raise SystemExit("no photo")
gray = cv2.cvtColor(img, cv2.COLOR_BGR2GRAY)
edges = cv2.Canny(cv2.GaussianBlur(gray, (5, 5), 0), 50, 150)
contours, _ = cv2.findContours(edges, cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_SIMPLE)
cv2.drawContours(img, contours, -1, (0, 255, 0), 2)
cv2.putText(img, f"{len(contours)} shapes", (10, 30), cv2.FONT_HERSHEY_SIMPLEX, 1, (0, 0, 255), 2)
cv2.imwrite("edges.png", np.hstack([img, cv2.cvtColor(edges, cv2.COLOR_GRAY2BGR)]))
# --- networkx analysis
import networkx as nx
import matplotlib.pyplot as plt

G = nx.Graph()
G.add_weighted_edges_from([("a", "b", 1.0), ("b", "c", 2.5), ("a", "c", 4.0), ("c", "d", 1.0)])
print(nx.shortest_path(G, "a", "d", weight="weight"), nx.density(G))
print(sorted(nx.betweenness_centrality(G).items(), key=lambda kv: kv[1], reverse=True))
pos = nx.spring_layout(G, seed=3)
nx.draw(G, pos, with_labels=True, node_color="lightblue")
nx.draw_networkx_edge_labels(G, pos, edge_labels=nx.get_edge_attributes(G, "weight"))
plt.savefig("graph.png")
nx.write_graphml(G, "graph.graphml")
# --- sympy calculus
from sympy import symbols, diff, integrate, solve, Eq, sin, exp, Matrix, latex, lambdify, series, limit, oo, simplify

x, y, t = symbols("x y t", real=True)
f = sin(x) * exp(-x)
print(diff(f, x), integrate(f, (x, 0, oo)), series(f, x, 0, 5))
print(solve([Eq(x + y, 3), Eq(x - y, 1)], [x, y]), limit(sin(x) / x, x, 0))
m = Matrix([[1, 2], [3, 4]])
print(m.eigenvals(), latex(m.inv()), simplify((x ** 2 - 1) / (x - 1)))
g = lambdify(x, f, "numpy")
print(g(1.0), f.subs(x, 2).evalf())
# --- tensorflow style training loop in torch
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

class Net(nn.Module):
    def __init__(self, hidden=16):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(2, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, x):
        return self.layers(x)

xs = torch.randn(256, 2)
ys = (xs[:, :1] * xs[:, 1:]).sum(1, keepdim=True)
loader = DataLoader(TensorDataset(xs, ys), batch_size=32, shuffle=True)
net, loss_fn = Net(), nn.MSELoss()
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(20):
    for xb, yb in loader:
        opt.zero_grad()
        loss = loss_fn(net(xb), yb)
        loss.backward()
        opt.step()
net.eval()
with torch.no_grad():
    print(float(loss_fn(net(xs), ys)))
torch.save(net.state_dict(), "net.pt")
# --- confusion of names that sound risky
import pandas as pd

system = {"os": "linux", "exec": 3, "eval": 4}
def run(command, spawn=False):
    return f"{command}:{spawn}"
class Socket:
    def connect(self, host, port=80):
        self.host = host
        return self
    def send(self, data):
        print("sending", data)
    def kill(self):
        pass
s = Socket().connect("localhost")
s.send(b"x")
s.kill()
print(run("rm -rf /"), system["exec"])
subprocess_count = 3
print("import subprocess; os.system('ls')", subprocess_count)
pd.DataFrame({"eval": [1]}).rename(columns={"eval": "exec"})
# --- compare frames and report
import pandas as pd
from pandas.testing import assert_frame_equal
from pandas.api.types import is_numeric_dtype

old, new = (pd.read_csv(f"v{i}/data.csv") for i in (1, 2))
try:
    assert_frame_equal(old, new)
except AssertionError as err:
    print("differs:", err)
diff = old.compare(new) if old.shape == new.shape else None
for column in new.columns:
    if is_numeric_dtype(new[column]):
        print(f"{column:<20}{new[column].mean():>12.3f}{new[column].std():>12.3f}")
pd.set_option("display.max_columns", None)
pd.options.display.float_format = "{:,.2f}".format
print(new.describe(include="all").T)
# --- cohort retention
import numpy as np
import pandas as pd
import seaborn as sns
import matplotlib.pyplot as plt

tx = pd.read_csv("transactions.csv", parse_dates=["ts"])
tx["order_month"] = tx.ts.dt.to_period("M")
tx["cohort"] = tx.groupby("user")["ts"].transform("min").dt.to_period("M")
tx["age"] = (tx.order_month - tx.cohort).apply(lambda d: d.n)
cohort = tx.groupby(["cohort", "age"]).user.nunique().unstack()
retention = cohort.div(cohort[0], axis=0)
fig = plt.figure(figsize=(9, 6))
sns.heatmap(retention, annot=True, fmt=".0%", cmap="Blues", mask=retention.isna())
fig.savefig("retention.png")
print(np.nanmean(retention.values))
# --- polars
import polars as pl

q = (
    pl.scan_csv("logs/*.csv")
    .filter(pl.col("status") >= 400)
    .with_columns((pl.col("ms") / 1000).alias("s"))
    .group_by("path")
    .agg(pl.len().alias("n"), pl.col("s").quantile(0.95))
    .sort("n", descending=True)
)
df = q.collect()
df.write_csv("slow.csv")
print(df.filter(pl.col("path") == "/api/v1/users").to_dicts())
# --- web log paths in data
import pandas as pd

df = pd.DataFrame({"path": ["/index.html", "/api/users", "/etc/passwd"], "hits": [3, 4, 1]})
print(df[df["path"].str.startswith("/api")])
print(df.set_index("path").loc["/index.html"])
print(df["path"].isin(["/index.html", "/about"]).sum())
routes = {"/": "home", "/about": "about"}
print(routes.get("/about"), routes.get("/missing", "404"), df["path"].replace("/index.html", "/"))
print(df["path"].map({"/index.html": "home"}), "/a/b/c".split("/"), "/".join(["a", "b"]))
# --- xarray netcdf
import xarray as xr

ds = xr.open_dataset("climate.nc")
mean = ds["t2m"].sel(lat=slice(50, 40)).groupby("time.month").mean()
mean.to_netcdf("monthly.nc")
print(mean.to_dataframe().head())
# --- lightgbm and shap
import joblib
import xgboost as xgb
import lightgbm as lgb
from sklearn.metrics import mean_squared_error
import pandas as pd

df = pd.read_csv("train.csv")
X, y = df.drop(columns="y"), df["y"]
model = lgb.LGBMRegressor(n_estimators=300, learning_rate=0.05)
model.fit(X, y)
booster = xgb.XGBRegressor(max_depth=4).fit(X, y)
print(mean_squared_error(y, model.predict(X)) ** 0.5, booster.score(X, y))
joblib.dump(model, "model.joblib")
booster.save_model("model.json")
# --- nltk free text statistics
import re
import string
from collections import Counter
from pathlib import Path

text = Path("book.txt").read_text(encoding="utf-8").lower()
words = re.findall(r"[a-z']+", text.translate(str.maketrans("", "", string.punctuation.replace("'", ""))))
sentences = [s for s in re.split(r"(?<=[.!?])\s+", text) if s]
bigrams = Counter(zip(words, words[1:]))
print(len(words), len(set(words)), len(words) / max(1, len(sentences)))
for (a, b), n in bigrams.most_common(5):
    print(f"{a} {b}: {n}")
Path("stats.md").write_text("\n".join(f"- {w}: {c}" for w, c in Counter(words).most_common(20)))
