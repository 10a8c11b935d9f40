import { assert, assertEquals } from "@std/assert";

interface Configuration {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports: unknown;
  readonly publish: { readonly include: readonly string[] };
  readonly imports: Readonly<Record<string, string>>;
}

async function read(name: string): Promise<Configuration> {
  const url = new URL(`../${name}`, import.meta.url);
  return JSON.parse(await Deno.readTextFile(url));
}

const published = await read("deno.json");
const npm = await read("deno.npm.json");

function major(specifier: string): string | undefined {
  return /@\^?(\d+)[^@]*$/.exec(specifier)?.[1];
}

Deno.test("deno.npm.json tells the same of the package as deno.json", () => {
  const about = (
    { name, version, license, exports, publish }: Configuration,
  ) => ({
    name,
    version,
    license,
    exports,
    publish,
  });
  assertEquals(about(npm), about(published));
});

Deno.test("deno.npm.json maps the names that deno.json maps, in the same major versions", () => {
  assertEquals(Object.keys(npm.imports), Object.keys(published.imports));
  for (const [name, specifier] of Object.entries(npm.imports)) {
    // A local stand-in has no version.
    if (specifier.startsWith("./")) continue;
    const wanted = published.imports[name] ?? "";
    assert(major(specifier), `${name} is not pinned: ${specifier}`);
    assertEquals(major(specifier), major(wanted), name);
  }
});

Deno.test("deno.json maps std and deno_graph to JSR, and all else to npm", () => {
  for (const [name, specifier] of Object.entries(published.imports)) {
    const registry = /^@(?:std|deno)\//.test(name) ? "jsr:" : "npm:";
    assert(specifier.startsWith(registry), `${name} is ${specifier}`);
  }
});
