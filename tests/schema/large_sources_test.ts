import { assert, assertEquals } from "@std/assert";
import { readSource, type SourceFiles } from "./_read_source.ts";

function listed(
  count: number,
  item: (at: number) => string,
  separator = ",",
): string {
  return Array.from({ length: count }, (_, at) => item(at)).join(separator);
}

/** Modules each of which exports all names of all of them. */
function web(count: number): SourceFiles {
  const stars = listed(count, (at) => `export * from "./m${at}.ts";`, "\n");
  return Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`m${at}.ts`, stars]),
  );
}

const IMPORTS = `import type { ${
  listed(2_000, (at) => `X${at}`)
} } from "./m0.ts";
import { ${listed(2_000, (at) => `y${at}`)} } from "./m0.ts";
export function tool_t(p: [${listed(2_000, (at) => `X${at}`)}]) {
  ${listed(2_000, (at) => `y${at}()`, ";")}
}`;

const LARGE: readonly (readonly [
  title: string,
  source: string | SourceFiles,
])[] = [
  [
    "as many @param tags as parameters",
    `/**\n${listed(6_000, (at) => ` * @param a${at} foo`, "\n")}\n */
export function tool_t(${listed(6_000, (at) => `a${at}: string`)}) {}`,
  ],
  [
    "many @param tags of other names",
    `/**\n${listed(6_000, (at) => ` * @param a${at} foo`, "\n")}\n */
export function tool_t(${listed(6_000, (at) => `b${at}: string`)}) {}`,
  ],
  [
    "many @param tags of other members",
    `/**\n${listed(6_000, (at) => ` * @param o.a${at} foo`, "\n")}\n */
export function tool_t(o: { ${listed(6_000, (at) => `b${at}: 1`, ";")} }) {}`,
  ],
  ["many imports of what is not exported", {
    "lib.ts": IMPORTS,
    "m0.ts": listed(5_000, (at) => `export const z${at} = 1;`, "\n"),
  }],
  ["many imports from modules that export each other", {
    "lib.ts": IMPORTS,
    ...web(50),
  }],
  [
    "a large union held against itself",
    `type U = ${listed(20_000, (at) => `"k${at}"`, "|")};
type Held<T> = T extends string ? T extends U ? T : never : never;
export function tool_t(p: Held<U>) {}`,
  ],
];

for (const [title, source] of LARGE) {
  Deno.test(`readLibrary() reads ${title} in little time`, () => {
    const start = performance.now();
    const { tools } = readSource(source);
    // It takes a second at most, and where each was compared with each many times that.
    assert(performance.now() - start < 3_000, "it took too long");
    assertEquals(tools.map(({ name }) => name), ["tool_t"]);
  });
}
