import { checkReading } from "./_check_reading.ts";
import { Random } from "./_random.ts";

const GROUPS = 25;
const PER_GROUP = 25;

const TAGS = [
  "@param",
  "@param p",
  "@param {string} p",
  "@param {Array<{a: Date}>} [p=5]",
  "@param p.a",
  "@param options.x.y",
  "@param {",
  "@arg p",
  "@default",
  "@defaultValue",
  "@pattern",
  "@example",
  "@format",
  "@minimum",
  "@maximum",
  "@multipleOf",
  "@minLength",
  "@maxItems",
  "@uniqueItems",
  "@integer",
  "@title",
  "@deprecated",
  "@timeout",
  "@uri",
  "@readOnly",
  "@returns {",
  "@returns {Promise<number>}",
  "@typedef {Object} T",
  "@typedef {{a: number}} T",
  "@property {number} a",
  "@callback F",
  "@template T",
  "@type {import('x')}",
  "@constructor",
  "@__proto__",
  "@toString",
  "Args:",
  "Args:\n * p (int): a\n *   - b (str, optional): c",
];

const TEXTS = [
  "",
  "a",
  "-",
  "0",
  "-0",
  "1e999",
  '[1e999, {"a":-1e999}]',
  "0x10",
  "1_000",
  "9007199254740993",
  "123456789012345678901234567890",
  "true",
  "null",
  "undefined",
  "NaN",
  '"a',
  "'a'",
  "'a\\'",
  '{"a":1}',
  '{"__proto__":{"a":1}}',
  "[",
  "[[[[",
  "{{{{",
  "}}}}",
  "`",
  "```",
  "```json\n * [1,\n * 2]\n * ```",
  "~~~",
  "{@link x}",
  "{@link",
  "<b>",
  "(a+)+$",
  "^(a|a)*$",
  "[",
  "(?<n>",
  "\\",
  "\\u{110000}",
  "\\p{Foo}",
  "/^a$/i",
  "/[/",
  "a{99999999}",
  "(?:".repeat(300),
  "(".repeat(300) + ")".repeat(300),
  "x".repeat(3000),
  " ".repeat(3000),
  "[".repeat(3000),
  "@".repeat(500),
  "\t\v\f\u00a0\u3000",
  "\u2028\u2029",
  "\ufeff\u200b\u202e",
  "\ud800",
  "é😀𝒳",
  "\0",
  "* /",
  "**/",
  "*/ export function tool_z() {} /**",
  "30s",
  "-5ms",
  "1e9 hours",
  "__proto__",
  "constructor",
];

const SEPARATORS = [
  " ",
  " ",
  " ",
  " - ",
  "\n * ",
  "\n",
  "\r\n * ",
  ": ",
  "=",
  "",
];

/** A comment of tags and texts in any order. */
function comment(random: Random): string {
  const parts = Array.from(
    { length: 1 + random.below(7) },
    () => {
      const [tag, text] = [random.pick(TAGS), random.pick(TEXTS)];
      const parts = random.pick([[tag, text], [tag, text], [tag], [text]]);
      return parts.map((part) => part + random.pick(SEPARATORS)).join("");
    },
  );
  return `/**${random.pick(SEPARATORS)}${parts.join("")}${
    random.once(15) ? "" : " */"
  }`;
}

const TYPES = [
  "string",
  "number",
  "unknown",
  "any",
  "string[]",
  "{ a?: number }",
  "number | null",
  "T",
  '"a" | "b"',
];

/** A library with comments wherever one can stand. */
function library(random: Random, isJavaScript: boolean): string {
  const c = () => random.once(2) ? comment(random) : "";
  const type = () => isJavaScript ? "" : `: ${random.pick(TYPES)}`;
  const declared = isJavaScript
    ? `${comment(random)}\n`
    : `interface T { ${c()} a${type()}; ${c()} b?${type()} ${c()} }\n`;
  return `${c()}\n${declared}${c()}
export function tool_a(${c()} p${type()}, ${c()} { ${c()} x, y = 1 }${
    isJavaScript ? "" : ": T & { x: string; y?: number }"
  } ${c()}) { ${c()} }
${c()}
export const tool_b = async (${c()} p${type()} = ${c()} 5) => {};
${comment(random)}`;
}

for (let group = 1; group <= GROUPS; group++) {
  Deno.test(`readLibrary() gives schemas or diagnostics for any comment, group ${group}`, () => {
    for (let at = 0; at < PER_GROUP; at++) {
      const seed = group * 1000 + at;
      const random = new Random(seed);
      const isJavaScript = random.once(2);
      const text = library(random, isJavaScript);
      try {
        checkReading(text, isJavaScript ? "lib.js" : "lib.ts");
      } catch (error) {
        const shown = JSON.stringify(text.slice(0, 2000));
        throw new Error(`seed ${seed}: ${shown}`, { cause: error });
      }
    }
  });
}

for (const tag of TAGS) {
  Deno.test(`readLibrary() gives schemas or diagnostics for ${tag.split("\n")[0]} and any text`, () => {
    const texts = TEXTS.filter((text) => !/\*\/|```|~~~/.test(text));
    for (const type of ["number", "unknown", "string[] | null"]) {
      const parameters = texts.map((text, at) =>
        `\n/** ${tag} ${text} */\np${at}: ${type}`
      );
      checkReading(`export function tool_t(${parameters}\n) {}`);
    }
  });
}
