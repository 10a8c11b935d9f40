import { describeValue } from "./_describe_schema.ts";
import type { ProblemReport } from "./_problem_report.ts";

/** Types whose JSON form is text or a number. */
export type ScalarKind = "date" | "url" | "bytes" | "bigint";

/** Longer digits take quadratic time to turn into a bigint. */
const MAX_DIGITS = 10_000;

const READERS: Readonly<
  Record<
    ScalarKind,
    {
      readonly read: (value: unknown) => unknown;
      readonly wanted: string;
    }
  >
> = {
  date: { read: readDate, wanted: "a date and time that exists" },
  url: { read: readUrl, wanted: "an absolute URL" },
  bytes: { read: readBytes, wanted: "base64 text" },
  bigint: {
    read: readBigint,
    wanted: "a whole number, as text where it has more than 15 digits",
  },
};

/**
 * Makes a date, a URL, bytes or a bigint of its JSON form. Null stays null.
 *
 * @param kind What to make.
 * @param given The JSON form, and the report that takes a problem.
 * @returns What was made; the JSON form when it is a problem.
 */
export function reviveScalar(
  kind: ScalarKind,
  { value, report }: {
    readonly value: unknown;
    readonly report: ProblemReport;
  },
): unknown {
  if (value === null) return null;
  const { read, wanted } = READERS[kind];
  const revived = read(value);
  if (revived !== undefined) return revived;
  report.addFirst(`must be ${wanted}: got ${describeValue(value)}`);
  return value;
}

function readDate(value: unknown): Date | undefined {
  if (typeof value !== "string") return undefined;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? undefined : date;
}

function readUrl(value: unknown): URL | undefined {
  return typeof value === "string" && URL.canParse(value)
    ? new URL(value)
    : undefined;
}

function readBytes(value: unknown): Uint8Array | undefined {
  if (typeof value !== "string") return undefined;
  const alphabet = /[-_]/.test(value) ? "base64url" : "base64";
  try {
    return Uint8Array.fromBase64(value, { alphabet });
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readBigint(value: unknown): bigint | undefined {
  if (typeof value === "bigint") return value;
  if (typeof value === "number") {
    // A larger number has lost digits before it came here.
    return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  }
  return typeof value === "string" && value.length <= MAX_DIGITS &&
      /^\s*-?\d+\s*$/.test(value)
    ? BigInt(value)
    : undefined;
}
