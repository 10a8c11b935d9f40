import { optionTable, parseArguments } from "./_options.ts";
import type { Verdict } from "./_verdict.ts";
import type { Word } from "./_word.ts";

const TABLE = optionTable(
  "nErsuz e: l: i? --quiet --silent --regexp-extended --expression: --separate --unbuffered --null-data --line-length: --posix --in-place? --sandbox --debug",
);
const MAX_LENGTH = 2_000;
const ADDRESS = String
  .raw`(?:\d+(?:~\d+)?|\$|/(?:[^/\\\n]|\\.)*/[IM]*|\\%(?:[^%\\\n]|\\.)*%[IM]*)`;
const RANGE = String
  .raw`(?:${ADDRESS}(?:\s*,\s*(?:${ADDRESS}|[+~]\d+))?\s*!?\s*)?`;
const START = new RegExp(String.raw`^[\s;{}]*${RANGE}`);
const SIMPLE =
  /^(?:[{}]|[pPdDnNgGhHxl=zF](?=[\s;}#]|$)|[qQ]\s*\d*(?=[\s;}]|$)|[btT]\s*\w*\s*(?=[;}\n]|$)|:\s*\w+\s*(?=[;}\n]|$)|#[^\n]*)/;
const TEXT = /^[aic](?:\\\n|\s*\\?\s?)[^\n]*(?:\n|$)/;

/** Judges `sed`: only scripts that print and substitute; in place only of what the script itself wrote. */
export function judgeSed(args: readonly Word[]): Verdict {
  const given = parseArguments(args, TABLE);
  const scripts = given.options.filter((it) =>
    /^(?:-e|--expression)$/.test(it.name)
  )
    .map((it) => it.value);
  const files = scripts.length ? given.operands : given.operands.slice(1);
  if (!scripts.length) scripts.push(given.operands[0]);
  const inPlace = given.options.find((it) =>
    /^(?:-i|--in-place)$/.test(it.name)
  );
  const isHarmless = scripts.every((it) =>
    it?.value !== undefined && !it.pattern && isHarmlessScript(it.value)
  );
  const paths = files.map((it) => it.value);
  const suffix = inPlace?.value?.value ?? "";
  // A name that wildcards stand for could be an option: one more script.
  const pattern = files.find((it) =>
    it.pattern && /^[*?[]/.test(it.value ?? "")
  );
  const odd = given.reason ?? (pattern && `${pattern.text} may be an option`) ??
    (isHarmless ? undefined : "sed with a script that may do more than print");
  return {
    reason: odd ?? (inPlace ? "sed -i changes files" : undefined),
    fineForOwn: odd === undefined && suffix === "",
    paths: [...given.paths, ...paths],
    writes: inPlace ? paths : [],
  };
}

/** Whether a script has only commands that neither run programs nor touch files. */
function isHarmlessScript(script: string): boolean {
  if (script.length > MAX_LENGTH) return false;
  let rest = script;
  for (let steps = 0; steps < 200; steps++) {
    const start = START.exec(rest)?.[0] ?? "";
    rest = rest.slice(start.length);
    if (rest.trim() === "") return true;
    const length = SIMPLE.exec(rest)?.[0].length ??
      TEXT.exec(rest)?.[0].length ??
      substitutionLength(rest);
    if (!length) return false;
    rest = rest.slice(length);
    if (rest && !/^[\s;{}]/.test(rest) && rest === script) return false;
  }
  return false;
}

/** `s` and `y` with any separator; of the flags only those that write nowhere and run nothing. */
function substitutionLength(text: string): number {
  const kind = text.charAt(0);
  const separator = text.charAt(1);
  if (
    (kind !== "s" && kind !== "y") || !separator || /[\w\s\\;]/.test(separator)
  ) return 0;
  let end = 2;
  for (let parts = 0; parts < 2; end++) {
    const character = text.charAt(end);
    if (character === "" || (character === "\n" && parts === 0)) return 0;
    if (character === "\\") end += 1;
    else if (character === "[" && parts === 0) {
      return bracketed(text, separator);
    } else if (character === separator) parts += 1;
  }
  const flags = /^[gpiIM\d]*(?=\s*(?:[;}\n#]|$))/.exec(text.slice(end))?.[0];
  return flags === undefined ? 0 : end + flags.length;
}

/** In brackets a separator may count or not: then neither reading may end early. */
function bracketed(text: string, separator: string): number {
  const escaped = separator.replace(/[\\^$.*+?()[\]{}|\/-]/g, "\\$&");
  const plain = String.raw`(?:[^${escaped}\\\n]|\\.)*`;
  const match = new RegExp(
    `^[sy]${escaped}${plain}${escaped}${plain}${escaped}[gpiIM\\d]*(?=\\s*(?:[;}\\n#]|$))`,
  ).exec(text);
  const inside = /\[[^\]]*\]/g;
  const risky = [...text.matchAll(inside)].some((it) =>
    it[0].includes(separator)
  );
  return match && !risky ? match[0].length : 0;
}
