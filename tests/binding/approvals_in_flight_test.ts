import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import type { ConfirmAnswer } from "../../src/core/handlers.ts";
import { join } from "../../src/core/path.ts";
import { eventually } from "../support/eventually.ts";
import { openAskingTools } from "./_asking_tools.ts";

Deno.test("a question tells of library, call, permission and value, and is over when the call is", async () => {
  const seen = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  await using made = await openAskingTools(["allow", ""], {
    confirmHandler: (_source, _label, _argv, request) => {
      seen.resolve();
      request?.signal.addEventListener("abort", () => ended.resolve());
      assertEquals(request?.permission, "read");
      assertEquals(request?.value, made.outside);
      assertEquals(request?.calls, [{
        tool: "tool_read",
        args: { path: made.outside, times: 1 },
      }]);
      assertEquals(request?.library.name, "lib");
      assertEquals(request?.remembers, `read:${made.outside}`);
      return new Promise(() => {});
    },
  });
  const controller = new AbortController();
  const call = made.binding.executeTool("tool_read", { path: made.outside }, {
    signal: controller.signal,
  });
  await seen.promise;
  controller.abort(new Error("changed my mind"));
  const result = await call;
  assertEquals(result.status_code, 499);
  await ended.promise;
  assertEquals(
    (await made.binding.executeTool("tool_cpus")).output,
    true,
  );
});

Deno.test("while the operator decides the call's time stands still, and other libraries go on", async () => {
  const asking = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<ConfirmAnswer>();
  await using made = await openAskingTools(() => {
    asking.resolve();
    return answer.promise;
  });
  await made.binding.registerToolFromCode(
    "other",
    "export function tool_other() { return 'other'; }",
  );
  await made.binding.executeTool("tool_cpus");
  const call = made.binding.executeTool("tool_read", { path: made.outside }, {
    timeoutMs: 300,
  });
  await asking.promise;
  assertEquals((await made.binding.executeTool("tool_other")).output, "other");
  await new Promise((resolve) => setTimeout(resolve, 400));
  answer.resolve(["allow", ""]);
  assertEquals((await call).output, "from outside");
});

Deno.test("a tool that catches a refusal goes on, and sees the reason", async () => {
  await using made = await openAskingTools(["reject", "that is private"]);
  const args = { path: made.outside };
  assertEquals(
    (await made.binding.executeTool("tool_catches", args)).output,
    "NotCapable: that is private",
  );
});

Deno.test("a tool that is refused cannot wear the operator out", async () => {
  await using made = await openAskingTools(["reject", "no"]);
  const args = { path: made.outside };
  assertEquals(
    (await made.binding.executeTool("tool_insists", args)).output,
    20,
  );
  assertEquals(made.asked.length, 1);
});

Deno.test("what goes on after its call asks nobody", async () => {
  await using made = await openAskingTools(["allow", ""]);
  const { binding, workspace, outside } = made;
  await binding.executeTool("tool_later", { path: outside });
  await Deno.writeTextFile(join(workspace, "ended.txt"), "");
  const path = join(workspace, "later.txt");
  await eventually(async () =>
    await Deno.readTextFile(path).catch(() => "") !== ""
  );
  assertStringIncludes(
    await Deno.readTextFile(path),
    "No call is in flight on whose behalf to ask",
  );
  assertEquals(made.asked, []);
});

Deno.test("several calls in flight are all named, and cancelling one denies", async () => {
  const asking = Promise.withResolvers<void>();
  await using made = await openAskingTools(() => {
    asking.resolve();
    return new Promise(() => {});
  });
  const controller = new AbortController();
  const { signal } = controller;
  const waits = made.binding.executeTool("tool_waits", {}, { signal });
  const read = made.binding.executeTool("tool_catches", {
    path: made.outside,
  });
  await asking.promise;
  const tools = made.asked[0]?.request?.calls.map(({ tool }) => tool).sort();
  if (tools?.length === 2) {
    assertEquals(tools, ["tool_catches", "tool_waits"]);
  }
  controller.abort();
  const [first, second] = await Promise.all([waits, read]);
  assertEquals(first.status_code, 499);
  assert([200, 500].includes(second.status_code), JSON.stringify(second));
});
