# --- word report
from docx import Document
from docx.shared import Inches, Pt, RGBColor
from docx.enum.text import WD_ALIGN_PARAGRAPH
import os

doc = Document()
title = doc.add_heading("Quarterly / Yearly report", level=0)
title.alignment = WD_ALIGN_PARAGRAPH.CENTER
p = doc.add_paragraph("Intro with ")
run = p.add_run("bold")
run.bold = True
run.font.size = Pt(12)
run.font.color.rgb = RGBColor(0x42, 0x24, 0xE9)
table = doc.add_table(rows=1, cols=2)
table.style = "Table Grid"
for name, value in [("a", 1), ("b", 2)]:
    cells = table.add_row().cells
    cells[0].text, cells[1].text = name, str(value)
if os.path.exists("chart.png"):
    doc.add_picture("chart.png", width=Inches(5))
doc.add_page_break()
doc.save("report.docx")
# --- slides
from pptx import Presentation
from pptx.util import Inches, Pt
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
prs = Presentation()
slide = prs.slides.add_slide(prs.slide_layouts[1])
slide.shapes.title.text = "Overview"
body = slide.placeholders[1].text_frame
for point in ["First", "Second"]:
    para = body.add_paragraph()
    para.text = point
    para.level = 1
data = CategoryChartData()
data.categories = ["Q1", "Q2"]
data.add_series("Sales", (1.2, 3.4))
slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(2), Inches(6), Inches(4), data)
prs.save("deck.pptx")
# --- styled workbook
from openpyxl import Workbook, load_workbook
from openpyxl.styles import Font, PatternFill, Alignment
from openpyxl.chart import BarChart, Reference
from openpyxl.utils import get_column_letter
wb = Workbook()
ws = wb.active
ws.title = "Data"
ws.append(["Name", "Score"])
for row in [("Ann", 90), ("Bob", 85)]:
    ws.append(row)
for cell in ws[1]:
    cell.font = Font(bold=True)
    cell.fill = PatternFill("solid", fgColor="DDDDDD")
for i in range(1, 3):
    ws.column_dimensions[get_column_letter(i)].width = 18
ws["C1"] = "=SUM(B2:B3)"
chart = BarChart()
chart.add_data(Reference(ws, min_col=2, min_row=1, max_row=3), titles_from_data=True)
ws.add_chart(chart, "E2")
wb.save("scores.xlsx")
print(load_workbook("scores.xlsx", data_only=True).sheetnames)
# --- xlsxwriter
import xlsxwriter
workbook = xlsxwriter.Workbook("demo.xlsx")
sheet = workbook.add_worksheet("Demo")
bold = workbook.add_format({"bold": True, "bg_color": "#FFCC00"})
sheet.write("A1", "Hello", bold)
sheet.write_row(1, 0, [1, 2, 3])
sheet.write_formula("D2", "=SUM(A2:C2)")
sheet.write_url("A5", "https://example.com/")
sheet.insert_image("B5", "logo.png")
workbook.close()
# --- pdf with reportlab
from reportlab.lib.pagesizes import A4, letter
from reportlab.lib.styles import getSampleStyleSheet
from reportlab.lib import colors
from reportlab.lib.units import cm
from reportlab.pdfgen import canvas
from reportlab.platypus import Paragraph, SimpleDocTemplate, Spacer, Table, TableStyle
doc = SimpleDocTemplate("invoice.pdf", pagesize=A4)
styles = getSampleStyleSheet()
story = [Paragraph("Invoice 2024/17", styles["Title"]), Spacer(1, 12)]
t = Table([["Item", "Price"], ["Pen", "1.20"]])
t.setStyle(TableStyle([("GRID", (0, 0), (-1, -1), 0.5, colors.grey)]))
story.append(t)
doc.build(story)
c = canvas.Canvas("hello.pdf", pagesize=letter)
c.drawString(2 * cm, 20 * cm, "Hello")
c.showPage()
c.save()
# --- pdf with fpdf
from fpdf import FPDF

class PDF(FPDF):
    def header(self):
        self.set_font("Helvetica", "B", 15)
        self.cell(0, 10, "Title", align="C")

    def footer(self):
        self.set_y(-15)
        self.cell(0, 10, f"Page {self.page_no()}/{{nb}}", align="C")

pdf = PDF()
pdf.alias_nb_pages()
pdf.add_page()
pdf.set_font("Arial", size=12)
for i in range(10):
    pdf.cell(0, 10, txt=f"Line {i}", ln=True)
pdf.image("logo.png", x=10, y=8, w=33)
pdf.output("out.pdf")
# --- merging pdf files
from pathlib import Path
from pypdf import PdfReader, PdfWriter
writer = PdfWriter()
for path in sorted(Path("parts").glob("*.pdf")):
    reader = PdfReader(path)
    print(path.name, len(reader.pages), reader.metadata)
    for page in reader.pages:
        page.rotate(90)
        writer.add_page(page)
        print(page.extract_text()[:200])
writer.encrypt("secret")
with open("merged.pdf", "wb") as f:
    writer.write(f)
# --- images
from PIL import Image, ImageDraw, ImageFilter, ImageFont, ImageOps
import os
os.makedirs("thumbs", exist_ok=True)
for name in os.listdir("images"):
    if not name.lower().endswith((".png", ".jpg", ".jpeg")):
        continue
    with Image.open(os.path.join("images", name)) as img:
        img = ImageOps.exif_transpose(img).convert("RGB")
        img.thumbnail((200, 200))
        ImageDraw.Draw(img).text((5, 5), name, font=ImageFont.load_default())
        img.filter(ImageFilter.SHARPEN).save(os.path.join("thumbs", name), quality=85)
# --- gif
from PIL import Image
frames = [Image.new("RGB", (64, 64), (i * 10 % 256, 0, 0)) for i in range(10)]
frames[0].save("anim.gif", save_all=True, append_images=frames[1:], duration=100, loop=0)
# --- qr code
import qrcode
img = qrcode.make("https://example.com/path?x=1")
img.save("qr.png")
# --- html page
import html
from string import Template
rows = [("a", "<b>"), ("c", "d & e")]
body = "\n".join(f"<tr><td>{html.escape(a)}</td><td>{html.escape(b)}</td></tr>" for a, b in rows)
page = Template("<html><body><table>$body</table><a href='/home'>Home</a></body></html>").substitute(body=body)
with open("page.html", "w", encoding="utf-8") as f:
    f.write(page)
# --- jinja
from jinja2 import Environment, FileSystemLoader, Template
env = Environment(loader=FileSystemLoader("templates"), autoescape=True)
html = env.get_template("report.html").render(title="Report", items=[1, 2, 3])
open("report.html", "w").write(html)
print(Template("Hello {{ name }}").render(name="x"))
# --- xml and html reading
import xml.etree.ElementTree as ET
from bs4 import BeautifulSoup
root = ET.Element("root")
for i in range(3):
    ET.SubElement(root, "item", id=str(i)).text = f"value {i}"
ET.indent(root)
ET.ElementTree(root).write("items.xml", encoding="utf-8", xml_declaration=True)
for item in ET.parse("items.xml").getroot().findall("./item"):
    print(item.get("id"), item.text)
soup = BeautifulSoup(open("page.html").read(), "html.parser")
for a in soup.select("a[href^='/']"):
    print(a["href"], a.get_text(strip=True))
