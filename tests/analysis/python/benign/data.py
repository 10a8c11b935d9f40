# --- sales by region
import pandas as pd
import numpy as np

df = pd.read_csv("sales.csv", parse_dates=["date"], encoding="utf-8")
df["revenue"] = df["units"] * df["price"]
df = df.dropna(subset=["revenue"]).query("revenue > 0")
monthly = df.groupby([df["date"].dt.to_period("M"), "region"])["revenue"].sum().unstack(fill_value=0)
monthly.columns.name = None
print(monthly.tail(12).to_string())
monthly.to_excel("out/monthly.xlsx", sheet_name="Monthly")
top = df.nlargest(10, "revenue")[["customer", "revenue"]]
top.to_json("top.json", orient="records", indent=2)
limit = np.percentile(df["revenue"], 95)
print(df.query("revenue > @limit and region in ['north', 'south']").describe())
# --- eval of columns
import pandas as pd
df = pd.DataFrame({"a": [1, 2], "b": [3, 4]})
df = df.eval("c = a + b * 2")
df.eval("d = c / a", inplace=True)
print(df)
# --- several files into one
import glob
import os
import pandas as pd

frames = []
for path in sorted(glob.glob(os.path.join("data", "*.csv"))):
    frame = pd.read_csv(path, sep=";")
    frame["source"] = os.path.splitext(os.path.basename(path))[0]
    frames.append(frame)
if frames:
    result = pd.concat(frames, ignore_index=True)
    os.makedirs("output", exist_ok=True)
    result.to_csv(os.path.join("output", "all.csv"), index=False)
# --- functions by name
import numpy as np
import pandas as pd
from scipy import stats

data = np.random.default_rng(1).normal(size=500)
for name in ["mean", "median", "std"]:
    print(name, getattr(np, name)(data))
best = None
for dist_name in ["norm", "expon", "gamma", "lognorm"]:
    dist = getattr(stats, dist_name)
    params = dist.fit(data)
    statistic, p = stats.kstest(data, dist_name, args=params)
    if best is None or p > best[1]:
        best = (dist_name, p)
print(best)

def summarise(df, how):
    return getattr(df, how)(numeric_only=True)

print(summarise(pd.DataFrame({"x": data}), "sum"))
# --- regression
import numpy as np
import statsmodels.api as sm
import statsmodels.formula.api as smf
import pandas as pd

rng = np.random.default_rng(42)
x = rng.uniform(0, 10, 200)
df = pd.DataFrame({"x": x, "y": 3 * x + rng.normal(0, 1, 200)})
model = smf.ols("y ~ x", data=df).fit()
print(model.summary())
X = sm.add_constant(df[["x"]])
print(sm.OLS(df["y"], X).fit().params)
# --- charts
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import matplotlib.dates as mdates
import seaborn as sns
import pandas as pd

sns.set_theme(style="whitegrid")
df = pd.read_csv("temps.csv", parse_dates=["day"])
fig, axes = plt.subplots(2, 2, figsize=(12, 8))
for ax, (city, part) in zip(axes.flat, df.groupby("city")):
    ax.plot(part["day"], part["temp"], label=city)
    ax.set_ylabel("m/s")
    ax.xaxis.set_major_formatter(mdates.DateFormatter("%d/%m"))
    ax.legend()
plt.tight_layout()
plt.savefig("charts/temps.png", dpi=200)
sns.heatmap(df.corr(numeric_only=True), annot=True)
plt.savefig("corr.pdf")
plt.show()
# --- interactive chart
import plotly.express as px
import plotly.graph_objects as go
import pandas as pd
df = pd.DataFrame({"x": range(10), "y": [i ** 2 for i in range(10)]})
fig = px.scatter(df, x="x", y="y", title="Squares")
fig.add_trace(go.Scatter(x=df["x"], y=df["y"], mode="lines"))
fig.write_html("chart.html", include_plotlyjs="cdn")
fig.show()
# --- training a classifier
from sklearn.datasets import load_iris
from sklearn.ensemble import RandomForestClassifier
from sklearn.model_selection import GridSearchCV, cross_val_score, train_test_split
from sklearn.metrics import accuracy_score, classification_report, confusion_matrix
from sklearn.pipeline import Pipeline
from sklearn.preprocessing import StandardScaler
import joblib

X, y = load_iris(return_X_y=True)
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=42)
pipe = Pipeline([("scale", StandardScaler()), ("rf", RandomForestClassifier(n_jobs=-1))])
grid = GridSearchCV(pipe, {"rf__n_estimators": [50, 100]}, cv=5)
grid.fit(X_train, y_train)
pred = grid.predict(X_test)
print(accuracy_score(y_test, pred))
print(classification_report(y_test, pred))
print(confusion_matrix(y_test, pred), cross_val_score(pipe, X, y).mean())
joblib.dump(grid.best_estimator_, "model.joblib")
# --- saving a model
import pickle
from sklearn.linear_model import LinearRegression
import numpy as np
model = LinearRegression().fit(np.arange(10).reshape(-1, 1), np.arange(10))
with open("model.pkl", "wb") as f:
    pickle.dump(model, f)
# --- neural network
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset

class Net(nn.Module):
    def __init__(self, hidden=32):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(10, hidden), nn.ReLU(), nn.Linear(hidden, 1))

    def forward(self, x):
        return self.layers(x)

device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
model = Net().to(device)
optimizer = getattr(torch.optim, "Adam")(model.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(torch.randn(100, 10), torch.randn(100, 1)), batch_size=16)
model.train()
for epoch in range(3):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = F.mse_loss(model(xb.to(device)), yb.to(device))
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    print(model(torch.randn(1, 10)).item())
torch.save(model.state_dict(), "weights.pt")
# --- arrays on disk
import numpy as np
a = np.arange(12).reshape(3, 4)
np.save("a.npy", a)
b = np.load("a.npy", allow_pickle=False)
np.savez_compressed("pack.npz", a=a, b=b)
with np.load("pack.npz") as data:
    print(data["a"].sum(), np.linalg.inv(np.eye(3)))
np.savetxt("a.txt", a, fmt="%d", delimiter=",")
print(np.genfromtxt("a.txt", delimiter=","), np.vectorize(lambda v: v * 2)(a))
# --- solving and optimising
import numpy as np
from scipy import optimize, integrate, signal, interpolate
from scipy.integrate import odeint, solve_ivp
f = lambda x: (x - 2) ** 2 + 1
print(optimize.minimize_scalar(f).x)
print(integrate.quad(np.sin, 0, np.pi)[0])
sol = solve_ivp(lambda t, y: [-0.5 * y[0]], (0, 10), [1.0], t_eval=np.linspace(0, 10, 50))
b, a = signal.butter(4, 0.2)
print(signal.filtfilt(b, a, sol.y[0])[:3], interpolate.interp1d([0, 1], [0, 2])(0.5))
# --- symbolic
import sympy as sp
x, y = sp.symbols("x y")
expr = sp.sympify("x**2 + 2*x + 1")
print(sp.factor(expr), sp.diff(sp.sin(x) * sp.exp(x), x), sp.solve(x**2 - 4, x))
print(sp.integrate(x**2, (x, 0, 3)).evalf(), expr.subs(x, 3))
f = sp.lambdify(x, expr, "numpy")
print(f(2))
# --- pivot and reshape
import pandas as pd
df = pd.DataFrame([{"k": "a", "v": 1, "url": "https://example.com/a"}, {"k": "b", "v": 2, "url": "/api/b"}])
print(df.pivot_table(index="k", values="v", aggfunc=["mean", "sum"]))
print(df["url"].str.split("/").str[-1], df["url"].str.startswith("/"), df["url"].str.replace("/", "_"))
df["path"] = df["url"].apply(lambda u: "/" + u.lstrip("/"))
melted = pd.melt(df, id_vars="k")
melted.to_markdown("table.md")
# --- excel with several sheets
import pandas as pd
from datetime import date
frames = {"North": pd.DataFrame({"a": [1]}), "South": pd.DataFrame({"a": [2]})}
out = f"report_{date.today():%Y%m%d}.xlsx"
with pd.ExcelWriter(out, engine="xlsxwriter") as writer:
    for name, frame in frames.items():
        frame.to_excel(writer, sheet_name=name, index=False)
        sheet = writer.sheets[name]
        sheet.set_column("A:A", 20, writer.book.add_format({"num_format": "#,##0.00"}))
print(pd.read_excel(out, sheet_name=None).keys())
# --- clustering
import numpy as np
from sklearn.cluster import KMeans, DBSCAN
from sklearn.decomposition import PCA
from sklearn.metrics import silhouette_score
import warnings
warnings.filterwarnings("ignore")
X = np.random.rand(100, 5)
for k in range(2, 6):
    labels = KMeans(n_clusters=k, n_init=10).fit_predict(X)
    print(k, silhouette_score(X, labels))
print(PCA(2).fit_transform(X)[:2], DBSCAN().fit(X).labels_)
# --- time series
import pandas as pd, numpy as np
from statsmodels.tsa.arima.model import ARIMA
from statsmodels.tsa.seasonal import seasonal_decompose
idx = pd.date_range("2022-01-01", periods=48, freq="MS")
s = pd.Series(np.sin(np.arange(48)) + 10, index=idx)
print(seasonal_decompose(s, period=12).trend.dropna().head())
print(ARIMA(s, order=(1, 0, 0)).fit().forecast(3))
print(s.resample("QE").mean().rolling(2).mean().shift(1))
