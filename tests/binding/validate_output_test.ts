import { assertEquals, assertStringIncludes } from "@std/assert";
import { LCPBinding, type LCPBindingOptions } from "../../mod.ts";

const SOURCE = `
interface Order { id: number; status: "open" | "paid"; lines: { sku: string }[]; placed: Date }
export function tool_order(kind: string): Promise<{ success: true; output: Order } | { success: false; error: string }> {
  const order = { id: 1, status: "open", lines: [{ sku: "a" }], placed: new Date(0) };
  if (kind === "fails") return { success: false, error: "No such order" };
  if (kind === "throws") throw new Error("thrown");
  if (kind === "wrong") return { success: true, output: { ...order, id: "1", status: "gone", lines: [{}] } };
  return { success: true, output: order };
}
export function tool_text(): string { return 5 as never; }
export function tool_any() { return 5; }
`;

async function open(options: LCPBindingOptions): Promise<LCPBinding> {
  const binding = new LCPBinding({
    cacheDir: null,
    stateDir: null,
    ...options,
  });
  await binding.registerToolFromCode("shop", SOURCE);
  return binding;
}

Deno.test("with validateOutput a result that is not what its type says fails, and nothing of it is lost", async () => {
  await using binding = await open({ validateOutput: true });
  const call = (name: string, kind?: string) =>
    binding.executeTool(name, kind === undefined ? {} : { kind });
  const good = await call("tool_order", "good");
  assertEquals([good.success, good.status_code], [true, 200]);
  const wrong = await call("tool_order", "wrong");
  assertEquals([wrong.success, wrong.status_code], [false, 500]);
  assertEquals(
    wrong.error,
    [
      "tool_order returned what its type does not say:",
      'In the result, "output.id" must be a number: got "1".',
      'In the result, "output.status" must be one of "open", "paid": got "gone".',
      'Missing required property "output.lines[0].sku" (string).',
    ].join("\n"),
  );
  assertEquals(Object(wrong.output).id, "1");
  const text = await call("tool_text");
  assertEquals(
    [text.status_code, text.error],
    [
      500,
      "tool_text returned what its type does not say:\nThe result must be a string: got 5.",
    ],
  );
});

Deno.test("with validateOutput failures stay what they are, and so does what has no type", async () => {
  await using binding = await open({ validateOutput: true });
  const failed = await binding.executeTool("tool_order", { kind: "fails" });
  assertEquals([failed.status_code, failed.error], [500, "No such order"]);
  const thrown = await binding.executeTool("tool_order", { kind: "throws" });
  assertStringIncludes(`${thrown.error}`, "thrown");
  assertEquals((await binding.executeTool("tool_any")).output, 5);
});

Deno.test("without validateOutput a result is given as it is", async () => {
  await using binding = await open({});
  const wrong = await binding.executeTool("tool_order", { kind: "wrong" });
  assertEquals([wrong.success, wrong.status_code], [true, 200]);
});
