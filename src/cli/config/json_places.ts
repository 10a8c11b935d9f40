import { parse } from "@humanwhocodes/momoa";

/** A place in a file, counted from 1. */
export interface TextPlace {
  readonly line: number;
  readonly column: number;
}

/** A value of a JSON text that can be followed inwards. */
type JsonNode = ReturnType<typeof parse>["body"];

const START: TextPlace = { line: 1, column: 1 };

/**
 * Where values of a JSON text stand. Loads a parser of its own, so it is for
 * texts that turned out to be wrong.
 *
 * @param text The text, which JSON.parse accepts.
 * @returns A function from the keys and indexes that lead to a value to the value's place, or its key's.
 */
export function jsonPlaces(
  text: string,
): (
  trail: readonly (string | number)[],
  options: { readonly atKey: boolean },
) => TextPlace {
  const root = parse(text, { mode: "json" }).body;
  return (trail, { atKey }) => {
    let node = root;
    let key: TextPlace = START;
    for (const step of trail) {
      const inner = stepInto(node, step);
      if (inner === undefined) break;
      ({ node, key } = inner);
    }
    const { line, column } = atKey ? key : node.loc.start;
    return { line, column };
  };
}

/**
 * Where a JSON text stops being one.
 *
 * @param text The text, which JSON.parse refuses.
 * @param error What JSON.parse threw.
 * @returns The place of the first fault.
 */
export function jsonFaultPlace(text: string, error: SyntaxError): TextPlace {
  const [, offset] = /at position (\d+)/.exec(error.message) ?? [];
  if (offset !== undefined) return placeAt(text, Number(offset));
  if (/end of (JSON )?input/.test(error.message)) {
    return placeAt(text, text.trimEnd().length);
  }
  // The engine tells no position for a few faults, such as a misspelt `true`.
  try {
    parse(text, { mode: "json" });
  } catch (fault) {
    if (
      fault instanceof Error && "offset" in fault &&
      typeof fault.offset === "number"
    ) {
      return placeAt(text, fault.offset);
    }
  }
  return START;
}

function stepInto(
  node: JsonNode,
  step: string | number,
): { node: JsonNode; key: TextPlace } | undefined {
  if (node.type === "Array" && typeof step === "number") {
    const value = node.elements[step]?.value;
    return value && { node: value, key: value.loc.start };
  }
  if (node.type !== "Object") return undefined;
  // JSON.parse lets the last of equal keys win.
  const member = node.members.findLast(({ name }) =>
    name.type === "String" && name.value === step
  );
  return member && { node: member.value, key: member.name.loc.start };
}

/**
 * The place of an offset.
 *
 * @param text The text.
 * @param offset In UTF-16 code units from its start.
 */
export function placeAt(text: string, offset: number): TextPlace {
  const before = text.slice(0, offset).split(/\r\n|\n|\r/);
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
