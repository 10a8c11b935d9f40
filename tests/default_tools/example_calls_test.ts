import { assertEquals } from "@std/assert";

const EXAMPLES = new URL("../../examples/", import.meta.url);

Deno.test("examples/calls.json calls every example tool once", async () => {
  const calls: unknown = JSON.parse(
    await Deno.readTextFile(new URL("calls.json", EXAMPLES)),
  );
  const called = Array.isArray(calls) ? calls.map((call) => call.tool) : [];
  const exported: string[] = [];
  for (
    const library of [
      "calendar/calendar.ts",
      "invoices/invoices.ts",
      "recipes/recipes.ts",
      "text_statistics/text_statistics.ts",
      "sales.js",
    ]
  ) {
    const module: object = await import(
      new URL(`tools/${library}`, EXAMPLES).href
    );
    exported.push(
      ...Object.keys(module).filter((name) =>
        name.startsWith("tool_") && !name.endsWith("_prompt")
      ),
    );
  }
  assertEquals(called.sort(), exported.sort());
});
