import type { RuleTexts } from "../../../src/approval/rules/parse_rule_set.ts";
import type { SandboxRequest } from "../../../src/execution/sandbox.ts";
import { staticRulesOf } from "../../support/static_rules_of.ts";
import { TestBench } from "../../support/test_bench.ts";

/** Tries acts and tells how each went: `ok`, or the name of the error. */
const SOURCE = `
const ACTS = {
  read: (path) => Deno.readTextFile(path),
  write: (path) => Deno.writeTextFile(path, "1"),
  move: ([from, to]) => Deno.rename(from, to),
  link: ([to, path]) => Deno.symlink(to, path),
  net: (host) => fetch("http://" + host + "/").then((it) => it.text()),
  connect: ([hostname, port]) => Deno.connect({ hostname, port }).then((it) => it.close()),
  listen: (port) => Deno.listen({ hostname: "127.0.0.1", port }).close(),
  run: (program) => new Deno.Command(program, { args: ["--version"] }).output(),
  sys: (kind) => Deno[kind](),
  env: (name) => Deno.env.get(name),
  ffi: (path) => Deno.dlopen(path, {}).close(),
  import: (url) => import(url),
  storage: () => localStorage.length,
};
export async function tool_try(acts) {
  const tried = [];
  for (const [act, value] of acts) {
    try {
      tried.push(await ACTS[act](value) === undefined && act === "env" ? "nothing" : "ok");
    } catch (error) {
      tried.push(error.name);
    }
  }
  return tried;
}
export async function tool_printenv() {
  return new TextDecoder().decode((await new Deno.Command("env").output()).stdout);
}
`;

const FILES = {
  "outside/a.txt": "a",
  "outside/key/b.txt": "b",
  "outside/key/deep/c.txt": "c",
  "workspace/.env": "SECRET=1",
  "workspace/.git/config": "1",
  "workspace/key/a.txt": "a",
  "workspace/co,mma/a.txt": "a",
  "workspace/in/locked/a.txt": "a",
};

/** What a tool is to try. */
export type Act = readonly [act: string, value: unknown];

/** A library under rules, in a process without a permission broker. */
export async function open(
  rules: RuleTexts,
  request: Partial<SandboxRequest> = {},
): Promise<TestBench> {
  const bench = await TestBench.open(SOURCE, { parts: { files: FILES } });
  const { workspace } = bench.library;
  const variables = Object.keys(Deno.env.toObject());
  const staticRules = staticRulesOf(rules, { workspace, variables });
  Object.assign(bench.defaults, { staticRules, ...request });
  return bench;
}

/** How acts went under rules. */
export async function tried(
  rules: RuleTexts,
  acts: (dir: string) => readonly Act[],
  request: Partial<SandboxRequest> = {},
): Promise<unknown> {
  await using bench = await open(rules, request);
  const args = { acts: acts(bench.library.dir) };
  return await bench.value("tool_try", { args });
}
