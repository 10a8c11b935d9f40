import type { ReferenceJudge } from "./_judge_call.ts";
import type { PythonNode } from "./_python_node.ts";
import type { Program } from "./_program.ts";
import { judgePath } from "./_path_text.ts";
import { DECODED, flatValue, HOLE, UNKNOWN } from "./_value.ts";

/** Directives that put a file or what an address gives into a document. */
const INSERTION = /\binclude\s*::|:(?:file|url)\s*:|literalinclude\s*::/i;
const COMPONENTS =
  /^(?:html\w*|s5(?:_html)?|latex\w*|xetex|xelatex|luatex|lualatex|manpage|odt|odf|pep(?:_html)?|pseudoxml|pprint|pformat|docutils_xml|xml|null|standalone|doctree|rst|restructuredtext|rest|restx|rtxt|markdown|md|commonmark|myst|recommonmark)$/i;

/** Judges that a document is published: it may put files into itself, and name what publishes it. */
export const judgePublished: ReferenceJudge = (call, add) => {
  const { given, environment, program } = call;
  for (
    const name of [
      "writer_name",
      "parser_name",
      "reader_name",
      "writer",
      "parser",
      "reader",
    ]
  ) {
    const node = given.keywords.get(name);
    const texts = node ? [...environment.evaluate(node).texts] : [];
    if (texts.some((text) => text !== HOLE && !COMPONENTS.test(text))) {
      return add("dynamic import");
    }
  }
  const overrides = given.keywords.get("settings_overrides");
  const settings = overrides && environment.evaluate(overrides);
  if (settings) {
    for (const text of flatValue(settings).texts) {
      const kind = judgePath(text, "read");
      if (kind) return add(kind);
    }
  }
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
