/**
 * Measures what the README promises, each figure beside what it is compared to
 * in the same run; only the ratios mean something. A missed goal is printed and
 * the exit code stays 0: on a shared machine a single run is too noisy to fail
 * a build. `deno task bench`
 *
 * @module
 */
import { benchApprovals } from "./approvals.ts";
import { benchCalls } from "./calls.ts";
import { benchChat } from "./chat.ts";
import { benchChatTerminal } from "./chat_terminal.ts";
import { benchCommandLine } from "./command_line.ts";
import { benchDiscovery } from "./discovery.ts";
import { benchSchemas } from "./schemas.ts";
import { benchServe } from "./serve.ts";
import type { Comparison } from "./measure.ts";

const BENCHES = [
  benchCommandLine,
  benchCalls,
  benchDiscovery,
  benchSchemas,
  benchServe,
  benchApprovals,
  benchChat,
  benchChatTerminal,
];

const folder = await Deno.makeTempDir({ prefix: "lcp-bench-" });
Deno.env.set("LCP_CACHE_DIR", `${folder}/cache`);
Deno.env.set("LCP_STATE_DIR", `${folder}/state`);
let missed = 0;
try {
  for (const bench of BENCHES) {
    for (const comparison of await bench(folder)) report(comparison);
  }
} finally {
  await Deno.remove(folder, { recursive: true });
}
console.log(missed === 0 ? "All goals met." : `${missed} goals missed.`);

function report(comparison: Comparison): void {
  const { name, ours, theirs, unit, comparedTo, goal } = comparison;
  const ratio = ours / theirs;
  const met = "atMost" in goal ? ratio <= goal.atMost : ratio >= goal.atLeast;
  if (!met) missed++;
  const bound = "atMost" in goal ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`;
  console.log(
    `${met ? "ok  " : "MISS"} ${name}: ${figure(ours)} ${unit}, ` +
      `${figure(theirs)} ${unit} for ${comparedTo}: ` +
      `ratio ${ratio.toFixed(2)} (goal ${bound})`,
  );
}

function figure(value: number): string {
  return value.toLocaleString("en", { maximumSignificantDigits: 3 });
}
