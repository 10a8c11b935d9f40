import { aborted } from "../../src/core/aborted.ts";

Deno.test("aborted() resolves when the signal is aborted, or was before", async () => {
  const controller = new AbortController();
  const waiting = aborted(controller.signal);
  controller.abort();
  await waiting;
  await aborted(controller.signal);
});
