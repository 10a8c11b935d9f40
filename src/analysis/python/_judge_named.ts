import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import { judgeMember } from "./_members.ts";
import { isKnownModule, judgeModule } from "./_modules.ts";
import { DECODED, exactTexts, flatValue, isExact, UNKNOWN } from "./_value.ts";

/** Texts of an argument, at whatever depth. */
function textsAt(
  call: JudgedCall,
  position: number,
  ...names: string[]
): readonly string[] {
  return [...flatValue(call.at(position, ...names) ?? UNKNOWN).texts];
}

/**
 * Judges functions that import what an argument names, unless the name is one
 * of those that the library has itself.
 */
function importing(
  own: RegExp,
  at: number,
  ...names: string[]
): ReferenceJudge {
  return (call, add) => {
    for (const text of textsAt(call, at, ...names)) {
      const known = text !== "" && isExact(text);
      if (known && !own.test(text) || text.includes(DECODED)) {
        return add("dynamic import");
      }
    }
  };
}

/** Judges functions that import a module, or something in it, by its name. */
function importingModule(at: number, ...names: string[]): ReferenceJudge {
  return (call, add) => {
    for (
      const text of exactTexts(flatValue(call.at(at, ...names) ?? UNKNOWN))
    ) {
      if (!/^[\w.:]+$/.test(text)) continue;
      const kind = kindOfNamed(text.replace(":", "."));
      if (kind) return add(kind);
    }
  };
}

/** Why it must not be got by its name. */
function kindOfNamed(name: string): string | undefined {
  const base = name.split(".")[0] ?? "";
  return judgeModule(base)?.startsWith("unknown")
    ? judgeModule(base)
    : judgeMember(name);
}

/** Callbacks that are called by the name of what they are in a module. */
const judgeCallbacks: ReferenceJudge = (call, add) => {
  for (const node of call.given.all) {
    for (const text of flatValue(call.environment.evaluate(node)).texts) {
      if (!/^\w+(?:\.\w+)+$/.test(text)) continue;
      const base = text.split(".")[0] ?? "";
      const kind = isKnownModule(base) ? judgeMember(text) : undefined;
      if (kind) return add(kind);
    }
  }
};

/** `gym.make("module:Name-v0")` imports the module. */
const judgeEnvironment: ReferenceJudge = (call, add) => {
  for (const text of textsAt(call, 0, "id")) {
    const module = /^([\w.]+):/.exec(text)?.[1];
    const kind = module === undefined ? undefined : judgeModule(module);
    if (kind) return add(kind);
  }
};

/** A file that a parser generator writes and imports. */
const judgeTables: ReferenceJudge = (call, add) => {
  for (const name of ["tabmodule", "lextab"]) {
    const node = call.given.keywords.get(name);
    const texts = node ? [...call.environment.evaluate(node).texts] : [];
    const own = (text: string): boolean =>
      /^\w*$/.test(text) && /tab|lex|pars/i.test(text);
    if (!texts.every(own)) {
      return add("dynamic import");
    }
  }
};

/** The documentation of what a text names is that of a module that is imported. */
const judgeDocumented: ReferenceJudge = (call, add) => {
  const value = call.at(0, "thing", "request") ?? UNKNOWN;
  for (const text of exactTexts(value)) {
    const kind = isHelpTopic(text) ? undefined : judgeModule(text);
    if (kind) return add(kind);
  }
};

/** What help knows without importing anything: topics, words of the language, builtin types. */
export function isHelpTopic(text: string): boolean {
  return /^(?:[A-Z]+|keywords|topics|symbols|\W+)$/.test(text) ||
    /^(?:False|None|True|and|as|assert|async|await|break|class|continue|def|del|elif|else|except|finally|for|from|global|if|import|in|is|lambda|nonlocal|not|or|pass|raise|return|try|while|with|yield)$/
      .test(text) ||
    /^(?:str|int|float|complex|bool|bytes|bytearray|list|tuple|dict|set|frozenset|object|type|range|slice|property|len|print|open|sorted|map|filter|zip|enumerate|sum|min|max|abs|round|any|all|isinstance|Exception|ValueError|KeyError|TypeError)(?:\.\w+)?$/
      .test(text);
}

/** Any argument that is there names a module, unless it is empty. */
const judgeParsers: ReferenceJudge = (call, add) => {
  const given = call.given.all.some((node) =>
    !(/^(?:list|tuple)$/.test(node.type) && node.parts.length === 0)
  );
  if (given) add("dynamic import");
};

const judgeYaml: ReferenceJudge = (call, add) => {
  const safe = /^(?:rt|safe|base|pytyp|rtsc|string|bytes|\uE000)$/;
  const texts = textsAt(call, 0, "typ");
  if (texts.some((text) => !safe.test(text))) add("pickle");
};

/** Attributes are looked up along a path: from a module, to all there is. */
const judgeLookup: ReferenceJudge = (call, add) => {
  for (const text of textsAt(call, 1, "spec", "path")) {
    for (const part of text.split(".")) {
      const kind = judgeMember(`os.${part}`);
      if (/^(?:_?os|sys|builtins|subprocess|__\w+)$/.test(part)) {
        return add(kind ?? "attribute by path");
      }
    }
  }
};

/** Solvers that are programs of their own. */
const judgeSolver: ReferenceJudge = (call, add, ref) => {
  if (!ref.endsWith("_CMD")) return;
  const path = call.given.keywords.get("path");
  const first = exactTexts(call.at(0) ?? UNKNOWN);
  if (path && path.type !== "none" || first.length > 0) add("subprocess");
};

const JINJA = /^jinja2\.ext\.\w+$/;
const MARKDOWN =
  /^(?:extra|abbr|attr_list|def_list|fenced_code|footnotes|md_in_html|tables|admonition|codehilite|legacy_attrs|legacy_em|meta|nl2br|sane_lists|smarty|toc|wikilinks|(?:markdown\.extensions|pymdownx)\.\w+|mdx_\w+|mermaid|pymdownx)$/;
const PLOTTING =
  /^(?:matplotlib|plotly|hvplot|bokeh|altair|holoviews|pandas_bokeh)$/;

/** By function, those that import by a name; a name after `*` is found anywhere in its package. */
export const NAMED: Readonly<Record<string, ReferenceJudge>> = {
  "xml.sax.make_parser": judgeParsers,
  "xml.sax.*.make_parser": judgeParsers,
  "defusedxml.*.make_parser": judgeParsers,
  "pydoc.render_doc": judgeDocumented,
  "pydoc.doc": judgeDocumented,
  "pydoc.writedoc": judgeDocumented,
  "pydoc.help": judgeDocumented,
  "jinja2.*.Environment": importing(JINJA, -1, "extensions"),
  "jinja2.*.SandboxedEnvironment": importing(JINJA, -1, "extensions"),
  "jinja2.*.Template": importing(JINJA, -1, "extensions"),
  "jinja2.*.PackageLoader": importingModule(0, "package_name"),
  "?.add_extension": importing(
    /^(?:\.?\w+|jinja2\.ext\.\w+)$|^[^.\s]*\s/,
    0,
    "extension",
  ),
  "markdown.*.markdown": importing(MARKDOWN, 1, "extensions"),
  "markdown.*.Markdown": importing(MARKDOWN, -1, "extensions"),
  "markdown.*.markdownFromFile": importing(MARKDOWN, -1, "extensions"),
  "mistune.*.create_markdown": importing(
    /^(?:\w+|mistune\.[\w.]+)$/,
    -1,
    "plugins",
  ),
  "ruamel.*.YAML": judgeYaml,
  "importlib.resources.files": importingModule(0, "package", "anchor"),
  "importlib.resources.path": importingModule(0, "package", "anchor"),
  "importlib.resources.open_text": importingModule(0, "package", "anchor"),
  "importlib.resources.open_binary": importingModule(0, "package", "anchor"),
  "importlib.resources.read_text": importingModule(0, "package", "anchor"),
  "importlib.resources.read_binary": importingModule(0, "package", "anchor"),
  "importlib.resources.contents": importingModule(0, "package", "anchor"),
  "importlib.resources.is_resource": importingModule(0, "package", "anchor"),
  "pytest.importorskip": importingModule(0, "modname"),
  "factory.*.SubFactory": importingModule(0, "factory"),
  "factory.*.RelatedFactory": importingModule(0, "factory"),
  "factory.*.RelatedFactoryList": importingModule(0, "factory"),
  "faker.*.Faker": importingModule(-1, "includes"),
  "faker.*.create": importingModule(-1, "providers", "includes"),
  "gym.*.make": judgeEnvironment,
  "gymnasium.*.make": judgeEnvironment,
  "gym.*.register": importingModule(1, "entry_point"),
  "gymnasium.*.register": importingModule(1, "entry_point"),
  "wrapt.*.register_post_import_hook": importingModule(0, "hook"),
  "pandas.set_option": (call, add, ref) => {
    const named = textsAt(call, 0).includes("plotting.backend");
    if (named) importing(PLOTTING, 1, "val")(call, add, ref);
  },
  "?.plot": importing(PLOTTING, -1, "backend"),
  "transitions.*": judgeCallbacks,
  "?.add_transition": judgeCallbacks,
  "ply.*.yacc": judgeTables,
  "ply.*.lex": judgeTables,
  "babel.messages.extract.*": importing(
    /^(?:python|javascript|ignore|[^:.]*|[^:*/]*[*/][^:]*)$/,
    0,
    "method",
  ),
  "pulp.*": judgeSolver,
  "glom.*.glom": judgeLookup,
  "deepdiff.*.extract": judgeLookup,
};
