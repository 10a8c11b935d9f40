import { assertEquals, assertRejects } from "@std/assert";
import { ChildLogs } from "../../../src/execution/process/child_logs.ts";

Deno.test("ChildLogs.ended rejects when what was printed cannot be handled", async () => {
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "console.log('x')"],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const logs = new ChildLogs(child, "token", () => {
    throw new RangeError("no room");
  });
  await assertRejects(() => logs.ended, RangeError, "no room");
  await child.status;
  await logs.close();
});

Deno.test("ChildLogs.ended resolves when both descriptors have ended", async () => {
  const seen: string[] = [];
  const child = new Deno.Command(Deno.execPath(), {
    args: ["eval", "console.log('out'); console.error('err')"],
    stdin: "null",
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const logs = new ChildLogs(child, "token", (level, text) => {
    seen.push(`${level} ${text}`);
  });
  await logs.ended;
  await child.status;
  assertEquals(seen.sort(), ["error err\n", "info out\n"]);
});
