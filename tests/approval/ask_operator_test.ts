import { assertEquals, assertStringIncludes } from "@std/assert";
import {
  failClosedConfirm,
  failClosedInteraction,
} from "../../src/approval/ask_operator.ts";
import type { ApprovalRequest } from "../../src/core/approval_request.ts";
import type { ConfirmHandler } from "../../src/core/handlers.ts";

function requestWith(signal: AbortSignal): ApprovalRequest {
  const library = { name: "git", path: "/tools/git.ts" };
  const text = { source: "s", label: "l" };
  return { id: "1", kind: "permission", library, calls: [], ...text, signal };
}

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

Deno.test("failClosedConfirm() passes on what is asked, and all that is known of it to a handler that declares it", async () => {
  const asked: unknown[][] = [];
  const full = failClosedConfirm(() => (source, label, argv, request) => {
    asked.push([source, label, argv, request?.id]);
    return "allow";
  });
  const plain = failClosedConfirm(() => (...question) => {
    asked.push(question);
    return "allow";
  });
  const request = requestWith(new AbortController().signal);
  await full("s", "l", ["git", "push"], request);
  await full("s", "l");
  await plain("s", "l", ["git", "push"], request);
  assertEquals(asked, [
    ["s", "l", ["git", "push"], request.id],
    ["s", "l", undefined, undefined],
    ["s", "l", ["git", "push"]],
  ]);
});

Deno.test("failClosedConfirm() ends the question's signal once it is answered", async () => {
  let signal: AbortSignal | undefined;
  const confirm = failClosedConfirm(() => (_source, _label, _argv, request) => {
    signal = request?.signal;
    assertEquals(signal?.aborted, false);
    return "allow";
  });
  await confirm("s", "l", [], requestWith(new AbortController().signal));
  assertEquals(signal?.aborted, true);
});

Deno.test("failClosedConfirm() rejects as soon as nobody waits, and the late answer does no harm", async () => {
  const late = Promise.withResolvers<boolean>();
  const asked = Promise.withResolvers<void>();
  const confirm = failClosedConfirm(() => () => {
    asked.resolve();
    return late.promise;
  });
  const controller = new AbortController();
  const request = requestWith(controller.signal);
  const answer = confirm("s", "l", undefined, request);
  await asked.promise;
  controller.abort();
  const rejected = ["reject", "Nobody waits for the answer any more"] as const;
  assertEquals(await answer, rejected);
  assertEquals(await confirm("s", "l", undefined, request), rejected);
  late.reject(new Error("too late"));
  await Promise.allSettled([late.promise]);
});

Deno.test("failClosedConfirm() rejects when the answer takes too long", async () => {
  const confirm = failClosedConfirm(() => () => new Promise(() => {}), {
    timeoutMs: 5,
  });
  assertEquals(await confirm("s", "l"), [
    "reject",
    "The operator did not answer within 5 ms",
  ]);
});

/** Answers of handlers, as JSON would bring them, and what becomes of them. */
const ANSWERS: readonly (readonly [
  answer: unknown,
  decision: string,
  rest: string,
])[] = [
  [true, "allow", '[""]'],
  [false, "reject", '["The operator rejected this"]'],
  [["reject", "not now"], "reject", '["not now"]'],
  [["allow", "", { rule: "run:*" }], "allow", '[""]'],
  [["always"], "always", '[""]'],
  [["always", "", null], "always", '[""]'],
  [["always", "", {}], "always", '["",{}]'],
  [["always", "", { save: true }], "always", '["",{"save":true}]'],
  [
    ["always", "", { rule: "run:git", save: false }],
    "always",
    '["",{"rule":"run:git","save":false}]',
  ],
  [["always", "", { rule: "git" }], "reject", "Nothing was allowed"],
  [["always", "", { rule: 5 }], "reject", "nothing that can be remembered"],
  [["always", "", { save: "yes" }], "reject", "nothing that can be remembered"],
  [["always", "", "run:git"], "reject", "nothing that can be remembered"],
  ["yes", "reject", "is not a decision"],
  [undefined, "reject", "is not a decision"],
];

for (const [answer, decision, rest] of ANSWERS) {
  Deno.test(`failClosedConfirm() takes ${Deno.inspect(answer)} for ${decision}`, async () => {
    // A handler may be written without types.
    const handler = (() => answer) as ConfirmHandler;
    const [given, ...others] = await failClosedConfirm(() => handler)("s", "l");
    assertEquals(given, decision);
    assertStringIncludes(JSON.stringify(others), rest);
  });
}
