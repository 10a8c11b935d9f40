/**
 * Members of modules that are asked about, by what they are for. A name after
 * `*` counts wherever in its package it is found.
 */
const RISKY_MEMBERS: Readonly<Record<string, string>> = {
  "os.system": "os.system",
  "sys.modules": "sys.modules",
  multiprocessing: "concurrent.futures.ProcessPoolExecutor " +
    "concurrent.futures.InterpreterPoolExecutor concurrent.futures.mp " +
    "joblib.Parallel torch.multiprocessing anyio.to_process " +
    "tqdm.contrib.concurrent.process_map dask.multiprocessing",
  "dynamic code":
    "timeit.main types.CodeType types.FunctionType types.LambdaType " +
    "types.CellType torch.compile numpy.testing.measure numpy.testing.rundocs " +
    "numpy.testing.runstring numexpr.evaluate numexpr.NumExpr pydoc.locate " +
    "pydoc.safeimport pydoc.importfile pydoc.cli logging.config.fileConfig " +
    "PIL.ImageMath unittest.mock._importer unittest.mock._get_target " +
    "dataclasses._create_fn typing._eval_type typing.ForwardRef " +
    "annotationlib.ForwardRef tkinter.Tcl site " +
    "pygments.lexers.load_lexer_from_file " +
    "pygments.formatters.load_formatter_from_file pytest.main " +
    "inspect.get_annotations pydoc.writedocs pydoc.ModuleScanner pydoc.Helper " +
    "pydoc.synopsis pydoc.serve pydoc._start_server pydoc._url_handler " +
    "decorator.*.FunctionMaker boltons.*.FunctionBuilder sympy.*.eval_expr " +
    "sympy.*.stringify_expr sympy.parsing.maxima sympy.*.parse_maxima " +
    "sympy.parsing.mathematica.mathematica sympy.interactive.session " +
    "reportlab.*.rl_exec reportlab.*.rl_safe_eval reportlab.*.DocExec " +
    "reportlab.*.DocIf reportlab.*.DocWhile reportlab.*.DocAssign " +
    "reportlab.*.DocPara reportlab.*.DocAssert reportlab.*.docExec " +
    "reportlab.*.docIf reportlab.*.docWhile reportlab.*.docAssign " +
    "reportlab.*.docPara reportlab.*.docAssert bokeh.application " +
    "matplotlib.sphinxext numexpr.validate numexpr.re_evaluate " +
    "memory_profiler.exec_with_profiler backtrader.btrun " +
    "typing.evaluate_forward_ref annotationlib.call_evaluate_function " +
    "annotationlib.get_annotations pydantic.*.eval_type_backport " +
    "pydantic.*.try_eval_type pydantic.*.eval_type_lenient " +
    "numpy.testing._private sqlalchemy.*._exec_code_in_env",
  "system access": "resource.prlimit pandas.read_clipboard PIL.ImageGrab",
  "dynamic import":
    "docutils.core.Publisher unittest.TestLoader().discover unittest.defaultTestLoader.discover " +
    "pydoc.resolve pydoc.apropos pydoc.help.help pydoc.help.interact " +
    "pydoc.help.listmodules pydantic.*.ImportString pydantic.*.PyObject " +
    "pydantic.*.import_string jinja2.*.import_string jinja2.*.ModuleLoader " +
    "wrapt.*.resolve_path wrapt.*.wrap_object wrapt.*.wrap_object_attribute " +
    "wrapt.*.patch_function_wrapper wrapt.*.wrap_function_wrapper " +
    "wrapt.*.transient_function_wrapper wrapt.*.apply_patch " +
    "wrapt.*.discover_post_import_hooks factory.*.import_object " +
    "watchdog.*.load_class watchdog.*.load_module " +
    "importlib.metadata.EntryPoint logging.config.BaseConfigurator " +
    "logging.config.DictConfigurator logging.config._resolve " +
    "logging.config.ConvertingDict warnings._getcategory warnings._setoption " +
    "warnings._processoptions numpy.lookfor reportlab.*.recursiveImport " +
    "reportlab.*.rl_get_module sqlalchemy.dialects.registry " +
    "sqlalchemy.util.PluginLoader sqlalchemy.*.load_uncompiled_module " +
    "mistune.*.import_plugin spacy.util.import_file " +
    "spacy.util.load_model_from_package spacy.util.load_model_from_init_py " +
    "passlib.*.register_crypt_handler_path gym.*.load_env_creator " +
    "gymnasium.*.load_env_creator babel.messages.frontend nose.run nose.main " +
    "nose.runmodule nose.core nose.loader tkinter._tkinter pygments.cmdline " +
    "unittest.defaultTestLoader._find_tests gym.envs.registration.load " +
    "memory_profiler.run_module_with_profiler",
  subprocess:
    "matplotlib.animation.FFMpegWriter matplotlib.animation.FFMpegFileWriter " +
    "matplotlib.animation.ImageMagickWriter " +
    "matplotlib.animation.ImageMagickFileWriter " +
    "matplotlib.animation.AVConvWriter asyncio.create_subprocess_exec " +
    "asyncio.create_subprocess_shell asyncio.subprocess " +
    "asyncio.base_subprocess platform.popen platform._syscmd_ver " +
    "platform._syscmd_file uuid._popen pydoc.pipe_pager pydoc.tempfile_pager " +
    "pydoc.pipepager pydoc.tempfilepager pandas.io.clipboard " +
    "sympy.utilities.autowrap sympy.preview scipy.weave graphviz.view " +
    "trio.run_process trio.lowlevel trio.open_process anyio.run_process " +
    "anyio.open_process mailcap.findmatch mailcap.test mailcap.show " +
    "click.*.edit click.*.launch click.*.Editor click.*.open_url typer.*.edit " +
    "typer.*.launch watchdog.*.ShellCommandTrick watchdog.*.AutoRestartTrick " +
    "watchdog.watchmedo PIL.ImageShow PIL.EpsImagePlugin.gs_binary " +
    "PIL.EpsImagePlugin.gs_windows_binary coloredlogs.converter.capture " +
    "plotly.io.orca plotly.io._orca bokeh.util.compiler " +
    "spacy.util.run_command nltk.internals.java nltk.internals.config_java " +
    "nltk.*.config_java nltk.*.find_binary nltk.parse.malt nltk.parse.corenlp " +
    "nltk.parse.stanford nltk.tag.stanford nltk.tokenize.stanford " +
    "nltk.tokenize.stanford_segmenter nltk.classify.weka nltk.classify.megam " +
    "nltk.classify.tadm nltk.inference.prover9 nltk.inference.mace " +
    "gensim.models.wrappers chess.engine chess.uci chess.xboard " +
    "Bio.Application Bio.Align.Applications Bio.Blast.Applications " +
    "Bio.Emboss.Applications Bio.Phylo.Applications " +
    "Bio.Sequencing.Applications Bio.PDB.DSSP Bio.PDB.NACCESS " +
    "Bio.PDB.ResidueDepth Bio.PDB.PSEA rarfile.UNRAR_TOOL rarfile.UNAR_TOOL " +
    "rarfile.BSDTAR_TOOL rarfile.SEVENZIP_TOOL rarfile.SEVENZIP2_TOOL " +
    "pydub.AudioSegment.converter pydub.AudioSegment.ffmpeg " +
    "pydub.AudioSegment.ffprobe pydub.playback matplotlib.testing.compare " +
    "matplotlib.dviread matplotlib.texmanager matplotlib._get_executable_info " +
    "sympy.printing.preview sympy.*.preview numba.pycc sympy.*.autowrap " +
    "sympy.*.ufuncify textblob.download_corpora boltons.debugutils",
  network: "asyncio.open_connection asyncio.start_server " +
    "asyncio.open_unix_connection asyncio.start_unix_server torch.distributed " +
    "torch.utils.model_zoo numpy.lib.npyio.DataSource numpy.DataSource " +
    "pydoc.browse logging.config.listen logging.handlers.SocketHandler " +
    "logging.handlers.DatagramHandler logging.handlers.HTTPHandler " +
    "logging.handlers.SMTPHandler logging.handlers.SysLogHandler " +
    "pandas.read_gbq seaborn.load_dataset seaborn.get_dataset_names " +
    "statsmodels.datasets.get_rdataset statsmodels.datasets.webuse " +
    "nltk.download nltk.downloader spacy.cli gensim.downloader " +
    "tensorflow.keras.utils.get_file keras.utils.get_file " +
    "trio.open_tcp_stream trio.socket anyio.connect_tcp " +
    "anyio.create_tcp_listener geopy.geocoders shap.datasets " +
    "lxml.html.parse_url lxml.html.submit_form xml.dom.xmlbuilder " +
    "asyncio.*.create_server asyncio.*.create_unix_server " +
    "asyncio.*.create_unix_connection asyncio.*.create_datagram_endpoint " +
    "asyncio.*.sock_connect duckdb.*.install_extension scipy.datasets " +
    "bokeh.server bokeh.client bokeh.command bokeh.sampledata.download " +
    "panel.serve tensorflow.distribute.Server " +
    "tensorflow.data.experimental.service jax.distributed " +
    "jax.profiler.start_server pyarrow.flight pyarrow.hdfs " +
    "pyarrow.fs.S3FileSystem pyarrow.fs.GcsFileSystem " +
    "pyarrow.fs.HadoopFileSystem pyarrow.fs.AzureFileSystem xarray.tutorial " +
    "astropy.*.download_file astropy.*.download_files_in_parallel " +
    "astropy.samp Bio.Entrez Bio.Blast.NCBIWWW Bio.ExPASy Bio.TogoWS " +
    "Bio.KEGG.REST Bio.PDB.PDBList tqdm.contrib.telegram tqdm.contrib.slack " +
    "tqdm.contrib.discord pyproj.network pyproj.sync jwt.PyJWKClient " +
    "geopandas.*.geocode geopandas.*.reverse_geocode boltons.socketutils " +
    "weasyprint.default_url_fetcher weasyprint.urls sumy.*.from_url " +
    "anyio.connect_unix anyio.create_unix_listener anyio.create_udp_socket " +
    "trio.open_tcp_listeners trio.serve_tcp trio.open_unix_socket " +
    "trio.open_ssl_over_tcp_stream trio.serve_ssl_over_tcp defusedxml.xmlrpc " +
    "dask.distributed ffn.get bt.get",
  "os.kill": "signal.pthread_kill signal.raise_signal signal.pidfd_send_signal",
  introspection:
    "gc.get_objects gc.get_referrers gc.get_referents inspect.currentframe " +
    "inspect.stack inspect.trace inspect.getouterframes " +
    "inspect.getinnerframes inspect.getattr_static inspect.getclosurevars",
  pickle:
    "tracemalloc.Snapshot.load pickle.load pickle.loads pickle.Unpickler pickle._Unpickler pickle._load " +
    "pickle._loads pickle.whichmodule joblib.load pandas.read_pickle " +
    "torch.load joblib.numpy_pickle torch.jit.load numpy.lib.format " +
    "yaml.unsafe_load yaml.unsafe_load_all yaml.full_load yaml.full_load_all " +
    "yaml.UnsafeLoader yaml.FullLoader yaml.Loader yaml.CLoader " +
    "yaml.CUnsafeLoader ruamel.*.UnsafeLoader ruamel.yaml.unsafe_load " +
    "ruamel.yaml.unsafe_load_all ruamel.*.Loader ruamel.*.UnsafeConstructor ruamel.*.Constructor " +
    "statsmodels.*.load_pickle statsmodels.api.load networkx.*.read_gpickle " +
    "lark.Lark.load gensim.*.unpickle joblib.externals sklearn.externals " +
    "numpy.compat.py3k pandas.compat.pickle_compat torch.package " +
    "pyarrow.deserialize pyarrow.*.deserialize pyarrow.PyExtensionType " +
    "deepdiff.*.pickle_load deepdiff.Delta surprise.dump music21.freezeThaw " +
    "astropy.io.misc.fnunpickle astropy.io.misc.pickle_helpers " +
    "polars.*.deserialize keras.*.enable_unsafe_deserialization " +
    "tensorflow.*.enable_unsafe_deserialization " +
    "yaml.constructor.UnsafeConstructor yaml.*.UnsafeLoader yaml.*.FullLoader " +
    "yaml.*.CUnsafeLoader yaml.*.CFullLoader yaml.*.UnsafeConstructor " +
    "yaml.*.FullConstructor",
  ctypes: "cffi.FFI numba.cfunc torch.*.load_library torch.*.load_op_library " +
    "tensorflow.*.load_op_library tensorflow.*.load_library " +
    "tensorflow.*.register_filesystem_plugin " +
    "tensorflow.*.load_file_system_library " +
    "tensorflow.*.load_pluggable_device_library jax.ffi polars.plugins " +
    "polars.*.register_plugin_function pyglet.*.load_library " +
    "pyglet.*.link_lib numba.*.intrinsic pyarrow.cffi keras.*.load_op_library",
  os: "getpass.os",
  debugger: "builtins.breakpoint",
  browser: "lxml.html.open_in_browser",
  "reading outside the workspace":
    "mailcap.getcaps xml.etree.ElementInclude.include lxml.*.xinclude",
};

const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries(RISKY_MEMBERS).flatMap(([kind, names]) =>
    names.split(" ").map((name) => [name, kind] as const)
  ),
);

/** No name in the table has more parts. */
const MAX_PARTS = 6;

/** The kind of risk of a dotted name itself. */
export function kindOfName(name: string): string | undefined {
  return KINDS.get(name);
}

/**
 * The kind of risk of a member, what it is part of included.
 *
 * @param parts Parts of its dotted name.
 */
export function kindOfMember(parts: readonly string[]): string | undefined {
  for (let length = parts.length; length > 1; length--) {
    const whole = length <= MAX_PARTS
      ? KINDS.get(parts.slice(0, length).join("."))
      : undefined;
    const kind = whole ?? KINDS.get(`${parts[0]}.*.${parts[length - 1]}`);
    if (kind) return kind;
  }
  return undefined;
}
