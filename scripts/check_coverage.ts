/**
 * Fails when less than the floor of the lines of `src` and `default_tools` was run by the tests.
 * `deno run -A scripts/check_coverage.ts FOLDER`
 *
 * @module
 */
const FLOOR_PERCENT = 85;

const { stdout } = await new Deno.Command(Deno.execPath(), {
  args: [
    "coverage",
    "--quiet",
    "--lcov",
    "--include=/(src|default_tools)/",
    "--exclude=/tests/",
    `${Deno.args[0]}`,
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
