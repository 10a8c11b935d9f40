/** Answers questions about the invoices in `invoices.json`. */

import { daysBetween } from "./_days_between.ts";
import { type Invoice, readInvoices } from "./_read_invoices.ts";

export const TOOL_LIBRARY_NAME = "Invoices";
export const TOOL_LIBRARY_DESC = "Open totals, overdue invoices, reminders.";
export const TOOL_LIBRARY_ICON = "🧾";

/** What these tools use of the host's context. */
interface ToolContext {
  readonly workspace?: string;
  log(level: "info" | "warning", text: string): void;
}

/** A discount for paying early. */
interface Discount {
  /**
   * Percent of the amount.
   * @minimum 0
   * @maximum 100
   */
  percent: number;
  /** Days after the date of issue. */
  within_days: number;
}

/** Units of one currency that one euro buys, fixed for the demonstration. */
const RATES = { EUR: 1, USD: 1.1, GBP: 0.85 } as const;

/**
 * Adds the open invoices of one customer.
 *
 * @param customer Customer number, such as C-100.
 * @param currency ISO code to convert to.
 * @readOnly
 */
export async function tool_open_total(
  customer: string,
  currency: "EUR" | "USD" | "GBP" = "EUR",
  tool_context?: ToolContext,
) {
  const invoices = await readInvoices(tool_context?.workspace);
  const mine = invoices.filter((invoice) => invoice.customer === customer);
  if (mine.length === 0) {
    const known = [...new Set(invoices.map((invoice) => invoice.customer))];
    const error = `No customer ${customer}. Known: ${known.join(", ")}.`;
    return { success: false, error };
  }
  const open = mine.filter((invoice) => !invoice.paid);
  tool_context?.log("info", `${open.length} of ${mine.length} are open`);
  const total = sumOf(open) * RATES[currency];
  const output = `${customer} owes ${total.toFixed(2)} ${currency}.`;
  return { success: true, output, total, currency };
}

/**
 * Lists the invoices that are due before a day and not paid, the oldest first.
 *
 * @param on Day to look from.
 * @param min_amount Smaller invoices are left out.
 * @readOnly
 */
export async function tool_overdue_invoices(
  on: Date,
  /** @minimum 0 */
  min_amount = 0,
  tool_context?: ToolContext,
) {
  const invoices = await readInvoices(tool_context?.workspace);
  const overdue = invoices
    .filter(({ paid, due, amount }) =>
      !paid && new Date(due) < on && amount >= min_amount
    )
    .sort((one, other) => one.due.localeCompare(other.due))
    .map(({ number, customer, due, amount }) => ({
      number,
      customer,
      amount,
      days_late: daysBetween(new Date(due), on),
    }));
  return { success: true, output: overdue };
}

/**
 * Writes a reminder for each overdue invoice to the folder reminders, telling its progress.
 *
 * @param on Day to look from.
 * @param tone How firm the letters are.
 */
export async function* tool_write_reminders(
  on: Date,
  tone: "friendly" | "firm" = "friendly",
  tool_context?: ToolContext,
) {
  const workspace = tool_context?.workspace ?? Deno.cwd();
  const invoices = (await readInvoices(workspace))
    .filter(({ paid, due }) => !paid && new Date(due) < on);
  await Deno.mkdir(`${workspace}/reminders`, { recursive: true });
  for (const [index, invoice] of invoices.entries()) {
    const path = `${workspace}/reminders/${invoice.number}.txt`;
    await Deno.writeTextFile(path, reminderFor(invoice, tone));
    const message = `Reminder for ${invoice.number}`;
    yield { progress: index + 1, total: invoices.length, message };
  }
  return { success: true, output: `Wrote ${invoices.length} reminders.` };
}

/**
 * Says what an invoice costs when it is paid on a given day.
 *
 * @param number Invoice number, such as 2026-003.
 * @param pay_on Day of the payment.
 * @param discount Discount for paying early.
 * @readOnly
 */
export async function tool_price_on(
  number: string,
  pay_on: Date,
  discount: Discount = { percent: 2, within_days: 10 },
  tool_context?: ToolContext,
) {
  const invoices = await readInvoices(tool_context?.workspace);
  const invoice = invoices.find((one) => one.number === number);
  if (invoice === undefined) {
    const known = invoices.map((one) => one.number).join(", ");
    return { success: false, error: `No invoice ${number}. Known: ${known}.` };
  }
  const age = daysBetween(new Date(invoice.issued), pay_on);
  const early = age <= discount.within_days;
  const price = invoice.amount * (early ? 1 - discount.percent / 100 : 1);
  return { success: true, output: price.toFixed(2), discounted: early };
}

function sumOf(invoices: readonly Invoice[]): number {
  return invoices.reduce((sum, { amount }) => sum + amount, 0);
}

function reminderFor(invoice: Invoice, tone: "friendly" | "firm"): string {
  const request = tone === "friendly"
    ? "You may have overlooked it: we would be glad to hear from you."
    : "Please pay within seven days.";
  return `Invoice ${invoice.number} over ${
    invoice.amount.toFixed(2)
  } EUR was ` +
    `due on ${invoice.due}. ${request}\n`;
}
