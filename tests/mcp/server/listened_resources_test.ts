import { assertEquals } from "@std/assert";
import {
  ListenedResources,
  listenedUris,
} from "../../../src/mcp/server/listened_resources.ts";

Deno.test("listenedUris() reads the URIs of subscriptions/listen, and of nothing else", () => {
  const listen = (resourceSubscriptions: unknown) => ({
    method: "subscriptions/listen",
    params: { notifications: { resourceSubscriptions } },
  });
  assertEquals(listenedUris(listen(["a:b", 7, "c:d"])), ["a:b", "c:d"]);
  const others = [
    listen("a:b"),
    listen(undefined),
    { method: "subscriptions/listen" },
    { method: "tools/list", params: listen(["a:b"]).params },
    null,
    [],
  ];
  for (const other of others) assertEquals(listenedUris(other), []);
});

Deno.test("ListenedResources watches what several listen to once, until the last has gone", async () => {
  const watched = new Map<string, () => void>();
  const told: string[] = [];
  using listened = new ListenedResources({
    watch: (uri, signal, changed) => {
      if (uri === "x:absent") return Promise.reject(new Error("absent"));
      watched.set(uri, changed);
      signal.addEventListener("abort", () => watched.delete(uri));
      return Promise.resolve();
    },
  }, (uri) => told.push(uri));
  const one = await listened.listen(["x:a", "x:a", "x:absent"]);
  const two = await listened.listen(["x:a", "x:b"]);
  watched.get("x:a")?.();
  assertEquals(told, ["x:a"]);
  one[Symbol.dispose]();
  one[Symbol.dispose]();
  assertEquals([...watched.keys()], ["x:a", "x:b"]);
  two[Symbol.dispose]();
  assertEquals(watched.size, 0);
});

Deno.test("ListenedResources goes on for one that is still beginning when another ends", async () => {
  const begun = Promise.withResolvers<void>();
  const watched = new Map<string, () => void>();
  const told: string[] = [];
  using listened = new ListenedResources({
    watch: async (uri, signal, changed) => {
      if (uri === "x:slow") await begun.promise;
      if (signal.aborted) return;
      watched.set(uri, changed);
      signal.addEventListener("abort", () => watched.delete(uri));
    },
  }, (uri) => told.push(uri));
  const beginning = listened.listen(["x:a", "x:slow"]);
  const other = await listened.listen(["x:a"]);
  other[Symbol.dispose]();
  begun.resolve();
  const one = await beginning;
  watched.get("x:a")?.();
  assertEquals(told, ["x:a"]);
  one[Symbol.dispose]();
  assertEquals(watched.size, 0);
});

Deno.test("ListenedResources leaves room for others, however many URIs a request names", async () => {
  const watched = new Set<string>();
  using listened = new ListenedResources({
    watch: (uri, signal) => {
      watched.add(uri);
      signal.addEventListener("abort", () => watched.delete(uri));
      return Promise.resolve();
    },
  }, () => {});
  const uris = Array.from({ length: 20_000 }, (_, index) => `x:${index}`);
  const greedy = await listened.listen(["x".repeat(10_000), ...uris]);
  const other = await listened.listen(["y:a"]);
  assertEquals(watched.has("y:a"), true);
  assertEquals(watched.size, 1_000);
  greedy[Symbol.dispose]();
  other[Symbol.dispose]();
  assertEquals(watched.size, 0);
});
