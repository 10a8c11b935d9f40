import type { Notes } from "./_coercion_context.ts";

/**
 * Lists notes.
 *
 * @param notes The notes.
 * @returns The lines, the last one counting those that were dropped.
 */
export function noteLines(notes: Notes): readonly string[] {
  const lines: string[] = [];
  let further = 0;
  const add = (part: Notes): void => {
    for (const note of part) {
      if (note === null) further++;
      else if (typeof note === "string") lines.push(note);
      else add(note);
    }
  };
  add(notes);
  return further === 0
    ? lines
    : [...lines, `${further} further values were read differently.`];
}
