import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { judgeArguments } from "./_judge_arguments.ts";
import { DOCUTILS } from "./_judge_docutils.ts";
import { EVALUATED } from "./_judge_evaluated.ts";
import { NAMED } from "./_judge_named.ts";
import { judgeTclCall, judgeTclText } from "./_judge_tcl.ts";
import { judgeTclCallback } from "./_judge_tcl_callback.ts";
import { judgeRendered } from "./_judge_template.ts";
import { judgeTested } from "./_judge_tested.ts";
import { judgeSet } from "./_judge_set.ts";
import { judgeSetting, judgeSettings } from "./_judge_setting.ts";
import { judgeMember } from "./_members.ts";
import { judgePath } from "./_path_text.ts";
import { flatValue, textValue, UNKNOWN, type Value } from "./_value.ts";

const ENVIRONMENT: ReadonlySet<string> = new Set(["os.environ"]);

const judgeEngine: ReferenceJudge = (call, add) => {
  for (const text of flatValue(call.at(0, "url") ?? UNKNOWN).texts) {
    const file = /^sqlite(?:\+\w+)?:\/\/\/?(.*)$/.exec(text)?.[1];
    const kind = file === undefined
      ? /^\w[\w+]*:\/\//.test(text) ? "network" : undefined
      : judgePath(file, "write");
    if (kind) add(kind);
  }
};

const judgeLogging: ReferenceJudge = (call, add) => {
  for (const text of configTexts(call.at(0, "config"))) {
    const member = /^[\w.]+$/.test(text) && text.includes(".")
      ? judgeMember(text)
      : undefined;
    if (member || text === "()" || /^(?:ext|cfg):\/\//.test(text)) {
      add(member ?? "dynamic code");
    }
  }
};

const judgeTemplate: ReferenceJudge = (call, add) => {
  for (const text of call.at(0)?.texts ?? []) {
    if (/__|\uE001|\|\s*attr\b|\\[xuN0-7]/.test(text)) {
      return add("dynamic code");
    }
  }
};

/** A parser of XML that fetches what a document names. */
const judgeFeature: ReferenceJudge = (call, add) => {
  const [feature, on] = call.given.positional;
  if (!feature || !on || on.type === "false") return;
  if (on.type === "integer" && call.program.textOf(on) === "0") return;
  const { refs, texts } = call.environment.evaluate(feature);
  const external = /feature_external_|external-(?:general|parameter)-entities/;
  if ([...refs, ...texts].some((one) => external.test(one))) {
    add("files named by a document");
  }
};

/** Judges functions by the keyword that takes a guard away. */
function switching(keyword: string, kind: string): ReferenceJudge {
  return (call, add) => {
    if (call.given.keywords.get(keyword)?.type === "false") add(kind);
  };
}

const judgeExtraction: ReferenceJudge = (call, add) => {
  const filter = call.given.keywords.get("filter");
  const { texts } = filter ? call.environment.evaluate(filter) : UNKNOWN;
  if (texts.has("fully_trusted")) add("writing outside the workspace");
};

const judgeBackend: ReferenceJudge = (call, add) => {
  for (const text of call.at(0, "backend", "newbackend")?.texts ?? []) {
    if (/^webagg$/i.test(text)) add("network");
    if (text.startsWith("module:")) add("dynamic code");
  }
};

const judgeVariable: ReferenceJudge = (call, add) => {
  const kind = judgeSetting(ENVIRONMENT, call.at(0) ?? UNKNOWN);
  if (kind) add(kind);
};

const judgeVariables: ReferenceJudge = (call, add) => {
  const keys = call.at(0)?.items?.keys() ?? [];
  const names = [...keys].map((key) => key.slice(1));
  const given = [...names, ...call.given.keywords.keys()];
  const kind = judgeSetting(ENVIRONMENT, textValue(given));
  if (kind) add(kind);
};

const judgeSearchPath: ReferenceJudge = (_, add) => add("sys.path");

const JUDGES: ReadonlyMap<string, ReferenceJudge> = new Map(
  Object.entries<ReferenceJudge>({
    ...EVALUATED,
    ...NAMED,
    ...DOCUTILS,
    "unittest.main": judgeTested,
    "unittest.*.TestProgram": judgeTested,
    "?.parse_args": judgeArguments,
    "?.parse_known_args": judgeArguments,
    "?.parse_intermixed_args": judgeArguments,
    "?.parse_known_intermixed_args": judgeArguments,
    "argparse.*.parse_args": judgeArguments,
    "argparse.*.parse_known_args": judgeArguments,
    "builtins.setattr": judgeSet,
    "builtins.type.__setattr__": judgeSet,
    "builtins.super().__setattr__": judgeSet,
    "unittest.mock.patch.object": judgeSet,
    "?.__setattr__": judgeSet,
    "?.setattr": judgeSet,
    "?.setFeature": judgeFeature,
    "xml.sax.make_parser().setFeature": judgeFeature,
    "lxml.*.XMLParser": switching("no_network", "network"),
    "keras.*.load_model": switching("safe_mode", "pickle"),
    "tensorflow.*.load_model": switching("safe_mode", "pickle"),
    "?.extractall": judgeExtraction,
    "?.extract": judgeExtraction,
    "uu.decode": (call, add) => {
      // Without a name, that which is in the data is taken.
      if (!call.at(1, "out_file")) add("writing outside the workspace");
    },
    "sqlalchemy.create_engine": judgeEngine,
    "logging.config.dictConfig": judgeLogging,
    "jinja2.Template": judgeTemplate,
    "jinja2.Environment.from_string": judgeTemplate,
    "?.from_string": judgeTemplate,
    "?.render": judgeRendered,
    "?.render_async": judgeRendered,
    "?.generate": judgeRendered,
    "?.stream": judgeRendered,
    "?.make_module": judgeRendered,
    "jinja2.*.render": judgeRendered,
    "?.call": judgeTclCall,
    "tkinter.*.call": judgeTclCall,
    "tkinter.*": judgeTclCallback,
    "?.*": judgeTclCallback,
    "tkinter.*.option_readfile": (_, add) => add("dynamic code"),
    "?.option_readfile": (_, add) => add("dynamic code"),
    "?.eval": judgeTclText,
    "tkinter.*.eval": judgeTclText,
    "tkinter.*.send": (_, add) => add("dynamic code"),
    "matplotlib.*.update": (call, add) => {
      const held = call.at(0);
      const kind = held && judgeSettings(held);
      if (kind) add(kind);
    },
    "cv2.VideoCapture": (call, add) => {
      if (call.given.positional[0]?.type === "integer") add("system access");
    },
    "matplotlib.use": judgeBackend,
    "matplotlib.pyplot.switch_backend": judgeBackend,
    "os.environ.setdefault": judgeVariable,
    "os.putenv": judgeVariable,
    "os.environ.update": judgeVariables,
    "sys.path.append": judgeSearchPath,
    "sys.path.insert": judgeSearchPath,
    "sys.path.extend": judgeSearchPath,
    "sys.path.__setitem__": judgeSearchPath,
  }),
);

/** What has functions among them. */
const PACKAGES: ReadonlySet<string> = new Set(
  [...JUDGES.keys()].map((ref) => ref.slice(0, ref.indexOf("."))),
);

/**
 * Judges calls of functions that are risky with some arguments only.
 *
 * @param call The call.
 * @param ref What is called; `?.name` for a method of whatever object.
 * @param add Takes the kind of risk.
 */
export function judgeByReference(
  call: JudgedCall,
  ref: string,
  add: (kind: string) => void,
): void {
  const base = ref.slice(0, ref.indexOf("."));
  if (!PACKAGES.has(base)) return;
  const last = ref.slice(ref.lastIndexOf(".") + 1);
  const judge = JUDGES.get(ref) ?? JUDGES.get(`${base}.*.${last}`) ??
    JUDGES.get(`${ref.slice(0, ref.lastIndexOf("."))}.*`) ??
    JUDGES.get(`${base}.*`);
  judge?.(call, add, ref);
}

function configTexts(value: Value | undefined): readonly string[] {
  if (!value) return [];
  const keys = [...value.items?.keys() ?? []].map((key) => key.slice(1));
  const inner = [...value.items?.values() ?? []].flatMap(configTexts);
  return [...value.texts, ...keys, ...inner];
}
