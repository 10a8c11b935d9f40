import { isPlainObject, type JsonValue } from "../../core/json.ts";
import type { SchemaDraft } from "../schema_draft.ts";

const REF = /^#\/\$defs\/(\w+)$/;

/**
 * Puts the definitions that a schema refers to once where they are used: a name
 * for them would only be read over. Those that are in themselves stay.
 *
 * @param schema A schema with all definitions that it refers to.
 * @returns The schema; without `$defs` when none is left.
 */
export function inlineSingleUses(schema: SchemaDraft): SchemaDraft {
  const { $defs = {}, ...root } = schema;
  if (!isPlainObject($defs)) return schema;
  const definitions = new Map(Object.entries($defs as SchemaDraft));
  const uses = new Map<string, number>();
  countUses([root, ...definitions.values()], uses);
  const inline = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(inline);
    if (!isPlainObject(value)) return value;
    const { $ref, ...rest } = value as SchemaDraft;
    const name = refName($ref);
    const definition = name === undefined || uses.get(name) !== 1
      ? undefined
      : definitions.get(name);
    const others = Object.fromEntries(
      Object.entries(rest).map(([key, member]) => [key, inline(member)]),
    );
    if (definition !== undefined) {
      return { ...inline(definition) as SchemaDraft, ...others };
    }
    return $ref === undefined ? others : { $ref, ...others };
  };
  const kept = [...definitions].filter(([name]) => uses.get(name) !== 1)
    .map(([name, definition]) => [name, inline(definition)] as const);
  return {
    ...inline(root) as SchemaDraft,
    ...(kept.length === 0 ? {} : { $defs: Object.fromEntries(kept) }),
  };
}

function countUses(values: readonly JsonValue[], uses: Map<string, number>) {
  const pending: JsonValue[] = [...values];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (Array.isArray(value)) pending.push(...value);
    else if (isPlainObject(value)) {
      const members = value as SchemaDraft;
      const name = refName(members.$ref);
      if (name !== undefined) uses.set(name, (uses.get(name) ?? 0) + 1);
      pending.push(...Object.values(members));
    }
  }
}

function refName(ref: JsonValue | undefined): string | undefined {
  return typeof ref === "string" ? REF.exec(ref)?.[1] : undefined;
}
