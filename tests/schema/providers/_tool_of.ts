import type { ToolManifest } from "../../../src/core/tool_manifest.ts";
import type { ProviderLoss } from "../../../src/schema/providers/provider_loss.ts";
import { readOnlyTool } from "../_read_source.ts";

/** A tool with one required parameter `p` of a type. */
export function toolOf(type: string, declarations = ""): ToolManifest {
  return readOnlyTool(
    `${declarations}\n/** Does it.\n * @param p What. */\nexport function tool_t(p: ${type}) {}`,
  );
}

/** Losses as `pointer: message`. */
export function lossLines(losses: readonly ProviderLoss[]): string[] {
  return losses.map(({ pointer, message }) => `${pointer}: ${message}`);
}

/** Declarations of a shop, with all that unions, references and defaults need. */
export const SHOP = `
/** A product. */
interface Product { /** Number on the shelf. @minLength 3 */ sku: string; price: number; tags?: string[] }
interface Order {
  /** @minimum 1 */ id: number;
  status: "open" | "paid";
  lines: { product: Product; /** @default 1 */ quantity?: number }[];
  note?: string | null;
  placed: Date;
}
type Shape = { kind: "circle"; radius: number } | { kind: "square"; side: number };
interface Tree { value: string; children?: Tree[] }
type Json = string | Json[];
enum Level { Low = 1, High = 2 }
`;

/** A tool that uses them all, and is strict. */
export const STRICT_TOOL = readOnlyTool(`${SHOP}
/**
 * Files an order.
 *
 * @param order The order.
 * @param shape How it is packed.
 */
export function tool_file(order: Order, shape: Shape, level: Level = Level.Low, tree?: Tree, colour?: "red" | "green", on = true) {}
`);

/** A tool whose schema strict mode cannot take. */
export const LOOSE_TOOL = readOnlyTool(`${SHOP}
/** Counts words. @param words By language. */
export function tool_count(words: Record<string, string[]>, order?: Order, pair?: [string, number], any?: unknown) {}
`);
