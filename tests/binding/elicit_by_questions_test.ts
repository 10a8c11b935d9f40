import { assertEquals, assertRejects } from "@std/assert";
import { elicitByQuestions } from "../../src/binding/elicit_by_questions.ts";
import type { UserInteractionRequest } from "../../src/core/handlers.ts";

function operator(...answers: readonly (string | null)[]) {
  const left = [...answers];
  const asked: UserInteractionRequest[] = [];
  return {
    asked,
    ask: (request: UserInteractionRequest) => {
      asked.push(request);
      return Promise.resolve(left.shift() ?? null);
    },
  };
}

const PERSON = {
  type: "object",
  properties: {
    name: { type: "string", minLength: 2, description: "What you are called" },
    age: { type: "integer", title: "Age in years" },
    size: { enum: ["s", "m"], enumNames: ["small", "medium"], default: "m" },
    plan: { oneOf: [{ const: 1, title: "Free" }, { const: 2, title: "Paid" }] },
    agreed: { type: "boolean" },
    note: { type: "string" },
  },
  required: ["name", "age", "plan", "agreed"],
};

Deno.test("elicitByQuestions() asks for each member, and answers come back in their types", async () => {
  const { ask, asked } = operator("Ada", "36", "small", "Paid", "true", "");
  assertEquals(await elicitByQuestions("You", PERSON, ask), {
    action: "accept",
    content: { name: "Ada", age: 36, size: "s", plan: 2, agreed: true },
  });
  assertEquals(
    asked.map(({ type, title, prompt, options, default: preset }) =>
      [type, title, prompt, options, preset] as const
    ),
    [
      ["text", "You: name", "What you are called", [], null],
      ["text", "You: Age in years", "Age in years", [], null],
      ["select", "You: size (optional)", "size", [
        "medium",
        "small",
        "(leave out)",
      ], "medium"],
      ["select", "You: plan", "plan", ["Free", "Paid"], null],
      ["select", "You: agreed", "agreed", ["true", "false"], null],
      ["text", "You: note (optional)", "note", [], null],
    ],
  );
});

Deno.test("elicitByQuestions() lets an optional choice be left out, and no other", async () => {
  const properties = {
    agreed: { type: "boolean" },
    sure: { type: "boolean", default: false },
    size: { enum: ["s", "(leave out)"] },
  };
  const { ask, asked } = operator("(leave out)", "", "((leave out))");
  assertEquals(await elicitByQuestions("You", { properties }, ask), {
    action: "accept",
    content: {},
  });
  assertEquals(asked.map(({ options }) => options), [
    ["true", "false", "(leave out)"],
    ["false", "true", "(leave out)"],
    ["s", "(leave out)", "((leave out))"],
  ]);
  assertEquals(asked.map((it) => it.default), [null, "false", null]);
  const required = Object.keys(properties);
  const strict = operator("(leave out)", "", "true", "true", "(leave out)");
  assertEquals(
    await elicitByQuestions("You", { properties, required }, strict.ask),
    {
      action: "accept",
      content: { agreed: true, sure: true, size: "(leave out)" },
    },
  );
});

Deno.test("elicitByQuestions() asks again for what does not fit, and says what is wrong with it", async () => {
  const { properties: { name, age } } = PERSON;
  const form = { properties: { name, age }, required: ["name", "age"] };
  const { ask, asked } = operator("A", "Ada", "old", "36");
  assertEquals(await elicitByQuestions("You", form, ask), {
    action: "accept",
    content: { name: "Ada", age: 36 },
  });
  const [, second = "", , fourth = ""] = asked.map(({ prompt }) => prompt);
  assertEquals(second.endsWith("\nWhat you are called"), true);
  assertEquals(/name.*2/.test(second), true, second);
  assertEquals(/age.*integer/.test(fourth), true, fourth);
});

Deno.test("elicitByQuestions() is cancelled by a member without an answer, or without one that fits", async () => {
  for (const answers of [["Ada", null], ["Ada", "a", "b", "c", "36"]]) {
    const { ask } = operator(...answers);
    assertEquals(await elicitByQuestions("You", PERSON, ask), {
      action: "cancel",
    });
  }
});

Deno.test("elicitByQuestions() asks nobody where the schema describes no form", async () => {
  const schemas = [
    undefined,
    "name",
    { type: "string" },
    { type: "object" },
    { type: "object", properties: {} },
    { type: "object", properties: [] },
    {
      properties: Object.fromEntries(
        Array.from({ length: 51 }, (_, at) => [`m${at}`, {}]),
      ),
    },
  ];
  for (const schema of schemas) {
    const { ask, asked } = operator("a");
    await assertRejects(
      () => elicitByQuestions("You", schema, ask),
      TypeError,
      "Cannot elicit: the schema",
    );
    assertEquals(asked, []);
  }
});
