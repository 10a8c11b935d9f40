import type { UserInteractionRequest } from "../core/handlers.ts";
import {
  isPlainObject,
  type JsonObject,
  type JsonSchema,
  type JsonValue,
} from "../core/json.ts";
import type { ElicitAnswer } from "../core/tool_context.ts";
import { ArgumentPreparer } from "../schema/arguments/argument_preparer.ts";

/** How often a member is asked for until its answer fits. */
const MAX_TRIES = 3;

/** Most members of a form. */
const MAX_MEMBERS = 50;

/** Puts one question; null when the operator cancels. */
export type AskForInput = (
  request: UserInteractionRequest,
) => Promise<string | null>;

/** One member of a form. */
interface Member {
  /** What the form is for. */
  readonly message: string;
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  readonly isRequired: boolean;
}

/**
 * Asks the operator for the members of an object schema, one question each. An
 * answer that does not fit its schema is asked for again, with what is wrong.
 * Optional members without a default may be left empty; where there are choices,
 * the default is the first of them, and leaving the member out is the last if it
 * is optional.
 *
 * @param message What it is for.
 * @param schema An object schema with properties.
 * @param ask Puts one question.
 * @returns The answers, or `cancel` as soon as one question is cancelled or has no fitting answer after three tries.
 * @throws {TypeError} If the schema describes no form.
 */
export async function elicitByQuestions(
  message: string,
  schema: unknown,
  ask: AskForInput,
): Promise<ElicitAnswer> {
  const content: [string, JsonValue][] = [];
  for (const member of membersOf(message, schema)) {
    const answer = await askFor(member, ask);
    if (answer === undefined) return { action: "cancel" };
    if (answer !== null) content.push([member.name, answer.value]);
  }
  return { action: "accept", content: Object.fromEntries(content) };
}

function membersOf(message: string, schema: unknown): Member[] {
  const properties = isPlainObject(schema) ? schema.properties : undefined;
  const names = isPlainObject(properties) ? Object.keys(properties) : [];
  const known = isPlainObject(schema) ? schema : {};
  if ((known.type ?? "object") !== "object" || names.length === 0) {
    throw new TypeError(
      `Cannot elicit: the schema must be an object schema with properties, such as { type: "object", properties: { name: { type: "string" } } }: current value is ${
        Deno.inspect(schema, { depth: 1 })
      }`,
    );
  }
  if (names.length > MAX_MEMBERS) {
    throw new TypeError(
      `Cannot elicit: the schema has ${names.length} properties, more than ${MAX_MEMBERS}`,
    );
  }
  const { required } = known;
  return names.map((name) => {
    const member = isPlainObject(properties) ? properties[name] : undefined;
    return {
      message,
      name,
      schema: isPlainObject(member) ? member : {},
      isRequired: Array.isArray(required) && required.includes(name),
    };
  });
}

/** The answer; null when it is left out, undefined when there is none. */
async function askFor(
  member: Member,
  ask: AskForInput,
): Promise<{ readonly value: JsonValue } | null | undefined> {
  const choices = choicesOf(member.schema);
  const leaveOut = leaveOutOf(member, choices);
  const options = [
    ...choices.keys(),
    ...(leaveOut === undefined ? [] : [leaveOut]),
  ];
  const preparer = preparerOf(member);
  let problem: string | undefined;
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const answer = await ask(questionFor(member, options, problem));
    if (answer === null) return undefined;
    const isEmpty = answer === "" && !choices.has("") && isOptional(member);
    if (isEmpty || answer === leaveOut) return null;
    const value = choices.has(answer) ? choices.get(answer) : answer;
    const prepared = preparer.prepare({ [member.name]: value });
    if (prepared.ok) {
      // The schema has no plans for revival, so what is JSON stays JSON.
      return { value: prepared.args[member.name] as JsonValue };
    }
    problem = prepared.problems.join(" ");
  }
  return undefined;
}

/** Whether an empty answer leaves the member out. */
function isOptional({ isRequired, schema }: Member): boolean {
  return !isRequired &&
    (!("default" in schema) || choicesOf(schema).size > 0);
}

/** The choice that leaves an optional member out; undefined for others. */
function leaveOutOf(
  { isRequired }: Member,
  choices: ReadonlyMap<string, unknown>,
): string | undefined {
  if (isRequired || choices.size === 0) return undefined;
  let text = "(leave out)";
  while (choices.has(text)) text = `(${text})`;
  return text;
}

function preparerOf({ name, schema }: Member): ArgumentPreparer {
  const input_schema: JsonSchema = {
    type: "object",
    // It is passed through the sandbox as JSON.
    properties: { [name]: schema as JsonObject },
    required: [name],
  };
  return new ArgumentPreparer({ input_schema, acceptsUnknown: false });
}

function questionFor(
  member: Member,
  options: readonly string[],
  problem: string | undefined,
): UserInteractionRequest {
  const { message, name, schema } = member;
  const { description, title, default: preset } = schema;
  const label = typeof title === "string" ? title : name;
  const lines = [
    ...(problem === undefined ? [] : [problem]),
    typeof description === "string" ? description : label,
  ];
  return {
    type: options.length > 0 ? "select" : "text",
    title: `${message}: ${label}${isOptional(member) ? " (optional)" : ""}`,
    prompt: lines.join("\n"),
    options,
    default: presetText(preset, schema),
  };
}

/** The default as it can be answered. */
function presetText(
  preset: unknown,
  schema: Member["schema"],
): string | null {
  if (preset === undefined) return null;
  const choice = [...choicesOf(schema)].find(([, value]) => value === preset);
  if (choice) return choice[0];
  return typeof preset === "string" ? preset : JSON.stringify(preset);
}

/** What there is to choose from, each with its value, the default first; empty when anything can be typed. */
function choicesOf(schema: Member["schema"]): ReadonlyMap<string, unknown> {
  const choices = [...allChoices(schema)];
  const isPreset = ([, value]: readonly [string, unknown]) =>
    "default" in schema && value === schema.default;
  return new Map([
    ...choices.filter(isPreset),
    ...choices.filter((choice) => !isPreset(choice)),
  ]);
}

function allChoices(
  { type, enum: values, enumNames, oneOf }: Member["schema"],
): ReadonlyMap<string, unknown> {
  if (type === "boolean") return new Map([["true", true], ["false", false]]);
  if (Array.isArray(values)) {
    const names = Array.isArray(enumNames) ? enumNames : [];
    return new Map(values.map((value, at) => [`${names[at] ?? value}`, value]));
  }
  const named = Array.isArray(oneOf) ? oneOf.filter(isNamedConstant) : [];
  return new Map(
    named.map((option) => [`${option.title ?? option.const}`, option.const]),
  );
}

function isNamedConstant(
  option: unknown,
): option is { readonly const: unknown; readonly title?: unknown } {
  return isPlainObject(option) && "const" in option;
}
