/** One invoice, amounts in euros. */
export interface Invoice {
  readonly number: string;
  readonly customer: string;
  /** Dates as `2026-01-31`. */
  readonly issued: string;
  readonly due: string;
  readonly amount: number;
  readonly paid: boolean;
}

/** Reads the invoices of a workspace. */
export async function readInvoices(
  workspace: string = Deno.cwd(),
): Promise<Invoice[]> {
  const path = `${workspace}/invoices.json`;
  const parsed: unknown = JSON.parse(await Deno.readTextFile(path));
  if (Array.isArray(parsed) && parsed.every(isInvoice)) return parsed;
  throw new TypeError(`${path} does not hold a list of invoices`);
}

function isInvoice(value: unknown): value is Invoice {
  if (typeof value !== "object" || value === null) return false;
  const entry = new Map(Object.entries(value));
  const texts = ["number", "customer", "issued", "due"];
  return texts.every((key) => typeof entry.get(key) === "string") &&
    typeof entry.get("amount") === "number" &&
    typeof entry.get("paid") === "boolean";
}
