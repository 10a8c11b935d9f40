import { type CallSite, importedValue, variableValue } from "./_call_value.ts";
import { environmentVariable } from "./_environment_variable.ts";
import { attributeKey, EXPRESSION, FIELDS } from "./_program.ts";
import { parentPath } from "./_path_text.ts";
import { readSettings } from "./_settings_text.ts";
import { obscured, pathOf } from "./_text_value.ts";
import {
  containerValue,
  elementsOf,
  exactTexts,
  flatValue,
  HIDDEN,
  HOLE,
  itemOf,
  joinValues,
  NOTHING,
  refValue,
  SOME_NUMBER,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Objects whose methods are judged by what made them. */
const TRACKED =
  /^(?:zipfile\.ZipFile|tarfile\.open|tarfile\.TarFile|sqlite3\.connect|pypdf\.Pdf\w+|PyPDF2\.Pdf\w+|logging\.getLogger|asyncio\.(?:get_event_loop|new_event_loop|get_running_loop)|unittest\.TestLoader|unittest\.mock\.\w+|tkinter\.[A-Z]\w*|tkinter\.ttk\.\w+|xml\.sax\.make_parser|mimetypes\.MimeTypes|c?[pP]rofile\.Profile|line_profiler\.LineProfiler|h5py\.File|xml\.etree\.ElementTree\.(?:ElementTree|parse))$/;

const SAME_TEXT = new Set(
  `os.fspath os.fsdecode os.fsencode os.path.abspath os.path.realpath os.path.normpath
  os.path.expanduser os.path.normcase textwrap.dedent copy.copy copy.deepcopy
  sys.intern shlex.quote pathlib.Path.resolve pathlib.Path.absolute functools.cache
  functools.lru_cache contextlib.closing typing.cast`
    .split(
      /\s+/,
    ),
);
const PATH_CLASS =
  /^pathlib\.(?:Pure)?(?:Posix|Windows)?Path$|^os\.path\.join$|^py\.path\.local$/;
const DECODERS =
  /^(?:base64\.\w*decode\w*|codecs\.decode|binascii\.(?:unhexlify|a2b_\w+)|zlib\.decompress|gzip\.decompress|bz2\.decompress|lzma\.decompress|builtins\.(?:bytes|bytearray)\.fromhex|urllib\.parse\.unquote\w*|html\.unescape|quopri\.decodestring|uu\.decode)$/;

/** They give numbers whatever they are given. */
const RECKONING =
  /^(?:math\.(?:sqrt|a?(?:sin|cos|tan)h?|atan2|exp|log\w*|pow|hypot|degrees|radians|fsum|gcd|lcm|factorial|comb|perm|isqrt|fabs)|random\.(?:randint|randrange|random|uniform|gauss))$/;
const SETTINGS = /^(?:yaml\.(?:safe_)?load|toml(?:lib|i)?\.loads)$/;

/** What a call of something in a module may give. */
export function libraryValue(site: CallSite, ref: string): Value {
  if (/^builtins\.(?:str|bytes|bytearray)\./.test(ref)) {
    return DECODERS.test(ref) ? HIDDEN : unboundValue(site);
  }
  if (PATH_CLASS.test(ref)) return pathOf(pathArguments(site));
  if (SAME_TEXT.has(ref)) return site.at(0) ?? UNKNOWN;
  if (DECODERS.test(ref)) return HIDDEN;
  if (SETTINGS.test(ref)) return readSettings(site.at(0) ?? UNKNOWN);
  if (TRACKED.test(ref)) return refValue(`${ref}()`);
  if (ref.startsWith("sympy.")) return symbolicValue(ref);
  if (RECKONING.test(ref)) return reckoned(site, ref);
  switch (ref) {
    case "pathlib.Path.home":
      return textValue(["~"]);
    case "pathlib.Path.cwd":
    case "os.getcwd":
    case "os.getcwdb":
      return textValue(["."]);
    case "os.path.dirname":
      return textValue([...site.at(0)?.texts ?? []].map(parentPath));
    case "os.path.basename":
      return UNKNOWN;
    case "os.getenv":
    case "os.environ.get":
    case "os.environ.pop":
    case "os.environ.setdefault":
    case "os.environ.__getitem__":
      return variableValue(site);
    case "importlib.import_module":
      return importedValue(site.at(0, "name"));
    case "functools.partial":
      return site.at(0) ?? UNKNOWN;
    case "functools.reduce":
      return reduced(site);
    case "random.choice":
    case "random.sample":
    case "random.choices":
      return elementsOf(site.at(0) ?? UNKNOWN);
    default:
      return madeValue(site, ref);
  }
}

/** What SymPy makes is an expression, unless it is a text. */
function symbolicValue(ref: string): Value {
  return /\.(?:latex|srepr|sstr|str|pretty|mathml|dotprint|python|\w*code|input)$/
      .test(ref)
    ? UNKNOWN
    : refValue(EXPRESSION);
}

/** A number, unless the program put something else in its place. */
function reckoned({ environment }: CallSite, ref: string): Value {
  const name = ref.slice(ref.lastIndexOf(".") + 1);
  return environment.read(attributeKey(name)) === NOTHING
    ? SOME_NUMBER
    : UNKNOWN;
}

/** `str.join("/", parts)`: a method of texts that is called by its class. */
function unboundValue(site: CallSite): Value {
  const values = site.given.all.map((node) => site.environment.evaluate(node));
  return obscured(values.map(flatValue).reduce(joinValues, NOTHING));
}

function expanded(value: Value): Value {
  return textValue(
    [...value.texts].map((text) =>
      text.replace(/\$(?:\{(\w+)\}|(\w+))/g, (_, a, b) => {
        const found = environmentVariable(textValue([`${a ?? b}`]));
        return [...found.texts][0] ?? HOLE;
      })
    ),
  );
}

/** What a field is when it is not given. */
function defaultValue(site: CallSite): Value {
  const factory = site.at(-1, "default_factory", "factory");
  let value = joinValues(UNKNOWN, site.at(0, "default") ?? NOTHING);
  for (const ref of factory?.refs ?? []) {
    const made = site.program.functions.get(ref);
    if (made) value = joinValues(value, site.environment.read(made.returnKey));
  }
  return value;
}

/** A class that is known by its fields, and not known as a whole where one of them is not. */
function namedTuple(site: CallSite): Value {
  const names = site.at(1, "field_names", "fields") ?? UNKNOWN;
  // `NamedTuple("Point", [("x", int)])` has the types with them.
  const held = names.items
    ? [...names.items.values()].map((item) => itemOf(item, "#0"))
    : [names];
  const texts = held.flatMap(exactTexts).flatMap((text) =>
    text.split(/[\s,]+/)
  );
  const known =
    held.every((one) => one.texts.size === 1 && exactTexts(one).length === 1) &&
    !names.items?.has("*");
  const made = refValue(`${FIELDS}${texts.filter(Boolean).join(",")}`);
  return known ? made : joinValues(made, UNKNOWN);
}

/** What is made of the texts or containers that are given. */
function madeValue(site: CallSite, ref: string): Value {
  switch (ref) {
    case "os.path.expandvars":
      return expanded(site.at(0) ?? UNKNOWN);
    case "string.Template":
      return site.at(0) ?? UNKNOWN;
    case "dataclasses.field":
    case "attr.ib":
    case "attrs.field":
    case "pydantic.Field":
      return defaultValue(site);
    case "collections.namedtuple":
    case "typing.NamedTuple":
      return namedTuple(site);
    case "collections.deque":
    case "collections.OrderedDict":
    case "collections.UserDict":
    case "collections.UserList":
      return site.at(0) ?? containerValue([]);
    case "collections.defaultdict":
      return site.at(1) ?? containerValue([]);
    case "re.sub":
      return substituted(site);
    case "json.loads":
      return jsonValue(site.at(0, "s"));
    case "ast.literal_eval":
      return obscured(site.at(0) ?? UNKNOWN);
    case "random.choice":
      return elementsOf(site.at(0, "seq") ?? UNKNOWN);
    case "itertools.chain":
    case "itertools.product":
    case "itertools.cycle":
    case "itertools.zip_longest":
      return containerValue(
        site.given.positional.map((node) =>
          ["*", site.environment.evaluate(node)] as const
        ),
      );
    default:
      return walkValue(site, ref);
  }
}

/** What is found below a folder starts with its path. */
function walkValue(site: CallSite, ref: string): Value {
  if (!/^(?:os\.(?:walk|scandir)|glob\.i?glob)$/.test(ref)) return UNKNOWN;
  const root = flatValue(site.at(0) ?? UNKNOWN);
  return containerValue([[
    "*",
    containerValue([["#0", root], ["*", UNKNOWN]]),
  ]]);
}

function pathArguments(site: CallSite): Value[] {
  const parts = site.given.positional.map((node) =>
    site.environment.evaluate(node)
  );
  return [
    ...parts,
    ...site.given.spread.map((node) =>
      joinValues(flatValue(site.environment.evaluate(node)), UNKNOWN)
    ),
  ];
}

/** A substitution that may have put the separator in. */
function substituted(site: CallSite): Value {
  const text = site.at(2, "string") ?? UNKNOWN;
  const by = site.at(1, "repl") ?? UNKNOWN;
  const known = exactTexts(text).length > 0;
  return known && exactTexts(by).some((part) => /[/\\~.]/.test(part))
    ? HIDDEN
    : obscured({
      refs: NOTHING.refs,
      texts: new Set([...text.texts].filter((one) => one !== HOLE)),
    });
}

function reduced(site: CallSite): Value {
  let value = elementsOf(site.at(1) ?? UNKNOWN);
  for (const ref of site.at(0)?.refs ?? []) {
    const made = site.program.functions.get(ref);
    if (made) value = joinValues(value, site.environment.read(made.returnKey));
  }
  return value;
}

function jsonValue(value: Value | undefined): Value {
  const [text] = exactTexts(value ?? UNKNOWN);
  if (text === undefined) return UNKNOWN;
  try {
    return fromJson(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return UNKNOWN;
  }
}

function fromJson(json: unknown): Value {
  if (typeof json === "string") return textValue([json]);
  if (Array.isArray(json)) {
    return containerValue(
      json.map((item, at) => [`#${at}`, fromJson(item)] as const),
    );
  }
  if (typeof json !== "object" || json === null) return UNKNOWN;
  return containerValue(
    Object.entries(json).map(([key, item]) =>
      [`=${key}`, fromJson(item)] as const
    ),
  );
}
