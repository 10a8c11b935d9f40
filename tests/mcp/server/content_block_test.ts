import { assertEquals } from "@std/assert";
import type { JsonObject } from "../../../src/core/json.ts";
import { contentBlock } from "../../../src/mcp/server/content_block.ts";

const resolveUri = (uri: string) =>
  uri.includes(":") ? uri : `file:///workspace/${uri}`;

const kept: readonly JsonObject[] = [
  { type: "text", text: "a" },
  { type: "image", data: "QUJD", mimeType: "image/png" },
  { type: "audio", data: "QUJD", mimeType: "audio/wav", _meta: { a: 1 } },
  { type: "resource_link", uri: "https://a.example/", name: "a", size: 3 },
  { type: "resource", resource: { uri: "a:b", text: "" } },
  { type: "resource", resource: { uri: "a:b", blob: "QUJD" } },
  { type: "text", text: "a", annotations: { audience: ["user"], priority: 1 } },
];

for (const block of kept) {
  Deno.test(`contentBlock() keeps ${JSON.stringify(block)}`, () => {
    assertEquals(contentBlock(block, resolveUri), block);
  });
}

const texts: readonly unknown[] = [
  { type: "text" },
  { type: "image", data: "not base64!", mimeType: "image/png" },
  { type: "image", data: "QUJD" },
  { type: "audio", data: 7, mimeType: "audio/wav" },
  { type: "resource_link", uri: "" },
  { type: "resource", resource: { uri: "a:b" } },
  { type: "resource", resource: { text: "a" } },
  { type: "resource", resource: "a:b" },
  { type: "video", data: "QUJD", mimeType: "video/mp4" },
  "text",
  null,
];

for (const block of texts) {
  const text = JSON.stringify(block);
  Deno.test(`contentBlock() makes ${text} a text of its JSON`, () => {
    assertEquals(contentBlock(block, resolveUri), { type: "text", text });
  });
}

const mended: readonly [what: string, given: JsonObject, made: JsonObject][] = [
  [
    "makes URIs of paths",
    { type: "resource", resource: { uri: "a.txt", text: "a" } },
    {
      type: "resource",
      resource: { uri: "file:///workspace/a.txt", text: "a" },
    },
  ],
  [
    "names links that have no name",
    { type: "resource_link", uri: "a.txt" },
    { type: "resource_link", uri: "file:///workspace/a.txt", name: "a.txt" },
  ],
  [
    "drops members that clients would refuse",
    {
      type: "text",
      text: "a",
      annotations: { audience: ["everybody"] },
      _meta: 1,
      title: 2,
    },
    { type: "text", text: "a" },
  ],
];

for (const [what, given, made] of mended) {
  Deno.test(`contentBlock() ${what}`, () => {
    assertEquals(contentBlock(given, resolveUri), made);
  });
}
