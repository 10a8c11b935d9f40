import { assert, assertEquals } from "@std/assert";
import type { CliIo } from "../../src/cli/cli_io.ts";
import { operatorFor } from "../../src/cli/operator_for.ts";
import { ParsedOptions } from "../../src/cli/parsed_options.ts";
import { requestOf } from "./terminal/_request.ts";

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
    interrupt: () => {},
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
    const plain =
      "Nobody is there to approve this: Shell. Allow it with lcp call --yes";
    assertEquals(await held.confirmHandler("rm", "Shell"), ["reject", plain]);
    const request = requestOf({ reason: 'By rules.allow "run:rm"' });
    const answer = held.confirmHandler("rm", "Shell", undefined, request);
    assertEquals(await answer, ["reject", `${plain}. By rules.allow "run:rm"`]);
    // A binding gives a request to a handler that declares it.
    assertEquals(held.confirmHandler.length, 4);
    assertEquals(held.userInteractionHandler, undefined);
  }
});

Deno.test("operatorFor() approves everything with --yes, yet puts questions to whoever is there", async () => {
  using alone = operatorOf({ yes: [] }, { stdin: false, stderr: false });
  assertEquals(await alone.confirmHandler("rm", "Shell"), [
    "allow",
    "approved by --yes",
  ]);
  assertEquals(alone.userInteractionHandler, undefined);
  using seen = operatorOf({ yes: [] }, TERMINAL);
  assertEquals(await seen.confirmHandler("rm", "Shell"), [
    "allow",
    "approved by --yes",
  ]);
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
