import { assertEquals } from "@std/assert";
import { resourceContents } from "../../src/binding/resource_contents.ts";

const URI = "r://x";

/** What a resource without a media type of its own makes of a value: its contents, or the problem. */
function read(value: unknown, mimeType?: string): unknown {
  const parsed = resourceContents(value, { uri: URI, mimeType });
  return parsed.kind === "value" ? parsed.value : parsed.problem;
}

const json = (text: string) => [
  { uri: URI, mimeType: "application/json", text },
];

const CASES: readonly (readonly [
  title: string,
  value: unknown,
  contents: unknown,
])[] = [
  ["a text", "hello", [{ uri: URI, text: "hello" }]],
  ["an empty text", "", [{ uri: URI, text: "" }]],
  ["bytes", { type: "bytes", base64: "AQI=" }, [{ uri: URI, blob: "AQI=" }]],
  ["an object", { a: [1] }, json('{"a":[1]}')],
  [
    "data with an error in it",
    { status: "failed", error: "e" },
    json(
      '{"status":"failed","error":"e"}',
    ),
  ],
  ["a number", 5, json("5")],
  ["false", false, json("false")],
  ["an empty list", [], json("[]")],
  ["a list of texts", ["a"], json('["a"]')],
  [
    "contents",
    [{ text: "a" }, { blob: "AQI=", uri: "r://y", mimeType: "a/b" }],
    [
      { uri: URI, text: "a" },
      { uri: "r://y", mimeType: "a/b", blob: "AQI=" },
    ],
  ],
  ["contents with bytes", [{ blob: { type: "bytes", base64: "AQI=" } }], [
    { uri: URI, blob: "AQI=" },
  ]],
  ["a result in the form of MCP", { contents: [{ uri: "r://y", text: "a" }] }, [
    { uri: "r://y", text: "a" },
  ]],
  [
    "a list with other members",
    [{ text: "a", id: 1 }],
    json(
      '[{"text":"a","id":1}]',
    ),
  ],
  [
    "a list of texts and bytes in one",
    [{ text: "a", blob: "AQI=" }],
    json(
      '[{"text":"a","blob":"AQI="}]',
    ),
  ],
  [
    "a list that is partly contents",
    [{ text: "a" }, 5],
    json('[{"text":"a"},5]'),
  ],
  ["nothing", null, "nothing"],
  [
    "bytes that are none",
    { type: "bytes", base64: "%" },
    "bytes that are no base64",
  ],
  [
    "a blob that is no base64",
    [{ blob: "a?b" }],
    'contents[0] with the text "a?b" as blob, which is neither bytes nor base64',
  ],
  [
    "a blob that is an object",
    [{ blob: { a: 1 } }],
    'contents[0] with an object with "a" as blob, which is neither bytes nor base64',
  ],
  [
    "a URI that is none",
    [{ text: "a" }, { uri: 5, text: "a" }],
    "contents[1] with 5 as uri",
  ],
  [
    "an empty URI",
    [{ uri: "", text: "a" }],
    'contents[0] with the text "" as uri',
  ],
  [
    "a media type that is none",
    [{ mimeType: [1], text: "a" }],
    "contents[0] with a list of 1 as mimeType",
  ],
];

for (const [title, value, contents] of CASES) {
  Deno.test(`resourceContents() takes ${title} for what it is`, () => {
    assertEquals(read(value), contents);
  });
}

Deno.test("resourceContents() gives the resource's media type to what has none", () => {
  const mimeType = "text/markdown";
  assertEquals(read("a", mimeType), [{ uri: URI, mimeType, text: "a" }]);
  assertEquals(read({ a: 1 }, mimeType), [{
    uri: URI,
    mimeType,
    text: '{"a":1}',
  }]);
  assertEquals(
    read([{ text: "a" }, { text: "b", mimeType: "a/b" }], mimeType),
    [
      { uri: URI, mimeType, text: "a" },
      { uri: URI, mimeType: "a/b", text: "b" },
    ],
  );
});

Deno.test("resourceContents() takes 1,000 contents and no more", () => {
  const parts = Array.from({ length: 1_001 }, () => ({ text: "" }));
  assertEquals(read(parts), "1001 contents, more than 1000");
  assertEquals(Array.isArray(read(parts.slice(1))), true);
});
