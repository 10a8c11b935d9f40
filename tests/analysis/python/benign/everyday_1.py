# --- monthly sales from csv
import csv
from collections import defaultdict
from datetime import datetime
from pathlib import Path

SOURCE = Path("data/sales.csv")
TARGET = Path("out/monthly.csv")

def read_rows(path):
    with path.open(newline="", encoding="utf-8") as handle:
        for row in csv.DictReader(handle):
            row["amount"] = float(row["amount"] or 0)
            row["date"] = datetime.strptime(row["date"], "%Y-%m-%d").date()
            yield row

def summarize(rows):
    totals = defaultdict(lambda: {"count": 0, "amount": 0.0})
    for row in rows:
        key = (row["date"].strftime("%Y-%m"), row["region"])
        totals[key]["count"] += 1
        totals[key]["amount"] += row["amount"]
    return totals

def main():
    totals = summarize(read_rows(SOURCE))
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    with TARGET.open("w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        writer.writerow(["month", "region", "count", "amount"])
        for (month, region), entry in sorted(totals.items()):
            writer.writerow([month, region, entry["count"], f"{entry['amount']:.2f}"])
    print(f"Wrote {len(totals)} rows to {TARGET}")

if __name__ == "__main__":
    main()
# --- json records flattened
import json
from pathlib import Path
from typing import Any, Iterator

def flatten(record: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, Any]]:
    for key, value in record.items():
        name = f"{prefix}.{key}" if prefix else key
        if isinstance(value, dict):
            yield from flatten(value, name)
        elif isinstance(value, list):
            for index, item in enumerate(value):
                if isinstance(item, dict):
                    yield from flatten(item, f"{name}[{index}]")
                else:
                    yield f"{name}[{index}]", item
        else:
            yield name, value

records = json.loads(Path("records.json").read_text(encoding="utf-8"))
flat = [dict(flatten(record)) for record in records]
columns = sorted({column for record in flat for column in record})
lines = ["\t".join(columns)]
for record in flat:
    lines.append("\t".join(str(record.get(column, "")) for column in columns))
Path("records.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
with open("records.flat.jsonl", "w", encoding="utf-8") as out:
    for record in flat:
        out.write(json.dumps(record, ensure_ascii=False, sort_keys=True, default=str) + "\n")
print(len(flat), "records,", len(columns), "columns")
# --- pandas groupby merge pivot
import numpy as np
import pandas as pd

orders = pd.read_csv("orders.csv", parse_dates=["ordered_at"], dtype={"customer_id": "int64"})
customers = pd.read_excel("customers.xlsx", sheet_name="Customers")
orders = orders.dropna(subset=["amount"]).query("amount > 0 and status != 'cancelled'")
merged = orders.merge(customers, on="customer_id", how="left", validate="m:1", indicator=True)
missing = merged.loc[merged["_merge"] == "left_only", "customer_id"].unique()
print(f"{len(missing)} customers are missing:", missing[:5].tolist())
merged["month"] = merged["ordered_at"].dt.to_period("M").astype(str)
merged["size"] = pd.cut(merged["amount"], bins=[0, 50, 200, np.inf], labels=["small", "medium", "large"])
summary = (
    merged.groupby(["month", "segment"], as_index=False)
    .agg(orders=("order_id", "nunique"), revenue=("amount", "sum"), mean=("amount", "mean"))
    .assign(share=lambda d: d["revenue"] / d.groupby("month")["revenue"].transform("sum"))
    .sort_values(["month", "revenue"], ascending=[True, False])
)
pivot = merged.pivot_table(index="segment", columns="size", values="amount", aggfunc=["count", "sum"], fill_value=0, observed=False)
rolling = merged.set_index("ordered_at").resample("W")["amount"].sum().rolling(4).mean()
with pd.ExcelWriter("report.xlsx", engine="openpyxl") as writer:
    summary.to_excel(writer, sheet_name="Summary", index=False)
    pivot.to_excel(writer, sheet_name="Pivot")
    rolling.to_frame("revenue").to_excel(writer, sheet_name="Weekly")
print(summary.head(10).to_string(index=False))
print(merged.eval("net = amount / 1.19")[["amount", "net"]].describe().round(2))
# --- four charts in one figure
import matplotlib
matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from pathlib import Path

rng = np.random.default_rng(42)
x = np.linspace(0, 10, 200)
plt.style.use("seaborn-v0_8-whitegrid")
plt.rcParams.update({"figure.dpi": 120, "font.size": 9, "axes.titlesize": 11})
fig, axes = plt.subplots(2, 2, figsize=(10, 7), constrained_layout=True)
axes[0, 0].plot(x, np.sin(x), label=r"$\sin x$", color="tab:blue")
axes[0, 0].plot(x, np.cos(x), "--", label=r"$\cos x$")
axes[0, 0].legend(loc="upper right")
axes[0, 1].hist(rng.normal(0, 1, 1000), bins=30, alpha=0.7, edgecolor="white")
axes[0, 1].set(title="Normal", xlabel="value", ylabel="count")
axes[1, 0].scatter(rng.random(50), rng.random(50), c=rng.random(50), s=80, cmap="viridis")
bars = axes[1, 1].bar(["A", "B", "C"], [3, 7, 5], yerr=[0.3, 0.5, 0.2], capsize=4)
axes[1, 1].bar_label(bars, fmt="%.1f")
for ax in axes.flat:
    ax.spines[["top", "right"]].set_visible(False)
fig.suptitle("Overview")
out = Path("figures")
out.mkdir(exist_ok=True)
for suffix in ("png", "svg", "pdf"):
    fig.savefig(out / f"overview.{suffix}", bbox_inches="tight")
plt.close(fig)
# --- linear algebra
import numpy as np

A = np.array([[4.0, 1.0, 0.0], [1.0, 3.0, 1.0], [0.0, 1.0, 2.0]])
b = np.array([1.0, 2.0, 3.0])
x = np.linalg.solve(A, b)
assert np.allclose(A @ x, b)
values, vectors = np.linalg.eigh(A)
u, s, vt = np.linalg.svd(A)
q, r = np.linalg.qr(A)
L = np.linalg.cholesky(A)
print("x", x.round(4), "det", round(np.linalg.det(A), 3), "rank", np.linalg.matrix_rank(A), "cond", np.linalg.cond(A))

def power_iteration(matrix, steps=100, tolerance=1e-9):
    vector = np.ones(matrix.shape[0]) / np.sqrt(matrix.shape[0])
    for step in range(steps):
        following = matrix @ vector
        following /= np.linalg.norm(following)
        if np.linalg.norm(following - vector) < tolerance:
            break
        vector = following
    return vector @ matrix @ vector, vector, step

value, vector, steps = power_iteration(A)
print(f"dominant eigenvalue {value:.6f} after {steps} steps, numpy says {values[-1]:.6f}")
coefficients, residuals, *_ = np.linalg.lstsq(np.vander(np.arange(5.0), 3), np.array([1, 2, 5, 10, 17.0]), rcond=None)
np.savez_compressed("factors.npz", u=u, s=s, vt=vt, q=q, r=r, L=L)
with np.load("factors.npz") as stored:
    print(sorted(stored.files), stored["s"])
np.savetxt("coefficients.txt", coefficients, fmt="%.6e", header="a b c")
# --- letter in word
from datetime import date
from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.shared import Cm, Pt, RGBColor

doc = Document()
section = doc.sections[0]
section.left_margin = section.right_margin = Cm(2.5)
style = doc.styles["Normal"]
style.font.name = "Calibri"
style.font.size = Pt(11)
title = doc.add_heading("Quarterly report", level=0)
title.alignment = WD_ALIGN_PARAGRAPH.CENTER
p = doc.add_paragraph("Prepared on ")
run = p.add_run(date.today().isoformat())
run.bold = True
run.font.color.rgb = RGBColor(0x1F, 0x4E, 0x79)
rows = [("North", 120, 13.5), ("South", 98, -2.1), ("West", 143, 5.0)]
table = doc.add_table(rows=1, cols=3)
table.style = "Light Grid Accent 1"
for cell, text in zip(table.rows[0].cells, ("Region", "Orders", "Growth")):
    cell.text = text
for region, orders, growth in rows:
    cells = table.add_row().cells
    cells[0].text, cells[1].text, cells[2].text = region, str(orders), f"{growth:+.1f} %"
doc.add_picture("figures/overview.png", width=Cm(14))
doc.add_page_break()
for item in ("Open questions", "Next steps"):
    doc.add_paragraph(item, style="List Bullet")
section.footer.paragraphs[0].text = "Internal use only"
doc.save("out/report.docx")
print(sum(len(par.text.split()) for par in Document("out/report.docx").paragraphs), "words")
# --- slides from a table
import pandas as pd
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches, Pt

df = pd.read_csv("kpi.csv")
prs = Presentation()
slide = prs.slides.add_slide(prs.slide_layouts[0])
slide.shapes.title.text = "KPI review"
slide.placeholders[1].text = "Second quarter"
for metric, part in df.groupby("metric"):
    slide = prs.slides.add_slide(prs.slide_layouts[5])
    slide.shapes.title.text = str(metric)
    data = CategoryChartData()
    data.categories = part["month"].tolist()
    data.add_series("Value", part["value"].tolist())
    frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(1.5), Inches(8), Inches(5), data)
    frame.chart.has_legend = False
    box = slide.shapes.add_textbox(Inches(1), Inches(6.6), Inches(8), Inches(0.5))
    paragraph = box.text_frame.paragraphs[0]
    paragraph.text = f"Mean {part['value'].mean():.1f}, latest {part['value'].iloc[-1]:.1f}"
    paragraph.font.size = Pt(14)
    slide.notes_slide.notes_text_frame.text = f"Source: kpi.csv, {len(part)} rows"
prs.save("kpi.pptx")
for number, slide in enumerate(Presentation("kpi.pptx").slides, start=1):
    print(number, [shape.text for shape in slide.shapes if shape.has_text_frame])
# --- pages of pdf files
from pathlib import Path
from pypdf import PdfReader, PdfWriter

inbox = Path("inbox")
writer = PdfWriter()
for path in sorted(inbox.glob("*.pdf")):
    reader = PdfReader(path)
    info = reader.metadata
    print(path.name, len(reader.pages), "pages", info.title if info else None)
    for number, page in enumerate(reader.pages):
        text = page.extract_text() or ""
        if "CONFIDENTIAL" in text.upper():
            continue
        if page.mediabox.width > page.mediabox.height:
            page.rotate(90)
        writer.add_page(page)
    writer.add_outline_item(path.stem, max(len(writer.pages) - 1, 0))
writer.add_metadata({"/Title": "Collected", "/Author": "Office"})
with open("collected.pdf", "wb") as handle:
    writer.write(handle)
pages = [page.extract_text() for page in PdfReader("collected.pdf").pages]
Path("collected.txt").write_text("\n\f\n".join(pages).replace("\f", "----"), encoding="utf-8")
# --- workbook with formulas and styles
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Alignment, Border, Font, PatternFill, Side
from openpyxl.utils import get_column_letter

wb = Workbook()
ws = wb.active
ws.title = "Budget"
ws.append(["Item", "Plan", "Actual", "Difference"])
for item, plan, actual in [("Rent", 1200, 1200), ("Travel", 300, 415.5), ("Tools", 150, 90)]:
    ws.append([item, plan, actual])
for row in range(2, ws.max_row + 1):
    ws[f"D{row}"] = f"=C{row}-B{row}"
    ws.cell(row=row, column=4).number_format = "#,##0.00;[Red]-#,##0.00"
ws["A6"], ws["B6"], ws["C6"] = "Total", "=SUM(B2:B4)", "=SUM(C2:C4)"
thin = Side(style="thin", color="999999")
for cell in ws[1]:
    cell.font = Font(bold=True, color="FFFFFF")
    cell.fill = PatternFill("solid", fgColor="1F4E79")
    cell.alignment = Alignment(horizontal="center")
    cell.border = Border(bottom=thin)
for column in range(1, 5):
    ws.column_dimensions[get_column_letter(column)].width = 14
ws.conditional_formatting.add("D2:D4", CellIsRule(operator="greaterThan", formula=["0"], font=Font(color="C00000")))
chart = BarChart()
chart.add_data(Reference(ws, min_col=2, max_col=3, min_row=1, max_row=4), titles_from_data=True)
chart.set_categories(Reference(ws, min_col=1, min_row=2, max_row=4))
ws.add_chart(chart, "F2")
ws.freeze_panes = "A2"
wb.save("budget.xlsx")
again = load_workbook("budget.xlsx", data_only=False)
for values in again["Budget"].iter_rows(min_row=2, values_only=True):
    print(values)
# --- invoice as pdf
from decimal import ROUND_HALF_UP, Decimal
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import mm
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

items = [("Consulting", 12, Decimal("95.00")), ("Travel", 1, Decimal("140.20"))]
cent = Decimal("0.01")
rows = [["Description", "Quantity", "Price", "Total"]]
net = Decimal(0)
for text, quantity, price in items:
    total = (quantity * price).quantize(cent, ROUND_HALF_UP)
    net += total
    rows.append([text, quantity, f"{price:,.2f}", f"{total:,.2f}"])
tax = (net * Decimal("0.19")).quantize(cent, ROUND_HALF_UP)
rows += [["", "", "Net", f"{net:,.2f}"], ["", "", "VAT 19 %", f"{tax:,.2f}"], ["", "", "Total", f"{net + tax:,.2f}"]]
styles = getSampleStyleSheet()
doc = SimpleDocTemplate("invoice_0042.pdf", pagesize=A4, title="Invoice 42", leftMargin=20 * mm)
table = Table(rows, colWidths=[80 * mm, 25 * mm, 30 * mm, 30 * mm])
table.setStyle(TableStyle([
    ("BACKGROUND", (0, 0), (-1, 0), colors.lightgrey),
    ("ALIGN", (1, 0), (-1, -1), "RIGHT"),
    ("LINEABOVE", (2, -1), (-1, -1), 1, colors.black),
    ("FONTNAME", (2, -1), (-1, -1), "Helvetica-Bold"),
]))
doc.build([Paragraph("Invoice 42", styles["Title"]), Spacer(1, 8 * mm), table, Paragraph("Thank you.", styles["Normal"])])
# --- contact sheet of pictures
from pathlib import Path
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps

SIZE = 200
paths = sorted(p for p in Path("photos").iterdir() if p.suffix.lower() in {".jpg", ".jpeg", ".png"})
columns = 4
rows = -(-len(paths) // columns) or 1
sheet = Image.new("RGB", (columns * SIZE, rows * (SIZE + 20)), "white")
draw = ImageDraw.Draw(sheet)
font = ImageFont.load_default()
for index, path in enumerate(paths):
    with Image.open(path) as image:
        image = ImageOps.exif_transpose(image).convert("RGB")
        thumb = ImageOps.fit(image, (SIZE - 10, SIZE - 10))
        if image.width < 400:
            thumb = thumb.filter(ImageFilter.SHARPEN)
    x, y = index % columns * SIZE, index // columns * (SIZE + 20)
    sheet.paste(thumb, (x + 5, y + 5))
    draw.text((x + 8, y + SIZE), path.name[:28], fill="black", font=font)
sheet.save("contact_sheet.jpg", quality=85)
frames = [Image.new("L", (64, 64), shade) for shade in range(0, 256, 16)]
frames[0].save("fade.gif", save_all=True, append_images=frames[1:], duration=80, loop=0)
print(sheet.size, len(paths))
# --- tasks in sqlite
import sqlite3
from contextlib import closing
from datetime import datetime, timezone

SCHEMA = """
CREATE TABLE IF NOT EXISTS tasks (
    id INTEGER PRIMARY KEY,
    title TEXT NOT NULL,
    done INTEGER NOT NULL DEFAULT 0,
    created TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS tasks_done ON tasks(done);
"""

class TaskStore:
    def __init__(self, path="data/tasks.db"):
        self.connection = sqlite3.connect(path)
        self.connection.row_factory = sqlite3.Row
        self.connection.executescript(SCHEMA)

    def add(self, *titles):
        now = datetime.now(timezone.utc).isoformat(timespec="seconds")
        with self.connection:
            self.connection.executemany(
                "INSERT INTO tasks(title, created) VALUES (?, ?)", [(title, now) for title in titles])

    def finish(self, task_id):
        with self.connection:
            changed = self.connection.execute("UPDATE tasks SET done = 1 WHERE id = ?", (task_id,)).rowcount
        if not changed:
            raise KeyError(task_id)

    def open(self):
        return [dict(row) for row in self.connection.execute("SELECT * FROM tasks WHERE done = 0 ORDER BY id")]

    def close(self):
        self.connection.close()

with closing(TaskStore()) as store:
    store.add("write report", "copy files to archive", "attach invoice")
    store.finish(1)
    for task in store.open():
        print(f"{task['id']:>3} {task['title']}")
    store.connection.execute("VACUUM")
