import { assert, assertEquals } from "@std/assert";
import { askedSecret } from "../../src/core/asked_secret.ts";

const form = (name: string, member: Record<string, unknown> = {}) => ({
  type: "object",
  properties: { [name]: { type: "string", ...member } },
});

Deno.test("askedSecret() finds secrets by name, title, description, format and in the message", () => {
  const asked: [string, Record<string, unknown>, string][] = [
    ["Log in", form("password"), "password"],
    ["Log in", form("userPassword"), "userPassword"],
    ["Log in", form("api_key"), "api_key"],
    ["Log in", form("APIKey"), "APIKey"],
    ["Log in", form("accessToken"), "accessToken"],
    ["Log in", form("x", { title: "Secret key" }), "x"],
    ["Log in", form("x", { description: "Your password" }), "x"],
    ["Log in", form("x", { format: "password" }), "x"],
    ["Log in", form("x", { writeOnly: true }), "x"],
    ["Log in", form("pin", { type: "integer" }), "pin"],
    ["Enter your API key", form("value"), "Enter your API key"],
    ["Your pass\u200bword", form("value"), "Your pass\u200bword"],
    ["Log in", form("x", { title: "ＰＩＮ" }), "x"],
    ["Log in", form("to\u00adken"), "to\u00adken"],
    ["Log in", { description: "Type your PIN", ...form("n") }, "Type your PIN"],
    ["Log in", { title: "API key", ...form("n") }, "API key"],
    ["Log in", form("x", { anyOf: [{ type: "string", title: "PIN" }] }), "x"],
    ["Log in", form("login", form("password")), "password"],
    ["Log in", { const: 1, ...form("password") }, "password"],
    ["Log in", form("list", { items: form("password") }), "password"],
    ["Log in", { $defs: { password: {} }, ...form("x") }, "password"],
  ];
  for (const [message, schema, found] of asked) {
    assertEquals(askedSecret(message, schema), found, message + found);
  }
});

Deno.test("askedSecret() finds a secret whatever is promised of it, and what else is not to be done", () => {
  const asked = [
    "Enter your password. It is never stored.",
    "Your API key (it will not be shown)",
    "Password, which we do not keep",
    "We never store your password",
    "No worries: type your password",
    "Never share it, but enter your password",
    "Do not enter your name. Enter your password",
  ];
  for (const message of asked) {
    assertEquals(askedSecret(message, form("n")), message);
    assertEquals(askedSecret("", form("n", { description: message })), "n");
  }
});

Deno.test("askedSecret() goes through what is nested deeply", () => {
  let schema: Record<string, unknown> = form("password");
  for (let depth = 0; depth < 20_000; depth++) schema = { items: schema };
  assertEquals(askedSecret("", schema), "password");
});

Deno.test("askedSecret() takes no long time for a long message", () => {
  const message = `Do not enter ${"a password, ".repeat(300_000)}`;
  const since = performance.now();
  assertEquals(askedSecret(message, {}), message);
  assertEquals(
    askedSecret("Do not enter a password. ".repeat(200_000), {}),
    undefined,
  );
  assert(performance.now() - since < 5_000);
});

Deno.test("askedSecret() lets forms pass that ask for none", () => {
  const harmless: [string, Record<string, unknown>][] = [
    ["Who are you?", form("name")],
    ["How long?", form("maxTokens", { type: "integer" })],
    ["Sure?", form("reset_password", { type: "boolean" })],
    ["Do not enter your password here", form("topic")],
    ["Please don\u2019t type passwords or a PIN here", form("topic")],
    ["You are not required to give a password", form("topic")],
    ["No password is needed", form("topic")],
    ["How?", form("way", { oneOf: [{ const: "p", title: "Password" }] })],
    ["Where to?", form("passenger")],
    ["Which?", form("keyboard")],
    ["No schema", {}],
  ];
  for (const [message, schema] of harmless) {
    assertEquals(askedSecret(message, schema), undefined, message);
  }
});
