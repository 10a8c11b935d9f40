/** Modules of script, which Deno takes for no others. */
const SCRIPT = /\.(?:ts|mts|js|mjs)$/;

/**
 * Words by which code reaches modules or variables of Node, or makes code of
 * text (`arguments`: those of a CommonJS module are its `require`), escapes that
 * could spell one, and `import` where no declaration can follow.
 */
const WAYS =
  /\b(?:eval|Function|process|Buffer|global|setImmediate|clearImmediate|require|module|arguments)\b|node:|\\(?:[xu\r\n\u2028\u2029])|\bimport\b(?!\s*[\w$"'*{]|\.meta\b)/;

/** By what a string goes on in what counts as the next line. */
const GOES_ON = /\\[\r\n]|[\u2028\u2029]/;

/** A comment of one line that begins it, or how such a one of several lines begins. */
const COMMENT = /^[ \t]*\/(?:\/.*$|(\*))/gm;

/** What ends a template, or goes from its text into code. */
const TEMPLATE = /`|\$\{/;

/**
 * Whether a module may reach Node's modules and variables but through what it
 * imports. Judged by its text, comments and strings included: true proves nothing,
 * false does, where code cannot be made of text.
 *
 * @param path Path of the module.
 * @param text Its text; undefined when it is not known.
 */
export function reachesNode(path: string, text: string | undefined): boolean {
  if (path.endsWith(".json")) return false;
  return text === undefined || !SCRIPT.test(path) ||
    (WAYS.test(text) && (GOES_ON.test(text) ||
      WAYS.test(withoutComments(text))));
}

/**
 * Leaves out comments that begin their line. Wherever these stand there is no
 * code in them: inside of a template they neither end it nor go into an
 * expression, inside of another comment they do not go beyond its end, and no
 * string goes on in a new line (`GOES_ON`). What is not certain stays.
 */
function withoutComments(text: string): string {
  let kept = "";
  let done = 0;
  COMMENT.lastIndex = 0;
  for (let found; (found = COMMENT.exec(text)) !== null;) {
    const isBlock = found[1] !== undefined;
    const close = isBlock
      ? text.indexOf("*/", COMMENT.lastIndex)
      : COMMENT.lastIndex;
    if (close < 0) break;
    const end = isBlock ? close + "*/".length : close;
    const comment = text.slice(found.index, end);
    COMMENT.lastIndex = end;
    if (TEMPLATE.test(comment) || (!isBlock && comment.includes("*/"))) {
      continue;
    }
    kept += text.slice(done, found.index);
    done = end;
  }
  return kept + text.slice(done);
}
