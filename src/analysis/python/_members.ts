import { judgeAttribute } from "./_attributes.ts";
import { riskyModuleOf } from "./_modules.ts";

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** What of these modules is benign; the rest asks. */
const ALLOWED: Readonly<Record<string, ReadonlySet<string>>> = {
  os: words(
    `path sep linesep name getcwd getcwdb listdir scandir walk makedirs mkdir remove unlink
  rmdir removedirs rename renames replace stat lstat environ environb getenv putenv unsetenv
  cpu_count process_cpu_count getpid getppid urandom fspath fsencode fsdecode access F_OK R_OK W_OK X_OK pardir
  curdir altsep extsep pathsep devnull utime truncate get_terminal_size terminal_size DirEntry
  PathLike stat_result error uname getlogin chdir umask nice getloadavg times getuid geteuid getgid
  getegid getgroups strerror _exit abort sched_getaffinity isatty fsync fstat statvfs readlink
  SEEK_SET SEEK_CUR SEEK_END O_RDONLY EX_OK EX_USAGE EX_SOFTWARE get_exec_path supports_unicode_filenames
  sysconf cpu_affinity _Environ getpgid waitstatus_to_exitcode version OSError __name__ __file__ __doc__`,
  ),
  sys: words(
    `argv exit stdin stdout stderr path version version_info platform maxsize getsizeof
  setrecursionlimit getrecursionlimit executable byteorder float_info int_info hash_info exc_info
  flags implementation hexversion getdefaultencoding getfilesystemencoding __stdout__ __stderr__
  __stdin__ setswitchinterval getswitchinterval intern getrefcount displayhook excepthook
  __excepthook__ prefix base_prefix exec_prefix builtin_module_names stdlib_module_names
  set_int_max_str_digits get_int_max_str_digits ps1 ps2 warnoptions maxunicode tracebacklimit copyright
  api_version thread_info last_value dont_write_bytecode unraisablehook getwindowsversion
  stdlib_module_names orig_argv is_finalizing last_exc __name__ __doc__ winver abiflags`,
  ),
  shutil: words(
    `copy copy2 copyfile copytree copymode copystat copyfileobj move rmtree make_archive
  unpack_archive disk_usage which get_terminal_size ignore_patterns Error SameFileError
  get_archive_formats get_unpack_formats ReadError SpecialFileError COPY_BUFSIZE`,
  ),
  importlib: words(
    "metadata resources import_module __version__ invalidate_caches util",
  ),
  fcntl: words("flock lockf LOCK_EX LOCK_SH LOCK_UN LOCK_NB"),
  select: words("error"),
  doctest: words(
    `testmod ELLIPSIS NORMALIZE_WHITESPACE IGNORE_EXCEPTION_DETAIL REPORT_NDIFF REPORT_UDIFF
  FAIL_FAST DONT_ACCEPT_TRUE_FOR_1 SKIP REPORT_ONLY_FIRST_FAILURE TestResults`,
  ),
  _thread: words("start_new_thread allocate_lock get_ident LockType"),
};

const KINDS: Readonly<Record<string, string>> = {
  "os.system": "os.system",
  "sys.modules": "sys.modules",
  "concurrent.futures.ProcessPoolExecutor": "multiprocessing",
  "concurrent.futures.InterpreterPoolExecutor": "multiprocessing",
  "concurrent.futures.mp": "multiprocessing",
  "timeit.main": "dynamic code",
  "resource.prlimit": "system access",
  "unittest.TestLoader().discover": "dynamic import",
  "unittest.defaultTestLoader.discover": "dynamic import",
  "matplotlib.animation.FFMpegWriter": "subprocess",
  "matplotlib.animation.FFMpegFileWriter": "subprocess",
  "matplotlib.animation.ImageMagickWriter": "subprocess",
  "matplotlib.animation.ImageMagickFileWriter": "subprocess",
  "matplotlib.animation.AVConvWriter": "subprocess",
  "asyncio.create_subprocess_exec": "subprocess",
  "asyncio.create_subprocess_shell": "subprocess",
  "asyncio.subprocess": "subprocess",
  "asyncio.base_subprocess": "subprocess",
  "asyncio.open_connection": "network",
  "asyncio.start_server": "network",
  "asyncio.open_unix_connection": "network",
  "asyncio.start_unix_server": "network",
  "platform.popen": "subprocess",
  "platform._syscmd_ver": "subprocess",
  "platform._syscmd_file": "subprocess",
  "uuid._popen": "subprocess",
  "signal.pthread_kill": "os.kill",
  "signal.raise_signal": "os.kill",
  "signal.pidfd_send_signal": "os.kill",
  "gc.get_objects": "introspection",
  "gc.get_referrers": "introspection",
  "gc.get_referents": "introspection",
  "inspect.currentframe": "introspection",
  "inspect.stack": "introspection",
  "inspect.trace": "introspection",
  "inspect.getouterframes": "introspection",
  "inspect.getinnerframes": "introspection",
  "inspect.getattr_static": "introspection",
  "inspect.getclosurevars": "introspection",
  "types.CodeType": "dynamic code",
  "types.FunctionType": "dynamic code",
  "types.LambdaType": "dynamic code",
  "types.CellType": "dynamic code",
  "pickle.load": "pickle",
  "pickle.loads": "pickle",
  "pickle.Unpickler": "pickle",
  "pickle._Unpickler": "pickle",
  "pickle._load": "pickle",
  "pickle._loads": "pickle",
  "pickle.whichmodule": "pickle",
  "joblib.load": "pickle",
  "joblib.Parallel": "multiprocessing",
  "pandas.read_pickle": "pickle",
  "torch.load": "pickle",
  "joblib.numpy_pickle": "pickle",
  "torch.jit.load": "pickle",
  "torch.multiprocessing": "multiprocessing",
  "torch.compile": "dynamic code",
  "torch.distributed": "network",
  "torch.utils.model_zoo": "network",
  "numpy.lib.format": "pickle",
  "numpy.testing.measure": "dynamic code",
  "numpy.testing.rundocs": "dynamic code",
  "numpy.testing.runstring": "dynamic code",
  "numpy.lib.npyio.DataSource": "network",
  "numpy.DataSource": "network",
  "yaml.unsafe_load": "pickle",
  "yaml.unsafe_load_all": "pickle",
  "yaml.full_load": "pickle",
  "yaml.full_load_all": "pickle",
  "yaml.UnsafeLoader": "pickle",
  "yaml.FullLoader": "pickle",
  "yaml.Loader": "pickle",
  "yaml.CLoader": "pickle",
  "yaml.CUnsafeLoader": "pickle",
  "numexpr.evaluate": "dynamic code",
  "numexpr.NumExpr": "dynamic code",
  "pydoc.locate": "dynamic code",
  "pydoc.safeimport": "dynamic code",
  "pydoc.importfile": "dynamic code",
  "pydoc.pipepager": "subprocess",
  "pydoc.tempfilepager": "subprocess",
  "pydoc.browse": "network",
  "pydoc.cli": "dynamic code",
  "logging.config.fileConfig": "dynamic code",
  "logging.config.listen": "network",
  "logging.handlers.SocketHandler": "network",
  "logging.handlers.DatagramHandler": "network",
  "logging.handlers.HTTPHandler": "network",
  "logging.handlers.SMTPHandler": "network",
  "logging.handlers.SysLogHandler": "network",
  "pandas.io.clipboard": "subprocess",
  "pandas.read_clipboard": "system access",
  "pandas.read_gbq": "network",
  "PIL.ImageMath": "dynamic code",
  "PIL.ImageGrab": "system access",
  "seaborn.load_dataset": "network",
  "seaborn.get_dataset_names": "network",
  "statsmodels.datasets.get_rdataset": "network",
  "statsmodels.datasets.webuse": "network",
  "nltk.download": "network",
  "nltk.downloader": "network",
  "spacy.cli": "network",
  "gensim.downloader": "network",
  "tensorflow.keras.utils.get_file": "network",
  "keras.utils.get_file": "network",
  "sympy.utilities.autowrap": "subprocess",
  "sympy.preview": "subprocess",
  "scipy.weave": "subprocess",
  "cffi.FFI": "ctypes",
  "numba.cfunc": "ctypes",
  "unittest.mock._importer": "dynamic code",
  "unittest.mock._get_target": "dynamic code",
  "dataclasses._create_fn": "dynamic code",
  "typing._eval_type": "dynamic code",
  "typing.ForwardRef": "dynamic code",
  "annotationlib.ForwardRef": "dynamic code",
  "tkinter.Tcl": "dynamic code",
  "graphviz.view": "subprocess",
  "site": "dynamic code",
  "getpass.os": "os",
  "trio.run_process": "subprocess",
  "trio.open_tcp_stream": "network",
  "trio.lowlevel": "subprocess",
  "trio.socket": "network",
  "trio.open_process": "subprocess",
  "anyio.run_process": "subprocess",
  "anyio.open_process": "subprocess",
  "anyio.connect_tcp": "network",
  "anyio.to_process": "multiprocessing",
  "anyio.create_tcp_listener": "network",
  "geopy.geocoders": "network",
  "shap.datasets": "network",
  "pygments.lexers.load_lexer_from_file": "dynamic code",
  "pygments.formatters.load_formatter_from_file": "dynamic code",
  "pytest.main": "dynamic code",
  "inspect.get_annotations": "dynamic code",
  "builtins.breakpoint": "debugger",
  "lxml.html.parse_url": "network",
  "lxml.html.open_in_browser": "browser",
  "lxml.html.submit_form": "network",
};

/**
 * Judges the mention of a member of a module.
 *
 * @param ref Dotted name.
 * @returns The kind of risk, undefined for a benign one.
 */
export function judgeMember(ref: string): string | undefined {
  if (ref === "overflow") return "too intricate";
  // Judged by what it is called with.
  if (ref === "importlib.import_module") return undefined;
  if (ref.startsWith("importlib.util.")) {
    return ref === "importlib.util.find_spec" ? undefined : "dynamic code";
  }
  const parts = ref.split(".");
  const base = parts[0] ?? "";
  // Each builtin is judged by what it is called with.
  if (base === "builtins" && parts.length > 1) {
    return KINDS[ref] ?? parts.slice(2).map(judgeAttribute).find(Boolean);
  }
  const allowed = ALLOWED[base];
  const member = parts[1];
  if (allowed && member && !allowed.has(member)) {
    return KINDS[ref] ?? `${base}.${member}`;
  }
  for (let length = parts.length; length > 1; length--) {
    const kind = KINDS[parts.slice(0, length).join(".")];
    if (kind) return kind;
  }
  return parts.slice(1).map(judgeAttribute).find(Boolean) ?? riskyModuleOf(ref);
}
