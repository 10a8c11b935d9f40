# --- socket
import socket
socket.create_connection(("example.com", 80))
# --- requests
import requests
requests.get("https://example.com")
# --- urllib.request
from urllib.request import urlopen
urlopen("https://example.com")
# --- urllib.request through the package
import urllib
urllib.request.urlopen("https://example.com")
# --- http.client
import http.client
# --- http.server
from http.server import HTTPServer
# --- httpx
import httpx
# --- aiohttp
import aiohttp
# --- ftplib
import ftplib
# --- smtplib
import smtplib
# --- imaplib
import imaplib
# --- xmlrpc
from xmlrpc.client import ServerProxy
# --- paramiko
import paramiko
# --- socketserver
import socketserver
# --- boto3
import boto3
# --- yfinance
import yfinance as yf
# --- websockets
import websockets
# --- ssl
import ssl
# --- flask
from flask import Flask
# --- asyncio connection
import asyncio
async def main():
    await asyncio.open_connection("example.com", 80)
# --- asyncio server
import asyncio
async def main():
    await asyncio.start_server(print, "0.0.0.0", 80)
# --- loop connection
import asyncio
loop = asyncio.get_event_loop()
loop.create_connection(object, "example.com", 80)
# --- pandas and an address
import pandas as pd
pd.read_csv("https://example.com/a.csv")
# --- pandas and an address in a variable
import pandas as pd
URL = "http://example.com/a.csv"
def load(u):
    return pd.read_csv(u)
load(URL)
# --- pandas and an address in a dictionary
import pandas as pd
conf = {"source": "https://example.com/a.json"}
df = pd.read_json(conf["source"])
# --- pandas and a bucket
import pandas as pd
pd.read_parquet("s3://bucket/x.parquet")
# --- numpy and an address
import numpy as np
np.loadtxt("http://example.com/a.txt")
# --- seaborn data
import seaborn as sns
sns.load_dataset("tips")
# --- sklearn data
from sklearn.datasets import fetch_california_housing
fetch_california_housing()
# --- sklearn data through the module
import sklearn.datasets as d
d.fetch_openml("x")
# --- logging handler
import logging.handlers
logging.handlers.HTTPHandler("example.com", "/")
# --- nltk download
import nltk
nltk.download("punkt")
# --- import in a class
class A:
    import socket
# --- socket through a module
import logging.handlers
logging.handlers.socket.socket()
# --- database server
import psycopg2
# --- engine of a server
from sqlalchemy import create_engine
create_engine("postgresql://u:p@example.com/db")
