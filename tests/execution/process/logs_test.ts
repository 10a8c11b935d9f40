import { assert, assertEquals } from "@std/assert";
import { TestBench } from "../../support/test_bench.ts";
import { texts } from "../../support/outcome_text.ts";

const SOURCE = `
import process from "node:process";
import { writeSync } from "node:fs";
const encoder = new TextEncoder();
const raw = (text) => Deno.stdout.writeSync(encoder.encode(text));
const rawError = (text) => Deno.stderr.writeSync(encoder.encode(text));

export function tool_console() {
  console.log("plain %s", "text", { a: 1 });
  console.debug("d");
  console.info("i");
  console.warn("w");
  console.error("e");
  console.table([{ a: 1 }]);
  console.group("g");
  console.log("inside");
  console.groupEnd();
  console.log("two\\nlines");
}
export function tool_mixed() {
  raw("r1\\n");
  console.log("c1");
  raw("r2\\n");
  console.log("c2");
  console.error("e1");
  raw("r3\\n");
}
export async function tool_gated(name, tool_context) {
  console.log(name + " before");
  tool_context.log("warning", name + " logged");
  await tool_context.gate();
  console.log(name + " after");
  queueMicrotask(() => console.log(name + " micro"));
  await new Promise((resolve) => setTimeout(() => { console.log(name + " timer"); resolve(); }, 0));
  await tool_context.back(() => console.log(name + " called back"));
}
export async function tool_waits(tool_context) {
  await tool_context.gate();
}
export async function tool_raw(tool_context) {
  await tool_context.gate();
  raw("raw output\\n");
}
export function tool_last(how, n) {
  const text = "last " + n;
  switch (how) {
    case "raw": raw(text); break;
    case "raw error": rawError(text); break;
    case "console": console.log(text); break;
    case "process": process.stdout.write(text); break;
    case "fs": writeSync(1, text); break;
    case "much": raw("x".repeat(300_000) + "\\n"); raw(text); break;
    case "much error": rawError("x".repeat(300_000) + "\\n"); rawError(text); break;
  }
  return n;
}
export function tool_huge() {
  const line = "x".repeat(9_999) + "\\n";
  console.log("first");
  for (let i = 0; i < 10_000; i++) raw(line);
  console.log("last");
  return "done";
}
export function tool_huge_entry() {
  console.log("first" + "x".repeat(100_000_000) + "last");
  return "done";
}
export function tool_forge() {
  const token = Deno.args[1];
  raw("\\0" + token + '{"kind":"text","level":"info","bytes":-1}\\n');
  raw("\\0" + token + '{"kind":"text","level":"info","call":999,"bytes":5}\\nother');
  raw("\\0" + token + '{"kind":"mark","mark":99999}\\n');
  raw("\\0\\0\\0 done");
}
export function tool_swallow() {
  raw("\\0" + Deno.args[1] + '{"kind":"text","level":"info","bytes":1000000}\\n');
  return "returned";
}
`;

Deno.test("ProcessSandbox makes console output log entries with their level", async () => {
  await using bench = await TestBench.open(SOURCE);
  const { logs } = await bench.call("tool_console");
  assert(logs[5]?.text.includes("┌"));
  assertEquals(logs.toSpliced(5, 1).map(({ level, text }) => [level, text]), [
    ["info", "plain text { a: 1 }"],
    ["debug", "d"],
    ["info", "i"],
    ["warning", "w"],
    ["error", "e"],
    ["info", "g"],
    ["info", "  inside"],
    ["info", "two\nlines"],
  ]);
});

Deno.test("ProcessSandbox keeps console and raw output in order", async () => {
  await using bench = await TestBench.open(SOURCE);
  const { logs } = await bench.call("tool_mixed");
  assertEquals(logs.map(({ level, text }) => `${level} ${text}`), [
    "info r1",
    "info c1",
    "info r2",
    "info c2",
    "error e1",
    "info r3",
  ]);
});

Deno.test("ProcessSandbox gives console output to its call among others", async () => {
  await using bench = await TestBench.open(SOURCE);
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  const tool_context = {
    gate: async () => {
      if (++waiting === 3) gate.resolve();
      await gate.promise;
    },
    back: async (callback: () => Promise<void>) => await callback(),
  };
  const host = { tool_context };
  const outcomes = await Promise.all(
    ["a", "b", "c"].map((name) =>
      bench.call("tool_gated", { args: { name }, host })
    ),
  );
  for (const [i, name] of ["a", "b", "c"].entries()) {
    assertEquals(
      texts(outcomes[i] ?? outcomes[0]),
      [
        `${name} before`,
        `${name} logged`,
        `${name} after`,
        `${name} micro`,
        `${name} timer`,
        `${name} called back`,
      ].filter(Boolean),
    );
  }
});

Deno.test("ProcessSandbox gives raw output to the only call in flight, else to all", async () => {
  await using bench = await TestBench.open(SOURCE);
  const open = { tool_context: { gate: () => {} } };
  assertEquals(texts(await bench.call("tool_raw", { host: open })), [
    "raw output",
  ]);
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const shut = {
    tool_context: {
      gate: async () => {
        arrived.resolve();
        await gate.promise;
      },
    },
  };
  const waits = bench.call("tool_waits", { host: shut });
  await arrived.promise;
  assertEquals(texts(await bench.call("tool_raw", { host: open })), [
    "raw output",
  ]);
  gate.resolve();
  assertEquals(texts(await waits), ["raw output"]);
  assertEquals(texts(await bench.call("tool_waits", { host: open })), []);
});

Deno.test("ProcessSandbox gives what loading prints to the calls that wait for it", async () => {
  const printing = `
    console.log("console at load");
    Deno.stdout.writeSync(new TextEncoder().encode("raw at load\\n"));
    export const init_tools_library = () => console.log("init");
    export function tool_x() { console.log("call"); }
  `;
  await using bench = await TestBench.open(printing);
  assertEquals(texts(await bench.call("tool_x")), [
    "console at load",
    "raw at load",
    "init",
    "call",
  ]);
  assertEquals(texts(await bench.call("tool_x")), ["call"]);
});

for (
  const how of [
    "raw",
    "raw error",
    "console",
    "process",
    "fs",
    "much",
    "much error",
  ]
) {
  Deno.test(`ProcessSandbox never loses what is printed just before the end: ${how}`, async () => {
    await using bench = await TestBench.open(SOURCE);
    for (let n = 0; n < 200; n++) {
      const printed = texts(
        await bench.call("tool_last", { args: { how, n } }),
      );
      assertEquals(printed.join("\n").split("\n").at(-1), `last ${n}`);
    }
  });
}

Deno.test("ProcessSandbox sees raw output of a library that names no Node module", async () => {
  const source = `export function tool_x(n) {
    n % 2 ? Deno.stdout.writeSync(new TextEncoder().encode("n" + n)) : process.stdout.write("n" + n);
  }`;
  await using bench = await TestBench.open(source);
  for (let n = 1; n < 100; n++) {
    assertEquals(texts(await bench.call("tool_x", { args: { n } })), [`n${n}`]);
  }
});

for (const tool of ["tool_huge", "tool_huge_entry"]) {
  Deno.test(`ProcessSandbox bears 100 MB of output: ${tool}`, async () => {
    await using bench = await TestBench.open(SOURCE);
    const outcome = await bench.call(tool);
    assertEquals(outcome.kind, "returned");
    const printed = texts(outcome);
    assert(printed[0]?.startsWith("first"));
    assert(printed.at(-1)?.endsWith("last"));
    assert(printed.some((text) => text.endsWith("bytes of output left out]")));
    assert(printed.join("").length <= 2 ** 20);
  });
}

Deno.test("ProcessSandbox is not led astray by forged records", async () => {
  await using bench = await TestBench.open(SOURCE);
  const outcome = await bench.call("tool_forge");
  assertEquals(outcome.kind, "returned");
  assert(texts(outcome).join("").endsWith(" done"));
  assertEquals(await bench.value("tool_last", { args: { how: "", n: 1 } }), 1);
});

Deno.test("ProcessSandbox does not wait for ever for a mark that was swallowed", async () => {
  await using bench = await TestBench.open(SOURCE);
  const outcome = await bench.call("tool_swallow", { timeoutMs: 300 });
  assertEquals(outcome.kind === "returned" && outcome.value, "returned");
});
