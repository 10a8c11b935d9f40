import { assertEquals } from "@std/assert";
import { readSource } from "./_read_source.ts";

Deno.test("readLibrary() warns of parameters whose names not every model API takes", () => {
  const long = "x".repeat(65);
  const reading = readSource(
    `export function tool_t(ok_1: string, $top: string, größe = 1, ${long}?: string) {}
export function tool_u({ $in, fine }: { $in: string; fine: string }) {}`,
  );
  const found = reading.diagnostics.filter(({ code }) =>
    code === "portability"
  );
  assertEquals(
    found.map(({ line, column, severity, message }) =>
      `${line}:${column} ${severity} ${message.split(" ")[1]}`
    ),
    [
      "1:38 warning $top",
      "1:52 warning größe",
      `1:63 warning ${long}`,
      "2:41 warning $in",
    ],
  );
});
