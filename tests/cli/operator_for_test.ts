import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { CliIo } from "../../src/cli/cli_io.ts";
import { operatorFor } from "../../src/cli/operator_for.ts";
import { ParsedOptions } from "../../src/cli/parsed_options.ts";

function operatorOf(
  options: Readonly<Record<string, readonly string[]>>,
  terminals: { readonly stdin: boolean; readonly stderr: boolean },
) {
  const io: CliIo = {
    cwd: "/",
    stdoutColumns: undefined,
    stdinIsTerminal: terminals.stdin,
    stderrIsTerminal: terminals.stderr,
    watchSignals: () => new AbortController().signal,
    env: () => undefined,
    stdout: () => Promise.resolve(),
    stderr: () => Promise.resolve(),
    stdin: () => Promise.resolve(""),
    holdOutput: () => Promise.reject(new Error("there is no terminal here")),
  };
  const parsed = new ParsedOptions(new Map(Object.entries(options)));
  return operatorFor({ io, options: parsed });
}

const TERMINAL = { stdin: true, stderr: true };

Deno.test("operatorFor() asks nobody without a terminal, and says how to allow", async () => {
  const nobody = [
    operatorOf({}, { stdin: false, stderr: true }),
    operatorOf({}, { stdin: true, stderr: false }),
    operatorOf({ args: ["-"] }, TERMINAL),
  ];
  for (const operator of nobody) {
    using held = operator;
    const answer = await held.confirmHandler("rm", "Shell");
    const [decision, reason] = Array.isArray(answer) ? answer : [answer];
    assertEquals(decision, "reject");
    for (const way of ["--yes", "rules.allow", "--autonomy"]) {
      assertStringIncludes(`${reason}`, way);
    }
    assertEquals(held.userInteractionHandler, undefined);
  }
});

Deno.test("operatorFor() approves everything with --yes, yet puts questions to whoever is there", async () => {
  using alone = operatorOf({ yes: [] }, { stdin: false, stderr: false });
  assertEquals(await alone.confirmHandler("rm", "Shell"), ["allow", ""]);
  assertEquals(alone.userInteractionHandler, undefined);
  using seen = operatorOf({ yes: [] }, TERMINAL);
  assertEquals(await seen.confirmHandler("rm", "Shell"), ["allow", ""]);
  assert(seen.userInteractionHandler);
});

Deno.test("operatorFor() asks nobody any more once it is disposed", async () => {
  const operator = operatorOf({}, TERMINAL);
  operator[Symbol.dispose]();
  assertEquals(await operator.confirmHandler("rm", "Shell"), [
    "reject",
    "lcp was stopped before the operator answered",
  ]);
});
