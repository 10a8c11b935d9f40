import { assertEquals, assertStringIncludes } from "@std/assert";
import type { UserInteractionRequest } from "../../src/core/handlers.ts";
import type { SampleMessage } from "../../src/core/tool_context.ts";
import { fixtureBinding, fixtureServer } from "../support/mcp_fixture.ts";

const full = { autonomyLevel: "full_access" } as const;

const FORM = {
  type: "object",
  properties: {
    name: { type: "string", title: "Name" },
    age: { type: "integer", default: 30 },
  },
  required: ["name"],
};

Deno.test("MCPBinding puts a server's form to the user, question by question, and the time stands still", async () => {
  const asked: UserInteractionRequest[] = [];
  await using binding = fixtureBinding([fixtureServer("a")], {
    ...full,
    userInteractionHandler: async (request, context) => {
      asked.push(request);
      assertEquals(context?.library.name, "a");
      assertEquals(context?.calls.map(({ tool }) => tool), ["a::elicit"]);
      await new Promise((done) => setTimeout(done, 150));
      return request.default ?? "Ada";
    },
  });
  await binding.discoverTools();
  const { output } = await binding.executeTool("a::elicit", { schema: FORM }, {
    timeoutMs: 250,
  });
  assertEquals(JSON.parse(`${output}`), {
    action: "accept",
    content: { name: "Ada", age: 30 },
  });
  assertEquals(asked.map(({ title }) => title), [
    "a: Who are you?: Name",
    "a: Who are you?: age",
  ]);
});

Deno.test("MCPBinding cancels a server's form when the user does, and when nobody is there", async () => {
  const answers = [() => null, undefined];
  for (const userInteractionHandler of answers) {
    await using binding = fixtureBinding([fixtureServer("a")], {
      ...full,
      userInteractionHandler,
    });
    const { output } = await binding.executeTool("a::elicit", { schema: FORM });
    assertEquals(JSON.parse(`${output}`), { action: "cancel" });
  }
});

Deno.test("MCPBinding asks for no secret in a form", async () => {
  let asked = 0;
  await using binding = fixtureBinding([fixtureServer("a")], {
    ...full,
    userInteractionHandler: () => {
      asked++;
      return "hunter2";
    },
  });
  const secrets: readonly [Record<string, unknown>, string?][] = [
    [{ password: { type: "string" } }],
    [{ x: { type: "string", title: "API key" } }],
    [{ x: { type: "string", description: "Your access token" } }],
    [{ x: { type: "string" } }, "Enter your password"],
  ];
  for (const [properties, message] of secrets) {
    const { output } = await binding.executeTool("a::elicit", {
      schema: { type: "object", properties },
      message,
    });
    assertEquals(JSON.parse(`${output}`), { action: "decline" });
  }
  assertEquals(asked, 0);
});

Deno.test("MCPBinding has the operator confirm an address, and opens none but of the web", async () => {
  const sources: string[] = [];
  let decision: "allow" | "reject" = "allow";
  await using binding = fixtureBinding([fixtureServer("a")], {
    ...full,
    confirmHandler: (source) => {
      sources.push(source);
      return decision;
    },
  });
  const ask = async (url: string) => {
    const { output } = await binding.executeTool("a::elicit_url", { url });
    return JSON.parse(`${output}`).action;
  };
  assertEquals(await ask("https://example.com/login?x=1"), "accept");
  assertStringIncludes(`${sources[0]}`, "https://example.com/login?x=1");
  decision = "reject";
  assertEquals(await ask("https://example.com/"), "decline");
  assertEquals(sources.length, 2);
  assertEquals(await ask("file:///etc/passwd"), "decline");
  assertEquals(sources.length, 2);
});

Deno.test("MCPBinding has the host's model answer servers only when the host allows it", async () => {
  const seen: (readonly SampleMessage[])[] = [];
  const sample = (
    messages: readonly SampleMessage[],
    { maxTokens }: { readonly maxTokens: number },
  ) => {
    seen.push(messages);
    return Promise.resolve(`Hello in ${maxTokens}`);
  };
  await using allowed = fixtureBinding([fixtureServer("a")], {
    ...full,
    sample,
    allowSampling: true,
  });
  const { output } = await allowed.executeTool("a::sample");
  assertEquals(JSON.parse(`${output}`).content.text, "Hello in 10");
  assertEquals(seen, [[
    { role: "system", content: "Be brief" },
    { role: "user", content: "Hi" },
  ]]);
  // Without end, a call would ask the model without end.
  const often = await allowed.executeTool("a::ask_often");
  assertEquals(often.output, "100");
  seen.length = 1;
  await using refused = fixtureBinding([fixtureServer("a")], {
    ...full,
    sample,
  });
  const refusal = await refused.executeTool("a::sample");
  assertEquals(JSON.parse(`${refusal.output}`).code, -32601);
  assertEquals(seen.length, 1);
});
