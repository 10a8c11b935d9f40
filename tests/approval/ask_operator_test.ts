import { assertEquals } from "@std/assert";
import {
  failClosedConfirm,
  failClosedInteraction,
} from "../../src/approval/ask_operator.ts";

Deno.test("failClosedConfirm() puts at most 100 questions to the operator at once", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  const confirm = failClosedConfirm(() => async () => {
    asked++;
    await promise;
    return true;
  });
  const answers = Array.from({ length: 150 }, () => confirm("s", "l"));
  const [, reason] = await answers.at(-1) ?? [];
  assertEquals(reason, "100 questions wait for the operator already");
  assertEquals(asked, 100);
  resolve();
  const decisions = (await Promise.all(answers)).map(([decision]) => decision);
  assertEquals(
    decisions.filter((decision) => decision === "allow").length,
    100,
  );
  assertEquals(await confirm("s", "l"), ["allow", ""]);
});

Deno.test("failClosedInteraction() answers null without a handler, for too many questions, and when the handler throws or answers no text", async () => {
  const question = {
    type: "text",
    title: "t",
    prompt: "p",
    options: [],
    default: null,
  } as const;
  assertEquals(await failClosedInteraction(() => undefined)(question), null);
  const failing = failClosedInteraction(() => () => {
    throw new Error("closed");
  });
  assertEquals(await failing(question), null);
  const { promise, resolve } = Promise.withResolvers<string>();
  const ask = failClosedInteraction(() => () => promise);
  const answers = Array.from({ length: 101 }, () => ask(question));
  assertEquals(await answers.at(-1), null);
  resolve("yes");
  assertEquals(
    (await Promise.all(answers)).filter((a) => a === "yes").length,
    100,
  );
});
