import {
  assertEquals,
  assertMatch,
  assertNotMatch,
  assertRejects,
  assertStringIncludes,
} from "@std/assert";
import { LCPBinding } from "../../mod.ts";
import { tempTools } from "../support/temp_tools.ts";

const SOURCE = `
/** Adds. */
export function tool_add(a: number, b: number = 2) { return a + b; }
export function tool_object() { return { success: true, output: "done", extra: [1] }; }
export function tool_payload() { return { papers: ["p"], note: "n" }; }
export function tool_meta() { return { success: true, status: "ok", a: 1, b: 2 }; }
export function tool_null_output() { return { output: null, text: "t" }; }
export function tool_fail() { return { success: false, error: "no luck" }; }
export function tool_status() { return { status: "FAILED", output: "o" }; }
export function tool_return_code() { return { success: true, return_code: 2, output: "o" }; }
export function tool_lucky() { return { success: true, error: "warning only", output: "o" }; }
export function tool_throw() { throw new RangeError("too far"); }
export function tool_error() { return new Error("as a value"); }
export function tool_nothing() {}
export function tool_values() {
  return { big: 10n, when: new Date(0), map: new Map([["a", 1]]), set: new Set([1]), bytes: new Uint8Array([1]), nan: NaN };
}
export function tool_steer() { return { output: "o", prompt_injection: "say so", status_code: 418 }; }
export async function tool_print() { console.log("printed"); console.error("loud"); return "x"; }
export function tool_revive(when: Date, ids: Set<number>, big: bigint) {
  return [when instanceof Date, ids instanceof Set, typeof big].join();
}
export function tool_options({ name, shout = false }: { name: string; shout?: boolean }) {
  return shout ? name.toUpperCase() : name;
}
export function tool_rest(a: string, ...rest: unknown[]) { return { output: { a, rest } }; }
export async function tool_cwd() { return Deno.cwd(); }
export async function tool_denied() { await Deno.readTextFile("/etc/hosts"); }
export function* tool_steps() { yield "half"; yield { progress: 2, total: 2 }; return "end"; }
export async function tool_wait() { await new Promise(() => {}); }
`;

async function withBinding(
  run: (binding: LCPBinding, workspace: string) => Promise<void>,
  source: string = SOURCE,
): Promise<void> {
  await using folder = await tempTools({ "lib.ts": source });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    cacheDir: null,
  });
  await run(binding, folder.workspace);
}

Deno.test("executeTool() gives every return value the one shape", async () => {
  await withBinding(async (binding) => {
    const run = (name: string) => binding.executeTool(name);
    assertEquals(await run("tool_object"), {
      success: true,
      output: "done",
      status_code: 200,
      extra: [1],
    });
    assertEquals((await run("tool_payload")).output, ["p"]);
    assertEquals((await run("tool_meta")).output, { a: 1, b: 2 });
    assertEquals((await run("tool_null_output")).output, "t");
    assertEquals((await run("tool_nothing")).output, null);
    assertEquals((await run("tool_lucky")).success, true);
    assertEquals((await run("tool_values")).output, {
      big: "10",
      when: "1970-01-01T00:00:00.000Z",
      map: { a: 1 },
      set: [1],
      bytes: { type: "bytes", base64: "AQ==" },
      nan: null,
    });
    const steered = await run("tool_steer");
    assertEquals(steered.prompt_injection, "say so");
    assertEquals(steered.status_code, 200);
  });
});

Deno.test("executeTool() tells failures by each of the signs", async () => {
  await withBinding(async (binding) => {
    for (const name of ["fail", "status", "return_code", "throw", "error"]) {
      const result = await binding.executeTool(`tool_${name}`);
      assertEquals([name, result.success, result.status_code], [
        name,
        false,
        500,
      ]);
      assertEquals(typeof result.error, "string");
    }
    const thrown = await binding.executeTool("tool_throw");
    assertEquals(thrown.error, "RangeError: too far");
    assertMatch(`${thrown.traceback}`, /lib\.ts:\d+/);
    assertEquals((await binding.executeTool("tool_fail")).error, "no luck");
    assertEquals((await binding.executeTool("tool_error")).error, "as a value");
  });
});

Deno.test("executeTool() answers 404 with the nearest name, and 400 with every problem", async () => {
  await withBinding(async (binding) => {
    const unknown = await binding.executeTool("tool_ad");
    assertEquals(unknown.status_code, 404);
    assertStringIncludes(`${unknown.error}`, "tool_add");
    const bad = await binding.executeTool("tool_add", { a: "many", b: [] });
    assertEquals(bad.status_code, 400);
    assertStringIncludes(`${bad.error}`, "a");
    assertEquals(`${bad.error}`.split("\n").length, 3);
    for (const params of ["text", [1], 7]) {
      assertEquals(
        (await binding.executeTool("tool_add", params)).status_code,
        400,
      );
    }
  });
});

Deno.test("executeTool() coerces, fills defaults, drops unknown names, and leaves the caller's object alone", async () => {
  await withBinding(async (binding) => {
    const params = { a: "5", unknown: true };
    const result = await binding.executeTool("tool_add", params);
    assertEquals(result.output, 7);
    assertEquals(params, { a: "5", unknown: true });
    assertStringIncludes(JSON.stringify(result.logs), "unknown");
    const rest = await binding.executeTool("tool_rest", { a: "x", more: 1 });
    assertEquals(rest.output, { a: "x", rest: [{ more: 1 }] });
    const options = await binding.executeTool("tool_options", {
      name: "ada",
      shout: "true",
    });
    assertEquals(options.output, "ADA");
  });
});

Deno.test("executeTool() revives what the types say", async () => {
  await withBinding(async (binding) => {
    const result = await binding.executeTool("tool_revive", {
      when: "2026-01-02T00:00:00Z",
      ids: [1, 2],
      big: "12345678901234567890",
    });
    assertEquals(result.output, "true,true,bigint");
  });
});

Deno.test("executeTool() runs in the workspace, and refuses what the sandbox does not grant with 403", async () => {
  await withBinding(async (binding, workspace) => {
    assertEquals((await binding.executeTool("tool_cwd")).output, workspace);
    const denied = await binding.executeTool("tool_denied");
    assertEquals(denied.status_code, 403);
    assertMatch(
      `${denied.error}`,
      /^Nobody is there to approve this: tool_denied wants to read \/etc\/hosts\. .*rules\.allow "read:\/etc\/hosts" or --autonomy full_access would allow it\. .*confirmHandler/,
    );
    assertMatch(`${denied.traceback}`, /at (?:async )?tool_denied \(/);
    assertNotMatch(`${denied.traceback}`, /--allow|execution\/child/);
  });
});

Deno.test("executeTool() keeps what a tool prints in the logs", async () => {
  await withBinding(async (binding) => {
    const { output, logs = [] } = await binding.executeTool("tool_print");
    assertEquals(output, "x");
    assertEquals(logs.map(({ level, text }) => [level, text]), [
      ["info", "printed"],
      ["error", "loud"],
    ]);
  });
});

Deno.test("executeTool() reports progress in order", async () => {
  await withBinding(async (binding) => {
    const reports: unknown[] = [];
    const result = await binding.executeTool("tool_steps", {}, {
      onProgress: (report) => reports.push(report),
    });
    assertEquals(result.output, "end");
    assertEquals(reports, [{ message: "half" }, { progress: 2, total: 2 }]);
  });
});

Deno.test("executeTool() ends with 408 at its limit and with 499 when it is cancelled; the next call works", async () => {
  await withBinding(async (binding) => {
    const late = await binding.executeTool("tool_wait", {}, { timeoutMs: 50 });
    assertEquals(late.status_code, 408);
    const controller = new AbortController();
    const pending = binding.executeTool("tool_wait", {}, {
      signal: controller.signal,
    });
    controller.abort(new Error("changed my mind"));
    const cancelled = await pending;
    assertEquals(cancelled.status_code, 499);
    assertStringIncludes(`${cancelled.error}`, "changed my mind");
    assertEquals((await binding.executeTool("tool_add", { a: 1 })).output, 3);
  });
});

Deno.test("executeTool() answers 500 naming file and cause when a library does not load, 503 without a workspace", async () => {
  await withBinding(async (binding) => {
    const result = await binding.executeTool("tool_any");
    assertEquals(result.status_code, 500);
    assertStringIncludes(`${result.error}`, "lib.ts");
    assertStringIncludes(`${result.error}`, "not today");
    const nowhere = await binding.executeTool("tool_any", {}, {
      workspace: "/no/such/folder",
    });
    assertEquals(nowhere.status_code, 503);
  }, `throw new Error("not today");\nexport function tool_any() {}`);
});

Deno.test("executeTool() answers 500 naming file and cause when an import leads nowhere, at every level", async () => {
  await using folder = await tempTools({
    "now.ts":
      'import { x } from "./nope.ts";\nexport const tool_now = () => x;',
    "later.ts":
      'export const tool_later = async () => (await import("./none.ts")).x;',
  });
  const { tools, workspace } = folder;
  for (const autonomyLevel of ["safe", "full_access"] as const) {
    await using binding = new LCPBinding({
      toolsFolders: tools,
      workspace,
      autonomyLevel,
      cacheDir: null,
    });
    const now = await binding.executeTool("tool_now");
    assertEquals([now.status_code, now.error], [
      500,
      `Cannot load ${tools}/now.ts: ${tools}/now.ts:1:19 imports what is not there: Cannot load "./nope.ts": there is no such file (${tools}/nope.ts)`,
    ]);
    const later = await binding.executeTool("tool_later");
    assertEquals(later.status_code, 500);
    assertStringIncludes(`${later.error}`, `"./none.ts": there is no such`);
  }
});

Deno.test("executeTool() ends with 499 whatever a signal was aborted with before", async () => {
  await withBinding(async (binding) => {
    for (const reason of [Object.create(null), undefined, "enough"]) {
      const signal = AbortSignal.abort(reason);
      const result = await binding.executeTool("tool_add", { a: 1 }, {
        signal,
      });
      assertEquals(result.status_code, 499);
    }
  });
});

Deno.test("executeTool() refuses wrong options, and takes null for none", async () => {
  await withBinding(async (binding) => {
    // What a caller without types may pass.
    const run = (options: unknown) =>
      binding.executeTool("tool_add", { a: 1 }, options as never);
    assertEquals((await run(null)).output, 3);
    const error = await assertRejects(() => run({ timeout: 4 }), TypeError);
    assertStringIncludes(error.message, "did you mean timeoutMs?");
  });
});

Deno.test("close() makes later calls fail and registrations throw, saying what is closed", async () => {
  const binding = new LCPBinding({ cacheDir: null });
  await binding.registerToolFromCode("a", "export function tool_a() {}");
  await binding.close();
  const result = await binding.executeTool("tool_a");
  assertEquals([result.status_code, result.error], [
    503,
    "Cannot execute tool_a: the LCPBinding is closed",
  ]);
  await assertRejects(
    () => binding.registerToolFromCode("b", ""),
    TypeError,
    "the LCPBinding is closed",
  );
});

Deno.test("executeTool() never reaches prototypes", async () => {
  await withBinding(async (binding) => {
    const params = JSON.parse('{"a":1,"__proto__":{"b":9},"constructor":1}');
    assertEquals((await binding.executeTool("tool_add", params)).output, 3);
    assertEquals((await binding.executeTool("__proto__")).status_code, 404);
    assertEquals((await binding.executeTool("constructor")).status_code, 404);
  });
});

Deno.test("executeTool() finds the tool in every one of many first calls at once", async () => {
  await withBinding(async (binding) => {
    const results = await Promise.all(
      Array.from(
        { length: 8 },
        (_, a) => binding.executeTool("tool_add", { a }),
      ),
    );
    assertEquals(results.map(({ output }) => output), [2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

const STORES =
  "export function tool_stores() { return ['localStorage', 'sessionStorage', 'caches'].map((name) => typeof (globalThis as any)[name]); }";

Deno.test("tools have no store that they share with other libraries", async () => {
  await withBinding(async (binding) => {
    const { output } = await binding.executeTool("tool_stores");
    assertEquals(output, ["undefined", "undefined", "undefined"]);
  }, STORES);
});

Deno.test("tools at full_access have Deno's stores", async () => {
  await using folder = await tempTools({ "lib.ts": STORES });
  await using binding = new LCPBinding({
    toolsFolders: folder.tools,
    workspace: folder.workspace,
    autonomyLevel: "full_access",
    cacheDir: null,
  });
  const { output } = await binding.executeTool("tool_stores");
  assertEquals(output, ["object", "object", "object"]);
});
