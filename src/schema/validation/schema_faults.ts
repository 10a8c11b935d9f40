import { isPlainObject, type JsonObject } from "../../core/json.ts";
import { nearestNames } from "../../core/nearest_names.ts";
import { KIND } from "./json_kind.ts";
import { KNOWN_FORMATS } from "./known_formats.ts";
import { SchemaReferences } from "./schema_references.ts";
import { listSubschemas, SCHEMA_HOLDERS } from "./subschemas.ts";

/** Schemas that are deeper than that are not looked at, nor checked against. */
const MAX_DEPTH = 200;

/** Something that a schema says and nothing can hold values against. */
export interface SchemaFault {
  /** Whether the schema is broken; else a part of it is not looked at. */
  readonly isBroken: boolean;
  /** One line with its JSON Pointer. */
  readonly message: string;
}

/**
 * Finds what is wrong with a schema as JSON Schema 2020-12: keywords whose values
 * are not what they must be, references that lead nowhere, and keywords that
 * check nothing.
 *
 * @param root The schema.
 * @returns What was found, from the outside in.
 */
export function findSchemaFaults(root: JsonObject): readonly SchemaFault[] {
  const references = new SchemaReferences(root);
  const faults: SchemaFault[] = references.repeated.map((name) => ({
    isBroken: true,
    message: `${JSON.stringify(name)} is the name of several schemas`,
  }));
  const pending = [{ schema: root as unknown, pointer: "", depth: 0 }];
  for (const { schema, pointer, depth } of pending) {
    const place = pointer === "" ? "the whole" : pointer;
    const add = (text: string, isBroken = true): void => {
      faults.push({ isBroken, message: `${place} ${text}` });
    };
    if (typeof schema === "boolean") continue;
    if (!isPlainObject(schema)) {
      add("must be a schema, which is an object, true or false");
      continue;
    }
    if (depth > MAX_DEPTH) {
      add("lies too deep");
      continue;
    }
    for (const [keyword, value] of Object.entries(schema)) {
      const fault = faultOf(keyword, value);
      if (fault !== undefined) add(fault.text, fault.isBroken);
      else if (REFERENCES.has(keyword) && typeof value === "string") {
        if (references.resolve(schema, value) !== undefined) continue;
        add(
          `has a ${keyword} that leads to no schema in it: ${shown(value)}`,
        );
      }
    }
    // The document is JSON.
    for (
      const { path, schema: inner } of listSubschemas(schema as JsonObject)
    ) {
      const steps = path.map((name) =>
        `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`
      );
      pending.push({
        schema: inner,
        pointer: pointer + steps.join(""),
        depth: depth + 1,
      });
    }
  }
  return faults;
}

const REFERENCES: ReadonlySet<string> = new Set(["$ref", "$dynamicRef"]);

interface Fault {
  readonly text: string;
  readonly isBroken: boolean;
}

/** What a value must be: words for it, and whether it is. */
type Rule = readonly [
  wanted: string,
  holds: (value: unknown) => boolean,
];

const TEXT: Rule = ["a text", (value) => typeof value === "string"];
const FLAG: Rule = ["true or false", (value) => typeof value === "boolean"];
const NUMBER: Rule = ["a number", (value) => typeof value === "number"];
const COUNT: Rule = [
  "a whole number from 0",
  (value) => Number.isInteger(value) && Number(value) >= 0,
];
const LIST: Rule = ["an array", Array.isArray];
const NAMES: Rule = ["an array of different texts", isNames];
const SCHEMA: Rule = [
  "a schema",
  (value) => typeof value === "boolean" || isPlainObject(value),
];
const SCHEMAS: Rule = [
  "an array of one or more schemas",
  (value) => Array.isArray(value) && value.length > 0,
];
const BY_NAME: Rule = ["an object of schemas", isPlainObject];
const PATTERN: Rule = [
  "a regular expression of JavaScript (flag u)",
  (value) => typeof value === "string" && isPattern(value),
];
const TYPES: Rule = [
  `one of ${Object.keys(KIND).join(", ")}, or an array of such`,
  (value) =>
    (typeof value === "string" || isNames(value)) &&
    [value].flat().every((name) => Object.hasOwn(KIND, String(name))) &&
    [value].flat().length > 0,
];

const HOLDER_RULES = { schema: SCHEMA, list: SCHEMAS, map: BY_NAME } as const;

const RULES: ReadonlyMap<string, Rule> = new Map<string, Rule>([
  ["$anchor", TEXT],
  ["$comment", TEXT],
  ["$dynamicAnchor", TEXT],
  ["$dynamicRef", TEXT],
  ["$id", TEXT],
  ["$ref", TEXT],
  ["$schema", TEXT],
  ["$vocabulary", BY_NAME],
  ["const", ["a value", () => true]],
  ["contentEncoding", TEXT],
  ["contentMediaType", TEXT],
  ["contentSchema", SCHEMA],
  ["default", ["a value", () => true]],
  ["dependentRequired", [
    "an object of arrays of different texts",
    (value) => isPlainObject(value) && Object.values(value).every(isNames),
  ]],
  ["deprecated", FLAG],
  ["description", TEXT],
  ["enum", LIST],
  ["examples", LIST],
  ["exclusiveMaximum", NUMBER],
  ["exclusiveMinimum", NUMBER],
  ["format", TEXT],
  ["maxContains", COUNT],
  ["maxItems", COUNT],
  ["maxLength", COUNT],
  ["maxProperties", COUNT],
  ["maximum", NUMBER],
  ["minContains", COUNT],
  ["minItems", COUNT],
  ["minLength", COUNT],
  ["minProperties", COUNT],
  ["minimum", NUMBER],
  ["multipleOf", [
    "a number above 0",
    (value) => typeof value === "number" && value > 0,
  ]],
  ["pattern", PATTERN],
  ["patternProperties", [
    "an object of schemas by regular expressions of JavaScript (flag u)",
    (value) => isPlainObject(value) && Object.keys(value).every(isPattern),
  ]],
  ["readOnly", FLAG],
  ["required", NAMES],
  ["title", TEXT],
  ["type", TYPES],
  ["uniqueItems", FLAG],
  ["writeOnly", FLAG],
]);

const DRAFT = /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/;

function faultOf(keyword: string, value: unknown): Fault | undefined {
  const holder = SCHEMA_HOLDERS.get(keyword);
  const rule = RULES.get(keyword) ?? (holder && HOLDER_RULES[holder]);
  if (!rule) return unknownKeyword(keyword);
  const [wanted, holds] = rule;
  if (!holds(value)) {
    const text = `has a ${keyword} that must be ${wanted}: ${shown(value)}`;
    return { text, isBroken: true };
  }
  if (keyword === "$schema" && !DRAFT.test(String(value))) {
    const text = `names another draft than 2020-12, by which it is read: ${
      shown(value)
    }`;
    return { text, isBroken: false };
  }
  if (keyword === "format" && !KNOWN_FORMATS.has(String(value))) {
    const text = `has a format that is not checked: ${shown(value)}`;
    return { text, isBroken: false };
  }
  return undefined;
}

function unknownKeyword(keyword: string): Fault | undefined {
  // Names of one's own, such as `x-mcp-header`.
  if (keyword.startsWith("x-")) return undefined;
  const known = [...RULES.keys(), ...SCHEMA_HOLDERS.keys()];
  const [near] = nearestNames(keyword, known, { limit: 1 });
  const hint = near === undefined
    ? "leave it out, or begin its name with x-"
    : `did you mean ${near}?`;
  const text = `has ${
    shown(keyword)
  }, which is no keyword of JSON Schema 2020-12 and checks nothing: ${hint}`;
  return { text, isBroken: false };
}

function isNames(value: unknown): boolean {
  return Array.isArray(value) &&
    value.every((name) => typeof name === "string") &&
    new Set(value).size === value.length;
}

function isPattern(source: string): boolean {
  try {
    new RegExp(source, "u");
    return true;
  } catch {
    // Not one.
    return false;
  }
}

function shown(value: unknown): string {
  return JSON.stringify(value)?.slice(0, 100) ?? "nothing";
}
