import type { JudgedCall, ReferenceJudge } from "./_judge_call.ts";
import type { PythonNode } from "./_python_node.ts";
import type { Program } from "./_program.ts";
import { judgePath } from "./_path_text.ts";
import { DECODED, flatValue, HOLE, UNKNOWN, type Value } from "./_value.ts";

/** Directives that put a file or what an address gives into a document. */
const INSERTION = /\binclude\s*::|:(?:file|url)\s*:|literalinclude\s*::/i;
const COMPONENTS =
  /^(?:html\w*|s5(?:_html)?|latex\w*|xetex|xelatex|luatex|lualatex|manpage|odt|odf|pep(?:_html)?|pseudoxml|pprint|pformat|docutils_xml|xml|null|standalone|doctree|rst|restructuredtext|rest|restx|rtxt|markdown|md|commonmark|myst|recommonmark)$/i;
/** Those that have their texts with the library; others are looked for anywhere. */
const LANGUAGES =
  /^(?:af|ar|ca|cs|da|de|en|eo|es|fa|fi|fr|gl|he|it|ja|ka|ko|lt|lv|nl|pl|pt|ru|sk|sv|uk|zh)(?:[-_][a-z]{2})?$/i;
const COMPONENT_NAMES =
  /^(?:writer_name|parser_name|reader_name|writer|parser|reader)$/;
/** Options of the command line that name a language, or a component. */
const LANGUAGE_OPTION = /^(?:--la[\w-]*|-l)=?/;
const COMPONENT_OPTION = /^--(?:wri|read|pars)[\w-]*=?/;
/** Where functions take paths by position. */
const PLACES: Readonly<Record<string, readonly number[]>> = {
  publish_file: [1, 3],
  FileInput: [1],
  FileOutput: [1],
};
/** Where functions take the arguments of a command line by position. */
const ARGUMENTS = 11;

const judgePublished: ReferenceJudge = (call, add, ref) => {
  const { given, environment, program } = call;
  const named = [...given.keywords].filter(([name]) =>
    COMPONENT_NAMES.test(name)
  );
  const components = named.flatMap(([, node]) => [
    ...environment.evaluate(node).texts,
  ]);
  const overrides = given.keywords.get("settings_overrides");
  const settings = overrides && environment.evaluate(overrides);
  const language = settings?.items?.get("=language_code");
  if (isOther(components, COMPONENTS) || isOther(language?.texts, LANGUAGES)) {
    return add("dynamic import");
  }
  const kind = judgeFiles(call, ref) ?? judgeTexts(settings) ??
    judgeCommandLine(call.at(ARGUMENTS, "argv"));
  if (kind) return add(kind);
  const off = overrides && dictionariesOf(program, overrides)
    .some((settings) => isOff(program, settings));
  if (off) return;
  const source = call.at(0, "source") ?? UNKNOWN;
  const texts = [...flatValue(source).texts];
  const told = texts.some((text) =>
    INSERTION.test(text) || text.includes(DECODED)
  );
  const elsewhere = texts.some((text) => text.includes(HOLE)) &&
    program.says(INSERTION);
  if (told || elsewhere) add("files named by a document");
};

/** Whether a text is none of those that the library has itself. */
function isOther(texts: Iterable<string> = [], own: RegExp): boolean {
  return [...texts].some((text) => text !== HOLE && !own.test(text));
}

function judgeTexts(value: Value | undefined): string | undefined {
  const texts = value ? [...flatValue(value).texts] : [];
  return texts.map((text) => judgePath(text, "read")).find(Boolean);
}

/** Files that are read and written. */
function judgeFiles(call: JudgedCall, ref: string): string | undefined {
  const places = PLACES[ref.slice(ref.lastIndexOf(".") + 1)] ?? [];
  const paths = [
    ...places.map((at) => call.given.positional[at]),
    call.given.keywords.get("source_path"),
    call.given.keywords.get("destination_path"),
  ].flatMap((node) => node ? [...call.environment.evaluate(node).texts] : []);
  return paths.map((path) => judgePath(path, "write")).find(Boolean);
}

function judgeCommandLine(value: Value | undefined): string | undefined {
  for (const text of value ? flatValue(value).texts : []) {
    const [option, own] = LANGUAGE_OPTION.test(text)
      ? [LANGUAGE_OPTION, LANGUAGES]
      : [COMPONENT_OPTION, COMPONENTS];
    const named = text.replace(option, "");
    if (named !== text && !own.test(named)) return "dynamic import";
    const path = text.startsWith("-")
      ? text.slice(text.indexOf("=") + 1)
      : text;
    const kind = judgePath(path, "write");
    if (kind) return kind;
  }
  return undefined;
}

function dictionariesOf(
  program: Program,
  node: PythonNode,
): readonly PythonNode[] {
  if (node.type !== "identifier") return [node];
  return program.scopeOf(node).keysOf(node.name).flatMap((key) =>
    program.sources.get(key) ?? []
  );
}

/** Whether a dictionary of settings keeps files out of documents. */
function isOff(program: Program, { parts }: PythonNode): boolean {
  return parts.some((pair) => {
    const [key, value] = pair.parts;
    return key?.type === "string" && value?.type === "false" &&
      /^["']file_insertion_enabled["']$/.test(program.textOf(key));
  });
}

/** Judges functions that import what they are given the name of. */
function importing(own: RegExp): ReferenceJudge {
  return ({ given, environment }, add) => {
    const texts = given.all.flatMap((node) => [
      ...environment.evaluate(node).texts,
    ]);
    if (isOther(texts, own)) add("dynamic import");
  };
}

/** By function, what may put files into a document, or names what publishes it. */
export const DOCUTILS: Readonly<Record<string, ReferenceJudge>> = {
  "docutils.core.*": judgePublished,
  "docutils.examples.*": judgePublished,
  "docutils.io.*": judgePublished,
  "docutils.*.get_writer_class": importing(COMPONENTS),
  "docutils.*.get_parser_class": importing(COMPONENTS),
  "docutils.*.get_reader_class": importing(COMPONENTS),
  "docutils.*.get_language": importing(LANGUAGES),
};
