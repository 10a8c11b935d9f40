import { isPlainObject } from "../core/json.ts";
import type { PromptMessage } from "../core/served_binding.ts";
import { readContentBlock } from "./content_block.ts";
import { foundValue, type Parsed } from "./content_value.ts";

/** Most messages of one prompt. */
const MAX_MESSAGES = 1_000;

/** What a prompt is made of. */
export interface PromptContent {
  readonly messages: readonly PromptMessage[];
  /** What the function says of this very prompt. */
  readonly description?: string;
}

/**
 * Makes messages of what a prompt returned: a text, which the user says, one
 * message in the form of MCP, a list of them, or an object with that list as
 * `messages` and a `description`.
 *
 * @param value What it returned, as JSON.
 */
export function promptMessages(value: unknown): Parsed<PromptContent> {
  if (typeof value === "string") return content([textMessage(value)]);
  if (Array.isArray(value)) return readMessages(value);
  if (!isPlainObject(value)) return problem(foundValue(value));
  if ("role" in value) return readMessages([value]);
  const { messages, description } = value;
  if (!Array.isArray(messages)) return problem(foundValue(value));
  if (description === undefined || description === null) {
    return readMessages(messages);
  }
  if (typeof description !== "string") {
    return problem(`${foundValue(description)} as description`);
  }
  const read = readMessages(messages);
  return read.kind === "problem" ? read : content(
    read.value.messages,
    description,
  );
}

function readMessages(list: readonly unknown[]): Parsed<PromptContent> {
  if (list.length === 0) return problem("no message");
  if (list.length > MAX_MESSAGES) {
    return problem(`${list.length} messages, more than ${MAX_MESSAGES}`);
  }
  const messages: PromptMessage[] = [];
  for (const [at, value] of list.entries()) {
    const read = readMessage(value);
    const where = list.length === 1 ? "a message" : `messages[${at}]`;
    if (read.kind === "problem") {
      return problem(`${where} that ${read.problem}`);
    }
    messages.push(read.value);
  }
  return content(messages);
}

function readMessage(value: unknown): Parsed<PromptMessage> {
  if (!isPlainObject(value)) return problem(`is ${foundValue(value)}`);
  const { role, content: said } = value;
  if (role !== "user" && role !== "assistant") {
    return problem(
      `has ${foundValue(role)} as role instead of "user" or "assistant"`,
    );
  }
  if (typeof said === "string") {
    return { kind: "value", value: textMessage(said, role) };
  }
  const read = readContentBlock(said);
  return read.kind === "problem"
    ? problem(`has ${read.problem} as content`)
    : { kind: "value", value: { role, content: read.value } };
}

function textMessage(
  text: string,
  role: PromptMessage["role"] = "user",
): PromptMessage {
  return { role, content: { type: "text", text } };
}

function content(
  messages: readonly PromptMessage[],
  description?: string,
): Parsed<PromptContent> {
  const value = description === undefined
    ? { messages }
    : { messages, description };
  return { kind: "value", value };
}

function problem<T>(text: string): Parsed<T> {
  return { kind: "problem", problem: text };
}
