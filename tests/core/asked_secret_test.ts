import { assertEquals } from "@std/assert";
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
  ];
  for (const [message, schema, found] of asked) {
    assertEquals(askedSecret(message, schema), found, message + found);
  }
});

Deno.test("askedSecret() lets forms pass that ask for none", () => {
  const harmless: [string, Record<string, unknown>][] = [
    ["Who are you?", form("name")],
    ["How long?", form("maxTokens", { type: "integer" })],
    ["Sure?", form("reset_password", { type: "boolean" })],
    ["Do not enter your password here", form("topic")],
    ["Where to?", form("passenger")],
    ["Which?", form("keyboard")],
    ["No schema", {}],
  ];
  for (const [message, schema] of harmless) {
    assertEquals(askedSecret(message, schema), undefined, message);
  }
});
