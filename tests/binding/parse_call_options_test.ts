import { assertEquals, assertThrows } from "@std/assert";
import { parseCallOptions } from "../../src/binding/parse_call_options.ts";

Deno.test("parseCallOptions() refuses what is unknown or of the wrong kind, naming the tool", () => {
  const cases: [unknown, string][] = [
    [{ timeout: 4 }, "the unknown option timeout; did you mean timeoutMs?"],
    [{ timeoutMs: "5" }, 'timeoutMs must be a number: found "5"'],
    [{ signal: {} }, "signal must be an AbortSignal"],
    [{ workspace: "" }, "workspace must be a path"],
    [{ onProgress: 1 }, "onProgress must be a function"],
    [{ toolContext: [] }, "toolContext must be an object"],
    [{ timeoutMs: 1, timeout_ms: 1 }, "timeoutMs is given twice"],
    [5, "its options must be an object: found 5"],
  ];
  for (const [options, message] of cases) {
    assertThrows(
      () => parseCallOptions(options, "execute tool_a"),
      TypeError,
      message,
    );
  }
  for (const timeoutMs of [0, -1, NaN]) {
    assertThrows(
      () => parseCallOptions({ timeoutMs }, "execute tool_a"),
      RangeError,
      "Cannot execute tool_a as timeoutMs must be > 0",
    );
  }
});

Deno.test("parseCallOptions() leaves out what is null or undefined", () => {
  assertEquals(parseCallOptions(null, "execute tool_a"), {});
  const options = { signal: null, workspace: undefined, timeoutMs: 5 };
  assertEquals(parseCallOptions(options, "execute tool_a"), { timeoutMs: 5 });
});
