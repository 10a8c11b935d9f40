# --- unit price table with polars
import polars as pl

frame = pl.read_csv("prices.csv", try_parse_dates=True)
lazy = (
    frame.lazy()
    .filter(pl.col("quantity") > 0)
    .with_columns(
        (pl.col("total") / pl.col("quantity")).round(2).alias("unit"),
        pl.col("date").dt.year().alias("year"),
        pl.when(pl.col("total") > 1000).then(pl.lit("large")).otherwise(pl.lit("small")).alias("size"),
    )
    .group_by(["year", "size"])
    .agg(pl.len().alias("rows"), pl.col("unit").mean().alias("mean"), pl.col("total").sum())
    .sort("year", "size")
)
result = lazy.collect()
print(result, lazy.explain()[:80])
result.write_csv("unit.csv")
result.write_parquet("unit.parquet")
wide = result.pivot(on="size", index="year", values="total")
for row in wide.iter_rows(named=True):
    print(row["year"], row.get("large"), row.get("small"))
# --- queries with duckdb
from pathlib import Path
import duckdb
import pandas as pd

con = duckdb.connect("shop.duckdb")
con.execute("CREATE OR REPLACE TABLE orders AS SELECT * FROM read_csv_auto('data/orders.csv')")
people = pd.DataFrame({"id": [1, 2], "name": ["Ann", "Bob"]})
con.register("people", people)
query = """
    SELECT p.name, date_trunc('month', o.day) AS month, count(*) AS n, sum(o.amount) AS total
    FROM orders o JOIN people p ON p.id = o.person
    WHERE o.amount BETWEEN ? AND ?
    GROUP BY ALL ORDER BY month, total DESC
"""
for name, month, n, total in con.execute(query, [10, 5000]).fetchall():
    print(f"{name:<8}{month:%Y-%m}{n:>5}{total:>10.2f}")
con.execute("COPY (SELECT * FROM orders LIMIT 100) TO 'out/sample.parquet' (FORMAT PARQUET)")
df = con.sql("SELECT person, avg(amount) AS mean FROM 'out/sample.parquet' GROUP BY person").df()
df.to_json("out/mean.json", orient="records")
Path("out/tables.txt").write_text("\n".join(row[0] for row in con.execute("SHOW TABLES").fetchall()))
con.close()
# --- survey with likert scales
import pandas as pd
import matplotlib.pyplot as plt

SCALE = {"strongly disagree": 1, "disagree": 2, "neutral": 3, "agree": 4, "strongly agree": 5}
survey = pd.read_excel("survey.xlsx", sheet_name=0, skiprows=1)
questions = [column for column in survey.columns if column.startswith("Q")]
answers = survey[questions].apply(lambda s: s.str.lower().str.strip().map(SCALE))
summary = answers.agg(["mean", "std", "count"]).T.round(2)
alpha = len(questions) / (len(questions) - 1) * (1 - answers.var().sum() / answers.sum(axis=1).var())
print(summary.to_string(), f"\nalpha = {alpha:.3f}")
shares = pd.DataFrame({q: answers[q].value_counts(normalize=True).reindex(range(1, 6), fill_value=0) for q in questions}).T
ax = shares.mul(100).plot.barh(stacked=True, colormap="RdYlGn", figsize=(8, 5), width=0.8)
ax.invert_yaxis()
ax.set_xlabel("percent")
ax.legend(list(SCALE), bbox_to_anchor=(1.01, 1), fontsize=7)
for container in ax.containers:
    ax.bar_label(container, fmt=lambda v: f"{v:.0f}" if v > 5 else "", label_type="center", fontsize=7)
plt.tight_layout()
plt.savefig("likert.png", dpi=200)
melted = survey.melt(id_vars=["age_group"], value_vars=questions, var_name="question", value_name="answer")
cross = pd.crosstab(melted["age_group"], melted["answer"].str.lower(), normalize="index")
cross.style.format("{:.1%}").background_gradient().to_html("cross.html")
with pd.ExcelWriter("survey_out.xlsx", engine="xlsxwriter") as writer:
    summary.to_excel(writer, sheet_name="Summary")
    sheet = writer.sheets["Summary"]
    sheet.set_column("A:A", 30)
    sheet.conditional_format("B2:B50", {"type": "3_color_scale"})
# --- own excel report with xlsxwriter
import csv
import xlsxwriter
from datetime import datetime

book = xlsxwriter.Workbook("stock.xlsx", {"default_date_format": "dd.mm.yyyy"})
bold = book.add_format({"bold": True, "bg_color": "#D9E1F2", "border": 1})
money = book.add_format({"num_format": "#,##0.00 €"})
sheet = book.add_worksheet("Stock")
sheet.freeze_panes(1, 0)
sheet.write_row(0, 0, ["Article", "Quantity", "Price", "Value", "Updated"], bold)
with open("stock.csv", newline="", encoding="utf-8-sig") as handle:
    for row, record in enumerate(csv.DictReader(handle, delimiter=";"), start=1):
        sheet.write_string(row, 0, record["article"])
        sheet.write_number(row, 1, int(record["quantity"]))
        sheet.write_number(row, 2, float(record["price"].replace(",", ".")), money)
        sheet.write_formula(row, 3, f"=B{row + 1}*C{row + 1}", money)
        sheet.write_datetime(row, 4, datetime.strptime(record["updated"], "%d.%m.%Y"))
last = row + 1
sheet.write_formula(last, 3, f"=SUM(D2:D{last})", money)
sheet.write_url(last + 1, 0, "internal:'Stock'!A1", string="Top")
sheet.data_validation(1, 1, last, 1, {"validate": "integer", "criteria": ">=", "value": 0})
chart = book.add_chart({"type": "pie"})
chart.add_series({"categories": ["Stock", 1, 0, last - 1, 0], "values": ["Stock", 1, 3, last - 1, 3]})
sheet.insert_chart("G2", chart)
sheet.insert_image("G20", "logo.png", {"x_scale": 0.5})
book.close()
# --- text classifier from scratch
import json
import math
import random
import re
from collections import Counter, defaultdict
from pathlib import Path

class NaiveBayes:
    def __init__(self, smoothing=1.0):
        self.smoothing = smoothing
        self.words = defaultdict(Counter)
        self.documents = Counter()
        self.vocabulary = set()

    @staticmethod
    def tokens(text):
        return re.findall(r"[a-zäöüß]+", text.lower())

    def fit(self, samples):
        for text, label in samples:
            self.documents[label] += 1
            for token in self.tokens(text):
                self.words[label][token] += 1
                self.vocabulary.add(token)
        return self

    def predict(self, text):
        scores = {}
        total = sum(self.documents.values())
        for label, count in self.documents.items():
            size = sum(self.words[label].values()) + self.smoothing * len(self.vocabulary)
            scores[label] = math.log(count / total) + sum(
                math.log((self.words[label][token] + self.smoothing) / size) for token in self.tokens(text))
        return max(scores, key=scores.get)

    def save(self, path):
        Path(path).write_text(json.dumps({"documents": self.documents, "words": self.words}))

samples = [(line.split("\t", 1)[1], line.split("\t", 1)[0]) for line in Path("mails.tsv").read_text().splitlines() if "\t" in line]
random.Random(3).shuffle(samples)
cut = int(len(samples) * 0.8)
model = NaiveBayes().fit(samples[:cut])
hits = sum(model.predict(text) == label for text, label in samples[cut:])
print(f"{hits}/{len(samples) - cut} correct")
model.save("model.json")
# --- small neural network
import numpy as np

class Dense:
    def __init__(self, inputs, outputs, rng):
        self.W = rng.normal(0, np.sqrt(2 / inputs), (inputs, outputs))
        self.b = np.zeros(outputs)

    def forward(self, x):
        self.x = x
        return x @ self.W + self.b

    def backward(self, gradient, rate):
        below = gradient @ self.W.T
        self.W -= rate * self.x.T @ gradient / len(self.x)
        self.b -= rate * gradient.mean(axis=0)
        return below

class Relu:
    def forward(self, x):
        self.mask = x > 0
        return x * self.mask

    def backward(self, gradient, rate):
        return gradient * self.mask

class Network:
    def __init__(self, *layers):
        self.layers = layers

    def __call__(self, x):
        for layer in self.layers:
            x = layer.forward(x)
        return x

    def train(self, x, y, epochs=200, rate=0.1):
        for epoch in range(epochs):
            logits = self(x)
            p = np.exp(logits - logits.max(axis=1, keepdims=True))
            p /= p.sum(axis=1, keepdims=True)
            loss = -np.log(p[np.arange(len(y)), y] + 1e-12).mean()
            gradient = p.copy()
            gradient[np.arange(len(y)), y] -= 1
            for layer in reversed(self.layers):
                gradient = layer.backward(gradient, rate)
            if epoch % 50 == 0:
                print(f"epoch {epoch:>4} loss {loss:.4f}")

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 2))
y = (np.hypot(x[:, 0], x[:, 1]) > 1).astype(int)
net = Network(Dense(2, 16, rng), Relu(), Dense(16, 2, rng))
net.train(x, y)
print("accuracy", (net(x).argmax(axis=1) == y).mean())
np.savez("weights.npz", *[layer.W for layer in net.layers if isinstance(layer, Dense)])
# --- torch training loop
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
x = torch.randn(1000, 8)
y = (x[:, :3].sum(dim=1, keepdim=True) > 0).float()
train, test = random_split(TensorDataset(x, y), [800, 200])

class Model(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, width), nn.ReLU(), nn.Dropout(0.1), nn.Linear(width, 1))

    def forward(self, inputs):
        return self.layers(inputs)

model = Model().to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(5):
    model.train()
    total = 0.0
    for inputs, targets in DataLoader(train, batch_size=64, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(inputs.to(device)), targets.to(device))
        loss.backward()
        optimizer.step()
        total += loss.item()
    model.eval()
    with torch.no_grad():
        inputs, targets = next(iter(DataLoader(test, batch_size=200)))
        accuracy = ((model(inputs.to(device)) > 0).cpu() == targets.bool()).float().mean()
    print(f"{epoch} {total:.3f} {accuracy:.3f}")
torch.save(model.state_dict(), "model.pt")
# --- portfolio numbers
import numpy as np
import pandas as pd
from scipy.optimize import minimize

prices = pd.read_csv("prices.csv", index_col="date", parse_dates=True).ffill()
returns = np.log(prices / prices.shift(1)).dropna()
mean, covariance = returns.mean() * 252, returns.cov() * 252

def risk(weights):
    return float(np.sqrt(weights @ covariance.values @ weights))

def frontier(target):
    n = len(mean)
    constraints = [{"type": "eq", "fun": lambda w: w.sum() - 1}, {"type": "eq", "fun": lambda w: w @ mean.values - target}]
    found = minimize(risk, np.full(n, 1 / n), bounds=[(0, 1)] * n, constraints=constraints)
    return found.x if found.success else None

rows = []
for target in np.linspace(mean.min(), mean.max(), 15):
    weights = frontier(target)
    if weights is not None:
        rows.append({"return": target, "risk": risk(weights), **dict(zip(prices.columns, weights.round(3)))})
table = pd.DataFrame(rows).assign(sharpe=lambda d: d["return"] / d["risk"])
print(table.nlargest(3, "sharpe").to_string(index=False))
drawdown = prices / prices.cummax() - 1
print(drawdown.min().sort_values().head())
value_at_risk = returns.quantile(0.05)
table.to_csv("frontier.csv", index=False, float_format="%.4f")
ax = table.plot.scatter("risk", "return", c="sharpe", colormap="viridis")
ax.figure.savefig("frontier.png")
# --- plan of tasks and critical path
import json
from collections import defaultdict
from datetime import date, timedelta
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

tasks = json.loads(Path("plan.json").read_text())
graph = {name: set(task.get("after", [])) for name, task in tasks.items()}
try:
    order = list(TopologicalSorter(graph).static_order())
except CycleError as error:
    raise SystemExit(f"circular plan: {' -> '.join(error.args[1])}")
start, end = {}, {}
for name in order:
    start[name] = max((end[other] for other in graph[name]), default=0)
    end[name] = start[name] + tasks[name]["days"]
finish = max(end.values())
late_end = {}
for name in reversed(order):
    followers = [other for other in order if name in graph[other]]
    late_end[name] = min((late_end[other] - tasks[other]["days"] for other in followers), default=finish)
critical = [name for name in order if late_end[name] == end[name]]

def workday(offset, first=date(2024, 1, 8)):
    day = first
    while offset > 0:
        day += timedelta(days=1)
        if day.weekday() < 5:
            offset -= 1
    return day

people = defaultdict(list)
for name in order:
    people[tasks[name].get("owner", "nobody")].append(name)
    mark = "*" if name in critical else " "
    print(f"{mark} {name:<20}{workday(start[name])} {' ' * start[name]}{'#' * tasks[name]['days']}")
print("critical:", " > ".join(critical), dict(people))
# --- walk through code of a project
import ast
import sys
import tokenize
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

@dataclass
class Finding:
    path: Path
    line: int
    message: str

class Checker(ast.NodeVisitor):
    def __init__(self, path):
        self.path, self.findings, self.depth = path, [], 0

    def report(self, node, message):
        self.findings.append(Finding(self.path, node.lineno, message))

    def visit_FunctionDef(self, node):
        if not ast.get_docstring(node) and not node.name.startswith("_"):
            self.report(node, f"{node.name} has no docstring")
        if len(node.args.args) > 5:
            self.report(node, f"{node.name} has {len(node.args.args)} parameters")
        for default in node.args.defaults:
            if isinstance(default, (ast.List, ast.Dict, ast.Set)):
                self.report(default, "default is mutable")
        self.generic_visit(node)

    def visit_ExceptHandler(self, node):
        if node.type is None:
            self.report(node, "bare except")
        self.generic_visit(node)

    def visit_Call(self, node):
        match node.func:
            case ast.Name(id="eval" | "exec" as name):
                self.report(node, f"call of {name}")
            case ast.Attribute(attr="system", value=ast.Name(id="os")):
                self.report(node, "call of os.system")
        self.generic_visit(node)

counts, findings = Counter(), []
for path in sorted(Path("src").rglob("*.py")):
    with tokenize.open(path) as handle:
        source = handle.read()
    try:
        tree = ast.parse(source, filename=str(path))
    except SyntaxError as error:
        findings.append(Finding(path, error.lineno or 0, error.msg))
        continue
    counts.update(type(node).__name__ for node in ast.walk(tree))
    checker = Checker(path)
    checker.visit(tree)
    findings += checker.findings
for finding in findings:
    print(f"{finding.path}:{finding.line}: {finding.message}")
print(counts.most_common(5))
sys.exit(bool(findings))
# --- matrix game of life
import argparse
import os
import time
import numpy as np

PATTERNS = {"glider": [(0, 1), (1, 2), (2, 0), (2, 1), (2, 2)], "blinker": [(1, 0), (1, 1), (1, 2)]}

def step(board):
    neighbours = sum(np.roll(board, (dy, dx), (0, 1)) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dy, dx) != (0, 0))
    return ((neighbours == 3) | (board & (neighbours == 2))).astype(np.uint8)

def show(board):
    return "\n".join("".join("█" if cell else "·" for cell in row) for row in board)

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pattern", nargs="?", choices=sorted(PATTERNS), default="glider")
    parser.add_argument("--size", type=int, default=16)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--delay", type=float, default=0.0)
    args = parser.parse_args()
    board = np.zeros((args.size, args.size), dtype=np.uint8)
    for y, x in PATTERNS[args.pattern]:
        board[y + 2, x + 2] = 1
    width = os.get_terminal_size().columns if os.isatty(1) else 80
    for number in range(args.steps):
        print(f"step {number}, {board.sum()} alive".center(width))
        print(show(board))
        board = step(board)
        time.sleep(args.delay)
    np.savetxt("last.txt", board, fmt="%d")

if __name__ == "__main__":
    main()
# --- quiz in the terminal
import json
import random
import sys
from pathlib import Path

QUESTIONS = [
    {"text": "What does os.path.join do?", "answers": ["joins paths", "runs a program", "deletes files"], "right": 0},
    {"text": "What is 7 * 8?", "answers": ["54", "56", "64"], "right": 1},
]
SCORES = Path("scores.json")

def ask(question):
    print(f"\n{question['text']}")
    order = random.sample(range(len(question["answers"])), k=len(question["answers"]))
    for number, index in enumerate(order, 1):
        print(f"  {number}. {question['answers'][index]}")
    while True:
        reply = input("> ").strip().lower()
        if reply in {"q", "quit", "exit"}:
            raise KeyboardInterrupt
        if reply.isdigit() and 1 <= int(reply) <= len(order):
            return order[int(reply) - 1] == question["right"]
        print("please type a number")

def main():
    name = input("Your name: ") or "nobody"
    points = 0
    try:
        for question in random.sample(QUESTIONS, len(QUESTIONS)):
            right = ask(question)
            points += right
            print("right" if right else f"wrong, it is {question['answers'][question['right']]}")
    except (KeyboardInterrupt, EOFError):
        print("\nbye")
    scores = json.loads(SCORES.read_text()) if SCORES.exists() else {}
    scores[name] = max(points, scores.get(name, 0))
    SCORES.write_text(json.dumps(scores, indent=2))
    for place, (who, best) in enumerate(sorted(scores.items(), key=lambda item: -item[1]), 1):
        print(f"{place}. {who:<20}{best:>3}")
    return 0

if __name__ == "__main__":
    sys.exit(main())
