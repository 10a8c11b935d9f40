import type { CoercionContext } from "./_coercion_context.ts";
import { quote } from "./_problem_report.ts";

/** Further values that were changed are only counted. */
const MAX_NOTES = 200;
/** Work of a line for a value that was changed. */
const NOTE_STEPS = 16;

/**
 * Notes that the value at the current path was changed.
 *
 * @param context Takes the line.
 * @param text Says how.
 */
export function noteCoercion(
  context: CoercionContext,
  text: () => string,
): void {
  const { notes, path } = context;
  if (++context.noteCount > MAX_NOTES) {
    notes.push(null);
    return;
  }
  context.work.spend(NOTE_STEPS);
  notes.push(`Argument ${quote(path.text())}: ${text()}.`);
}
