# --- backup as archive
import shutil
import tarfile
import zipfile
from datetime import datetime
from pathlib import Path

SKIP = {".git", "__pycache__", "node_modules", ".venv"}

def files_below(root: Path):
    for path in sorted(root.rglob("*")):
        if path.is_file() and not SKIP.intersection(path.relative_to(root).parts):
            yield path

def backup(root: Path, target: Path) -> Path:
    target.mkdir(parents=True, exist_ok=True)
    stamp = datetime.now().strftime("%Y%m%d_%H%M%S")
    archive = target / f"{root.name}_{stamp}.zip"
    with zipfile.ZipFile(archive, "w", compression=zipfile.ZIP_DEFLATED, compresslevel=9) as bundle:
        for path in files_below(root):
            bundle.write(path, path.relative_to(root.parent))
        bundle.writestr("MANIFEST.txt", "\n".join(str(p) for p in files_below(root)))
    return archive

archive = backup(Path("project"), Path("backups"))
with zipfile.ZipFile(archive) as bundle:
    assert bundle.testzip() is None
    for info in bundle.infolist()[:5]:
        print(f"{info.filename:<40}{info.file_size:>10}")
    bundle.extractall("restored")
with tarfile.open("backups/project.tar.gz", "w:gz") as tar:
    tar.add("project", arcname="project", filter=lambda info: None if info.name.endswith(".pyc") else info)
with tarfile.open("backups/project.tar.gz") as tar:
    print(tar.getnames()[:3])
    tar.extractall("restored_tar", filter="data")
for old in sorted(Path("backups").glob("*.zip"))[:-5]:
    old.unlink()
shutil.copytree("project", "copy", dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.pyc", "*.log"))
shutil.move("copy/old.txt", "copy/new.txt")
shutil.rmtree("copy")
print(shutil.make_archive("backups/docs", "zip", "project", "docs"), shutil.disk_usage(".").free // 2**30)
# --- checksums and tokens
import base64
import hashlib
import hmac
import json
import random
import secrets
import string
import uuid
from pathlib import Path

def checksum(path, name="sha256"):
    with open(path, "rb") as handle:
        return hashlib.file_digest(handle, name).hexdigest()

manifest = {str(p): {"sha256": checksum(p), "md5": checksum(p, "md5"), "size": p.stat().st_size} for p in Path("dist").glob("*.whl")}
Path("dist/manifest.json").write_text(json.dumps(manifest, indent=1))
secret = secrets.token_bytes(32)
message = json.dumps({"user": "ann", "id": str(uuid.uuid4())}).encode()
signature = hmac.new(secret, message, hashlib.sha256).digest()
token = base64.urlsafe_b64encode(message).rstrip(b"=") + b"." + base64.urlsafe_b64encode(signature)
body, _, given = token.partition(b".")
print(hmac.compare_digest(base64.urlsafe_b64decode(given), signature), body[:10])
alphabet = string.ascii_letters + string.digits
password = "".join(secrets.choice(alphabet) for _ in range(16))
salt = secrets.token_hex(8)
stored = hashlib.pbkdf2_hmac("sha256", password.encode(), bytes.fromhex(salt), 100_000).hex()
random.seed(7)
deck = [f"{rank}{suit}" for suit in "SHDC" for rank in "A23456789TJQK"]
random.shuffle(deck)
print(deck[:5], random.sample(deck, 3), random.choices("ab", weights=[3, 1], k=4), len(stored))
print(uuid.uuid5(uuid.NAMESPACE_DNS, "example.org"), uuid.UUID(int=5), secrets.randbelow(10))
data = base64.b64encode(Path("logo.png").read_bytes()).decode("ascii")
Path("logo.html").write_text(f'<img src="data:image/png;base64,{data}">')
# --- sympy homework
import sympy as sp
from sympy import Eq, Function, Matrix, Rational, dsolve, integrate, limit, oo, series, solve, symbols

x, y, t = symbols("x y t", real=True)
a, b, c = symbols("a:c", positive=True)
f = Function("f")
print(solve(Eq(a * x**2 + b * x + c, 0), x))
print(sp.simplify(sp.sin(x) ** 2 + sp.cos(x) ** 2), sp.factor(x**3 - 1), sp.expand((x + y) ** 3))
print(integrate(sp.exp(-x**2), (x, -oo, oo)), limit(sp.sin(x) / x, x, 0), series(sp.exp(x), x, 0, 5))
print(dsolve(f(t).diff(t, 2) + 4 * f(t), f(t), ics={f(0): 1, f(t).diff(t).subs(t, 0): 0}))
M = Matrix([[2, 1], [1, Rational(3, 2)]])
print(M.det(), M.inv(), M.eigenvals(), M.diagonalize())
roots = sp.nroots(x**5 - x - 1, n=8)
g = sp.lambdify((x, y), sp.sqrt(x**2 + y**2), "numpy")
print(g(3, 4), [sp.N(root, 5) for root in roots], sp.solveset(sp.cos(x) - x, x))
for degree in range(1, 6):
    p = sp.legendre(degree, x)
    print(degree, p, sp.latex(p), sp.diff(p, x), sp.Poly(p, x).all_coeffs())
expr = sp.sympify("x**2 + 2*x + 1")
print(sp.factor(expr), sp.parse_expr("sin(x)*exp(-y)"), expr.subs(x, 3), expr.evalf(subs={x: 0.5}))
plot = sp.plot(sp.sin(x), sp.cos(x), (x, -sp.pi, sp.pi), show=False, legend=True, title="Waves (sin and cos)")
plot.save("waves.png")
sp.plotting.plot3d(x**2 - y**2, (x, -2, 2), (y, -2, 2), show=False).save("saddle.png")
print(sp.Sum(1 / x**2, (x, 1, oo)).doit(), sp.prime(10), sp.factorint(360), sp.gcd(48, 36), sp.isprime(97))
# --- fit and test with scipy
import numpy as np
import pandas as pd
from scipy import integrate, interpolate, optimize, signal, sparse, stats
from scipy.spatial import cKDTree

rng = np.random.default_rng(0)

def model(x, amplitude, decay, offset):
    return amplitude * np.exp(-decay * x) + offset

x = np.linspace(0, 4, 60)
y = model(x, 2.5, 1.3, 0.5) + rng.normal(0, 0.05, x.size)
popt, pcov = optimize.curve_fit(model, x, y, p0=(1, 1, 0))
print("fit", popt.round(3), "+-", np.sqrt(np.diag(pcov)).round(3))
result = optimize.minimize(lambda p: (1 - p[0]) ** 2 + 100 * (p[1] - p[0] ** 2) ** 2, x0=[-1, 2], method="BFGS")
root = optimize.brentq(lambda v: v**3 - v - 2, 1, 2)
lp = optimize.linprog(c=[-1, -2], A_ub=[[1, 1], [3, 1]], b_ub=[4, 6], bounds=[(0, None)] * 2)
print(result.x.round(4), result.success, root, lp.fun)
groups = [rng.normal(mean, 1, 30) for mean in (0, 0.2, 1)]
print("anova", stats.f_oneway(*groups), "t", stats.ttest_ind(groups[0], groups[2], equal_var=False).pvalue)
print("shapiro", stats.shapiro(groups[0]).pvalue, "r", stats.pearsonr(x, y).statistic, stats.norm.ppf(0.975))
table = pd.crosstab(pd.Series(list("aabbab")), pd.Series(list("xyxyxx")))
chi2, p, dof, expected = stats.chi2_contingency(table)
area, error = integrate.quad(np.sin, 0, np.pi)
solution = integrate.solve_ivp(lambda t, s: [s[1], -s[0]], (0, 10), [1, 0], t_eval=np.linspace(0, 10, 50))
spline = interpolate.CubicSpline(x, y)
peaks, properties = signal.find_peaks(np.sin(np.linspace(0, 20, 500)), height=0.5)
print(area, error, solution.y.shape, float(spline(1.5)), len(peaks), chi2, p, dof)
print(cKDTree(rng.random((100, 2))).query([0.5, 0.5], k=3), sparse.csr_matrix(np.eye(3)).nnz)
# --- classifier with a pipeline
import joblib
import numpy as np
import pandas as pd
from sklearn.compose import ColumnTransformer
from sklearn.datasets import load_iris, make_classification
from sklearn.ensemble import RandomForestClassifier
from sklearn.impute import SimpleImputer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import accuracy_score, classification_report, confusion_matrix
from sklearn.model_selection import GridSearchCV, cross_val_score, train_test_split
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

df = pd.read_csv("churn.csv")
target = df.pop("churned").astype(int)
numeric = df.select_dtypes("number").columns.tolist()
categorical = df.select_dtypes(exclude="number").columns.tolist()
prepare = ColumnTransformer([
    ("numbers", make_pipeline(SimpleImputer(strategy="median"), StandardScaler()), numeric),
    ("categories", OneHotEncoder(handle_unknown="ignore"), categorical),
])
pipeline = Pipeline([("prepare", prepare), ("model", LogisticRegression(max_iter=1000))])
X_train, X_test, y_train, y_test = train_test_split(df, target, test_size=0.25, random_state=1, stratify=target)
search = GridSearchCV(pipeline, {"model__C": [0.1, 1, 10]}, cv=5, scoring="roc_auc")
search.fit(X_train, y_train)
predicted = search.predict(X_test)
print(search.best_params_, accuracy_score(y_test, predicted))
print(classification_report(y_test, predicted))
print(pd.DataFrame(confusion_matrix(y_test, predicted), index=["stay", "leave"], columns=["stay", "leave"]))
X, y = load_iris(return_X_y=True)
forest = RandomForestClassifier(n_estimators=50, random_state=0)
print(cross_val_score(forest, X, y, cv=5).mean(), forest.fit(X, y).feature_importances_.round(3))
joblib.dump(search.best_estimator_, "model.joblib")
pd.DataFrame({"id": X_test.index, "p": search.predict_proba(X_test)[:, 1]}).to_csv("scores.csv", index=False)
# --- clusters and components
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd
import seaborn as sns
from sklearn.cluster import DBSCAN, KMeans
from sklearn.decomposition import PCA
from sklearn.metrics import silhouette_score
from sklearn.preprocessing import MinMaxScaler

df = pd.read_csv("customers.csv", index_col="id")
columns = ["recency", "frequency", "monetary"]
scaled = MinMaxScaler().fit_transform(np.log1p(df[columns]))
scores = {}
for k in range(2, 8):
    labels = KMeans(n_clusters=k, n_init=10, random_state=0).fit_predict(scaled)
    scores[k] = silhouette_score(scaled, labels)
best = max(scores, key=scores.get)
df["cluster"] = KMeans(n_clusters=best, n_init=10, random_state=0).fit_predict(scaled)
df[["pc1", "pc2"]] = PCA(n_components=2).fit_transform(scaled)
noise = (DBSCAN(eps=0.2).fit_predict(scaled) == -1).sum()
print(f"best k {best}, noise {noise}")
print(df.groupby("cluster")[columns].median().round(1).assign(size=df["cluster"].value_counts()))
sns.set_theme(style="ticks")
ax = sns.scatterplot(df, x="pc1", y="pc2", hue="cluster", palette="deep")
ax.set_title(f"{best} clusters")
plt.savefig("clusters.png", dpi=150)
grid = sns.pairplot(df.reset_index(), vars=columns, hue="cluster")
grid.savefig("pairs.png")
sns.heatmap(df[columns].corr(), annot=True, fmt=".2f").figure.savefig("heat.png")
# --- graph of a network of towns
import json
import networkx as nx
import matplotlib.pyplot as plt

roads = [("Aachen", "Bonn", 91), ("Bonn", "Koblenz", 62), ("Aachen", "Trier", 150), ("Koblenz", "Trier", 128), ("Bonn", "Siegen", 78)]
G = nx.Graph()
G.add_weighted_edges_from(roads, weight="km")
nx.set_node_attributes(G, {name: {"letters": len(name)} for name in G.nodes})
path = nx.shortest_path(G, "Siegen", "Trier", weight="km")
print(" -> ".join(path), nx.path_weight(G, path, "km"), "km")
print("degree", dict(G.degree), "between", max(nx.betweenness_centrality(G).items(), key=lambda item: item[1]))
print("communities", [sorted(part) for part in nx.community.greedy_modularity_communities(G)])
tree = nx.minimum_spanning_tree(G, weight="km")
D = nx.DiGraph([("plan", "build"), ("build", "test"), ("plan", "write"), ("write", "test")])
assert nx.is_directed_acyclic_graph(D)
print(list(nx.topological_sort(D)), nx.pagerank(D), list(nx.all_simple_paths(D, "plan", "test")))
position = nx.spring_layout(G, seed=1)
nx.draw_networkx(G, position, node_color="lightblue", font_size=8)
nx.draw_networkx_edge_labels(G, position, edge_labels=nx.get_edge_attributes(G, "km"))
plt.axis("off")
plt.savefig("roads.png")
nx.write_graphml(G, "roads.graphml")
with open("roads.json", "w") as handle:
    json.dump(nx.node_link_data(G), handle)
print(nx.read_graphml("roads.graphml").number_of_edges(), tree.size("km"))
# --- regression by formula
import numpy as np
import pandas as pd
import statsmodels.api as sm
import statsmodels.formula.api as smf
from statsmodels.stats.multicomp import pairwise_tukeyhsd
from statsmodels.tsa.arima.model import ARIMA
from statsmodels.tsa.seasonal import seasonal_decompose

df = pd.read_csv("wages.csv")
ols = smf.ols("np.log(wage) ~ education + experience + I(experience ** 2) + C(region, Treatment('north'))", data=df).fit(cov_type="HC1")
print(ols.summary())
logit = smf.logit("union ~ education * female + bs(age, df=4)", data=df).fit(disp=False)
print(np.exp(logit.params).round(3), sm.stats.anova_lm(smf.ols("wage ~ C(region)", df).fit(), typ=2))
for outcome in ["wage", "hours"]:
    fit = smf.ols(f"{outcome} ~ education + experience", data=df).fit()
    print(outcome, round(fit.rsquared, 3), fit.params.to_dict())
X = sm.add_constant(df[["education", "experience"]])
glm = sm.GLM(df["hours"], X, family=sm.families.Poisson()).fit()
print(glm.aic, pairwise_tukeyhsd(df["wage"], df["region"]).summary())
series = pd.read_csv("passengers.csv", index_col="month", parse_dates=True)["passengers"].asfreq("MS")
parts = seasonal_decompose(series, model="multiplicative")
forecast = ARIMA(series, order=(2, 1, 2)).fit().get_forecast(12)
table = forecast.summary_frame(alpha=0.05)
table.to_csv("forecast.csv")
ax = series.plot(figsize=(9, 4))
table["mean"].plot(ax=ax, style="--")
ax.figure.savefig("forecast.png")
# --- report from a jinja template
from datetime import date
from pathlib import Path
import pandas as pd
from jinja2 import Environment, FileSystemLoader, Template, select_autoescape

PAGE = Template("""<!doctype html>
<html><head><meta charset="utf-8"><title>{{ title }}</title></head>
<body>
<h1>{{ title }}</h1>
<p>{{ day.strftime('%d.%m.%Y') }}</p>
<table>
{% for row in rows %}
  <tr class="{{ loop.cycle('odd', 'even') }}"><td>{{ row.name|e }}</td><td>{{ '%.2f'|format(row.total) }}</td></tr>
{% else %}
  <tr><td>No rows</td></tr>
{% endfor %}
</table>
{% if rows|length > 3 %}<p>{{ rows|map(attribute='total')|sum|round(2) }}</p>{% endif %}
</body></html>""")
df = pd.read_csv("totals.csv")
html = PAGE.render(title="Totals", day=date.today(), rows=df.to_dict("records"))
Path("out/totals.html").write_text(html, encoding="utf-8")
env = Environment(loader=FileSystemLoader("templates"), autoescape=select_autoescape(["html"]), trim_blocks=True)
env.filters["money"] = lambda value: f"{value:,.2f} EUR"
env.globals["year"] = date.today().year
for name, part in df.groupby("name"):
    text = env.get_template("letter.txt").render(name=name, total=part["total"].sum())
    Path(f"out/{name}.txt").write_text(text)
print(env.from_string("{{ values|join(', ') }} in {{ year }}").render(values=[1, 2]))
# --- tables out of a saved page
import csv
from pathlib import Path
from urllib.parse import urljoin, urlparse
from bs4 import BeautifulSoup, Comment

BASE = "https://example.org/list/"
soup = BeautifulSoup(Path("pages/list.html").read_text(encoding="utf-8"), "html.parser")
for tag in soup(["script", "style", "nav"]):
    tag.decompose()
for comment in soup.find_all(string=lambda text: isinstance(text, Comment)):
    comment.extract()
rows = []
for card in soup.select("div.product"):
    link = card.find("a", href=True)
    price = card.select_one(".price")
    rows.append({
        "title": card.h2.get_text(strip=True) if card.h2 else "",
        "url": urljoin(BASE, link["href"]) if link else "",
        "price": float(price.text.replace("€", "").replace(",", ".").strip()) if price else None,
        "tags": "|".join(sorted(tag.text for tag in card.find_all("span", class_="tag"))),
    })
with open("products.csv", "w", newline="", encoding="utf-8") as handle:
    writer = csv.DictWriter(handle, fieldnames=["title", "url", "price", "tags"])
    writer.writeheader()
    writer.writerows(rows)
table = soup.find("table")
if table:
    for tr in table.find_all("tr"):
        print([cell.get_text(" ", strip=True) for cell in tr.find_all(["td", "th"])])
print(len(rows), soup.title.string, {urlparse(row["url"]).netloc for row in rows})
# --- feed by lxml and elementtree
from lxml import etree
import xml.etree.ElementTree as ET
from xml.dom import minidom

tree = etree.parse("feed.xml")
ns = {"a": "http://www.w3.org/2005/Atom", "m": "urn:x-meta"}
entries = []
for entry in tree.xpath("//a:entry", namespaces=ns):
    title = entry.findtext("a:title", namespaces=ns)
    link = entry.find("a:link", ns)
    entries.append((title, link.get("href") if link is not None else None))
root = ET.Element("index", {"version": "1"})
for number, (title, href) in enumerate(entries, start=1):
    item = ET.SubElement(root, "item", id=str(number))
    ET.SubElement(item, "title").text = title
    if href:
        ET.SubElement(item, "href").text = href
ET.indent(root)
ET.ElementTree(root).write("index.xml", encoding="utf-8", xml_declaration=True)
schema = etree.XMLSchema(etree.parse("feed.xsd"))
print(schema.validate(tree), [str(error) for error in schema.error_log][:3])
style = etree.XSLT(etree.XML(b"""<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform">
<xsl:template match="/"><out><xsl:value-of select="count(//*)"/></out></xsl:template></xsl:stylesheet>"""))
print(str(style(tree)), minidom.parseString(ET.tostring(root)).toprettyxml(indent="  ")[:200])
for event, element in ET.iterparse("index.xml", events=("end",)):
    if element.tag == "item":
        print(element.attrib, element.findtext("title"))
        element.clear()
# --- plotly dashboard file
import pandas as pd
import plotly.express as px
import plotly.graph_objects as go
from plotly.subplots import make_subplots

df = pd.read_parquet("energy.parquet")
daily = df.set_index("time").resample("D").agg({"load": "mean", "price": "max"}).reset_index()
fig = make_subplots(rows=2, cols=1, shared_xaxes=True, subplot_titles=("Load", "Price"))
fig.add_trace(go.Scatter(x=daily["time"], y=daily["load"], name="load", mode="lines"), row=1, col=1)
fig.add_trace(go.Bar(x=daily["time"], y=daily["price"], name="price", marker_color="indianred"), row=2, col=1)
fig.update_layout(height=600, template="plotly_white", hovermode="x unified")
fig.add_hline(y=daily["load"].mean(), line_dash="dot", annotation_text="mean", row=1, col=1)
fig.write_html("energy.html", include_plotlyjs="cdn")
box = px.box(df, x=df["time"].dt.hour, y="load", color="region", title="Load by hour")
box.write_json("box.json")
heat = px.imshow(df.pivot_table(index=df["time"].dt.dayofweek, columns=df["time"].dt.hour, values="load"))
heat.write_html("heat.html")
print(daily.describe().to_markdown())
