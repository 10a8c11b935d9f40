import { assert, assertEquals } from "@std/assert";
import { isSafePattern } from "../../../src/schema/arguments/_pattern_risk.ts";

const SAFE = [
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
  "^-?\\d+(\\.\\d+)?$",
];

const RISKY = [
  "^(a+)+$",
  "^(a|a)*$",
  "(x+x+)+y",
  "^(?:\\w+\\s?)*$",
  "^(\\d+)*$",
  "^(.*a){20}$",
  "^.*.*.*.*.*x$",
  "^(?:a?){60}a{60}$",
  "^(?:-[a-z]+[a-z]+)*$",
  "(",
  "^\\-$",
  "(?i:a)",
];

for (const pattern of SAFE) {
  Deno.test(`isSafePattern() accepts ${pattern} for 250 characters`, () => {
    assertEquals(isSafePattern(pattern, 250), true);
  });
}

for (const pattern of RISKY) {
  Deno.test(`isSafePattern() refuses ${pattern} for 250 characters`, () => {
    assertEquals(isSafePattern(pattern, 250), false);
  });
}

Deno.test("isSafePattern() looks at the length of the text", () => {
  assertEquals(isSafePattern("a*b", 2_000), true);
  assertEquals(isSafePattern("a*b", 200_000), false);
  assertEquals(isSafePattern("^\\w+$", 2_000_000), true);
});

Deno.test("isSafePattern() accepts only what the engine matches in little time", () => {
  const seeds = ["a", "-", "0", ".", "@", "ab-", "a.", "a@"];
  for (const pattern of SAFE) {
    for (const seed of seeds) {
      const expression = new RegExp(pattern, "u");
      const start = performance.now();
      expression.test(seed.repeat(250).slice(0, 249) + "!");
      assert(performance.now() - start < 500, `${pattern} on ${seed}`);
    }
  }
});
