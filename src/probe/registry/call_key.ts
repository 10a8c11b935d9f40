import { parseJson } from "../../core/parse_json.ts";
import { toJsonText } from "../../core/to_json_value.ts";

/**
 * A call by what it asks for: two with the same key ask for the same.
 *
 * @param tool The tool.
 * @param args Its arguments as they were given, which may be JSON text.
 */
export function callKey(tool: string, args: unknown): string {
  const given = typeof args === "string" ? parseJson(args) ?? args : args;
  return `${tool} ${toJsonText(given)}`;
}
