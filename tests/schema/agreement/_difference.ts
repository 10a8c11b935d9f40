import { assertEquals } from "@std/assert";
import type { JsonValue } from "../../../src/core/json.ts";

/** Which of two sides accepts values that the other does not. */
export type Side = "ours" | "theirs" | "both";

/** A difference that there is for a reason. */
export interface DifferenceRow {
  readonly reason: string;
  /** Who accepts more. */
  readonly only: Side;
  /** Titles of the cases. */
  readonly types: readonly string[];
}

/** Values, and which of them each side accepts. */
export interface Verdicts {
  readonly values: readonly JsonValue[];
  readonly ours: readonly boolean[];
  readonly theirs: readonly boolean[];
}

/**
 * Fails unless two sides accept the same values, or differ as a table says.
 *
 * @param title Title of the case.
 * @param verdicts What each side accepts.
 * @param table The differences that are known: each has to be there.
 */
export function assertAgreement(
  title: string,
  { values, ours, theirs }: Verdicts,
  table: readonly DifferenceRow[],
): void {
  const row = table.find(({ types }) => types.includes(title));
  const onlyOurs = values.filter((_, at) => ours[at] && !theirs[at]);
  const onlyTheirs = values.filter((_, at) => !ours[at] && theirs[at]);
  const shown = {
    title,
    known: row?.reason ?? "nothing",
    onlyOurs: onlyOurs.slice(0, 3),
    onlyTheirs: onlyTheirs.slice(0, 3),
  };
  const differs: Side | "neither" = onlyOurs.length > 0
    ? onlyTheirs.length > 0 ? "both" : "ours"
    : onlyTheirs.length > 0
    ? "theirs"
    : "neither";
  assertEquals(differs, row?.only ?? "neither", JSON.stringify(shown));
}

/** Fails if a table names cases that are not there. */
export function assertTitles(
  table: readonly DifferenceRow[],
  titles: readonly string[],
): void {
  const known = new Set(titles);
  assertEquals(
    table.flatMap(({ types }) => types).filter((title) => !known.has(title)),
    [],
  );
}
