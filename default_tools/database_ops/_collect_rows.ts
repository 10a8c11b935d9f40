/** Longest text of one cell, in characters. */
const MAX_CELL = 10_000;
/** Largest blob that is given whole, in bytes. */
const MAX_BLOB = 4_096;
/** Most characters of all rows together. */
const MAX_TEXT = 500_000;

/** A value of a row in a form that JSON can hold. */
export type Cell = string | number | null | {
  readonly type: "bytes";
  readonly base64: string;
};

/** The first rows of a result and their total. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly total_rows: number;
  /** What was left out, and how to get it. */
  readonly note?: string;
}

/**
 * Turns the first rows of a result into what JSON can hold.
 *
 * @param columns Names of the columns.
 * @param results Rows as arrays, with whole numbers as bigints.
 * @param options Most rows to keep, and how many there are; by default those given.
 * @returns The rows. Whole numbers beyond JavaScript's safe range are decimal strings; long
 * texts and blobs are cut and say so.
 */
export function collectRows(
  columns: readonly string[],
  results: readonly unknown[],
  { maxRows, total = results.length }: { maxRows: number; total?: number },
): Rows {
  const rows: Cell[][] = [];
  let size = 0;
  for (const row of results.slice(0, maxRows)) {
    if (size > MAX_TEXT) break;
    const cells = valuesOf(row).map(cellOf);
    size += JSON.stringify(cells).length;
    rows.push(cells);
  }
  if (rows.length === total) return { columns, rows, total_rows: total };
  const note = `The first ${rows.length} rows; use LIMIT and OFFSET for more.`;
  return { columns, rows, total_rows: total, note };
}

function valuesOf(row: unknown): unknown[] {
  if (Array.isArray(row)) return row;
  return typeof row === "object" && row !== null ? Object.values(row) : [];
}

function cellOf(value: unknown): Cell {
  if (typeof value === "bigint") {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : String(value);
  }
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value === "string") {
    return value.length <= MAX_CELL
      ? value
      : `${value.slice(0, MAX_CELL)}… (${value.length} characters)`;
  }
  if (!(value instanceof Uint8Array)) return null;
  if (value.length > MAX_BLOB) return `(blob of ${value.length} bytes)`;
  return { type: "bytes", base64: btoa(String.fromCharCode(...value)) };
}
