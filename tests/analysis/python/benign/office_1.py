# --- docx report
from docx import Document
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml.ns import qn
from docx.shared import Cm, Inches, Pt, RGBColor

doc = Document()
doc.core_properties.author = "Team"
style = doc.styles["Normal"]
style.font.name = "Calibri"
style.font.size = Pt(11)
title = doc.add_heading("Quarterly report", level=0)
title.alignment = WD_ALIGN_PARAGRAPH.CENTER
p = doc.add_paragraph("Revenue grew by ")
run = p.add_run("12%")
run.bold = True
run.font.color.rgb = RGBColor(0x42, 0x24, 0xE9)
table = doc.add_table(rows=1, cols=3, style="Light Grid Accent 1")
for cell, text in zip(table.rows[0].cells, ("Item", "Qty", "Price")):
    cell.text = text
for item, qty, price in [("Pen", 3, 1.5), ("Book", 1, 12.0)]:
    row = table.add_row().cells
    row[0].text, row[1].text, row[2].text = item, str(qty), f"{price:.2f}"
doc.add_picture("plots/sensor.png", width=Inches(5))
doc.add_page_break()
doc.save("report.docx")
# --- pptx deck
from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches, Pt

prs = Presentation()
slide = prs.slides.add_slide(prs.slide_layouts[0])
slide.shapes.title.text = "Roadmap"
slide.placeholders[1].text = "2025 / 2026"
slide = prs.slides.add_slide(prs.slide_layouts[5])
data = CategoryChartData()
data.categories = ["East", "West"]
data.add_series("Sales", (19.2, 21.4))
slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(2), Inches(2), Inches(6), Inches(4), data)
for shape in slide.shapes:
    if shape.has_text_frame:
        for paragraph in shape.text_frame.paragraphs:
            paragraph.font.size = Pt(18)
prs.save("deck.pptx")
# --- openpyxl formatting
from openpyxl import Workbook, load_workbook
from openpyxl.chart import BarChart, Reference
from openpyxl.styles import Font, PatternFill, Alignment
from openpyxl.utils import get_column_letter

wb = Workbook()
ws = wb.active
ws.title = "Data"
ws.append(["Month", "Total"])
for month, total in enumerate([10, 30, 20], start=1):
    ws.append([month, total])
ws["C1"] = "=SUM(B2:B4)"
for cell in ws[1]:
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="FFCC00")
for i in range(1, 4):
    ws.column_dimensions[get_column_letter(i)].width = 15
chart = BarChart()
chart.add_data(Reference(ws, min_col=2, min_row=1, max_row=4), titles_from_data=True)
ws.add_chart(chart, "E2")
wb.save("book.xlsx")
back = load_workbook("book.xlsx", data_only=True)
print([c.value for c in back["Data"]["A"]])
# --- xlsxwriter chart
import xlsxwriter

workbook = xlsxwriter.Workbook("chart.xlsx")
sheet = workbook.add_worksheet()
money = workbook.add_format({"num_format": "$#,##0", "bold": 1})
sheet.write_column("A1", [1, 2, 3])
sheet.write("B1", 1000, money)
sheet.write_formula("B2", "=SUM(A1:A3)")
sheet.write_url("C1", "https://example.org/", string="site")
chart = workbook.add_chart({"type": "line"})
chart.add_series({"values": "=Sheet1!$A$1:$A$3"})
sheet.insert_chart("D2", chart)
workbook.close()
# --- reportlab pdf
from reportlab.lib import colors
from reportlab.lib.pagesizes import A4
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib.units import cm
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle

styles = getSampleStyleSheet()
doc = SimpleDocTemplate("invoice.pdf", pagesize=A4, leftMargin=2 * cm)
table = Table([["Item", "Price"], ["Pen", "1.50"]], hAlign="LEFT")
table.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.grey), ("FONTNAME", (0, 0), (-1, 0), "Helvetica-Bold")]))
doc.build([Paragraph("Invoice <b>42</b>", styles["Title"]), Spacer(1, 12), table])
c = canvas.Canvas("hello.pdf", pagesize=A4)
c.setFont("Helvetica", 20)
c.drawString(100, 700, "Hello / world")
c.showPage()
c.save()
# --- fpdf2 pdf
from fpdf import FPDF

class PDF(FPDF):
    def header(self):
        self.set_font("Helvetica", "B", 15)
        self.cell(0, 10, "Letter", border=0, align="C")
        self.ln(20)

    def footer(self):
        self.set_y(-15)
        self.cell(0, 10, f"Page {self.page_no()}/{{nb}}", align="C")

pdf = PDF()
pdf.add_page()
pdf.set_font("Times", size=12)
for i in range(1, 41):
    pdf.cell(0, 10, f"Line {i}", new_x="LMARGIN", new_y="NEXT")
pdf.output("letter.pdf")
# --- pypdf merge split
from pathlib import Path
from pypdf import PdfReader, PdfWriter

writer = PdfWriter()
for path in sorted(Path("pdfs").glob("*.pdf")):
    reader = PdfReader(path)
    print(path.name, len(reader.pages), reader.metadata.title if reader.metadata else None)
    for page in reader.pages:
        writer.add_page(page)
writer.add_metadata({"/Title": "Merged", "/Author": "me"})
with open("merged.pdf", "wb") as fh:
    writer.write(fh)
text = "\n".join(page.extract_text() or "" for page in PdfReader("merged.pdf").pages)
Path("merged.txt").write_text(text, encoding="utf-8")
# --- pillow thumbnails
import os
from PIL import Image, ImageDraw, ImageEnhance, ImageFilter, ImageFont, ImageOps

os.makedirs("thumbs", exist_ok=True)
for name in os.listdir("images"):
    root, ext = os.path.splitext(name)
    if ext.lower() not in {".jpg", ".jpeg", ".png"}:
        continue
    with Image.open(os.path.join("images", name)) as im:
        im = ImageOps.exif_transpose(im).convert("RGB")
        im.thumbnail((256, 256), Image.LANCZOS)
        im = ImageEnhance.Contrast(im).enhance(1.2).filter(ImageFilter.SHARPEN)
        draw = ImageDraw.Draw(im)
        draw.text((5, 5), root, fill="white", font=ImageFont.load_default())
        im.save(os.path.join("thumbs", f"{root}.webp"), quality=80)
# --- gif from frames
from PIL import Image, ImageDraw

frames = []
for i in range(20):
    im = Image.new("RGB", (100, 100), "black")
    ImageDraw.Draw(im).ellipse((i * 4, 40, i * 4 + 20, 60), fill=(255, 200, 0))
    frames.append(im)
frames[0].save("ball.gif", save_all=True, append_images=frames[1:], duration=50, loop=0)
# --- json and yaml and toml conversions
import configparser
import json
import tomllib
import yaml

with open("config.yaml") as fh:
    cfg = yaml.safe_load(fh)
with open("pyproject.toml", "rb") as fh:
    project = tomllib.load(fh)
parser = configparser.ConfigParser()
parser.read("settings.ini")
cfg.setdefault("sections", {s: dict(parser[s]) for s in parser.sections()})
cfg["name"] = project["project"]["name"]
with open("config.json", "w") as fh:
    json.dump(cfg, fh, indent=2, sort_keys=True, default=str, ensure_ascii=False)
print(yaml.dump(cfg, default_flow_style=False, sort_keys=False))
print(yaml.safe_dump(project))
print(json.loads('{"a": [1, 2, {"b": null}]}', object_hook=lambda d: d))
# --- csv dictreader
import csv
from collections import defaultdict
from decimal import Decimal, ROUND_HALF_UP

totals = defaultdict(Decimal)
with open("ledger.csv", newline="", encoding="utf-8-sig") as src:
    dialect = csv.Sniffer().sniff(src.read(1024))
    src.seek(0)
    for row in csv.DictReader(src, dialect=dialect):
        totals[row["account"]] += Decimal(row["amount"].replace(",", "."))
with open("totals.csv", "w", newline="") as dst:
    w = csv.writer(dst, quoting=csv.QUOTE_MINIMAL)
    w.writerow(["account", "total"])
    w.writerows((k, v.quantize(Decimal("0.01"), ROUND_HALF_UP)) for k, v in sorted(totals.items()))
# --- xml to csv
import csv
import xml.etree.ElementTree as ET
from xml.dom import minidom

tree = ET.parse("catalog.xml")
ns = {"c": "http://example.com/catalog"}
rows = [{"id": b.get("id"), "title": b.findtext("c:title", default="", namespaces=ns)} for b in tree.getroot().iterfind(".//c:book", ns)]
with open("catalog.csv", "w", newline="") as f:
    out = csv.DictWriter(f, fieldnames=["id", "title"])
    out.writeheader()
    out.writerows(rows)
root = ET.Element("root")
ET.SubElement(root, "item", {"n": "1"}).text = "x"
ET.indent(root)
ET.ElementTree(root).write("new.xml", encoding="utf-8", xml_declaration=True)
print(minidom.parseString(ET.tostring(root)).toprettyxml(indent="  "))
# --- bs4 on local file
from bs4 import BeautifulSoup
from urllib.parse import urljoin, urlparse

with open("page.html", encoding="utf-8") as f:
    soup = BeautifulSoup(f, "html.parser")
base = "https://example.org/docs/"
for a in soup.select("a[href]"):
    url = urljoin(base, a["href"])
    print(a.get_text(strip=True), url, urlparse(url).netloc)
for img in soup.find_all("img", src=True):
    img["src"] = img["src"].replace("/static/", "assets/")
print(soup.title.string, soup.find("meta", attrs={"name": "description"}))
open("clean.html", "w").write(soup.prettify())
# --- html parser
from html import escape, unescape
from html.parser import HTMLParser

class Links(HTMLParser):
    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.links = []

    def handle_starttag(self, tag, attrs):
        if tag == "a":
            self.links += [v for k, v in attrs if k == "href"]

p = Links()
p.feed('<p><a href="/x">x</a><a href="https://example.com">y</a></p>')
print(p.links, escape("<a>"), unescape("&lt;"))
