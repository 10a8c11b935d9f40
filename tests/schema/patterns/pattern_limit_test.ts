import { assert, assertEquals } from "@std/assert";
import { patternLimit } from "../../../src/schema/patterns/pattern_limit.ts";

/** What a template literal type has for a number. */
const NUMBER = "-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?";

const UNLIMITED = [
  "",
  "^[A-Z]{3}$",
  "^\\d{4}-\\d{2}-\\d{2}$",
  "^[a-z0-9]+(?:-[a-z0-9]+)*$",
  "^[\\w.+-]+@[\\w-]+\\.[\\w.-]+$",
  "^#(?:[0-9a-f]{3}|[0-9a-f]{6})$",
  "^\\d+(\\.\\d+){2}$",
  "^(?=.*\\d)(?=.*[a-z]).{8,}$",
  "^(\\+\\d{1,3})?\\d{6,12}$",
  "^https?://",
  "\\.(?:jpe?g|png)$",
  "^\\p{Lu}\\w*$",
  "^[^/\\\\]+$",
  "^(a|b|c)$",
  "^-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?$",
  "^[\\s\\S]*-[\\s\\S]*$",
  "^\\w+$",
  `^${NUMBER}(?:s|m|h)$`,
  `^${NUMBER}(?:ms|m|h)$`,
  `^v${NUMBER}\\.${NUMBER}$`,
  `^${NUMBER}-${NUMBER}-${NUMBER}$`,
  "^(?:[a-z]+,)*[A-Z]+$",
  "^[a-z]+(?:\\[\\d+\\])*$",
];

/** Patterns with the least and the most that their limit may be. */
const LIMITED:
  readonly (readonly [pattern: string, from: number, to: number])[] = [
    ["a*b", 1_000, 4_000],
    ["[a-z]+[0-9]+", 1_000, 4_000],
    ["^[\\s\\S]*-[\\s\\S]*-[\\s\\S]*$", 1_000, 4_000],
    ["^(\\w+\\.)+\\w+$", 1_000, 4_000],
    ["(?<=x[a-z]+)y", 1_000, 4_000],
    ["^(?:[a-z]+[ -]?)+$", 12, 30],
    ["^(a+)+$", 12, 30],
    ["^(a|a)*$", 12, 30],
    ["^(a*)*$", 12, 30],
    ["(x+x+)+y", 12, 30],
    ["^(?:\\w+\\s?)*$", 12, 30],
    ["^(\\d+)*$", 12, 30],
    ["^(.*a){20}$", 12, 30],
    ["^.*.*.*.*.*x$", 12, 100],
    ["^(?:-[a-z]+[a-z]+)*$", 12, 30],
    [`^${NUMBER}${NUMBER}$`, 50, 500],
    ["^(?:\\d+(?:\\.\\d+)?)+$", 12, 30],
    ["^(?:a+b?)+c$", 12, 30],
    ["^(?:β[α-ω]+[α-ω]+)*$", 12, 30],
    ["^(?:\\p{Lu}[А-я]+[А-я]+)*$", 12, 30],
    ["(?i:[a-z]+)", 12, 30],
    ["^(a|a|a|a)*$", 5, 15],
    ["^(?:a?){60}a{60}$", 1, 15],
    ["(", -1, -1],
    ["^\\-$", -1, -1],
    [`${"(".repeat(200)}a${")".repeat(200)}`, -1, -1],
    ["a".repeat(6_000), -1, -1],
  ];

for (const pattern of UNLIMITED) {
  Deno.test(`patternLimit() sets no limit on ${pattern}`, () => {
    assertEquals(patternLimit(pattern), Infinity);
  });
}

for (const [pattern, from, to] of LIMITED) {
  Deno.test(`patternLimit() limits ${pattern.slice(0, 50)} to between ${from} and ${to}`, () => {
    const limit = patternLimit(pattern);
    assert(from <= limit && limit <= to, `${limit}`);
  });
}

Deno.test("patternLimit() lets through only what the engine matches in little time", () => {
  const seeds = [
    "a",
    "-",
    "0",
    ".",
    "@",
    "x",
    "β",
    "ab-",
    "a.",
    "a@",
    "a ",
    "1.1e1",
  ];
  for (const pattern of [...UNLIMITED, ...LIMITED.map(([one]) => one)]) {
    const length = Math.min(patternLimit(pattern), 50_000);
    if (length < 1) continue;
    const expression = new RegExp(pattern, "u");
    for (const seed of seeds) {
      const text = seed.repeat(length).slice(0, length - 1) + "!";
      const start = performance.now();
      expression.test(text);
      assert(performance.now() - start < 2_000, `${pattern} on ${seed}`);
    }
  }
});
