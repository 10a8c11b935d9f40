import type { JudgedCall } from "./_judge_call.ts";
import { judgeSetting } from "./_judge_setting.ts";
import { judgeMember } from "./_members.ts";
import { judgePath } from "./_path_text.ts";
import {
  exactTexts,
  flatValue,
  textValue,
  UNKNOWN,
  type Value,
} from "./_value.ts";

/** Judges a call of one function. */
type ReferenceJudge = (call: JudgedCall, add: (kind: string) => void) => void;

const ENVIRONMENT: ReadonlySet<string> = new Set(["os.environ"]);

const judgeSympy: ReferenceJudge = (call, add) => {
  const risky = [...(call.at(0) ?? UNKNOWN).texts].some((text) =>
    /__|\uE000|\uE001|\bimport\b|\.\s*[a-z_]+\s*\(/.test(text)
  );
  if (risky) add("dynamic code");
};

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
    if (/__|\uE001|\|\s*attr\b/.test(text)) return add("dynamic code");
  }
};

/** `tk.call("exec", "ls")`. */
const judgeTcl: ReferenceJudge = (call, add) => {
  const [command] = exactTexts(call.at(0) ?? UNKNOWN);
  if (/^(?:exec|open|socket|load|source|file|eval)$/.test(command ?? "")) {
    add("dynamic code");
  }
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
    "sympy.sympify": judgeSympy,
    "sympy.parse_expr": judgeSympy,
    "sympy.parsing.sympy_parser.parse_expr": judgeSympy,
    "sqlalchemy.create_engine": judgeEngine,
    "logging.config.dictConfig": judgeLogging,
    "jinja2.Template": judgeTemplate,
    "jinja2.Environment.from_string": judgeTemplate,
    "?.from_string": judgeTemplate,
    "?.call": judgeTcl,
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
  JUDGES.get(ref)?.(call, add);
}

function configTexts(value: Value | undefined): readonly string[] {
  if (!value) return [];
  const keys = [...value.items?.keys() ?? []].map((key) => key.slice(1));
  const inner = [...value.items?.values() ?? []].flatMap(configTexts);
  return [...value.texts, ...keys, ...inner];
}
