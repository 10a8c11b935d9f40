/**
 * Writes `src/cli/config/lcp.schema.json` from the keys that the reader accepts.
 *
 * Run: `deno run -A --config deno.npm.json scripts/generate_config_schema.ts`
 *
 * @module
 */
import { configJsonSchema } from "../src/cli/config/config_json_schema.ts";

const TARGET = new URL("../src/cli/config/lcp.schema.json", import.meta.url);

/** The text of the published JSON Schema of `lcp.json`, formatted. */
export function configSchemaText(): string {
  return `${JSON.stringify(configJsonSchema(), null, 2)}\n`;
}

if (import.meta.main) await Deno.writeTextFile(TARGET, configSchemaText());
