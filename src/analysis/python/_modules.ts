/** Modules that programs may import without being asked about. */
const BENIGN = new Set(
  `__future__ abc argparse array ast asyncio atexit base64 binascii bisect bz2 calendar cgi
  chunk cmath cmd codecs collections colorsys concurrent configparser contextlib contextvars copy
  csv curses dataclasses datetime dbm decimal difflib dis doctest email encodings enum errno faulthandler
  filecmp fileinput fnmatch fractions functools gc genericpath getopt getpass gettext glob
  graphlib gzip hashlib heapq hmac html http imghdr importlib inspect io ipaddress itertools json
  keyword linecache locale logging lzma mailcap math mimetypes mmap msvcrt numbers opcode operator
  optparse os pathlib pickle pickletools platform plistlib posixpath ntpath pprint
  py_compile pyclbr queue quopri random re readline reprlib resource sched secrets select
  shlex shutil signal sndhdr sqlite3 sre_constants stat statistics string stringprep struct
  symtable sys sysconfig tarfile tempfile textwrap this threading time timeit tkinter token
  tokenize tomllib traceback tracemalloc turtle types typing unicodedata unittest urllib uu
  uuid warnings wave weakref winsound xml zipfile zlib zoneinfo tabnanny nturl2path cProfile
  profile pstats  pydoc fcntl  string.templatelib annotationlib
  pandas numpy scipy sklearn statsmodels matplotlib seaborn plotly PIL openpyxl xlsxwriter docx
  pptx reportlab fpdf pypdf PyPDF2 PyPDF3 PyPDF4 pdfplumber pdfminer fitz pymupdf pikepdf borb
  xlrd xlwt xlutils pyxlsb odf docxtpl docx2txt mammoth tabulate prettytable rich texttable
  termcolor colorama tqdm click typer attr attrs pydantic marshmallow cerberus voluptuous
  jsonschema yaml ruamel toml tomli tomli_w tomlkit orjson ujson simplejson rapidjson msgpack
  dateutil pytz tzlocal arrow pendulum babel humanize inflect holidays freezegun jinja2 markupsafe
  markdown markdown2 mistune commonmark docutils bs4 lxml html5lib soupsieve html2text
  cssselect xmltodict defusedxml regex unidecode chardet charset_normalizer ftfy
  textstat rapidfuzz fuzzywuzzy thefuzz Levenshtein jellyfish phonenumbers faker nltk spacy
  textblob gensim wordcloud sumy langdetect emoji sympy mpmath networkx igraph numba numexpr
  polars pyarrow fastparquet duckdb dask xarray zarr netCDF4 h5py tables bottleneck modin vaex
  altair bokeh holoviews hvplot panel pygal plotnine squarify mpl_toolkits mplfinance folium
  geopandas shapely pyproj fiona rasterio  cartopy descartes  adjustText
  joblib xgboost lightgbm catboost torch torchvision torchaudio tensorflow keras jax flax optax imblearn
  mlxtend shap lime optuna hyperopt skopt eli5 yellowbrick umap hdbscan prophet pmdarima arch
  lifelines pymc arviz emcee pystan linearmodels patsy formulaic cvxpy pulp ortools deap simpy
  gym gymnasium cv2 skimage imageio imagehash qrcode barcode pyzbar segno svgwrite
  cairosvg cairo pycairo drawsvg    librosa soundfile pydub mido music21
  pretty_midi pywt filterpy control pint uncertainties quantities astropy Bio
  rdkit chempy mendeleev sortedcontainers toolz cytoolz more_itertools boltons
  funcy cachetools bidict frozendict multidict immutables pyrsistent blinker transitions
  loguru structlog coloredlogs tenacity retrying backoff decorator wrapt typing_extensions
  mypy_extensions typeguard beartype pytest hypothesis parameterized nose factory sqlalchemy
  peewee tinydb sqlparse records dataset pypika icalendar vobject ics pyparsing lark ply
  parsy sly textx construct bitstring bitarray crcmod Crypto cryptography nacl bcrypt passlib
  jwt itsdangerous zstandard lz4 snappy brotli py7zr rarfile  pyzipper filelock watchdog
  send2trash psd_tools exifread piexif hachoir mutagen tinytag ebooklib rtfparse striprtf
  weasyprint xhtml2pdf img2pdf    extract_msg mailparser pygments
  pylab pyecharts missingno ydata_profiling pandas_profiling sweetviz dtale great_tables
  janitor pandera pandasql tsfresh sktime darts ruptures kneed category_encoders
  feature_engine imodels pyod surprise implicit lightfm apyori efficient_apriori fuzzy
  pycountry geopy haversine geographiclib timezonefinder currency_converter 
  stdnum schwifty pyfiglet art cowsay pygame arcade pyglet vpython  ursina
  chess sudoku anytree treelib asciitree kiwisolver cycler contourpy fontTools openpyxl_image_loader
  et_xmlfile pyexcel pyexcel_xlsx pyexcel_ods  numpy_financial pyxirr QuantLib
  ta finta empyrical pyfolio quantstats bt ffn backtesting backtrader vectorbt riskfolio pypfopt
  tiktoken sentencepiece tokenizers sacremoses pyphen  num2words roman
  dotmap munch addict box glom jmespath jsonpath_ng jsonlines ndjson deepdiff dictdiffer
  zipp attridict ordered_set intervaltree pyinstrument memory_profiler line_profiler
  ipywidgets anyio trio`.split(/\s+/),
);

/** Modules whose import alone is asked about, by what they are for. */
const RISKY_KINDS: Readonly<Record<string, string>> = {
  subprocess:
    "subprocess _posixsubprocess _winapi popen2 commands pexpect ptyprocess sh plumbum " +
    "fabric invoke sarge delegator envoy psutil distutils setuptools pip ensurepip venv " +
    "virtualenv wexpect winpty pypandoc xlwings pytesseract nbconvert papermill moviepy graphviz " +
    "pydot ocrmypdf tabula camelot patool manim ffmpeg",
  pty: "pty tty termios",
  multiprocessing:
    "multiprocessing multiprocess pathos billiard ray joblib_spark mpi4py loky " +
    "concurrent.interpreters interpreters _interpreters _xxsubinterpreters",
  ctypes:
    "ctypes cffi _ctypes _cffi_backend comtypes pythoncom win32com win32api pywintypes " +
    "win32con win32gui winreg _winreg jpype jnius rpy2 cython pyximport " +
    "numpy.ctypeslib numpy.f2py numpy.distutils scipy.LowLevelCallable torch.utils.cpp_extension",
  network:
    "socket _socket ssl _ssl http.client http.server http.cookiejar httplib urllib.request urllib2 " +
    "urllib.robotparser urllib3 requests httpx aiohttp websockets websocket ftplib smtplib smtpd " +
    "imaplib poplib nntplib telnetlib xmlrpc paramiko asyncssh socketserver boto3 botocore yfinance " +
    "asyncore asynchat wsgiref cgitb socks pysocks httplib2 pycurl treq grequests mechanize " +
    "requests_html requests_cache cloudscraper scrapy selenium playwright pyppeteer splinter helium " +
    "flask django fastapi uvicorn gunicorn hypercorn starlette tornado twisted sanic bottle cherrypy " +
    "pyramid falcon quart dash streamlit gradio google googleapiclient azure openai anthropic cohere " +
    "groq mistralai ollama langchain langchain_openai langchain_community llama_index huggingface_hub " +
    "transformers datasets diffusers sentence_transformers tweepy praw telegram discord slack_sdk " +
    "twilio sendgrid stripe github gitlab jira psycopg2 psycopg asyncpg pymysql mysql MySQLdb " +
    "aiomysql pymongo motor redis elasticsearch cassandra pika kafka confluent_kafka paho zmq nats " +
    "grpc dns scapy nmap shodan ldap3 whois pandas_datareader alpha_vantage quandl fredapi wbdata " +
    "wikipedia wikipediaapi gspread pytube yt_dlp youtube_dl ccxt binance feedparser newspaper trafilatura s3fs gcsfs " +
    "fsspec smart_open paramiko_sftp pysftp netmiko napalm wandb mlflow comet_ml neptune clearml " +
    "tensorflow_datasets tensorflow_hub torch.hub kaggle openml duckduckgo_search googlesearch pywhatkit forex_python contextily " +
    "asyncio.streams mailbox logging.handlers.SocketHandler",
  browser: "webbrowser antigravity pyautogui pynput keyboard mouse pyperclip",
  "dynamic code":
    "builtins __builtin__ _builtins imp runpy code codeop zipimport pkgutil bdb pdb trace " +
    "site sitecustomize usercustomize compileall modulefinder importlib.machinery " +
    "importlib.abc importlib.simple _frozen_importlib _frozen_importlib_external _imp " +
    "pydevd mako IPython ipykernel jupyter_client asteval RestrictedPython execnet lib2to3 zipapp rlcompleter idlelib " +
    "asyncio.__main__ six future past turtledemo test",
  pickle:
    "dill cloudpickle shelve marshal _pickle_compat jsonpickle hickle klepto",
  "system access":
    "pwd spwd grp crypt nis syslog ossaudiodev msilib select_ posix_ipc " +
    "sysv_ipc wmi winshell pywin32 _signal _testcapi keyring dotenv decouple environs " +
    "gi dbus pyudev usb serial RPi crontab schedule_daemon daemon docker kubernetes",
};

const RISKY: ReadonlyMap<string, string> = new Map(
  Object.entries(RISKY_KINDS).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, kind] as const)
  ),
);

/** No name in a table has more parts. */
const MAX_PARTS = 6;

/** Other names of the same modules. */
const SAME: Readonly<Record<string, string>> = {
  posix: "os",
  nt: "os",
  posixpath: "os.path",
  ntpath: "os.path",
  genericpath: "os.path",
  _io: "io",
  _pyio: "io",
  _pickle: "pickle",
  cPickle: "pickle",
  _operator: "operator",
  _thread: "threading",
  _socket: "socket",
  __builtin__: "builtins",
  "concurrent.futures.thread": "concurrent.futures",
  "concurrent.futures.process": "concurrent.futures",
  "matplotlib.pylab": "pylab",
  "os.posixpath": "os.path",
};

/** Modules that lead to the system, wherever another module lets them be seen. */
const GATEWAYS = new Set(
  `os sys builtins subprocess importlib socket ctypes posix nt posixpath ntpath shutil pickle
  multiprocessing pty runpy ssl requests imp marshal pkgutil posixsubprocess gc
  webbrowser pdb bdb importlib.util dill cloudpickle shelve`.split(/\s+/),
);

/** The name that a module is judged under. */
export function canonicalModule(name: string): string {
  return SAME[name] ?? name;
}

/**
 * The module that an attribute of another module is, `_os` of `tempfile` for
 * example.
 *
 * @param attribute Name of the attribute.
 */
export function gatewayNamed(attribute: string): string | undefined {
  const name = attribute.replace(/^_+(?!_)/, "");
  return GATEWAYS.has(name) && !name.endsWith("_")
    ? canonicalModule(name === "posixsubprocess" ? "subprocess" : name)
    : undefined;
}

/** Whether a module must not be handed about. */
export function isGateway(ref: string): boolean {
  return GATEWAYS.has(ref);
}

/** Whether a name is that of a module that the tables know. */
export function isKnownModule(name: string): boolean {
  return BENIGN.has(name) || RISKY.has(name);
}

/**
 * Judges a module by its dotted name.
 *
 * @returns The kind of risk; undefined for a benign one.
 */
export function judgeModule(name: string): string | undefined {
  const parts = name.split(".");
  const kind = riskyModuleOf(name);
  if (kind) return kind;
  return BENIGN.has(parts[0] ?? "") ? undefined : `unknown module ${name}`;
}

/** The kind of risk of a member of a module that is risky as a whole. */
export function riskyModuleOf(ref: string): string | undefined {
  const parts = ref.split(".", MAX_PARTS);
  for (let length = parts.length; length > 0; length--) {
    const kind = RISKY.get(parts.slice(0, length).join("."));
    if (kind) return kind;
  }
  return undefined;
}
