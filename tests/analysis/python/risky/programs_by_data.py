# --- click edit
import click
click.edit("x", editor="sh -c id")
# --- click edit from import
from click import edit
edit("x")
# --- click launch
import click
click.launch("http://x")
# --- click launch from its module
from click.termui import launch
launch("/bin/sh")
# --- typer launch
import typer
typer.launch("http://x")
# --- torch load_library
import torch
torch.ops.load_library("./x.so")
# --- torch classes
import torch
torch.classes.load_library("./x.so")
# --- tensorflow load_op_library
import tensorflow as tf
tf.load_op_library("./x.so")
# --- tensorflow load_library
import tensorflow as tf
tf.load_library("./x.so")
# --- polars plugin
import polars as pl
from polars.plugins import register_plugin_function
register_plugin_function(plugin_path="./x.so", function_name="f", args=[])
# --- pyglet library
import pyglet
pyglet.lib.load_library("./x.so")
# --- duckdb extension
import duckdb
duckdb.install_extension("httpfs")
# --- duckdb extension by query
import duckdb
duckdb.sql("INSTALL httpfs; LOAD httpfs")
# --- keras unsafe
import keras
keras.models.load_model("a.keras", safe_mode=False)
# --- watchdog trick
from watchdog.tricks import ShellCommandTrick
ShellCommandTrick("id")
# --- watchdog restart
import watchdog.tricks
watchdog.tricks.AutoRestartTrick(["id"])
# --- coloredlogs capture
from coloredlogs.converter import capture
capture(["id"])
# --- viewer of pictures
from PIL import ImageShow
class V(ImageShow.Viewer):
    def get_command(self, file, **options):
        return "id"
V().show_file("a.png")
# --- ghostscript by name
from PIL import EpsImagePlugin
EpsImagePlugin.gs_binary = "./x"
# --- spacy run_command
import spacy
spacy.util.run_command("id")
# --- nltk java
import nltk
nltk.internals.config_java(bin="./x")
# --- nltk tagger
from nltk.tag import StanfordPOSTagger
from nltk.tag.stanford import StanfordNERTagger
StanfordNERTagger("m", java_options="-x")
# --- chess engine
import chess.engine
chess.engine.SimpleEngine.popen_uci("./x")
# --- solver by path
import pulp
pulp.COIN_CMD(path="./x").available()
# --- Biopython dssp
from Bio.PDB.DSSP import DSSP
DSSP(1, "a.pdb", dssp="./x")
# --- rarfile tool
import rarfile
rarfile.UNRAR_TOOL = "./x"
# --- pydub converter
from pydub import AudioSegment
AudioSegment.converter = "./x"
# --- plotly orca
import plotly.io as pio
pio.orca.config.executable = "./x"
# --- uu name in the data
import uu
uu.decode("a.uu")
# --- tar without a filter
import tarfile
tarfile.open("a.tar").extractall(filter="fully_trusted")
# --- weasyprint address
from weasyprint import HTML
HTML("http://x.com").write_pdf("a.pdf")
# --- cairosvg address
import cairosvg
cairosvg.svg2png(url="http://x.com/a.svg", write_to="a.png")
# --- loguru outside
from loguru import logger
logger.add("/var/log/x.log")
# --- trash outside
from send2trash import send2trash
send2trash("/home/me")
# --- loop opens a server
import asyncio
async def main():
    loop = asyncio.get_running_loop()
    await loop.create_datagram_endpoint(asyncio.DatagramProtocol, remote_addr=("1.2.3.4", 53))
asyncio.run(main())
# --- processes of tqdm
from tqdm.contrib.concurrent import process_map
process_map(print, [1])
# --- bokeh server
from bokeh.server.server import Server
Server({}).start()
# --- statsmodels pickle
import statsmodels.api as sm
sm.load("model.pickle")
# --- lark pickle
from lark import Lark
Lark.load(open("g.bin", "rb"))
