import type { LibraryManifest } from "../core/tool_manifest.ts";
import type { ToolResult } from "../core/tool_result.ts";
import type { CommandContext } from "./command.ts";
import { terminalLine } from "./terminal_text.ts";

/** What can hold a program that a built-in tool ran. */
const PROTECTIONS: readonly unknown[] = ["bubblewrap", "deno", "none"];

/**
 * Tells on stderr what held the program that a built-in tool ran, and what the
 * operator should know of that; `--quiet` silences it. Other libraries may say
 * anything, so theirs is not told.
 *
 * @param result What the tool returned.
 * @param library The tool's.
 * @param context The command's.
 */
export async function tellProtection(
  result: ToolResult,
  library: Pick<LibraryManifest, "builtin"> | undefined,
  { io, options }: Pick<CommandContext, "io" | "options">,
): Promise<void> {
  const { protection, notes } = result;
  if (library?.builtin !== true || options.has("quiet")) return;
  if (!PROTECTIONS.includes(protection)) return;
  const texts = Array.isArray(notes) ? notes.map(String) : [];
  const why = texts.length === 0 ? "" : ` (${texts.join(" ")})`;
  await io.stderr(`${terminalLine(`protection: ${protection}${why}`)}\n`);
}
