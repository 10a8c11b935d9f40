import { join } from "../src/core/path.ts";
import type { MakeToolsOptions } from "./make_tools.ts";

/** Writes files of tools as a shop has them, with interfaces, unions, generics and defaults. */
export async function makeNestedTools(
  folder: string,
  { files, toolsPerFile }: MakeToolsOptions,
): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  for (let f = 0; f < files; f++) {
    await Deno.writeTextFile(
      join(folder, `shop_${f}.ts`),
      nestedTools(f, toolsPerFile),
    );
  }
}

/**
 * The text of one such file.
 *
 * @param file Number of the file, which makes names unique.
 * @param tools How many tools are in it.
 */
export function nestedTools(file: number, tools: number): string {
  const functions = Array.from(
    { length: tools },
    (_, i) => toolSource(`tool_order${i}_${file}`),
  );
  return DECLARATIONS + functions.join("");
}

const DECLARATIONS = `
/** Where something goes. */
export interface Address {
  street: string;
  /** ISO code. @pattern ^[A-Z]{2}$ */
  country: string;
  lines?: string[];
}
export interface Page<T> { items: T[]; next?: string }
export type Money = { amount: number; currency: "EUR" | "USD" | "GBP" };
export interface Product {
  /** Number on the shelf. @minLength 3 */
  sku: string;
  price: Money;
  tags?: readonly string[];
  attributes?: Record<string, string | number>;
}
export interface Line { product: Pick<Product, "sku" | "price">; /** @minimum 1 */ quantity: number }
export type Payment =
  | { kind: "card"; last4: string; expires: string }
  | { kind: "invoice"; days: 14 | 30; address: Address };
export interface Category { name: string; children?: Category[] }
export interface Order {
  id: string;
  status: "open" | "paid" | "shipped" | "returned";
  lines: Line[];
  payment: Payment;
  shipTo?: Address;
  placed: Date;
  note?: string | null;
}
`;

function toolSource(name: string): string {
  return `
/**
 * Files an order.
 *
 * @param order The order.
 * @param patch What changes of it.
 * @param products What it may hold.
 * @param category Where it is listed.
 * @param limit How many are looked at.
 */
export function ${name}(
  order: Order,
  patch: Partial<Omit<Order, "id">> = {},
  products?: Page<Product>,
  category?: Category,
  limit: number = 10,
): Promise<{ success: true; output: string }> {
  return Promise.resolve({ success: true, output: order.id + limit });
}
`;
}
