import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { Redactor } from "../../../src/approval/audit/redactor.ts";

const SECRET = 's3cr3t p/ss+wörd"';

function encodings(secret: string): [name: string, text: string][] {
  const bytes = new TextEncoder().encode(secret);
  const behind = new TextEncoder().encode(`user:${secret}`);
  const within = new TextEncoder().encode(`ab${secret}cd`);
  const form = new URLSearchParams({ q: secret }).toString();
  return [
    ["plain", `before ${secret} after`],
    ["percent-encoded", `https://a.example/?q=${encodeURIComponent(secret)}`],
    [
      "percent-encoded in lower case",
      encodeURIComponent(secret).replace(/%../g, (it) => it.toLowerCase()),
    ],
    ["in a form", form],
    ["inside JSON text", JSON.stringify({ key: secret })],
    ["base64", bytes.toBase64()],
    ["base64 for URLs", bytes.toBase64({ alphabet: "base64url" })],
    ["base64 behind a name", `Basic ${behind.toBase64()}`],
    ["base64 in the middle", within.toBase64()],
  ];
}

for (const [name, text] of encodings(SECRET)) {
  Deno.test(`Redactor takes a secret out that is ${name}`, () => {
    const redactor = new Redactor();
    redactor.add(SECRET);
    const redacted = redactor.redactText(text);
    assertStringIncludes(redacted, "[secret]");
    assertEquals(redacted.includes("3cr3t"), false);
    // What is left of base64 is what it shares with its neighbours.
    for (const [, encoded] of encodings(SECRET)) {
      assertEquals(redacted.includes(encoded.slice(-12)), false);
    }
    assertEquals(new Redactor().redactText(text), text);
  });
}

Deno.test("Redactor leaves text alone that holds no secret, and takes empty ones for none", () => {
  const redactor = new Redactor();
  redactor.add("");
  assertEquals(redactor.redactText("nothing here"), "nothing here");
  redactor.add("hidden");
  assertEquals(redactor.redactText("nothing here"), "nothing here");
});

Deno.test("Redactor leaves no rest of secrets that overlap or repeat", () => {
  const redactor = new Redactor();
  redactor.add("abcd");
  redactor.add("cdef");
  redactor.add("aa");
  assertEquals(redactor.redactText("xabcdefy"), "x[secret]y");
  assertEquals(redactor.redactText("xaaay"), "x[secret]y");
});

Deno.test("Redactor takes secrets out of texts, keys and numbers of a value, which it does not change", () => {
  const redactor = new Redactor();
  redactor.add("hunter2");
  redactor.add("4711");
  const value = {
    list: ["hunter2", 4711, 5, true, null],
    "my hunter2": { deep: "x hunter2" },
    left: undefined,
  };
  const before = structuredClone(value);
  assertEquals(redactor.redact(value), {
    list: ["[secret]", "[secret]", 5, true, null],
    "my [secret]": { deep: "x [secret]" },
  });
  assertEquals(value, before);
});

Deno.test("Redactor knows what stands under secret names, in any case, and finds it elsewhere", () => {
  const redactor = new Redactor(["API_KEY", "tokens"]);
  redactor.addNamed({ api_key: "k-123", other: "open", tokens: ["t-1", 99] });
  assertEquals(
    redactor.redact({ text: "k-123 open t-1 99", Api_Key: { new: 1 } }),
    { text: "[secret] open [secret] [secret]", Api_Key: "[secret]" },
  );
});

Deno.test("Redactor forgets the oldest of many values from calls, and none that it was given", () => {
  const redactor = new Redactor(["password"]);
  redactor.add("given");
  redactor.addFromCall({ login: { password: "first" } });
  for (let call = 0; call < 99; call++) {
    redactor.addFromCall({ password: `call-${call}.` });
  }
  assertEquals(redactor.redactText("given first"), "[secret] [secret]");
  redactor.addFromCall({ password: "last" });
  assertEquals(redactor.redactText("given last"), "[secret] [secret]");
  assertEquals(redactor.redactText("first"), "first");
});

Deno.test("Redactor bounds what it copies, and lets no secret through where it cuts", () => {
  const redactor = new Redactor();
  redactor.add("0123456789");
  const start = "x".repeat(256 * 1024 - 5);
  const text = `${redactor.redact(`${start}0123456789 and more`)}`;
  assertEquals(text.includes("01234"), false);
  assert(text.endsWith("... [262158 characters]"));
  const many = redactor.redact(Array.from({ length: 100_000 }, () => 1));
  assert(JSON.stringify(many).length < 20_000);
  let deep: unknown = "0123456789";
  for (let depth = 0; depth < 10_000; depth++) deep = [deep];
  assertStringIncludes(JSON.stringify(redactor.redact(deep)), "[left out]");
});
