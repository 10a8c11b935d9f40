import { assertEquals } from "@std/assert";
import { packs, run } from "./_cached.ts";
import { tool, tools } from "./_discover.ts";
import { makeTempFolder } from "./_temp_folder.ts";

Deno.test("discoverLibraries() writes what has changed of a large source apart, and the whole when much has", async () => {
  const names = Array.from({ length: 20 }, (_, index) => `t${index}`);
  const sourceOf = (name: string, round: number) => ({
    [`tools/${name}.ts`]: `// ${round}\n${tool(name)}`,
  });
  await using folder = await makeTempFolder(
    Object.assign({}, ...names.map((name) => sourceOf(name, 0))),
  );
  const sizes = async () => {
    const infos = await Promise.all(
      (await packs(folder)).map((path) => Deno.stat(path)),
    );
    return infos.map(({ size }) => size).sort((a, b) => b - a);
  };
  await run(folder);
  const [whole = 0] = await sizes();
  await folder.write(sourceOf("t3", 1));
  assertEquals((await run(folder)).read.length, 1);
  const [base, change = 0] = await sizes();
  assertEquals([base, change > 0 && change < whole / 2], [whole, true]);
  // Changes add up, files go, and another process sees the same.
  await folder.write(sourceOf("t4", 1));
  await Deno.remove(folder.at("tools/t5.ts"));
  assertEquals((await run(folder)).read.length, 1);
  const warm = await run(folder);
  assertEquals([warm.read.length, tools(warm.discovery).length], [0, 19]);
  assertEquals((await sizes())[0], whole);
  const many = names.slice(6, 12).map((name) => sourceOf(name, 1));
  await folder.write(Object.assign({}, ...many));
  assertEquals((await run(folder)).read.length, 6);
  assertEquals((await sizes())[0] === whole, false);
  assertEquals((await run(folder)).read.length, 0);
});

Deno.test("discoverLibraries() ignores a change that is not of the pack beside it", async () => {
  const names = Array.from({ length: 8 }, (_, index) => `t${index}`);
  await using folder = await makeTempFolder(
    Object.fromEntries(
      names.map((name) => [`tools/${name}.ts`, tool(name)]),
    ),
  );
  await run(folder);
  await folder.write({ "tools/t1.ts": `// other\n${tool("t1")}` });
  await run(folder);
  const change =
    (await packs(folder)).find((path) => path.endsWith(".change.json")) ?? "";
  const text = await Deno.readTextFile(change);
  await Deno.remove(folder.at("cache"), { recursive: true });
  await folder.write({ "tools/t2.ts": `// other\n${tool("t2")}` });
  await run(folder);
  await Deno.writeTextFile(change, text);
  const { read, discovery } = await run(folder);
  assertEquals([read.length, tools(discovery).length], [0, 8]);
});
