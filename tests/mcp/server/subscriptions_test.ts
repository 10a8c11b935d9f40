import { assertEquals, assertRejects, assertThrows } from "@std/assert";
import { McpError } from "../../../src/mcp/server/mcp_error.ts";
import { Subscriptions } from "../../../src/mcp/server/subscriptions.ts";

/** Resources that change when the test says so. */
class Resources {
  readonly watched = new Map<string, () => void>();
  fails = false;

  watch(uri: string, signal: AbortSignal, changed: () => void): Promise<void> {
    if (this.fails) return Promise.reject(new Error("no more watchers"));
    this.watched.set(uri, changed);
    signal.addEventListener("abort", () => this.watched.delete(uri));
    return Promise.resolve();
  }
}

Deno.test("Subscriptions tells of each change of what was asked for, once", async () => {
  const resources = new Resources();
  const told: string[] = [];
  using subscriptions = new Subscriptions(resources, (uri) => told.push(uri));
  await subscriptions.add("file:///a");
  await subscriptions.add("file:///a");
  resources.watched.get("file:///a")?.();
  assertEquals(told, ["file:///a"]);
  assertEquals([...resources.watched.keys()], ["file:///a"]);
});

Deno.test("Subscriptions says of nothing that it is watched before it is, to nobody who asked", async () => {
  const opened = Promise.withResolvers<void>();
  const order: string[] = [];
  using subscriptions = new Subscriptions({
    watch: () => opened.promise.then(() => void order.push("watched")),
  }, () => {});
  const adding = ["first", "second"].map(async (name) => {
    await subscriptions.add("file:///a");
    order.push(name);
  });
  opened.resolve();
  await Promise.all(adding);
  assertEquals(order, ["watched", "first", "second"]);
});

Deno.test("Subscriptions lets go of what is not asked for any more, and of all at its end", async () => {
  const resources = new Resources();
  {
    using subscriptions = new Subscriptions(resources, () => {});
    await subscriptions.add("file:///a");
    await subscriptions.add("file:///b");
    subscriptions.remove("file:///a");
    subscriptions.remove("file:///unknown");
    assertEquals([...resources.watched.keys()], ["file:///b"]);
  }
  assertEquals(resources.watched.size, 0);
});

Deno.test("Subscriptions can be asked again for what could not be watched", async () => {
  const resources = new Resources();
  using subscriptions = new Subscriptions(resources, () => {});
  resources.fails = true;
  await assertRejects(() => subscriptions.add("file:///a"), Error, "watchers");
  resources.fails = false;
  await subscriptions.add("file:///a");
  assertEquals(resources.watched.size, 1);
});

Deno.test("Subscriptions takes a thousand, and nothing that is no URI", async () => {
  using subscriptions = new Subscriptions(new Resources(), () => {});
  for (let at = 0; at < 1_000; at++) await subscriptions.add(`file:///${at}`);
  const more = () => subscriptions.add("file:///more");
  await assertRejects(more, McpError, "more than 1000");
  await assertRejects(() => subscriptions.add(7), McpError, "without a URI");
  const tooLong = `x:${"y".repeat(10_000)}`;
  await assertRejects(() => subscriptions.add(tooLong), McpError, "URI");
  assertThrows(() => subscriptions.remove({}), McpError, "without a URI");
});

Deno.test("Subscriptions: once its client is gone, nothing is watched", async () => {
  const resources = new Resources();
  const subscriptions = new Subscriptions(resources, () => {});
  subscriptions[Symbol.dispose]();
  await subscriptions.add("file:///a");
  assertEquals(resources.watched.size, 0);
});
