import { isPlainObject } from "../core/json.ts";
import { base64Of, foundValue, type Parsed } from "./content_value.ts";

/** A content block in the form of MCP. */
export type ContentBlock = Readonly<Record<string, unknown>>;

type Check = (value: unknown) => unknown;

const text: Check = (value) => typeof value === "string" ? value : undefined;
const some: Check = (value) => value !== "" ? text(value) : undefined;
const count: Check = (value) =>
  Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined;
const object: Check = (value) => isPlainObject(value) ? value : undefined;

/** The members of a block by its type: what they become, or undefined when they are not what they should be. */
const MEMBERS: Readonly<
  Record<string, Readonly<Record<"needs" | "takes", Record<string, Check>>>>
> = {
  text: { needs: { text }, takes: {} },
  image: { needs: { data: base64Of, mimeType: some }, takes: {} },
  audio: { needs: { data: base64Of, mimeType: some }, takes: {} },
  resource: { needs: { resource: embedded }, takes: {} },
  resource_link: {
    needs: { uri: some, name: some },
    takes: { title: text, description: text, mimeType: some, size: count },
  },
};

const TYPES = Object.keys(MEMBERS);

/** Members that every block may have. */
const COMMON: Readonly<Record<string, Check>> = {
  annotations: object,
  _meta: object,
};

/**
 * Reads one content block in the form of MCP: of type text, image, audio,
 * resource or resource_link. Bytes may stand where base64 is wanted.
 *
 * @param value A JSON value.
 * @returns The block, with nothing but what such a block has.
 */
export function readContentBlock(value: unknown): Parsed<ContentBlock> {
  if (!isPlainObject(value)) return problem(foundValue(value));
  const type = TYPES.find((name) => name === value.type);
  if (type === undefined) {
    return problem(
      `${foundValue(value)}, whose type is ${foundValue(value.type)} and not ${
        TYPES.join(", ")
      }`,
    );
  }
  const { needs, takes } = MEMBERS[type];
  const block: Record<string, unknown> = { type };
  const known = { ...needs, ...takes, ...COMMON };
  for (const [name, check] of Object.entries(known)) {
    const found = Object.hasOwn(value, name) ? value[name] : undefined;
    const member = found === undefined ? undefined : check(found);
    if (member !== undefined) block[name] = member;
    else if (found !== undefined || name in needs) {
      const missing = found === undefined ? "without" : "with an unusable";
      return problem(`a block of type ${type} ${missing} ${name}`);
    }
  }
  return { kind: "value", value: block };
}

/** The resource of a block: a URI with a text or bytes. */
function embedded(value: unknown): unknown {
  if (!isPlainObject(value)) return undefined;
  const { uri, mimeType, text: inner, blob } = value;
  const bytes = base64Of(blob);
  const isText = typeof inner === "string" && blob === undefined;
  const isBlob = inner === undefined && bytes !== undefined;
  const isTyped = mimeType === undefined || typeof mimeType === "string";
  return typeof uri === "string" && uri !== "" && isTyped && (isText || isBlob)
    ? {
      uri,
      ...(mimeType === undefined ? {} : { mimeType }),
      ...(isText ? { text: inner } : { blob: bytes }),
    }
    : undefined;
}

function problem(text: string): Parsed<ContentBlock> {
  return { kind: "problem", problem: text };
}
