import type { PathUse } from "./_path_text.ts";

/** Which arguments of a function are paths, and what is done to them. */
export interface PathSink {
  readonly positions: readonly number[];
  /** `mode`: as the second argument, the mode of `open`, says. */
  readonly use: PathUse | "mode";
  /** Names of keyword arguments that are paths here alone. */
  readonly names?: readonly string[];
}

/** Names of keyword arguments that are paths. */
export const PATH_KEYWORDS: ReadonlySet<string> = new Set([
  "file",
  "path",
  "filename",
  "fname",
  "filepath",
  "filepath_or_buffer",
  "path_or_buf",
  "path_or_buffer",
  "path_or_bytes",
  "io",
  "src",
  "dst",
  "dir",
  "fp",
  "top",
  "root_dir",
  "base_dir",
  "base_name",
  "extract_dir",
  "database",
  "excel_writer",
  "outfile",
  "out_path",
  "output_path",
  "image_path",
  "img_path",
  "save_path",
  "directory",
  "cwd",
  "name_or_path",
  "pathname",
]);

const FIRST = [0];
const BOTH = [0, 1];

function sinks(
  use: PathSink["use"],
  positions: readonly number[],
  names: string,
): readonly (readonly [string, PathSink])[] {
  return names.split(/\s+/).map((name) => [name, { positions, use }] as const);
}

/** Functions that read what a keyword names too. */
function readers(
  names: string,
  functions: string,
): readonly (readonly [string, PathSink])[] {
  return sinks("read", FIRST, functions).map(([ref, sink]) =>
    [ref, { ...sink, names: names.split(" ") }] as const
  );
}

const SINKS: ReadonlyMap<string, PathSink> = new Map([
  ...sinks(
    "mode",
    FIRST,
    "builtins.open io.open codecs.open gzip.open bz2.open lzma.open tokenize.open io.FileIO io.open_code " +
      "tarfile.open tarfile.TarFile zipfile.ZipFile wave.open gzip.GzipFile bz2.BZ2File lzma.LZMAFile h5py.File",
  ),
  ...sinks(
    "delete",
    FIRST,
    "os.remove os.unlink os.rmdir os.removedirs shutil.rmtree",
  ),
  ...sinks("delete", BOTH, "os.rename os.renames os.replace shutil.move"),
  ...sinks(
    "write",
    BOTH,
    "shutil.copy shutil.copy2 shutil.copyfile shutil.copytree shutil.copymode shutil.copystat " +
      "shutil.unpack_archive",
  ),
  ...sinks("write", [0, 2, 3], "shutil.make_archive"),
  ...sinks(
    "write",
    FIRST,
    "os.chdir os.mkdir os.makedirs os.truncate os.utime logging.FileHandler logging.handlers.RotatingFileHandler " +
      "logging.handlers.TimedRotatingFileHandler logging.handlers.WatchedFileHandler sqlite3.connect " +
      "xlsxwriter.Workbook pandas.ExcelWriter matplotlib.pyplot.savefig matplotlib.pyplot.imsave " +
      "reportlab.pdfgen.canvas.Canvas reportlab.platypus.SimpleDocTemplate reportlab.platypus.BaseDocTemplate " +
      "numpy.save numpy.savetxt numpy.savez numpy.savez_compressed numpy.memmap cv2.imwrite " +
      "joblib.Memory dbm.open dbm.dumb.open duckdb.connect matplotlib.backends.backend_pdf.PdfPages imageio.mimsave " +
      "os.mkfifo cv2.VideoWriter PIL.ImageDraw.save tinydb.TinyDB py_compile.compile",
  ),
  ...sinks(
    "write",
    [1],
    "joblib.dump torch.save imageio.imwrite soundfile.write scipy.io.wavfile.write_",
  ),
  ...sinks(
    "write",
    [0],
    "scipy.io.wavfile.write scipy.io.savemat skimage.io.imsave",
  ),
  ...sinks(
    "read",
    FIRST,
    "os.listdir os.scandir os.walk os.stat os.lstat os.access os.readlink os.statvfs os.fwalk glob.glob " +
      "glob.iglob os.path.exists os.path.isfile os.path.isdir os.path.getsize os.path.getmtime os.path.getatime " +
      "os.path.getctime os.path.islink os.path.lexists os.path.ismount shutil.disk_usage fileinput.input " +
      "fileinput.FileInput linecache.getline linecache.getlines docx.Document pptx.Presentation " +
      "openpyxl.load_workbook openpyxl.reader.excel.load_workbook PIL.Image.open PIL.ImageFont.truetype " +
      "PIL.ImageFont.load pypdf.PdfReader PyPDF2.PdfReader PyPDF2.PdfFileReader pypdf.PdfWriter " +
      "pdfplumber.open fitz.open pymupdf.open pikepdf.open xlrd.open_workbook pandas.ExcelFile " +
      "xml.etree.ElementTree.parse xml.dom.minidom.parse xml.sax.parse lxml.etree.parse lxml.html.parse " +
      "tomllib.load matplotlib.pyplot.imread matplotlib.image.imread cv2.imread cv2.VideoCapture numpy.fromfile matplotlib.pyplot.style.use matplotlib.style.use " +
      "configparser.ConfigParser.read zipfile.is_zipfile tarfile.is_tarfile imghdr.what sndhdr.what " +
      "filecmp.cmp mimetypes.read_mime_types mimetypes.MimeTypes().read xml.sax.make_parser().parse netrc.netrc ast.parse_file docxtpl.DocxTemplate zipfile.Path " +
      "logging.config.fileConfig librosa.load soundfile.read mutagen.File trimesh.load imageio.imread " +
      "skimage.io.imread keras.models.load_model tensorflow.keras.models.load_model fsspec.open " +
      "importlib.resources.files dbm.whichdb",
  ),
  ...readers("files filenames", "mimetypes.init mimetypes.MimeTypes"),
  ...readers(
    "source system_id stream_or_string",
    "xml.sax.saxutils.prepare_input_source xml.sax.xmlreader.InputSource xml.sax.parse defusedxml.sax.parse " +
      "xml.dom.pulldom.parse xml.etree.ElementTree.parse xml.etree.ElementTree.iterparse lxml.objectify.parse " +
      "defusedxml.ElementTree.parse lxml.etree.parse lxml.etree.iterparse",
  ),
  ...readers(
    "url filename base_url",
    "weasyprint.HTML weasyprint.CSS netCDF4.Dataset",
  ),
  ...sinks(
    "read",
    [],
    "cairosvg.svg2png cairosvg.svg2pdf cairosvg.svg2ps cairosvg.svg2svg cairosvg.svg2eps",
  ).map(([ref, sink]) => [ref, { ...sink, names: ["url"] }] as const),
  ...sinks("write", FIRST, "loguru.logger.add"),
  ...sinks("delete", FIRST, "send2trash.send2trash"),
  ...sinks("read", BOTH, "filecmp.dircmp filecmp.cmpfiles"),
  ...sinks(
    "read",
    FIRST,
    "zipfile.ZipFile().write tarfile.open().add tarfile.TarFile().add",
  ),
  ...sinks(
    "write",
    FIRST,
    "pypdf.PdfWriter().write pypdf.PdfMerger().write PyPDF2.PdfWriter().write PyPDF2.PdfMerger().write " +
      "xml.etree.ElementTree.ElementTree().write xml.etree.ElementTree.parse().write",
  ),
  ...sinks(
    "write",
    [],
    "logging.basicConfig tempfile.NamedTemporaryFile tempfile.TemporaryFile",
  ),
  ...sinks(
    "write",
    [2, 3],
    "tempfile.mkstemp tempfile.mkdtemp tempfile.TemporaryDirectory",
  ),
]);

/** Members of libraries, and methods of whatever object, whose first argument is a path. */
const READS =
  /^(?:read|read_(?!dict$|string$|sql)\w+|load|load_\w+|imread|from_file|from_csv|fromfile|genfromtxt|loadtxt|loadmat|open|open_\w+|truetype|add_picture|insert_image|insert_picture|image|drawImage|drawInlineImage|add_font|parse_file|from_filename)$/;
const WRITES =
  /^(?:to_(?:csv|excel|json|parquet|pickle|html|feather|hdf|hdf5|latex|markdown|xml|stata|orc|netcdf|zarr|file|disk|wav|image|gbq|numpy_file|string)|savefig|save|save_\w+|savetxt|savez\w*|imsave|imwrite|write_(?:html|image|json|csv|excel|parquet|ipc|png|pdf|file|gif|videofile|to_\w+|ndjson)|output|output_file|extractall|extract|tofile|export\w*|dump_\w+|write_text_file|build_file|set_background)$/;

/** What a function of a library does to paths. */
export function findPathSink(ref: string): PathSink | undefined {
  return SINKS.get(ref) ?? findMethodSink(ref.slice(ref.lastIndexOf(".") + 1));
}

/** What a method does to paths, judged by its name alone. */
export function findMethodSink(name: string): PathSink | undefined {
  if (READS.test(name)) return { positions: FIRST, use: "read" };
  return WRITES.test(name) ? { positions: FIRST, use: "write" } : undefined;
}

/** What is done to the path that a method belongs to. */
export const PATH_METHODS: ReadonlyMap<string, PathUse | "mode"> = new Map(
  Object.entries<PathUse | "mode">({
    read_text: "read",
    read_bytes: "read",
    exists: "read",
    is_file: "read",
    is_dir: "read",
    iterdir: "read",
    glob: "read",
    rglob: "read",
    walk: "read",
    stat: "read",
    lstat: "read",
    samefile: "read",
    owner: "read",
    write_text: "write",
    write_bytes: "write",
    touch: "write",
    mkdir: "write",
    rmdir: "delete",
    unlink: "delete",
    rename: "delete",
    open: "mode",
  }),
);
