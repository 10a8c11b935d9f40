import { assertEquals, assertThrows } from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { parseBindingOptions } from "../../src/binding/lcp_binding_options.ts";

Deno.test("LCPBinding() refuses options that are unknown or of the wrong kind, naming them", () => {
  const cases: [unknown, string][] = [
    [{ toolFolders: "x" }, "did you mean toolsFolders?"],
    [{ autonomyLevel: "yolo" }, "one of strict, safe, full_access"],
    [{ timeoutMs: 0 }, "a number > 0"],
    [{ timeoutMs: "5" }, "a number > 0"],
    [{ hostToolConfigs: { lib: 1 } }, "an object of objects"],
    [{ executor: "thread" }, "one of process, worker, inline"],
    [{ toolFiles: [1] }, "a path or a list of paths"],
    [{ maxSandboxes: 0 }, "a whole number > 0"],
    [[], "must be an object"],
    [{ toolsFolders: "a", tools_folders: "b" }, "toolsFolders is given twice"],
  ];
  for (const [options, message] of cases) {
    assertThrows(
      // What a caller without types may pass.
      () => new LCPBinding(options as Record<string, never>),
      TypeError,
      message,
    );
  }
});

Deno.test("parseBindingOptions() keeps times within what a timer can wait", () => {
  const times = { idleMs: Infinity, answerTimeoutMs: 2 ** 40 };
  const most = 2 ** 31 - 1;
  assertEquals(parseBindingOptions(times), {
    idleMs: most,
    answerTimeoutMs: most,
  });
});

Deno.test("parseBindingOptions() takes the spec's names as well", () => {
  const handler = () => true;
  assertEquals(
    parseBindingOptions({
      tools_folders: ["a"],
      tool_files: "b.ts",
      host_tool_configs: { lib: { autonomy_level: "strict" } },
      confirm_handler: handler,
      timeout_ms: 5,
    }),
    {
      toolsFolders: ["a"],
      toolFiles: "b.ts",
      hostToolConfigs: { lib: { autonomy_level: "strict" } },
      confirmHandler: handler,
      timeoutMs: 5,
    },
  );
});
