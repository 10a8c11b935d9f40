import { assertEquals } from "@std/assert";
import { HostProgram } from "../../support/host_program.ts";

const SOURCE = `
const ACTS = {
  read: () => Deno.readTextFile("/etc/hostname"),
  run: () => new Deno.Command("true").output(),
  other: () => new Deno.Command("ls").output(),
  net: () => Deno.listen({ hostname: "127.0.0.1", port: 0 }).close(),
  sys: () => Deno.uid(),
  memory: () => Deno.systemMemoryInfo(),
  lang: () => Deno.env.get("LANG"),
  home: () => Deno.env.get("HOME"),
};
export async function tool_try() {
  const tried = [];
  for (const [name, act] of Object.entries(ACTS)) {
    try {
      await act();
      tried.push(name);
    } catch (error) {
      if (error.name !== "NotCapable") tried.push(error.message);
    }
  }
  return tried.join(" ");
}
`;

/** Rules, with what a Worker may do under them, or why there is none. */
const CASES: readonly (readonly [
  rules: Readonly<Record<string, readonly string[]>>,
  level: string,
  expected: string,
])[] = [
  [{}, "strict", "memory lang"],
  [{}, "safe", "sys memory lang"],
  [
    { allow: ["read:/etc/hostname", "run:true", "net:127.0.0.1", "sys:uid"] },
    "strict",
    "read run net sys memory lang",
  ],
  [{ allow: ["run:*"] }, "safe", "run other sys memory lang"],
  // All files are not all variables.
  [{ allow: ["read:*"] }, "safe", "read sys memory lang"],
  [{ deny: ["sys:system*", "env:LANG"] }, "safe", "sys"],
  [{ deny: ["run:true", "net:*", "ffi:/a/*.so"] }, "safe", "sys memory lang"],
  [
    { allow: ["run:true", "run:ls"], deny: ["run:ls --all"] },
    "safe",
    'rules.deny "run:ls --all"',
  ],
  [{ deny: ["read:./key"] }, "safe", 'rules.deny "read:./key"'],
  [{ ask: ["write:/nowhere"] }, "strict", 'rules.ask "write:/nowhere"'],
  [{ deny: ["read:./*.pem"] }, "safe", 'rules.deny "read:./*.pem"'],
  [
    { allow: ["net:a.com"], deny: ["net:b.com"] },
    "safe",
    'rules.deny "net:b.com"',
  ],
  [{ deny: ["run:ls"] }, "full_access", 'rules.deny "run:ls"'],
  [{ deny: ["env:HOME"] }, "full_access", 'rules.deny "env:HOME"'],
];

Deno.test("WorkerSandbox grants what rules allow, and does not start where it cannot deny", async () => {
  const { code, stdout, stderr } = await HostProgram.run(
    `
    import { staticRulesOf } from "${
      import.meta.resolve("../../support/static_rules_of.ts")
    }";
    Deno.env.set("LANG", "C");
    for (const [rules, level] of ${JSON.stringify(CASES)}) {
      const staticRules = staticRulesOf(rules, { workspace: "/ws", variables: ["LANG", "HOME"] });
      await using bench = await TestBench.open(${JSON.stringify(SOURCE)}, {
        pool: { executor: "worker" },
        level,
        staticRules,
      });
      try {
        console.log(await bench.value("tool_try"));
      } catch (error) {
        console.log(error.name, error.message.replace(/^.*Workers have/, "Workers have"));
      }
    }
  `,
    { flags: ["--unstable-worker-options"] },
  );
  const why =
    "SandboxStartError Workers have no permission broker, and without one Deno cannot hold tools to ";
  assertEquals([code, stderr], [0, ""]);
  assertEquals(
    stdout.split("\n"),
    [
      ...CASES.map(([, , expected]) =>
        expected.startsWith("rules.") ? why + expected : expected
      ),
      "",
    ],
  );
});
