import { parseJson } from "../../core/parse_json.ts";
import type { ParamDoc } from "./param_docs.ts";
import { reflow } from "./reflow.ts";

interface Member {
  readonly doc?: ParamDoc;
  readonly members: Map<string, Member>;
}

/** Most parts of a path; deeper ones are left out. */
const MAX_PARTS = 20;

/**
 * Gives each parameter or property that is documented together with its
 * members (`options` and `options.limit`) an object type that has them, where
 * its own type says no more than that it is an object or a list of such.
 *
 * @param docs Docs by name or dotted path.
 * @returns The docs, with an entry for each path that only its members name.
 */
export function foldMembers(
  docs: ReadonlyMap<string, ParamDoc>,
): ReadonlyMap<string, ParamDoc> {
  // Tags are applied where the path leads, which is where they can be reported.
  const roots = treeOf(
    new Map([...docs].map(([path, doc]) => [path, { ...doc, tags: [] }])),
  );
  if (roots === undefined) return docs;
  const folded = new Map(docs);
  const pending = [...roots];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, member] = next;
    if (member.members.size === 0) continue;
    for (const [name, inner] of member.members) {
      pending.push([`${path}.${name}`, inner]);
    }
    const place = placeIn(member);
    if (place === undefined) continue;
    folded.set(path, {
      optional: false,
      ...docs.get(path),
      type: { text: typeText(member), place, composed: true },
    });
  }
  return folded;
}

/**
 * Writes documented members as a TypeScript object type.
 *
 * @param docs Docs by name or dotted path.
 * @returns Its text.
 */
export function objectTypeText(docs: ReadonlyMap<string, ParamDoc>): string {
  const members = treeOf(docs) ??
    new Map(
      [...docs].map(([name, doc]) => [name, { doc, members: new Map() }]),
    );
  return objectText(members);
}

/** Docs as a tree of their paths; undefined when none has more than one part. */
function treeOf(
  docs: ReadonlyMap<string, ParamDoc>,
): Map<string, Member> | undefined {
  if (![...docs.keys()].some((path) => path.includes("."))) return undefined;
  const roots = new Map<string, Member>();
  for (const [path, doc] of docs) {
    const parts = path.split(".");
    if (parts.length > MAX_PARTS || parts.includes("")) continue;
    let members = roots;
    for (const [at, name] of parts.entries()) {
      const known = members.get(name) ?? { members: new Map() };
      const isLast = at === parts.length - 1;
      const member = isLast ? { ...known, doc } : known;
      members.set(name, member);
      members = member.members;
    }
  }
  return roots;
}

function placeIn({ doc, members }: Member): ParamDoc["place"] {
  const own = doc?.type?.place ?? doc?.place;
  if (own !== undefined) return own;
  for (const member of members.values()) {
    const place = placeIn(member);
    if (place !== undefined) return place;
  }
  return undefined;
}

function objectText(members: ReadonlyMap<string, Member>): string {
  const texts = [...members].map(([name, member]) => memberText(name, member));
  return `{ ${texts.join(" ")} }`;
}

function memberText(name: string, member: Member): string {
  const { doc } = member;
  const type = typeText(member);
  const optional = doc?.optional || doc?.type?.text.trim().endsWith("=");
  const value = doc === undefined ? undefined : defaultText(doc, type);
  const text = reflow([doc?.description ?? ""]).replaceAll("*/", "* /");
  const tags = [
    ...(value === undefined ? [] : [`@default ${value}`]),
    ...(doc?.tags ?? []).map((tag) => `@${tag.name} ${tag.lines.join(" ")}`),
  ];
  const lines = tags.map((tag) => `\n * ${tag}\n`).join("");
  return `/** ${text}${lines} */ ${JSON.stringify(name)}${
    optional ? "?" : ""
  }: ${type};`;
}

function typeText({ doc, members }: Member): string {
  const own = doc?.type === undefined
    ? undefined
    : normalizeJsDocType(doc.type.text);
  if (members.size === 0) return own ?? typeOfText(doc?.defaultText);
  const object = objectText(members);
  if (own === undefined || /^!?object$/i.test(own)) return object;
  if (/^\?object$/i.test(own)) return `${object} | null`;
  return /^(?:object\[\]|array<object>)$/i.test(own) ? `${object}[]` : own;
}

/** The type of what has no type: that of its default, else a string. */
function typeOfText(text: string | undefined): string {
  const value = text === undefined ? undefined : parseJson(text);
  return typeof value === "number" || typeof value === "boolean"
    ? typeof value
    : "string";
}

function defaultText(
  { defaultText: text }: ParamDoc,
  type: string,
): string | undefined {
  if (text === undefined || /\*\/|[\r\n]/.test(text)) return undefined;
  if (parseJson(text) !== undefined) return text;
  const quoted = /^(['"`])(.*)\1$/.exec(text)?.[2];
  if (quoted !== undefined) return JSON.stringify(quoted);
  return type === "string" ? JSON.stringify(text) : undefined;
}

/**
 * Rewrites the parts of JSDoc's type language that the TypeScript grammar
 * refuses: `Array.<T>` and a trailing `=`.
 *
 * @param text Text between the braces of a tag.
 * @returns TypeScript text; JSDoc's `*`, `?T` and `!T` stay, the parser knows them.
 */
export function normalizeJsDocType(text: string): string {
  return text.trim().replace(/=$/, "").replaceAll(".<", "<");
}
