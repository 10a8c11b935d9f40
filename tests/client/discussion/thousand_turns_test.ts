import { assert, assertEquals } from "@std/assert";
import { isPlainObject } from "../../../src/core/json.ts";
import { fromFileUrl } from "../../../src/core/path.ts";
import { outputText } from "../../support/output_text.ts";
import { tempState } from "../../support/temp_state.ts";

/** What 700 turns may leave behind of memory, in bytes: less than a message each. */
const HEAP_MARGIN = 500_000;

interface Turn {
  readonly turn: number;
  readonly statements: number;
  readonly rows: number;
  readonly sent: number;
  readonly heap: number;
}

function parseTurn(line: string): Turn {
  const value: unknown = JSON.parse(line);
  const { turn, statements, rows, sent, heap } = isPlainObject(value)
    ? value
    : {};
  return {
    turn: Number(turn),
    statements: Number(statements),
    rows: Number(rows),
    sent: Number(sent),
    heap: Number(heap),
  };
}

Deno.test("LollmsDiscussion reads and keeps no more for the last of 1,000 turns than for an early one", async () => {
  await using temp = await tempState();
  const program = new URL("./_thousand_turns.ts", import.meta.url);
  const config = fromFileUrl(import.meta.resolve("../../../deno.npm.json"));
  const { code, stdout, stderr } = outputText(
    await new Deno.Command(Deno.execPath(), {
      args: [
        "run",
        "-A",
        "--quiet",
        "--no-check",
        "--frozen",
        "--v8-flags=--expose-gc",
        `--config=${config}`,
        fromFileUrl(program),
        temp.dir,
      ],
    }).output(),
  );
  assertEquals(code, 0, stderr);
  const turns = stdout.trim().split("\n").map(parseTurn);
  assertEquals(turns.map(({ turn }) => turn), [100, 300, 1_000]);
  const [early, warm, last] = turns;
  assert(early && warm && last);
  const costs = ({ statements, rows, sent }: Turn) => [statements, rows, sent];
  // Texts differ by the digits of their number, and so in what fits.
  for (const [index, cost] of costs(last).entries()) {
    const before = costs(early)[index] ?? 0;
    assert(Math.abs(cost - before) <= 4, `${stdout}`);
  }
  assert(last.sent < 150, stdout);
  assert(last.heap - warm.heap < HEAP_MARGIN, stdout);
});
