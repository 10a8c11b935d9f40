import { assertEquals } from "@std/assert";
import { createRedactor } from "../../../src/client/chat/redactor.ts";

const redact = createRedactor({
  secrets: ["sk-1234", "sk-1234-long", "abc", "a.b+c"],
  paths: { "/home/ada": "~", "/home/ada/my wörk/": ".", "/": "root" },
});

const TABLE: readonly (readonly [text: string, redacted: string])[] = [
  ["key sk-1234-long, sk-1234.", "key [secret], [secret]."],
  // Short ones stand in any text.
  ["abc a.b+c axb+c", "abc [secret] axb+c"],
  ["/home/ada/notes /home/ada", "~/notes ~"],
  ["/home/ada/my wörk/a.txt", "./a.txt"],
  ["file:///home/ada/my%20w%C3%B6rk/a.ts:3:1", "./a.ts:3:1"],
  ["at tool (file:///home/ada/x.ts:1:2)", "at tool (~/x.ts:1:2)"],
  [
    "/home/adam /mnt/home/ada /home/ada.old",
    "/home/adam /mnt/home/ada /home/ada.old",
  ],
];

for (const [text, expected] of TABLE) {
  Deno.test(`createRedactor() takes secrets and paths out: ${text}`, () => {
    assertEquals(redact(text), expected);
  });
}
