import { assertEquals } from "@std/assert";
import fc from "fast-check";
import { promptMessages } from "../../src/binding/prompt_messages.ts";

function read(value: unknown): unknown {
  const parsed = promptMessages(value);
  return parsed.kind === "value" ? parsed.value : parsed.problem;
}

const text = (said: string, role = "user") => ({
  role,
  content: { type: "text", text: said },
});
const bytes = { type: "bytes", base64: "AQI=" };

const MESSAGES: readonly (readonly [
  title: string,
  value: unknown,
  messages: unknown,
])[] = [
  ["a text", "Hello.", [text("Hello.")]],
  ["a message", { role: "assistant", content: "Yes?" }, [
    text("Yes?", "assistant"),
  ]],
  ["a list of messages", [text("a"), text("b", "assistant")], [
    text("a"),
    text("b", "assistant"),
  ]],
  ["an object with messages", { messages: [text("a")] }, [text("a")]],
];

for (const [title, value, messages] of MESSAGES) {
  Deno.test(`promptMessages() makes messages of ${title}`, () => {
    assertEquals(read(value), { messages });
  });
}

Deno.test("promptMessages() keeps the description", () => {
  const value = { messages: [text("a")], description: "D." };
  assertEquals(read(value), value);
  assertEquals(read({ ...value, description: null }), {
    messages: [text("a")],
  });
});

const BLOCKS: readonly (readonly [block: unknown, kept: unknown])[] = [
  [{ type: "text", text: "a", other: 1 }, { type: "text", text: "a" }],
  [{ type: "text", text: "a", annotations: { priority: 1 }, _meta: {} }, {
    type: "text",
    text: "a",
    annotations: { priority: 1 },
    _meta: {},
  }],
  [{ type: "image", data: "AQI=", mimeType: "image/png" }, {
    type: "image",
    data: "AQI=",
    mimeType: "image/png",
  }],
  [{ type: "audio", data: bytes, mimeType: "audio/wav" }, {
    type: "audio",
    data: "AQI=",
    mimeType: "audio/wav",
  }],
  [{ type: "resource", resource: { uri: "a:b", text: "t", mimeType: "a/b" } }, {
    type: "resource",
    resource: { uri: "a:b", mimeType: "a/b", text: "t" },
  }],
  [{ type: "resource", resource: { uri: "a:b", blob: bytes } }, {
    type: "resource",
    resource: { uri: "a:b", blob: "AQI=" },
  }],
  [{ type: "resource_link", uri: "a:b", name: "n", size: 5, evil: 1 }, {
    type: "resource_link",
    uri: "a:b",
    name: "n",
    size: 5,
  }],
];

for (const [block, kept] of BLOCKS) {
  Deno.test(`promptMessages() keeps what belongs to ${JSON.stringify(block)}`, () => {
    assertEquals(read({ role: "user", content: block }), {
      messages: [{ role: "user", content: kept }],
    });
  });
}

const said = (content: unknown) => ({ role: "user", content });

const PROBLEMS: readonly (readonly [value: unknown, problem: string])[] = [
  [null, "nothing"],
  [5, "5"],
  [true, "true"],
  [{}, "an object without members"],
  [{ a: 1, b: 2 }, 'an object with "a", "b"'],
  [bytes, 'an object with "type", "base64"'],
  [[], "no message"],
  [{ messages: [] }, "no message"],
  [{ messages: "a" }, 'an object with "messages"'],
  [{ messages: [text("a")], description: 5 }, "5 as description"],
  [["a", "b"], 'messages[0] that is the text "a"'],
  [[text("a"), 5], "messages[1] that is 5"],
  [[text("a"), null], "messages[1] that is nothing"],
  [
    { role: "system", content: "a" },
    'a message that has the text "system" as role instead of "user" or "assistant"',
  ],
  [{ role: "user" }, "a message that has nothing as content"],
  [said(5), "a message that has 5 as content"],
  [
    said([{ type: "text", text: "a" }]),
    "a message that has a list of 1 as content",
  ],
  [
    said({ type: "video" }),
    'a message that has an object with "type", whose type is the text "video" and not text, image, audio, resource, resource_link as content',
  ],
  [
    said({ type: "__proto__" }),
    'a message that has an object with "type", whose type is the text "__proto__" and not text, image, audio, resource, resource_link as content',
  ],
  [
    said({ type: "text" }),
    "a message that has a block of type text without text as content",
  ],
  [
    said({ type: "text", text: 5 }),
    "a message that has a block of type text with an unusable text as content",
  ],
  [
    said({ type: "image", data: "?", mimeType: "a/b" }),
    "a message that has a block of type image with an unusable data as content",
  ],
  [
    said({ type: "image", data: "AQI=" }),
    "a message that has a block of type image without mimeType as content",
  ],
  [
    said({ type: "resource", resource: { text: "a" } }),
    "a message that has a block of type resource with an unusable resource as content",
  ],
  [
    said({ type: "resource", resource: { uri: "a:b", text: "a", blob: "" } }),
    "a message that has a block of type resource with an unusable resource as content",
  ],
  [
    said({ type: "resource_link", uri: "a:b" }),
    "a message that has a block of type resource_link without name as content",
  ],
  [
    said({ type: "resource_link", uri: "a:b", name: "n", size: -1 }),
    "a message that has a block of type resource_link with an unusable size as content",
  ],
  [
    said({ type: "text", text: "a", annotations: [] }),
    "a message that has a block of type text with an unusable annotations as content",
  ],
];

for (const [value, problem] of PROBLEMS) {
  Deno.test(`promptMessages() says what ${JSON.stringify(value)} is instead`, () => {
    assertEquals(read(value), problem);
  });
}

Deno.test("promptMessages() makes messages of nothing that is none, whatever the JSON", () => {
  const words = ["role", "content", "messages", "type", "text", "data", "uri"];
  const text = fc.oneof(
    fc.constantFrom(...words, "user", "image"),
    fc.string(),
  );
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      text,
      fc.integer(),
      fc.constant(null),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(text, tie("any"), { maxKeys: 4 }),
    ),
  })).any;
  fc.assert(fc.property(value, (found) => {
    const parsed = promptMessages(found);
    if (parsed.kind === "problem") return parsed.problem.length < 1_000;
    return parsed.value.messages.every(({ role, content }) =>
      ["user", "assistant"].includes(role) && typeof content.type === "string"
    );
  }));
});

Deno.test("promptMessages() takes 1,000 messages and no more, and shows little of what it found", () => {
  const messages = Array.from({ length: 1_001 }, () => text("a"));
  assertEquals(read(messages), "1001 messages, more than 1000");
  assertEquals(read([["a".repeat(10_000)]]), "a message that is a list of 1");
  assertEquals(
    read({ role: "a".repeat(10_000) }),
    `a message that has the text "${
      "a".repeat(60)
    }…" as role instead of "user" or "assistant"`,
  );
});
