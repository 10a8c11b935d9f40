import { assertEquals } from "@std/assert";
import { join } from "../../../src/core/path.ts";
import { PermissionBroker } from "../../../src/execution/broker/permission_broker.ts";

/** A line of the protocol. */
function line(id: number, pid = 7): string {
  const datetime = "2026-01-01T00:00:00Z";
  const message = { v: 1, pid, id, datetime, permission: "env", value: "X" };
  return `${JSON.stringify(message)}\n`;
}

interface Conversation {
  /** What was answered, as it came. */
  readonly answers: string;
  /** Why the broker took whoever spoke for somebody else. */
  readonly broken: readonly string[];
}

/** Says one thing after the other, waiting for an answer after each. */
async function talk(...parts: readonly string[]): Promise<Conversation> {
  const folder = await Deno.makeTempDir();
  const broken: string[] = [];
  let answers = "";
  {
    await using broker = PermissionBroker.listen(join(folder, "b.sock"));
    broker.serve(
      () => ({ allowed: true }),
      (reason) => broken.push(reason),
    );
    using connection = await Deno.connect({
      transport: "unix",
      path: broker.path,
    });
    const buffer = new Uint8Array(1024);
    for (const part of parts) {
      await writeAll(connection, part);
      const count = await connection.read(buffer).catch(() => null);
      if (count === null) break;
      answers += new TextDecoder().decode(buffer.subarray(0, count));
    }
  }
  await Deno.remove(folder, { recursive: true });
  return { answers, broken };
}

const allowed = (id: number) => `{"id":${id},"result":"allow"}\n`;

Deno.test("PermissionBroker answers questions as Deno counts them", async () => {
  assertEquals(await talk(line(1), line(2), line(3)), {
    answers: allowed(1) + allowed(2) + allowed(3),
    broken: [],
  });
});

const FORGED: readonly [
  what: string,
  parts: readonly string[],
  answers: string,
][] = [
  ["two questions at once", [line(1) + line(2)], ""],
  ["something after a question", [`${line(1)}x`], ""],
  ["a question that is asked twice", [line(1), line(1)], allowed(1)],
  ["a question that is left out", [line(1), line(3)], allowed(1)],
  ["another process", [line(1), line(2, 8)], allowed(1)],
  ["a first question with another number", [line(2)], ""],
  ["something that is no question", ["hello\n"], ""],
  ["a line without end", ["x".repeat(300_000)], ""],
];

for (const [what, parts, answers] of FORGED) {
  Deno.test(`PermissionBroker cuts off ${what}, and tells of it`, async () => {
    const conversation = await talk(...parts);
    assertEquals(conversation.answers, answers);
    assertEquals(conversation.broken.length, 1);
  });
}

async function writeAll(connection: Deno.Conn, text: string): Promise<void> {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let sent = 0; sent < bytes.length;) {
      sent += await connection.write(bytes.subarray(sent));
    }
  } catch (error) {
    // Cut off in the middle.
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
}
