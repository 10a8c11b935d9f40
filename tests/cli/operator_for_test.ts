import { assertEquals } from "@std/assert";
import type { CliIo } from "../../src/cli/cli_io.ts";
import { operatorFor } from "../../src/cli/operator_for.ts";
import { ParsedOptions } from "../../src/cli/parsed_options.ts";
import { requestOf } from "./terminal/_request.ts";

function operatorOf(
  options: Readonly<Record<string, readonly string[]>>,
  terminals: { readonly stdin: boolean; readonly stderr: boolean },
  said: string[] = [],
) {
  const io: CliIo = {
    cwd: "/",
    stdoutColumns: undefined,
    stdinIsTerminal: terminals.stdin,
    stderrIsTerminal: terminals.stderr,
    watchSignals: () => new AbortController().signal,
    interrupt: () => {},
    onInterrupt: () => ({ [Symbol.dispose]: () => {} }),
    env: () => undefined,
    stdout: () => Promise.resolve(),
    stderr: (text) => Promise.resolve(void said.push(text)),
    async *stdinText() {},
    stdin: () => Promise.resolve(""),
    holdOutput: () => Promise.reject(new Error("there is no terminal here")),
  };
  const parsed = new ParsedOptions(new Map(Object.entries(options)));
  return operatorFor({ io, options: parsed });
}

const TERMINAL = { stdin: true, stderr: true };

Deno.test("operatorFor() asks nobody without a terminal, and says why and how to allow", async () => {
  const said: string[] = [];
  const none = "Standard input and error are no terminal";
  const nobody = [
    [operatorOf({}, { stdin: false, stderr: true }, said), none],
    [operatorOf({}, { stdin: true, stderr: false }, said), none],
    [
      operatorOf({ args: ["-"] }, TERMINAL, said),
      "The arguments come from standard input, so nobody can answer there",
    ],
  ] as const;
  for (const [operator, why] of nobody) {
    using held = operator;
    const start = "Nobody is there to approve this: Shell";
    const end = `${why} (lcp call --yes approves all)`;
    assertEquals(await held.confirmHandler("rm", "Shell"), [
      "reject",
      `${start}. ${end}`,
    ]);
    const request = requestOf({ reason: "It deletes", remedy: "A would do" });
    const answer = held.confirmHandler("rm", "Shell", undefined, request);
    assertEquals(await answer, [
      "reject",
      `${start}. It deletes. A would do. ${end}`,
    ]);
    // A binding gives a request to a handler that declares it.
    assertEquals(held.confirmHandler.length, 4);
    const question = {
      type: "text",
      title: "Your \u001bname",
      prompt: "",
      options: [],
      default: "Ada",
    } as const;
    assertEquals(await held.userInteractionHandler(question), null);
    assertEquals(
      said.pop(),
      `No answer to "Your \\u001bname": ${why}.\n`,
    );
  }
});

Deno.test("operatorFor() approves everything with --yes, yet puts questions to whoever is there", async () => {
  using alone = operatorOf({ yes: [] }, { stdin: false, stderr: false });
  assertEquals(await alone.confirmHandler("rm", "Shell"), [
    "allow",
    "approved by --yes",
  ]);
  using seen = operatorOf({ yes: [] }, TERMINAL);
  assertEquals(await seen.confirmHandler("rm", "Shell"), [
    "allow",
    "approved by --yes",
  ]);
});

Deno.test("operatorFor() asks nobody any more once it is disposed", async () => {
  const operator = operatorOf({}, TERMINAL);
  operator[Symbol.dispose]();
  assertEquals(await operator.confirmHandler("rm", "Shell"), [
    "reject",
    "lcp was stopped before the operator answered",
  ]);
});
