import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import {
  COOKED,
  driveTerminal,
  RAW,
  type TerminalRun,
  type TerminalScript,
} from "../../support/drive_terminal.ts";
import { ROOT } from "../_lcp_process.ts";

async function program(
  scenario: string,
  steps: TerminalScript["steps"],
): Promise<TerminalRun> {
  const config = join(ROOT, "deno.npm.json");
  const path = join(ROOT, "tests/cli/terminal/_operator_program.ts");
  return await driveTerminal({
    command: [
      ...[Deno.execPath(), "run", "-A", "--config", config],
      ...[path, scenario],
    ],
    env: { NO_COLOR: "1" },
    steps,
  });
}

const KEYS = "y allow";

Deno.test("the terminal operator takes an edited rule, and then how long it holds", async () => {
  const run = await program("always", [
    { expect: "a always: net:api.example.com:443" },
    { send: "a" },
    { expect: "> net:api.example.com:443" },
    { send: "\x17nett:example.com\r" },
    { expect: '"nett:example.com" is no rule' },
    // It goes on where the cursor was left.
    { send: "\x17net:*.example.com\r" },
    { expect: "Always allow net:*.example.com" },
    { expect: "l saved for later sessions too" },
    // There is no default here either.
    { send: "\r" },
    { expect: "Always allow net:*.example.com" },
    { send: "l" },
    { expect: "allowed from now on (net:*.example.com)" },
  ]);
  assertEquals(JSON.parse(run.stdout), [
    "always",
    "",
    { rule: "net:*.example.com", save: true },
  ]);
});

Deno.test("the terminal operator takes a question back while it is shown, and goes on to the next", async () => {
  const run = await program("unwanted", [
    { expect: KEYS },
    { signal: "SIGUSR1" },
    { expect: "no longer needed: tool_total connects" },
    { expect: KEYS },
    { send: "y" },
  ]);
  assertEquals(JSON.parse(run.stdout), [
    ["reject", "Nobody waits for the answer any more"],
    ["allow", ""],
  ]);
  assertEquals(run.modes.end, COOKED);
});

Deno.test("the terminal operator keeps what others write off the screen until it is answered", async () => {
  const run = await program("held", [
    { expect: "half a line" },
    { expect: KEYS },
    { signal: "SIGUSR1" },
    // A key that is handled after the signal.
    { send: "n" },
    { expect: "What should the model know?" },
    { send: "\r" },
    { expect: "rejected: tool_total connects" },
    { expect: "progress of another call" },
    { expect: "end" },
  ]);
  const [before = "", after = ""] = run.screen.split("rejected: ");
  assert(!before.includes("progress of another call"), before);
  assertStringIncludes(after, "progress of another call\r\nend\r\n");
  // The prompt leaves the line alone that it found.
  assert(/half a line\S*\r\r\n/.test(run.screen), run.screen);
});

Deno.test("the terminal operator draws anew in a terminal of another size", async () => {
  const run = await program("always", [
    { expect: KEYS },
    { resize: [24, 10] },
    { expect: "y allow   n reject   E…" },
    { send: "\x03" },
  ]);
  assertEquals(JSON.parse(run.stdout)[0], "reject");
});

Deno.test("the terminal operator survives the loss of its terminal", async () => {
  const run = await program("lost", [{ expect: KEYS }, { hangUp: true }]);
  assertEquals(JSON.parse(run.stdout), [
    "reject",
    "The terminal's input ended before the operator answered",
  ]);
});

Deno.test("the terminal is left as it was when the program fails", async () => {
  const run = await program("fault", [
    { expect: KEYS },
    { mode: "asking" },
    { signal: "SIGUSR1" },
    { expect: "a fault of the program" },
  ]);
  assertEquals([run.code, run.modes], [1, { asking: RAW, end: COOKED }]);
});
