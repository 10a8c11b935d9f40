import type { JudgedCall } from "./_judge_call.ts";
import { judgeByReference } from "./_judge_by_reference.ts";
import { judgePath } from "./_path_text.ts";
import { DECODED, exactTexts, flatValue, HOLE, UNKNOWN } from "./_value.ts";

/**
 * Judges calls of libraries whose arguments make the difference.
 *
 * @param call The call.
 * @param ref What is called; `?.name` for a method of whatever object.
 * @param add Takes the kind of risk.
 */
export function judgeLibraryCall(
  call: JudgedCall,
  ref: string,
  add: (kind: string) => void,
): void {
  const name = ref.slice(ref.lastIndexOf(".") + 1);
  if (ref === "pandas.eval" || name === "eval" && ref !== "builtins.eval") {
    judgeByReference(call, ref, add);
    return judgeExpression(call, ref, add);
  }
  if (name === "query" || name === "filter_on") {
    judgeQuery(call, add);
    return judgeSql(call, add);
  }
  if (
    /^(?:to_sql|execute|executescript|executemany|read_sql|read_sql_query|sql|raw_sql)$/
      .test(name)
  ) {
    return judgeSql(call, add);
  }
  if (name === "format" || name === "format_map") {
    const callee = call.node.children[0]?.children[0];
    const format = callee ? call.environment.evaluate(callee) : UNKNOWN;
    if ([...format.texts].some((text) => /\{[^{}]*__\w/.test(text))) {
      add("attributes in a format");
    }
    return;
  }
  if (name === "save") judgeMovie(call, add);
  judgeLoading(call, ref, add);
  judgeByReference(call, ref, add);
}

/** Animations are written by other programs, pictures are not. */
function judgeMovie(call: JudgedCall, add: (kind: string) => void): void {
  const writer = call.at(1, "writer");
  const texts = writer ? exactTexts(writer) : exactTexts(call.at(0) ?? UNKNOWN);
  const other = writer
    ? /^(?:ffmpeg|imagemagick|avconv)/
    : /\.(?:mp4|m4v|mkv|mov|avi|webm)$/;
  if (texts.some((text) => other.test(text))) add("subprocess");
}

function judgeLoading(
  call: JudgedCall,
  ref: string,
  add: (kind: string) => void,
): void {
  const pickled = call.given.keywords.get("allow_pickle") ??
    (ref === "numpy.load" ? call.given.positional[2] : undefined);
  const spread = call.given.spread.some((node) =>
    call.environment.evaluate(node).items?.has("=allow_pickle")
  );
  if (spread || pickled && pickled.type !== "false") add("pickle");
  const evaluated = call.given.keywords.get("eval_str");
  if (evaluated && evaluated.type !== "false") add("dynamic code");
  if (/^(?:ruamel\.)?yaml\.load(?:_all)?$/.test(ref)) {
    const loader = call.at(1, "Loader");
    const safe = loader !== undefined && loader.texts.size === 0 &&
      [...loader.refs].every((one) =>
        /^(?:ruamel\.)?yaml\.C?(?:Safe|Base|RoundTrip)Loader$/.test(one)
      );
    if (!safe) add("pickle");
  }
  const remote =
    /^(?:sklearn\.datasets\.fetch_|(?:tensorflow\.)?keras\.datasets\.|torchvision\.datasets\.|\w+\.from_pretrained$)/;
  const download = call.given.keywords.get("download");
  if (
    remote.test(ref) &&
    (!ref.startsWith("torchvision") || download?.type === "true")
  ) {
    add("network");
  }
}

/** Expressions of pandas reach Python through `@` and attributes. */
function judgeExpression(
  call: JudgedCall,
  ref: string,
  add: (kind: string) => void,
): void {
  const value = call.at(0, "expr");
  if (!value || value.texts.size === 0) return;
  const own = call.program.functionsByName.has("eval");
  if (own && ref !== "pandas.eval") return;
  for (const text of value.texts) {
    const unknown = text === HOLE || text.includes(DECODED);
    if (unknown || isRiskyExpression(text)) return add("dynamic code");
  }
}

function judgeQuery(call: JudgedCall, add: (kind: string) => void): void {
  const python = call.given.keywords.has("engine");
  for (const text of call.at(0, "expr")?.texts ?? []) {
    const unknown = text.includes(DECODED) || python && text === HOLE;
    if (isRiskyExpression(text) || unknown) {
      return add("dynamic code");
    }
  }
}

function isRiskyExpression(text: string): boolean {
  return /__|@\s*\w+\s*(?:\.\s*\w+\s*\.|\()|@\s*\w+\s*\.\s*\w+\s*\(|\bexec\b/
    .test(text);
}

function judgeSql(call: JudgedCall, add: (kind: string) => void): void {
  const texts = call.given.positional.flatMap((
    node,
  ) => [...flatValue(call.environment.evaluate(node)).texts]);
  for (const text of texts) {
    if (/^(?!sqlite)\w+(?:\+\w+)?:\/\//.test(text)) add("network");
    if (
      /\bload_extension\s*\(|(?:^|;)\s*(?:(?:force\s+)?install|load)\s+['"\w]/i
        .test(text)
    ) add("native extension");
    const kind = writtenBy(text, texts).map((path) => judgePath(path, "write"))
      .find(Boolean);
    if (kind) add(kind);
  }
  // Queries of some engines name files in place of tables.
  for (const text of exactTexts({ refs: new Set(), texts: new Set(texts) })) {
    const from = /\b(?:from|read_\w+\s*\()\s*'([^']*)'/i.exec(text)?.[1];
    const kind = from === undefined ? undefined : judgePath(from, "read");
    if (kind) add(kind);
  }
}

/** By the word before a file that is written, the statement that it must be part of. */
const WRITING: ReadonlyMap<string, RegExp> = new Map([
  ["attach", /\battach\b/i],
  ["into", /\bvacuum\b/i],
  ["to", /\bcopy\b/i],
]);

/** Files that a statement writes; any of what is given with it where one is put in later. */
function writtenBy(text: string, given: readonly string[]): readonly string[] {
  const targets =
    /\b(attach|into|to)(?:\s+database)?\s+(?:['"]([^'"]*)['"]|[?:])/gi;
  const words = new Set(
    [...WRITING].filter(([, statement]) => statement.test(text))
      .map(([word]) => word),
  );
  const paths: string[] = [];
  let put = false;
  for (const [, word = "", path] of text.matchAll(targets)) {
    if (!words.has(word.toLowerCase())) continue;
    if (path === undefined) put = true;
    else paths.push(path);
  }
  return put ? [...paths, ...given] : paths;
}
