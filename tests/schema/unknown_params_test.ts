import { assertEquals, assertStringIncludes } from "@std/assert";
import { notable, places, readSource } from "./_read_source.ts";

const UNKNOWN: readonly (readonly [
  comment: string,
  parameters: string,
  hint: string,
])[] = [
  ["@param bea B.", "bee: string", "did you mean bee?"],
  ["@param xyz B.", "bee: string", "rename or remove it"],
  ["@param o.limt B.", "o: { limit: number }", "did you mean limit?"],
  ["@param o.limt B.", "{ limit }: { limit: number }", "did you mean limit?"],
  ["@param o.a.limt B.", "{ a: { limit } }", "did you mean limit?"],
  ["@param o.limt B.", "o: { limit: number }[]", "did you mean limit?"],
  ["@param o O. @param p P.", "{ limit }: { limit: number }", "@param p"],
  ["@param bea B.", "", "rename or remove it"],
];

for (const [comment, parameters, hint] of UNKNOWN) {
  Deno.test(`readLibrary() warns that ${comment} is about nothing in (${parameters})`, () => {
    const reading = readSource(
      `/** T. ${comment} */\nexport function tool_t(${parameters}) {}`,
    );
    assertEquals(
      places(notable(reading)).map((place) => place.replace(/:\d+ /, " ")),
      ["lib.ts:1 warning unknown-param-tag"],
    );
    assertStringIncludes(notable(reading)[0]?.message ?? "", hint);
  });
}

const KNOWN: readonly (readonly [
  comment: string,
  parameters: string,
  file?: string,
])[] = [
  ["@param o O. @param o.a A.", "{ a }: { a: string }"],
  ["@param a A.", "{ a }: { a: string }"],
  ["@param o.a A. @param p P.", "{ a }: { a: string }, [b]: string[]"],
  ["@param o.a.b A.", "{ a: { b } }"],
  ["@param o.x A.", "{ a, ...rest }: { a: string; [key: string]: string }"],
  ["@param o.x A.", "o: Record<string, string>"],
  ["@param o.x A.", "o: unknown"],
  ["@param o.next.x A.", "o: N"],
  ["@param tool_context C. @param rest R.", "tool_context: any, ...rest: any"],
  ["@param o.tool_context C.", "{ a, tool_context }"],
  ["@param {object} o O. @param {string} o.a A.", "o", "lib.js"],
];

for (const [comment, parameters, file = "lib.ts"] of KNOWN) {
  Deno.test(`readLibrary() finds what ${comment} is about in (${parameters})`, () => {
    const reading = readSource({
      [file]:
        `/** T. ${comment} */\nexport function tool_t(${parameters}) {}\n${
          file === "lib.ts" ? "interface N { next: N; x: string }" : ""
        }`,
    });
    assertEquals(notable(reading), []);
  });
}
