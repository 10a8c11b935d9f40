import { assert, assertEquals } from "@std/assert";
import fc from "fast-check";
import {
  matchUriTemplate,
  parseUriTemplate,
  type UriTemplate,
} from "../../src/core/uri_template.ts";

function parsed(text: string): UriTemplate {
  const template = parseUriTemplate(text);
  if ("reason" in template) throw new Error(template.reason);
  return template;
}

const MATCHES: readonly (readonly [
  template: string,
  uri: string,
  values: Readonly<Record<string, string>> | undefined,
])[] = [
  ["notes://all", "notes://all", {}],
  ["notes://all", "notes://al", undefined],
  ["notes://all", "notes://all/", undefined],
  ["notes://{name}", "notes://a", { name: "a" }],
  ["notes://{name}", "notes://", undefined],
  ["notes://{name}", "notes://a/b", undefined],
  ["notes://{name}", "notes://a?b", undefined],
  ["notes://{name}", "notes://a#b", undefined],
  ["notes://{name}", "notes://a%2Fb%20c", { name: "a/b c" }],
  ["notes://{name}", "notes://Zoë & co", { name: "Zoë & co" }],
  ["notes://{name}", "notes://100%", undefined],
  ["notes://{name}", "xnotes://a", undefined],
  ["a:{x}-{y}", "a:1-2-3", { x: "1-2", y: "3" }],
  ["a:{x}{y}", "a:123", { x: "12", y: "3" }],
  ["a:{x}{y}", "a:1", undefined],
  ["a:{x,y}", "a:1,2", { x: "1", y: "2" }],
  ["a:{x,y}", "a:1,2,3", undefined],
  ["a:{x,y}", "a:1", undefined],
  ["a:{+x}", "a:b/c?d=e#f", { x: "b/c?d=e#f" }],
  ["a:{x*}", "a:b/c", { x: "b/c" }],
  ["a:{+x}/raw", "a:b/raw/raw", { x: "b/raw" }],
  ["a:{+x}/raw", "a:/raw", undefined],
  ["a:{x}/of/{y*}", "a:1/of/2/of/3", { x: "1", y: "2/of/3" }],
  ["a:{x}{?q,r}", "a:1", { x: "1" }],
  ["a:{x}{?q,r}", "a:1?", { x: "1" }],
  ["a:{x}{?q,r}", "a:1?r=2&q=a%26b", { x: "1", r: "2", q: "a&b" }],
  ["a:{x}{?q,r}", "a:1?q=a=b", { x: "1", q: "a=b" }],
  ["a:{x}{?q,r}", "a:1?s=2", undefined],
  ["a:{x}{?q,r}", "a:1?q=2&q=3", undefined],
  ["a:{+x}{?q}", "a:b/c?q=1", { x: "b/c", q: "1" }],
  ["a:{__proto__}", "a:1", Object.fromEntries([["__proto__", "1"]])],
];

for (const [template, uri, values] of MATCHES) {
  Deno.test(`matchUriTemplate() matches ${uri} with ${template} as documented`, () => {
    assertEquals(matchUriTemplate(parsed(template), uri), values);
  });
}

Deno.test("parseUriTemplate() says what it does not understand", () => {
  const cases: readonly (readonly [text: string, reason: string])[] = [
    ["a:{/x}", "{/x} is not understood"],
    ["a:{#x}", "{#x} is not understood"],
    ["a:{;x}", "{;x} is not understood"],
    ["a:{&x}", "{&x} is not understood"],
    ["a:{x:3}", "{x:3} is not understood"],
    ["a:{}", "{} is not understood"],
    ["a:{x,}", "{x,} is not understood"],
    ["a:{+x,y}", "{+x,y} is not understood"],
    ["a:{?x*}", "{?x*} is not understood"],
    ["a:{x", "{x is not understood"],
    ["a:x}", "a:x} is not understood"],
    ["a:{x{y}}", "{x is not understood"],
    ["a:{?x}/b", "{?...} must stand at its end"],
    ["a:{?x}{y}", "{?...} must stand at its end"],
    ["a:{x}/{x}", "it has {x} twice"],
    ["a:{x}{?x}", "it has {x} twice"],
    [`a:${"b".repeat(1_000)}`, "it is longer than 1000 characters"],
    [
      `a:${Array.from({ length: 31 }, (_, at) => `{x${at}}`).join("/")}`,
      "it has more than 30 variables",
    ],
  ];
  for (const [text, reason] of cases) {
    const template = parseUriTemplate(text);
    assert("reason" in template && template.reason.startsWith(reason), text);
  }
});

Deno.test("matchUriTemplate() gives back what a template was expanded with", () => {
  const value = fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" });
  fc.assert(fc.property(value, value, value, (x, y, q) => {
    const [a, b, c] = [x, y, q].map(encodeURIComponent);
    assertEquals(
      matchUriTemplate(
        parsed("a://{x}/{y}/end{?q}"),
        `a://${a}/${b}/end?q=${c}`,
      ),
      { x, y, q },
    );
  }));
});

Deno.test("matchUriTemplate() looks at each place once for each part, whatever the text", () => {
  // Backtracking would take more steps than there are atoms.
  const middle = Array.from({ length: 29 }, (_, at) => `aa{+v${at}}`).join("");
  const template = parsed(`a:${middle}b`);
  assertEquals(matchUriTemplate(template, `a:${"a".repeat(8_000)}`), undefined);
  const values = matchUriTemplate(template, `a:${"a".repeat(8_000)}b`);
  assertEquals(Object.keys(values ?? {}).length, 29);
  assertEquals(
    matchUriTemplate(parsed("a:{+x}"), `a:${"a".repeat(9_000)}`),
    undefined,
  );
});
