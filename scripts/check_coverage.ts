/**
 * Fails when less than the floor of the lines of `src` and `default_tools` was run by the tests.
 * `deno run -A scripts/check_coverage.ts FOLDER`
 *
 * @module
 */
const FLOOR_PERCENT = 90;
const [folder = ".coverage"] = Deno.args;

await removeBroken(folder);

const { stdout } = await new Deno.Command(Deno.execPath(), {
  args: [
    "coverage",
    "--quiet",
    "--lcov",
    "--include=/(src|default_tools)/",
    "--exclude=/tests/",
    folder,
  ],
  stderr: "inherit",
}).output();
const lcov = new TextDecoder().decode(stdout);
const sum = (field: string) =>
  [...lcov.matchAll(new RegExp(`^${field}:(\\d+)$`, "gm"))]
    .reduce((total, match) => total + Number(match[1]), 0);
const found = sum("LF");
const percent = found === 0 ? 0 : (100 * sum("LH")) / found;
console.log(
  `Coverage: ${
    percent.toFixed(1)
  } % of ${found} lines (floor ${FLOOR_PERCENT} %)`,
);
if (percent < FLOOR_PERCENT) Deno.exit(1);

/** Removes the profiles of processes that were killed while they wrote them: some tests kill some. */
async function removeBroken(folder: string): Promise<void> {
  for await (const { name, isFile } of Deno.readDir(folder)) {
    if (!isFile) continue;
    const path = `${folder}/${name}`;
    try {
      JSON.parse(await Deno.readTextFile(path));
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      await Deno.remove(path);
    }
  }
}
