import { assertEquals, assertStringIncludes } from "@std/assert";
import { reachesNode } from "../../../src/core/reaches_node.ts";
import { openDescriptors } from "../../../src/execution/process/open_descriptors.ts";
import { thrownError } from "../../support/thrown_error.ts";
import { TestBench } from "../../support/test_bench.ts";
import { ScriptedGuard } from "./_guard.ts";

const SOURCE = `
import process from "node:process";
import net from "node:net";
import tty from "node:tty";
import { Worker as NodeWorker } from "node:worker_threads";
import { spawn } from "node:child_process";
import { WASI } from "node:wasi";
import { DatabaseSync } from "node:sqlite";

const refused = (work) => { try { work(); return "done"; } catch (error) { return error.name; } };

export function tool_fine() { return "fine"; }
export function tool_descriptors(fds) {
  const kinds = ["Pipe", "TCP", "UDP"].map((name) =>
    process.binding(name.toLowerCase() + "_wrap")[name]);
  return fds.flatMap((fd) => kinds.map((Handle) => {
    const answer = refused(() => new Handle(0).open(fd));
    return answer === "NotCapable" ? [] : [fd + " " + answer];
  })).flat();
}
export function tool_handles_stay() {
  const { Pipe } = process.binding("pipe_wrap");
  const before = Pipe.prototype.open;
  refused(() => { Pipe.prototype.open = () => 0; });
  refused(() => { delete Pipe.prototype.open; });
  refused(() => Object.defineProperty(Pipe.prototype, "open", { value: () => 0 }));
  return Pipe.prototype.open === before;
}
export function tool_sockets(fds) {
  return fds.map((fd) => refused(() => new net.Socket({ fd }))).every((name) => name !== "done");
}
export function tool_workers() {
  return [
    refused(() => new Worker("data:application/javascript,1", { type: "module" })),
    refused(() => new NodeWorker("1", { eval: true })),
    refused(() => Object.setPrototypeOf(NodeWorker, EventTarget)),
  ];
}
export function tool_variables() {
  return ["PATH", "TMPDIR", "HTTP_PROXY", "https_proxy", "DENO_DIR", "SSL_CERT_FILE"].map((name) =>
    [refused(() => Deno.env.set(name, "/x")), refused(() => { process.env[name] = "/x"; }), refused(() => Deno.env.delete(name))].join());
}
export function tool_numbers(fds) {
  const { Pipe } = process.binding("pipe_wrap");
  const names = [2 ** 32, -(2 ** 32), 0.5].flatMap((by) => fds.map((fd) => refused(() => new Pipe(0).open(fd + by))));
  return names.every((name) => name === "NotCapable");
}
export function tool_replaces_what_is_built_in(fds) {
  const { Pipe } = process.binding("pipe_wrap");
  const { includes } = Array.prototype; const { has } = Set.prototype; const { apply } = Reflect;
  let raw;
  try {
    Array.prototype.includes = () => false; Set.prototype.has = () => false;
    Reflect.apply = (target) => { raw = target; return 0; };
    return fds.map((fd) => refused(() => new Pipe(0).open(fd))).every((name) => name === "NotCapable") && raw === undefined;
  } finally { Array.prototype.includes = includes; Set.prototype.has = has; Reflect.apply = apply; }
}
export function tool_terminals(fds) {
  const { TTY } = process.binding("tty_wrap");
  const Handle = new tty.WriteStream(1)._handle?.constructor ?? TTY;
  return fds.every((fd) => refused(() => new TTY(fd, {})) !== "done" && refused(() => new Handle(fd, {})) !== "done");
}
export function tool_internals() {
  return [Deno[Deno.internal], Deno.spawn, Deno.spawnAndWait, Deno.spawnAndWaitSync].map((it) => typeof it);
}
export function tool_coerces() {
  let times = 0;
  const name = { toString: () => times++ === 0 ? "MINE" : "PATH" };
  Deno.env.set(name, "/x");
  return [Deno.env.get("PATH") === "/x", times];
}
export function tool_subclasses() {
  const Original = Object.getPrototypeOf(Deno.Command);
  const made = new Deno.Command("git");
  return [
    Original === Function.prototype,
    refused(() => new made.constructor("git", { env: { PATH: "/tmp" } })),
    refused(() => new (class extends Deno.Command {})("git", { env: { PATH: "/tmp" } })),
    refused(() => new Deno.Command("git", { get env() { return this.n++ ? { PATH: "/tmp" } : {}; }, n: 0 })),
  ];
}
export function tool_wasi() {
  const wasi = new WASI({ version: "preview1", preopens: { "/w": Deno.cwd() } });
  const { prototype } = WASI;
  refused(() => Object.defineProperty(prototype, "wasiImport", { get: () => 0 }));
  return [refused(() => wasi.wasiImport), refused(() => wasi.getImportObject())];
}
export function tool_sqlite() {
  const database = new DatabaseSync(":memory:");
  database.exec("create table t (a)");
  database.prepare("insert into t values (?)").run(7);
  const texts = [
    "select fts3_tokenizer(?)",
    'select "FTS3_Tokenizer"(?, ?)',
    "pragma WRITABLE_schema = on",
  ];
  return [
    database.prepare("select a from t").get().a,
    ...texts.map((text) => refused(() => database.prepare(text))),
    refused(() => database.exec(texts[0])),
    refused(() => database.createTagStore()),
    refused(() => DatabaseSync.prototype.prepare.call(database, { toString: () => texts[0] })),
  ];
}
export async function tool_listens() {
  const { TCP } = process.binding("tcp_wrap");
  const unbound = refused(() => new TCP(1).listen(5));
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { address } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return [unbound, address];
}
export function tool_stores() {
  return ["localStorage", "sessionStorage", "caches", "Storage", "CacheStorage", "Cache"].filter((name) => name in globalThis);
}
export function tool_own_variable() { Deno.env.set("MINE", "1"); return process.env.MINE; }
export function tool_path() {
  return [
    refused(() => new Deno.Command("git", { env: { PATH: "/tmp" } })),
    refused(() => new Deno.Command("git", { env: { PATH: Deno.env.get("PATH"), X: "1" } })),
  ];
}
export async function tool_child() {
  const child = spawn("echo", ["from a program"]);
  let text = "";
  child.stdout.on("data", (data) => text += data);
  await new Promise((resolve) => child.on("close", resolve));
  return text;
}
`;

async function openBench(): Promise<TestBench> {
  const guard = new ScriptedGuard(({ permission, value }) =>
    permission === "run" && value === null
      ? { kind: "deny", reason: "name the program" }
      : { kind: "allow" }
  );
  return await TestBench.open(SOURCE, { openGuard: () => guard });
}

const VALUES: readonly [tool: string, value: unknown][] = [
  ["tool_handles_stay", true],
  ["tool_workers", ["NotCapable", "NotCapable", "TypeError"]],
  ["tool_variables", Array(6).fill("NotCapable,NotCapable,NotCapable")],
  ["tool_internals", ["undefined", "undefined", "undefined", "undefined"]],
  ["tool_coerces", [false, 1]],
  ["tool_subclasses", [true, "NotCapable", "NotCapable", "done"]],
  ["tool_wasi", ["NotCapable", "NotCapable"]],
  ["tool_sqlite", [7, ...Array(6).fill("NotCapable")]],
  ["tool_listens", ["NotCapable", "127.0.0.1"]],
  ["tool_stores", []],
  ["tool_own_variable", "1"],
  ["tool_path", ["NotCapable", "done"]],
  ["tool_child", "from a program\n"],
];

Deno.test("a brokered process keeps its descriptors, Workers and some variables from tools, and nothing else", async () => {
  await using bench = await openBench();
  assertEquals(await bench.value("tool_fine"), "fine");
  const [pid] = await bench.library.processes();
  const fds = openDescriptors(Number(pid));
  // The broker's socket and the way to the host at the least.
  assertEquals(Number(fds?.length) >= 2, true);
  const args = { fds };
  assertEquals(await bench.value("tool_descriptors", { args }), []);
  assertEquals(await bench.value("tool_sockets", { args }), true);
  assertEquals(await bench.value("tool_numbers", { args }), true);
  assertEquals(await bench.value("tool_terminals", { args }), true);
  assertEquals(
    await bench.value("tool_replaces_what_is_built_in", { args }),
    true,
  );
  for (const [tool, value] of VALUES) {
    assertEquals(await bench.value(tool), value, tool);
  }
});

Deno.test("Deno.Command with a relative path is refused, as its folder is not told", async () => {
  const source = `
    export function tool_relative() { new Deno.Command("./x", { cwd: "/tmp" }).outputSync(); }`;
  const guard = new ScriptedGuard(({ value }) =>
    value === null ? { kind: "deny", reason: "no" } : { kind: "allow" }
  );
  await using bench = await TestBench.open(source, { openGuard: () => guard });
  const outcome = await bench.call("tool_relative");
  assertStringIncludes(thrownError(outcome).message, "give its absolute path");
});

/** It spells nothing out that leads to Node. */
const WITHOUT_NODE = `
const spell = (...parts) => parts.join("");
export function tool_variables() {
  return [["pro", "cess"], ["Buf", "fer"], ["glo", "bal"], ["setImm", "ediate"]]
    .map((parts) => typeof globalThis[spell(...parts)]);
}
export function tool_text() {
  const makers = [() => {}, async () => {}, function* () {}]
    .map((it) => Object.getPrototypeOf(it)[spell("const", "ructor")]);
  const run = (work) => { try { return work(); } catch (error) { return error.name; } };
  return [
    ...makers.map((make) => run(() => make("return 1"))),
    run(() => globalThis[spell("ev", "al")]("1")),
  ];
}
export function tool_closed() {
  return [typeof Deno[Deno.internal], typeof Storage, typeof Deno.spawn];
}
export function tool_worker() {
  try { new Worker("data:,"); } catch (error) { return error.name; }
}
export function tool_works() {
  console.log("%o", { a: 1 });
  Deno.writeTextFileSync("a.txt", "written");
  return [Deno.readTextFileSync("a.txt"), new TextEncoder().encode("a").length];
}
`;

Deno.test("a library that names nothing of Node's runs without it, and makes no code of text", async () => {
  assertEquals(reachesNode("lib.ts", WITHOUT_NODE), false);
  const guard = new ScriptedGuard(() => ({ kind: "allow" }));
  await using bench = await TestBench.open(WITHOUT_NODE, {
    openGuard: () => guard,
    parts: { reachesNode: false },
  });
  assertEquals(
    await bench.value("tool_variables"),
    Array(4).fill("undefined"),
  );
  assertEquals(await bench.value("tool_text"), Array(4).fill("EvalError"));
  assertEquals(await bench.value("tool_closed"), Array(3).fill("undefined"));
  assertEquals(await bench.value("tool_worker"), "NotCapable");
  assertEquals(await bench.value("tool_works"), ["written", 1]);
});
