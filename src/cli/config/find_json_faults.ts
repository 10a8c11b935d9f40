/** Deepest nesting of a configuration file: what reads it further may be recursive. */
const MAX_DEPTH = 100;

/** Something that JSON.parse accepts and a configuration file must not have. */
export interface JsonFault {
  readonly code: "duplicate-key" | "too-deep";
  readonly message: string;
  /** Where it is, in UTF-16 code units from the start. */
  readonly offset: number;
}

const TOKEN = /("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/gs;

/**
 * Finds keys that stand twice in one object, of which JSON.parse silently takes
 * the last, and nesting that nobody means.
 *
 * @param text The text, which JSON.parse accepts.
 * @returns The faults in the order of the text; of too deep nesting the first.
 */
export function findJsonFaults(text: string): readonly JsonFault[] {
  const faults: JsonFault[] = [];
  const open: Set<string>[] = [];
  for (const { 0: token, 1: string, 2: colon, index } of text.matchAll(TOKEN)) {
    if (string !== undefined) {
      if (colon === undefined) continue;
      const key: string = JSON.parse(string);
      const keys = open.at(-1);
      if (keys?.has(key)) faults.push(duplicate(key, index));
      keys?.add(key);
    } else if (token === "}" || token === "]") open.pop();
    else if (open.push(new Set()) > MAX_DEPTH) {
      return [...faults, tooDeep(index)];
    }
  }
  return faults;
}

function duplicate(key: string, offset: number): JsonFault {
  const message = `the key ${JSON.stringify(key)} stands here a second time`;
  return { code: "duplicate-key", message, offset };
}

function tooDeep(offset: number): JsonFault {
  const message = `values nest deeper than ${MAX_DEPTH} levels here`;
  return { code: "too-deep", message, offset };
}
