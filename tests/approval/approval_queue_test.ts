import { assert, assertEquals, assertThrows } from "@std/assert";
import type { ApprovalQueue } from "../../src/approval/approval_queue.ts";
import { createApprovalQueue } from "../../src/approval/create_approval_queue.ts";
import type {
  ApprovalQueueEvent,
  PendingRequest,
} from "../../src/approval/pending_request.ts";
import type { ApprovalRequest } from "../../src/core/approval_request.ts";
import type { UserInteractionRequest } from "../../src/core/handlers.ts";

const COLOUR: UserInteractionRequest = {
  type: "select",
  title: "Colour",
  prompt: "Which one?",
  options: ["red", "green"],
  default: "red",
};

function networkRequest(signal: AbortSignal): ApprovalRequest {
  return {
    id: "q-1",
    kind: "permission",
    library: { name: "weather", path: "/tools/weather.ts" },
    calls: [{ tool: "tool_forecast", args: { city: "Oslo" } }],
    permission: "net",
    value: "api.example.com:443",
    source: "connect to api.example.com:443",
    label: "weather wants the network",
    remembers: "net:api.example.com",
    note: "once per host",
    signal,
  };
}

/** Asks and gives the answer and the request's id. */
function ask(
  queue: ApprovalQueue,
  label = "label",
): readonly [id: string, answer: Promise<unknown>] {
  const answer = Promise.resolve(queue.confirmHandler("source", label));
  return [`${queue.pending.at(-1)?.id}`, answer];
}

async function take<Item>(
  items: AsyncIterable<Item>,
  count: number,
): Promise<readonly Item[]> {
  const taken: Item[] = [];
  for await (const item of items) {
    if (taken.push(item) === count) break;
  }
  return taken;
}

function labels(requests: readonly PendingRequest[]): readonly string[] {
  return requests.map((request) =>
    request.kind === "interaction" ? request.title : request.label
  );
}

Deno.test("createApprovalQueue() hands over decisions, booleans and tuples", async () => {
  using queue = createApprovalQueue();
  const rule = { rule: "net:api.example.com", save: true };
  const table: readonly (readonly [unknown, unknown])[] = [
    ["allow", ["allow", ""]],
    [true, ["allow", ""]],
    [["allow", "fine"], ["allow", "fine"]],
    ["always", ["always", ""]],
    [["always", "", rule], ["always", "", rule]],
    [["always", null, { save: false }], ["always", "", { save: false }]],
    ["reject", ["reject", ""]],
    [false, ["reject", ""]],
    [["reject", "use the archive"], ["reject", "use the archive"]],
  ];
  for (const [given, expected] of table) {
    const [id, answer] = ask(queue);
    assertEquals(queue.respond(id, given), true);
    assertEquals(await answer, expected);
    assertEquals(queue.pending, []);
  }
});

Deno.test("ApprovalQueue.respond() throws for what is no decision, and the request goes on waiting", async () => {
  using queue = createApprovalQueue();
  const [id, answer] = ask(queue);
  const wrong = [
    ...[42, null, undefined, "yes", "", {}, [], ["yes"], ["allow", 1]],
    ["always", "", "net:*"],
    ["always", "", { rule: " " }],
    ["always", "", { rule: 1 }],
    ["always", "", { save: "yes" }],
    ["always", "", { forever: true }],
    ["allow", "", {}, "more"],
    { decision: "allow" },
  ];
  for (const given of wrong) {
    assertThrows(
      () => queue.respond(id, given),
      TypeError,
      'allowed are "allow", "always", "reject", true, false, and [decision',
    );
  }
  assertThrows(
    () => queue.respond(id, ["always", "", { rule: "nonsense" }]),
    TypeError,
    "no rule",
  );
  assertEquals(queue.pending.length, 1);
  queue.respond(id, "reject");
  assertEquals(await answer, ["reject", ""]);
});

Deno.test("createApprovalQueue() shows all that is known of a request as plain JSON data", async () => {
  using queue = createApprovalQueue({ timeoutMs: 60_000 });
  const { signal } = new AbortController();
  const { signal: _, ...known } = networkRequest(signal);
  const before = Date.now();
  const answer = queue.confirmHandler("s", "l", ["-v"], networkRequest(signal));
  const [request] = await take(queue, 1);
  assert(request);
  const { createdAt, expiresAt, ...data } = request;
  assertEquals<unknown>(data, { ...known, argv: ["-v"] });
  assertEquals(JSON.parse(JSON.stringify(request)), request);
  assert(Date.parse(createdAt) >= before);
  assertEquals(Date.parse(expiresAt) - Date.parse(createdAt), 60_000);
  queue.respond("q-1", "allow");
  assertEquals(await answer, ["allow", ""]);
});

Deno.test("createApprovalQueue() makes do with the three arguments of a simple handler", async () => {
  using queue = createApprovalQueue();
  const answer = queue.confirmHandler("git push", "Run git", ["push"]);
  const [request] = queue.pending;
  assert(request);
  const { id, createdAt: _, expiresAt: __, ...data } = request;
  assertEquals<unknown>(data, {
    kind: "confirm",
    calls: [],
    source: "git push",
    label: "Run git",
    argv: ["push"],
  });
  queue.respond(id, "allow");
  assertEquals(await answer, ["allow", ""]);
});

Deno.test("createApprovalQueue() keeps two requests of the same id apart", async () => {
  using queue = createApprovalQueue();
  const request = networkRequest(new AbortController().signal);
  const first = queue.confirmHandler("s", "l", [], request);
  const second = queue.confirmHandler("s", "l", [], request);
  const [one, other] = queue.pending.map(({ id }) => id);
  assert(one && other && one !== other);
  queue.respond(other, "reject");
  queue.respond(one, "allow");
  assertEquals([await first, await second], [["allow", ""], ["reject", ""]]);
});

Deno.test("createApprovalQueue() rejects what nobody answers in time, and tells consumers", async () => {
  using queue = createApprovalQueue({ timeoutMs: 20 });
  const events = take(queue.events(), 2);
  const [id, answer] = ask(queue);
  assertEquals(await answer, ["reject", "no answer within 20 ms"]);
  assertEquals((await events)[1], {
    kind: "settled",
    id,
    outcome: "timed_out",
  });
  assertEquals(queue.respond(id, "allow"), false);
  assertEquals(await queue.userInteractionHandler(COLOUR), null);
});

Deno.test("createApprovalQueue() refuses a time-out that timers cannot wait", () => {
  for (const timeoutMs of [0, -1, NaN, Infinity, 2 ** 31]) {
    assertThrows(
      () => createApprovalQueue({ timeoutMs }),
      TypeError,
      "timeoutMs",
    );
  }
});

Deno.test("createApprovalQueue() rejects everything and ends iterations when its signal aborts", async () => {
  const controller = new AbortController();
  const queue = createApprovalQueue({ signal: controller.signal });
  const [id, answer] = ask(queue);
  const input = queue.userInteractionHandler(COLOUR);
  const events = Array.fromAsync(queue.events());
  const requests = Array.fromAsync(queue);
  controller.abort();
  const closed = ["reject", "the approval queue is closed"];
  assertEquals([await answer, await input], [closed, null]);
  // Both consumers saw the first request; neither had come to the second.
  assertEquals((await requests).map((request) => request.id), [id]);
  assertEquals(
    (await events).map((event) => event.kind === "settled" && event.outcome),
    [false, "closed"],
  );
  assertEquals(await queue.confirmHandler("s", "l"), closed);
  assertEquals(await Array.fromAsync(queue.events()), []);
  const late = createApprovalQueue({ signal: controller.signal });
  assertEquals(await late.confirmHandler("s", "l"), closed);
});

Deno.test("createApprovalQueue() rejects everything when it is disposed", async () => {
  let answer: Promise<unknown>;
  {
    await using queue = createApprovalQueue();
    [, answer] = ask(queue);
  }
  assertEquals(await answer, ["reject", "the approval queue is closed"]);
});

Deno.test("createApprovalQueue() withdraws a request when nobody waits for it any more", async () => {
  using queue = createApprovalQueue();
  const controller = new AbortController();
  const request = networkRequest(controller.signal);
  const events = take(queue.events(), 2);
  const answer = queue.confirmHandler("s", "l", [], request);
  controller.abort();
  const reject = ["reject", "nobody waits for the answer"];
  assertEquals(await answer, reject);
  assertEquals(
    (await events)[1],
    { kind: "settled", id: "q-1", outcome: "withdrawn" },
  );
  assertEquals(queue.pending, []);
  assertEquals(await queue.confirmHandler("s", "l", [], request), reject);
});

Deno.test("ApprovalQueue: a late, a second and an unknown answer change nothing", async () => {
  using queue = createApprovalQueue();
  const [id, answer] = ask(queue);
  assertEquals(queue.respond(id, "reject"), true);
  assertEquals(queue.respond(id, "allow"), false);
  assertEquals(queue.respond(id, 42), false);
  assertEquals(queue.respond("unknown", "allow"), false);
  assertEquals(await answer, ["reject", ""]);
});

Deno.test("ApprovalQueue: each consumer sees what is pending and what comes", async () => {
  using queue = createApprovalQueue();
  ask(queue, "before");
  const consumers = [take(queue, 3), take(queue, 3), take(queue.events(), 3)];
  ask(queue, "after");
  const late = take(queue, 3);
  ask(queue, "last");
  const all = ["before", "after", "last"];
  for (const seen of [...consumers, late]) {
    const requests = (await seen).flatMap((item) =>
      item.kind === "request"
        ? item.request
        : item.kind === "settled"
        ? []
        : item
    );
    assertEquals(labels(requests), all);
  }
});

Deno.test("ApprovalQueue: a consumer that leaves holds up nobody", async () => {
  using queue = createApprovalQueue();
  const waiting = queue.events();
  const next = waiting.next();
  {
    await using _leaving = waiting;
  }
  assertEquals(await next, { done: true, value: undefined });
  const [id] = ask(queue, "first");
  assertEquals(labels(await take(queue, 1)), ["first"]);
  assertEquals(await waiting.next(), { done: true, value: undefined });
  queue.respond(id, "allow");
  ask(queue, "second");
  assertEquals(labels(await take(queue, 1)), ["second"]);
});

Deno.test("ApprovalQueue: a slow consumer holds up nobody, and is spared what was settled before it looked", async () => {
  using queue = createApprovalQueue();
  const slow = queue[Symbol.asyncIterator]();
  const slowEvents = queue.events();
  for (let i = 0; i < 1_000; i++) {
    const [id, answer] = ask(queue, `settled ${i}`);
    queue.respond(id, "allow");
    await answer;
  }
  const [id] = ask(queue, "open");
  const { value: request } = await slow.next();
  const { value: event } = await slowEvents.next();
  assertEquals(request?.id, id);
  assertEquals<ApprovalQueueEvent>(event, { kind: "request", request });
  queue.respond(id, "always");
  assertEquals<ApprovalQueueEvent>((await slowEvents.next()).value, {
    kind: "settled",
    id,
    outcome: "always",
  });
});

Deno.test("ApprovalQueue: the 101st request is rejected until there is room again", async () => {
  using queue = createApprovalQueue();
  const answers = Array.from(
    { length: 100 },
    () => queue.confirmHandler("s", "l"),
  );
  const full = ["reject", "100 questions wait for the operator already"];
  assertEquals(await queue.confirmHandler("s", "l"), full);
  assertEquals(await queue.userInteractionHandler(COLOUR), null);
  assertEquals(queue.pending.length, 100);
  queue.respond(`${queue.pending[0]?.id}`, "allow");
  assertEquals(await answers[0], ["allow", ""]);
  const answer = queue.confirmHandler("s", "room");
  queue.respond(`${queue.pending.at(-1)?.id}`, "allow");
  assertEquals(await answer, ["allow", ""]);
});

Deno.test("ApprovalQueue: a question for input is answered with text or cancelled", async () => {
  using queue = createApprovalQueue();
  const events = queue.events();
  const table = [
    ["text", "", "answered"],
    ["secret", "s3cret", "answered"],
    ["secret", null, "cancelled"],
  ] as const;
  for (const [type, given, outcome] of table) {
    const question = { ...COLOUR, type };
    const answer = queue.userInteractionHandler(question);
    const { value: asked } = await events.next();
    const { id, createdAt: _, expiresAt: __, ...data } = asked.request;
    assertEquals(data, { kind: "interaction", ...question });
    assertThrows(
      () => queue.respond(id, 42),
      TypeError,
      "allowed are a string, and null to cancel",
    );
    queue.respond(id, given);
    assertEquals(await answer, given);
    // The answer may be a secret: it is not part of the event.
    assertEquals<ApprovalQueueEvent>((await events.next()).value, {
      kind: "settled",
      id,
      outcome,
    });
  }
});

Deno.test("ApprovalQueue: a question for input of an odd shape is brought into shape", async () => {
  using queue = createApprovalQueue();
  const odd = JSON.parse(
    '{"type":"html","prompt":7,"options":[1],"default":2}',
  );
  const answer = queue.userInteractionHandler(odd);
  const [request] = queue.pending;
  const { id = "", createdAt: _, expiresAt: __, ...data } = request ?? {};
  assertEquals<unknown>(data, {
    ...{ kind: "interaction", type: "text", title: "", prompt: "7" },
    ...{ options: ["1"], default: null },
  });
  queue.respond(id, "fine");
  assertEquals(await answer, "fine");
});

Deno.test("ApprovalQueue: of a selection only the options are answers", async () => {
  using queue = createApprovalQueue();
  const answer = queue.userInteractionHandler(COLOUR);
  const id = `${queue.pending[0]?.id}`;
  const error = assertThrows(() => queue.respond(id, "blue"), TypeError);
  assertEquals(
    error.message,
    'Cannot answer the question with this string: allowed are one of [ "red", "green" ], and null to cancel',
  );
  queue.respond(id, "green");
  assertEquals(await answer, "green");
});
