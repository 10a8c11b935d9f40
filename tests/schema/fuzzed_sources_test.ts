import { assert } from "@std/assert";
import { walk } from "@std/fs";
import { fromFileUrl } from "../../src/core/path.ts";
import { checkReading } from "./_check_reading.ts";
import { COMPUTED_TYPES } from "./_computed_types.ts";
import { mutateSource } from "./_mutate_source.ts";
import { OBJECT_TYPES } from "./_object_types.ts";
import { PLAIN_TYPES } from "./_plain_types.ts";
import { Random } from "./_random.ts";
import { randomRevivedType } from "./_random_type.ts";

/** Groups of sources, each a test of its own. */
const GROUPS = 40;
const PER_GROUP = 25;
/** Longer files are read in pieces. */
const MAX_SOURCE = 6_000;

async function filesBelow(folder: string): Promise<string[]> {
  const root = fromFileUrl(new URL(folder, import.meta.url));
  const options = { includeDirs: false, exts: [".ts", ".js", ".mjs", ".jsx"] };
  const paths = await Array.fromAsync(walk(root, options), ({ path }) => path);
  return await Promise.all(paths.sort().map((path) => Deno.readTextFile(path)));
}

function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (let at = 0; at < text.length; at += MAX_SOURCE) {
    pieces.push(text.slice(at, at + MAX_SOURCE));
  }
  return pieces;
}

const corpus = [
  ...(await filesBelow("../../default_tools")).flatMap(piecesOf),
  ...(await filesBelow("../discovery")).flatMap(piecesOf),
  ...(await filesBelow("../schema")).flatMap(piecesOf),
  ...[...PLAIN_TYPES, ...OBJECT_TYPES, ...COMPUTED_TYPES].flatMap(toolOf),
  ...Array.from({ length: 100 }, (_, at) => randomRevivedType(at))
    .flatMap(toolOf),
];

/** Small sources count more: a change matters more in them. */
function toolOf([type, declarations = ""]: readonly [string, string?]) {
  const source = `${declarations}
/** Does something. @param p - a thing */
export async function tool_t(p: ${type}, q = 5): Promise<{ a: ${type} }> {}
`;
  return [source, source];
}

for (let group = 1; group <= GROUPS; group++) {
  Deno.test(`readLibrary() gives schemas or diagnostics for mutated sources, group ${group}`, () => {
    for (let at = 0; at < PER_GROUP; at++) {
      const seed = group * 1000 + at;
      const random = new Random(seed);
      const text = mutateSource(
        random.pick(corpus),
        random.pick(corpus),
        random,
      );
      const name = random.pick(["lib.ts", "lib.ts", "lib.js", "lib.tsx"]);
      try {
        checkReading(text, name);
      } catch (error) {
        const shown = JSON.stringify(text.slice(0, 2000));
        throw new Error(`seed ${seed}, ${name}: ${shown}`, { cause: error });
      }
    }
  });
}

const WRAPPERS: readonly (readonly [before: string, after: string])[] = [
  ["{ a: ", " }"],
  ["(", ")"],
  ["[", ", 1?]"],
  ["Array<", ">"],
  ["Record<string, ", ">"],
  ["Partial<", ">"],
  ["readonly ", "[]"],
  ["1 | ", ""],
  ["{ b: 1 } & ", ""],
  ["keyof ", ""],
  ["string extends ", " ? 1 : 2"],
  ["`${", "}`"],
  ["(() => ", ")"],
  ["Awaited<Promise<", ">>"],
  ["Set<", ">"],
  ["{ [K in 'a']: ", " }"],
  ["NonNullable<", " | null>"],
  ["", "['a']"],
  ["/** @minimum 5 */ ", ""],
];

Deno.test("readLibrary() gives schemas or diagnostics for types that are nested deep", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const random = new Random(seed);
    const wrappers = random.some(WRAPPERS, 1);
    const depth = random.pick([5, 30, 100, 400, 1500]);
    const around = Array.from({ length: depth }, () => random.pick(wrappers));
    const type = around.map(([before]) => before).join("") + "string" +
      around.reverse().map(([, after]) => after).join("");
    const isOpen = random.once(4);
    const text = `export function tool_t(p: ${type}${isOpen ? "" : ") {}"}`;
    try {
      const { tools, diagnostics } = checkReading(text);
      assert(tools.length === 1 || diagnostics.length > 0);
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error });
    }
  }
});
