import { assertEquals } from "@std/assert";
import { LogReader } from "../../../src/execution/process/log_reader.ts";
import { HostProgram } from "../../support/host_program.ts";

const TOKEN = "7c0b5a61-5bd5-4c3f-9d37-8cf0d92c8d45";

/** Acts of a tool, after each of which a mark is asked for. */
const ACTS: Readonly<Record<string, string>> = {
  nothing: "",
  entry: `sink.write(5, "info", "entry")`,
  "nothing again": "",
  raw: `Deno.stdout.writeSync(bytes("raw"))`,
  "raw error": `Deno.stderr.writeSync(bytes("raw error"))`,
  "asynchronous raw": `await Deno.stdout.write(bytes("async raw"))`,
  "nothing once more": "",
  stream: `Deno.stdout.writable`,
  "nothing after a stream": "",
};

interface Reading {
  readonly marks: unknown[];
  readonly out: string[];
  readonly error: string[];
}

/** Runs acts in a program of their own; what came out, and which marks there were. */
async function run(
  acts: readonly string[],
  alwaysMark = false,
): Promise<Reading> {
  const { code, stdout, stderr } = await HostProgram.run(`
    import { createPipeLogSink } from "${
    import.meta.resolve("../../../src/execution/child/pipe_log_sink.ts")
  }";
    const bytes = (text) => new TextEncoder().encode(text);
    const sink = createPipeLogSink("${TOKEN}", { alwaysMark: ${alwaysMark} });
    const marks = [];
    ${acts.map((act) => `${act}; marks.push(sink.mark() ?? null);`).join("\n")}
    sink.write(undefined, "debug", JSON.stringify(marks));
  `);
  assertEquals(code, 0);
  const [out, error] = [stdout, stderr].map(read);
  const marks: unknown = JSON.parse(`${out?.pop()?.split(" ").pop()}`);
  return { marks: marks as unknown[], out: out ?? [], error: error ?? [] };
}

function read(text: string): string[] {
  const events: string[] = [];
  const reader = new LogReader(TOKEN, {
    entry: (level, entry, call) => events.push(`${level} ${call} ${entry}`),
    raw: (raw) => events.push(`raw ${raw}`),
    mark: (mark) => events.push(`mark ${mark}`),
  });
  reader.push(new TextEncoder().encode(text));
  reader.end();
  return events;
}

Deno.test("createPipeLogSink() marks both descriptors after output, and only then", async () => {
  const { marks, out, error } = await run(Object.values(ACTS));
  assertEquals(marks, [null, 1, null, 2, 3, 4, null, 5, 6]);
  const numbers = (events: string[]) =>
    events.filter((event) => event.startsWith("mark"));
  assertEquals(numbers(out), [
    "mark 1",
    "mark 2",
    "mark 3",
    "mark 4",
    "mark 5",
    "mark 6",
  ]);
  assertEquals(numbers(error), numbers(out));
  assertEquals(out.slice(0, 4), [
    "info 5 entry",
    "mark 1",
    "raw raw",
    "mark 2",
  ]);
  assertEquals(error.slice(2, 4), ["raw raw error", "mark 3"]);
});

for (
  const use of [
    "process.pid",
    'await import("node:process")',
    'await import("node:fs")',
  ]
) {
  Deno.test(`createPipeLogSink() marks always once Node's layer was used: ${use}`, async () => {
    const { marks } = await run(["", use, "", ""]);
    assertEquals(marks, [null, 1, 2, 3]);
  });
}

Deno.test("createPipeLogSink() marks always when programs may print", async () => {
  assertEquals((await run(["", ""], true)).marks, [1, 2]);
});

Deno.test("createPipeLogSink() logs to the other descriptor when one is closed", async () => {
  const { code, stdout, stderr } = await HostProgram.run(`
    import { createPipeLogSink } from "${
    import.meta.resolve("../../../src/execution/child/pipe_log_sink.ts")
  }";
    const sink = createPipeLogSink("${TOKEN}", { alwaysMark: false });
    Deno.stdout.close();
    sink.write(1, "info", "still there");
    if (sink.mark() !== undefined) Deno.exit(1);
    Deno.stderr.close();
    sink.write(1, "info", "nowhere");
    if (sink.mark() !== undefined) Deno.exit(2);
  `);
  assertEquals([code, stdout], [0, ""]);
  assertEquals(read(stderr)[0], "info 1 still there");
});
