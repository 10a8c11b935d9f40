# --- sales csv summary
import pandas as pd

df = pd.read_csv("data/sales.csv", parse_dates=["date"])
df["month"] = df["date"].dt.to_period("M").astype(str)
df["revenue"] = df["units"] * df["price"]
summary = (
    df.groupby(["region", "month"], as_index=False)
    .agg(revenue=("revenue", "sum"), orders=("order_id", "nunique"))
    .sort_values("revenue", ascending=False)
)
print(summary.head(10).to_string(index=False))
summary.to_csv("out/summary.csv", index=False)
summary.to_excel("out/summary.xlsx", sheet_name="Summary", index=False)
print(summary.to_markdown())
# --- merge and pivot
import pandas as pd
import numpy as np

orders = pd.read_excel("orders.xlsx", sheet_name=0)
customers = pd.read_json("customers.json", orient="records")
merged = orders.merge(customers, how="left", on="customer_id", validate="m:1")
merged["segment"] = np.where(merged["total"] > 100, "big", "small")
pivot = merged.pivot_table(index="segment", columns="country", values="total", aggfunc="sum", fill_value=0)
pivot.columns = [f"country_{c}" for c in pivot.columns]
pivot = pivot.reset_index().rename(columns={"segment": "Segment"})
merged.to_parquet("merged.parquet")
print(pivot.query("country_FR > 10 and Segment == 'big'"))
print(merged.eval("margin = total - cost"))
# --- resample time series
import pandas as pd
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import matplotlib.dates as mdates

ts = pd.read_parquet("sensor.parquet").set_index("timestamp").sort_index()
daily = ts["value"].resample("D").mean().interpolate(method="time")
rolling = daily.rolling(7, min_periods=1).mean()
fig, ax = plt.subplots(figsize=(10, 4), constrained_layout=True)
ax.plot(daily.index, daily, alpha=0.4, label="daily")
ax.plot(rolling.index, rolling, lw=2, label="7 day")
ax.xaxis.set_major_locator(mdates.MonthLocator())
ax.xaxis.set_major_formatter(mdates.DateFormatter("%b %Y"))
ax.set(title="Sensor", xlabel="Date", ylabel="m/s")
ax.legend(loc="upper left")
fig.autofmt_xdate()
fig.savefig("plots/sensor.png", dpi=150, bbox_inches="tight")
plt.close(fig)
# --- styles to html
import pandas as pd

frame = pd.DataFrame({"name": ["a", "b"], "score": [0.25, 0.75]})

def colour(value):
    return "color: red" if value < 0.5 else "color: green"

styled = (frame.style
    .format({"score": "{:.1%}"})
    .map(colour, subset=["score"])
    .set_caption("Scores")
    .background_gradient(cmap="viridis"))
with open("report.html", "w", encoding="utf-8") as f:
    f.write(styled.to_html())
styled.to_excel("report.xlsx", engine="openpyxl")
# --- apply and lambda cleaning
import re
import pandas as pd

df = pd.read_csv("raw/people.csv", sep=";", encoding="latin-1", dtype={"zip": str}, na_values=["n/a", ""])
df.columns = df.columns.str.strip().str.lower().str.replace(r"\s+", "_", regex=True)
df["phone"] = df["phone"].apply(lambda s: re.sub(r"\D", "", s) if isinstance(s, str) else s)
df["age_group"] = pd.cut(df["age"], bins=[0, 18, 65, 120], labels=["child", "adult", "senior"])
df = df.drop_duplicates(subset=["email"]).dropna(how="all").fillna({"city": "unknown"})
df[["first", "last"]] = df["name"].str.split(" ", n=1, expand=True)
df.loc[df["city"].eq("paris"), "city"] = "Paris"
by_city = df.groupby("city")["age"].transform(lambda s: (s - s.mean()) / s.std())
df.assign(z=by_city).pipe(lambda d: d[d["z"].abs() < 3]).to_json("clean.json", orient="records", lines=True)
# --- chunked csv reading
import pandas as pd
from collections import Counter

counts = Counter()
for chunk in pd.read_csv("big.csv.gz", chunksize=100_000, compression="gzip", usecols=["status"]):
    counts.update(chunk["status"].value_counts().to_dict())
for status, n in counts.most_common():
    print(f"{status:>10}  {n:,}")
# --- excel writer with several sheets
import pandas as pd
from datetime import date

frames = {"Q1": pd.DataFrame({"x": [1, 2]}), "Q2": pd.DataFrame({"x": [3, 4]})}
with pd.ExcelWriter(f"report_{date.today():%Y%m%d}.xlsx", engine="xlsxwriter") as writer:
    for name, frame in frames.items():
        frame.to_excel(writer, sheet_name=name, index=False, startrow=1)
        sheet = writer.sheets[name]
        bold = writer.book.add_format({"bold": True, "bg_color": "#DDEEFF"})
        sheet.write(0, 0, f"Report {name}", bold)
        sheet.set_column("A:A", 20)
# --- pandas to sqlite
import sqlite3
import pandas as pd

conn = sqlite3.connect("shop.db")
df = pd.read_csv("items.csv")
df.to_sql("items", conn, if_exists="replace", index=False)
top = pd.read_sql_query("SELECT name, SUM(qty) AS q FROM items GROUP BY name ORDER BY q DESC LIMIT 5", conn)
print(top)
conn.close()
# --- numpy linear algebra
import numpy as np

rng = np.random.default_rng(42)
a = rng.normal(size=(4, 4))
q, r = np.linalg.qr(a)
w, v = np.linalg.eig(a @ a.T)
print(np.allclose(q @ r, a), np.linalg.det(a), np.linalg.norm(a, ord="fro"))
x = np.linalg.solve(a, np.ones(4))
np.save("x.npy", x)
np.savetxt("a.csv", a, delimiter=",", fmt="%.4f")
np.savez_compressed("both.npz", a=a, x=x)
loaded = np.load("both.npz")
print(loaded["a"].shape, loaded.files)
b = np.genfromtxt("a.csv", delimiter=",")
print(np.einsum("ij,jk->ik", a, b).round(2))
f = np.vectorize(lambda t: t ** 2 if t > 0 else 0)
print(f(a), np.fromstring("1 2 3", sep=" "), np.frombuffer(b"\x01\x02", dtype=np.uint8))
# --- scipy optimise and fit
import numpy as np
from scipy import optimize, stats, signal, interpolate, integrate
from scipy.spatial import distance

def model(x, a, b, c):
    return a * np.exp(-b * x) + c

x = np.linspace(0, 4, 50)
y = model(x, 2.5, 1.3, 0.5) + 0.1 * np.random.randn(50)
popt, pcov = optimize.curve_fit(model, x, y)
print("fit", popt, np.sqrt(np.diag(pcov)))
print(stats.ttest_ind(x, y), stats.linregress(x, y).slope, stats.norm.cdf(1.96))
peaks, _ = signal.find_peaks(y, height=0)
spline = interpolate.interp1d(x, y, kind="cubic")
print(integrate.quad(lambda t: np.sin(t), 0, np.pi), spline(2.0), distance.cosine(x, y))
res = optimize.minimize(lambda p: (p[0] - 1) ** 2 + (p[1] + 2) ** 2, x0=[0, 0], method="Nelder-Mead")
print(res.x, res.success, res.message)
# --- statsmodels ols and arima
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf
from statsmodels.tsa.arima.model import ARIMA
from statsmodels.stats.outliers_influence import variance_inflation_factor

df = pd.read_csv("houses.csv")
fit = smf.ols("price ~ area + C(city) + np.log(rooms)", data=df).fit(cov_type="HC3")
print(fit.summary())
X = sm.add_constant(df[["area", "rooms"]])
print([variance_inflation_factor(X.values, i) for i in range(X.shape[1])])
arima = ARIMA(df["price"], order=(1, 1, 1)).fit()
print(arima.forecast(steps=12), arima.aic)
with open("summary.txt", "w") as out:
    out.write(fit.summary().as_text())
# --- sklearn pipeline
from sklearn.datasets import load_iris, make_classification
from sklearn.compose import ColumnTransformer
from sklearn.ensemble import RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, classification_report, confusion_matrix, roc_auc_score
from sklearn.model_selection import GridSearchCV, cross_val_score, train_test_split
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

iris = load_iris(as_frame=True)
X_train, X_test, y_train, y_test = train_test_split(iris.data, iris.target, test_size=0.25, random_state=0, stratify=iris.target)
pipe = Pipeline([("scale", StandardScaler()), ("clf", LogisticRegression(max_iter=1000))])
grid = GridSearchCV(pipe, {"clf__C": [0.1, 1, 10]}, cv=5, n_jobs=-1)
grid.fit(X_train, y_train)
pred = grid.predict(X_test)
print(grid.best_params_, accuracy_score(y_test, pred))
print(classification_report(y_test, pred, target_names=iris.target_names))
print(confusion_matrix(y_test, pred))
forest = RandomForestClassifier(n_estimators=200).fit(X_train, y_train)
for name, imp in sorted(zip(iris.feature_names, forest.feature_importances_), key=lambda p: -p[1]):
    print(f"{name}: {imp:.3f}")
# --- kmeans and pca plot
import matplotlib.pyplot as plt
import seaborn as sns
from sklearn.cluster import KMeans
from sklearn.decomposition import PCA
from sklearn import datasets, metrics

digits = datasets.load_digits()
points = PCA(n_components=2).fit_transform(digits.data)
labels = KMeans(n_clusters=10, n_init="auto", random_state=1).fit_predict(points)
sns.set_theme(style="whitegrid")
g = sns.scatterplot(x=points[:, 0], y=points[:, 1], hue=labels, palette="tab10", s=12)
g.figure.savefig("clusters.svg")
print(metrics.silhouette_score(points, labels))
plt.show()
# --- seaborn gallery
import seaborn as sns
import matplotlib.pyplot as plt
import pandas as pd

df = pd.read_csv("penguins.csv")
sns.pairplot(df, hue="species").savefig("pair.png")
fig, axes = plt.subplots(2, 2, figsize=(12, 8), sharex=False)
sns.histplot(df, x="mass", kde=True, ax=axes[0, 0])
sns.boxplot(df, x="species", y="mass", ax=axes[0, 1])
sns.heatmap(df.select_dtypes("number").corr(), annot=True, fmt=".2f", ax=axes[1, 0])
sns.regplot(data=df, x="bill", y="mass", ax=axes[1, 1])
for ax, letter in zip(axes.flat, "abcd"):
    ax.set_title(f"({letter})")
plt.tight_layout()
plt.savefig("gallery.pdf")
# --- plotly dashboards
import plotly.express as px
import plotly.graph_objects as go
from plotly.subplots import make_subplots
import pandas as pd

df = pd.DataFrame({"x": range(10), "y": [i ** 2 for i in range(10)], "g": list("ababababab")})
fig = px.line(df, x="x", y="y", color="g", title="Squares")
fig.write_html("squares.html", include_plotlyjs="cdn")
sub = make_subplots(rows=1, cols=2, specs=[[{"type": "bar"}, {"type": "pie"}]])
sub.add_trace(go.Bar(x=df["x"], y=df["y"]), row=1, col=1)
sub.add_trace(go.Pie(labels=["a", "b"], values=[3, 7]), row=1, col=2)
sub.update_layout(template="plotly_white", height=500)
sub.write_image("dash.png", scale=2)
print(fig.to_json()[:80])
# --- 3d surface
import numpy as np
import matplotlib.pyplot as plt
from mpl_toolkits.mplot3d import Axes3D
from matplotlib import cm

x, y = np.meshgrid(np.linspace(-3, 3, 80), np.linspace(-3, 3, 80))
z = np.sin(np.hypot(x, y))
ax = plt.figure().add_subplot(projection="3d")
surf = ax.plot_surface(x, y, z, cmap=cm.coolwarm)
plt.colorbar(surf, shrink=0.5)
plt.savefig("surface.png")
